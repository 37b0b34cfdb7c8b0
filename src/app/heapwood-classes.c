/* heapwood-classes.c: classes read upward, for the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes.h"

#include "heapwood-classes-answers.h"

struct _HeapwoodClasses
{
  GObject parent_instance;

  HeapGroupBy by;
  HeapwoodClassesAnswers *answers;
  guint n_pending;
};

enum
{
  PROP_BUSY = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeapwoodClasses, heapwood_classes, G_TYPE_OBJECT)

typedef struct
{
  HeapwoodClassesAnswers *answers;
  GArray *cells;
  HeapwoodClassesAnswer answer;
  GDestroyNotify answer_free;
} Question;

void
heapwood_class_free (HeapwoodClass *self)
{
  g_free (self->name);
  g_free (self->short_name);
  g_free (self->loader);
  g_free (self);
}

static void
question_free (gpointer data)
{
  Question *question = data;

  g_clear_pointer (&question->answers, heapwood_classes_answers_unref);
  g_array_unref (question->cells);
  g_free (question);
}

static void
answer_in_thread (GTask *task,
                  gpointer source,
                  gpointer data,
                  GCancellable *cancellable)
{
  Question *question = data;
  GError *error = NULL;
  gpointer answer = heapwood_classes_answers_answer (question->answers, question->answer,
                                                     question->cells, cancellable, &error);

  if (answer != NULL)
    g_task_return_pointer (task, answer, question->answer_free);
  else
    g_task_return_error (task, error);
}

static void
ended (HeapwoodClasses *self)
{
  self->n_pending--;
  if (self->n_pending == 0)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
ask (HeapwoodClasses *self,
     GArray *cells,
     HeapwoodClassesAnswer answer,
     GDestroyNotify answer_free,
     GCancellable *cancellable,
     GAsyncReadyCallback callback,
     gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  Question *question = g_new0 (Question, 1);

  question->answers = heapwood_classes_answers_ref (self->answers);
  question->cells = g_array_ref (cells);
  question->answer = answer;
  question->answer_free = answer_free;
  g_task_set_source_tag (task, answer);
  g_task_set_task_data (task, question, question_free);
  g_signal_connect_object (task, "notify::completed", G_CALLBACK (ended), self,
                           G_CONNECT_SWAPPED);
  self->n_pending++;
  if (self->n_pending == 1)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
  g_task_run_in_thread (task, answer_in_thread);
}

static void
heapwood_classes_get_property (GObject *object,
                               guint property,
                               GValue *value,
                               GParamSpec *spec)
{
  if (property == PROP_BUSY)
    g_value_set_boolean (value, heapwood_classes_is_busy (HEAPWOOD_CLASSES (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
heapwood_classes_finalize (GObject *object)
{
  HeapwoodClasses *self = HEAPWOOD_CLASSES (object);

  g_clear_pointer (&self->answers, heapwood_classes_answers_unref);

  G_OBJECT_CLASS (heapwood_classes_parent_class)->finalize (object);
}

static void
heapwood_classes_class_init (HeapwoodClassesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = heapwood_classes_finalize;
  G_OBJECT_CLASS (klass)->get_property = heapwood_classes_get_property;

  properties[PROP_BUSY]
    = g_param_spec_boolean ("busy", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
heapwood_classes_init (HeapwoodClasses *self)
{
}

HeapwoodClasses *
heapwood_classes_new (Heap *heap,
                      HeapGroupBy by)
{
  HeapwoodClasses *self = g_object_new (HEAPWOOD_TYPE_CLASSES, NULL);

  self->by = by;
  self->answers = heapwood_classes_answers_new (heap, by);
  return self;
}

HeapGroupBy
heapwood_classes_get_by (HeapwoodClasses *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES (self), HEAP_GROUP_BY_CLASS);

  return self->by;
}

gboolean
heapwood_classes_is_busy (HeapwoodClasses *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES (self), FALSE);

  return self->n_pending > 0;
}

void
heapwood_classes_read_async (HeapwoodClasses *self,
                             guint32 below,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_return_if_fail (HEAPWOOD_IS_CLASSES (self));

  g_array_append_val (cells, below);
  ask (self, cells, heapwood_classes_answers_read_rows, (GDestroyNotify) g_ptr_array_unref,
       cancellable, callback, data);
}

GPtrArray *
heapwood_classes_read_finish (HeapwoodClasses *self,
                              GAsyncResult *result,
                              GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_classes_answers_read_rows),
                        NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
heapwood_classes_list_async (HeapwoodClasses *self,
                             GArray *cells,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES (self));
  g_return_if_fail (cells->len > 0);

  ask (self, cells, heapwood_classes_answers_list, (GDestroyNotify) heapwood_class_objects_free,
       cancellable, callback, data);
}

GArray *
heapwood_classes_list_finish (HeapwoodClasses *self,
                              GAsyncResult *result,
                              char **title,
                              GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_classes_answers_list), NULL);

  HeapwoodClassObjects *answer = g_task_propagate_pointer (G_TASK (result), error);
  if (answer == NULL)
    return NULL;

  GArray *objects = g_steal_pointer (&answer->objects);
  *title = g_steal_pointer (&answer->title);
  heapwood_class_objects_free (answer);
  return objects;
}

void
heapwood_classes_count_exact_async (HeapwoodClasses *self,
                                    GArray *cells,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer data)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES (self));

  ask (self, cells, heapwood_classes_answers_count_exact, g_free, cancellable, callback, data);
}

gboolean
heapwood_classes_count_exact_finish (HeapwoodClasses *self,
                                     GAsyncResult *result,
                                     guint64 *retained,
                                     GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_classes_answers_count_exact),
                        FALSE);

  g_autofree guint64 *answer = g_task_propagate_pointer (G_TASK (result), error);
  if (answer != NULL)
    *retained = *answer;
  return answer != NULL;
}
