/* test-hprof-contents.c: the top-level records of a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-folder.h"
#include "dump-reading.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define HEADER_TIME G_GUINT64_CONSTANT (1433160000000)

static DumpWriter *
begin_file (void)
{
  return dump_writer_new ("JAVA PROFILE 1.0.2", 8, HEADER_TIME);
}

/* A heap record of @tag with one instance. */
static void
add_dump (DumpWriter *writer,
          HprofRecordTag tag,
          guint32 time,
          guint64 object)
{
  dump_writer_begin_record (writer, (guint8) tag, time);
  dump_writer_instance (writer, object, 0x100, NULL, 0);
  dump_writer_end_record (writer);
}

static DumpReading *
read_dump (DumpWriter *writer)
{
  g_autoptr (GBytes) bytes = dump_writer_to_bytes (writer);

  return dump_reading_new (bytes);
}

static void
assert_no_dump (DumpWriter *writer,
                const char *expected)
{
  g_autoptr (GBytes) bytes = dump_writer_to_bytes (writer);
  g_autoptr (GError) error = NULL;
  g_autoptr (DumpReading) reading = dump_reading_try (bytes, &error);

  g_assert_null (reading);
  g_assert_error (error, HPROF_ERROR, HPROF_ERROR_NO_DUMP);
  if (strstr (error->message, expected) == NULL)
    g_error ("\"%s\" does not say \"%s\"", error->message, expected);
}

static void
assert_string (const DumpReading *reading,
               const HprofDump *dump,
               guint64 id,
               const char *expected)
{
  const guint8 *bytes;
  gsize length;

  g_assert_true (hprof_contents_find_string (reading->contents, dump, id, &bytes, &length));
  g_assert_cmpmem (bytes, length, expected, strlen (expected));
}

/* A version nobody has described is tried, and said. */
static void
test_versions (void)
{
  static const char *const versions[] = {
    "JAVA PROFILE 1.0", "JAVA PROFILE 1.0.1", "JAVA PROFILE 1.0.2", "JAVA PROFILE 1.0.3",
    "JAVA PROFILE 1.0.4",
  };

  for (guint i = 0; i < G_N_ELEMENTS (versions); i++)
    {
      g_autoptr (DumpWriter) writer = dump_writer_new (versions[i], 8, 0);
      g_autoptr (DumpReading) reading = NULL;
      const HprofProblem *problem;

      add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
      reading = read_dump (writer);
      dump_reading_assert_objects (reading, 0x10);
      problem = dump_reading_find_problem (reading, HPROF_PROBLEM_UNKNOWN_VERSION);
      if (i < 4)
        dump_reading_assert_clean (reading);
      else
        g_assert_nonnull (strstr (problem->message, "1.0.4"));
    }
}

/* The length of a record is unsigned: one beyond 2 GiB is stepped over whole. */
static void
test_beyond_2_gib (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (DumpReading) reading = NULL;
  g_autoptr (GError) error = NULL;

  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  dump_writer_primitive_array_head (writer, 0x10, HPROF_TYPE_BYTE, 2200000000);
  dump_writer_hole (writer, 2200000000);
  dump_writer_instance (writer, 0x20, 0x100, NULL, 0);
  dump_writer_end_record (writer);
  dump_writer_string (writer, 7, "behind the dump");
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x30);
  reading = dump_reading_try_path (dump_folder_add_dump (folder, "big.hprof", writer), &error);
  g_assert_no_error (error);
  dump_reading_assert_clean (reading);
  dump_reading_assert_objects (reading, 0x10, 0x20);
  g_assert_cmpuint (hprof_contents_get_n_dumps (reading->contents), ==, 2);
  assert_string (reading, hprof_contents_get_dump (reading->contents, 1), 7, "behind the dump");
}

