/* heapwood-path.h: the chain of dominators down to a place
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* The most steps a path keeps from its lower end; what lies between them and the whole heap is
 * counted. */
#define HEAPWOOD_PATH_MAX_STEPS 24

typedef struct
{
  HeapNode node;
  char *name;       /* in full */
  char *short_name; /* without the package */
  guint64 retained; /* bytes, native memory included */
} HeapwoodPathStep;

/* Immutable values, no pointers into the heap. The first step is the whole heap, the last one the
 * place itself; @n_skipped steps are left out behind the first. */
typedef struct
{
  GPtrArray *steps; /* of HeapwoodPathStep */
  guint64 n_skipped;
} HeapwoodPath;

void heapwood_path_free (HeapwoodPath *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodPath, heapwood_path_free)

/* heapwood_path_read_async:
 * Walks up from @place in a thread: a chain may be millions of steps long.
 */
void heapwood_path_read_async (Heap *heap,
                               HeapNode place,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer data);

/* Returns: (transfer full): the path; %NULL with G_IO_ERROR_CANCELLED. */
HeapwoodPath *heapwood_path_read_finish (GAsyncResult *result,
                                         GError **error);

G_END_DECLS
