/* heapwood-treemap-export.h: the map as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"
#include "treemap/treemap.h"

G_BEGIN_DECLS

/* heapwood_treemap_export_async:
 * @layout: of @heap
 * @file: its name ends in .png, .svg or .pdf
 *
 * Writes the picture in a thread. A file that was there is replaced when all is written.
 */
void heapwood_treemap_export_async (TreemapLayout *layout,
                                    Heap *heap,
                                    const TreemapColouring *colouring,
                                    GFile *file,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer data);

/* Returns: %FALSE with G_IO_ERROR_NOT_SUPPORTED where the name tells no format, or as
 *   treemap_export_to_file() does. */
gboolean heapwood_treemap_export_finish (GAsyncResult *result,
                                         GError **error);

G_END_DECLS