/* A last heap record beyond 4 GiB whose length lost its upper half. */
static void
test_length_wrapped (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (DumpReading) reading = NULL;
  g_autoptr (GError) error = NULL;
  const HprofProblem *problem;
  guint64 offset = dump_writer_get_offset (writer);
  HprofRecord record;

  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  dump_writer_primitive_array_head (writer, 0x10, HPROF_TYPE_LONG, (1 << 29) + 8);
  dump_writer_hole (writer, ((guint64) 8 << 29) + 64);
  dump_writer_instance (writer, 0x20, 0x100, NULL, 0);
  dump_writer_end_record (writer);
  reading = dump_reading_try_path (dump_folder_add_dump (folder, "big.hprof", writer), &error);
  g_assert_no_error (error);
  dump_reading_assert_objects (reading, 0x10, 0x20);
  dump_reading_get_record (reading, 0x10, &record);
  g_assert_cmpuint (record.length, ==, (1 << 29) + 8);
  problem = dump_reading_find_problem (reading, HPROF_PROBLEM_LENGTH_WRAPPED);
  g_assert_nonnull (problem);
  g_assert_cmpuint (problem->offset, ==, offset);
  g_assert_cmpuint (hprof_problems_get_size (reading->problems), ==, 1);
}

/* Each HEAP_DUMP is a dump, and each run of segments up to its end. */
static void
test_dumps (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) first = NULL;
  guint64 offsets[4];

  offsets[0] = dump_writer_get_offset (writer);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 5000, 0x10);
  offsets[1] = dump_writer_get_offset (writer);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 7000, 0x20);
  offsets[2] = dump_writer_get_offset (writer);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 8000, 0x30);
  dump_writer_string (writer, 1, "between segments");
  add_dump (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 8500, 0x31);
  dump_writer_heap_dump_end (writer);
  offsets[3] = dump_writer_get_offset (writer);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 9000, 0x40);

  first = read_dump (writer);
  dump_reading_assert_clean (first);
  dump_reading_assert_objects (first, 0x10);
  g_assert_cmpuint (hprof_contents_get_n_dumps (first->contents), ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      static const guint64 n_objects[] = { 1, 1, 2, 1 };
      static const guint64 milliseconds[] = { 5, 7, 8, 9 };
      const HprofDump *dump = hprof_contents_get_dump (first->contents, i);
      g_autoptr (GError) error = NULL;
      guint64 objects, bytes;

      g_assert_cmpuint (dump->offset, ==, offsets[i]);
      g_assert_cmpuint (dump->time, ==, HEADER_TIME + milliseconds[i]);
      g_assert_true (hprof_scan_totals (first->contents, dump, &objects, &bytes, NULL, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (objects, ==, n_objects[i]);
      g_assert_cmpuint (bytes, ==, n_objects[i] * 25);
    }
}

/* The objects of one dump are never those of another. */
static void
test_second_dump (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) first = NULL;
  g_autoptr (DumpReading) second = NULL;
  g_autoptr (GError) error = NULL;

  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0, 0x20);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0, 0x21);
  dump_writer_heap_dump_end (writer);
  first = read_dump (writer);
  second = dump_reading_scan (first->contents, 1, hprof_problems_new (), &error);
  g_assert_no_error (error);
  dump_reading_assert_objects (first, 0x10);
  dump_reading_assert_objects (second, 0x20, 0x21);
}

/* Names serve the dumps that end after them; of a reused id the last one before the end counts. */
static void
test_reused_ids (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;
  const HprofDump *first, *second;
  const guint8 *bytes;
  gsize length;

  dump_writer_string (writer, 1, "first");
  dump_writer_string (writer, 1, "second");
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  dump_writer_string (writer, 1, "third");
  dump_writer_string (writer, 2, "late");
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x20);
  dump_writer_string (writer, 1, "fourth");
  reading = read_dump (writer);
  first = hprof_contents_get_dump (reading->contents, 0);
  second = hprof_contents_get_dump (reading->contents, 1);
  assert_string (reading, first, 1, "second");
  g_assert_false (hprof_contents_find_string (reading->contents, first, 2, &bytes, &length));
  assert_string (reading, second, 1, "third");
  assert_string (reading, second, 2, "late");
}

