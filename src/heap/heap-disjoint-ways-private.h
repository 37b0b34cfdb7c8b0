/* heap-disjoint-ways-private.h: two ways where the shortest one crosses every other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-paths.h"

G_BEGIN_DECLS

/* Whether @upper, HEAP_ROOT or HEAP_GARBAGE, holds @object: objects are asked of the referrers. */
gboolean heap_paths_is_held_from_above (const Heap *heap,
                                        guint32 object,
                                        guint32 upper);

/* heap_disjoint_ways_find:
 * @taken: a way from below @upper down to @lower, of at least two objects
 * @ways: (out) (array fixed-size=2): two ways that share no object but @lower
 *
 * One augmentation of a flow through objects that carry one way each (Ford & Fulkerson, "Maximal flow
 * through a network", Canadian Journal of Mathematics 8, 1956; disjointness by Menger's theorem).
 *
 * Returns: whether there are two; %FALSE with G_IO_ERROR_CANCELLED, or without an error where
 *   every way goes through one object.
 */
gboolean heap_disjoint_ways_find (const HeapReferrers *referrers,
                                  guint32 lower,
                                  guint32 upper,
                                  const HeapWay *taken,
                                  HeapWay ways[2],
                                  GCancellable *cancellable,
                                  GError **error);

G_END_DECLS
