/* test-heap-strings.c: the text of strings in every layout they have had
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

#include "heap/heap-strings.h"

#include <string.h>

typedef struct
{
  DumpBuilderKind kind;
  const char *fields; /* of java.lang.String */
  HprofType type;     /* of its array; HPROF_TYPE_OBJECT for an array of objects */
  const char *bytes;
  guint n_bytes;
  gint32 offset;      /* -1: left 0 */
  gint32 count;
  guint coder;
  const char *expected;
} Row;

#define JDK_9 DUMP_BUILDER_HOTSPOT, "byte[] value; byte coder; int hash", HPROF_TYPE_BYTE
#define JDK_7 DUMP_BUILDER_HOTSPOT, "char[] value; int hash", HPROF_TYPE_CHAR
#define JDK_6 DUMP_BUILDER_HOTSPOT, "char[] value; int offset; int count; int hash", HPROF_TYPE_CHAR
#define ANDROID_6 DUMP_BUILDER_ANDROID, "char[] value; int count; int hash", HPROF_TYPE_CHAR
#define ANDROID_8 DUMP_BUILDER_ANDROID, "byte[] value; int count; int hash", HPROF_TYPE_BYTE
#define BYTES(text) text, sizeof text - 1

static const Row rows[] = {
  { JDK_9, BYTES ("hello"), -1, -1, 0, "hello" },
  { JDK_9, BYTES (""), -1, -1, 0, "" },
  { JDK_9, BYTES ("caf\xe9"), -1, -1, 0, "caf\303\251" },
  { JDK_9, BYTES ("a\0b"), -1, -1, 0, "a\342\220\200b" },
  { JDK_9, BYTES ("\x16\x4e\x4c\x75"), -1, -1, 1, "\344\270\226\347\225\214" },
  { JDK_9, BYTES ("\x3d\xd8\x00\xde"), -1, -1, 1, "\360\237\230\200" },
  { JDK_9, BYTES ("\x3d\xd8x\0"), -1, -1, 1, "\357\277\275x" },
  { JDK_9, BYTES ("x\0\x00\xde"), -1, -1, 1, "x\357\277\275" },
  { JDK_9, BYTES ("x\0y"), -1, -1, 1, "x" },
  { JDK_7, BYTES ("\0h\0i"), -1, -1, 0, "hi" },
  { JDK_7, BYTES ("\x4e\x16"), -1, -1, 0, "\344\270\226" },
  { JDK_7, BYTES ("\xd8\x3d\xde\x00"), -1, -1, 0, "\360\237\230\200" },
  { JDK_7, BYTES ("\xd8\x3d"), -1, -1, 0, "\357\277\275" },
  { JDK_6, BYTES ("\0a\0b\0c\0d"), 1, 2, 0, "bc" },
  { JDK_6, BYTES ("\0a\0b"), 2, 0, 0, "" },
  { JDK_6, BYTES ("\0a\0b"), 1, 2, 0, "ab" },           /* beyond the array */
  { JDK_6, BYTES ("\0a\0b"), 0x7fffffff, 1, 0, "ab" },
  { ANDROID_6, BYTES ("\0o\0k"), -1, 2, 0, "ok" },
  { ANDROID_8, BYTES ("ok"), -1, 2, 0, "ok" },
  /* Not the array of a string. */
  { JDK_9, NULL, 0, -1, -1, 0, NULL },
  { DUMP_BUILDER_HOTSPOT, "byte[] value", HPROF_TYPE_INT, BYTES ("\0\0\0a"), -1, -1, 0, NULL },
  { DUMP_BUILDER_HOTSPOT, "byte[] value", HPROF_TYPE_OBJECT, BYTES (""), -1, -1, 0, NULL },
  { DUMP_BUILDER_HOTSPOT, "byte[] other", HPROF_TYPE_BYTE, BYTES ("ok"), -1, -1, 0, NULL },
  { DUMP_BUILDER_HOTSPOT, "long value", HPROF_TYPE_BYTE, BYTES ("ok"), -1, -1, 0, NULL },
};

