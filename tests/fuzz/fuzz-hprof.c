/* fuzz-hprof.c: reads any bytes as a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz-input.h"
#include "fuzz.h"

#include "dump-reading.h"

static void
read_string (const DumpReading *reading,
             guint64 id)
{
  g_autofree char *text = NULL;
  g_autofree char *escaped = NULL;
  const guint8 *bytes;
  gsize length;

  if (!hprof_contents_find_string (reading->contents, reading->dump, id, &bytes, &length))
    return;
  text = hprof_text_from_modified_utf8 (bytes, length);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  escaped = hprof_text_escape (text);
  g_assert_true (g_utf8_validate (escaped, -1, NULL));
}

static void
read_loaded_class (const HprofLoadedClass *loaded,
                   gpointer data)
{
  read_string (data, loaded->name_id);
}

static void
read_trace (const DumpReading *reading,
            guint32 serial)
{
  guint id_size = hprof_file_get_id_size (reading->file);
  HprofTrace trace;

  if (!hprof_contents_find_trace (reading->contents, reading->dump, serial, &trace))
    return;
  for (guint i = 0; i < trace.n_frames; i++)
    {
      guint64 id = hprof_load_id (trace.frames + (gsize) i * id_size, id_size);
      HprofFrame frame;

      if (hprof_contents_find_frame (reading->contents, reading->dump, id, &frame))
        read_string (reading, frame.method_name_id);
    }
}

static void
read_dump (HprofContents *contents,
           guint index)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DumpReading) reading =
      dump_reading_scan (contents, index, hprof_problems_new (), &error);
  guint64 n_objects, n_bytes;

  g_assert_no_error (error);
  hprof_contents_foreach_loaded_class (contents, reading->dump, read_loaded_class, reading);
  for (guint i = 0; i < reading->roots->len; i++)
    {
      const DumpReadingRoot *root = &g_array_index (reading->roots, DumpReadingRoot, i);
      guint64 name_id;

      read_trace (reading, root->trace_serial);
      if (hprof_contents_find_thread_name (contents, reading->dump, root->thread_serial, &name_id))
        read_string (reading, name_id);
    }
  g_assert_true (
      hprof_scan_totals (contents, reading->dump, &n_objects, &n_bytes, NULL, &error));
  g_assert_cmpuint (n_objects, ==, reading->objects->len);
  g_assert_cmpuint (n_bytes, <=, hprof_file_get_size (reading->file));
}

static void
read_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (HprofContents) contents = NULL;

  if (file != NULL)
    contents = hprof_contents_read (file, problems, NULL, &error);
  if (contents == NULL)
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return;
    }
  for (guint i = 0; i < hprof_contents_get_n_dumps (contents); i++)
    read_dump (contents, i);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  fuzz_input_read (data, size, read_file);
  return 0;
}
