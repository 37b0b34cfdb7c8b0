/* treemap-draw.c: a layout on a cairo surface
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-draw.h"

#include "treemap-paint-private.h"
#include "treemap-shape-private.h"

TreemapRectangle
treemap_draw_get_area (const TreemapLayout *layout,
                       guint32 position)
{
  return layout->shape->drawing->get_bounds (layout, position);
}

gboolean
treemap_draw_get_inner_area (const TreemapLayout *layout,
                             guint32 position,
                             TreemapRectangle *area)
{
  const TreemapShapeDrawing *drawing = layout->shape->drawing;

  return drawing->get_inner_area != NULL && drawing->get_inner_area (layout, position, area);
}

void
treemap_draw (cairo_t *cr,
              const TreemapLayout *layout,
              const TreemapNames *names,
              const TreemapColouring *colouring,
              PangoContext *context)
{
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, layout->width, layout->height);
  cairo_clip (cr);
  treemap_paint_set_colour (cr, treemap_colours_get_background (colouring->dark));
  cairo_paint (cr);
  layout->shape->drawing->draw (cr, layout, colouring);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);

  if (names != NULL)
    treemap_names_draw (names, layout, cr, colouring, context);

  cairo_restore (cr);
}

guint
treemap_draw_get_mark_lines (TreemapMark mark,
                             gboolean dark,
                             TreemapMarkLine *lines)
{
  const TreemapColour white = { 1, 1, 1 };
  const TreemapColour black = { 0.05, 0.05, 0.06 };
  const TreemapColour accent = dark ? (TreemapColour) { 0.38, 0.63, 0.98 }
                                    : (TreemapColour) { 0.11, 0.37, 0.82 };
  TreemapColour contrast = dark ? black : white;

  switch (mark)
    {
    case TREEMAP_MARK_HOVER:
      lines[0] = (TreemapMarkLine) { 0, 2, dark ? white : black, 1 };
      lines[1] = (TreemapMarkLine) { 2, 1, contrast, 0.75 };
      return 2;

    case TREEMAP_MARK_FOCUS:
      lines[0] = (TreemapMarkLine) { 0, 1, contrast, 0.9 };
      lines[1] = (TreemapMarkLine) { 1, 3, accent, 1 };
      lines[2] = (TreemapMarkLine) { 4, 1, contrast, 0.9 };
      return 3;

    case TREEMAP_MARK_SELECTION:
    default:
      lines[0] = (TreemapMarkLine) { 0, 2, accent, 1 };
      lines[1] = (TreemapMarkLine) { 2, 1, contrast, 0.9 };
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
  TreemapMarkLine lines[TREEMAP_MAX_MARK_LINES];
  guint n_lines = treemap_draw_get_mark_lines (mark, dark, lines);

  cairo_save (cr);

  for (guint i = 0; i < n_lines; i++)
    {
      if (!layout->shape->drawing->add_outline (cr, layout, position,
                                                lines[i].inset + lines[i].width / 2))
        break;

      cairo_set_line_width (cr, lines[i].width);
      cairo_set_source_rgba (cr, lines[i].colour.red, lines[i].colour.green, lines[i].colour.blue,
                             lines[i].opacity);
      cairo_stroke (cr);
    }

  cairo_restore (cr);
}
