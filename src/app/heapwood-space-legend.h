/* heapwood-space-legend.h: the heaps of an Android dump above the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_SPACE_LEGEND (heapwood_space_legend_get_type ())

/* A check box for each heap that the dump names; hidden where it names none. Its property
 * "grey-spaces" has a bit for each heap that is switched off, its position + 1. */
G_DECLARE_FINAL_TYPE (HeapwoodSpaceLegend, heapwood_space_legend, HEAPWOOD, SPACE_LEGEND,
                      GtkWidget)

/* Shows the heaps of @heap, all switched on. */
void heapwood_space_legend_set_heap (HeapwoodSpaceLegend *self,
                                     const Heap *heap);

guint32 heapwood_space_legend_get_grey_spaces (HeapwoodSpaceLegend *self);

G_END_DECLS
