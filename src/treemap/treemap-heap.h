/* treemap-heap.h: a dominator tree as a tree to draw
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"
#include "treemap-tree.h"

G_BEGIN_DECLS

/* treemap_heap_get_tree:
 * Returns: the tree of @heap from its root; valid as long as @heap is held.
 */
TreemapTree treemap_heap_get_tree (Heap *heap);

/* The id of a node of the dominator tree, and back. */
guint64 treemap_heap_get_id (HeapNode node);
HeapNode treemap_heap_get_node (guint64 id);

G_END_DECLS
