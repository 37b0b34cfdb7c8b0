/* treemap-layout.h: the cells of a picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-shape.h"
#include "treemap-squarify.h"
#include "treemap-tree.h"

G_BEGIN_DECLS

/* No cell, as a position. */
#define TREEMAP_NONE G_MAXUINT32

/* The most cells of a picture. */
#define TREEMAP_LAYOUT_MAX_CELLS 5000
/* The most children a cell shows, and the top cell. */
#define TREEMAP_LAYOUT_MAX_CHILDREN 200
#define TREEMAP_LAYOUT_MAX_TOP_CHILDREN 2500
/* A long list is as deep as it is long, and each of its cells as good as fills the one before: it
 * would take every cell there is. */
#define TREEMAP_LAYOUT_MAX_DEPTH 64
/* Pixels a side, or along an arc: of a cell that shows its children, and of one that is drawn. */
#define TREEMAP_LAYOUT_MIN_CONTAINER 12.0
#define TREEMAP_LAYOUT_MIN_CELL 3.0
/* Pixels along the edge of a container that are not its children's. */
#define TREEMAP_LAYOUT_EDGE 4.0

typedef enum
{
  TREEMAP_CELL_NODE,
  TREEMAP_CELL_OWN,  /* a node's own bytes */
  TREEMAP_CELL_TAIL, /* a node's smaller children, and its own bytes where they are too few */
} TreemapCellKind;

typedef struct
{
  TreemapRectangle area; /* of a rectangular shape in pixels; of rings x from 0 to 1 once round,
                          * clockwise from the top, and y in pixels from the middle */
  TreemapNode node;      /* of an own and a tail cell: the node it is part of, with the weight and
                          * own bytes of the cell alone */
  guint64 count;         /* children in a tail, else 0 */
  guint32 parent;        /* position, TREEMAP_NONE for the top cell */
  guint32 first_child;   /* position; the children of a cell lie together, in order of weight, the
                          * tail last */
  guint32 n_children;
  guint32 block;         /* which child of the top cell it is or is in; 0 for the top cell */
  guint16 depth;         /* 0 for the top cell */
  guint8 kind;           /* TreemapCellKind */
  guint8 visible;        /* boolean: large enough to be drawn and pointed at */
} TreemapCell;

/* A finished layout; never changes, any thread may read it. */
typedef struct _TreemapLayout TreemapLayout;

/* treemap_layout_new:
 * @root: the node whose picture it is
 * @width: pixels, as the application counts them
 * @height: likewise; what the shape cannot fit becomes higher
 * @scale: pixels of the display to one of those, at least 1
 *
 * Lays out a node, then the largest cell not yet divided, and so on, until every cell is too small
 * to divide or there are as many as there may be. The same input gives the same cells.
 *
 * Returns: (transfer full): %NULL with G_IO_ERROR_CANCELLED.
 */
TreemapLayout *treemap_layout_new (const TreemapShape *shape,
                                   TreemapTree tree,
                                   guint64 root,
                                   double width,
                                   double height,
                                   double scale,
                                   GCancellable *cancellable,
                                   GError **error);

TreemapLayout *treemap_layout_ref (TreemapLayout *self);
void treemap_layout_unref (TreemapLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TreemapLayout, treemap_layout_unref)

/* (transfer none) */
const TreemapShape *treemap_layout_get_shape (const TreemapLayout *self);

/* The size of the whole picture. */
double treemap_layout_get_width (const TreemapLayout *self);
double treemap_layout_get_height (const TreemapLayout *self);
double treemap_layout_get_scale (const TreemapLayout *self);

/* treemap_layout_get_cells:
 * @n_cells: (out): at least 1
 *
 * Returns: (transfer none) (array length=n_cells): in the order to paint them, a cell before its
 *   children; the first is the top cell.
 */
const TreemapCell *treemap_layout_get_cells (const TreemapLayout *self,
                                             guint *n_cells);

/* (transfer none) */
const TreemapCell *treemap_layout_get_cell (const TreemapLayout *self,
                                            guint32 position);

/* Bytes of the whole tree, of which every share is one. */
guint64 treemap_layout_get_total (const TreemapLayout *self);

/* Whether the cell is large enough to be drawn and pointed at. */
gboolean treemap_cell_is_visible (const TreemapCell *self);

/* Whether the cell hides children: a tail, or a node that is too small to be divided. */
gboolean treemap_cell_is_dotted (const TreemapCell *self);

G_END_DECLS
