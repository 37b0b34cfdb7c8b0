/* heap-dominators-private.h: immediate dominators of a graph
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-slices-private.h"
#include "heap-types.h"

G_BEGIN_DECLS

/* heap_dominators_compute:
 * @slices: (inout): the successors of each vertex; consumed: empty on return
 * @roots: @n_roots vertices that the virtual root points at
 * @entry_points: @n_entry_points vertices that the pile of garbage, itself under the root, points at
 * @dominators: (out) (array length=n_vertices): for each vertex its immediate dominator, HEAP_ROOT or
 *   HEAP_GARBAGE; HEAP_NONE for a vertex that neither reaches
 * @preorder: (out) (transfer full) (array length=n_preorder): the vertices that are reached, each
 *   behind its dominator, for g_free()
 *
 * SEMI-NCA of Georgiadis, Tarjan & Werneck, "Finding Dominators in Practice" (Journal of Graph
 * Algorithms and Applications 10, 2006), section 3.2, over an iterative depth-first search. The search
 * for the nearest common ancestor climbs by jump pointers (Myers, "An applicative random-access
 * stack", Information Processing Letters 17, 1983), so that no shape of graph makes it quadratic.
 *
 * Returns: %FALSE with G_IO_ERROR_CANCELLED or HPROF_ERROR_NO_MEMORY.
 */
gboolean heap_dominators_compute (HeapSlices *slices,
                                  const guint32 *roots,
                                  gsize n_roots,
                                  const guint32 *entry_points,
                                  gsize n_entry_points,
                                  guint32 *dominators,
                                  guint32 **preorder,
                                  guint32 *n_preorder,
                                  HprofProgress *progress,
                                  GError **error);

G_END_DECLS
