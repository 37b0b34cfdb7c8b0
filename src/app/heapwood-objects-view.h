/* heapwood-objects-view.h: the objects of a dump as a list, with what they must be
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_OBJECTS_VIEW (heapwood_objects_view_get_type ())

/* Emits "activate-node" (const HeapNode *) to go to an object, "select-node" (the same) to look at
 * one, and "close" to be put away. */
G_DECLARE_FINAL_TYPE (HeapwoodObjectsView, heapwood_objects_view, HEAPWOOD, OBJECTS_VIEW, GtkBox)

/* heapwood_objects_view_set_heap:
 * @heap: (nullable): %NULL lets go of it
 *
 * The objects are looked for when the view is shown.
 */
void heapwood_objects_view_set_heap (HeapwoodObjectsView *self,
                                     Heap *heap);

/* heapwood_objects_view_list_class:
 * Looks for the objects of the class with the name given in full, and for nothing else.
 */
void heapwood_objects_view_list_class (HeapwoodObjectsView *self,
                                       const char *class_name);

G_END_DECLS
