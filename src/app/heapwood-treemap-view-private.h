/* heapwood-treemap-view-private.h: what the parts of the map share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-treemap-view.h"

#include "heapwood-treemap-picture.h"

G_BEGIN_DECLS

/* What is to be shown. */
const HeapwoodTreemapRequest *_heapwood_treemap_view_get_wanted (HeapwoodTreemapView *self);

/* The colours that are wanted, to be changed at once: the picture is made again. */
TreemapColouring *_heapwood_treemap_view_change_colouring (HeapwoodTreemapView *self);

/* The layout on the screen; %NULL where there is none, or where it is of a place that was left:
 * what is pointed at in it is not meant. */
TreemapLayout *_heapwood_treemap_view_get_layout (HeapwoodTreemapView *self);

/* The cell at a point of the widget, else TREEMAP_NONE. */
guint32 _heapwood_treemap_view_get_cell_at (HeapwoodTreemapView *self,
                                            double x,
                                            double y);

/* The rectangle around a cell in the widget; there must be a layout. */
GdkRectangle _heapwood_treemap_view_get_area (HeapwoodTreemapView *self,
                                              guint32 position);

void _heapwood_treemap_view_dismiss_card (HeapwoodTreemapView *self);

/* The pointer is at a point of the widget, or has left it. */
void _heapwood_treemap_view_point (HeapwoodTreemapView *self,
                                   double x,
                                   double y);
void _heapwood_treemap_view_point_nowhere (HeapwoodTreemapView *self);

guint32 _heapwood_treemap_view_get_hover (HeapwoodTreemapView *self);
guint32 _heapwood_treemap_view_get_focus (HeapwoodTreemapView *self);

/* Moves the keyboard's mark to the cell at @position. */
void _heapwood_treemap_view_set_focus (HeapwoodTreemapView *self,
                                       guint32 position);

/* Whether the picture is higher than the map. */
gboolean _heapwood_treemap_view_can_scroll (HeapwoodTreemapView *self);

/* Scrolls down by that many pages, up by less than none. */
void _heapwood_treemap_view_scroll (HeapwoodTreemapView *self,
                                    double pages);

/* heapwood-treemap-moves.c: asks for the place of the cell at @position, TREEMAP_NONE for none;
 * where it is the place itself and can be seen, for the one that contains it. */
void _heapwood_treemap_view_activate (HeapwoodTreemapView *self,
                                      guint32 position);
/* Asks for the place of the cell, whichever it is, in a tab behind. */
void _heapwood_treemap_view_open_behind (HeapwoodTreemapView *self,
                                         guint32 position);
void _heapwood_treemap_view_go_out (HeapwoodTreemapView *self);
void _heapwood_treemap_view_go_home (HeapwoodTreemapView *self);
void _heapwood_treemap_view_show_menu (HeapwoodTreemapView *self,
                                       guint32 position);

/* heapwood-treemap-input.c */
void _heapwood_treemap_input_add_bindings (GtkWidgetClass *class);
void _heapwood_treemap_input_add_controllers (HeapwoodTreemapView *self);

G_END_DECLS
