/* treemap-shape-private.h: what a shape has to be able to do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-colours.h"
#include "treemap-hit.h"
#include "treemap-layout-private.h"
#include "treemap-shape.h"

#include <cairo.h>

G_BEGIN_DECLS

/* Where cells lie. The area of a cell is in coordinates of the shape's own. */
typedef struct
{
  /* Prepares @layout, whose size is known, and fills in the area of the top cell. */
  void (*begin) (TreemapLayout *layout,
                 TreemapRectangle *top);

  /* Returns: how much there is to see of the children of @cell: the more, the earlier it is
   * divided; 0 where it is too small for that. */
  double (*get_room) (const TreemapLayout *layout,
                      const TreemapCell *cell);

  /* Returns: the share of @parent's weight that a child needs to be large enough to be drawn. */
  double (*get_least_share) (const TreemapLayout *layout,
                             const TreemapCell *parent);

  /* Gives children of @parent areas in proportion to @weights, which tile what there is exactly. */
  void (*place) (const TreemapLayout *layout,
                 const TreemapCell *parent,
                 const double *weights,
                 gsize n,
                 TreemapRectangle *areas);

  /* Whether a cell with this area is large enough to be drawn. */
  gboolean (*is_drawable) (const TreemapLayout *layout,
                           TreemapRectangle area);

  /* (nullable): all cells are there. */
  void (*end) (TreemapLayout *layout);

  /* Returns: the innermost cell at a point of the picture, else TREEMAP_NONE. */
  guint32 (*find_cell) (const TreemapLayout *layout,
                        double x,
                        double y);

  /* Returns: the visible cell where an arrow key leads, @position itself for none. */
  guint32 (*get_neighbour) (const TreemapLayout *layout,
                            guint32 position,
                            TreemapDirection direction);
} TreemapShapeLayout;

/* Pixels from the edge of a name's plate to its text. */
typedef struct
{
  int x;
  int y;
} TreemapPadding;

/* What cells look like. */
typedef struct
{
  TreemapPadding name_padding;
  gboolean names_centred; /* in their room, rather than at its beginning */
  gboolean names_in_rows; /* nothing else lies where the names are */

  /* Draws the fills, then the outlines. */
  void (*draw) (cairo_t *cr,
                const TreemapLayout *layout,
                const TreemapColouring *colouring);

  /* Adds the outline of a cell, @margin pixels inside of its edge, to the path of @cr.
   * Returns: %FALSE where the cell is too small for that. */
  gboolean (*add_outline) (cairo_t *cr,
                           const TreemapLayout *layout,
                           guint32 position,
                           double margin);

  /* Returns: the rectangle around a cell as it is drawn, in the picture. */
  TreemapRectangle (*get_bounds) (const TreemapLayout *layout,
                                  guint32 position);

  /* Finds the widest room in a cell for a name of this height, plate included.
   * Returns: %FALSE where the cell is not to be named or has none. */
  gboolean (*get_name_room) (const TreemapLayout *layout,
                             guint32 position,
                             double height,
                             TreemapRectangle *room);

  /* (nullable): fills in where in the picture a picture of that cell alone would fit.
   * Returns: %FALSE where it fits nowhere. */
  gboolean (*get_inner_area) (const TreemapLayout *layout,
                              guint32 position,
                              TreemapRectangle *area);
} TreemapShapeDrawing;

struct _TreemapShape
{
  const char *name;
  const char *label; /* to be translated */
  gboolean layered;
  gboolean rectangular;
  gboolean upward; /* children above their parent, which is at the bottom */
  const TreemapShapeLayout *layout;
  const TreemapShapeDrawing *drawing;
};

extern const TreemapShapeLayout _treemap_map_layout;
extern const TreemapShapeDrawing _treemap_map_drawing;
extern const TreemapShapeLayout _treemap_rings_layout;
extern const TreemapShapeDrawing _treemap_rings_drawing;
extern const TreemapShapeLayout _treemap_icicle_layout;
extern const TreemapShapeDrawing _treemap_icicle_drawing;

G_END_DECLS
