/* heapwood-objects-text.h: the objects found as text, to be copied or saved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-search.h"
#include "heapwood-table.h"

G_BEGIN_DECLS

/* The columns are address, name in full, shallow and retained size in bytes, and strength, which is
 * not translated. */

/* Returns: (transfer full): one object, for the clipboard. */
char *heapwood_objects_to_tsv (const HeapwoodFound *found);

/* heapwood_objects_export_async:
 * Looks for all objects that @filter lets through and writes them to @file, in a thread. What is in
 * @file stays where that does not come to its end.
 */
void heapwood_objects_export_async (Heap *heap,
                                    HeapwoodFilter *filter,
                                    HeapSort sort,
                                    gboolean descending,
                                    GFile *file,
                                    HeapwoodTableFormat format,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer data);

/* Returns: %FALSE with an error of heapwood_search_run_finish() or of G_IO_ERROR. */
gboolean heapwood_objects_export_finish (GAsyncResult *result,
                                         GError **error);

G_END_DECLS
