/* test-heap-references.c: references out of objects, to what is there and what is not
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

/* A field, a static and an element that name no object lead nowhere, and are there to be shown. */
static void
test_dangling (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 node, array, keep;
  HeapReference reference;

  dump_builder_class (builder, "Node", NULL, "Object next");
  node = dump_builder_object (builder, "Node");
  array = dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (0, 0xbeef, node));
  dump_builder_set (builder, node, "next", 0xbeef);
  dump_builder_keep (builder, "Keep.array", array);
  dump_builder_keep (builder, "Keep.lost", 0xbeef);
  keep = dump_builder_get_class (builder, "Keep");
  heap = heap_fixture_open (builder);
  g_assert_cmpuint (heap_find_object (heap, 0xbeef), ==, HEAP_NONE);

  g_assert_cmpuint (heap_fixture_count_references (heap, node, "next", &reference), ==, 1);
  g_assert_cmphex (reference.target_id, ==, 0xbeef);
  g_assert_cmpuint (reference.target, ==, HEAP_NONE);
  g_assert_false (reference.holds);
  g_assert_cmpuint (heap_fixture_count_references (heap, keep, "static lost", &reference), ==, 1);
  g_assert_cmphex (reference.target_id, ==, 0xbeef);
  g_assert_cmpuint (reference.target, ==, HEAP_NONE);
  g_assert_cmpuint (heap_fixture_count_references (heap, array, "[1]", &reference), ==, 1);
  g_assert_cmpuint (reference.target, ==, HEAP_NONE);
  g_assert_cmpuint (heap_fixture_count_references (heap, array, "[0]", NULL), ==, 0);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_DANGLING_REFERENCE, 3);
}

/* An element's label is its position in the array, nulls counted. */
static void
test_elements (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 node, array;
  HeapReference reference;

  dump_builder_class (builder, "Node", NULL, NULL);
  node = dump_builder_object (builder, "Node");
  array = dump_builder_array (builder, "Node[]", DUMP_IDS (0, 0, node));
  dump_builder_keep (builder, "Keep.array", array);
  heap = heap_fixture_open (builder);
  g_assert_cmpuint (heap_fixture_count_references (heap, array, "[2]", &reference), ==, 1);
  g_assert_cmpint (reference.kind, ==, HEAP_REFERENCE_ELEMENT);
  g_assert_cmpuint (reference.element, ==, 2);
  g_assert_cmpuint (reference.target, ==, heap_fixture_find (heap, node));
  g_assert_true (reference.holds);
  g_assert_cmpuint (heap_object_get_length (heap, heap_fixture_find (heap, array)), ==, 3);
}

/* The fields of a class and its superclass, two of one name among them. */
static void
test_inherited (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 object, own, inherited, other;
  HeapReference reference;

  dump_builder_class (builder, "Base", NULL, "byte flag; Object next; Object other");
  dump_builder_class (builder, "Derived", "Base", "long size; Object next");
  object = dump_builder_object (builder, "Derived");
  own = dump_builder_object (builder, "java.lang.Object");
  inherited = dump_builder_object (builder, "java.lang.Object");
  other = dump_builder_object (builder, "java.lang.Object");
  dump_builder_set (builder, object, "size", G_MAXUINT64);
  dump_builder_set (builder, object, "flag", 1);
  dump_builder_set (builder, object, "next", own);
  dump_builder_set (builder, object, "Base.next", inherited);
  dump_builder_set (builder, object, "other", other);
  dump_builder_keep (builder, "Keep.object", object);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_clean (heap);
  g_assert_cmpuint (heap_fixture_count_references (heap, object, "next", &reference), ==, 2);
  g_assert_cmphex (reference.target_id, ==, inherited);
  g_assert_cmpuint (heap_fixture_count_references (heap, object, "other", &reference), ==, 1);
  g_assert_cmphex (reference.target_id, ==, other);
  heap_fixture_assert_dominator (heap, own, object);
  heap_fixture_assert_dominator (heap, inherited, object);
  heap_fixture_assert_dominator (heap, other, object);
}

