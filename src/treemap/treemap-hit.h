/* treemap-hit.h: which cell is meant
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-layout.h"
#include "treemap-names.h"

G_BEGIN_DECLS

typedef enum
{
  TREEMAP_LEFT,
  TREEMAP_RIGHT,
  TREEMAP_UP,
  TREEMAP_DOWN,
} TreemapDirection;

/* treemap_hit_test:
 * @names: (nullable): the names drawn over @layout
 *
 * The innermost cell at a point; a name plate is its cell's. A container of a treemap is covered by
 * its children; so that it can be pointed at, TREEMAP_LAYOUT_EDGE pixels along its edge belong to
 * it. The edge of the picture belongs to no one.
 *
 * Returns: the position of the cell; TREEMAP_NONE where there is none.
 */
guint32 treemap_hit_test (const TreemapLayout *layout,
                          const TreemapNames *names,
                          double x,
                          double y);

/* treemap_hit_get_neighbour:
 * Returns: the visible cell where an arrow key leads from the cell at @position, @position itself
 *   for none. In a treemap it is the cell beyond the edge that faces the middle of that edge, or
 *   lies nearest to it: one with the same parent, else the neighbour of the parent. In a layered
 *   shape the cells beside it are those of the same depth, above it is its parent, below it its
 *   largest child; the other way round in one that grows upward.
 */
guint32 treemap_hit_get_neighbour (const TreemapLayout *layout,
                                   guint32 position,
                                   TreemapDirection direction);

/* treemap_hit_find_node:
 * @id: of a node of the tree
 *
 * Returns: the largest visible cell that is the node as a whole; TREEMAP_NONE where it has none.
 */
guint32 treemap_hit_find_node (const TreemapLayout *layout,
                               guint64 id);

G_END_DECLS
