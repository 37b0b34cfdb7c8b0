/* heap-census.h: the objects of a dump counted by class
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-class-groups.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 instances;
  guint64 shallow;  /* bytes */
  guint64 retained; /* bytes that its members dominate, a member inside another member's counted
                     * once: a lower bound of what would go if all of them went */
} HeapCensusRow;

/* heap_census_count:
 * One walk over the dominator tree.
 *
 * Returns: (transfer full) (array length=n_classes): a row a class index, for g_free(); %NULL with
 *   G_IO_ERROR_CANCELLED.
 */
HeapCensusRow *heap_census_count (const Heap *heap,
                                  HprofProgress *progress,
                                  GError **error);

/* heap_census_count_groups:
 * Likewise.
 *
 * Returns: (transfer full) (array length=n_groups): a row a group; %NULL with G_IO_ERROR_CANCELLED.
 */
HeapCensusRow *heap_census_count_groups (const HeapClassGroups *groups,
                                         HprofProgress *progress,
                                         GError **error);

/* heap_census_count_with_subclasses:
 * Likewise; an object counts for its class and every class that extends.
 *
 * Returns: (transfer full) (array length=n_classes): a row a class index; %NULL with
 *   G_IO_ERROR_CANCELLED.
 */
HeapCensusRow *heap_census_count_with_subclasses (const Heap *heap,
                                                  HprofProgress *progress,
                                                  GError **error);

/* heap_census_count_exact:
 * @objects: (array length=n_objects): each once, in any order
 * @retained: (out): bytes that would come back if all of them went, native memory included; what is
 *   folded among them is a part of its holder and does not go alone
 *
 * One walk over the ways things are held, from the roots and what the pile is entered by, that
 * leaves @objects out: what it does not reach is retained. Reads every reference of what is reached
 * again.
 *
 * Returns: %FALSE with G_IO_ERROR_CANCELLED, HPROF_ERROR_CHANGED or HPROF_ERROR_NO_MEMORY.
 */
gboolean heap_census_count_exact (const Heap *heap,
                                  const guint32 *objects,
                                  gsize n_objects,
                                  guint64 *retained,
                                  HprofProgress *progress,
                                  GError **error);

G_END_DECLS
