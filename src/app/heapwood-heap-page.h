/* heapwood-heap-page.h: an open heap: legend, panes, facts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-place.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_HEAP_PAGE (heapwood_heap_page_get_type ())

/* Emits "go" (HeapwoodPlace *, gboolean: in a tab behind) to go to a place, "became"
 * (HeapwoodPlace *) when the present one has become another, and "out" to go to what holds it. */
G_DECLARE_FINAL_TYPE (HeapwoodHeapPage, heapwood_heap_page, HEAPWOOD, HEAP_PAGE, GtkBox)

/* @heap: (nullable): shown from its root; %NULL lets go of it */
void heapwood_heap_page_set_heap (HeapwoodHeapPage *self,
                                  Heap *heap);

/* @place: in the heap that is shown */
void heapwood_heap_page_set_place (HeapwoodHeapPage *self,
                                   HeapwoodPlace *place);

/* @name: of a view, to go to, as it was left */
void heapwood_heap_page_set_view (HeapwoodHeapPage *self,
                                  const char *name);

/* (transfer none): the views, for a switcher. */
GtkStack *heapwood_heap_page_get_views (HeapwoodHeapPage *self);

/* Lets the user choose a file and writes the picture of the map there. */
void heapwood_heap_page_export_picture (HeapwoodHeapPage *self);

G_END_DECLS
