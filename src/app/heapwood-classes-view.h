/* heapwood-classes-view.h: the classes of a dump, and what holds their objects, as a table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_CLASSES_VIEW (heapwood_classes_view_get_type ())

/* Emits "activate-node" (const HeapNode *) to go to a place, "list-class" (the name of a class in
 * full) to list its objects, "failed" (what did not work, const GError *) and "close" to be put
 * away. */
G_DECLARE_FINAL_TYPE (HeapwoodClassesView, heapwood_classes_view, HEAPWOOD, CLASSES_VIEW, GtkBox)

/* heapwood_classes_view_set_heap:
 * @heap: (nullable): %NULL lets go of it
 *
 * The classes are read when the view is shown.
 */
void heapwood_classes_view_set_heap (HeapwoodClassesView *self,
                                     Heap *heap);

G_END_DECLS
