/* treemap-layout.c: the cells of a picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-shape-private.h"

/* A cell that may be divided. */
typedef struct
{
  double room;
  guint32 position;
} Candidate;

/* What the work needs besides the result. */
typedef struct
{
  TreemapLayout *layout;
  TreemapTree tree;
  GCancellable *cancellable;
  GArray *queue;      /* of Candidate: a binary heap, the largest on top */
  GArray *nodes;      /* of TreemapNode: the answer of the tree, reused */
  GArray *items;      /* of TreemapCell: the children to be, reused */
  GArray *weights;    /* of double, reused */
  GArray *rectangles; /* of TreemapRectangle, reused */
} Builder;

static gboolean
candidate_precedes (const Candidate *a,
                    const Candidate *b)
{
  return a->room > b->room || (a->room == b->room && a->position < b->position);
}

static void
queue_push (GArray *queue,
            Candidate candidate)
{
  Candidate *heap;
  guint place = queue->len;

  g_array_append_val (queue, candidate);
  heap = (Candidate *) (gpointer) queue->data;

  while (place > 0 && candidate_precedes (&candidate, &heap[(place - 1) / 2]))
    {
      heap[place] = heap[(place - 1) / 2];
      place = (place - 1) / 2;
    }

  heap[place] = candidate;
}

static guint32
queue_pop (GArray *queue)
{
  Candidate *heap = (Candidate *) (gpointer) queue->data;
  guint32 top = heap[0].position;
  Candidate last = heap[queue->len - 1];
  guint n = queue->len - 1;
  guint place = 0;

  g_array_set_size (queue, n);

  while (2 * place + 1 < n)
    {
      guint child = 2 * place + 1;

      if (child + 1 < n && candidate_precedes (&heap[child + 1], &heap[child]))
        child++;
      if (!candidate_precedes (&heap[child], &last))
        break;

      heap[place] = heap[child];
      place = child;
    }

  if (n > 0)
    heap[place] = last;

  return top;
}

static gboolean
is_divisible (const TreemapLayout *layout,
              const TreemapCell *cell)
{
  return cell->kind == TREEMAP_CELL_NODE &&
         cell->node.weight > cell->node.own &&
         cell->depth < layout->max_depth;
}

static void
builder_add_cell (Builder *self,
                  const TreemapCell *cell)
{
  TreemapLayout *layout = self->layout;
  guint32 position = layout->cells->len;

  g_array_append_val (layout->cells, *cell);

  if (is_divisible (layout, cell))
    {
      double room = layout->shape->layout->get_room (layout, cell);

      if (room > 0)
        queue_push (self->queue, (Candidate) { room, position });
    }
}

/* The children of @cell, a cell each, its own bytes among them, largest first. */
static void
builder_gather_items (Builder *self,
                      const TreemapCell *cell)
{
  TreemapCell own = { .node = cell->node, .kind = TREEMAP_CELL_OWN };
  gboolean own_added = cell->node.own == 0;

  own.node.weight = cell->node.own;
  g_array_set_size (self->items, 0);

  for (guint i = 0; i < self->nodes->len; i++)
    {
      TreemapCell child = {
        .node = g_array_index (self->nodes, TreemapNode, i),
        .kind = TREEMAP_CELL_NODE,
      };

      if (!own_added && own.node.weight >= child.node.weight)
        {
          g_array_append_val (self->items, own);
          own_added = TRUE;
        }

      g_array_append_val (self->items, child);
    }

  if (!own_added)
    g_array_append_val (self->items, own);
}

/* Moves the items from @n on into @tail. */
static void
builder_cut_items (Builder *self,
                   guint n,
                   TreemapCell *tail)
{
  for (guint i = n; i < self->items->len; i++)
    {
      const TreemapCell *item = &g_array_index (self->items, TreemapCell, i);

      tail->node.weight += item->node.weight;

      if (item->kind == TREEMAP_CELL_OWN)
        tail->node.own = item->node.weight;
      else
        tail->count++;
    }

  g_array_set_size (self->items, n);
}

