/* heapwood-root-path-pane.h: what holds the place, step by step from a GC root
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-questions.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_ROOT_PATH_PANE (heapwood_root_path_pane_get_type ())

/* Emits "activate-node" (const HeapNode *) to go to a place, "open-behind" (the same) to have it in
 * a tab behind, and "fold" to be hidden. The action path.copy, on Ctrl+C, puts the path on the
 * clipboard as text. */
G_DECLARE_FINAL_TYPE (HeapwoodRootPathPane, heapwood_root_path_pane, HEAPWOOD, ROOT_PATH_PANE,
                      GtkBox)

/* heapwood_root_path_pane_set_place:
 * @questions: (nullable): of the heap that @place is in; %NULL to show nothing
 *
 * What was shown of the same heap stays until the answer is there.
 */
void heapwood_root_path_pane_set_place (HeapwoodRootPathPane *self,
                                        HeapwoodQuestions *questions,
                                        HeapNode place);

/* @node: (nullable): what the pointer is at in the map: the path goes on to it in brief */
void heapwood_root_path_pane_set_pointed (HeapwoodRootPathPane *self,
                                          const HeapNode *node);

G_END_DECLS
