/* heapwood-history.h: the places a person has been, to go back and forward
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-place.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_HISTORY (heapwood_history_get_type ())

/* The way a tab went, as in a browser, to the place that all panes are a function of. "changed" is
 * emitted when it goes to another one; can-go-back and can-go-forward are properties. */
G_DECLARE_FINAL_TYPE (HeapwoodHistory, heapwood_history, HEAPWOOD, HISTORY, GObject)

/* heapwood_history_new:
 * @first: the place that nothing is behind
 */
HeapwoodHistory *heapwood_history_new (HeapwoodPlace *first);

/* Goes to @place; what lay ahead is dropped. Going to the current place does nothing. */
void heapwood_history_go (HeapwoodHistory *self,
                          HeapwoodPlace *place);

/* Puts @place where the current one is: it came to be this in the same step. Not a change. */
void heapwood_history_replace (HeapwoodHistory *self,
                               HeapwoodPlace *place);

/* Do nothing where there is no place to go to. */
void heapwood_history_go_back (HeapwoodHistory *self);
void heapwood_history_go_forward (HeapwoodHistory *self);

/* (transfer none) */
HeapwoodPlace *heapwood_history_get_place (HeapwoodHistory *self);

gboolean heapwood_history_get_can_go_back (HeapwoodHistory *self);
gboolean heapwood_history_get_can_go_forward (HeapwoodHistory *self);

G_END_DECLS
