/* test-path.c: the chain of dominators down to a place
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-path.h"

static void
keep_result (GObject *source,
             GAsyncResult *result,
             gpointer data)
{
  GAsyncResult **kept = data;

  *kept = g_object_ref (result);
}

static HeapwoodPath *
read_path (Heap *heap,
           HeapNode place,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  heapwood_path_read_async (heap, place, cancellable, keep_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return heapwood_path_read_finish (result, error);
}

static HeapNode
get_deepest (Heap *heap)
{
  /* The first node that was written holds nothing. */
  guint32 class_index = heap_find_class (heap, "com.example.Node");

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    if (heap_object_get_class (heap, i) == class_index)
      return heap_node (HEAP_NODE_OBJECT, i);
  g_assert_not_reached ();
}

static void
assert_chain (guint length,
              guint n_steps,
              guint64 n_skipped)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, length);
  g_autoptr (HeapwoodPath) path = read_path (heap, get_deepest (heap), NULL, &error);
  g_assert_no_error (error);

  g_assert_cmpuint (path->steps->len, ==, n_steps);
  g_assert_cmpuint (path->n_skipped, ==, n_skipped);

  const HeapwoodPathStep *first = g_ptr_array_index (path->steps, 0);
  const HeapwoodPathStep *last = g_ptr_array_index (path->steps, n_steps - 1);
  g_assert_cmpint (first->node.kind, ==, HEAP_NODE_ROOT);
  g_assert_cmpstr (first->name, ==, "Whole heap");
  g_assert_true (heap_node_equal (last->node, get_deepest (heap)));
  g_assert_cmpstr (last->name, ==, "com.example.Node");
  g_assert_cmpstr (last->short_name, ==, "Node");
  g_assert_cmpuint (last->retained, <, first->retained);
}

static void
test_short_chain (void)
{
  assert_chain (5, 6, 0);
}

static void
test_long_chain (void)
{
  assert_chain (HEAPWOOD_PATH_MAX_STEPS, HEAPWOOD_PATH_MAX_STEPS + 1, 0);
  assert_chain (3000, HEAPWOOD_PATH_MAX_STEPS + 1, 3000 - HEAPWOOD_PATH_MAX_STEPS);
}

static void
test_root (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 2);
  g_autoptr (HeapwoodPath) path = read_path (heap, heap_node (HEAP_NODE_ROOT, 0), NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (path->steps->len, ==, 1);
  g_assert_cmpuint (path->n_skipped, ==, 0);
}

static void
test_cancel (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 2);

  g_cancellable_cancel (cancellable);
  g_assert_null (read_path (heap, get_deepest (heap), cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/path/short", test_short_chain);
  g_test_add_func ("/window/path/long", test_long_chain);
  g_test_add_func ("/window/path/root", test_root);
  g_test_add_func ("/window/path/cancel", test_cancel);
  return g_test_run ();
}
