/* cli-node.h: how a node of the dominator tree is named on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* cli_node_parse_id:
 * @text: "0x7f2a4b18"
 *
 * Returns: whether @text is an id; fills @id.
 */
gboolean cli_node_parse_id (const char *text,
                            guint64 *id);

/* cli_node_parse:
 * @text: (nullable): "root", "garbage", "0x7f2a4b18", "group:CLASS" or "garbage:CLASS", where CLASS
 *   is a name or the id of a class; %NULL for the root. A folded object is its holder.
 *
 * Returns: whether the tree has that node; %FALSE with CLI_ERROR_NOT_FOUND.
 */
gboolean cli_node_parse (const Heap *heap,
                         const char *text,
                         HeapNode *node,
                         GError **error);

G_END_DECLS
