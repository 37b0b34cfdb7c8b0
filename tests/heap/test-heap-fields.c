/* test-heap-fields.c: fields and elements with their values
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

typedef struct
{
  const Heap *heap;
  GString *text;
  guint left; /* fields to take before stopping */
} Description;

static gboolean
describe_field (const HeapField *field,
                gpointer data)
{
  Description *description = data;
  g_autofree char *value = NULL;

  if (field->missing)
    value = g_strdup ("missing");
  else if (field->type == HPROF_TYPE_OBJECT)
    value = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", field->id);
  else
    value = heap_value_to_text (field->type, field->value);
  if (description->text->len > 0)
    g_string_append_c (description->text, ' ');
  g_string_append_printf (description->text, "%s%s.%s:%s=%s", field->is_static ? "static " : "",
                          heap_class_get_name (description->heap, field->declaring), field->name,
                          hprof_type_name (field->type), value);
  return --description->left > 0;
}

static void
assert_fields (const Heap *heap,
               guint64 id,
               guint left,
               const char *expected)
{
  Description description = { heap, g_string_new (NULL), left };

  heap_foreach_field (heap, heap_fixture_find (heap, id), describe_field, &description);
  g_assert_cmpstr (description.text->str, ==, expected);
  g_string_free (description.text, TRUE);
}

/* Own class's first; until told to stop. */
static void
test_instance (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 object;

  dump_builder_class (builder, "Base", NULL, "int number; Object link");
  dump_builder_class (builder, "Derived", "Base",
                      "boolean yes; char letter; byte small; short medium; long large; "
                      "float single; double both; int number");
  object = dump_builder_object (builder, "Derived");
  dump_builder_set (builder, object, "yes", 1);
  dump_builder_set (builder, object, "letter", 0x20ac);
  dump_builder_set (builder, object, "small", 0xff);
  dump_builder_set (builder, object, "medium", 0x8000);
  dump_builder_set (builder, object, "large", G_GUINT64_CONSTANT (0x8000000000000000));
  dump_builder_set (builder, object, "single", 0x3fc00000);
  dump_builder_set (builder, object, "both", G_GUINT64_CONSTANT (0xc004000000000000));
  dump_builder_set (builder, object, "number", 0xffffffff);
  dump_builder_set (builder, object, "Base.number", 7);
  dump_builder_set (builder, object, "link", object);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, object);
  heap = heap_fixture_open (builder);

  g_autofree char *expected = g_strdup_printf (
      "Derived.yes:boolean=true Derived.letter:char=€ Derived.small:byte=-1 "
      "Derived.medium:short=-32768 Derived.large:long=-9223372036854775808 "
      "Derived.single:float=1.5 Derived.both:double=-2.5 Derived.number:int=-1 Base.number:int=7 Base.link:object=0x%"
      G_GINT64_MODIFIER "x", object);
  assert_fields (heap, object, 100, expected);
  assert_fields (heap, object, 2, "Derived.yes:boolean=true Derived.letter:char=€");
}

/* An instance shorter than its class: what is not there has no value, and nothing behind it. */
static void
test_short_instance (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 object;

  dump_builder_class (builder, "Node", NULL, "int first; long second; byte third");
  object = dump_builder_object (builder, "Node");
  dump_builder_set (builder, object, "first", 3);
  dump_builder_set_data_size (builder, object, 7);
  heap = heap_fixture_open (builder);
  assert_fields (heap, object, 100,
                 "Node.first:int=3 Node.second:long=missing Node.third:byte=missing");
}

static void
test_statics (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 class_id = dump_builder_class (builder, "Node", NULL, "int first");

  dump_builder_static (builder, class_id, HPROF_TYPE_INT, "count", 5);
  dump_builder_static (builder, class_id, HPROF_TYPE_OBJECT, "self", class_id);
  dump_builder_static (builder, class_id, HPROF_TYPE_OBJECT, "odd\nname", 0);
  heap = heap_fixture_open (builder);
  g_autofree char *expected = g_strdup_printf (
      "static Node.count:int=5 static Node.self:object=0x%" G_GINT64_MODIFIER
      "x static Node.odd\\u000aname:object=0x0", class_id);
  assert_fields (heap, class_id, 100, expected);
}

static void
test_elements (void)
{
  static const guint8 shorts[] = { 0x00, 0x01, 0xff, 0xfe };
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 node, objects, numbers, empty, without_data;
  guint32 array;
  const guint8 *bytes;
  HprofType type;

  dump_builder_class (builder, "Node", NULL, NULL);
  node = dump_builder_object (builder, "Node");
  objects = dump_builder_array (builder, "Node[]", DUMP_IDS (0, node, 0x7777));
  numbers = dump_builder_primitive_array (builder, HPROF_TYPE_SHORT, shorts, 2);
  empty = dump_builder_primitive_array (builder, HPROF_TYPE_LONG, NULL, 0);
  without_data = dump_builder_array_without_data (builder, HPROF_TYPE_INT, 9);
  heap = heap_fixture_open (builder);

  array = heap_fixture_find (heap, objects);
  g_assert_cmpuint (heap_object_get_length (heap, array), ==, 3);
  g_assert_cmphex (heap_object_get_element_id (heap, array, 0), ==, 0);
  g_assert_cmphex (heap_object_get_element_id (heap, array, 1), ==, node);
  g_assert_cmphex (heap_object_get_element_id (heap, array, 2), ==, 0x7777);
  assert_fields (heap, objects, 100, "");
  assert_fields (heap, numbers, 100, "");

  bytes = heap_object_get_primitive_elements (heap, heap_fixture_find (heap, numbers), &type);
  g_assert_cmpmem (bytes, 4, shorts, sizeof shorts);
  g_assert_cmpint (type, ==, HPROF_TYPE_SHORT);
  heap_object_get_primitive_elements (heap, heap_fixture_find (heap, empty), &type);
  g_assert_cmpint (type, ==, HPROF_TYPE_LONG);
  g_assert_cmpuint (heap_object_get_length (heap, heap_fixture_find (heap, empty)), ==, 0);
  g_assert_null (
      heap_object_get_primitive_elements (heap, heap_fixture_find (heap, without_data), &type));
  g_assert_cmpuint (heap_object_get_length (heap, heap_fixture_find (heap, without_data)), ==, 9);
  g_assert_null (heap_object_get_primitive_elements (heap, heap_fixture_find (heap, node), &type));
  g_assert_null (heap_object_get_primitive_elements (heap, array, &type));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/fields/instance", test_instance);
  g_test_add_func ("/heap/fields/short-instance", test_short_instance);
  g_test_add_func ("/heap/fields/statics", test_statics);
  g_test_add_func ("/heap/fields/elements", test_elements);
  return g_test_run ();
}
