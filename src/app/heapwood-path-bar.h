/* heapwood-path-bar.h: the dominators of a place, each a button
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_PATH_BAR (heapwood_path_bar_get_type ())

/* Where there is not room for every step, the whole heap and as many of the last steps as fit are
 * shown, the others are behind a "…" button. Emits "activate-node" (const HeapNode *) when a step
 * is clicked, "open-behind" (the same) to have it in a tab behind. */
G_DECLARE_FINAL_TYPE (HeapwoodPathBar, heapwood_path_bar, HEAPWOOD, PATH_BAR, GtkWidget)

/* heapwood_path_bar_set_place:
 * @heap: (nullable): %NULL empties the bar
 *
 * Keeps what it shows until the new path has been read.
 */
void heapwood_path_bar_set_place (HeapwoodPathBar *self,
                                  Heap *heap,
                                  HeapNode place);

G_END_DECLS
