/* heapwood-treemap-export.c: the map as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-view-private.h"

#include <glib/gi18n.h>

typedef struct
{
  TreemapLayout *layout;
  Heap *heap;
  TreemapColouring colouring;
  GFile *file;
} Job;

static void
job_free (Job *self)
{
  treemap_layout_unref (self->layout);
  g_clear_pointer (&self->heap, heap_unref);
  g_object_unref (self->file);
  g_free (self);
}

static gboolean
job_run (Job *self,
         GCancellable *cancellable,
         GError **error)
{
  g_autofree char *name = g_file_get_basename (self->file);
  g_autoptr (TreemapNames) names = NULL;
  TreemapFormat format;

  if (name == NULL || !treemap_export_format_from_name (name, &format))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _("The name of a picture ends in .png, .svg or .pdf"));
      return FALSE;
    }

  /* Not those on the screen: they are measured with its fonts. */
  names = treemap_names_new (self->layout, treemap_heap_get_tree (self->heap), NULL);

  return treemap_export_to_file (self->layout, names, &self->colouring, format, self->file,
                                 cancellable, error);
}

static void
export_in_thread (GTask *task,
                  gpointer source,
                  gpointer data,
                  GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  gboolean written = job_run (job, cancellable, &error);

  /* Here rather than in the main thread, which a last reference would hold up. */
  g_clear_pointer (&job->heap, heap_unref);

  if (written)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
heapwood_treemap_view_export_async (HeapwoodTreemapView *self,
                                    GFile *file,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  const HeapwoodTreemapRequest *wanted;
  TreemapLayout *layout;
  Job *job;

  g_return_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self));

  g_task_set_source_tag (task, heapwood_treemap_view_export_async);
  layout = _heapwood_treemap_view_get_layout (self);
  wanted = _heapwood_treemap_view_get_wanted (self);
  if (layout == NULL || wanted->heap == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                               _("There is no picture yet"));
      return;
    }

  job = g_new0 (Job, 1);
  job->layout = treemap_layout_ref (layout);
  job->heap = heap_ref (wanted->heap);
  job->colouring = wanted->colouring;
  job->file = g_object_ref (file);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, export_in_thread);
}

gboolean
heapwood_treemap_view_export_finish (HeapwoodTreemapView *self,
                                     GAsyncResult *result,
                                     GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
