/* heapwood-ways.h: in how many independent ways an object is held, in brief
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-questions.h"

G_BEGIN_DECLS

/* As many of the ways as are told. */
#define HEAPWOOD_WAYS_MAX_LINES 3

/* Values. */
typedef struct
{
  char *title;      /* "Held in 2 independent ways:" */
  GPtrArray *lines; /* (element-type utf8): a way each, the first of them */
} HeapwoodWays;

void heapwood_ways_free (HeapwoodWays *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodWays, heapwood_ways_free)

/* heapwood_ways_ask_async:
 * @object: one that is not folded
 * @cancellable: as for heapwood_questions_ask_async()
 */
void heapwood_ways_ask_async (HeapwoodQuestions *questions,
                              guint32 object,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data);

/* Returns: (transfer full): %NULL with an error of heapwood_questions_ask_finish(). */
HeapwoodWays *heapwood_ways_ask_finish (GAsyncResult *result,
                                        GError **error);

G_END_DECLS
