/* treemap-paint-private.h: what the drawings of all shapes are made with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-colours.h"
#include "treemap-pattern.h"

#include <cairo.h>

G_BEGIN_DECLS

/* Patterns already made for a drawing; zeroed at first. */
typedef struct
{
  cairo_pattern_t *patterns[TREEMAP_PATTERN_COUNT];
} TreemapPaint;

void treemap_paint_clear (TreemapPaint *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TreemapPaint, treemap_paint_clear)

void treemap_paint_set_colour (cairo_t *cr,
                               TreemapColour colour);

/* Fills the path of @cr with the fill of @cell and the patterns of its strength and of what it
 * hides, and clears it.
 * @scale: pixels of the display to one of @cr */
void treemap_paint_fill_cell (TreemapPaint *self,
                              cairo_t *cr,
                              const TreemapCell *cell,
                              const TreemapColouring *colouring,
                              double scale);

/* Fills all of a rectangle with the source of @cr. */
void treemap_paint_fill (cairo_t *cr,
                         double x0,
                         double y0,
                         double x1,
                         double y1);

/* The edges rounded to pixels of the display. */
TreemapRectangle treemap_paint_snap (TreemapRectangle area,
                                     double scale);

/* The width of the thinnest line: whole pixels of the display. */
double treemap_paint_get_line (double scale);

/* Adds a rectangle @margin pixels inside of @area to the path.
 * Returns: %FALSE where it is too small for that. */
gboolean treemap_paint_add_inner (cairo_t *cr,
                                  TreemapRectangle area,
                                  double margin);

G_END_DECLS
