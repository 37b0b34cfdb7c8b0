/* heapwood-problem-bar.h: says in one line what is missing from a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_PROBLEM_BAR (heapwood_problem_bar_get_type ())

/* Hidden where nothing is odd, and once it was closed. "Details" lists everything. */
G_DECLARE_FINAL_TYPE (HeapwoodProblemBar, heapwood_problem_bar, HEAPWOOD, PROBLEM_BAR, GtkBox)

/* @heap: (nullable) */
void heapwood_problem_bar_set_heap (HeapwoodProblemBar *self,
                                    Heap *heap);

G_END_DECLS
