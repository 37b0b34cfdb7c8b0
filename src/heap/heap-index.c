/* heap-index.c: the objects of a dump in order of their ids
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-index-private.h"

void
heap_record_list_clear (HeapRecordList *self)
{
  g_clear_pointer (&self->ids, g_free);
  g_clear_pointer (&self->offsets, g_free);
  self->length = 0;
  self->room = 0;
}

/* What the scan hands on to its visitor. */
typedef struct
{
  Heap *heap;
  HeapRecordList *list;
  GError *error;
} Scan;

static gboolean
grow (HeapRecordList *self,
      GError **error)
{
  gsize room = MAX (1024, self->room + self->room / 2);

  if (!heap_memory_resize (&self->ids, room, sizeof (guint64), error)
      || !heap_memory_resize (&self->offsets, room, sizeof (guint64), error))
    return FALSE;
  self->room = room;
  return TRUE;
}

static gboolean
on_object (HprofHeapTag tag,
           guint64 id,
           guint64 offset,
           gpointer data)
{
  Scan *scan = data;
  HeapRecordList *list = scan->list;

  if (G_UNLIKELY (list->length == list->room) && !grow (list, &scan->error))
    return FALSE;
  list->ids[list->length] = id;
  list->offsets[list->length] = offset;
  list->length++;
  if (tag == HPROF_HEAP_PRIMITIVE_ARRAY_NODATA)
    scan->heap->android = TRUE;
  return TRUE;
}

static void
on_root (HprofHeapTag tag,
         guint64 id,
         guint32 thread_serial,
         gint32 frame,
         guint32 trace_serial,
         guint64 offset,
         gpointer data)
{
  Scan *scan = data;

  heap_roots_add (scan->heap, tag, id, thread_serial, frame, trace_serial, offset);
}

static guint
find_space (Heap *self,
            guint32 heap_id,
            guint64 name_id)
{
  HeapSpace space = { heap_id, NULL, 0, 0 };

  for (guint i = 0; i < self->spaces->len; i++)
    if (g_array_index (self->spaces, HeapSpace, i).id == heap_id)
      return i;
  space.name = heap_get_string (self, name_id);
  g_array_append_val (self->spaces, space);
  return self->spaces->len - 1;
}

static void
on_heap (guint32 heap_id,
         guint64 name_id,
         guint64 offset,
         gpointer data)
{
  Heap *self = ((Scan *) data)->heap;
  HeapSpaceStart start = { offset, find_space (self, heap_id, name_id) };

  self->android = TRUE;
  g_array_append_val (self->space_starts, start);
}

/* One id, two records: the first counts, unless one is a class and the other an instance, which are
 * the two halves of a class object. */
static void
join_records (Heap *self,
              guint32 object,
              guint64 second)
{
  guint64 first = self->records[object];
  guint8 first_tag = self->data[first], second_tag = self->data[second];
  guint64 id = hprof_load_id (self->data + second + 1, self->id_size);

  if (first_tag == HPROF_HEAP_INSTANCE_DUMP && second_tag == HPROF_HEAP_CLASS_DUMP)
    {
      self->records[object] = second;
      g_hash_table_insert (self->class_instances, GUINT_TO_POINTER (object),
                           g_memdup2 (&first, sizeof first));
    }
  else if (first_tag == HPROF_HEAP_CLASS_DUMP && second_tag == HPROF_HEAP_INSTANCE_DUMP
           && !g_hash_table_contains (self->class_instances, GUINT_TO_POINTER (object)))
    g_hash_table_insert (self->class_instances, GUINT_TO_POINTER (object),
                         g_memdup2 (&second, sizeof second));
  else if (first_tag == HPROF_HEAP_CLASS_DUMP && second_tag == HPROF_HEAP_CLASS_DUMP)
    hprof_problems_add (self->problems, HPROF_PROBLEM_DUPLICATE_CLASS, 0, second, 1,
                        "classes were dumped more than once, the first again at byte %" G_GUINT64_FORMAT
                        " (0x%" G_GINT64_MODIFIER "x); their first record counts",
                        second, id);
  else
    hprof_problems_add (self->problems, HPROF_PROBLEM_DUPLICATE_OBJECT, 0, second, 1,
                        "objects were dumped more than once, the first again at byte %" G_GUINT64_FORMAT
                        " (0x%" G_GINT64_MODIFIER "x); their first record counts",
                        second, id);
}

static gboolean
place_records (Heap *self,
               const HeapRecordList *list,
               HprofProgress *progress,
               GError **error)
{
  self->records = heap_memory_new (self->n_objects, sizeof (guint64), error);
  if (self->records == NULL)
    return FALSE;

  for (gsize i = 0; i < list->length; i++)
    {
      guint32 object = heap_id_map_find (&self->ids, list->ids[i]);

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, list->length + i, 2 * list->length, error))
        return FALSE;
      if (G_LIKELY (self->records[object] == 0))
        self->records[object] = list->offsets[i];
      else
        join_records (self, object, list->offsets[i]);
    }
  return TRUE;
}

gboolean
heap_index_scan (Heap *self,
                 HeapRecordList *list,
                 HprofProgress *progress,
                 GError **error)
{
  static const HprofVisitor visitor = { on_object, on_root, on_heap };
  Scan scan = { self, list, NULL };

  self->android = g_str_equal (hprof_file_get_version (self->file), "JAVA PROFILE 1.0.3");
  if (hprof_scan (self->contents, self->dump, &visitor, &scan, self->problems, progress, error))
    return TRUE;
  if (scan.error != NULL)
    g_propagate_error (error, scan.error);
  return FALSE;
}

gboolean
heap_index_sort (Heap *self,
                 const HeapRecordList *list,
                 HprofProgress *progress,
                 GError **error)
{
  if (!heap_id_map_build (&self->ids, list->ids, list->length, progress, error))
    return FALSE;
  self->n_objects = self->ids.n;
  if (self->n_objects > HEAP_MAX_OBJECTS)
    {
      g_set_error (error, HPROF_ERROR, HPROF_ERROR_TOO_LARGE,
                   "the dump has %u objects, more than the %u that can be opened", self->n_objects,
                   HEAP_MAX_OBJECTS);
      return FALSE;
    }
  return place_records (self, list, progress, error);
}
