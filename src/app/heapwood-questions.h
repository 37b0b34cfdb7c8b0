/* heapwood-questions.h: a worker that answers questions about a heap
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_QUESTIONS (heapwood_questions_get_type ())

/* One thread for one heap. Questions are answered in the order they are asked, but that those which
 * need the referrers let others pass until the referrers are built, and that one which is cancelled
 * while it waits is answered at once. When the last reference goes, every question is cancelled;
 * the heap goes in the thread. */
G_DECLARE_FINAL_TYPE (HeapwoodQuestions, heapwood_questions, HEAPWOOD, QUESTIONS, GObject)

/* HeapwoodQuestionFunc:
 * @referrers: (nullable): there where the question needs them
 *
 * Runs in the thread.
 *
 * Returns: (transfer full): the answer, a value without pointers into the heap; %NULL with @error.
 */
typedef gpointer (*HeapwoodQuestionFunc) (Heap *heap,
                                          const HeapReferrers *referrers,
                                          gpointer data,
                                          GCancellable *cancellable,
                                          GError **error);

typedef struct
{
  HeapwoodQuestionFunc func;
  gboolean needs_referrers;
  GDestroyNotify answer_free;
} HeapwoodQuestion;

HeapwoodQuestions *heapwood_questions_new (Heap *heap);

/* (transfer none) */
Heap *heapwood_questions_get_heap (HeapwoodQuestions *self);

/* heapwood_questions_prepare:
 * Builds the referrers in a thread of their own, unless they are there or on their way. A question
 * that needs them has the same effect.
 */
void heapwood_questions_prepare (HeapwoodQuestions *self);

/* Whether the referrers are there. */
gboolean heapwood_questions_is_prepared (HeapwoodQuestions *self);

/* heapwood_questions_ask_async:
 * @question: (transfer none): static data
 * @data: what @question's function gets
 * @data_free: (nullable): frees @data
 * @cancellable: cancels this question alone; a new one for each question, since the end of the
 *   worker cancels it
 */
void heapwood_questions_ask_async (HeapwoodQuestions *self,
                                   const HeapwoodQuestion *question,
                                   gpointer data,
                                   GDestroyNotify data_free,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer callback_data);

/* heapwood_questions_ask_finish:
 * Returns: (transfer full): the answer; %NULL with G_IO_ERROR_CANCELLED, an error of
 *   heap_referrers_build() or one of the question.
 */
gpointer heapwood_questions_ask_finish (GAsyncResult *result,
                                        GError **error);

G_END_DECLS
