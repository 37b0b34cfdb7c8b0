/* heap-tree.c: the dominator tree, as a person walks it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

void
heap_tree_get_child_range (const Heap *self,
                           guint32 object,
                           guint32 *begin,
                           guint32 *end)
{
  guint32 sample = object >> HEAP_CHILD_SAMPLE_SHIFT;
  guint32 last = (guint32) (((guint64) self->n_objects + 1) >> HEAP_CHILD_SAMPLE_SHIFT);
  guint32 low = self->child_samples[sample];
  guint32 high = sample < last ? self->child_samples[sample + 1] : self->root_begin;
  guint32 limit = high = MIN (high, self->root_begin);

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->dominators[self->children[middle]] < object)
        low = middle + 1;
      else
        high = middle;
    }
  *begin = low;
  high = limit;
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->dominators[self->children[middle]] <= object)
        low = middle + 1;
      else
        high = middle;
    }
  *end = low;
}

static const GArray *
get_groups (const Heap *heap,
            HeapNodeKind parent)
{
  return parent == HEAP_NODE_ROOT ? heap->root_groups : heap->garbage_groups;
}

static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const HeapGroup *left = a, *right = b;

  return left->class_index < right->class_index ? -1 : left->class_index > right->class_index;
}

/* The gathered objects of a class under the root or the pile; %NULL where its objects stand alone. */
static const HeapGroup *
find_group (const Heap *heap,
            HeapNodeKind parent,
            guint32 class_index)
{
  const GArray *groups = get_groups (heap, parent);
  HeapGroup wanted = { .class_index = class_index };
  const HeapGroup *group;
  guint position;

  if (!g_array_binary_search ((GArray *) groups, &wanted, compare_groups, &position))
    return NULL;
  group = &g_array_index (groups, HeapGroup, position);
  return group->count > 1 ? group : NULL;
}

static const HeapGroup *
find_node_group (const Heap *heap,
                 HeapNode node)
{
  return find_group (heap, node.kind == HEAP_NODE_GROUP ? HEAP_NODE_ROOT : HEAP_NODE_GARBAGE,
                     node.index);
}

/* Of a node that is in the tree. */
static const HeapGroup *
get_node_group (const Heap *heap,
                HeapNode node)
{
  const HeapGroup *group = find_node_group (heap, node);

  g_assert (group != NULL);
  return group;
}

gboolean
heap_tree_has_node (const Heap *heap,
                    HeapNode node)
{
  switch (node.kind)
    {
    case HEAP_NODE_ROOT:
      return TRUE;
    case HEAP_NODE_GARBAGE:
      return heap->garbage_begin < heap->n_objects;
    case HEAP_NODE_OBJECT:
      return node.index < heap->n_objects && !heap_is_folded (heap, node.index);
    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
    default:
      return node.index < heap->classes->len && find_node_group (heap, node) != NULL;
    }
}

/* Where the children of @node lie. */
static void
get_range (const Heap *heap,
           HeapNode node,
           guint32 *begin,
           guint32 *end)
{
  const HeapGroup *group;

  switch (node.kind)
    {
    case HEAP_NODE_ROOT:
      *begin = heap->root_begin;
      *end = heap->garbage_begin;
      return;
    case HEAP_NODE_GARBAGE:
      *begin = heap->garbage_begin;
      *end = heap->n_objects;
      return;
    case HEAP_NODE_OBJECT:
      heap_tree_get_child_range (heap, node.index, begin, end);
      return;
    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
    default:
      group = get_node_group (heap, node);
      *begin = group->begin;
      *end = group->begin + group->count;
      return;
    }
}

static HeapTreeEntry
get_object_entry (const Heap *heap,
                  guint32 object)
{
  return (HeapTreeEntry) {
    .node = heap_node (HEAP_NODE_OBJECT, object),
    .retained = heap->retained[object],
    .own = heap_object_get_shallow_size (heap, object) + heap_object_get_native_size (heap, object),
    .n_objects = 1,
    .strength = heap_object_get_strength (heap, object),
  };
}

