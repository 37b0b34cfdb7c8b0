/* heap-index-private.h: the objects of a dump in order of their ids
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-private.h"

G_BEGIN_DECLS

/* Object records in file order: their ids and file offsets. */
typedef struct
{
  guint64 *ids;
  guint64 *offsets;
  gsize length;
  gsize room;
} HeapRecordList;

#define HEAP_RECORD_LIST_INIT { NULL, NULL, 0, 0 }

void heap_record_list_clear (HeapRecordList *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HeapRecordList, heap_record_list_clear)

/* heap_index_scan:
 * Reads the object records of the dump into @list, and roots and heaps into @self.
 *
 * Returns: %FALSE with an error.
 */
gboolean heap_index_scan (Heap *self,
                          HeapRecordList *list,
                          HprofProgress *progress,
                          GError **error);

/* heap_index_sort:
 * Gives every id its index and every object its record.
 *
 * Returns: %FALSE with an error.
 */
gboolean heap_index_sort (Heap *self,
                          const HeapRecordList *list,
                          HprofProgress *progress,
                          GError **error);

G_END_DECLS
