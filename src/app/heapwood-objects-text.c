/* heapwood-objects-text.c: the objects found as text, to be copied or saved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-objects-text.h"

#include "heapwood-hold.h"

#include <string.h>

static const char *const columns[]
  = { "address", "name", "shallow", "retained", "strength", NULL };

typedef struct
{
  Heap *heap;
  HeapwoodFilter *filter;
  HeapSort sort;
  gboolean descending;
  GFile *file;
  HeapwoodTableFormat format;
} Export;

static void
export_free (Export *self)
{
  g_clear_pointer (&self->heap, heap_unref);
  heapwood_filter_unref (self->filter);
  g_object_unref (self->file);
  g_free (self);
}

static void
add_row (HeapwoodTable *table,
         guint64 id,
         const char *name,
         guint64 shallow,
         guint64 retained,
         HeapStrength strength)
{
  char address[24];

  g_snprintf (address, sizeof address, "0x%" G_GINT64_MODIFIER "x", id);
  heapwood_table_add_text (table, address);
  heapwood_table_add_text (table, name);
  heapwood_table_add_number (table, shallow);
  heapwood_table_add_number (table, retained);
  heapwood_table_add_text (table, heap_strength_to_string (strength));
}

char *
heapwood_objects_to_tsv (const HeapwoodFound *found)
{
  g_autoptr (HeapwoodTable) table = heapwood_table_new (HEAPWOOD_TABLE_TSV, columns);

  add_row (table, found->id, found->full_name, found->shallow, found->retained, found->strength);
  return heapwood_table_end (table);
}

static gboolean
write_objects (const Export *export,
               const HeapQueryResult *objects,
               GOutputStream *stream,
               GCancellable *cancellable,
               GError **error)
{
  g_autoptr (HeapwoodTable) table = heapwood_table_new (export->format, columns);
  const Heap *heap = export->heap;

  for (guint32 i = 0; i < objects->n_objects; i++)
    {
      guint32 object = objects->objects[i];
      g_autofree char *name = heap_object_get_name (heap, object);

      add_row (table, heap_object_get_id (heap, object), name,
               heap_object_get_shallow_size (heap, object),
               heap_object_get_retained_size (heap, object),
               heap_object_get_strength (heap, object));
      if (!heapwood_table_write (table, stream, cancellable, error))
        return FALSE;
    }

  g_autofree char *rest = heapwood_table_end (table);
  return g_output_stream_write_all (stream, rest, strlen (rest), NULL, cancellable, error);
}

/* A stream that is closed by one who has cancelled leaves a file that was there as it was. */
static void
give_up (GOutputStream *stream,
         GFile *file,
         gboolean was_there)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_cancellable_cancel (cancelled);
  g_output_stream_close (stream, cancelled, NULL);
  if (!was_there)
    g_file_delete (file, NULL, NULL);
}

static gboolean
export_objects (const Export *export,
                GCancellable *cancellable,
                GError **error)
{
  g_auto (HeapQueryResult) objects = { 0 };

  if (!heapwood_search_find (export->heap, export->filter, export->sort, export->descending,
                             &objects, cancellable, error))
    return FALSE;

  gboolean was_there = g_file_query_exists (export->file, cancellable);
  g_autoptr (GFileOutputStream) file
    = g_file_replace (export->file, NULL, FALSE, G_FILE_CREATE_NONE, cancellable, error);
  if (file == NULL)
    return FALSE;

  GOutputStream *stream = G_OUTPUT_STREAM (file);
  if (write_objects (export, &objects, stream, cancellable, error))
    return g_output_stream_close (stream, cancellable, error);

  give_up (stream, export->file, was_there);
  return FALSE;
}

static void
export_in_thread (GTask *task,
                  gpointer object,
                  gpointer data,
                  GCancellable *cancellable)
{
  Export *export = data;
  g_autoptr (GError) error = NULL;
  gboolean exported = export_objects (export, cancellable, &error);

  /* Here rather than in the main thread, which a last reference would hold up. */
  g_clear_pointer (&export->heap, heap_unref);

  if (exported)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

void
heapwood_objects_export_async (Heap *heap,
                               HeapwoodFilter *filter,
                               HeapSort sort,
                               gboolean descending,
                               GFile *file,
                               HeapwoodTableFormat format,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Export *export = g_new0 (Export, 1);

  export->heap = heap_ref (heap);
  export->filter = heapwood_filter_ref (filter);
  export->sort = sort;
  export->descending = descending;
  export->file = g_object_ref (file);
  export->format = format;
  g_task_set_source_tag (task, heapwood_objects_export_async);
  g_task_set_task_data (task, export, (GDestroyNotify) export_free);
  heapwood_hold_for_task (task);
  g_task_run_in_thread (task, export_in_thread);
}

gboolean
heapwood_objects_export_finish (GAsyncResult *result,
                                GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_objects_export_async), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
