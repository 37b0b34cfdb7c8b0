/* heapwood-legend.h: the nine strengths above the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_LEGEND (heapwood_legend_get_type ())

/* Its property "strengths" has a bit for each strength that is switched on. */
G_DECLARE_FINAL_TYPE (HeapwoodLegend, heapwood_legend, HEAPWOOD, LEGEND, GtkWidget)

/* Shows the totals of @heap and switches every strength on. */
void heapwood_legend_set_heap (HeapwoodLegend *self,
                               const Heap *heap);

guint heapwood_legend_get_strengths (HeapwoodLegend *self);

G_END_DECLS
