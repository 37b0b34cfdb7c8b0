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
 * The innermost cell at a point. A container is covered by its children; so that it can be pointed
 * at, a name plate and TREEMAP_LAYOUT_EDGE pixels along its edge belong to it. The edge of the
 * picture belongs to no one.
 *
 * Returns: the position of the cell; TREEMAP_NONE outside of the picture.
 */
guint32 treemap_hit_test (const TreemapLayout *layout,
                          const TreemapNames *names,
                          double x,
                          double y);

/* treemap_hit_get_neighbour:
 * Returns: the visible cell beyond the edge of the cell at @position that faces the middle of that
 *   edge, or lies nearest to it: one with the same parent, else the neighbour of the parent;
 *   @position itself where the picture ends.
 */
guint32 treemap_hit_get_neighbour (const TreemapLayout *layout,
                                   guint32 position,
                                   TreemapDirection direction);

G_END_DECLS
