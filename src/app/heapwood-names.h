/* heapwood-names.h: what a node of the dominator tree is called in the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* Returns: (transfer full): the name of @node in full, the fixed names translated. */
char *heapwood_node_get_name (const Heap *heap,
                              HeapNode node);

/* Returns: (transfer full): the name of @node without the package: "129 × Bitmap", "byte[12]",
 * "class String". */
char *heapwood_node_get_short_name (const Heap *heap,
                                    HeapNode node);

/* Returns: (transfer none) (nullable): what there is to be said of @node beside its name, translated:
 *   what the pile is. */
const char *heapwood_node_get_explanation (const Heap *heap,
                                           HeapNode node);

/* Returns: (transfer none): the translated name of @strength, "Thread local". */
const char *heapwood_strength_get_name (HeapStrength strength);

/* Returns: (transfer none): one translated sentence about what @strength means. */
const char *heapwood_strength_get_description (HeapStrength strength);

/* Returns: (transfer none): the translated name of @kind, "JNI global". */
const char *heapwood_root_kind_get_name (HeapRootKind kind);

/* Returns: (transfer none): the translated name of @stage, "Reachability". */
const char *heapwood_stage_get_name (HeapStage stage);

G_END_DECLS
