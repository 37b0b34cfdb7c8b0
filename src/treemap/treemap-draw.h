/* treemap-draw.h: a layout on a cairo surface
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-colours.h"
#include "treemap-names.h"

G_BEGIN_DECLS

/* treemap_draw:
 * @names: (nullable): none to draw no names
 * @context: (nullable): as for treemap_names_new(), of the thread that draws
 *
 * Draws @layout at the origin of @cr: all fills, then all outlines, then the names. Edges lie on
 * pixels of the display where its scale is the layout's.
 */
void treemap_draw (cairo_t *cr,
                   const TreemapLayout *layout,
                   const TreemapNames *names,
                   const TreemapColouring *colouring,
                   PangoContext *context);

/* The rectangle around a cell as it is drawn, in the picture. */
TreemapRectangle treemap_draw_get_area (const TreemapLayout *layout,
                                        guint32 position);

/* treemap_draw_get_inner_area:
 * @area: (out): where in the picture a picture of that cell alone would fit
 *
 * Returns: %FALSE where it fits nowhere.
 */
gboolean treemap_draw_get_inner_area (const TreemapLayout *layout,
                                      guint32 position,
                                      TreemapRectangle *area);

/* A mark over a picture; a cell may have several, drawn in this order. */
typedef enum
{
  TREEMAP_MARK_HOVER,
  TREEMAP_MARK_FOCUS,
  TREEMAP_MARK_SELECTION,
} TreemapMark;

/* A line all along the inside of a cell. */
typedef struct
{
  double inset; /* pixels from the edge to the line */
  double width; /* pixels */
  TreemapColour colour;
  double opacity;
} TreemapMarkLine;

#define TREEMAP_MAX_MARK_LINES 3

/* treemap_draw_get_mark_lines:
 * @lines: (out caller-allocates): TREEMAP_MAX_MARK_LINES entries
 *
 * The lines of a mark, for who has no cairo context. They can be seen on every fill.
 *
 * Returns: how many there are.
 */
guint treemap_draw_get_mark_lines (TreemapMark mark,
                                   gboolean dark,
                                   TreemapMarkLine *lines);

/* Draws a mark around the cell at @position. */
void treemap_draw_mark (cairo_t *cr,
                        const TreemapLayout *layout,
                        guint32 position,
                        TreemapMark mark,
                        gboolean dark);

G_END_DECLS
