/* test-heap-classes.c: classes with and without their records
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

#include <string.h>

/* The name of the class of object @id. */
static const char *
class_name_of (const Heap *heap,
               guint64 id)
{
  return heap_class_get_name (heap, heap_object_get_class (heap, heap_fixture_find (heap, id)));
}

/* An object of a class that has no record at all stays, under a name with the class's id. */
static void
test_unknown_class (gconstpointer data)
{
  DumpBuilderKind kind = (DumpBuilderKind) GPOINTER_TO_INT (data);
  g_autoptr (DumpBuilder) builder = dump_builder_new (kind, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 first = dump_builder_object_of (builder, 0x999, 20);
  guint64 second = dump_builder_object_of (builder, 0x999, 20);
  guint64 third = dump_builder_object_of (builder, 0x99900000, 0);

  dump_builder_keep (builder, "Keep.first", first);
  heap = heap_fixture_open (builder);
  g_assert_cmpstr (class_name_of (heap, first), ==, "<unknown class 0x999>");
  g_assert_cmpstr (class_name_of (heap, second), ==, "<unknown class 0x999>");
  g_assert_cmpstr (class_name_of (heap, third), ==, "<unknown class 0x99900000>");
  g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, first)), >=, 20);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_UNKNOWN_CLASS, 3);
  heap_fixture_assert_strength (heap, first, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, second, HEAP_STRENGTH_UNREACHABLE);
}

/* CLASS_DUMP without LOAD_CLASS: a placeholder name, and its fields work. */
static void
test_class_without_name (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 class = dump_builder_class (builder, "Node", NULL, "Object next");
  guint64 first = dump_builder_object (builder, "Node");
  guint64 second = dump_builder_object (builder, "Node");
  g_autofree char *id = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", class);

  dump_builder_set (builder, first, "next", second);
  dump_builder_keep (builder, "Keep.first", first);
  dump_builder_omit (builder, class, DUMP_OMIT_LOAD_CLASS);
  heap = heap_fixture_open (builder);
  g_assert_nonnull (strstr (class_name_of (heap, first), id));
  heap_fixture_assert_strength (heap, second, HEAP_STRENGTH_STRONG);
}

/* LOAD_CLASS without CLASS_DUMP: a class with no object and no instances. */
static void
test_name_without_class (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  g_autofree HeapCensusRow *census = NULL;
  g_autoptr (GError) error = NULL;
  guint64 class = dump_builder_class (builder, "Loaded", NULL, NULL);
  guint32 index;

  dump_builder_keep (builder, "Keep.nothing", 0);
  dump_builder_omit (builder, class, DUMP_OMIT_RECORD);
  heap = heap_fixture_open (builder);
  index = heap_find_class (heap, "Loaded");
  g_assert_cmpuint (index, !=, HEAP_NONE);
  g_assert_cmphex (heap_class_get_id (heap, index), ==, class);
  g_assert_cmpuint (heap_class_get_object (heap, index), ==, HEAP_NONE);
  g_assert_cmpuint (heap_find_object (heap, class), ==, HEAP_NONE);
  census = heap_census_count (heap, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (census[index].instances, ==, 0);
}

/* Classes whose names are missing stay apart, and can be found by what they show. */
static void
test_missing_names (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 first = dump_builder_class (builder, "First", NULL, NULL);
  guint64 second = dump_builder_class (builder, "Second", NULL, NULL);
  guint64 one = dump_builder_object (builder, "First");
  guint64 other = dump_builder_object (builder, "Second");

  dump_builder_omit (builder, first, DUMP_OMIT_NAME);
  dump_builder_omit (builder, second, DUMP_OMIT_NAME);
  heap = heap_fixture_open (builder);
  g_assert_cmpstr (class_name_of (heap, one), !=, class_name_of (heap, other));
  g_assert_cmpuint (heap_find_class (heap, class_name_of (heap, one)), ==,
                    heap_object_get_class (heap, heap_fixture_find (heap, one)));
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_MISSING_NAME, 2);
}

