/* heapwood-dump-row.h: one of several dumps in a file, as a row of a list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof/hprof.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_DUMP_ROW (heapwood_dump_row_get_type ())

G_DECLARE_FINAL_TYPE (HeapwoodDumpRow, heapwood_dump_row, HEAPWOOD, DUMP_ROW, GtkListBoxRow)

/* @index: the dump's number from 0 */
GtkWidget *heapwood_dump_row_new (guint index,
                                  const HprofDump *dump);

guint heapwood_dump_row_get_index (HeapwoodDumpRow *self);

/* Shows what the dump holds, once it has been counted. */
void heapwood_dump_row_set_totals (HeapwoodDumpRow *self,
                                   guint64 n_objects,
                                   guint64 n_bytes);

G_END_DECLS