static guint64
add_string (DumpBuilder *builder,
            const Row *row)
{
  guint64 string, array = 0;
  g_autofree char *name = NULL;

  dump_builder_class (builder, "java.lang.String", NULL, row->fields);
  name = g_strndup (strchr (row->fields, ' ') + 1, strcspn (strchr (row->fields, ' ') + 1, ";"));
  string = dump_builder_object (builder, "java.lang.String");
  if (row->type == HPROF_TYPE_OBJECT)
    array = dump_builder_array (builder, "java.lang.Object[]", NULL, 0);
  else if (row->bytes != NULL)
    array = dump_builder_primitive_array (builder, row->type, row->bytes,
                                          row->n_bytes / hprof_type_size (row->type, 8));
  dump_builder_set (builder, string, name, array);
  if (strstr (row->fields, "offset") != NULL && row->offset >= 0)
    dump_builder_set (builder, string, "offset", (guint64) row->offset);
  if (strstr (row->fields, "count") != NULL && row->count >= 0)
    dump_builder_set (builder, string, "count", (guint64) row->count);
  if (strstr (row->fields, "coder") != NULL)
    dump_builder_set (builder, string, "coder", row->coder);
  return string;
}

static void
test_layouts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (DumpBuilder) builder = dump_builder_new (rows[i].kind, 8);
      g_autoptr (Heap) heap = NULL;
      g_autofree char *text = NULL;
      guint64 string = add_string (builder, &rows[i]);

      heap = heap_fixture_open (builder);
      text = heap_object_get_string (heap, heap_fixture_find (heap, string));
      if (g_strcmp0 (text, rows[i].expected) != 0)
        g_error ("row %u is \"%s\"", i, text);
    }
}

/* No string: an array, a class, a class of the simple name, one cut, one without data, no object. */
static void
test_no_string (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 objects[5];

  dump_builder_class (builder, "com.example.String", NULL, "byte[] value");
  objects[0] = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abc", 3);
  objects[1] = dump_builder_get_class (builder, "java.lang.String");
  objects[2] = dump_builder_object (builder, "com.example.String");
  dump_builder_set (builder, objects[2], "value", objects[0]);
  objects[3] = dump_builder_text (builder, "abc");
  dump_builder_set_data_size (builder, objects[3], 3);
  objects[4] = dump_builder_object (builder, "java.lang.String");
  dump_builder_set (builder, objects[4], "value",
                    dump_builder_array_without_data (builder, HPROF_TYPE_BYTE, 3));
  heap = heap_fixture_open (builder);
  g_assert_null (heap_object_get_string (heap, HEAP_NONE));
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    g_assert_null (heap_object_get_string (heap, heap_fixture_find (heap, objects[i])));
}

/* A name may be a string or, as in old threads, an array of chars. */
static void
test_text_field (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 object;
  guint32 found;
  g_autofree char *string = NULL;
  g_autofree char *characters = NULL;

  dump_builder_class (builder, "Named", NULL,
                      "Object string; char[] chars; byte[] bytes; Object none; int number");
  object = dump_builder_object (builder, "Named");
  dump_builder_set (builder, object, "string", dump_builder_text (builder, "main"));
  dump_builder_set (builder, object, "chars",
                    dump_builder_primitive_array (builder, HPROF_TYPE_CHAR, "\0o\0l\0d", 3));
  dump_builder_set (builder, object, "bytes",
                    dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abc", 3));
  heap = heap_fixture_open (builder);
  found = heap_fixture_find (heap, object);
  string = heap_object_get_text_field (heap, found, "string");
  g_assert_cmpstr (string, ==, "main");
  characters = heap_object_get_text_field (heap, found, "chars");
  g_assert_cmpstr (characters, ==, "old");
  g_assert_null (heap_object_get_text_field (heap, found, "bytes"));
  g_assert_null (heap_object_get_text_field (heap, found, "none"));
  g_assert_null (heap_object_get_text_field (heap, found, "number"));
  g_assert_null (heap_object_get_text_field (heap, found, "missing"));
  g_assert_null (heap_object_get_text_field (heap, HEAP_NONE, "string"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/strings/B24-layouts", test_layouts);
  g_test_add_func ("/heap/strings/no-string", test_no_string);
  g_test_add_func ("/heap/strings/text-field", test_text_field);
  return g_test_run ();
}
