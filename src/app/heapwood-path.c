/* heapwood-path.c: the chain of dominators down to a place
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-names.h"
#include "heapwood-path.h"

typedef struct
{
  Heap *heap;
  HeapNode place;
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_clear_pointer (&question->heap, heap_unref);
  g_free (question);
}

static void
step_free (gpointer data)
{
  HeapwoodPathStep *step = data;

  g_free (step->name);
  g_free (step->short_name);
  g_free (step);
}

void
heapwood_path_free (HeapwoodPath *self)
{
  g_ptr_array_unref (self->steps);
  g_free (self);
}

static HeapwoodPathStep *
step_new (const Heap *heap,
          HeapNode node)
{
  HeapwoodPathStep *step = g_new0 (HeapwoodPathStep, 1);

  step->node = node;
  step->name = heapwood_node_get_name (heap, node);
  step->short_name = heapwood_node_get_short_name (heap, node);
  step->retained = heap_tree_get_entry (heap, node).retained;
  return step;
}

/* Returns: %NULL when cancelled. */
static HeapwoodPath *
read_path (const Heap *heap,
           HeapNode place,
           GCancellable *cancellable)
{
  g_autoptr (HeapwoodPath) path = g_new0 (HeapwoodPath, 1);
  path->steps = g_ptr_array_new_with_free_func (step_free);

  guint64 n_steps = 0;
  HeapNode node = place;
  for (; node.kind != HEAP_NODE_ROOT; node = heap_tree_get_parent (heap, node))
    {
      if (n_steps % HPROF_PROGRESS_STEPS == 0 && g_cancellable_is_cancelled (cancellable))
        return NULL;
      if (n_steps < HEAPWOOD_PATH_MAX_STEPS)
        g_ptr_array_insert (path->steps, 0, step_new (heap, node));
      n_steps++;
    }
  g_ptr_array_insert (path->steps, 0, step_new (heap, node));
  path->n_skipped = n_steps - (path->steps->len - 1);

  return g_steal_pointer (&path);
}

static void
read_in_thread (GTask *task,
                gpointer source,
                gpointer data,
                GCancellable *cancellable)
{
  Question *question = data;
  HeapwoodPath *path = read_path (question->heap, question->place, cancellable);

  /* The last reference to a heap is not to be dropped where the task ends, in the main thread. */
  g_clear_pointer (&question->heap, heap_unref);

  if (path != NULL)
    g_task_return_pointer (task, path, (GDestroyNotify) heapwood_path_free);
  else
    g_task_return_error_if_cancelled (task);
}

void
heapwood_path_read_async (Heap *heap,
                          HeapNode place,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer data)
{
  Question *question = g_new0 (Question, 1);
  question->heap = heap_ref (heap);
  question->place = place;

  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  g_task_set_source_tag (task, heapwood_path_read_async);
  g_task_set_task_data (task, question, question_free);
  g_task_run_in_thread (task, read_in_thread);
}

HeapwoodPath *
heapwood_path_read_finish (GAsyncResult *result,
                           GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
