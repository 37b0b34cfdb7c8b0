/* heapwood-classes-tree.c: the classes as a tree to draw: above each what holds its objects
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-tree.h"

#include "heapwood-classes-words.h"

struct _HeapwoodClassesTree
{
  gatomicrefcount references;
  char *name;
  guint64 total; /* of all rows of level 0 there are */
  guint64 bytes; /* of those in the tree */
  guint64 top;
  GPtrArray *bottom;
  GPtrArray *rows;   /* by cell: its row, or NULL */
  GPtrArray *levels; /* by cell: the rows above it, or NULL where it is not open */
};

static void
level_free (gpointer level)
{
  if (level != NULL)
    g_ptr_array_unref (level);
}

/* Rows of levels that were left are kept for when they come back. */
static void
add_rows (HeapwoodClassesTree *self,
          GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      HeapwoodClassesRow *row = g_ptr_array_index (rows, i);
      guint32 cell = heapwood_classes_row_get (row)->cell;

      if (cell >= self->rows->len)
        g_ptr_array_set_size (self->rows, (gint) cell + 1);
      g_ptr_array_index (self->rows, cell) = row;
    }
}

static void
set_bottom (HeapwoodClassesTree *self,
            const char *name,
            GPtrArray *rows)
{
  self->name = g_strdup (name);
  self->bottom = g_ptr_array_ref (rows);
  for (guint i = 0; i < rows->len; i++)
    self->bytes += heapwood_classes_row_get (g_ptr_array_index (rows, i))->bytes;
  add_rows (self, rows);
}

HeapwoodClassesTree *
heapwood_classes_tree_new (const char *name,
                           GPtrArray *rows,
                           guint64 total)
{
  HeapwoodClassesTree *self = g_new0 (HeapwoodClassesTree, 1);

  g_atomic_ref_count_init (&self->references);
  self->total = total;
  self->rows = g_ptr_array_new ();
  self->levels = g_ptr_array_new_with_free_func (level_free);
  set_bottom (self, name, rows);
  return self;
}

static void
add_levels (HeapwoodClassesTree *self,
            const HeapwoodClassesTree *from)
{
  g_ptr_array_set_size (self->levels, (gint) from->levels->len);
  for (guint i = 0; i < from->levels->len; i++)
    {
      GPtrArray *level = g_ptr_array_index (from->levels, i);

      if (level == NULL)
        continue;
      g_ptr_array_index (self->levels, i) = g_ptr_array_ref (level);
      add_rows (self, level);
    }
}

HeapwoodClassesTree *
heapwood_classes_tree_replace_bottom (const HeapwoodClassesTree *self,
                                      const char *name,
                                      GPtrArray *rows)
{
  HeapwoodClassesTree *tree = heapwood_classes_tree_new (name, rows, self->total);

  add_levels (tree, self);
  if (heapwood_classes_tree_get_row (tree, self->top) != NULL)
    tree->top = self->top;
  return tree;
}

HeapwoodClassesTree *
heapwood_classes_tree_look_at (const HeapwoodClassesTree *self,
                               guint64 id)
{
  HeapwoodClassesTree *tree
    = heapwood_classes_tree_replace_bottom (self, self->name, self->bottom);

  tree->top = id;
  return tree;
}

HeapwoodClassesTree *
heapwood_classes_tree_open (const HeapwoodClassesTree *self,
                            guint64 below,
                            GPtrArray *rows)
{
  HeapwoodClassesTree *tree
    = heapwood_classes_tree_replace_bottom (self, self->name, self->bottom);
  guint32 cell = (guint32) (below - 1);

  if (cell >= tree->levels->len)
    g_ptr_array_set_size (tree->levels, (gint) cell + 1);
  g_ptr_array_index (tree->levels, cell) = g_ptr_array_ref (rows);
  add_rows (tree, rows);
  return tree;
}

HeapwoodClassesTree *
heapwood_classes_tree_ref (HeapwoodClassesTree *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
heapwood_classes_tree_unref (HeapwoodClassesTree *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;

  g_free (self->name);
  g_ptr_array_unref (self->bottom);
  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->levels);
  g_free (self);
}

guint64
heapwood_classes_tree_get_id (const HeapwoodClass *row)
{
  return (guint64) row->cell + 1;
}

static HeapwoodClassesRow *
find_row (const HeapwoodClassesTree *self,
          guint64 id)
{
  return id > 0 && id - 1 < self->rows->len ? g_ptr_array_index (self->rows, id - 1) : NULL;
}

static GPtrArray *
get_above (const HeapwoodClassesTree *self,
           guint64 id)
{
  if (id == HEAPWOOD_CLASSES_TREE_BOTTOM)
    return self->bottom;
  return id - 1 < self->levels->len ? g_ptr_array_index (self->levels, id - 1) : NULL;
}

HeapwoodClassesRow *
heapwood_classes_tree_get_lowest (const HeapwoodClassesTree *self,
                                  guint64 id)
{
  HeapwoodClassesRow *lowest = find_row (self, id);

  while (lowest != NULL && heapwood_classes_row_get (lowest)->level > 0)
    lowest = find_row (self, (guint64) heapwood_classes_row_get (lowest)->below + 1);
  return lowest;
}

