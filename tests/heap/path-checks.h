/* path-checks.h: what must be true of every root path, told by the edge set alone
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* The edge set of a heap, from the references themselves. */
typedef struct _PathChecks PathChecks;

/* Returns: (transfer full): the checks of @heap, with its referrers. */
PathChecks *path_checks_new (Heap *heap);

void path_checks_free (PathChecks *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PathChecks, path_checks_free)

/* (transfer none) */
HeapReferrers *path_checks_get_referrers (PathChecks *self);

/* path_checks_check:
 * Asserts of the path to @object, which is not folded: that it is a chain of the edge set from a
 * root, or from an entry point of the garbage; that its marked steps are the object's dominators;
 * that each stretch between two of them is a detour, whose ways are chains from the one to the
 * other that share nothing, at least two, the first of them the path's own; that it is a shortest
 * one, or has a detour where the shortest way crosses every other.
 */
void path_checks_check (PathChecks *self,
                        guint32 object);

/* Asserts that @ways lead from below @upper, an object or HEAP_ROOT or HEAP_GARBAGE, down to @lower
 * and share nothing else. */
void path_checks_check_ways (PathChecks *self,
                             const GArray *ways,
                             guint32 upper,
                             guint32 lower);

/* path_checks_count_ways:
 * The most ways from below @upper down to @lower that share nothing else, found as a maximum flow
 * through objects that carry one way each. For small heaps.
 */
guint path_checks_count_ways (PathChecks *self,
                              guint32 upper,
                              guint32 lower);

/* How many paths were longer than a shortest one so far. */
guint path_checks_get_n_longer (const PathChecks *self);

G_END_DECLS
