/* heapwood-objects-view.h: the objects of a dump as a list, with what they must be
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-filter.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_OBJECTS_VIEW (heapwood_objects_view_get_type ())

/* Emits "activate-node" (const HeapNode *) to go to an object, "open-behind" (the same) to have it in
 * a tab behind, "select-node" (the same) to look at one, "filter-changed" when something else is
 * asked for in its fields, "failed" (what did not work, const GError *), and "close" to be put
 * away. */
G_DECLARE_FINAL_TYPE (HeapwoodObjectsView, heapwood_objects_view, HEAPWOOD, OBJECTS_VIEW, GtkBox)

/* heapwood_objects_view_set_heap:
 * @heap: (nullable): %NULL lets go of it
 *
 * The objects are looked for when the view is shown.
 */
void heapwood_objects_view_set_heap (HeapwoodObjectsView *self,
                                     Heap *heap);

/* heapwood_objects_view_set_filter:
 * Asks for what @filter says; where it says what is asked for already, all stays as it is.
 */
void heapwood_objects_view_set_filter (HeapwoodObjectsView *self,
                                       HeapwoodFilter *filter);

/* (transfer none): what is asked for; all objects at first. */
HeapwoodFilter *heapwood_objects_view_get_filter (HeapwoodObjectsView *self);

G_END_DECLS
