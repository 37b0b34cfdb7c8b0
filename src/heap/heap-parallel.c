/* heap-parallel.c: the same work on every block of objects, on all processors
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-parallel-private.h"

#define MAX_THREADS 64

typedef struct
{
  guint32 n_blocks;
  HeapParallelFunc func;
  gpointer data;
  GCancellable *cancellable;
  gint next;   /* atomic: the next block to take */
  gint failed; /* atomic */
  GMutex mutex;
  GError *error; /* under the mutex: the first one */
} Work;

guint
heap_parallel_get_n_threads (guint wanted)
{
  return CLAMP (wanted == 0 ? g_get_num_processors () : wanted, 1, MAX_THREADS);
}

static void
take_blocks (Work *work,
             guint worker,
             HprofProgress *progress)
{
  while (!g_atomic_int_get (&work->failed))
    {
      guint32 block = (guint32) g_atomic_int_add (&work->next, 1);
      g_autoptr (GError) error = NULL;

      if (block >= work->n_blocks)
        return;
      if (work->func (block, worker, work->data, progress, &error))
        continue;

      g_atomic_int_set (&work->failed, TRUE);
      g_mutex_lock (&work->mutex);
      if (work->error == NULL)
        work->error = g_steal_pointer (&error);
      g_mutex_unlock (&work->mutex);
      return;
    }
}

static void
run_worker (gpointer worker,
            gpointer data)
{
  Work *work = data;
  HprofProgress progress;

  /* Progress is told by the calling thread alone. */
  hprof_progress_init (&progress, NULL, NULL, work->cancellable);
  take_blocks (work, GPOINTER_TO_UINT (worker), &progress);
}

gboolean
heap_parallel_run (guint32 n_blocks,
                   guint n_threads,
                   HeapParallelFunc func,
                   gpointer data,
                   HprofProgress *progress,
                   GError **error)
{
  Work work = {
    .n_blocks = n_blocks,
    .func = func,
    .data = data,
    .cancellable = progress == NULL ? NULL : progress->cancellable,
  };
  GThreadPool *pool = NULL;

  g_mutex_init (&work.mutex);
  n_threads = MIN (n_threads, MAX (n_blocks, 1));
  if (n_threads > 1)
    pool = g_thread_pool_new (run_worker, &work, (gint) n_threads - 1, FALSE, NULL);
  for (guint worker = 1; worker < n_threads; worker++)
    g_thread_pool_push (pool, GUINT_TO_POINTER (worker), NULL);

  take_blocks (&work, 0, progress);
  if (pool != NULL)
    g_thread_pool_free (pool, FALSE, TRUE);
  g_mutex_clear (&work.mutex);

  if (work.error == NULL)
    return TRUE;
  g_propagate_error (error, work.error);
  return FALSE;
}
