/* heapwood-legend-item.h: a strength in the legend
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_LEGEND_ITEM (heapwood_legend_item_get_type ())

/* Check box, swatch, name, bytes and objects of a strength. Its property "active" says whether the
 * strength is shown in its colour. */
G_DECLARE_FINAL_TYPE (HeapwoodLegendItem, heapwood_legend_item, HEAPWOOD, LEGEND_ITEM, GtkBox)

GtkWidget *heapwood_legend_item_new (HeapStrength strength);

/* @note: (nullable): one more line for the tooltip */
void heapwood_legend_item_set_total (HeapwoodLegendItem *self,
                                     const HeapTotal *total,
                                     const char *note);

gboolean heapwood_legend_item_get_active (HeapwoodLegendItem *self);
void heapwood_legend_item_set_active (HeapwoodLegendItem *self,
                                      gboolean active);

G_END_DECLS
