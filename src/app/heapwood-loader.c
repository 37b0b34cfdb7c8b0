/* heapwood-loader.c: opens a dump in a thread and says how far it is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-loader.h"
#include "heapwood-release.h"

struct _HeapwoodLoader
{
  GObject parent_instance;

  char *path;
  HprofFile *file; /* once a load has opened it; main thread only */

  /* The worker writes these, the main thread reads them: under the mutex. */
  GMutex mutex;
  HeapwoodLoaderProgress progress;
  gboolean notify_pending;
};

/* What one load works on; the worker's alone until the task returns. */
typedef struct
{
  HprofFile *file;
  char *path;
  int dump;
  HprofContents *choice;
} Load;

static guint progressed_signal;

G_DEFINE_FINAL_TYPE (HeapwoodLoader, heapwood_loader, G_TYPE_OBJECT)

static void
load_free (gpointer data)
{
  Load *load = data;

  g_clear_pointer (&load->file, hprof_file_unref);
  g_clear_pointer (&load->choice, hprof_contents_unref);
  g_free (load->path);
  g_free (load);
}

static void
heapwood_loader_finalize (GObject *object)
{
  HeapwoodLoader *self = HEAPWOOD_LOADER (object);

  g_free (self->path);
  g_clear_pointer (&self->file, hprof_file_unref);
  g_mutex_clear (&self->mutex);

  G_OBJECT_CLASS (heapwood_loader_parent_class)->finalize (object);
}

static void
heapwood_loader_class_init (HeapwoodLoaderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = heapwood_loader_finalize;

  progressed_signal = g_signal_new ("progressed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
heapwood_loader_init (HeapwoodLoader *self)
{
  g_mutex_init (&self->mutex);
}

HeapwoodLoader *
heapwood_loader_new (const char *path)
{
  g_return_val_if_fail (path != NULL, NULL);

  HeapwoodLoader *self = g_object_new (HEAPWOOD_TYPE_LOADER, NULL);
  self->path = g_strdup (path);
  return self;
}

static gboolean
emit_progressed (gpointer data)
{
  HeapwoodLoader *self = data;

  g_mutex_lock (&self->mutex);
  self->notify_pending = FALSE;
  g_mutex_unlock (&self->mutex);

  g_signal_emit (self, progressed_signal, 0);
  return G_SOURCE_REMOVE;
}

/* Runs in the worker. */
static void
report (guint stage,
        double fraction,
        gpointer data)
{
  HeapwoodLoader *self = data;
  gboolean notify;

  g_mutex_lock (&self->mutex);
  HeapwoodLoaderProgress *progress = &self->progress;
  progress->compressed |= stage == HEAP_STAGE_UNPACKING;
  progress->fraction = stage == progress->stage ? MAX (fraction, progress->fraction) : fraction;
  progress->stage = stage;
  progress->overall_fraction
    = MAX (progress->overall_fraction,
           heap_stage_get_overall_fraction (stage, fraction, progress->compressed));
  notify = !self->notify_pending;
  self->notify_pending = TRUE;
  g_mutex_unlock (&self->mutex);

  if (notify)
    g_idle_add_full (G_PRIORITY_DEFAULT, emit_progressed, g_object_ref (self), g_object_unref);
}

/* Returns: the heap; %NULL with an error or with load->choice. */
static Heap *
open_heap (HeapwoodLoader *self,
           Load *load,
           GCancellable *cancellable,
           GError **error)
{
  HprofProgress progress;
  hprof_progress_init (&progress, report, self, cancellable);
  progress.stage = HEAP_STAGE_UNPACKING;

  if (load->file == NULL)
    load->file = hprof_file_open (load->path, &progress, error);
  if (load->file == NULL)
    return NULL;

  hprof_progress_begin (&progress, HEAP_STAGE_READING);
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (HprofContents) contents
    = hprof_contents_read (load->file, problems, &progress, error);
  if (contents == NULL)
    return NULL;

  if (load->dump == HEAPWOOD_LOADER_ONLY_DUMP && hprof_contents_get_n_dumps (contents) > 1)
    {
      load->choice = g_steal_pointer (&contents);
      return NULL;
    }

  HeapOptions options = HEAP_OPTIONS_INIT;
  options.dump = (guint) MAX (load->dump, 0);
  return heap_open (contents, g_steal_pointer (&problems), &options, report, self, cancellable,
                    error);
}

static void
load_in_thread (GTask *task,
                gpointer source,
                gpointer data,
                GCancellable *cancellable)
{
  GError *error = NULL;
  Heap *heap = open_heap (source, data, cancellable, &error);

  if (error == NULL && !g_cancellable_set_error_if_cancelled (cancellable, &error))
    {
      g_task_return_pointer (task, heap, (GDestroyNotify) heap_unref);
      return;
    }

  /* Freed here and not where the task ends, which is the main thread. */
  g_clear_pointer (&heap, heap_unref);
  Load *state = data;
  g_clear_pointer (&state->choice, hprof_contents_unref);
  g_clear_pointer (&state->file, hprof_file_unref);
  heapwood_release_memory ();
  g_task_return_error (task, error);
}

void
heapwood_loader_load_async (HeapwoodLoader *self,
                            int dump,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer data)
{
  g_return_if_fail (HEAPWOOD_IS_LOADER (self));

  g_mutex_lock (&self->mutex);
  self->progress = (HeapwoodLoaderProgress) { .stage = HEAP_STAGE_READING };
  g_mutex_unlock (&self->mutex);

  Load *state = g_new0 (Load, 1);
  state->file = self->file != NULL ? hprof_file_ref (self->file) : NULL;
  state->path = g_strdup (self->path);
  state->dump = dump;

  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  g_task_set_source_tag (task, heapwood_loader_load_async);
  /* A heap that is ready when the cancellation comes would be freed in the main thread. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, state, load_free);
  g_task_run_in_thread (task, load_in_thread);
}

Heap *
heapwood_loader_load_finish (HeapwoodLoader *self,
                             GAsyncResult *result,
                             HprofContents **choice,
                             GError **error)
{
  g_return_val_if_fail (HEAPWOOD_IS_LOADER (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  GTask *task = G_TASK (result);
  Load *state = g_task_get_task_data (task);
  Heap *heap = g_task_propagate_pointer (task, error);

  if (self->file == NULL && state->file != NULL)
    self->file = hprof_file_ref (state->file);
  *choice = g_steal_pointer (&state->choice);
  return heap;
}

const char *
heapwood_loader_get_path (HeapwoodLoader *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_LOADER (self), NULL);

  return self->path;
}

HeapwoodLoaderProgress
heapwood_loader_get_progress (HeapwoodLoader *self)
{
  HeapwoodLoaderProgress progress;

  g_mutex_lock (&self->mutex);
  progress = self->progress;
  g_mutex_unlock (&self->mutex);

  return progress;
}
