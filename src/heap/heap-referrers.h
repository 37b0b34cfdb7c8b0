/* heap-referrers.h: who holds an object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* The edge set turned round: for each object the objects that hold it, each once. Immutable; any
 * thread may read it. */
typedef struct _HeapReferrers HeapReferrers;

/* heap_referrers_build:
 * Reads every reference of the dump twice. Needs no more than 9 bytes an object beside the result,
 * which takes about 1 byte an object and 1 to 4 a reference.
 *
 * Returns: (transfer full): the referrers, which hold @heap; %NULL with G_IO_ERROR_CANCELLED,
 *   HPROF_ERROR_CHANGED or HPROF_ERROR_NO_MEMORY.
 */
HeapReferrers *heap_referrers_build (Heap *heap,
                                     HprofProgress *progress,
                                     GError **error);

HeapReferrers *heap_referrers_ref (HeapReferrers *self);
void heap_referrers_unref (HeapReferrers *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapReferrers, heap_referrers_unref)

/* (transfer none) */
Heap *heap_referrers_get_heap (const HeapReferrers *self);

/* Bytes of memory that the referrers take. */
guint64 heap_referrers_get_memory (const HeapReferrers *self);

/* heap_referrers_get:
 * @holders: (element-type guint32): emptied, then filled with the objects that hold @object, each
 *   once, highest index first. Roots, the pile and the object itself are not among them; a folded
 *   object has none.
 */
void heap_referrers_get (const HeapReferrers *self,
                         guint32 object,
                         GArray *holders);

G_END_DECLS
