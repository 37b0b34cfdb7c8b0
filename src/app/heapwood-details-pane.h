/* heapwood-details-pane.h: what a place is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-questions.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_DETAILS_PANE (heapwood_details_pane_get_type ())

/* Emits "activate-node" (const HeapNode *) to go to a place, "open-behind" (the same) to have it in
 * a tab behind, "list-class" (const char *) to see the objects of a class, and "fold" to be put
 * away. */
G_DECLARE_FINAL_TYPE (HeapwoodDetailsPane, heapwood_details_pane, HEAPWOOD, DETAILS_PANE, GtkBox)

/* heapwood_details_pane_set_place:
 * @questions: (nullable): %NULL lets go of the heap
 *
 * Keeps what it shows until the answer about @place is there.
 */
void heapwood_details_pane_set_place (HeapwoodDetailsPane *self,
                                      HeapwoodQuestions *questions,
                                      HeapNode place);

G_END_DECLS