/* One class loaded twice is one, two classes of one name are two. */
static void
test_loaded_twice (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  g_autofree HeapCensusRow *census = NULL;
  guint64 loader = dump_builder_object (builder, "java.lang.ClassLoader");
  guint64 first = dump_builder_class (builder, "com.example.Twin", NULL, "int value");
  guint64 one = dump_builder_object (builder, "com.example.Twin");
  guint64 second = dump_builder_class (builder, "com.example.Twin", NULL, "Object next");
  guint64 other = dump_builder_object (builder, "com.example.Twin");
  guint32 first_index, second_index;

  dump_builder_set_loader (builder, second, loader);
  dump_builder_load_class (builder, first, "com.example.Twin");
  dump_builder_load_class (builder, first, "com.example.Twin");
  dump_builder_set (builder, other, "next", one);
  dump_builder_keep (builder, "Keep.other", other);
  heap = heap_fixture_open (builder);
  first_index = heap_object_get_class (heap, heap_fixture_find (heap, one));
  second_index = heap_object_get_class (heap, heap_fixture_find (heap, other));
  g_assert_cmpuint (first_index, !=, second_index);
  g_assert_cmpstr (heap_class_get_name (heap, first_index), ==, "com.example.Twin");
  g_assert_cmpstr (heap_class_get_name (heap, second_index), ==, "com.example.Twin");
  g_assert_cmphex (heap_class_get_id (heap, first_index), ==, first);
  g_assert_cmphex (heap_class_get_id (heap, second_index), ==, second);
  g_assert_cmphex (heap_class_get_loader_id (heap, first_index), ==, 0);
  g_assert_cmphex (heap_class_get_loader_id (heap, second_index), ==, loader);
  heap_fixture_assert_strength (heap, one, HEAP_STRENGTH_STRONG);
  census = heap_census_count (heap, NULL, NULL);
  g_assert_cmpuint (census[first_index].instances, ==, 1);
  g_assert_cmpuint (census[second_index].instances, ==, 1);
  heap_fixture_assert_clean (heap);
}

/* A class dumped twice is one class, its statics are not doubled, and the first record counts. */
static void
test_dumped_twice (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 node, kept, other;

  dump_builder_class (builder, "Node", NULL, NULL);
  node = dump_builder_object (builder, "Node");
  dump_builder_keep (builder, "Keep.node", node);
  kept = dump_builder_get_class (builder, "Keep");
  dump_builder_repeat (builder, kept);
  dump_builder_set_next_id (builder, kept);
  other = dump_builder_class (builder, "Other", NULL, "Object next");
  g_assert_cmphex (other, ==, kept);
  heap = heap_fixture_open (builder);
  g_assert_cmpuint (heap_fixture_count_references (heap, kept, "static node", NULL), ==, 1);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_DUPLICATE_CLASS, 2);
  heap_fixture_assert_strength (heap, node, HEAP_STRENGTH_STRONG);
}

/* ART and HotSpot write names in two ways; both are shown, and found, in one. */
static void
test_notations (gconstpointer data)
{
  static const char *const names[] = {
    "java.lang.String", "java.lang.String[]", "java.lang.String[][]", "int[]", "int[][]",
    "boolean[]", "long[][][]", "com.example.Outer$Inner[]",
  };
  DumpBuilderKind kind = (DumpBuilderKind) GPOINTER_TO_INT (data);
  g_autoptr (DumpBuilder) builder = dump_builder_new (kind, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 ids[G_N_ELEMENTS (names)];

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    ids[i] = dump_builder_get_class (builder, names[i]);
  heap = heap_fixture_open (builder);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint32 class = heap_find_class (heap, names[i]);

      g_assert_cmpuint (class, !=, HEAP_NONE);
      g_assert_cmpstr (heap_class_get_name (heap, class), ==, names[i]);
      g_assert_cmphex (heap_class_get_id (heap, class), ==, ids[i]);
    }
  g_assert_cmpuint (heap_find_class (heap, "java/lang/String"), ==,
                    heap_find_class (heap, "java.lang.String"));
  g_assert_cmpuint (heap_find_class (heap, "no.such.Class"), ==, HEAP_NONE);
}