/* What stands on a row that is not there now is not in the tree. */
HeapwoodClassesRow *
heapwood_classes_tree_get_row (const HeapwoodClassesTree *self,
                               guint64 id)
{
  return heapwood_classes_tree_get_lowest (self, id) != NULL ? find_row (self, id) : NULL;
}

char *
heapwood_classes_tree_name (const HeapwoodClassesTree *self,
                            guint64 id)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  if (id == HEAPWOOD_CLASSES_TREE_BOTTOM)
    return g_strdup (self->name);

  for (; id != HEAPWOOD_CLASSES_TREE_BOTTOM; id = heapwood_classes_tree_get_below (self, id))
    g_ptr_array_insert (names, 0, heapwood_classes_row_get (find_row (self, id))->short_name);
  return heapwood_classes_name_column (names);
}

guint64
heapwood_classes_tree_get_top (const HeapwoodClassesTree *self)
{
  return self->top;
}

gboolean
heapwood_classes_tree_is_open (const HeapwoodClassesTree *self,
                               guint64 id)
{
  return get_above (self, id) != NULL;
}

guint64
heapwood_classes_tree_get_below (const HeapwoodClassesTree *self,
                                 guint64 id)
{
  HeapwoodClassesRow *row = find_row (self, id);
  const HeapwoodClass *value = row != NULL ? heapwood_classes_row_get (row) : NULL;

  return value != NULL && value->level > 0 ? (guint64) value->below + 1
                                           : HEAPWOOD_CLASSES_TREE_BOTTOM;
}

guint64
heapwood_classes_tree_get_bytes (const HeapwoodClassesTree *self)
{
  return self->bytes;
}

static guint64
get_bytes (const HeapwoodClassesTree *self,
           guint64 id)
{
  return id == HEAPWOOD_CLASSES_TREE_BOTTOM ? self->bytes
                                            : heapwood_classes_row_get (find_row (self, id))->bytes;
}

HeapwoodClassesRow *
heapwood_classes_tree_get_widest (const HeapwoodClassesTree *self,
                                  double share,
                                  guint64 n_objects)
{
  double least = share * (double) get_bytes (self, self->top);
  g_autoptr (GQueue) waiting = g_queue_new ();
  const HeapwoodClass *found = NULL;
  HeapwoodClassesRow *widest = NULL;

  if (heapwood_classes_tree_is_open (self, self->top))
    g_queue_push_tail (waiting, get_above (self, self->top));
  while (!g_queue_is_empty (waiting))
    {
      GPtrArray *rows = g_queue_pop_head (waiting);

      for (guint i = 0; i < rows->len; i++)
        {
          HeapwoodClassesRow *row = g_ptr_array_index (rows, i);
          const HeapwoodClass *value = heapwood_classes_row_get (row);
          GPtrArray *above = get_above (self, heapwood_classes_tree_get_id (value));

          if ((double) value->bytes < least || value->bytes == 0)
            break;
          if (above != NULL)
            g_queue_push_tail (waiting, above);
          else if (!value->is_end && value->objects <= n_objects
                   && (found == NULL || value->bytes > found->bytes))
            {
              widest = row;
              found = value;
            }
        }
    }
  return widest;
}

/* For layouts */

static TreemapNode
get_node (gpointer tree,
          guint64 id)
{
  const HeapwoodClassesTree *self = tree;
  TreemapNode node = { .id = id, .weight = get_bytes (self, id) };

  if (!heapwood_classes_tree_is_open (self, id))
    node.own = node.weight;
  if (id != HEAPWOOD_CLASSES_TREE_BOTTOM)
    {
      const HeapwoodClass *value = heapwood_classes_row_get (find_row (self, id));

      node.is_end = value->is_end;
      if (value->group == HEAP_GARBAGE)
        node.strength = HEAP_STRENGTH_UNREACHABLE;
    }
  return node;
}

static TreemapNode
get_root (gpointer tree)
{
  const HeapwoodClassesTree *self = tree;

  return (TreemapNode) { .id = HEAPWOOD_CLASSES_TREE_BOTTOM, .weight = self->total };
}

static gboolean
get_children (gpointer tree,
              guint64 id,
              guint limit,
              TreemapChildren *children,
              GCancellable *cancellable)
{
  const HeapwoodClassesTree *self = tree;
  GPtrArray *above = get_above (self, id);

  for (guint i = 0; above != NULL && i < above->len; i++)
    {
      const HeapwoodClass *value = heapwood_classes_row_get (g_ptr_array_index (above, i));
      TreemapNode node = get_node (tree, heapwood_classes_tree_get_id (value));

      if (i < limit)
        g_array_append_val (children->nodes, node);
      else
        {
          children->n_rest++;
          children->rest_weight += node.weight;
        }
    }
  return TRUE;
}

static char *
get_name (gpointer tree,
          guint64 id)
{
  const HeapwoodClassesTree *self = tree;

  if (id == self->top)
    return heapwood_classes_tree_name (self, id);
  return g_strdup (heapwood_classes_row_get (find_row (self, id))->short_name);
}

TreemapTree
heapwood_classes_tree_get_tree (HeapwoodClassesTree *self)
{
  static const TreemapTreeInterface interface = { get_root, get_node, get_children, get_name };

  return (TreemapTree) { &interface, self };
}