/* Segments may stand among the names they use; those that follow count too. */
static void
test_strings_after_use (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;

  add_dump (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0, 0x10);
  dump_writer_string (writer, G_GUINT64_CONSTANT (0xffffffffffffffff), "after use");
  dump_writer_string (writer, 0, "");
  add_dump (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0, 0x20);
  dump_writer_heap_dump_end (writer);
  reading = read_dump (writer);
  dump_reading_assert_clean (reading);
  assert_string (reading, reading->dump, G_GUINT64_CONSTANT (0xffffffffffffffff), "after use");
  assert_string (reading, reading->dump, 0, "");
}

/* What was in a file that another program has cut short since is empty. */
static void
test_shrunk (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *filler = g_malloc0 (1 << 20);
  const HprofDump *dump;
  const guint8 *bytes;
  gsize length;

  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0);
  dump_writer_primitive_array (writer, 0x10, HPROF_TYPE_BYTE, filler, 1 << 20);
  dump_writer_end_record (writer);
  dump_writer_string (writer, 1, "name");
  dump_writer_heap_dump_end (writer);

  const char *path = dump_folder_add_dump (folder, "dump.hprof", writer);
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (HprofContents) contents = hprof_contents_read (file, problems, NULL, &error);
  g_assert_no_error (error);
  dump = hprof_contents_get_dump (contents, 0);
  g_assert_true (hprof_contents_find_string (contents, dump, 1, &bytes, &length));
  g_assert_cmpmem (bytes, length, "name", 4);

  g_assert_no_errno (truncate (path, 4096));
  g_assert_true (hprof_contents_find_string (contents, dump, 1, &bytes, &length));
  g_assert_cmpuint (length, ==, 0);
}

/* Whatever another program writes over a file, no record reaches beyond its end. */
static void
test_overwritten (void)
{
  static const guint8 huge[] = { 0xff, 0xff, 0xff, 0xff };
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (GError) error = NULL;
  const HprofDump *dump;
  const guint8 *bytes;
  gsize length;

  dump_writer_string (writer, 1, "name");
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0);
  dump_writer_end_record (writer);
  dump_writer_heap_dump_end (writer);

  const char *path = dump_folder_add_dump (folder, "dump.hprof", writer);
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (HprofContents) contents = hprof_contents_read (file, problems, NULL, &error);
  g_assert_no_error (error);
  dump = hprof_contents_get_dump (contents, 0);
  g_assert_true (hprof_contents_find_string (contents, dump, 1, &bytes, &length));
  g_assert_cmpmem (bytes, length, "name", 4);

  const guint8 *data = hprof_file_get_data (file);
  int fd = open (path, O_WRONLY | O_CLOEXEC);
  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (pwrite (fd, huge, sizeof huge,
                           bytes - data - hprof_file_get_id_size (file) - sizeof huge),
                   ==, sizeof huge);
  g_assert_no_errno (close (fd));
  g_assert_true (hprof_contents_find_string (contents, dump, 1, &bytes, &length));
  g_assert_true (bytes + length == data + hprof_file_get_size (file));
}

/* Text is handed out as it stands in the file. */
static void
test_accents (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;
  g_autofree char *text = NULL;
  const guint8 *bytes;
  gsize length;

  dump_writer_string (writer, 1, "\303\251l\303\251ment");
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  reading = read_dump (writer);
  g_assert_true (hprof_contents_find_string (reading->contents, reading->dump, 1, &bytes, &length));
  text = hprof_text_from_modified_utf8 (bytes, length);
  g_assert_cmpstr (text, ==, "élément");
}

