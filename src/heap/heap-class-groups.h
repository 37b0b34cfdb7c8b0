/* heap-class-groups.h: classes gathered to be counted together
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

typedef enum
{
  HEAP_GROUP_BY_CLASS,   /* each class on its own: a group is a class index */
  HEAP_GROUP_BY_PACKAGE, /* "java.util"; an array is in the package of its elements */
  HEAP_GROUP_BY_LOADER,
} HeapGroupBy;

/* Every class in one group. Immutable; any thread may read it. */
typedef struct _HeapClassGroups HeapClassGroups;

/* heap_class_groups_new:
 * Returns: (transfer full): the groups, which hold @heap.
 */
HeapClassGroups *heap_class_groups_new (Heap *heap,
                                        HeapGroupBy by);

HeapClassGroups *heap_class_groups_ref (HeapClassGroups *self);
void heap_class_groups_unref (HeapClassGroups *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapClassGroups, heap_class_groups_unref)

/* (transfer none) */
Heap *heap_class_groups_get_heap (const HeapClassGroups *self);
HeapGroupBy heap_class_groups_get_by (const HeapClassGroups *self);

/* Groups are numbers in [0, n). */
guint32 heap_class_groups_get_n (const HeapClassGroups *self);
guint32 heap_class_groups_find (const HeapClassGroups *self,
                                guint32 class_index);

/* The id of the loader that a group is of, 0 for the boot loader or one that is not known; of a
 * class its loader's, of a package 0. */
guint64 heap_class_groups_get_loader_id (const HeapClassGroups *self,
                                         guint32 group);

/* heap_class_groups_get_name:
 * Returns: (transfer full): the name of the class or package, or heap_object_get_name() of the
 *   loader; "" for classes without a package and for the boot loader; "0x2a" for a loader that has
 *   no record.
 */
char *heap_class_groups_get_name (const HeapClassGroups *self,
                                  guint32 group);

G_END_DECLS
