/* test-heap-totals.c: figures of the whole dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

static void
assert_total (const HeapTotal *total,
              guint64 objects,
              guint64 bytes)
{
  g_assert_cmpuint (total->objects, ==, objects);
  g_assert_cmpuint (total->bytes, ==, bytes);
  g_assert_cmpuint (total->native, ==, 0);
}

/* An object of each kind and strength that is told apart, with sizes that are too. */
static void
test_small (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  const HeapTotals *totals;
  guint64 class, class_class, node;

  class_class = dump_builder_get_class (builder, "java.lang.Class");
  dump_builder_set_instance_size (builder, class_class, 1000);
  class = dump_builder_class (builder, "Node", NULL, "Object next");
  dump_builder_set_instance_size (builder, class, 10);
  dump_builder_get_class (builder, "java.lang.Object[]");
  dump_builder_root_classes (builder);
  node = dump_builder_object (builder, "Node");
  dump_builder_set (builder, node, "next",
                    dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (0, 0, 0)));
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, node);
  dump_builder_thread_root (builder, HPROF_HEAP_ROOT_JAVA_FRAME,
                            dump_builder_object (builder, "Node"), 1, 0);
  dump_builder_root (builder, HPROF_HEAP_ROOT_FINALIZING, dump_builder_object (builder, "Node"));
  dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "12345", 5);
  heap = heap_fixture_open (builder);
  totals = heap_get_totals (heap);

  assert_total (&totals->all, 9, 4 * 1000 + 3 * 10 + 24 + 17);
  assert_total (&totals->kinds[HEAP_OBJECT_CLASS], 4, 4000);
  assert_total (&totals->kinds[HEAP_OBJECT_INSTANCE], 3, 30);
  assert_total (&totals->kinds[HEAP_OBJECT_OBJECT_ARRAY], 1, 24);
  assert_total (&totals->kinds[HEAP_OBJECT_PRIMITIVE_ARRAY], 1, 17);
  assert_total (&totals->strengths[HEAP_STRENGTH_STRONG], 6, 4000 + 10 + 24);
  assert_total (&totals->strengths[HEAP_STRENGTH_LOCAL], 1, 10);
  assert_total (&totals->strengths[HEAP_STRENGTH_FINALIZER], 1, 10);
  assert_total (&totals->strengths[HEAP_STRENGTH_UNREACHABLE], 1, 17);
  assert_total (&totals->strengths[HEAP_STRENGTH_WEAK], 0, 0);
  g_assert_cmpuint (totals->garbage_children, ==, 1);
}

/* Each object is in the heap that was named last before its record. */
static void
test_spaces (void)
{
  static const char *const names[] = { "app", "zygote", "image" };
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 class, before, ids[6], objects = 0, bytes = 0;

  class = dump_builder_class (builder, "Node", NULL, NULL);
  dump_builder_set_instance_size (builder, class, 10);
  before = dump_builder_object (builder, "Node");
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      /* The heaps come twice: app, zygote, image, app, zygote, image. */
      dump_builder_heap (builder, 10 + i % 3, names[i % 3]);
      for (guint k = 0; k <= i % 3; k++)
        ids[i] = dump_builder_object (builder, "Node");
    }
  heap = heap_fixture_open (builder);
  g_assert_cmpuint (heap_get_n_spaces (heap), ==, 3);
  g_assert_cmpuint (heap_object_get_space (heap, heap_fixture_find (heap, before)), ==, G_MAXUINT);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_assert_cmpuint (heap_object_get_space (heap, heap_fixture_find (heap, ids[i])), ==, i % 3);
  for (guint i = 0; i < 3; i++)
    {
      const HeapSpace *space = heap_get_space (heap, i);

      g_assert_cmpuint (space->id, ==, 10 + i);
      g_assert_cmpstr (space->name, ==, names[i]);
      g_assert_cmpuint (space->objects, ==, 2 * (i + 1));
      g_assert_cmpuint (space->bytes, ==, 20 * (i + 1));
      objects += space->objects;
      bytes += space->bytes;
    }
  g_assert_cmpuint (objects, ==, 12);
  g_assert_cmpuint (bytes, ==, 120);
}

/* Sums of random heaps; opening asserts the rest. */
static void
test_random_dumps (void)
{
  for (guint32 seed = 0; seed < 50; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (8000 + seed, 10 + 10 * seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      const HeapTotals *totals = heap_get_totals (heap);
      HeapTotal kinds[HEAP_OBJECT_KIND_COUNT] = { 0 };

      for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
        {
          kinds[heap_object_get_kind (heap, i)].objects++;
          kinds[heap_object_get_kind (heap, i)].bytes += heap_object_get_shallow_size (heap, i);
        }
      for (guint i = 0; i < HEAP_OBJECT_KIND_COUNT; i++)
        assert_total (&totals->kinds[i], kinds[i].objects, kinds[i].bytes);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/totals/small", test_small);
  g_test_add_func ("/heap/totals/spaces", test_spaces);
  g_test_add_func ("/heap/totals/random-dumps", test_random_dumps);
  return g_test_run ();
}
