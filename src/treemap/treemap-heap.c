/* treemap-heap.c: a dominator tree as a tree to draw
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-heap.h"

#include "treemap-colours.h"
#include "treemap-names.h"

#include <string.h>

G_STATIC_ASSERT (TREEMAP_STRENGTH_COUNT == HEAP_STRENGTH_COUNT);
G_STATIC_ASSERT (HEAP_STRENGTH_STRONG == 0);

guint64
treemap_heap_get_id (HeapNode node)
{
  return (guint64) node.kind << 32 | node.index;
}

HeapNode
treemap_heap_get_node (guint64 id)
{
  return heap_node ((HeapNodeKind) (id >> 32), (guint32) id);
}

/* The heap that an object is in, or the largest member of a group. */
static guint8
get_space (const Heap *heap,
           HeapNode node)
{
  guint space = G_MAXUINT;

  if (heap_get_n_spaces (heap) == 0)
    return 0;

  if (node.kind == HEAP_NODE_OBJECT)
    {
      space = heap_object_get_space (heap, node.index);
    }
  else if (node.kind != HEAP_NODE_ROOT && node.kind != HEAP_NODE_GARBAGE)
    {
      g_auto (HeapTreeChildren) largest = { 0 };

      heap_tree_get_children (heap, node, 1, &largest, NULL, NULL);
      if (largest.n_entries > 0)
        space = heap_object_get_space (heap, largest.entries[0].node.index);
    }

  return space < TREEMAP_MAX_SPACES ? (guint8) (space + 1) : 0;
}

static TreemapNode
node_from_entry (const Heap *heap,
                 const HeapTreeEntry *entry)
{
  return (TreemapNode) {
    .id = treemap_heap_get_id (entry->node),
    .weight = entry->retained,
    .own = entry->own,
    .strength = (guint8) entry->strength,
    .space = get_space (heap, entry->node),
  };
}

static TreemapNode
get_node (gpointer tree,
          guint64 id)
{
  HeapTreeEntry entry = heap_tree_get_entry (tree, treemap_heap_get_node (id));

  return node_from_entry (tree, &entry);
}

static TreemapNode
get_root (gpointer tree)
{
  return get_node (tree, treemap_heap_get_id (heap_node (HEAP_NODE_ROOT, 0)));
}

static gboolean
get_children (gpointer tree,
              guint64 id,
              guint limit,
              TreemapChildren *children,
              GCancellable *cancellable)
{
  g_auto (HeapTreeChildren) found = { 0 };

  if (!heap_tree_get_children (tree, treemap_heap_get_node (id), limit, &found, cancellable, NULL))
    return FALSE;

  for (guint i = 0; i < found.n_entries; i++)
    {
      TreemapNode node = node_from_entry (tree, &found.entries[i]);

      g_array_append_val (children->nodes, node);
    }

  children->n_rest = found.n_rest;
  children->rest_weight = found.rest_retained;

  return TRUE;
}

/* Returns: (transfer full): the name of an object without its package. */
static char *
get_object_name (const Heap *heap,
                 guint32 object)
{
  guint32 defined = heap_object_get_class_defined (heap, object);
  guint32 class_index = heap_object_get_class (heap, object);
  const char *class_name;
  g_autofree char *name = NULL;
  gsize package;

  if (defined != HEAP_NONE)
    return g_strconcat ("class ", heap_class_get_simple_name (heap, defined), NULL);

  class_name = heap_class_get_name (heap, class_index);
  package = (gsize) (heap_class_get_simple_name (heap, class_index) - class_name);
  name = heap_object_get_name (heap, object);

  return g_strdup (strlen (name) > package ? name + package : name);
}

static char *
get_name (gpointer tree,
          guint64 id)
{
  HeapNode node = treemap_heap_get_node (id);
  g_autofree char *count = NULL;

  switch (node.kind)
    {
    case HEAP_NODE_OBJECT:
      return get_object_name (tree, node.index);

    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
      count = treemap_names_format_count (heap_tree_get_entry (tree, node).n_objects);
      return g_strdup_printf ("%s × %s", count, heap_class_get_simple_name (tree, node.index));

    case HEAP_NODE_ROOT:
    case HEAP_NODE_GARBAGE:
    default:
      return heap_tree_get_name (tree, node);
    }
}

static const TreemapTreeInterface heap_interface = { get_root, get_node, get_children, get_name };

TreemapTree
treemap_heap_get_tree (Heap *heap)
{
  return (TreemapTree) { &heap_interface, heap };
}
