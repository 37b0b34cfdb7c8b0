/* test-heap-sizes.c: bytes of objects
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

static void
assert_size (const Heap *heap,
             guint64 id,
             guint64 size)
{
  g_assert_cmpuint (heap_object_get_shallow_size (heap, heap_fixture_find (heap, id)), ==, size);
}

/* Android's class records have the true size of an instance, whatever the fields add up to. */
static void
test_android (gconstpointer data)
{
  guint id_size = GPOINTER_TO_UINT (data);
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, id_size);
  g_autoptr (Heap) heap = NULL;
  guint64 class, class_class, object, empty, ints, longs, array, bare;

  class_class = dump_builder_get_class (builder, "java.lang.Class");
  dump_builder_set_instance_size (builder, class_class, 120);
  class = dump_builder_class (builder, "Node", NULL, "byte flag; int first; int second");
  dump_builder_set_instance_size (builder, class, 24);
  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "kept", 0);
  dump_builder_static (builder, class, HPROF_TYPE_SHORT, "count", 1);
  object = dump_builder_object (builder, "Node");
  bare = dump_builder_class (builder, "Bare", NULL, NULL);
  dump_builder_set_instance_size (builder, bare, 0);
  empty = dump_builder_object (builder, "Bare");
  ints = dump_builder_primitive_array (builder, HPROF_TYPE_INT, "\0\0\0\1\0\0\0\2\0\0\0\3", 3);
  longs = dump_builder_array_without_data (builder, HPROF_TYPE_LONG, 5);
  array = dump_builder_array (builder, "Node[]", DUMP_IDS (object, 0, 0));
  heap = heap_fixture_open (builder);
  g_assert_true (heap_get_size_model (heap)->android);
  assert_size (heap, object, 24);
  assert_size (heap, empty, 0);
  assert_size (heap, ints, 12 + 3 * 4);
  assert_size (heap, longs, 16 + 5 * 8);
  assert_size (heap, array, 12 + 3 * id_size);
  assert_size (heap, class, 120 + id_size + 2);
  assert_size (heap, bare, 120);
}

/* Without a record of java.lang.Class a class object has its statics alone. */
static void
test_android_without_class (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 class = dump_builder_class (builder, "Node", NULL, NULL);

  dump_builder_static (builder, class, HPROF_TYPE_LONG, "count", 1);
  heap = heap_fixture_open (builder);
  assert_size (heap, class, 8);
}

/* HotSpot's class records do not have it: the fields, a header, and what alignment adds. */
static void
test_hotspot (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 small, empty, ints;
  guint64 class = dump_builder_class (builder, "Small", NULL, "byte flag");

  dump_builder_set_instance_size (builder, class, 1000);
  small = dump_builder_object (builder, "Small");
  empty = dump_builder_object (builder, "java.lang.Object");
  ints = dump_builder_primitive_array (builder, HPROF_TYPE_INT, "\0\0\0\1\0\0\0\2\0\0\0\3", 3);
  heap = heap_fixture_open (builder);
  g_assert_false (heap_get_size_model (heap)->android);
  assert_size (heap, small, 16);
  assert_size (heap, empty, 16);
  assert_size (heap, ints, 32);
}

/* Three arrays that were 16 GiB each, in a file of a few hundred bytes. */
static void
test_beyond_32_bits (gconstpointer data)
{
  DumpBuilderKind kind = (DumpBuilderKind) GPOINTER_TO_INT (data);
  const guint64 gibibyte = G_GUINT64_CONSTANT (1) << 30;
  g_autoptr (DumpBuilder) builder = dump_builder_new (kind, 4);
  g_autoptr (Heap) heap = NULL;
  g_autofree HeapCensusRow *census = NULL;
  g_auto (HeapTreeChildren) children = { 0 };
  guint64 holder, arrays[3];
  guint32 object, class;

  dump_builder_class (builder, "Holder", NULL, "Object arrays");
  for (guint i = 0; i < 3; i++)
    arrays[i] = dump_builder_array_without_data (builder, HPROF_TYPE_LONG, G_MAXINT32);
  holder = dump_builder_array (builder, "java.lang.Object[]", arrays, 3);
  dump_builder_get_class (builder, "long[]");
  dump_builder_root_classes (builder);
  dump_builder_keep (builder, "Keep.holder", holder);
  heap = heap_fixture_open (builder);
  object = heap_fixture_find (heap, holder);
  for (guint i = 0; i < 3; i++)
    {
      heap_fixture_assert_dominator (heap, arrays[i], holder);
      g_assert_cmpuint (
          heap_object_get_shallow_size (heap, heap_fixture_find (heap, arrays[i])), >=,
          16 * gibibyte);
    }
  g_assert_cmpuint (heap_object_get_retained_size (heap, object), >, 48 * gibibyte);
  g_assert_cmpuint (heap_get_totals (heap)->strengths[HEAP_STRENGTH_STRONG].bytes, >,
                    48 * gibibyte);
  class = heap_find_class (heap, "long[]");
  census = heap_census_count (heap, NULL, NULL);
  g_assert_cmpuint (census[class].instances, ==, 3);
  g_assert_cmpuint (census[class].shallow, >=, 48 * gibibyte);
  g_assert_cmpuint (census[class].retained, >=, 48 * gibibyte);
  g_assert_true (heap_tree_get_children (heap, heap_node (HEAP_NODE_OBJECT, object), 1, &children,
                                         NULL, NULL));
  g_assert_cmpuint (children.n_rest, ==, 2);
  g_assert_cmpuint (children.rest_retained, >=, 32 * gibibyte);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/heap/sizes/B03-beyond-32-bits/hotspot",
                        GINT_TO_POINTER (DUMP_BUILDER_HOTSPOT), test_beyond_32_bits);
  g_test_add_data_func ("/heap/sizes/B03-beyond-32-bits/android",
                        GINT_TO_POINTER (DUMP_BUILDER_ANDROID), test_beyond_32_bits);
  g_test_add_data_func ("/heap/sizes/B18-android/4", GUINT_TO_POINTER (4), test_android);
  g_test_add_data_func ("/heap/sizes/B18-android/8", GUINT_TO_POINTER (8), test_android);
  g_test_add_func ("/heap/sizes/B18-android-without-class", test_android_without_class);
  g_test_add_func ("/heap/sizes/B18-hotspot", test_hotspot);
  return g_test_run ();
}
