/* heapwood-questions.c: a worker that answers questions about a heap
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-questions.h"

#include "heapwood-release.h"

/* What the threads share with the object; each holds a reference. */
typedef struct
{
  Heap *heap;
  GCancellable *building; /* cancels the building of the referrers */

  GMutex mutex; /* guards all that follows */
  GCond changed;
  GQueue tasks; /* of GTask: asked and not begun */
  GTask *running;
  gboolean closing;
  gboolean preparing; /* the referrers are there, on their way or cannot be built */
  HeapReferrers *referrers;
  GError *error; /* why there are no referrers */
} Shared;

struct _HeapwoodQuestions
{
  GObject parent_instance;

  Shared *shared;
};

typedef struct
{
  const HeapwoodQuestion *question;
  gpointer data;
  GDestroyNotify data_free;
  gint claimed;        /* atomic: someone is to answer it */
  GSource *withdrawal; /* waits for the cancellable */
} Asked;

G_DEFINE_FINAL_TYPE (HeapwoodQuestions, heapwood_questions, G_TYPE_OBJECT)

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  if (asked->data_free != NULL)
    asked->data_free (asked->data);
  g_source_unref (asked->withdrawal);
  g_free (asked);
}

/* Returns: whether the caller is the one to answer the question. */
static gboolean
claim (GTask *task)
{
  Asked *asked = g_task_get_task_data (task);

  return g_atomic_int_compare_and_exchange (&asked->claimed, FALSE, TRUE);
}

/* Where it was asked; the worker drops what is left of it. */
static gboolean
withdraw (GCancellable *cancellable,
          gpointer data)
{
  GTask *task = data;

  if (claim (task))
    g_task_return_error_if_cancelled (task);
  return G_SOURCE_REMOVE;
}

static void
shared_clear (gpointer data)
{
  Shared *shared = data;

  g_clear_pointer (&shared->referrers, heap_referrers_unref);
  g_clear_pointer (&shared->heap, heap_unref);
  g_clear_error (&shared->error);
  g_clear_object (&shared->building);
  g_mutex_clear (&shared->mutex);
  g_cond_clear (&shared->changed);
}

static void
shared_release (Shared *shared)
{
  g_atomic_rc_box_release_full (shared, shared_clear);
}

static gboolean
can_answer (Shared *shared,
            GTask *task)
{
  const Asked *asked = g_task_get_task_data (task);

  return shared->closing || !asked->question->needs_referrers || shared->referrers != NULL
         || shared->error != NULL || g_cancellable_is_cancelled (g_task_get_cancellable (task));
}

/* Returns: (transfer full) (nullable): the first question that can be answered now, or has been. */
static GTask *
take_task (Shared *shared)
{
  for (GList *link = shared->tasks.head; link != NULL; link = link->next)
    if (can_answer (shared, link->data))
      {
        GTask *task = link->data;
        g_queue_delete_link (&shared->tasks, link);
        return task;
      }
  return NULL;
}

static void
answer (Shared *shared,
        GTask *task,
        const HeapReferrers *referrers,
        const GError *problem)
{
  const Asked *asked = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  GError *error = NULL;

  g_source_destroy (asked->withdrawal);
  if (!claim (task))
    return;
  if (g_task_return_error_if_cancelled (task))
    return;
  if (asked->question->needs_referrers && referrers == NULL)
    {
      g_task_return_error (task, g_error_copy (problem));
      return;
    }

  gpointer result
    = asked->question->func (shared->heap, referrers, asked->data, cancellable, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, asked->question->answer_free);
}

static gpointer
work (gpointer data)
{
  Shared *shared = data;

  g_mutex_lock (&shared->mutex);
  while (TRUE)
    {
      GTask *task = take_task (shared);
      if (task == NULL && shared->closing)
        break;
      if (task == NULL)
        {
          g_cond_wait (&shared->changed, &shared->mutex);
          continue;
        }

      shared->running = task;
      if (shared->closing)
        g_cancellable_cancel (g_task_get_cancellable (task));
      /* Once set, both stay until the last thread has ended. */
      const HeapReferrers *referrers = shared->referrers;
      const GError *problem = shared->error;
      g_mutex_unlock (&shared->mutex);
      answer (shared, task, referrers, problem);
      g_mutex_lock (&shared->mutex);
      shared->running = NULL;
      g_object_unref (task);
    }
  g_mutex_unlock (&shared->mutex);

  shared_release (shared);
  heapwood_release_memory ();
  return NULL;
}

