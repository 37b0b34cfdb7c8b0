/* heapwood-release.h: gives a heap's memory back without holding up the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* Drops the reference @heap (transfer full) in a thread: freeing gigabytes takes a while. */
void heapwood_release_heap (Heap *heap);

/* Hands memory that was freed back to the system. Slow: for worker threads. */
void heapwood_release_memory (void);

G_END_DECLS
