/* heapwood-pointer-path.h: the dominators from a place down to what the pointer is at, in brief
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_POINTER_PATH (heapwood_pointer_path_get_type ())

/* A few lines, hidden where there is nothing to show. */
G_DECLARE_FINAL_TYPE (HeapwoodPointerPath, heapwood_pointer_path, HEAPWOOD, POINTER_PATH, GtkBox)

/* heapwood_pointer_path_set_node:
 * @heap: (nullable): read in a thread when the pointer has rested for a moment
 * @place: above @node
 * @node: (nullable): what the pointer is at; %NULL for nothing
 */
void heapwood_pointer_path_set_node (HeapwoodPointerPath *self,
                                     Heap *heap,
                                     HeapNode place,
                                     const HeapNode *node);

G_END_DECLS
