/* treemap-rows.c: cells in rows, each row the children of the one before
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-rows-private.h"

void
treemap_rows_place (TreemapRectangle row,
                    const double *weights,
                    gsize n,
                    TreemapRectangle *areas)
{
  double width = treemap_rectangle_get_width (row);
  double placed = 0;
  double near = row.x0;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += weights[i];

  for (gsize i = 0; i < n; i++)
    {
      double far;

      placed += weights[i];
      far = i + 1 < n && sum > 0 ? MIN (row.x0 + width * (placed / sum), row.x1) : row.x1;
      areas[i] = (TreemapRectangle) { near, row.y0, far, row.y1 };
      near = far;
    }
}

/* Children lie in order, so the one at @x is found by halving. */
static guint32
find_child_at (const TreemapCell *cells,
               const TreemapCell *parent,
               double x)
{
  guint32 low = parent->first_child;
  guint32 high = low + parent->n_children;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (x < cells[middle].area.x0)
        high = middle;
      else if (x >= cells[middle].area.x1)
        low = middle + 1;
      else
        return middle;
    }

  return TREEMAP_NONE;
}

guint32
treemap_rows_find_cell (const TreemapLayout *layout,
                        double x,
                        double y)
{
  const TreemapCell *cells = treemap_layout_peek (layout, 0);
  guint32 position = 0;

  while (position != TREEMAP_NONE && !treemap_rectangle_contains (cells[position].area, x, y))
    position = find_child_at (cells, &cells[position], x);

  return position != TREEMAP_NONE && cells[position].visible ? position : TREEMAP_NONE;
}

static guint32
find_visible_child (const TreemapLayout *layout,
                    guint32 position)
{
  const TreemapCell *parent = treemap_layout_peek (layout, position);

  for (guint32 i = parent->first_child; i < parent->first_child + parent->n_children; i++)
    {
      if (treemap_layout_peek (layout, i)->visible)
        return i;
    }

  return position;
}

/* How far it is from @from to the right, or to the left, to @to; the way round is longer. */
static double
get_distance (const TreemapCell *from,
              const TreemapCell *to,
              gboolean to_the_right,
              double round)
{
  double distance = to_the_right ? to->area.x0 - from->area.x1 : from->area.x0 - to->area.x1;

  return distance < 0 ? distance + round : distance;
}

guint32
treemap_rows_get_neighbour (const TreemapLayout *layout,
                            guint32 position,
                            TreemapDirection direction,
                            gboolean round)
{
  const TreemapCell *from = treemap_layout_peek (layout, position);
  double whole = treemap_rectangle_get_width (treemap_layout_peek (layout, 0)->area);
  double shortest = G_MAXDOUBLE;
  guint32 nearest = position;

  if (direction == TREEMAP_UP)
    return from->parent != TREEMAP_NONE ? from->parent : position;
  if (direction == TREEMAP_DOWN)
    return find_visible_child (layout, position);

  for (guint32 i = 0; i < layout->cells->len; i++)
    {
      const TreemapCell *to = treemap_layout_peek (layout, i);
      double distance;

      if (i == position || to->depth != from->depth || !to->visible)
        continue;

      distance = get_distance (from, to, direction == TREEMAP_RIGHT, round ? whole : 0);
      if (distance >= 0 && distance < shortest)
        {
          nearest = i;
          shortest = distance;
        }
    }

  return nearest;
}
