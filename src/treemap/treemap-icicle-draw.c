/* treemap-icicle-draw.c: what the cells of an icicle chart look like
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-paint-private.h"
#include "treemap-shape-private.h"

#include <math.h>

/* Pixels of the bar that closes a column. */
#define END_HEIGHT 3

static void
draw_outline (cairo_t *cr,
              TreemapRectangle area,
              double line)
{
  TreemapRectangle outer = { area.x0, area.y0, area.x1 + line, area.y1 + line };

  treemap_paint_fill (cr, outer.x0, outer.y0, outer.x1, outer.y0 + line);
  treemap_paint_fill (cr, outer.x0, area.y1, outer.x1, outer.y1);
  treemap_paint_fill (cr, outer.x0, outer.y0, outer.x0 + line, outer.y1);
  treemap_paint_fill (cr, area.x1, outer.y0, outer.x1, outer.y1);
}

static TreemapRectangle
icicle_get_bounds (const TreemapLayout *layout,
                   guint32 position)
{
  return treemap_paint_snap (treemap_layout_peek (layout, position)->area, layout->scale);
}

static void
draw_ends (cairo_t *cr,
           const TreemapLayout *layout,
           gboolean dark)
{
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);

  treemap_paint_set_colour (cr, treemap_colours_get_text (treemap_colours_get_background (dark)));
  for (guint32 i = 0; i < n_cells; i++)
    if (cells[i].kind == TREEMAP_CELL_NODE && cells[i].node.is_end && cells[i].visible)
      {
        TreemapRectangle area = icicle_get_bounds (layout, i);
        double y0 = layout->shape->upward ? area.y0 : area.y1 - END_HEIGHT;

        treemap_paint_fill (cr, area.x0, y0, area.x1, y0 + END_HEIGHT);
      }
}

static void
icicle_draw (cairo_t *cr,
             const TreemapLayout *layout,
             const TreemapColouring *colouring)
{
  g_auto (TreemapPaint) paint = { 0 };
  double line = treemap_paint_get_line (layout->scale);
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);

  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);

  for (guint32 i = 0; i < n_cells; i++)
    {
      if (treemap_paint_add_inner (cr, icicle_get_bounds (layout, i), 0))
        treemap_paint_fill_cell (&paint, cr, &cells[i], colouring, layout->scale);
    }

  for (guint32 i = 0; i < n_cells; i++)
    {
      TreemapColour fill = treemap_colours_get_fill (colouring, &cells[i]);

      if (!cells[i].visible)
        continue;

      treemap_paint_set_colour (cr, treemap_colours_get_separator (colouring, fill));
      draw_outline (cr, icicle_get_bounds (layout, i), line);
    }

  draw_ends (cr, layout, colouring->dark);
}

static gboolean
icicle_add_outline (cairo_t *cr,
                    const TreemapLayout *layout,
                    guint32 position,
                    double margin)
{
  return treemap_paint_add_inner (cr, icicle_get_bounds (layout, position), margin);
}

static gboolean
icicle_get_name_room (const TreemapLayout *layout,
                      guint32 position,
                      double height,
                      TreemapRectangle *room)
{
  double middle;

  *room = treemap_layout_peek (layout, position)->area;
  middle = (room->y0 + room->y1) / 2;
  if (room->y1 - room->y0 < height)
    return FALSE;

  room->x0 = ceil (room->x0) + 1;
  room->x1 = floor (room->x1);
  room->y0 = ceil (middle - height / 2);
  room->y1 = room->y0 + height;

  return TRUE;
}

/* What hangs below the cell, or stands on it, as wide as all. */
static gboolean
icicle_get_inner_area (const TreemapLayout *layout,
                       guint32 position,
                       TreemapRectangle *area)
{
  *area = icicle_get_bounds (layout, position);
  if (layout->shape->upward)
    area->y0 = area->y1 - layout->height;
  else
    area->y1 = area->y0 + layout->height;

  return TRUE;
}

const TreemapShapeDrawing _treemap_icicle_drawing = {
  .name_padding = { 5, 0 },
  .names_in_rows = TRUE,
  .draw = icicle_draw,
  .add_outline = icicle_add_outline,
  .get_bounds = icicle_get_bounds,
  .get_name_room = icicle_get_name_room,
  .get_inner_area = icicle_get_inner_area,
};
