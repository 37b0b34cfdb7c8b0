/* heap-census.h: the objects of a dump counted by class
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

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

G_END_DECLS
