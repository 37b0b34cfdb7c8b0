/* treemap-hit.c: which cell is meant
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-hit.h"

#include <math.h>

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

guint32
treemap_hit_test (const TreemapLayout *layout,
                  const TreemapNames *names,
                  double x,
                  double y)
{
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);
  guint32 position = 0;

  if (!treemap_rectangle_contains (cells[0].area, x, y))
    return TREEMAP_NONE;

  if (names != NULL)
    {
      guint32 named = treemap_names_get_cell_at (names, x, y);

      if (named != TREEMAP_NONE)
        return named;
    }

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

guint32
treemap_hit_get_neighbour (const TreemapLayout *layout,
                           guint32 position,
                           TreemapDirection direction)
{
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);
  guint32 from = position;

  g_return_val_if_fail (position < n_cells, position);

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
