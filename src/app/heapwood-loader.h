/* heapwood-loader.h: opens a dump in a thread and says how far it is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_LOADER (heapwood_loader_get_type ())

/* Opens one file. Emits "progressed" in the main context, at most once for each turn of the main
 * loop, while it loads. */
G_DECLARE_FINAL_TYPE (HeapwoodLoader, heapwood_loader, HEAPWOOD, LOADER, GObject)

/* As @dump: open the only dump of the file, and do not choose where there are several. */
#define HEAPWOOD_LOADER_ONLY_DUMP (-1)

/* @path: a local path */
HeapwoodLoader *heapwood_loader_new (const char *path);

/* heapwood_loader_load_async:
 * @dump: a dump's number from 0, or HEAPWOOD_LOADER_ONLY_DUMP
 *
 * May be called again once it has finished; the file is not unpacked a second time.
 */
void heapwood_loader_load_async (HeapwoodLoader *self,
                                 int dump,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer data);

/* heapwood_loader_load_finish:
 * @choice: (out) (transfer full): the contents of a file of which no dump was chosen, else %NULL
 *
 * Returns: (transfer full): the heap, immutable from here on; %NULL with @choice, or with an error
 *   of hprof_file_open(), hprof_contents_read() or heap_open().
 */
Heap *heapwood_loader_load_finish (HeapwoodLoader *self,
                                   GAsyncResult *result,
                                   HprofContents **choice,
                                   GError **error);

/* (transfer none) */
const char *heapwood_loader_get_path (HeapwoodLoader *self);

/* What a loader does at a moment. */
typedef struct
{
  HeapStage stage;
  double fraction;         /* of the stage, 0 to 1 */
  double overall_fraction; /* of the whole opening, 0 to 1, never falling while it loads */
  gboolean compressed;     /* whether the file has to be unpacked first */
} HeapwoodLoaderProgress;

HeapwoodLoaderProgress heapwood_loader_get_progress (HeapwoodLoader *self);

G_END_DECLS
