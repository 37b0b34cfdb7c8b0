/* heapwood-history.h: the places a person has been, to go back and forward
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_HISTORY (heapwood_history_get_type ())

/* The place every pane is a function of, and the way there, as in a browser. Starts at the whole
 * heap. "changed" is emitted whenever the place changes; can-go-back and can-go-forward are
 * properties. */
G_DECLARE_FINAL_TYPE (HeapwoodHistory, heapwood_history, HEAPWOOD, HISTORY, GObject)

HeapwoodHistory *heapwood_history_new (void);

/* Makes the whole heap the only place. */
void heapwood_history_reset (HeapwoodHistory *self);

/* Goes to @place; what lay ahead is dropped. Going to the current place does nothing. */
void heapwood_history_go (HeapwoodHistory *self,
                          HeapNode place);

/* Do nothing where there is no place to go to. */
void heapwood_history_go_back (HeapwoodHistory *self);
void heapwood_history_go_forward (HeapwoodHistory *self);

HeapNode heapwood_history_get_place (HeapwoodHistory *self);
gboolean heapwood_history_get_can_go_back (HeapwoodHistory *self);
gboolean heapwood_history_get_can_go_forward (HeapwoodHistory *self);

G_END_DECLS
