/* heapwood-table.h: rows of figures as text, to be copied or saved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  HEAPWOOD_TABLE_CSV,  /* as of RFC 4180, with a heading */
  HEAPWOOD_TABLE_JSON, /* an array with an object for each row */
  HEAPWOOD_TABLE_TSV,  /* fields parted by tabs, without a heading: for the clipboard */
} HeapwoodTableFormat;

typedef struct _HeapwoodTable HeapwoodTable;

/* heapwood_table_new:
 * @columns: (array zero-terminated=1): names, the same in each format; they outlive the table
 */
HeapwoodTable *heapwood_table_new (HeapwoodTableFormat format,
                                   const char *const *columns);

void heapwood_table_free (HeapwoodTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodTable, heapwood_table_free)

/* Below, the fields of the row after the last column are those of the next row. */

/* @text: (nullable): %NULL for nothing: null in JSON, else empty */
void heapwood_table_add_text (HeapwoodTable *self,
                              const char *text);

void heapwood_table_add_number (HeapwoodTable *self,
                                guint64 number);

/* Six places behind the point, whatever the language. */
void heapwood_table_add_fraction (HeapwoodTable *self,
                                  double fraction);

/* heapwood_table_write:
 * Moves to @stream what has come since the last time. Cheap where that is little.
 *
 * Returns: %FALSE with an error of g_output_stream_write_all().
 */
gboolean heapwood_table_write (HeapwoodTable *self,
                               GOutputStream *stream,
                               GCancellable *cancellable,
                               GError **error);

/* heapwood_table_end:
 * Ends the table, of which nothing may be added to any more.
 *
 * Returns: (transfer full): what has not been written.
 */
char *heapwood_table_end (HeapwoodTable *self);

G_END_DECLS