static void
test_unknown_record (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;
  const HprofProblem *problem;
  guint64 offset;

  dump_writer_string (writer, 1, "before");
  offset = dump_writer_get_offset (writer);
  dump_writer_record (writer, 0x55, "whatever", 8);
  dump_writer_string (writer, 2, "between");
  dump_writer_record (writer, 0x55, NULL, 0);
  dump_writer_record (writer, 0x56, "more", 4);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  reading = read_dump (writer);
  dump_reading_assert_objects (reading, 0x10);
  assert_string (reading, reading->dump, 1, "before");
  assert_string (reading, reading->dump, 2, "between");
  g_assert_cmpuint (hprof_contents_count_records (reading->contents, 0x55), ==, 2);
  g_assert_cmpuint (hprof_contents_count_records (reading->contents, 0x56), ==, 1);
  g_assert_cmpuint (hprof_contents_count_records (reading->contents, 0x57), ==, 0);
  g_assert_cmpuint (hprof_problems_get_size (reading->problems), ==, 2);
  problem = dump_reading_find_problem (reading, HPROF_PROBLEM_UNKNOWN_RECORD);
  g_assert_cmpuint (problem->offset, ==, offset);
  g_assert_cmpuint (problem->count, ==, 2);
  g_assert_nonnull (strstr (problem->message, "55"));
}

/* What the hprof agent writes besides is stepped over and counted. */
static void
test_agent_records (void)
{
  static const guint8 tags[] = { 0x03, 0x06, 0x07, 0x0a, 0x0b, 0x0d, 0x0e };
  static const guint8 body[64] = { 0 };
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    dump_writer_record (writer, tags[i], body, sizeof body);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  reading = read_dump (writer);
  dump_reading_assert_clean (reading);
  dump_reading_assert_objects (reading, 0x10);
  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    g_assert_cmpuint (hprof_contents_count_records (reading->contents, tags[i]), ==, 1);
}

static void
test_no_dump (void)
{
  g_autoptr (DumpWriter) header = begin_file ();
  g_autoptr (DumpWriter) names = begin_file ();
  g_autoptr (DumpWriter) samples = begin_file ();
  g_autoptr (DumpWriter) sites = begin_file ();

  dump_writer_string (names, 1, "name");
  dump_writer_string (samples, 1, "name");
  dump_writer_record (samples, HPROF_RECORD_CPU_SAMPLES, "\0\0\0\0\0\0\0\0", 8);
  dump_writer_record (sites, HPROF_RECORD_ALLOC_SITES, "\0\0", 2);
  assert_no_dump (header, "heap record");
  assert_no_dump (names, "heap record");
  assert_no_dump (samples, "CPU samples");
  assert_no_dump (sites, "llocation sites");
}

static void
test_empty_dump (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;

  dump_writer_record (writer, HPROF_RECORD_HEAP_DUMP, NULL, 0);
  reading = read_dump (writer);
  dump_reading_assert_clean (reading);
  g_assert_cmpuint (reading->objects->len, ==, 0);
}

/* An empty heap record among others is an empty one, not one that runs to the end. */
static void
test_empty_among_others (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;

  dump_writer_record (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, NULL, 0);
  dump_writer_string (writer, 1, "name");
  add_dump (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0, 0x10);
  dump_writer_record (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, NULL, 0);
  dump_writer_heap_dump_end (writer);
  reading = read_dump (writer);
  dump_reading_assert_clean (reading);
  dump_reading_assert_objects (reading, 0x10);
  assert_string (reading, reading->dump, 1, "name");
}

/* Records too short for their fields, and lengths no file holds. */
static void
test_short_records (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;
  const HprofProblem *problem;
  guint64 offset = dump_writer_get_offset (writer);
  HprofTrace trace;

  dump_writer_record (writer, HPROF_RECORD_STRING, "\0\0\0\1", 4);
  dump_writer_record (writer, HPROF_RECORD_STRING, NULL, 0);
  dump_writer_record (writer, HPROF_RECORD_LOAD_CLASS, "\0\0\0\1", 4);
  dump_writer_record (writer, HPROF_RECORD_FRAME, "\0", 1);
  dump_writer_record (writer, HPROF_RECORD_TRACE, "\0\0\0\1\0\0\0\2\377\377\377\377", 12);
  dump_writer_string (writer, 5, "whole");
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  reading = read_dump (writer);
  dump_reading_assert_objects (reading, 0x10);
  assert_string (reading, reading->dump, 5, "whole");
  problem = dump_reading_find_problem (reading, HPROF_PROBLEM_BAD_RECORD);
  g_assert_cmpuint (problem->offset, ==, offset);
  g_assert_cmpuint (problem->count, ==, 2);
  g_assert_true (hprof_contents_find_trace (reading->contents, reading->dump, 1, &trace));
  g_assert_cmpuint (trace.n_frames, ==, 0);
}

