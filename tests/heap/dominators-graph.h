/* dominators-graph.h: graphs to find dominators in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap-dominators-private.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 from;
  guint32 to;
} DominatorsEdge;

typedef struct
{
  guint32 n_vertices;
  GArray *edges;        /* of DominatorsEdge */
  GArray *roots;        /* of guint32 */
  GArray *entry_points; /* of guint32 */
  guint32 *dominators;  /* n_vertices; this and the rest by dominators_graph_compute() */
  guint32 *preorder;
  guint32 n_preorder;
} DominatorsGraph;

/* Returns: (transfer full): a graph without edges. */
DominatorsGraph *dominators_graph_new (guint32 n_vertices);

/* dominators_graph_new_random:
 * @max_vertices: the most it may have, at least 1
 *
 * Returns: (transfer full): a graph of varied size and density, the same for the same @seed, with
 *   cycles, self loops, parallel edges, several roots and entry points, or none.
 */
DominatorsGraph *dominators_graph_new_random (guint32 seed,
                                              guint32 max_vertices);

void dominators_graph_free (DominatorsGraph *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DominatorsGraph, dominators_graph_free)

void dominators_graph_add_edge (DominatorsGraph *self,
                                guint32 from,
                                guint32 to);
void dominators_graph_add_root (DominatorsGraph *self,
                                guint32 vertex);

/* Fills what is found, once. @error: (nullable): where %NULL an error aborts the test. */
gboolean dominators_graph_compute (DominatorsGraph *self,
                                   HprofProgress *progress,
                                   GError **error);

G_END_DECLS