/* Names of hidden classes stay as they are. */
static void
test_hidden_classes (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 object;

  dump_builder_class (builder, "com.example.Main$$Lambda+0x00007f00", NULL, NULL);
  object = dump_builder_object (builder, "com.example.Main$$Lambda+0x00007f00");
  heap = heap_fixture_open (builder);
  g_assert_cmpstr (class_name_of (heap, object), ==, "com.example.Main$$Lambda+0x00007f00");
}

/* A class that is its own superclass, or an ancestor of it, ends there. */
static void
test_circles (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 self = dump_builder_class (builder, "Self", NULL, "Object next");
  guint64 upper = dump_builder_class (builder, "Upper", NULL, "Object next");
  guint64 lower = dump_builder_class (builder, "Lower", "Upper", "Object other");
  guint64 object;

  dump_builder_set_super (builder, self, self);
  dump_builder_set_super (builder, upper, lower);
  object = dump_builder_object (builder, "Lower");
  dump_builder_set (builder, object, "other", object);
  dump_builder_keep (builder, "Keep.object", object);
  dump_builder_keep (builder, "Keep.self", dump_builder_object (builder, "Self"));
  heap = heap_fixture_open (builder);
  g_assert_nonnull (heap_fixture_find_problem (heap, HPROF_PROBLEM_CLASS_CYCLE));
  g_assert_false (heap_class_is_subclass (heap, heap_find_class (heap, "Self"),
                                          heap_find_class (heap, "Upper")));
}

/* Superclasses that have no record end the fields, not the program. */
static void
test_missing_superclass (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 class = dump_builder_class (builder, "Orphan", NULL, "Object next");
  guint64 first, second;

  dump_builder_set_super (builder, class, 0xabc0);
  first = dump_builder_object (builder, "Orphan");
  second = dump_builder_object (builder, "Orphan");
  dump_builder_set (builder, first, "next", second);
  dump_builder_keep (builder, "Keep.first", first);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, second, HEAP_STRENGTH_STRONG);
}

/* A class object's class is java.lang.Class, its name is the class it is. */
static void
test_class_objects (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 class = dump_builder_class (builder, "com.example.Node", NULL, NULL);
  g_autofree char *name = NULL;
  guint32 object;

  dump_builder_get_class (builder, "java.lang.Class");
  heap = heap_fixture_open (builder);
  object = heap_fixture_find (heap, class);
  name = heap_object_get_name (heap, object);
  g_assert_cmpstr (name, ==, "class com.example.Node");
  g_assert_cmpstr (class_name_of (heap, class), ==, "java.lang.Class");
  g_assert_cmpint (heap_object_get_kind (heap, object), ==, HEAP_OBJECT_CLASS);
  g_assert_cmpuint (heap_object_get_class_defined (heap, object), ==,
                    heap_find_class (heap, "com.example.Node"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/heap/classes/A27-unknown-class/hotspot",
                        GINT_TO_POINTER (DUMP_BUILDER_HOTSPOT), test_unknown_class);
  g_test_add_data_func ("/heap/classes/A27-unknown-class/android",
                        GINT_TO_POINTER (DUMP_BUILDER_ANDROID), test_unknown_class);
  g_test_add_func ("/heap/classes/A29-class-without-name", test_class_without_name);
  g_test_add_func ("/heap/classes/A29-name-without-class", test_name_without_class);
  g_test_add_func ("/heap/classes/A30-missing-names", test_missing_names);
  g_test_add_func ("/heap/classes/A32-loaded-twice", test_loaded_twice);
  g_test_add_func ("/heap/classes/A34-dumped-twice", test_dumped_twice);
  g_test_add_data_func ("/heap/classes/A58-notations/hotspot",
                        GINT_TO_POINTER (DUMP_BUILDER_HOTSPOT), test_notations);
  g_test_add_data_func ("/heap/classes/A58-notations/android",
                        GINT_TO_POINTER (DUMP_BUILDER_ANDROID), test_notations);
  g_test_add_func ("/heap/classes/hidden-classes", test_hidden_classes);
  g_test_add_func ("/heap/classes/circles", test_circles);
  g_test_add_func ("/heap/classes/missing-superclass", test_missing_superclass);
  g_test_add_func ("/heap/classes/class-objects", test_class_objects);
  return g_test_run ();
}
