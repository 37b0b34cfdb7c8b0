/* treemap-map-layout.c: where the cells of a treemap lie: children cover their parent
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-shape-private.h"

#include <math.h>

static void
map_begin (TreemapLayout *layout,
           TreemapRectangle *top)
{
  *top = (TreemapRectangle) { 0, 0, layout->width, layout->height };
}

static gboolean
is_at_least (TreemapRectangle area,
             double side)
{
  return treemap_rectangle_get_width (area) >= side && treemap_rectangle_get_height (area) >= side;
}

static double
get_size (TreemapRectangle area)
{
  return treemap_rectangle_get_width (area) * treemap_rectangle_get_height (area);
}

static double
map_get_room (const TreemapLayout *layout,
              const TreemapCell *cell)
{
  return is_at_least (cell->area, TREEMAP_LAYOUT_MIN_CONTAINER) ? get_size (cell->area) : 0;
}

static double
map_get_least_share (const TreemapLayout *layout,
                     const TreemapCell *parent)
{
  return TREEMAP_LAYOUT_MIN_CELL * TREEMAP_LAYOUT_MIN_CELL / get_size (parent->area);
}

static void
map_place (const TreemapLayout *layout,
           const TreemapCell *parent,
           const double *weights,
           gsize n,
           TreemapRectangle *areas)
{
  treemap_squarify (weights, n, parent->area, areas);
}

static gboolean
map_is_drawable (const TreemapLayout *layout,
                 TreemapRectangle area)
{
  return is_at_least (area, TREEMAP_LAYOUT_MIN_CELL);
}

static gboolean
is_on_edge (TreemapRectangle area,
            double x,
            double y)
{
  return x < area.x0 + TREEMAP_LAYOUT_EDGE || x >= area.x1 - TREEMAP_LAYOUT_EDGE ||
         y < area.y0 + TREEMAP_LAYOUT_EDGE || y >= area.y1 - TREEMAP_LAYOUT_EDGE;
}

static guint32
find_child_at (const TreemapCell *cells,
               const TreemapCell *parent,
               double x,
               double y)
{
  for (guint32 i = parent->first_child; i < parent->first_child + parent->n_children; i++)
    {
      if (treemap_rectangle_contains (cells[i].area, x, y))
        return treemap_cell_is_visible (&cells[i]) ? i : TREEMAP_NONE;
    }

  return TREEMAP_NONE;
}

/* A container is covered by its children; its edge is left to point at it. */
static guint32
map_find_cell (const TreemapLayout *layout,
               double x,
               double y)
{
  const TreemapCell *cells = treemap_layout_peek (layout, 0);
  guint32 position = 0;

  while (position == 0 || !is_on_edge (cells[position].area, x, y))
    {
      guint32 child = find_child_at (cells, &cells[position], x, y);

      if (child == TREEMAP_NONE)
        break;

      position = child;
    }

  return position;
}

/* Both as if @direction were to the right. */
static TreemapRectangle
turn (TreemapRectangle area,
      TreemapDirection direction)
{
  switch (direction)
    {
    case TREEMAP_LEFT:
      return (TreemapRectangle) { -area.x1, area.y0, -area.x0, area.y1 };

    case TREEMAP_UP:
      return (TreemapRectangle) { -area.y1, area.x0, -area.y0, area.x1 };

    case TREEMAP_DOWN:
      return (TreemapRectangle) { area.y0, area.x0, area.y1, area.x1 };

    case TREEMAP_RIGHT:
    default:
      return area;
    }
}

/* How far @to is from the middle of @from's right edge; infinite where it does not lie beyond. */
static double
get_distance (TreemapRectangle from,
              TreemapRectangle to)
{
  double middle = (from.y0 + from.y1) / 2;
  double aside = MAX (MAX (to.y0 - middle, middle - to.y1), 0);

  if (to.x0 < from.x1)
    return INFINITY;

  return hypot (to.x0 - from.x1, aside);
}

static guint32
map_get_neighbour (const TreemapLayout *layout,
                   guint32 position,
                   TreemapDirection direction)
{
  const TreemapCell *cells = treemap_layout_peek (layout, 0);
  guint32 from = position;

  while (cells[from].parent != TREEMAP_NONE)
    {
      const TreemapCell *parent = &cells[cells[from].parent];
      TreemapRectangle start = turn (cells[from].area, direction);
      guint32 nearest = TREEMAP_NONE;
      double shortest = INFINITY;

      for (guint32 i = parent->first_child; i < parent->first_child + parent->n_children; i++)
        {
          double distance = get_distance (start, turn (cells[i].area, direction));

          if (i != from && treemap_cell_is_visible (&cells[i]) && distance < shortest)
            {
              nearest = i;
              shortest = distance;
            }
        }

      if (nearest != TREEMAP_NONE)
        return nearest;

      from = cells[from].parent;
    }

  return position;
}

const TreemapShapeLayout _treemap_map_layout = {
  .begin = map_begin,
  .get_room = map_get_room,
  .get_least_share = map_get_least_share,
  .place = map_place,
  .is_drawable = map_is_drawable,
  .find_cell = map_find_cell,
  .get_neighbour = map_get_neighbour,
};