/* The number of leading items that could be drawn. */
static guint
builder_count_large_items (Builder *self,
                           double total,
                           const TreemapCell *parent)
{
  double least = total * self->layout->shape->layout->get_least_share (self->layout, parent);

  for (guint i = 0; i < self->items->len; i++)
    {
      const TreemapCell *item = &g_array_index (self->items, TreemapCell, i);

      if ((double) item->node.weight < least)
        return i;
    }

  return self->items->len;
}

/* Places the items, and behind them @tail unless it weighs nothing.
 * Returns: the number of leading items that came out large enough. */
static guint
builder_place_items (Builder *self,
                     const TreemapCell *parent,
                     const TreemapCell *tail)
{
  const TreemapShapeLayout *shape = self->layout->shape->layout;
  const TreemapRectangle *rectangles;

  g_array_set_size (self->weights, 0);

  for (guint i = 0; i < self->items->len; i++)
    {
      double weight = (double) g_array_index (self->items, TreemapCell, i).node.weight;

      g_array_append_val (self->weights, weight);
    }

  if (tail->node.weight > 0)
    {
      double weight = (double) tail->node.weight;

      g_array_append_val (self->weights, weight);
    }

  g_array_set_size (self->rectangles, self->weights->len);
  rectangles = (const TreemapRectangle *) (gpointer) self->rectangles->data;
  shape->place (self->layout, parent, (const double *) (gpointer) self->weights->data,
                self->weights->len, (TreemapRectangle *) (gpointer) self->rectangles->data);

  for (guint i = 0; i < self->items->len; i++)
    {
      if (!shape->is_drawable (self->layout, rectangles[i]))
        return i;
    }

  return self->items->len;
}

static void
builder_add_children (Builder *self,
                      guint32 position,
                      const TreemapCell *tail)
{
  TreemapCell *parent = &g_array_index (self->layout->cells, TreemapCell, position);
  guint16 depth = parent->depth + 1;
  guint32 block = parent->block;
  guint32 first = self->layout->cells->len;

  parent->first_child = first;
  parent->n_children = self->rectangles->len;

  for (guint i = 0; i < self->rectangles->len; i++)
    {
      TreemapCell child = i < self->items->len
                            ? g_array_index (self->items, TreemapCell, i) : *tail;

      child.area = g_array_index (self->rectangles, TreemapRectangle, i);
      child.parent = position;
      child.depth = depth;
      child.block = position == 0 ? i : block;
      child.visible = self->layout->shape->layout->is_drawable (self->layout, child.area);
      builder_add_cell (self, &child);
    }
}

/* Returns: %FALSE when cancelled. */
static gboolean
builder_divide (Builder *self,
                guint32 position)
{
  TreemapCell cell = g_array_index (self->layout->cells, TreemapCell, position);
  TreemapCell tail = { .node = cell.node, .kind = TREEMAP_CELL_TAIL };
  TreemapChildren children = { .nodes = self->nodes };
  /* Room for the own bytes and the tail is kept. */
  guint room = TREEMAP_LAYOUT_MAX_CELLS - self->layout->cells->len - 2;
  guint limit = position == 0 ? TREEMAP_LAYOUT_MAX_TOP_CHILDREN : TREEMAP_LAYOUT_MAX_CHILDREN;
  guint n_items;
  double total;

  g_array_set_size (self->nodes, 0);

  if (!self->tree.interface->get_children (self->tree.tree, cell.node.id, MIN (limit, room),
                                           &children, self->cancellable))
    return FALSE;

  total = (double) cell.node.own + (double) children.rest_weight;
  for (guint i = 0; i < self->nodes->len; i++)
    total += (double) g_array_index (self->nodes, TreemapNode, i).weight;

  if (total <= 0)
    return TRUE;

  builder_gather_items (self, &cell);
  tail.count = children.n_rest;
  tail.node.weight = children.rest_weight;
  tail.node.own = 0;

  n_items = builder_count_large_items (self, total, &cell);
  do
    {
      builder_cut_items (self, n_items, &tail);
      n_items = builder_place_items (self, &cell, &tail);
    }
  while (n_items < self->items->len);

  /* Own bytes that nothing shares the tail with are still own bytes. */
  if (tail.count == 0)
    tail.kind = TREEMAP_CELL_OWN;

  if (self->rectangles->len > 0)
    builder_add_children (self, position, &tail);

  return TRUE;
}

