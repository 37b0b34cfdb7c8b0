/* treemap-draw.c: a layout on a cairo surface
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-draw.h"

#include "treemap-pattern.h"

#include <math.h>

/* Pixels. */
#define FRAME_WIDTH 2
#define MIN_FRAMED 24

static void
set_colour (cairo_t *cr,
            TreemapColour colour)
{
  cairo_set_source_rgb (cr, colour.red, colour.green, colour.blue);
}

static double
snap (double value,
      double scale)
{
  return round (value * scale) / scale;
}

static TreemapRectangle
snap_area (TreemapRectangle area,
           double scale)
{
  return (TreemapRectangle) {
    snap (area.x0, scale),
    snap (area.y0, scale),
    snap (area.x1, scale),
    snap (area.y1, scale),
  };
}

TreemapRectangle
treemap_draw_get_area (const TreemapLayout *layout,
                       guint32 position)
{
  return snap_area (treemap_layout_get_cell (layout, position)->area,
                    treemap_layout_get_scale (layout));
}

static void
fill_area (cairo_t *cr,
           TreemapRectangle area)
{
  if (area.x1 <= area.x0 || area.y1 <= area.y0)
    return;

  cairo_rectangle (cr, area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0);
  cairo_fill (cr);
}

static void
fill_pattern (cairo_t *cr,
              TreemapRectangle area,
              TreemapPattern pattern,
              cairo_pattern_t **patterns,
              double scale)
{
  if (pattern == TREEMAP_PATTERN_NONE)
    return;

  if (patterns[pattern] == NULL)
    patterns[pattern] = treemap_pattern_create (pattern, cairo_get_target (cr), scale);

  cairo_set_source (cr, patterns[pattern]);
  fill_area (cr, area);
}

/* Only what has no children: children cover their parent. */
static void
draw_fills (cairo_t *cr,
            const TreemapCell *cells,
            guint n_cells,
            const TreemapColouring *colouring,
            double scale)
{
  cairo_pattern_t *patterns[TREEMAP_PATTERN_COUNT] = { NULL };

  for (guint i = 0; i < n_cells; i++)
    {
      TreemapRectangle area = snap_area (cells[i].area, scale);

      if (cells[i].n_children > 0)
        continue;

      set_colour (cr, treemap_colours_get_fill (colouring, &cells[i]));
      fill_area (cr, area);

      if (treemap_colours_is_on (colouring, &cells[i]))
        fill_pattern (cr, area, treemap_pattern_of_strength (cells[i].node.strength), patterns,
                      scale);
      if (treemap_cell_is_dotted (&cells[i]))
        fill_pattern (cr, area, TREEMAP_PATTERN_DOTS, patterns, scale);
    }

  for (guint i = 0; i < TREEMAP_PATTERN_COUNT; i++)
    g_clear_pointer (&patterns[i], cairo_pattern_destroy);
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
  double line = MAX (1, floor (scale)) / scale;

  for (guint i = 1; i < n_cells; i++)
    {
      TreemapRectangle area = snap_area (cells[i].area, scale);
      TreemapRectangle parent = snap_area (cells[cells[i].parent].area, scale);
      TreemapColour fill = treemap_colours_get_fill (colouring, &cells[i]);

      if (cells[i].depth < 2 || !treemap_cell_is_visible (&cells[i]))
        continue;

      set_colour (cr, treemap_colours_get_outline (colouring, fill, cells[i].depth));

      if (area.x0 > parent.x0)
        fill_area (cr, (TreemapRectangle) { area.x0, area.y0, area.x0 + line, area.y1 });
      if (area.y0 > parent.y0)
        fill_area (cr, (TreemapRectangle) { area.x0, area.y0, area.x1, area.y0 + line });
    }
}

