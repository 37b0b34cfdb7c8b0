/* heapwood-details-referrers.h: what points at an object, by class and field
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-details.h"

G_BEGIN_DECLS

/* heapwood_details_holders_read_async:
 * Reads what holds @object, once the referrers are there.
 */
void heapwood_details_holders_read_async (HeapwoodQuestions *questions,
                                          guint32 object,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer data);

/* Returns: (transfer full) (element-type HeapwoodDetailsSection): empty where no object holds it;
 *   %NULL with an error of the questions. */
GPtrArray *heapwood_details_holders_read_finish (GAsyncResult *result,
                                                 GError **error);

/* heapwood_details_non_holders_read_async:
 * Looks through the whole dump for what points at @object without holding it, in a thread of its
 * own: it takes seconds.
 */
void heapwood_details_non_holders_read_async (Heap *heap,
                                              guint32 object,
                                              GCancellable *cancellable,
                                              GAsyncReadyCallback callback,
                                              gpointer data);

/* Returns: (transfer full) (element-type HeapwoodDetailsSection): %NULL with G_IO_ERROR_CANCELLED
 *   or HPROF_ERROR_CHANGED. */
GPtrArray *heapwood_details_non_holders_read_finish (GAsyncResult *result,
                                                     GError **error);

G_END_DECLS
