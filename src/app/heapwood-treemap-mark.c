/* heapwood-treemap-mark.c: the marks over the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-mark.h"

static void
append_ring (const TreemapRing *ring,
             GtkSnapshot *snapshot,
             const graphene_rect_t *area)
{
  float inset = (float) ring->inset;
  float width = MIN ((float) ring->width, MIN (area->size.width, area->size.height) / 2 - inset);
  GdkRGBA colour = { (float) ring->colour.red, (float) ring->colour.green,
                     (float) ring->colour.blue, (float) ring->opacity };
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

void
heapwood_treemap_mark_append (TreemapMark mark,
                              GtkSnapshot *snapshot,
                              const graphene_rect_t *area,
                              gboolean dark)
{
  TreemapRing rings[TREEMAP_MAX_RINGS];
  guint n_rings = treemap_draw_get_rings (mark, dark, rings);

  for (guint i = 0; i < n_rings; i++)
    append_ring (&rings[i], snapshot, area);
}
