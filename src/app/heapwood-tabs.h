/* heapwood-tabs.h: the tabs of a heap, each with the way it went
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-history.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_TABS (heapwood_tabs_get_type ())

/* A line of tabs, to be seen where there is more than one. What is shown below it is not in it: it
 * emits "changed" when another place is to be shown, of the same tab or another. */
G_DECLARE_FINAL_TYPE (HeapwoodTabs, heapwood_tabs, HEAPWOOD, TABS, GtkWidget)

/* heapwood_tabs_get_actions:
 * Returns: (transfer none): new, close (the window, with the last tab), reopen, next, previous and
 *   select (i: from 0; past the last for the last).
 */
GActionGroup *heapwood_tabs_get_actions (HeapwoodTabs *self);

/* heapwood_tabs_set_heap:
 * @heap: (nullable): gets one tab, at the whole heap; %NULL for no tab
 */
void heapwood_tabs_set_heap (HeapwoodTabs *self,
                             Heap *heap);

/* (transfer none) (nullable): of the tab that is shown; %NULL where there is no heap. */
HeapwoodHistory *heapwood_tabs_get_history (HeapwoodTabs *self);

/* heapwood_tabs_open:
 * Opens a tab next to the one that is shown.
 *
 * @behind: what is shown stays
 */
void heapwood_tabs_open (HeapwoodTabs *self,
                         HeapwoodPlace *place,
                         gboolean behind);

/* heapwood_tabs_replace:
 * The place that is shown has become @place.
 */
void heapwood_tabs_replace (HeapwoodTabs *self,
                            HeapwoodPlace *place);

G_END_DECLS
