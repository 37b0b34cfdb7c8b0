/* heap-class-tree.h: classes read upward: what the objects of a class are held by
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-class-groups.h"

G_BEGIN_DECLS

/* Reverse dominators. A cell of row 0 is the objects of a class. The cells above a cell are the
 * classes of the immediate dominators of what is in it; their bytes are those of the objects at the
 * bottom of the column, and add up to the bytes of the cell below. The root and the pile end a
 * column. Instead of classes, packages or loaders may be gathered. For one thread at a time. */
typedef struct _HeapClassTree HeapClassTree;

typedef struct
{
  guint32 cell;    /* its number */
  guint32 group;   /* number in the groups, HEAP_ROOT or HEAP_GARBAGE */
  guint32 below;   /* number of the cell it stands on, HEAP_NONE in row 0 */
  guint32 level;   /* 0 in row 0 */
  guint64 objects; /* in row 0 the objects, else distinct dominators */
  guint64 bytes;   /* shallow, of the objects at the bottom of the column */
} HeapClassCell;

/* heap_class_tree_new:
 * One pass over all objects; takes 8 bytes an object until it is freed, and what is expanded 12 for
 * each object, or dominator, at its level.
 *
 * Returns: (transfer full): the tree, which holds @groups; %NULL with G_IO_ERROR_CANCELLED or
 *   HPROF_ERROR_NO_MEMORY.
 */
HeapClassTree *heap_class_tree_new (HeapClassGroups *groups,
                                    HprofProgress *progress,
                                    GError **error);

void heap_class_tree_free (HeapClassTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapClassTree, heap_class_tree_free)

/* (transfer none) */
HeapClassGroups *heap_class_tree_get_groups (const HeapClassTree *self);

/* heap_class_tree_get_cell:
 * @cell: a number that was returned
 */
HeapClassCell heap_class_tree_get_cell (const HeapClassTree *self,
                                        guint32 cell);

/* heap_class_tree_get_bottom:
 * Returns: (transfer full) (element-type HeapClassCell): row 0: a cell for each group that has
 *   objects, by bytes, largest first, equal ones by group. Their objects and bytes are the dump's.
 */
GArray *heap_class_tree_get_bottom (const HeapClassTree *self);

/* heap_class_tree_expand:
 * @cell: a number that was returned
 *
 * Finds the cells above a cell, or finds them again.
 *
 * Returns: (transfer full) (element-type HeapClassCell): in the order of
 *   heap_class_tree_get_bottom(); empty above the root and the pile; %NULL with
 *   G_IO_ERROR_CANCELLED or HPROF_ERROR_NO_MEMORY.
 */
GArray *heap_class_tree_expand (HeapClassTree *self,
                                guint32 cell,
                                HprofProgress *progress,
                                GError **error);

/* heap_class_tree_list_objects:
 * The objects at the bottom of the column that ends with @cell, ascending: of row 0 all of the
 * class, folded ones included; above it those whose dominators are of the classes of the column.
 *
 * Returns: (transfer full) (element-type guint32): %NULL with G_IO_ERROR_CANCELLED.
 */
GArray *heap_class_tree_list_objects (HeapClassTree *self,
                                      guint32 cell,
                                      HprofProgress *progress,
                                      GError **error);

G_END_DECLS