/* Data shorter than the fields of the class: what fits is read. */
static void
test_short_instance (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 object, first, second;

  dump_builder_class (builder, "Node", NULL, "Object first; int value; Object second");
  object = dump_builder_object (builder, "Node");
  first = dump_builder_object (builder, "java.lang.Object");
  second = dump_builder_object (builder, "java.lang.Object");
  dump_builder_set (builder, object, "first", first);
  dump_builder_set (builder, object, "second", second);
  dump_builder_set_data_size (builder, object, 9);
  dump_builder_keep (builder, "Keep.object", object);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_SHORT_INSTANCE, 1);
  heap_fixture_assert_strength (heap, first, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, second, HEAP_STRENGTH_UNREACHABLE);
  g_assert_cmpuint (heap_fixture_count_references (heap, object, "second", NULL), ==, 0);
}

/* What a class's record names besides its statics holds as a last resort only. */
static void
test_implied (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 class = dump_builder_class (builder, "Node", NULL, NULL);
  guint64 object = dump_builder_object (builder, "Node");
  guint64 loader = dump_builder_object (builder, "java.lang.ClassLoader");
  guint64 signers = dump_builder_array (builder, "java.lang.Object[]", NULL, 0);
  guint64 domain = dump_builder_object (builder, "java.lang.Object");
  HeapReference reference;

  dump_builder_set_loader (builder, class, loader);
  dump_builder_set_signers (builder, class, signers);
  dump_builder_set_protection_domain (builder, class, domain);
  dump_builder_keep (builder, "Keep.object", object);
  dump_builder_keep (builder, "Keep.domain", domain);
  heap = heap_fixture_open (builder);

  g_assert_cmpuint (heap_fixture_count_references (heap, object, "<class>", &reference), ==, 1);
  g_assert_true (reference.implied);
  g_assert_true (reference.holds);
  g_assert_cmpuint (heap_fixture_count_references (heap, class, "<superclass>", NULL), ==, 1);
  g_assert_cmpuint (heap_fixture_count_references (heap, class, "<class loader>", &reference), ==,
                    1);
  g_assert_true (reference.holds);
  g_assert_cmpuint (heap_fixture_count_references (heap, class, "<signers>", NULL), ==, 1);
  g_assert_cmpuint (
      heap_fixture_count_references (heap, class, "<protection domain>", &reference), ==, 1);
  g_assert_false (reference.holds);
  g_assert_cmpuint (heap_fixture_count_references (heap, class, "<class>", NULL), ==, 0);
  heap_fixture_assert_dominator (heap, class, object);
  heap_fixture_assert_dominator (heap, loader, class);
  heap_fixture_assert_dominator (heap, signers, class);
  heap_fixture_assert_dominator (heap, domain, dump_builder_get_class (builder, "Keep"));
}

/* The same id dumped twice: the first record counts, the other is a problem. */
static void
test_dumped_twice (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 array, node;

  dump_builder_class (builder, "Node", NULL, "Object next");
  node = dump_builder_object (builder, "Node");
  array = dump_builder_array (builder, "Node[]", DUMP_IDS (node));
  dump_builder_repeat (builder, node);
  dump_builder_set_next_id (builder, array);
  dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "data", 4);
  dump_builder_keep (builder, "Keep.array", array);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_DUPLICATE_OBJECT, 2);
  g_assert_cmpint (heap_object_get_kind (heap, heap_fixture_find (heap, array)), ==,
                   HEAP_OBJECT_OBJECT_ARRAY);
  heap_fixture_assert_strength (heap, node, HEAP_STRENGTH_STRONG);
}

