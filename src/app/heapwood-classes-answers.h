/* heapwood-classes-answers.h: what is answered of classes read upward, in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes.h"

G_BEGIN_DECLS

/* What the threads share; one of them is answered at a time. */
typedef struct _HeapwoodClassesAnswers HeapwoodClassesAnswers;

/* Computes nothing. */
HeapwoodClassesAnswers *heapwood_classes_answers_new (Heap *heap,
                                                      HeapGroupBy by);

HeapwoodClassesAnswers *heapwood_classes_answers_ref (HeapwoodClassesAnswers *self);
void heapwood_classes_answers_unref (HeapwoodClassesAnswers *self);

/* One of the functions below.
 * @cells: (element-type guint32) */
typedef gpointer (*HeapwoodClassesAnswer) (HeapwoodClassesAnswers *self,
                                           GArray *cells,
                                           HprofProgress *progress,
                                           GError **error);

/* heapwood_classes_answers_answer:
 * Builds what is not there yet, which takes a pass over all objects, then answers.
 *
 * Returns: (transfer full): the answer; %NULL with its error, or one of heap_class_tree_new().
 */
gpointer heapwood_classes_answers_answer (HeapwoodClassesAnswers *self,
                                          HeapwoodClassesAnswer answer,
                                          GArray *cells,
                                          GCancellable *cancellable,
                                          GError **error);

/* @cells: the one that the rows are above, or HEAP_NONE alone for level 0
 * Returns: (transfer full): a GPtrArray of HeapwoodClass */
gpointer heapwood_classes_answers_read_rows (HeapwoodClassesAnswers *self,
                                             GArray *cells,
                                             HprofProgress *progress,
                                             GError **error);

typedef struct
{
  GArray *objects; /* of guint32 */
  char *title;
} HeapwoodClassObjects;

void heapwood_class_objects_free (HeapwoodClassObjects *self);

/* Returns: (transfer full): HeapwoodClassObjects */
gpointer heapwood_classes_answers_list (HeapwoodClassesAnswers *self,
                                        GArray *cells,
                                        HprofProgress *progress,
                                        GError **error);

/* Returns: (transfer full): a guint64 */
gpointer heapwood_classes_answers_count_exact (HeapwoodClassesAnswers *self,
                                               GArray *cells,
                                               HprofProgress *progress,
                                               GError **error);

G_END_DECLS
