/* bench-cancel.c: how soon opening returns after it was cancelled
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

typedef struct
{
  HprofContents *contents;
  GCancellable *cancellable;
  HeapStage stage; /* to cancel in */
  GMutex mutex;
  GCond cond;
  gboolean begun;    /* under the mutex: the stage has, or all is over */
  BenchClock returned;
  gboolean finished; /* before it was cancelled */
} Opening;

static void
say_begun (Opening *self)
{
  g_mutex_lock (&self->mutex);
  self->begun = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);
}

static void
on_progress (guint stage,
             double fraction,
             gpointer data)
{
  Opening *self = data;

  if (stage == (guint) self->stage && fraction <= 0)
    say_begun (self);
}

static gpointer
run (gpointer data)
{
  Opening *self = data;
  Heap *heap = heap_open (self->contents, hprof_problems_new (), NULL, on_progress, self,
                          self->cancellable, NULL);

  self->returned = bench_clock_read ();
  self->finished = heap != NULL;
  g_clear_pointer (&heap, heap_unref);
  say_begun (self);
  return NULL;
}

/* Cancels @delay microseconds into @stage, and takes what passed until the return where that is
 * worse than before. */
static void
cancel_once (HprofContents *contents,
             HeapStage stage,
             gulong delay,
             BenchStage *worst)
{
  Opening opening = { .contents = contents, .stage = stage };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GThread *thread;
  BenchClock cancelled;

  opening.cancellable = cancellable;
  g_mutex_init (&opening.mutex);
  g_cond_init (&opening.cond);
  thread = g_thread_new ("open", run, &opening);

  g_mutex_lock (&opening.mutex);
  while (!opening.begun)
    g_cond_wait (&opening.cond, &opening.mutex);
  g_mutex_unlock (&opening.mutex);
  g_usleep (delay);
  cancelled = bench_clock_read ();
  g_cancellable_cancel (cancellable);

  g_thread_join (thread);
  g_mutex_clear (&opening.mutex);
  g_cond_clear (&opening.cond);
  if (opening.finished)
    return;
  worst->cancelled_after
      = MAX (worst->cancelled_after, opening.returned.seconds - cancelled.seconds);
  worst->cancelled_processor
      = MAX (worst->cancelled_processor,
             opening.returned.processor_seconds - cancelled.processor_seconds);
}

void
bench_cancel (HprofContents *contents,
              BenchResult *result)
{
  BenchStage *whole = &result->whole;

  for (guint stage = HEAP_STAGE_READING; stage < HEAP_STAGE_COUNT; stage++)
    {
      BenchStage *figures = &result->stages[stage];

      for (guint i = 0; i < result->n_cancellations; i++)
        cancel_once (contents, (HeapStage) stage,
                     (gulong) (figures->seconds * g_random_double () * G_USEC_PER_SEC), figures);
      whole->cancelled_after = MAX (whole->cancelled_after, figures->cancelled_after);
      whole->cancelled_processor = MAX (whole->cancelled_processor, figures->cancelled_processor);
    }
}