static HeapTreeEntry
get_group_entry (const Heap *heap,
                 HeapNodeKind kind,
                 const HeapGroup *group)
{
  return (HeapTreeEntry) {
    .node = heap_node (kind, group->class_index),
    .retained = group->retained,
    .n_objects = group->count,
    .strength = heap_object_get_strength (heap, group->largest),
  };
}

HeapTreeEntry
heap_tree_get_entry (const Heap *heap,
                     HeapNode node)
{
  switch (node.kind)
    {
    case HEAP_NODE_ROOT:
      return (HeapTreeEntry) {
        .node = node,
        .retained = heap->root_retained,
        .n_objects = heap->totals.root_children,
        .strength = HEAP_STRENGTH_STRONG,
      };
    case HEAP_NODE_GARBAGE:
      return (HeapTreeEntry) {
        .node = node,
        .retained = heap->garbage_retained,
        .n_objects = heap->totals.garbage_children,
        .strength = HEAP_STRENGTH_UNREACHABLE,
      };
    case HEAP_NODE_OBJECT:
      return get_object_entry (heap, node.index);
    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
    default:
      return get_group_entry (heap, node.kind, get_node_group (heap, node));
    }
}

static HeapNode
get_top_parent (const Heap *heap,
                guint32 object,
                HeapNodeKind parent,
                HeapNodeKind group)
{
  guint32 class_index = heap->object_classes[object];

  return find_group (heap, parent, class_index) != NULL ? heap_node (group, class_index)
                                                        : heap_node (parent, 0);
}

HeapNode
heap_tree_get_parent (const Heap *heap,
                      HeapNode node)
{
  switch (node.kind)
    {
    case HEAP_NODE_OBJECT:
      if (heap->dominators[node.index] == HEAP_ROOT)
        return get_top_parent (heap, node.index, HEAP_NODE_ROOT, HEAP_NODE_GROUP);
      if (heap->dominators[node.index] == HEAP_GARBAGE)
        return get_top_parent (heap, node.index, HEAP_NODE_GARBAGE, HEAP_NODE_GARBAGE_GROUP);
      return heap_node (HEAP_NODE_OBJECT, heap->dominators[node.index]);
    case HEAP_NODE_GARBAGE_GROUP:
      return heap_node (HEAP_NODE_GARBAGE, 0);
    case HEAP_NODE_ROOT:
    case HEAP_NODE_GARBAGE:
    case HEAP_NODE_GROUP:
    default:
      return heap_node (HEAP_NODE_ROOT, 0);
    }
}

HeapNode
heap_tree_get_object_node (const Heap *heap,
                           guint32 object)
{
  guint32 holder = heap_object_get_holder (heap, object);

  return heap_node (HEAP_NODE_OBJECT, holder == HEAP_NONE ? object : holder);
}

void
heap_tree_children_clear (HeapTreeChildren *self)
{
  g_clear_pointer (&self->entries, g_free);
  self->n_entries = 0;
}

/* Larger first, then objects by index, groups by class and the pile last. */
static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const HeapTreeEntry *left = a, *right = b;

  if (left->retained != right->retained)
    return left->retained > right->retained ? -1 : 1;
  if (left->node.kind != right->node.kind)
    return left->node.kind > right->node.kind ? -1 : 1;
  return left->node.index < right->node.index ? -1 : left->node.index > right->node.index;
}

/* The largest entries seen so far: at most twice the limit, cut back to it when full; what is smaller
 * than all that were kept then needs no further look. */
typedef struct
{
  GArray *entries;
  guint limit;
  guint64 least; /* bytes that an entry must retain to be among the largest */
  HeapTreeChildren *children;
} Selection;

static void
leave_out (Selection *selection,
           const HeapTreeEntry *entry)
{
  selection->children->n_rest++;
  selection->children->rest_retained += entry->retained;
}

