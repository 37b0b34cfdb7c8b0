/* heapwood-lazy-list.h: a list whose rows are read when they come into view
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_LAZY_ROW (heapwood_lazy_row_get_type ())

/* A row; "filled" is emitted when its value is there, and again never. */
G_DECLARE_FINAL_TYPE (HeapwoodLazyRow, heapwood_lazy_row, HEAPWOOD, LAZY_ROW, GObject)

/* heapwood_lazy_row_new:
 * @value: (transfer full): for @free_func
 */
HeapwoodLazyRow *heapwood_lazy_row_new (gpointer value,
                                        GDestroyNotify free_func);

/* (transfer none) (nullable): what the row shows; %NULL until it has been read */
gconstpointer heapwood_lazy_row_get_value (HeapwoodLazyRow *self);

#define HEAPWOOD_TYPE_LAZY_LIST (heapwood_lazy_list_get_type ())

/* A GListModel of HeapwoodLazyRow, of any length: rows exist by the page, for the pages looked at
 * last. */
G_DECLARE_FINAL_TYPE (HeapwoodLazyList, heapwood_lazy_list, HEAPWOOD, LAZY_LIST, GObject)

/* Adds the values of the rows [@first, @first + @n_rows) to @values. Called in threads, in several
 * at once; may stop early when @cancellable is cancelled. */
typedef void (*HeapwoodLazyListFunc) (gconstpointer source,
                                      guint first,
                                      guint n_rows,
                                      GPtrArray *values,
                                      GCancellable *cancellable);

/* heapwood_lazy_list_new:
 * @source: (transfer full): what @func reads from, freed with @free_source by the last that needs
 *   it, in whichever thread
 * @free_value: frees a value
 */
HeapwoodLazyList *heapwood_lazy_list_new (guint n_rows,
                                          HeapwoodLazyListFunc func,
                                          gpointer source,
                                          GDestroyNotify free_source,
                                          GDestroyNotify free_value);

/* Makes the list longer or shorter at its end. */
void heapwood_lazy_list_set_n_rows (HeapwoodLazyList *self,
                                    guint n_rows);

G_END_DECLS
