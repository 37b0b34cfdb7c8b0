/* treemap-map-draw.c: what the cells of a treemap look like
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-names.h"
#include "treemap-paint-private.h"
#include "treemap-shape-private.h"

#include <math.h>

/* Pixels. */
#define FRAME_WIDTH 2
#define MIN_FRAMED 24

/* Only what has no children: children cover their parent. */
static void
draw_fills (cairo_t *cr,
            const TreemapCell *cells,
            guint n_cells,
            const TreemapColouring *colouring,
            double scale)
{
  g_auto (TreemapPaint) paint = { 0 };

  for (guint i = 0; i < n_cells; i++)
    {
      TreemapRectangle area = treemap_paint_snap (cells[i].area, scale);

      if (cells[i].n_children == 0 && treemap_paint_add_inner (cr, area, 0))
        treemap_paint_fill_cell (&paint, cr, &cells[i], colouring, scale);
    }
}

/* The edges at the left and the top of a cell, where they are not its parent's too: so each line is
 * drawn once. */
static void
draw_outlines (cairo_t *cr,
               const TreemapCell *cells,
               guint n_cells,
               const TreemapColouring *colouring,
               double scale)
{
  double line = treemap_paint_get_line (scale);

  for (guint i = 1; i < n_cells; i++)
    {
      TreemapRectangle area = treemap_paint_snap (cells[i].area, scale);
      TreemapRectangle parent = treemap_paint_snap (cells[cells[i].parent].area, scale);
      TreemapColour fill = treemap_colours_get_fill (colouring, &cells[i]);

      if (cells[i].depth < 2 || !treemap_cell_is_visible (&cells[i]))
        continue;

      treemap_paint_set_colour (cr, treemap_colours_get_outline (colouring, fill, cells[i].depth));

      if (area.x0 > parent.x0)
        treemap_paint_fill (cr, area.x0, area.y0, area.x0 + line, area.y1);
      if (area.y0 > parent.y0)
        treemap_paint_fill (cr, area.x0, area.y0, area.x1, area.y0 + line);
    }
}

static void
draw_frames (cairo_t *cr,
             const TreemapCell *cells,
             gboolean dark,
             double scale)
{
  double line = treemap_paint_get_line (scale);
  double half = MAX (1, round (FRAME_WIDTH * scale / 2)) / scale;

  treemap_paint_set_colour (cr, treemap_colours_get_frame (dark));

  for (guint32 i = cells[0].first_child; i < cells[0].first_child + cells[0].n_children; i++)
    {
      TreemapRectangle area = treemap_paint_snap (cells[i].area, scale);
      double side = MIN (area.x1 - area.x0, area.y1 - area.y0);
      /* A heavy line would be most of a small cell. */
      double before = side < MIN_FRAMED ? 0 : half;
      double behind = side < MIN_FRAMED ? line : half;
      TreemapRectangle outer = { area.x0 - before, area.y0 - before, area.x1 + behind,
                                 area.y1 + behind };

      treemap_paint_fill (cr, outer.x0, outer.y0, area.x0 + behind, outer.y1);
      treemap_paint_fill (cr, area.x1 - before, outer.y0, outer.x1, outer.y1);
      treemap_paint_fill (cr, outer.x0, outer.y0, outer.x1, area.y0 + behind);
      treemap_paint_fill (cr, outer.x0, area.y1 - before, outer.x1, outer.y1);
    }
}

static void
map_draw (cairo_t *cr,
          const TreemapLayout *layout,
          const TreemapColouring *colouring)
{
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);

  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  draw_fills (cr, cells, n_cells, colouring, layout->scale);
  draw_outlines (cr, cells, n_cells, colouring, layout->scale);
  draw_frames (cr, cells, colouring->dark, layout->scale);
}

static TreemapRectangle
map_get_bounds (const TreemapLayout *layout,
                guint32 position)
{
  return treemap_paint_snap (treemap_layout_peek (layout, position)->area, layout->scale);
}

static gboolean
map_add_outline (cairo_t *cr,
                 const TreemapLayout *layout,
                 guint32 position,
                 double margin)
{
  return treemap_paint_add_inner (cr, map_get_bounds (layout, position), margin);
}

/* Only the top level is named: all else is below it. */
static gboolean
map_get_name_room (const TreemapLayout *layout,
                   guint32 position,
                   double height,
                   TreemapRectangle *room)
{
  const TreemapCell *cell = treemap_layout_peek (layout, position);

  if (cell->depth > 1 || (cell->depth == 0 && cell->n_children > 0))
    return FALSE;

  room->x0 = ceil (cell->area.x0) + TREEMAP_PLATE_INSET;
  room->y0 = ceil (cell->area.y0) + TREEMAP_PLATE_INSET;
  room->x1 = floor (cell->area.x1) - TREEMAP_PLATE_INSET;
  room->y1 = floor (cell->area.y1) - TREEMAP_PLATE_INSET;

  return room->y1 - room->y0 >= height;
}

static gboolean
map_get_inner_area (const TreemapLayout *layout,
                    guint32 position,
                    TreemapRectangle *area)
{
  *area = map_get_bounds (layout, position);

  return TRUE;
}

const TreemapShapeDrawing _treemap_map_drawing = {
  .name_padding = { TREEMAP_PLATE_PADDING_X, TREEMAP_PLATE_PADDING_Y },
  .draw = map_draw,
  .add_outline = map_add_outline,
  .get_bounds = map_get_bounds,
  .get_name_room = map_get_name_room,
  .get_inner_area = map_get_inner_area,
};
