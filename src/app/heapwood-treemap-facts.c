/* heapwood-treemap-facts.c: what is told of a cell beside the pointer and to a screen reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-facts.h"

#include "heapwood-names.h"
#include "treemap/treemap-heap.h"
#include "treemap/treemap-names.h"

typedef struct
{
  Heap *heap;
  TreemapCell cell;
} Question;

static void
question_free (Question *self)
{
  g_clear_pointer (&self->heap, heap_unref);
  g_free (self);
}

void
heapwood_treemap_facts_free (HeapwoodTreemapFacts *self)
{
  g_free (self->name);
  g_free (self->class_name);
  g_free (self->explanation);
  g_free (self->holder_name);
  g_free (self);
}

/* Returns: (transfer full) (nullable): the class a node is of or is. */
static char *
get_class_name (const Heap *heap,
                HeapNode node)
{
  guint32 class_index;

  switch (node.kind)
    {
    case HEAP_NODE_OBJECT:
      class_index = heap_object_get_class_defined (heap, node.index);
      if (class_index == HEAP_NONE)
        class_index = heap_object_get_class (heap, node.index);
      return g_strdup (heap_class_get_name (heap, class_index));

    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
      return g_strdup (heap_class_get_name (heap, node.index));

    case HEAP_NODE_ROOT:
    case HEAP_NODE_GARBAGE:
    default:
      return NULL;
    }
}

static HeapwoodTreemapFacts *
read_facts (Heap *heap,
            const TreemapCell *cell)
{
  HeapwoodTreemapFacts *facts = g_new0 (HeapwoodTreemapFacts, 1);
  TreemapTree tree = treemap_heap_get_tree (heap);
  HeapNode node = treemap_heap_get_node (cell->node.id);
  HeapTreeEntry entry = heap_tree_get_entry (heap, node);

  facts->bytes = cell->node.weight;
  facts->total = tree.interface->get_root (heap).weight;
  facts->strength = cell->node.strength;
  facts->has_strength = cell->kind != TREEMAP_CELL_TAIL && node.kind != HEAP_NODE_ROOT;

  if (cell->kind != TREEMAP_CELL_NODE)
    {
      facts->name = treemap_names_describe (tree, cell);
      facts->holder_name = heapwood_node_get_short_name (heap, node);
      return facts;
    }

  facts->class_name = get_class_name (heap, node);
  facts->explanation = g_strdup (heapwood_node_get_explanation (heap, node));
  facts->name = facts->class_name != NULL ? treemap_names_describe (tree, cell)
                                          : heapwood_node_get_short_name (heap, node);

  if (node.kind == HEAP_NODE_OBJECT)
    {
      facts->id = heap_object_get_id (heap, node.index);
      facts->shallow = heap_object_get_shallow_size (heap, node.index);
      facts->native = heap_object_get_native_size (heap, node.index);
    }
  else
    {
      facts->n_objects
          = entry.node.kind == HEAP_NODE_GARBAGE
                ? heap_get_totals (heap)->strengths[HEAP_STRENGTH_UNREACHABLE].objects
                : entry.n_objects;
    }

  return facts;
}

static void
read_in_thread (GTask *task,
                gpointer source,
                gpointer data,
                GCancellable *cancellable)
{
  Question *question = data;
  g_autoptr (HeapwoodTreemapFacts) facts = NULL;

  if (!g_cancellable_is_cancelled (cancellable))
    facts = read_facts (question->heap, &question->cell);

  /* Here rather than in the main thread, which a last reference would hold up. */
  g_clear_pointer (&question->heap, heap_unref);

  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, g_steal_pointer (&facts),
                           (GDestroyNotify) heapwood_treemap_facts_free);
}

void
heapwood_treemap_facts_read_async (Heap *heap,
                                   const TreemapCell *cell,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Question *question = g_new0 (Question, 1);

  question->heap = heap_ref (heap);
  question->cell = *cell;
  g_task_set_source_tag (task, heapwood_treemap_facts_read_async);
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  g_task_run_in_thread (task, read_in_thread);
}

HeapwoodTreemapFacts *
heapwood_treemap_facts_read_finish (GAsyncResult *result,
                                    GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_treemap_facts_read_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
