/* dump-reading.c: all that the format library finds in one dump, for tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-reading.h"

#include "dump-folder.h"

/* Asserts that the bytes [@begin, @end) belong to one segment of the dump. */
static void
assert_in_segment (const DumpReading *self,
                   guint64 begin,
                   guint64 end)
{
  const HprofSegment *segments = hprof_contents_get_segments (self->contents, self->dump);

  g_assert_cmpuint (begin, <=, end);
  for (guint i = 0; i < self->dump->n_segments; i++)
    {
      guint64 segment_end = segments[i].offset + segments[i].size;

      g_assert_cmpuint (segment_end, <=, hprof_file_get_size (self->file));
      if (begin >= segments[i].offset && end <= segment_end)
        return;
    }
  g_assert_not_reached ();
}

static void
check_class (const DumpReading *self,
             guint64 offset)
{
  const guint8 *data = hprof_file_get_data (self->file);
  guint id_size = hprof_file_get_id_size (self->file);
  HprofClassRecord record;
  const guint8 *position;
  HprofField field;

  hprof_class_record_read (data, id_size, offset, &record);
  assert_in_segment (self, offset, (guint64) (record.end - data));
  position = record.statics;
  for (guint i = 0; i < record.n_statics; i++)
    {
      hprof_class_record_next_static (&position, id_size, &field);
      g_assert_cmpuint (hprof_type_size (field.type, id_size), >, 0);
    }
  g_assert_true (position <= record.fields);
  position = record.fields;
  for (guint i = 0; i < record.n_fields; i++)
    {
      hprof_class_record_next_field (&position, id_size, &field);
      g_assert_cmpuint (hprof_type_size (field.type, id_size), >, 0);
    }
  g_assert_true (position == record.end);
}

static void
check_object (const DumpReading *self,
              guint64 offset)
{
  const guint8 *data = hprof_file_get_data (self->file);
  guint id_size = hprof_file_get_id_size (self->file);
  HprofRecord record;
  guint64 size;

  hprof_record_read (data, id_size, offset, &record);
  if (record.tag == HPROF_HEAP_INSTANCE_DUMP)
    size = record.length;
  else if (record.tag == HPROF_HEAP_OBJECT_ARRAY_DUMP)
    size = (guint64) record.length * id_size;
  else
    {
      g_assert_cmpuint (hprof_type_size (record.element_type, id_size), >, 0);
      size = (guint64) record.length * hprof_type_size (record.element_type, id_size);
    }
  if (record.tag == HPROF_HEAP_PRIMITIVE_ARRAY_NODATA)
    g_assert_null (record.data);
  else
    assert_in_segment (self, offset, (guint64) (record.data - data) + size);
}

static gboolean
add_object (HprofHeapTag tag,
            guint64 id,
            guint64 offset,
            gpointer data)
{
  DumpReading *self = data;
  DumpReadingObject object = { tag, id, offset };

  assert_in_segment (self, offset, offset + 1);
  if (tag == HPROF_HEAP_CLASS_DUMP)
    check_class (self, offset);
  else
    check_object (self, offset);
  g_array_append_val (self->objects, object);
  return TRUE;
}

static void
add_root (HprofHeapTag tag,
          guint64 id,
          guint32 thread_serial,
          gint32 frame,
          guint32 trace_serial,
          guint64 offset,
          gpointer data)
{
  DumpReading *self = data;
  DumpReadingRoot root = { tag, id, thread_serial, frame, trace_serial };

  assert_in_segment (self, offset, offset + 1);
  g_array_append_val (self->roots, root);
}

static void
add_heap (guint32 heap_id,
          guint64 name_id,
          guint64 offset,
          gpointer data)
{
  DumpReading *self = data;
  DumpReadingHeap heap = { heap_id, name_id, self->objects->len };

  assert_in_segment (self, offset, offset + 1);
  g_array_append_val (self->heaps, heap);
}

