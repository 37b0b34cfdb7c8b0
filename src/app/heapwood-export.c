/* heapwood-export.c: a picture on the screen as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-export.h"

#include "heapwood-hold.h"

#include <glib/gi18n.h>

struct _HeapwoodExport
{
  TreemapLayout *layout;
  TreemapTree tree;
  gpointer owner; /* (nullable): until it was released */
  GDestroyNotify release;
  TreemapColouring colouring;
  GFile *file;
};

static void
release_owner (HeapwoodExport *self)
{
  if (self->owner != NULL)
    self->release (g_steal_pointer (&self->owner));
}

static void
export_free (HeapwoodExport *self)
{
  treemap_layout_unref (self->layout);
  release_owner (self);
  g_clear_object (&self->file);
  g_free (self);
}

HeapwoodExport *
heapwood_export_new (TreemapLayout *layout,
                     TreemapTree tree,
                     gpointer owner,
                     GDestroyNotify release,
                     const TreemapColouring *colouring)
{
  HeapwoodExport *self = g_new0 (HeapwoodExport, 1);

  self->layout = treemap_layout_ref (layout);
  self->tree = tree;
  self->owner = owner;
  self->release = release;
  self->colouring = *colouring;
  return self;
}

static gboolean
write_picture (HeapwoodExport *self,
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
  names = treemap_names_new (self->layout, self->tree, NULL);

  return treemap_export_to_file (self->layout, names, &self->colouring, format, self->file,
                                 cancellable, error);
}

static void
write_in_thread (GTask *task,
                 gpointer source,
                 gpointer data,
                 GCancellable *cancellable)
{
  HeapwoodExport *self = data;
  GError *error = NULL;
  gboolean written = write_picture (self, cancellable, &error);

  /* Here rather than in the main thread, which a last reference would hold up. */
  release_owner (self);

  if (written)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
heapwood_export_write_async (HeapwoodExport *self,
                             GFile *file,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  g_task_set_source_tag (task, heapwood_export_write_async);
  if (self == NULL)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                               _("There is no picture yet"));
      return;
    }

  self->file = g_object_ref (file);
  g_task_set_task_data (task, self, (GDestroyNotify) export_free);
  heapwood_hold_for_task (task);
  g_task_run_in_thread (task, write_in_thread);
}

gboolean
heapwood_export_write_finish (GAsyncResult *result,
                              GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_export_write_async), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
