/* test-names.c: what a node of the dominator tree is called in the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-names.h"

static guint64
add_object (DumpBuilder *builder,
            const char *class_name)
{
  guint64 object = dump_builder_object (builder, class_name);

  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, object);
  return object;
}

static void
assert_short_name (const Heap *heap,
                   guint64 id,
                   const char *expected)
{
  HeapNode node = heap_node (HEAP_NODE_OBJECT, heap_find_object (heap, id));
  g_autofree char *name = heapwood_node_get_short_name (heap, node);

  g_assert_cmpstr (name, ==, expected);
}

static void
test_short_name (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);

  guint64 class_id = dump_builder_class (builder, "com.example.Map$Entry", NULL, NULL);
  dump_builder_class (builder, "NoPackage", NULL, NULL);
  guint64 entry = add_object (builder, "com.example.Map$Entry");
  guint64 plain = add_object (builder, "NoPackage");
  guint64 bytes = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abc", 3);
  guint64 array = dump_builder_array (builder, "com.example.Map$Entry[]", DUMP_IDS (entry, 0));

  g_autoptr (GBytes) dump = dump_builder_to_bytes (builder);
  g_autoptr (Heap) heap
    = window_testing_open_heap (dump_folder_add (folder, "names.hprof", dump));

  assert_short_name (heap, entry, "Map$Entry");
  assert_short_name (heap, plain, "NoPackage");
  assert_short_name (heap, bytes, "byte[3]");
  assert_short_name (heap, array, "Map$Entry[2]");
  assert_short_name (heap, class_id, "class Map$Entry");

  g_autofree char *root = heapwood_node_get_short_name (heap, heap_node (HEAP_NODE_ROOT, 0));
  g_assert_cmpstr (root, ==, "Whole heap");
}

static void
test_group (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  g_autoptr (Heap) heap = window_testing_open_heap (path);
  HeapNode node = heap_node (HEAP_NODE_GROUP, heap_find_class (heap, "java.lang.Class"));

  g_autofree char *name = heapwood_node_get_name (heap, node);
  g_assert_true (g_str_has_suffix (name, "× java.lang.Class"));
  g_autofree char *short_name = heapwood_node_get_short_name (heap, node);
  g_assert_true (g_str_has_suffix (short_name, "× Class"));

  g_autofree char *pile = heapwood_node_get_name (heap, heap_node (HEAP_NODE_GARBAGE, 0));
  g_assert_cmpstr (pile, ==, "Uncollected garbage");
}

static void
test_fixed_names (void)
{
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    {
      g_assert_cmpuint (strlen (heapwood_strength_get_name ((HeapStrength) i)), >, 0);
      g_assert_cmpuint (strlen (heapwood_strength_get_description ((HeapStrength) i)), >, 0);
    }
  for (guint i = 0; i < HEAP_STAGE_COUNT; i++)
    g_assert_cmpuint (strlen (heapwood_stage_get_name ((HeapStage) i)), >, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/names/short", test_short_name);
  g_test_add_func ("/window/names/group", test_group);
  g_test_add_func ("/window/names/fixed", test_fixed_names);
  return g_test_run ();
}
