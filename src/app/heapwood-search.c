/* heapwood-search.c: the objects that are looked for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-search.h"

#include "heapwood-names.h"

#include <glib/gi18n.h>

#include <math.h>

typedef struct
{
  Heap *heap;
  HeapwoodFilter *filter;
  HeapSort sort;
  gboolean descending;
} Question;

static void
question_free (Question *self)
{
  g_clear_pointer (&self->heap, heap_unref);
  heapwood_filter_unref (self->filter);
  g_free (self);
}

void
heapwood_search_result_free (HeapwoodSearchResult *self)
{
  g_object_unref (self->list);
  g_free (self);
}

static void
found_free (gpointer data)
{
  HeapwoodFound *self = data;

  g_free (self->name);
  g_free (self->full_name);
  g_free (self);
}

/* What the rows are read from. */
typedef struct
{
  Heap *heap;
  HeapQueryResult result;
} Source;

static void
source_free (gpointer data)
{
  Source *self = data;

  heap_query_result_clear (&self->result);
  heap_unref (self->heap);
  g_free (self);
}

static void
read_rows (gconstpointer data,
           guint first,
           guint n_rows,
           GPtrArray *values,
           GCancellable *cancellable)
{
  const Source *source = data;

  for (guint i = first; i < source->result.n_objects && i - first < n_rows; i++)
    {
      guint32 object = source->result.objects[i];
      HeapNode node = heap_node (HEAP_NODE_OBJECT, object);
      HeapwoodFound *found = g_new0 (HeapwoodFound, 1);

      found->name = heapwood_node_get_short_name (source->heap, node);
      found->full_name = heap_object_get_name (source->heap, object);
      found->id = heap_object_get_id (source->heap, object);
      found->shallow = heap_object_get_shallow_size (source->heap, object);
      found->retained = heap_object_get_retained_size (source->heap, object);
      found->strength = heap_object_get_strength (source->heap, object);
      found->node = heap_tree_get_object_node (source->heap, object);
      g_ptr_array_add (values, found);
    }
}

gboolean
heapwood_search_find (Heap *heap,
                      const HeapwoodFilter *filter,
                      HeapSort sort,
                      gboolean descending,
                      HeapQueryResult *objects,
                      GCancellable *cancellable,
                      GError **error)
{
  HeapQuery query = HEAP_QUERY_INIT;
  HprofProgress progress;

  if (filter->size[0] != '\0'
      && !heapwood_search_parse_size (filter->size, &query.min_retained))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                           _("A size is a number with or without a unit, such as 64 KiB"));
      return FALSE;
    }

  query.class_name = filter->class_name[0] != '\0' ? filter->class_name : NULL;
  query.class_match = filter->class_match;
  query.text = filter->text[0] != '\0' ? filter->text : NULL;
  query.text_match = HEAP_MATCH_SUBSTRING;
  query.strengths = filter->strengths;
  query.among = filter->objects;
  query.sort = sort;
  query.descending = descending;
  hprof_progress_init (&progress, NULL, NULL, cancellable);
  return heap_query_run (heap, &query, objects, &progress, error);
}

static HeapwoodSearchResult *
search (const Question *question,
        GCancellable *cancellable,
        GError **error)
{
  Source *source = g_new0 (Source, 1);

  source->heap = heap_ref (question->heap);
  if (!heapwood_search_find (question->heap, question->filter, question->sort,
                             question->descending, &source->result, cancellable, error))
    {
      source_free (source);
      return NULL;
    }

  HeapwoodSearchResult *result = g_new0 (HeapwoodSearchResult, 1);
  result->n_objects = source->result.n_objects;
  result->bytes = source->result.shallow + source->result.native;
  result->list
    = heapwood_lazy_list_new (result->n_objects, read_rows, source, source_free, found_free);
  return result;
}

static void
search_in_thread (GTask *task,
                  gpointer object,
                  gpointer data,
                  GCancellable *cancellable)
{
  Question *question = data;
  g_autoptr (GError) error = NULL;
  HeapwoodSearchResult *result = search (question, cancellable, &error);

  /* Here rather than in the main thread, which a last reference would hold up. */
  g_clear_pointer (&question->heap, heap_unref);

  if (result != NULL)
    g_task_return_pointer (task, result, (GDestroyNotify) heapwood_search_result_free);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

void
heapwood_search_run_async (Heap *heap,
                           HeapwoodFilter *filter,
                           HeapSort sort,
                           gboolean descending,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Question *question = g_new0 (Question, 1);

  question->heap = heap_ref (heap);
  question->filter = heapwood_filter_ref (filter);
  question->sort = sort;
  question->descending = descending;
  g_task_set_source_tag (task, heapwood_search_run_async);
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  g_task_run_in_thread (task, search_in_thread);
}

HeapwoodSearchResult *
heapwood_search_run_finish (GAsyncResult *result,
                            GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_search_run_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

gboolean
heapwood_search_parse_size (const char *text,
                            guint64 *bytes)
{
  static const char letters[] = "kmgt";
  char *end;
  double size = g_ascii_strtod (text, &end);

  if (end == text || !isfinite (size) || size < 0)
    return FALSE;

  while (g_ascii_isspace (*end))
    end++;
  const char *letter = *end != '\0' ? strchr (letters, g_ascii_tolower (*end)) : NULL;
  if (letter != NULL)
    {
      size = ldexp (size, 10 * (int) (letter - letters + 1));
      end++;
      if (g_ascii_tolower (*end) == 'i')
        end++;
    }
  if (g_ascii_tolower (*end) == 'b')
    end++;
  while (g_ascii_isspace (*end))
    end++;
  if (*end != '\0' || size >= 0x1p64)
    return FALSE;

  *bytes = (guint64) size;
  return TRUE;
}

gboolean
heapwood_search_parse_address (const char *text,
                               guint64 *id)
{
  g_autofree char *address = g_strstrip (g_strdup (text));
  gboolean hexadecimal = g_str_has_prefix (address, "0x") || g_str_has_prefix (address, "0X");

  return g_ascii_string_to_unsigned (hexadecimal ? address + 2 : address, hexadecimal ? 16 : 10, 0,
                                     G_MAXUINT64, id, NULL);
}
