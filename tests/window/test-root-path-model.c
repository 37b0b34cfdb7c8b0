/* test-root-path-model.c: the rows of the root path pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "root-path-testing.h"

#include "app/heapwood-root-path-model.h"

/* Asserts which rows there are; returns how many. */
static guint
assert_rows (HeapwoodRootPathModel *model)
{
  const HeapwoodRootPath *path = heapwood_root_path_model_get_path (model);
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (model));
  guint row = path->garbage ? 2 : 1;

  for (guint i = 0; i < path->stretches->len; i++)
    {
      const HeapwoodRootPathStretch *stretch = g_ptr_array_index (path->stretches, i);
      const HeapwoodRootPathWay *way
        = g_ptr_array_index (stretch->ways, heapwood_root_path_model_get_way (model, i));
      if (stretch->ways->len > 1)
        {
          g_autoptr (HeapwoodRootPathItem) item
            = g_list_model_get_item (G_LIST_MODEL (model), row++);
          HeapNode node;
          g_assert_cmpint (heapwood_root_path_item_get_kind (item), ==,
                           HEAPWOOD_ROOT_PATH_ROW_DETOUR);
          g_assert_cmpuint (heapwood_root_path_item_get_stretch (item), ==, i);
          g_assert_false (heapwood_root_path_item_get_node (item, &node));
        }
      for (guint j = 0; j < way->steps->len; j++)
        {
          g_autoptr (HeapwoodRootPathItem) item
            = g_list_model_get_item (G_LIST_MODEL (model), row++);
          g_assert_true (heapwood_root_path_item_get_step (item)
                         == g_ptr_array_index (way->steps, j));
        }
    }
  g_assert_cmpuint (row, ==, n_rows);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (model), n_rows));

  g_autoptr (HeapwoodRootPathItem) first = g_list_model_get_item (G_LIST_MODEL (model), 0);
  HeapNode node;
  g_assert_true (heapwood_root_path_item_get_node (first, &node));
  g_assert_true (heap_node_equal (node, heap_node (HEAP_NODE_ROOT, 0)));
  return n_rows;
}

static void
follow (GListModel *model,
        guint position,
        guint n_removed,
        guint n_added,
        guint *n_rows)
{
  g_assert_cmpuint (position + n_removed, <=, *n_rows);
  *n_rows += n_added;
  *n_rows -= n_removed;
}

static void
test_ways (void)
{
  g_autoptr (HeapwoodQuestions) questions = root_path_testing_open ("android-dialer.hprof.gz");
  guint detour;
  g_autoptr (HeapwoodRootPath) path = root_path_testing_find_detour (questions, 3, &detour);
  g_autoptr (HeapwoodRootPathModel) model = heapwood_root_path_model_new ();
  const HeapwoodRootPathStretch *stretch = g_ptr_array_index (path->stretches, detour);
  guint n_rows = 0;

  g_signal_connect (model, "items-changed", G_CALLBACK (follow), &n_rows);
  heapwood_root_path_model_set_path (model, path);
  g_assert_cmpuint (assert_rows (model), ==, n_rows);

  g_autofree char *before = heapwood_root_path_model_to_text (model);
  for (guint i = 0; i < stretch->ways->len; i++)
    {
      heapwood_root_path_model_set_way (model, detour, i);
      g_assert_cmpuint (heapwood_root_path_model_get_way (model, detour), ==, i);
      g_assert_cmpuint (assert_rows (model), ==, n_rows);
    }
  g_autofree char *after = heapwood_root_path_model_to_text (model);
  g_assert_cmpstr (before, !=, after);

  heapwood_root_path_model_set_path (model, NULL);
  g_assert_cmpuint (n_rows, ==, 0);
  g_assert_null (heapwood_root_path_model_to_text (model));
}

static void
test_garbage (void)
{
  g_autoptr (HeapwoodQuestions) questions = root_path_testing_open ("android-dialer.hprof.gz");
  Heap *heap = heapwood_questions_get_heap (questions);
  g_autoptr (HeapwoodRootPathModel) model = heapwood_root_path_model_new ();
  HeapNode node = heap_node (HEAP_NODE_OBJECT, 0);

  while (!heap_tree_has_node (heap, node)
         || heap_object_get_strength (heap, node.index) != HEAP_STRENGTH_UNREACHABLE)
    node.index++;
  g_autoptr (HeapwoodRootPath) path = root_path_testing_ask (questions, node);
  heapwood_root_path_model_set_path (model, path);
  assert_rows (model);

  g_autoptr (HeapwoodRootPathItem) pile = g_list_model_get_item (G_LIST_MODEL (model), 1);
  g_assert_cmpint (heapwood_root_path_item_get_kind (pile), ==, HEAPWOOD_ROOT_PATH_ROW_PILE);
  g_assert_nonnull (heapwood_root_path_item_get_way (pile));
  g_assert_true (heapwood_root_path_item_get_node (pile, &node));
  g_assert_true (heap_node_equal (node, heap_node (HEAP_NODE_GARBAGE, 0)));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/root-path-model/ways", test_ways);
  g_test_add_func ("/window/root-path-model/garbage", test_garbage);
  return g_test_run ();
}
