/* treemap-icicle-layout.c: where the cells of an icicle chart lie: children hang below their parent,
 * or stand on it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-rows-private.h"
#include "treemap-shape-private.h"

#include <math.h>

/* Pixels: a row is as high as there is room for all of them, within these. */
#define MIN_ROW_HEIGHT 24.0
#define MAX_ROW_HEIGHT 38.0

static void
icicle_begin (TreemapLayout *layout,
              TreemapRectangle *top)
{
  *top = (TreemapRectangle) { 0, 0, layout->width, MIN_ROW_HEIGHT };
}

static double
icicle_get_room (const TreemapLayout *layout,
                 const TreemapCell *cell)
{
  double width = treemap_rectangle_get_width (cell->area);

  return width >= TREEMAP_LAYOUT_MIN_CONTAINER ? width : 0;
}

static double
icicle_get_least_share (const TreemapLayout *layout,
                        const TreemapCell *parent)
{
  return TREEMAP_LAYOUT_MIN_CELL / treemap_rectangle_get_width (parent->area);
}

static void
icicle_place (const TreemapLayout *layout,
              const TreemapCell *parent,
              const double *weights,
              gsize n,
              TreemapRectangle *areas)
{
  TreemapRectangle row = parent->area;

  row.y0 = row.y1;
  row.y1 += MIN_ROW_HEIGHT;
  treemap_rows_place (row, weights, n, areas);
}

static gboolean
icicle_is_drawable (const TreemapLayout *layout,
                    TreemapRectangle area)
{
  return treemap_rectangle_get_width (area) >= TREEMAP_LAYOUT_MIN_CELL;
}

static void
icicle_end (TreemapLayout *layout)
{
  guint n_rows = layout->max_depth + 1;
  /* And the line below the last row. */
  double height = CLAMP (floor ((layout->height - 1) / n_rows), MIN_ROW_HEIGHT, MAX_ROW_HEIGHT);

  layout->height = MAX (layout->height, n_rows * height + 1);

  for (guint32 i = 0; i < layout->cells->len; i++)
    {
      TreemapCell *cell = treemap_layout_peek (layout, i);

      cell->area.y0 = layout->shape->upward ? layout->height - 1 - (cell->depth + 1) * height
                                            : cell->depth * height;
      cell->area.y1 = cell->area.y0 + height;
    }
}

static guint32
icicle_get_neighbour (const TreemapLayout *layout,
                      guint32 position,
                      TreemapDirection direction)
{
  if (layout->shape->upward && direction == TREEMAP_UP)
    direction = TREEMAP_DOWN;
  else if (layout->shape->upward && direction == TREEMAP_DOWN)
    direction = TREEMAP_UP;

  return treemap_rows_get_neighbour (layout, position, direction, FALSE);
}

const TreemapShapeLayout _treemap_icicle_layout = {
  .begin = icicle_begin,
  .get_room = icicle_get_room,
  .get_least_share = icicle_get_least_share,
  .place = icicle_place,
  .is_drawable = icicle_is_drawable,
  .end = icicle_end,
  .find_cell = treemap_rows_find_cell,
  .get_neighbour = icicle_get_neighbour,
};
