/* treemap-paint.c: what the drawings of all shapes are made with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-paint-private.h"

#include <math.h>

void
treemap_paint_clear (TreemapPaint *self)
{
  for (guint i = 0; i < TREEMAP_PATTERN_COUNT; i++)
    g_clear_pointer (&self->patterns[i], cairo_pattern_destroy);
}

void
treemap_paint_set_colour (cairo_t *cr,
                          TreemapColour colour)
{
  cairo_set_source_rgb (cr, colour.red, colour.green, colour.blue);
}

static void
fill_pattern (TreemapPaint *self,
              cairo_t *cr,
              TreemapPattern pattern,
              double scale)
{
  if (pattern == TREEMAP_PATTERN_NONE)
    return;

  if (self->patterns[pattern] == NULL)
    self->patterns[pattern] = treemap_pattern_create (pattern, cairo_get_target (cr), scale);

  cairo_set_source (cr, self->patterns[pattern]);
  cairo_fill_preserve (cr);
}

void
treemap_paint_fill_cell (TreemapPaint *self,
                         cairo_t *cr,
                         const TreemapCell *cell,
                         const TreemapColouring *colouring,
                         double scale)
{
  treemap_paint_set_colour (cr, treemap_colours_get_fill (colouring, cell));
  cairo_fill_preserve (cr);

  if (treemap_colours_is_on (colouring, cell))
    fill_pattern (self, cr, treemap_pattern_of_strength (cell->node.strength), scale);
  if (treemap_cell_is_dotted (cell))
    fill_pattern (self, cr, TREEMAP_PATTERN_DOTS, scale);

  cairo_new_path (cr);
}

void
treemap_paint_fill (cairo_t *cr,
                    double x0,
                    double y0,
                    double x1,
                    double y1)
{
  if (x1 <= x0 || y1 <= y0)
    return;

  cairo_rectangle (cr, x0, y0, x1 - x0, y1 - y0);
  cairo_fill (cr);
}

static double
snap (double value,
      double scale)
{
  return round (value * scale) / scale;
}

TreemapRectangle
treemap_paint_snap (TreemapRectangle area,
                    double scale)
{
  return (TreemapRectangle) {
    snap (area.x0, scale),
    snap (area.y0, scale),
    snap (area.x1, scale),
    snap (area.y1, scale),
  };
}

double
treemap_paint_get_line (double scale)
{
  return MAX (1, floor (scale)) / scale;
}

gboolean
treemap_paint_add_inner (cairo_t *cr,
                         TreemapRectangle area,
                         double margin)
{
  double width = treemap_rectangle_get_width (area) - 2 * margin;
  double height = treemap_rectangle_get_height (area) - 2 * margin;

  if (width <= 0 || height <= 0)
    return FALSE;

  cairo_rectangle (cr, area.x0 + margin, area.y0 + margin, width, height);

  return TRUE;
}
