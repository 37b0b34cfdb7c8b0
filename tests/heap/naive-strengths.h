/* naive-strengths.h: what holds each object how firmly, step by step as the rules say it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* By object. */
typedef struct
{
  guint32 n_objects;
  HeapStrength *strengths;
  gboolean *last_resorts; /* nothing but references parked until the queue was empty reaches it */
  gboolean *entry_points; /* of the garbage */
} NaiveStrengths;

/* naive_strengths_new:
 * @edges: of heap_test_collect_edges(); only sources, targets, strengths and which are implied are
 *   used
 *
 * Passes over all references again and again until nothing changes: for small heaps.
 */
NaiveStrengths *naive_strengths_new (const Heap *heap,
                                     const GArray *edges);

void naive_strengths_free (NaiveStrengths *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (NaiveStrengths, naive_strengths_free)

G_END_DECLS