static void
test_truncated_record (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;
  const HprofProblem *problem;

  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  dump_writer_begin_record (writer, HPROF_RECORD_STRING, 0);
  dump_writer_id (writer, 1);
  dump_writer_end_record_as (writer, 0xffffffff);
  reading = read_dump (writer);
  dump_reading_assert_objects (reading, 0x10);
  problem = dump_reading_find_problem (reading, HPROF_PROBLEM_TRUNCATED);
  g_assert_nonnull (problem);
  g_assert_cmpuint (problem->offset, ==, dump_writer_get_offset (writer));
}

typedef struct
{
  guint n_classes;
  HprofLoadedClass classes[4];
} Loaded;

static void
take_class (const HprofLoadedClass *class,
            gpointer data)
{
  Loaded *loaded = data;

  g_assert_cmpuint (loaded->n_classes, <, G_N_ELEMENTS (loaded->classes));
  loaded->classes[loaded->n_classes++] = *class;
}

static void
test_loaded_classes (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;
  Loaded loaded = { 0 };

  dump_writer_load_class (writer, 1, 0x200, 11);
  dump_writer_load_class (writer, 2, 0x100, 12);
  dump_writer_unload_class (writer, 1);
  dump_writer_load_class (writer, 3, 0x200, 13);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  dump_writer_load_class (writer, 4, 0x300, 14);
  reading = read_dump (writer);
  hprof_contents_foreach_loaded_class (reading->contents, reading->dump, take_class, &loaded);
  g_assert_cmpuint (loaded.n_classes, ==, 3);
  g_assert_cmpuint (loaded.classes[0].serial, ==, 1);
  g_assert_cmphex (loaded.classes[0].class_id, ==, 0x200);
  g_assert_cmpuint (loaded.classes[0].name_id, ==, 11);
  g_assert_cmphex (loaded.classes[1].class_id, ==, 0x100);
  g_assert_cmpuint (loaded.classes[2].serial, ==, 3);
  g_assert_cmpuint (loaded.classes[2].name_id, ==, 13);
}

/* Line numbers that are none, frames of unknown classes, frames that are missing. */
static void
test_frames (gconstpointer data)
{
  static const gint32 lines[] = { 42, 0, -1, -2, -3 };
  static const guint64 ids[] = { 1, 2, 99, 3 };
  guint id_size = GPOINTER_TO_UINT (data);
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.1", id_size, 0);
  g_autoptr (DumpReading) reading = NULL;
  HprofFrame frame;
  HprofTrace trace;

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    dump_writer_frame (writer, i + 1, 100 + i, 200, 300, 77, lines[i]);
  dump_writer_trace (writer, 5, 6, ids, G_N_ELEMENTS (ids));
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  reading = read_dump (writer);

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_assert_true (hprof_contents_find_frame (reading->contents, reading->dump, i + 1, &frame));
      g_assert_cmpuint (frame.method_name_id, ==, 100 + i);
      g_assert_cmpuint (frame.signature_id, ==, 200);
      g_assert_cmpuint (frame.source_file_id, ==, 300);
      g_assert_cmpuint (frame.class_serial, ==, 77);
      g_assert_cmpint (frame.line, ==, lines[i]);
    }
  g_assert_false (hprof_contents_find_frame (reading->contents, reading->dump, 99, &frame));
  g_assert_false (hprof_contents_find_trace (reading->contents, reading->dump, 6, &trace));
  g_assert_true (hprof_contents_find_trace (reading->contents, reading->dump, 5, &trace));
  g_assert_cmpuint (trace.thread_serial, ==, 6);
  g_assert_cmpuint (trace.n_frames, ==, G_N_ELEMENTS (ids));
  for (guint i = 0; i < trace.n_frames; i++)
    g_assert_cmpuint (hprof_load_id (trace.frames + i * id_size, id_size), ==, ids[i]);
}

