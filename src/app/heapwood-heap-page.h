/* heapwood-heap-page.h: an open heap: legend, panes, facts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_HEAP_PAGE (heapwood_heap_page_get_type ())

/* Emits "activate-node" (const HeapNode *) to go to a place, and "out" to go to what
 * holds the present one. */
G_DECLARE_FINAL_TYPE (HeapwoodHeapPage, heapwood_heap_page, HEAPWOOD, HEAP_PAGE, GtkBox)

/* @heap: (nullable): shown from its root; %NULL lets go of it */
void heapwood_heap_page_set_heap (HeapwoodHeapPage *self,
                                  Heap *heap);

/* @place: in the tree of the heap that is shown */
void heapwood_heap_page_set_place (HeapwoodHeapPage *self,
                                   HeapNode place);

/* @name: "map", "classes" or "objects": what stands between the panes, and gets the focus */
void heapwood_heap_page_set_view (HeapwoodHeapPage *self,
                                  const char *name);

/* (transfer none): the views, for a switcher. */
GtkStack *heapwood_heap_page_get_views (HeapwoodHeapPage *self);

/* Lets the user choose a file and writes the picture of the map there. */
void heapwood_heap_page_export_picture (HeapwoodHeapPage *self);

G_END_DECLS