static void
cut_back (Selection *selection)
{
  g_array_sort (selection->entries, compare_entries);
  if (selection->entries->len <= selection->limit)
    return;
  for (guint i = selection->limit; i < selection->entries->len; i++)
    leave_out (selection, &g_array_index (selection->entries, HeapTreeEntry, i));
  g_array_set_size (selection->entries, selection->limit);
  selection->least
      = g_array_index (selection->entries, HeapTreeEntry, selection->limit - 1).retained;
}

static void
offer (Selection *selection,
       HeapTreeEntry entry)
{
  if (entry.retained < selection->least)
    {
      leave_out (selection, &entry);
      return;
    }
  g_array_append_val (selection->entries, entry);
  if (selection->limit < G_MAXUINT / 2 && selection->entries->len >= 2 * MAX (selection->limit, 64))
    cut_back (selection);
}

static void
offer_groups (const Heap *heap,
              HeapNode node,
              Selection *selection)
{
  const GArray *groups = get_groups (heap, node.kind);
  HeapNodeKind kind = node.kind == HEAP_NODE_ROOT ? HEAP_NODE_GROUP : HEAP_NODE_GARBAGE_GROUP;

  for (guint i = 0; i < groups->len; i++)
    {
      const HeapGroup *group = &g_array_index (groups, HeapGroup, i);

      offer (selection, group->count == 1 ? get_object_entry (heap, group->largest)
                                          : get_group_entry (heap, kind, group));
    }
}

static gboolean
offer_objects (const Heap *heap,
               HeapNode node,
               Selection *selection,
               GCancellable *cancellable,
               GError **error)
{
  guint32 begin, end;

  get_range (heap, node, &begin, &end);
  for (guint32 i = begin; i < end; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (heap_is_folded (heap, heap->children[i]))
        continue;
      offer (selection, (HeapTreeEntry) {
                            .node = heap_node (HEAP_NODE_OBJECT, heap->children[i]),
                            .retained = heap->retained[heap->children[i]],
                        });
    }
  return TRUE;
}

gboolean
heap_tree_get_children (const Heap *heap,
                        HeapNode node,
                        guint limit,
                        HeapTreeChildren *children,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (HeapTreeEntry));
  Selection selection = { entries, limit, 0, children };
  gboolean top = node.kind == HEAP_NODE_ROOT || node.kind == HEAP_NODE_GARBAGE;

  *children = (HeapTreeChildren) { 0 };
  if (top && get_groups (heap, node.kind)->len > 0)
    offer_groups (heap, node, &selection);
  else if (!offer_objects (heap, node, &selection, cancellable, error))
    return FALSE;
  if (node.kind == HEAP_NODE_ROOT && heap->garbage_begin < heap->n_objects)
    offer (&selection, heap_tree_get_entry (heap, heap_node (HEAP_NODE_GARBAGE, 0)));

  cut_back (&selection);
  for (guint i = 0; i < entries->len; i++)
    {
      HeapTreeEntry *entry = &g_array_index (entries, HeapTreeEntry, i);

      if (entry->node.kind == HEAP_NODE_OBJECT)
        *entry = get_object_entry (heap, entry->node.index);
    }
  children->n_entries = entries->len;
  children->entries
      = (HeapTreeEntry *) (gpointer) g_array_free (g_steal_pointer (&entries), FALSE);
  return TRUE;
}

char *
heap_tree_get_name (const Heap *heap,
                    HeapNode node)
{
  switch (node.kind)
    {
    case HEAP_NODE_ROOT:
      return g_strdup ("Whole heap");
    case HEAP_NODE_GARBAGE:
      return g_strdup (heap_tree_may_pile_live_objects (heap) ? "Not reached from any root"
                                                              : "Uncollected garbage");
    case HEAP_NODE_OBJECT:
      return heap_object_get_name (heap, node.index);
    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
    default:
      return g_strdup_printf ("%u × %s", get_node_group (heap, node)->count,
                              heap_class_get_name (heap, node.index));
    }
}

gboolean
heap_tree_may_pile_live_objects (const Heap *heap)
{
  return !heap->android;
}
