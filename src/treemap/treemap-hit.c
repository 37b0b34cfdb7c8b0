/* treemap-hit.c: which cell is meant
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-shape-private.h"

guint32
treemap_hit_test (const TreemapLayout *layout,
                  const TreemapNames *names,
                  double x,
                  double y)
{
  const TreemapRectangle picture = { 0, 0, layout->width, layout->height };

  if (!treemap_rectangle_contains (picture, x, y))
    return TREEMAP_NONE;

  if (names != NULL)
    {
      guint32 named = treemap_names_get_cell_at (names, x, y);

      if (named != TREEMAP_NONE)
        return named;
    }

  return layout->shape->layout->find_cell (layout, x, y);
}

guint32
treemap_hit_get_neighbour (const TreemapLayout *layout,
                           guint32 position,
                           TreemapDirection direction)
{
  g_return_val_if_fail (position < layout->cells->len, position);

  return layout->shape->layout->get_neighbour (layout, position, direction);
}

guint32
treemap_hit_find_node (const TreemapLayout *layout,
                       guint64 id)
{
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);

  for (guint32 i = 0; i < n_cells; i++)
    if (cells[i].kind == TREEMAP_CELL_NODE && cells[i].node.id == id
        && treemap_cell_is_visible (&cells[i]))
      return i;
  return TREEMAP_NONE;
}
