/* random-graph.h: small random heaps, and what they must give by the plainest of algorithms
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "dump-builder.h"
#include "heap/heap.h"

G_BEGIN_DECLS

/* Up to 40 nodes with references of every strength, among them circles, references of a node to
 * itself and several to one node, held by roots of several kinds or none. */
typedef struct _RandomGraph RandomGraph;

/* Returns: (transfer full): the same graph for the same @seed. */
RandomGraph *random_graph_new (guint32 seed);

void random_graph_free (RandomGraph *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RandomGraph, random_graph_free)

/* (transfer none): the heap of the graph, whose classes are all held by roots. */
DumpBuilder *random_graph_get_builder (RandomGraph *self);

/* Asserts that @heap has the strengths and the garbage entry points that the graph gives. */
void random_graph_check_reachability (const RandomGraph *self,
                                      const Heap *heap);

/* Asserts that @heap has the dominators that the graph gives: removing each node in turn tells
 * which others are reached through it alone. */
void random_graph_check_dominators (const RandomGraph *self,
                                    const Heap *heap);

G_END_DECLS
