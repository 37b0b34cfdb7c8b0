/* heapwood-problem-row.h: one kind of oddity of a dump, as a row of a list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof/hprof.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_PROBLEM_ROW (heapwood_problem_row_get_type ())

G_DECLARE_FINAL_TYPE (HeapwoodProblemRow, heapwood_problem_row, HEAPWOOD, PROBLEM_ROW,
                      GtkListBoxRow)

GtkWidget *heapwood_problem_row_new (const HprofProblem *problem);

/* Returns: (transfer none): the translated heading of problems of @kind. */
const char *heapwood_problem_kind_get_title (HprofProblemKind kind);

/* Whether problems of @kind mean that objects are missing from the dump, as against oddities that
 * virtual machines leave in whole dumps. */
gboolean heapwood_problem_kind_is_damage (HprofProblemKind kind);

G_END_DECLS
