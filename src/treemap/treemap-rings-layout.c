/* treemap-rings-layout.c: where the cells of rings lie: children around the arc of their parent
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-rows-private.h"
#include "treemap-shape-private.h"

#include <math.h>

/* Pixels from the outermost ring to the edge of the picture, and for how many there is a ring. */
#define MARGIN 6.0
#define RADIUS_OF_A_RING 44.0
#define MIN_RINGS 2
#define MAX_RINGS 9
/* The radius of the disc in the middle, in widths of the first ring; each ring is that much of the
 * width of the one before, for it is longer. */
#define DISC 1.15
#define NARROWING 0.87

static double
get_radius (const TreemapLayout *layout)
{
  return MAX (MIN (layout->width, layout->height) / 2 - MARGIN, 0);
}

/* The outer edge of the ring of this depth, in widths of the first ring. */
static double
get_relative_edge (guint depth)
{
  return DISC + (1 - pow (NARROWING, depth)) / (1 - NARROWING);
}

static double
get_edge (const TreemapLayout *layout,
          guint depth)
{
  return get_radius (layout) * get_relative_edge (depth) / get_relative_edge (layout->max_depth);
}

/* Pixels along the middle of an arc. */
static double
get_length (TreemapRectangle area)
{
  return treemap_rectangle_get_width (area) * G_PI * (area.y0 + area.y1);
}

static TreemapRectangle
get_row (const TreemapLayout *layout,
         const TreemapCell *parent)
{
  return (TreemapRectangle) {
    parent->area.x0, parent->area.y1, parent->area.x1, get_edge (layout, parent->depth + 1),
  };
}

static void
rings_begin (TreemapLayout *layout,
             TreemapRectangle *top)
{
  layout->max_depth = (guint) CLAMP (get_radius (layout) / RADIUS_OF_A_RING, MIN_RINGS, MAX_RINGS);
  *top = (TreemapRectangle) { 0, 0, 1, get_edge (layout, 0) };
}

static double
rings_get_room (const TreemapLayout *layout,
                const TreemapCell *cell)
{
  TreemapRectangle row = get_row (layout, cell);
  double length = get_length (row);

  if (length < TREEMAP_LAYOUT_MIN_CONTAINER ||
      treemap_rectangle_get_height (row) < TREEMAP_LAYOUT_MIN_CELL)
    return 0;

  return length * treemap_rectangle_get_height (row);
}

static double
rings_get_least_share (const TreemapLayout *layout,
                       const TreemapCell *parent)
{
  return TREEMAP_LAYOUT_MIN_CELL / get_length (get_row (layout, parent));
}

static void
rings_place (const TreemapLayout *layout,
             const TreemapCell *parent,
             const double *weights,
             gsize n,
             TreemapRectangle *areas)
{
  treemap_rows_place (get_row (layout, parent), weights, n, areas);
}

static gboolean
rings_is_drawable (const TreemapLayout *layout,
                   TreemapRectangle area)
{
  return get_length (area) >= TREEMAP_LAYOUT_MIN_CELL;
}

/* The rings that are there take the room of those that are not; arcs only become longer. */
static void
rings_end (TreemapLayout *layout)
{
  layout->max_depth = MAX (layout->max_depth, MIN_RINGS);

  for (guint32 i = 0; i < layout->cells->len; i++)
    {
      TreemapCell *cell = treemap_layout_peek (layout, i);

      cell->area.y0 = cell->depth > 0 ? get_edge (layout, cell->depth - 1) : 0;
      cell->area.y1 = get_edge (layout, cell->depth);
    }
}

static guint32
rings_find_cell (const TreemapLayout *layout,
                 double x,
                 double y)
{
  double across = x - layout->width / 2;
  double down = y - layout->height / 2;
  double turn = atan2 (across, -down) / (2 * G_PI);

  turn -= floor (turn);

  return treemap_rows_find_cell (layout, turn < 1 ? turn : 0, hypot (across, down));
}

static guint32
rings_get_neighbour (const TreemapLayout *layout,
                     guint32 position,
                     TreemapDirection direction)
{
  return treemap_rows_get_neighbour (layout, position, direction, TRUE);
}

const TreemapShapeLayout _treemap_rings_layout = {
  .begin = rings_begin,
  .get_room = rings_get_room,
  .get_least_share = rings_get_least_share,
  .place = rings_place,
  .is_drawable = rings_is_drawable,
  .end = rings_end,
  .find_cell = rings_find_cell,
  .get_neighbour = rings_get_neighbour,
};
