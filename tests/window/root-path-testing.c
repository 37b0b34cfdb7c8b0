/* root-path-testing.c: what the tests of the root path share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "root-path-testing.h"

static void
keep_result (GObject *source,
             GAsyncResult *result,
             gpointer data)
{
  GAsyncResult **kept = data;

  *kept = g_object_ref (result);
}

HeapwoodRootPath *
root_path_testing_ask (HeapwoodQuestions *questions,
                       HeapNode place)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  heapwood_root_path_ask_async (questions, place, cancellable, keep_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  HeapwoodRootPath *path = heapwood_root_path_ask_finish (result, &error);
  g_assert_no_error (error);
  return path;
}

HeapwoodQuestions *
root_path_testing_open (const char *fixture)
{
  g_autofree char *path = window_testing_get_fixture (fixture);
  g_autoptr (Heap) heap = window_testing_open_heap (path);

  return heapwood_questions_new (heap);
}

HeapwoodRootPath *
root_path_testing_find_detour (HeapwoodQuestions *questions,
                               guint n_ways,
                               guint *stretch)
{
  Heap *heap = heapwood_questions_get_heap (questions);

  for (guint32 i = 0; i < heap_get_n_objects (heap); i += 7)
    {
      HeapNode node = heap_node (HEAP_NODE_OBJECT, i);
      if (!heap_tree_has_node (heap, node))
        continue;

      g_autoptr (HeapwoodRootPath) path = root_path_testing_ask (questions, node);
      for (*stretch = 0; *stretch < path->stretches->len; (*stretch)++)
        {
          const HeapwoodRootPathStretch *found = g_ptr_array_index (path->stretches, *stretch);
          if (found->ways->len >= n_ways)
            return g_steal_pointer (&path);
        }
    }
  g_assert_not_reached ();
}
