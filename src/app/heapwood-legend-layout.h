/* heapwood-legend-layout.h: one row, or columns where one row is too long
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_LEGEND_LAYOUT (heapwood_legend_layout_get_type ())

/* One row where all children fit beside each other, and the room left over is shared out; else rows
 * of columns of one width, as even as can be: nine children are 5 + 4, 3 + 3 + 3. */
G_DECLARE_FINAL_TYPE (HeapwoodLegendLayout, heapwood_legend_layout, HEAPWOOD, LEGEND_LAYOUT,
                      GtkLayoutManager)

G_END_DECLS
