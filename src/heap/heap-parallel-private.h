/* heap-parallel-private.h: the same work on every block of objects, on all processors
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof/hprof.h"

G_BEGIN_DECLS

/* @worker: a number below the number of threads, for what a thread keeps to itself
 * @progress: the thread's own; asking it is how the work is cancelled
 * Returns: %FALSE with an error. */
typedef gboolean (*HeapParallelFunc) (guint32 block,
                                      guint worker,
                                      gpointer data,
                                      HprofProgress *progress,
                                      GError **error);

/* Returns: how many threads @wanted of them are: one a processor for 0, never more than 64. */
guint heap_parallel_get_n_threads (guint wanted);

/* heap_parallel_run:
 * Calls @func once for each block in [0, @n_blocks), in any order and from several threads, the
 * calling one among them. What @func does for one block must not depend on another.
 *
 * Returns: %FALSE with the error of one block that failed; the others are then left undone.
 */
gboolean heap_parallel_run (guint32 n_blocks,
                            guint n_threads,
                            HeapParallelFunc func,
                            gpointer data,
                            HprofProgress *progress,
                            GError **error);

G_END_DECLS