DumpReading *
dump_reading_scan (HprofContents *contents,
                   guint index,
                   HprofProblems *problems,
                   GError **error)
{
  static const HprofVisitor visitor = { add_object, add_root, add_heap };
  g_autoptr (DumpReading) self = g_new0 (DumpReading, 1);

  self->contents = hprof_contents_ref (contents);
  self->file = hprof_file_ref (hprof_contents_get_file (contents));
  self->problems = problems;
  self->dump = hprof_contents_get_dump (contents, index);
  self->objects = g_array_new (FALSE, FALSE, sizeof (DumpReadingObject));
  self->roots = g_array_new (FALSE, FALSE, sizeof (DumpReadingRoot));
  self->heaps = g_array_new (FALSE, FALSE, sizeof (DumpReadingHeap));
  if (!hprof_scan (contents, self->dump, &visitor, self, problems, NULL, error))
    return NULL;
  for (guint i = 0; i < hprof_problems_get_size (problems); i++)
    g_assert_cmpuint (hprof_problems_get (problems, i)->offset, <=,
                      hprof_file_get_size (self->file));
  return g_steal_pointer (&self);
}

DumpReading *
dump_reading_try_path (const char *path,
                       GError **error)
{
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, error);
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (HprofContents) contents = NULL;

  if (file == NULL)
    return NULL;
  contents = hprof_contents_read (file, problems, NULL, error);
  if (contents == NULL)
    return NULL;
  return dump_reading_scan (contents, 0, g_steal_pointer (&problems), error);
}

DumpReading *
dump_reading_try (GBytes *bytes,
                  GError **error)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();

  return dump_reading_try_path (dump_folder_add (folder, "dump.hprof", bytes), error);
}

DumpReading *
dump_reading_new (GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  DumpReading *self = dump_reading_try (bytes, &error);

  g_assert_no_error (error);
  g_assert_nonnull (self);
  return self;
}

void
dump_reading_free (DumpReading *self)
{
  hprof_contents_unref (self->contents);
  hprof_file_unref (self->file);
  hprof_problems_free (self->problems);
  g_array_unref (self->objects);
  g_array_unref (self->roots);
  g_array_unref (self->heaps);
  g_free (self);
}

const HprofProblem *
dump_reading_find_problem (const DumpReading *self,
                           HprofProblemKind kind)
{
  for (guint i = 0; i < hprof_problems_get_size (self->problems); i++)
    if (hprof_problems_get (self->problems, i)->kind == kind)
      return hprof_problems_get (self->problems, i);
  return NULL;
}

const DumpReadingObject *
dump_reading_find_object (const DumpReading *self,
                          guint64 id)
{
  for (guint i = 0; i < self->objects->len; i++)
    if (g_array_index (self->objects, DumpReadingObject, i).id == id)
      return &g_array_index (self->objects, DumpReadingObject, i);
  return NULL;
}

void
dump_reading_get_record (const DumpReading *self,
                         guint64 id,
                         HprofRecord *record)
{
  const DumpReadingObject *object = dump_reading_find_object (self, id);

  g_assert_nonnull (object);
  hprof_record_read (hprof_file_get_data (self->file), hprof_file_get_id_size (self->file),
                     object->offset, record);
}

void
dump_reading_get_class (const DumpReading *self,
                        guint64 id,
                        HprofClassRecord *record)
{
  const DumpReadingObject *object = dump_reading_find_object (self, id);

  g_assert_nonnull (object);
  g_assert_cmpint (object->tag, ==, HPROF_HEAP_CLASS_DUMP);
  hprof_class_record_read (hprof_file_get_data (self->file), hprof_file_get_id_size (self->file),
                           object->offset, record);
}

void
dump_reading_assert_ids (const DumpReading *self,
                         const guint64 *ids,
                         guint n_ids)
{
  for (guint i = 0; i < MIN (n_ids, self->objects->len); i++)
    g_assert_cmphex (g_array_index (self->objects, DumpReadingObject, i).id, ==, ids[i]);
  g_assert_cmpuint (self->objects->len, ==, n_ids);
}

void
dump_reading_assert_clean (const DumpReading *self)
{
  if (hprof_problems_get_size (self->problems) > 0)
    g_error ("unexpected problem: %s", hprof_problems_get (self->problems, 0)->message);
}
