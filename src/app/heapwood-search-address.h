/* heapwood-search-address.h: asks for the address of an object to go to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_SEARCH_ADDRESS (heapwood_search_address_get_type ())

/* Emits "activate-node" (const HeapNode *) to go to the object. Stays open where there is something
 * to say. */
G_DECLARE_FINAL_TYPE (HeapwoodSearchAddress, heapwood_search_address, HEAPWOOD, SEARCH_ADDRESS,
                      GtkWindow)

/* @parent: (nullable): the window it belongs to */
HeapwoodSearchAddress *heapwood_search_address_new (GtkWindow *parent,
                                                    Heap *heap);

G_END_DECLS