/* An id that is both a class and an instance is a class, whose instance fields are read too. */
static void
test_class_and_instance (gconstpointer data)
{
  guint32 seed = GPOINTER_TO_UINT (data);
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 class, held, in_static;

  dump_builder_class (builder, "java.lang.Class", NULL, "Object dexCache");
  class = dump_builder_class (builder, "Node", NULL, NULL);
  held = dump_builder_object (builder, "java.lang.Object");
  in_static = dump_builder_object (builder, "java.lang.Object");
  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "kept", in_static);
  dump_builder_set_next_id (builder, class);
  g_assert_cmphex (dump_builder_object (builder, "java.lang.Class"), ==, class);
  dump_builder_set (builder, class, "dexCache", held);
  dump_builder_root (builder, HPROF_HEAP_ROOT_STICKY_CLASS, class);
  if (seed > 0)
    dump_builder_shuffle (builder, seed, 2);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_DUPLICATE_OBJECT, 0);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_DUPLICATE_CLASS, 0);
  g_assert_cmpint (heap_object_get_kind (heap, heap_fixture_find (heap, class)), ==,
                   HEAP_OBJECT_CLASS);
  heap_fixture_assert_dominator (heap, held, class);
  heap_fixture_assert_dominator (heap, in_static, class);
}

/* Ids are unsigned: those with the top bit set are the largest. */
static void
test_large_ids (gconstpointer data)
{
  guint id_size = GPOINTER_TO_UINT (data);
  guint64 high = id_size == 4 ? 0x80000000 : G_GUINT64_CONSTANT (0x8000000000000000);
  const guint64 ids[] = { high - 8, high, 2 * high - 16, 1, 2, 3 };
  const guint64 sorted[] = { 1, 2, 3, high - 8, high, 2 * high - 16 };
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, id_size);
  g_autoptr (Heap) heap = NULL;
  guint32 previous = 0;

  dump_builder_class (builder, "Node", NULL, "Object next");
  dump_builder_keep (builder, "Keep.first", ids[0]);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      dump_builder_set_next_id (builder, ids[i]);
      dump_builder_object (builder, "Node");
      if (i > 0)
        dump_builder_set (builder, ids[i - 1], "next", ids[i]);
    }
  heap = heap_fixture_open (builder);
  heap_fixture_assert_clean (heap);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      guint32 object = heap_fixture_find (heap, sorted[i]);

      if (i > 0)
        g_assert_cmpuint (object, >, previous);
      previous = object;
      heap_fixture_assert_strength (heap, ids[i], HEAP_STRENGTH_STRONG);
      if (i > 0)
        heap_fixture_assert_dominator (heap, ids[i], ids[i - 1]);
    }
  g_assert_cmpuint (heap_find_object (heap, high - 4), ==, HEAP_NONE);
  g_assert_cmpuint (heap_find_object (heap, high + 4), ==, HEAP_NONE);
  g_assert_cmpuint (heap_find_object (heap, 0), ==, HEAP_NONE);
  g_assert_cmpuint (heap_find_object (heap, 4), ==, HEAP_NONE);
  g_assert_cmpuint (heap_find_object (heap, G_MAXUINT64), ==, HEAP_NONE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/references/A36-short-instance", test_short_instance);
  g_test_add_func ("/heap/references/A48-dangling", test_dangling);
  g_test_add_data_func ("/heap/references/A53-large-ids/4", GUINT_TO_POINTER (4), test_large_ids);
  g_test_add_data_func ("/heap/references/A53-large-ids/8", GUINT_TO_POINTER (8), test_large_ids);
  g_test_add_func ("/heap/references/B21-elements", test_elements);
  g_test_add_func ("/heap/references/inherited", test_inherited);
  g_test_add_func ("/heap/references/implied", test_implied);
  g_test_add_func ("/heap/references/dumped-twice", test_dumped_twice);
  g_test_add_data_func ("/heap/references/class-and-instance/in-order", GUINT_TO_POINTER (0),
                        test_class_and_instance);
  g_test_add_data_func ("/heap/references/class-and-instance/shuffled-1", GUINT_TO_POINTER (1),
                        test_class_and_instance);
  g_test_add_data_func ("/heap/references/class-and-instance/shuffled-2", GUINT_TO_POINTER (2),
                        test_class_and_instance);
  return g_test_run ();
}
