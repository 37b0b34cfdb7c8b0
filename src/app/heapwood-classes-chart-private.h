/* heapwood-classes-chart-private.h: what the parts of the icicle chart of the classes share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-chart.h"
#include "heapwood-classes-picture.h"

G_BEGIN_DECLS

/* The layout on the screen; %NULL where there is none. */
TreemapLayout *_heapwood_classes_chart_get_layout (HeapwoodClassesChart *self);

/* Positions in the layout, else TREEMAP_NONE. */
guint32 _heapwood_classes_chart_get_cell_at (HeapwoodClassesChart *self,
                                             double x,
                                             double y);
guint32 _heapwood_classes_chart_get_focus (HeapwoodClassesChart *self);

/* The rectangle around a block in the widget; there must be a layout. */
graphene_rect_t _heapwood_classes_chart_get_area (HeapwoodClassesChart *self,
                                                  guint32 position);

/* The pointer is at a point of the widget, or has left it. */
void _heapwood_classes_chart_point (HeapwoodClassesChart *self,
                                    double x,
                                    double y);
void _heapwood_classes_chart_point_nowhere (HeapwoodClassesChart *self);

/* Makes the block at @position the current one.
 * @by_key: whether it is to be marked as the keyboard's, and scrolled to */
void _heapwood_classes_chart_set_focus (HeapwoodClassesChart *self,
                                        guint32 position,
                                        gboolean by_key);

/* heapwood_classes_chart_press:
 * What a click on a block does: opens it; where it is open already, or too narrow for anything to be
 * seen above it, or gathers the smaller ones, there is nothing to open and more to see from nearer.
 *
 * Returns: whether it did anything.
 */
gboolean _heapwood_classes_chart_press (HeapwoodClassesChart *self,
                                        guint32 position);

/* Looks at a node alone. */
void _heapwood_classes_chart_zoom (HeapwoodClassesChart *self,
                                   guint64 id);

/* Scrolls down by that many pages, up by less than none. */
void _heapwood_classes_chart_scroll (HeapwoodClassesChart *self,
                                     double pages);

/* heapwood-classes-chart-input.c */
void _heapwood_classes_chart_add_bindings (GtkWidgetClass *class);
void _heapwood_classes_chart_add_controllers (HeapwoodClassesChart *self);

G_END_DECLS
