/* treemap-rows-private.h: cells in rows, each row the children of the one before
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-hit.h"
#include "treemap-layout-private.h"

G_BEGIN_DECLS

/* treemap_rows_place:
 * @row: the part of the next row that is below the parent
 *
 * Cuts @row from side to side in proportion to @weights. The cells tile it exactly.
 */
void treemap_rows_place (TreemapRectangle row,
                         const double *weights,
                         gsize n,
                         TreemapRectangle *areas);

/* The visible cell whose area contains a point, else TREEMAP_NONE. */
guint32 treemap_rows_find_cell (const TreemapLayout *layout,
                                double x,
                                double y);

/* treemap_rows_get_neighbour:
 * @round: whether a row's end is next to its beginning
 */
guint32 treemap_rows_get_neighbour (const TreemapLayout *layout,
                                    guint32 position,
                                    TreemapDirection direction,
                                    gboolean round);

G_END_DECLS
