/* heap-test-util.h: random heaps, all edges of a heap, and two heaps compared
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "dump-builder.h"
#include "heap/heap.h"

G_BEGIN_DECLS

/* heap_test_random_dump:
 * @seed: equal seeds give equal dumps
 * @n_objects: instances and arrays; classes come on top
 *
 * A heap of nodes, references of every strength and arrays, with nulls, references to nothing,
 * references of an object to itself, class loaders, classes that no root holds, roots of every kind
 * and garbage; sparse or dense, with ids of 4 or 8 bytes, of HotSpot or Android.
 *
 * Returns: (transfer full): the heap, not written yet.
 */
DumpBuilder *heap_test_random_dump (guint32 seed,
                                    guint n_objects);

/* heap_test_try_open:
 * @options: (nullable), @func: (nullable), @cancellable: (nullable): as of heap_open()
 *
 * Opens the file @path with the progress of its top-level records under HEAP_STAGE_READING.
 *
 * Returns: (transfer full): the heap; %NULL with the error of whatever failed.
 */
Heap *heap_test_try_open (const char *path,
                          const HeapOptions *options,
                          HprofProgressFunc func,
                          gpointer data,
                          GCancellable *cancellable,
                          GError **error);

/* The same of what @builder holds, from a temporary file. An error aborts the test. */
Heap *heap_test_open_with (DumpBuilder *builder,
                           const HeapOptions *options);

/* A reference to an object that is in the dump. */
typedef struct
{
  guint32 source;
  guint32 target;
  HeapStrength strength;
  gboolean implied; /* or a rival: holds as a last resort */
  gboolean holds;
} HeapTestEdge;

/* Returns: (transfer full): every HeapTestEdge of @heap, in order of their sources. */
GArray *heap_test_collect_edges (const Heap *heap);

/* Asserts that two heaps answer alike: objects with their classes' names, references, roots and
 * totals. */
void heap_test_assert_same (const Heap *heap,
                            const Heap *other);

G_END_DECLS
