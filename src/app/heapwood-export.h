/* heapwood-export.h: a picture on the screen as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap/treemap.h"

G_BEGIN_DECLS

/* All that is written: a picture as it was when it was asked for. */
typedef struct _HeapwoodExport HeapwoodExport;

/* heapwood_export_new:
 * @tree: what @layout is of; the names come from it
 * @owner: (transfer full): what @tree lives in
 * @release: lets go of @owner, in a thread
 */
HeapwoodExport *heapwood_export_new (TreemapLayout *layout,
                                     TreemapTree tree,
                                     gpointer owner,
                                     GDestroyNotify release,
                                     const TreemapColouring *colouring);

/* heapwood_export_write_async:
 * @self: (transfer full) (nullable): %NULL where nothing is shown
 * @file: its name ends in .png, .svg or .pdf
 *
 * Writes the picture in a thread, all of it where it scrolls.
 */
void heapwood_export_write_async (HeapwoodExport *self,
                                  GFile *file,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer data);

/* Returns: %FALSE with G_IO_ERROR_NOT_FOUND where nothing is shown, G_IO_ERROR_NOT_SUPPORTED where
 *   the name tells no format, or an error of writing. */
gboolean heapwood_export_write_finish (GAsyncResult *result,
                                       GError **error);

G_END_DECLS
