/* heapwood-problem-window.h: everything that is odd in a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof/hprof.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_PROBLEM_WINDOW (heapwood_problem_window_get_type ())

G_DECLARE_FINAL_TYPE (HeapwoodProblemWindow, heapwood_problem_window, HEAPWOOD, PROBLEM_WINDOW,
                      GtkWindow)

/* @problems: read at once, not kept */
GtkWidget *heapwood_problem_window_new (GtkWindow *parent,
                                        const HprofProblems *problems);

G_END_DECLS
