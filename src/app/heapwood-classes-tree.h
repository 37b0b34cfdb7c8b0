/* heapwood-classes-tree.h: the classes as a tree to draw: above each what holds its objects
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-level.h"

#include "treemap/treemap-tree.h"

G_BEGIN_DECLS

/* The rows of level 0, what was opened above them, and which of all is looked at. Immutable; any
 * thread may read it. Its nodes are the rows, and the bottom, whose children are those of level 0.
 * What is not open has no children, and the children of a row have its bytes, no more and no less.
 */
typedef struct _HeapwoodClassesTree HeapwoodClassesTree;

/* The id of the bottom. */
#define HEAPWOOD_CLASSES_TREE_BOTTOM 0

/* heapwood_classes_tree_new:
 * The bottom is looked at.
 *
 * @name: what the bottom is called
 * @rows: (element-type HeapwoodClassesRow): of level 0, all or some, by bytes, largest first
 * @total: bytes of all rows there are
 */
HeapwoodClassesTree *heapwood_classes_tree_new (const char *name,
                                                GPtrArray *rows,
                                                guint64 total);

/* heapwood_classes_tree_open:
 * @below: a node, not open
 * @rows: (element-type HeapwoodClassesRow): those above it, by bytes, largest first
 *
 * Returns: (transfer full): the tree with these rows in it.
 */
HeapwoodClassesTree *heapwood_classes_tree_open (const HeapwoodClassesTree *self,
                                                 guint64 below,
                                                 GPtrArray *rows);

/* heapwood_classes_tree_look_at:
 * Returns: (transfer full): the tree with the node @id as the one that is as wide as all.
 */
HeapwoodClassesTree *heapwood_classes_tree_look_at (const HeapwoodClassesTree *self,
                                                    guint64 id);

/* heapwood_classes_tree_replace_bottom:
 * Returns: (transfer full): the tree with other rows at level 0, and what was opened above any of
 *   them; where what is looked at is gone, the bottom is.
 */
HeapwoodClassesTree *heapwood_classes_tree_replace_bottom (const HeapwoodClassesTree *self,
                                                           const char *name,
                                                           GPtrArray *rows);

HeapwoodClassesTree *heapwood_classes_tree_ref (HeapwoodClassesTree *self);
void heapwood_classes_tree_unref (HeapwoodClassesTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodClassesTree, heapwood_classes_tree_unref)

/* The id of a row. */
guint64 heapwood_classes_tree_get_id (const HeapwoodClass *row);

/* heapwood_classes_tree_get_row:
 * Returns: (transfer none) (nullable): %NULL for the bottom and for what is not in the tree.
 */
HeapwoodClassesRow *heapwood_classes_tree_get_row (const HeapwoodClassesTree *self,
                                                   guint64 id);

/* Returns: (transfer none) (nullable): the row of level 0 under the row @id; %NULL for what is not
 *   in the tree. */
HeapwoodClassesRow *heapwood_classes_tree_get_lowest (const HeapwoodClassesTree *self,
                                                      guint64 id);

/* heapwood_classes_tree_name:
 * Returns: (transfer full): the name of the bottom, or of all the column that ends with the row @id:
 *   "char[] held by String".
 */
char *heapwood_classes_tree_name (const HeapwoodClassesTree *self,
                                  guint64 id);

/* What is looked at. */
guint64 heapwood_classes_tree_get_top (const HeapwoodClassesTree *self);

gboolean heapwood_classes_tree_is_open (const HeapwoodClassesTree *self,
                                        guint64 id);

/* The node it stands on, the bottom for rows of level 0 and for itself. */
guint64 heapwood_classes_tree_get_below (const HeapwoodClassesTree *self,
                                         guint64 id);

/* The bytes of the rows of level 0 that are in the tree. */
guint64 heapwood_classes_tree_get_bytes (const HeapwoodClassesTree *self);

/* heapwood_classes_tree_get_widest:
 * @share: of the bytes of what is looked at
 * @n_objects: the most objects, or holders, that the row may be of
 *
 * Looks for what is to be opened next.
 *
 * Returns: (transfer none) (nullable): the row in what is looked at that is not open, is no end and
 *   has most bytes, at least that @share; of equal ones the lower.
 */
HeapwoodClassesRow *heapwood_classes_tree_get_widest (const HeapwoodClassesTree *self,
                                                      double share,
                                                      guint64 n_objects);

/* The tree for layouts; valid as long as @self. What is looked at has the name of its column. */
TreemapTree heapwood_classes_tree_get_tree (HeapwoodClassesTree *self);

G_END_DECLS
