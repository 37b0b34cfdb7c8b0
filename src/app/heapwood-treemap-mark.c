/* heapwood-treemap-mark.c: the marks over the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-mark.h"

static void
append_line (const TreemapMarkLine *line,
             GtkSnapshot *snapshot,
             const graphene_rect_t *area)
{
  float inset = (float) line->inset;
  float width = MIN ((float) line->width, MIN (area->size.width, area->size.height) / 2 - inset);
  GdkRGBA colour = { (float) line->colour.red, (float) line->colour.green,
                     (float) line->colour.blue, (float) line->opacity };
  GskRoundedRect outline;
  graphene_rect_t inner;

  /* The cell is too small for it. */
  if (width <= 0)
    return;

  graphene_rect_inset_r (area, inset, inset, &inner);
  gsk_rounded_rect_init_from_rect (&outline, &inner, 0);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]) { width, width, width, width },
                              (GdkRGBA[4]) { colour, colour, colour, colour });
}

static void
append_drawing (TreemapMark mark,
                GtkSnapshot *snapshot,
                const TreemapLayout *layout,
                guint32 position,
                const graphene_rect_t *area,
                gboolean dark)
{
  TreemapRectangle bounds = treemap_draw_get_area (layout, position);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, area);

  cairo_translate (cr, area->origin.x, area->origin.y);
  cairo_scale (cr, area->size.width / treemap_rectangle_get_width (bounds),
               area->size.height / treemap_rectangle_get_height (bounds));
  cairo_translate (cr, -bounds.x0, -bounds.y0);
  treemap_draw_mark (cr, layout, position, mark, dark);
  cairo_destroy (cr);
}

void
heapwood_treemap_mark_append (TreemapMark mark,
                              GtkSnapshot *snapshot,
                              const TreemapLayout *layout,
                              guint32 position,
                              const graphene_rect_t *area,
                              gboolean dark)
{
  TreemapMarkLine lines[TREEMAP_MAX_MARK_LINES];
  guint n_lines;

  if (!treemap_shape_is_rectangular (treemap_layout_get_shape (layout)))
    {
      append_drawing (mark, snapshot, layout, position, area, dark);
      return;
    }

  n_lines = treemap_draw_get_mark_lines (mark, dark, lines);
  for (guint i = 0; i < n_lines; i++)
    append_line (&lines[i], snapshot, area);
}
