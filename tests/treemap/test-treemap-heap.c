/* test-treemap-heap.c: a dominator tree as a tree to draw
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap-heap.h"

#include "heap-fixture.h"
#include "treemap/treemap-layout.h"

#include <string.h>

static Heap *
open_dialer (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "android-dialer.hprof.gz", NULL);

  return heap_fixture_open_path (path);
}

static void
test_ids (void)
{
  const HeapNode nodes[] = {
    { HEAP_NODE_ROOT, 0 },
    { HEAP_NODE_GARBAGE, 0 },
    { HEAP_NODE_OBJECT, HEAP_MAX_OBJECTS - 1 },
    { HEAP_NODE_GROUP, 7 },
    { HEAP_NODE_GARBAGE_GROUP, 7 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      guint64 id = treemap_heap_get_id (nodes[i]);

      g_assert_true (heap_node_equal (treemap_heap_get_node (id), nodes[i]));
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (treemap_heap_get_id (nodes[j]), !=, id);
    }
}

static void
test_layout (void)
{
  g_autoptr (Heap) heap = open_dialer ();
  TreemapTree tree = treemap_heap_get_tree (heap);
  TreemapNode root = tree.interface->get_root (tree.tree);
  g_autoptr (TreemapLayout) layout = treemap_layout_new (treemap_shape_get (0), tree, root.id, 1280,
                                                         800, 1, NULL, NULL);
  guint64 weights[2] = { 0, 0 };
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);

  g_assert_cmpuint (root.weight, ==,
                    heap_get_totals (heap)->all.bytes + heap_get_totals (heap)->all.native);
  g_assert_cmpuint (n_cells, >, 1000);

  for (guint i = 1; i < n_cells; i++)
    {
      HeapNode node = treemap_heap_get_node (cells[i].node.id);

      g_assert_true (heap_tree_has_node (heap, node));
      if (cells[i].depth == 1)
        weights[0] += cells[i].node.weight;
      if (cells[i].n_children == 0)
        weights[1] += cells[i].node.weight;
    }

  g_assert_cmpuint (weights[0], ==, root.weight);
  g_assert_cmpuint (weights[1], ==, root.weight);
}

static void
test_names (void)
{
  g_autoptr (Heap) heap = open_dialer ();
  TreemapTree tree = treemap_heap_get_tree (heap);
  guint32 string_class = heap_find_class (heap, "java.lang.String");
  g_autofree char *root = tree.interface->get_name (heap, tree.interface->get_root (heap).id);
  g_autofree char *class_object = NULL;
  g_autofree char *group = NULL;

  g_assert_cmpstr (root, ==, "Whole heap");

  class_object = tree.interface->get_name (
    heap, treemap_heap_get_id (heap_node (HEAP_NODE_OBJECT,
                                          heap_class_get_object (heap, string_class))));
  g_assert_cmpstr (class_object, ==, "class String");

  group = tree.interface->get_name (heap,
                                    treemap_heap_get_id (heap_node (HEAP_NODE_GROUP,
                                                                    string_class)));
  g_assert_true (g_str_has_suffix (group, " × String"));

  for (guint32 i = 0; i < heap_get_n_objects (heap); i += 97)
    {
      g_autofree char *name
        = tree.interface->get_name (heap, treemap_heap_get_id (heap_node (HEAP_NODE_OBJECT, i)));

      g_assert_cmpuint (strlen (name), >, 0);
      g_assert_null (strstr (name, "java.lang."));
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/heap/ids", test_ids);
  g_test_add_func ("/treemap/heap/layout", test_layout);
  g_test_add_func ("/treemap/heap/names", test_names);

  return g_test_run ();
}