static void
test_thread_names (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpReading) reading = NULL;
  guint64 name_id;

  dump_writer_start_thread (writer, 3, 0x50, 0, 21);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  reading = read_dump (writer);
  g_assert_true (
      hprof_contents_find_thread_name (reading->contents, reading->dump, 3, &name_id));
  g_assert_cmpuint (name_id, ==, 21);
  g_assert_false (
      hprof_contents_find_thread_name (reading->contents, reading->dump, 4, &name_id));
}

/* Microseconds since the header wrap every 71 minutes; a header without a time dates nothing. */
static void
test_times (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpWriter) timeless = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);
  g_autoptr (DumpReading) reading = NULL;
  g_autoptr (DumpReading) timeless_reading = NULL;

  add_dump (writer, HPROF_RECORD_HEAP_DUMP, G_MAXUINT32, 0x10);
  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 1000, 0x20);
  add_dump (timeless, HPROF_RECORD_HEAP_DUMP, 5000000, 0x10);
  reading = read_dump (writer);
  timeless_reading = read_dump (timeless);
  g_assert_cmpuint (reading->dump->time, ==, HEADER_TIME + G_MAXUINT32 / 1000);
  g_assert_cmpuint (hprof_contents_get_dump (reading->contents, 1)->time, ==,
                    HEADER_TIME + (G_GUINT64_CONSTANT (0x100000000) + 1000) / 1000);
  g_assert_cmpuint (timeless_reading->dump->time, ==, 0);
}

static void
test_cancelled (void)
{
  g_autoptr (DumpWriter) writer = begin_file ();
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = NULL;
  g_autoptr (HprofContents) contents = NULL;
  HprofProgress progress;

  add_dump (writer, HPROF_RECORD_HEAP_DUMP, 0, 0x10);
  file = hprof_file_open (dump_folder_add_dump (folder, "dump.hprof", writer), NULL, &error);
  g_assert_no_error (error);
  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_cancellable_cancel (cancellable);
  contents = hprof_contents_read (file, problems, &progress, &error);
  g_assert_null (contents);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hprof/contents/A03-length-wrapped", test_length_wrapped);
  g_test_add_func ("/hprof/contents/A04-beyond-2-gib", test_beyond_2_gib);
  g_test_add_func ("/hprof/contents/A06-short-records", test_short_records);
  g_test_add_func ("/hprof/contents/A07-truncated-record", test_truncated_record);
  g_test_add_func ("/hprof/contents/A12-versions", test_versions);
  g_test_add_func ("/hprof/contents/A17-dumps", test_dumps);
  g_test_add_func ("/hprof/contents/A17-second-dump", test_second_dump);
  g_test_add_func ("/hprof/contents/A19-unknown-record", test_unknown_record);
  g_test_add_func ("/hprof/contents/reused-ids", test_reused_ids);
  g_test_add_func ("/hprof/contents/overwritten", test_overwritten);
  g_test_add_func ("/hprof/contents/shrunk", test_shrunk);
  g_test_add_func ("/hprof/contents/A25-strings-after-use", test_strings_after_use);
  g_test_add_func ("/hprof/contents/A43-no-dump", test_no_dump);
  g_test_add_func ("/hprof/contents/A43-empty-dump", test_empty_dump);
  g_test_add_func ("/hprof/contents/A43-empty-among-others", test_empty_among_others);
  g_test_add_func ("/hprof/contents/A44-agent-records", test_agent_records);
  g_test_add_func ("/hprof/contents/A56-accents", test_accents);
  g_test_add_data_func ("/hprof/contents/A62-frames/4", GUINT_TO_POINTER (4), test_frames);
  g_test_add_data_func ("/hprof/contents/A62-frames/8", GUINT_TO_POINTER (8), test_frames);
  g_test_add_func ("/hprof/contents/A65-times", test_times);
  g_test_add_func ("/hprof/contents/loaded-classes", test_loaded_classes);
  g_test_add_func ("/hprof/contents/thread-names", test_thread_names);
  g_test_add_func ("/hprof/contents/cancelled", test_cancelled);
  return g_test_run ();
}