static gboolean
builder_run (Builder *self)
{
  while (self->queue->len > 0 && self->layout->cells->len + 3 <= TREEMAP_LAYOUT_MAX_CELLS)
    {
      if (g_cancellable_is_cancelled (self->cancellable) ||
          !builder_divide (self, queue_pop (self->queue)))
        return FALSE;
    }

  return TRUE;
}

/* From here on, max_depth is what was needed. */
static void
builder_end (Builder *self)
{
  TreemapLayout *layout = self->layout;

  layout->max_depth = 0;
  for (guint32 i = 0; i < layout->cells->len; i++)
    layout->max_depth = MAX (layout->max_depth, treemap_layout_peek (layout, i)->depth);

  if (layout->shape->layout->end != NULL)
    layout->shape->layout->end (layout);
}

TreemapLayout *
treemap_layout_new (const TreemapShape *shape,
                    TreemapTree tree,
                    guint64 root,
                    double width,
                    double height,
                    double scale,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (TreemapLayout) self = g_new0 (TreemapLayout, 1);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (TreemapNode));
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (TreemapCell));
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) rectangles = g_array_new (FALSE, FALSE, sizeof (TreemapRectangle));
  Builder builder = { self, tree, cancellable, queue, nodes, items, weights, rectangles };
  TreemapCell top = { .kind = TREEMAP_CELL_NODE, .parent = TREEMAP_NONE, .visible = TRUE };

  g_return_val_if_fail (shape != NULL, NULL);
  g_return_val_if_fail (width >= 0 && height >= 0 && scale >= 1, NULL);

  g_atomic_ref_count_init (&self->references);
  self->shape = shape;
  self->width = width;
  self->height = height;
  self->scale = scale;
  self->max_depth = TREEMAP_LAYOUT_MAX_DEPTH;
  self->total = tree.interface->get_root (tree.tree).weight;
  self->cells = g_array_new (FALSE, FALSE, sizeof (TreemapCell));

  top.node = tree.interface->get_node (tree.tree, root);
  shape->layout->begin (self, &top.area);
  builder_add_cell (&builder, &top);

  if (!builder_run (&builder))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The layout was cancelled");
      return NULL;
    }

  builder_end (&builder);

  return g_steal_pointer (&self);
}

TreemapLayout *
treemap_layout_ref (TreemapLayout *self)
{
  g_atomic_ref_count_inc (&self->references);

  return self;
}

void
treemap_layout_unref (TreemapLayout *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;

  g_array_unref (self->cells);
  g_free (self);
}

const TreemapShape *
treemap_layout_get_shape (const TreemapLayout *self)
{
  return self->shape;
}

double
treemap_layout_get_width (const TreemapLayout *self)
{
  return self->width;
}

double
treemap_layout_get_height (const TreemapLayout *self)
{
  return self->height;
}

double
treemap_layout_get_scale (const TreemapLayout *self)
{
  return self->scale;
}

const TreemapCell *
treemap_layout_get_cells (const TreemapLayout *self,
                          guint *n_cells)
{
  *n_cells = self->cells->len;

  return (const TreemapCell *) (gpointer) self->cells->data;
}

const TreemapCell *
treemap_layout_get_cell (const TreemapLayout *self,
                         guint32 position)
{
  g_return_val_if_fail (position < self->cells->len, NULL);

  return &g_array_index (self->cells, TreemapCell, position);
}

guint64
treemap_layout_get_total (const TreemapLayout *self)
{
  return self->total;
}

gboolean
treemap_cell_is_visible (const TreemapCell *self)
{
  return self->visible;
}

gboolean
treemap_cell_is_dotted (const TreemapCell *self)
{
  return self->kind == TREEMAP_CELL_TAIL ||
         (self->kind == TREEMAP_CELL_NODE && self->n_children == 0 &&
          self->node.weight > self->node.own);
}