static gpointer
build (gpointer data)
{
  Shared *shared = data;
  HprofProgress progress;
  GError *error = NULL;

  hprof_progress_init (&progress, NULL, NULL, shared->building);
  HeapReferrers *referrers = heap_referrers_build (shared->heap, &progress, &error);

  g_mutex_lock (&shared->mutex);
  shared->referrers = referrers;
  shared->error = error;
  g_cond_signal (&shared->changed);
  g_mutex_unlock (&shared->mutex);

  shared_release (shared);
  heapwood_release_memory ();
  return NULL;
}

/* With the mutex held. */
static void
prepare (Shared *shared)
{
  if (shared->preparing)
    return;

  shared->preparing = TRUE;
  g_thread_unref (g_thread_new ("referrers", build, g_atomic_rc_box_acquire (shared)));
}

static void
heapwood_questions_dispose (GObject *object)
{
  HeapwoodQuestions *self = HEAPWOOD_QUESTIONS (object);
  Shared *shared = g_steal_pointer (&self->shared);

  if (shared != NULL)
    {
      g_cancellable_cancel (shared->building);
      g_mutex_lock (&shared->mutex);
      shared->closing = TRUE;
      g_autoptr (GCancellable) running = NULL;
      if (shared->running != NULL)
        running = g_object_ref (g_task_get_cancellable (shared->running));
      g_cond_signal (&shared->changed);
      g_mutex_unlock (&shared->mutex);
      g_cancellable_cancel (running);
      shared_release (shared);
    }

  G_OBJECT_CLASS (heapwood_questions_parent_class)->dispose (object);
}

static void
heapwood_questions_class_init (HeapwoodQuestionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = heapwood_questions_dispose;
}

static void
heapwood_questions_init (HeapwoodQuestions *self)
{
}

HeapwoodQuestions *
heapwood_questions_new (Heap *heap)
{
  HeapwoodQuestions *self = g_object_new (HEAPWOOD_TYPE_QUESTIONS, NULL);
  Shared *shared = g_atomic_rc_box_new0 (Shared);

  shared->heap = heap_ref (heap);
  shared->building = g_cancellable_new ();
  g_mutex_init (&shared->mutex);
  g_cond_init (&shared->changed);
  g_queue_init (&shared->tasks);
  self->shared = shared;
  g_thread_unref (g_thread_new ("questions", work, g_atomic_rc_box_acquire (shared)));
  return self;
}

Heap *
heapwood_questions_get_heap (HeapwoodQuestions *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_QUESTIONS (self), NULL);

  return self->shared->heap;
}

void
heapwood_questions_prepare (HeapwoodQuestions *self)
{
  g_return_if_fail (HEAPWOOD_IS_QUESTIONS (self));

  g_mutex_lock (&self->shared->mutex);
  prepare (self->shared);
  g_mutex_unlock (&self->shared->mutex);
}

gboolean
heapwood_questions_is_prepared (HeapwoodQuestions *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_QUESTIONS (self), FALSE);

  g_mutex_lock (&self->shared->mutex);
  gboolean prepared = self->shared->referrers != NULL;
  g_mutex_unlock (&self->shared->mutex);
  return prepared;
}

void
heapwood_questions_ask_async (HeapwoodQuestions *self,
                              const HeapwoodQuestion *question,
                              gpointer data,
                              GDestroyNotify data_free,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer callback_data)
{
  g_return_if_fail (HEAPWOOD_IS_QUESTIONS (self));
  g_return_if_fail (G_IS_CANCELLABLE (cancellable));

  Asked *asked = g_new0 (Asked, 1);
  asked->question = question;
  asked->data = data;
  asked->data_free = data_free;

  /* Without a source: a question that waits does not keep the worker. */
  GTask *task = g_task_new (NULL, cancellable, callback, callback_data);
  g_task_set_source_tag (task, heapwood_questions_ask_async);
  g_task_set_task_data (task, asked, asked_free);
  asked->withdrawal = g_cancellable_source_new (cancellable);
  g_task_attach_source (task, asked->withdrawal, G_SOURCE_FUNC (withdraw));

  g_mutex_lock (&self->shared->mutex);
  g_queue_push_tail (&self->shared->tasks, task);
  if (question->needs_referrers)
    prepare (self->shared);
  g_cond_signal (&self->shared->changed);
  g_mutex_unlock (&self->shared->mutex);
}

gpointer
heapwood_questions_ask_finish (GAsyncResult *result,
                               GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_questions_ask_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