static void
draw_frames (cairo_t *cr,
             const TreemapCell *cells,
             gboolean dark,
             double scale)
{
  double line = MAX (1, floor (scale)) / scale;
  double half = MAX (1, round (FRAME_WIDTH * scale / 2)) / scale;

  set_colour (cr, treemap_colours_get_frame (dark));

  for (guint32 i = cells[0].first_child; i < cells[0].first_child + cells[0].n_children; i++)
    {
      TreemapRectangle area = snap_area (cells[i].area, scale);
      double side = MIN (area.x1 - area.x0, area.y1 - area.y0);
      /* A heavy line would be most of a small cell. */
      double before = side < MIN_FRAMED ? 0 : half;
      double behind = side < MIN_FRAMED ? line : half;
      TreemapRectangle outer = { area.x0 - before, area.y0 - before, area.x1 + behind,
                                 area.y1 + behind };

      fill_area (cr, (TreemapRectangle) { outer.x0, outer.y0, area.x0 + behind, outer.y1 });
      fill_area (cr, (TreemapRectangle) { area.x1 - before, outer.y0, outer.x1, outer.y1 });
      fill_area (cr, (TreemapRectangle) { outer.x0, outer.y0, outer.x1, area.y0 + behind });
      fill_area (cr, (TreemapRectangle) { outer.x0, area.y1 - before, outer.x1, outer.y1 });
    }
}

void
treemap_draw (cairo_t *cr,
              const TreemapLayout *layout,
              const TreemapNames *names,
              const TreemapColouring *colouring,
              PangoContext *context)
{
  double scale = treemap_layout_get_scale (layout);
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, treemap_layout_get_width (layout), treemap_layout_get_height (layout));
  cairo_clip (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  draw_fills (cr, cells, n_cells, colouring, scale);
  draw_outlines (cr, cells, n_cells, colouring, scale);
  draw_frames (cr, cells, colouring->dark, scale);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);

  if (names != NULL)
    treemap_names_draw (names, cr, colouring->dark, context);

  cairo_restore (cr);
}

guint
treemap_draw_get_rings (TreemapMark mark,
                        gboolean dark,
                        TreemapRing *rings)
{
  const TreemapColour white = { 1, 1, 1 };
  const TreemapColour black = { 0.05, 0.05, 0.06 };
  const TreemapColour accent = dark ? (TreemapColour) { 0.38, 0.63, 0.98 }
                                    : (TreemapColour) { 0.11, 0.37, 0.82 };
  TreemapColour contrast = dark ? black : white;

  switch (mark)
    {
    case TREEMAP_MARK_HOVER:
      rings[0] = (TreemapRing) { 0, 2, dark ? white : black, 1 };
      rings[1] = (TreemapRing) { 2, 1, contrast, 0.75 };
      return 2;

    case TREEMAP_MARK_FOCUS:
      rings[0] = (TreemapRing) { 0, 1, contrast, 0.9 };
      rings[1] = (TreemapRing) { 1, 3, accent, 1 };
      rings[2] = (TreemapRing) { 4, 1, contrast, 0.9 };
      return 3;

    case TREEMAP_MARK_SELECTION:
    default:
      rings[0] = (TreemapRing) { 0, 2, accent, 1 };
      rings[1] = (TreemapRing) { 2, 1, contrast, 0.9 };
      return 2;
    }
}

void
treemap_draw_mark (cairo_t *cr,
                   const TreemapLayout *layout,
                   guint32 position,
                   TreemapMark mark,
                   gboolean dark)
{
  TreemapRectangle area = treemap_draw_get_area (layout, position);
  TreemapRing rings[TREEMAP_MAX_RINGS];
  guint n_rings = treemap_draw_get_rings (mark, dark, rings);

  cairo_save (cr);

  for (guint i = 0; i < n_rings; i++)
    {
      double margin = rings[i].inset + rings[i].width / 2;
      double width = treemap_rectangle_get_width (area) - 2 * margin;
      double height = treemap_rectangle_get_height (area) - 2 * margin;

      if (width <= 0 || height <= 0)
        break;

      cairo_rectangle (cr, area.x0 + margin, area.y0 + margin, width, height);
      cairo_set_line_width (cr, rings[i].width);
      cairo_set_source_rgba (cr, rings[i].colour.red, rings[i].colour.green, rings[i].colour.blue,
                             rings[i].opacity);
      cairo_stroke (cr);
    }

  cairo_restore (cr);
}
