/* treemap-names.h: the names on a picture and the plates they stand on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-colours.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* Pixels from the corner of a cell to its plate, and from the edge of a plate to its text. */
#define TREEMAP_PLATE_INSET 4
#define TREEMAP_PLATE_PADDING_X 6
#define TREEMAP_PLATE_PADDING_Y 3

typedef struct
{
  TreemapRectangle area; /* whole pixels */
  guint32 cell;          /* position in the layout */
  gboolean blends;       /* the plate has the colour of the cell: all of it can be seen around it */
  char *title;           /* in bold; "129 × Bitmap" */
  char *detail;          /* (nullable): below or behind it; "17.8 MiB · 20.0 %" */
  double title_width;    /* pixels */
  double detail_x;       /* pixels from the corner of the area */
  double detail_y;
} TreemapPlate;

/* The plates of a layout; never change, any thread may read them. */
typedef struct _TreemapNames TreemapNames;

/* treemap_names_new:
 * @tree: what @layout is of
 * @context: (nullable): measures the text; %NULL for a context of this thread with the default font
 *
 * Names the cells that the shape names, where there is room: of a treemap the children of the top
 * cell, or the top cell itself where it shows none; of rings the top cell as well; of an icicle
 * all.
 *
 * Returns: (transfer full)
 */
TreemapNames *treemap_names_new (const TreemapLayout *layout,
                                 TreemapTree tree,
                                 PangoContext *context);

TreemapNames *treemap_names_ref (TreemapNames *self);
void treemap_names_unref (TreemapNames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TreemapNames, treemap_names_unref)

/* (transfer none) (array length=n_plates) */
const TreemapPlate *treemap_names_get_plates (const TreemapNames *self,
                                              guint *n_plates);

/* The cell whose plate is at a point, else TREEMAP_NONE. */
guint32 treemap_names_get_cell_at (const TreemapNames *self,
                                   double x,
                                   double y);

/* treemap_names_draw:
 * @layout: what the names are of
 * @context: (nullable): as for treemap_names_new(), of the thread that draws
 */
void treemap_names_draw (const TreemapNames *self,
                         const TreemapLayout *layout,
                         cairo_t *cr,
                         const TreemapColouring *colouring,
                         PangoContext *context);

/* treemap_names_describe:
 * Returns: (transfer full): the name of a cell without an ellipsis: get_name() of a node, "Own
 *   bytes", "1 234 smaller".
 */
char *treemap_names_describe (TreemapTree tree,
                              const TreemapCell *cell);

/* Returns: (transfer full): "17.8 MiB · 20.0 %", the share of @total. */
char *treemap_names_format_size (guint64 bytes,
                                 guint64 total);

/* Returns: (transfer full): "1 234 567", in groups that never break. */
char *treemap_names_format_count (guint64 count);

G_END_DECLS
