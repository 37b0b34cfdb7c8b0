/* heapwood-recent-row.h: a dump that was opened before, as a row of a list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_RECENT_ROW (heapwood_recent_row_get_type ())

G_DECLARE_FINAL_TYPE (HeapwoodRecentRow, heapwood_recent_row, HEAPWOOD, RECENT_ROW, GtkListBoxRow)

/* Asks the file for its size and date; a file that is gone leaves the list. */
GtkWidget *heapwood_recent_row_new (GFile *file);

/* (transfer none) */
GFile *heapwood_recent_row_get_file (HeapwoodRecentRow *self);

G_END_DECLS
