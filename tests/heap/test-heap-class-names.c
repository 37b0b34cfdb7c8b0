/* test-heap-class-names.c: names as the dump has them and as they are shown
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

typedef struct
{
  const char *written;
  const char *shown;
  const char *simple;
} Name;

static const Name names[] = {
  { "Main", "Main", "Main" },
  { "java/lang/String", "java.lang.String", "String" },
  { "java.util.Map$Entry", "java.util.Map$Entry", "Map$Entry" },
  { "[Ljava/util/Map$Entry;", "java.util.Map$Entry[]", "Map$Entry[]" },
  { "[[Ljava.util.Date;", "java.util.Date[][]", "Date[][]" },
  { "java.util.List[]", "java.util.List[]", "List[]" },
  { "[Z", "boolean[]", "boolean[]" },
  { "[C", "char[]", "char[]" },
  { "[F", "float[]", "float[]" },
  { "[D", "double[]", "double[]" },
  { "[B", "byte[]", "byte[]" },
  { "[S", "short[]", "short[]" },
  { "[I", "int[]", "int[]" },
  { "[J", "long[]", "long[]" },
  { "[[[[J", "long[][][][]", "long[][][][]" },
  { "a/b/Main$$Lambda$14/0x0000000800c02000", "a.b.Main$$Lambda$14/0x0000000800c02000",
    "Main$$Lambda$14/0x0000000800c02000" },
  { "a/b/Main$$Lambda+0x00007f1234000a00", "a.b.Main$$Lambda+0x00007f1234000a00",
    "Main$$Lambda+0x00007f1234000a00" },
  { "[La/b/Main$$Lambda$14/0x0000000800c02001;", "a.b.Main$$Lambda$14/0x0000000800c02001[]",
    "Main$$Lambda$14/0x0000000800c02001[]" },
  { "[", "[", "[" },
  { "[X", "[X", "[X" },
  { "[Lopen", "[Lopen", "[Lopen" },
  { "na\xc3\xafve/\xe2\x82\xac", "na\xc3\xafve.\xe2\x82\xac", "\xe2\x82\xac" },
};

static guint64
class_id (guint i)
{
  return 0x1000 + 0x10 * (guint64) i;
}

/* Each of them is shown, and found by what is shown. */
static void
test_names (void)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (Heap) heap = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      dump_writer_string (writer, i + 1, names[i].written);
      dump_writer_load_class (writer, i + 1, class_id (i), i + 1);
    }
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    dump_writer_class (writer, &(DumpClass) { .id = class_id (i) });
  dump_writer_end_record (writer);
  bytes = dump_writer_to_bytes (writer);
  heap = heap_fixture_open_bytes (bytes);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint32 object = heap_fixture_find (heap, class_id (i));
      guint32 class = heap_object_get_class_defined (heap, object);
      g_autofree char *name = heap_object_get_name (heap, object);
      g_autofree char *expected = g_strconcat ("class ", names[i].shown, NULL);

      g_assert_cmpstr (heap_class_get_name (heap, class), ==, names[i].shown);
      g_assert_cmpstr (heap_class_get_simple_name (heap, class), ==, names[i].simple);
      g_assert_cmpstr (name, ==, expected);
      g_assert_cmpuint (heap_find_class (heap, names[i].shown), ==, class);
      g_assert_cmpuint (heap_find_class (heap, names[i].written), ==, class);
      g_assert_cmpuint (heap_class_get_object (heap, class), ==, object);
      g_assert_cmphex (heap_class_get_id (heap, class), ==, class_id (i));
    }
  g_assert_cmpuint (heap_find_class (heap, "java.lang.strin"), ==, HEAP_NONE);
  g_assert_cmpuint (heap_find_class (heap, ""), ==, HEAP_NONE);
}

/* Of two classes of one name the one with the lower id is found, whichever was loaded first. */
static void
test_two_of_one_name (void)
{
  for (guint order = 0; order < 2; order++)
    {
      g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
      g_autoptr (Heap) heap = NULL;

      for (guint i = 0; i < 2; i++)
        {
          dump_builder_set_next_id (builder, i == order ? 0x100 : 0x800);
          dump_builder_class (builder, "Twin", NULL, NULL);
        }
      heap = heap_fixture_open (builder);
      g_assert_cmphex (heap_class_get_id (heap, heap_find_class (heap, "Twin")), ==, 0x100);
    }
}

static void
test_subclasses (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint32 object, upper, lower, beside;

  dump_builder_class (builder, "Upper", NULL, NULL);
  dump_builder_class (builder, "Lower", "Upper", NULL);
  dump_builder_class (builder, "Beside", NULL, NULL);
  heap = heap_fixture_open (builder);
  object = heap_find_class (heap, "java.lang.Object");
  upper = heap_find_class (heap, "Upper");
  lower = heap_find_class (heap, "Lower");
  beside = heap_find_class (heap, "Beside");
  g_assert_cmpuint (heap_class_get_super (heap, lower), ==, upper);
  g_assert_cmpuint (heap_class_get_super (heap, upper), ==, object);
  g_assert_cmpuint (heap_class_get_super (heap, object), ==, HEAP_NONE);
  g_assert_true (heap_class_is_subclass (heap, lower, lower));
  g_assert_true (heap_class_is_subclass (heap, lower, upper));
  g_assert_true (heap_class_is_subclass (heap, lower, object));
  g_assert_false (heap_class_is_subclass (heap, upper, lower));
  g_assert_false (heap_class_is_subclass (heap, beside, upper));
}

/* Arrays are shown with their length where the first brackets are. */
static void
test_array_names (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  static const char *const expected[] = { "java.lang.Object[2]", "int[0][]", "byte[3]" };
  guint64 ids[3];

  ids[0] = dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (0, 0));
  ids[1] = dump_builder_array (builder, "int[][]", NULL, 0);
  ids[2] = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abc", 3);
  heap = heap_fixture_open (builder);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *name = heap_object_get_name (heap, heap_fixture_find (heap, ids[i]));

      g_assert_cmpstr (name, ==, expected[i]);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/class-names/names", test_names);
  g_test_add_func ("/heap/class-names/two-of-one-name", test_two_of_one_name);
  g_test_add_func ("/heap/class-names/subclasses", test_subclasses);
  g_test_add_func ("/heap/class-names/array-names", test_array_names);
  return g_test_run ();
}
