/* test-hprof-file.c: opening plain and compressed files, and refusing what is no dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-folder.h"
#include "dump-reading.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static HprofFile *
open_bytes (GBytes *bytes,
            GError **error)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();

  return hprof_file_open (dump_folder_add (folder, "dump.hprof", bytes), NULL, error);
}

/* A whole file of one object. */
static DumpWriter *
write_good_file (void)
{
  DumpWriter *writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);

  dump_writer_string (writer, 1, "name");
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  dump_writer_instance (writer, 0x10, 0x100, "some data", 9);
  dump_writer_end_record (writer);
  return writer;
}

static GBytes *
make_good_file (void)
{
  g_autoptr (DumpWriter) writer = write_good_file ();

  return dump_writer_to_bytes (writer);
}

static void
assert_printable (const char *message)
{
  for (const char *c = message; *c != '\0'; c++)
    g_assert_true (g_ascii_isprint (*c));
}

static void
assert_refused (GBytes *bytes,
                HprofError code,
                const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = open_bytes (bytes, &error);

  g_assert_null (file);
  g_assert_error (error, HPROF_ERROR, (int) code);
  assert_printable (error->message);
  if (strstr (error->message, expected) == NULL)
    g_error ("\"%s\" does not say \"%s\"", error->message, expected);
}

static void
test_good (void)
{
  g_autoptr (GBytes) bytes = make_good_file ();
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = dump_folder_add (folder, "dump.hprof", bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (hprof_file_get_path (file), ==, path);
  g_assert_cmpstr (hprof_file_get_version (file), ==, "JAVA PROFILE 1.0.2");
  g_assert_cmpuint (hprof_file_get_id_size (file), ==, 8);
  g_assert_cmpuint (hprof_file_get_header_size (file), ==, 31);
  g_assert_cmpuint (hprof_file_get_size (file), ==, g_bytes_get_size (bytes));
  g_assert_cmpuint (hprof_file_get_stored_size (file), ==, g_bytes_get_size (bytes));
  g_assert_false (hprof_file_is_compressed (file));
  g_assert_cmpmem (hprof_file_get_data (file), hprof_file_get_size (file),
                   g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_true (hprof_file_check (file, &error));
  g_assert_no_error (error);
}

/* Whatever is no HPROF file gives one printable line that says what was found. */
static void
test_no_hprof (void)
{
  static const guint8 noise[64] = { 0xff, 0x1b, '[', '3', '1', 'm', '\r', '\n', 0x80, 0xe2 };
  g_autoptr (GBytes) random = g_bytes_new_static (noise, sizeof noise);
  g_autoptr (GBytes) five = g_bytes_new_static ("JAVA ", 5);
  g_autoptr (GBytes) text = g_bytes_new_static ("renamed\ttext\n", 13);
  g_autoptr (GBytes) empty = g_bytes_new_static (NULL, 0);

  assert_refused (empty, HPROF_ERROR_NOT_HPROF, "empty");
  assert_refused (five, HPROF_ERROR_NOT_HPROF, "4a 41 56 41 20");
  assert_refused (five, HPROF_ERROR_NOT_HPROF, "JAVA PROFILE");
  assert_refused (text, HPROF_ERROR_NOT_HPROF, "72 65 6e 61 6d 65 64 09 74 65 78 74 0a");
  assert_refused (random, HPROF_ERROR_NOT_HPROF,
                  "ff 1b 5b 33 31 6d 0d 0a 80 e2 00 00 00 00 00 00");
}

static void
test_header_cut (void)
{
  g_autoptr (GBytes) whole = make_good_file ();

  for (gsize size = 1; size < 31; size++)
    {
      g_autoptr (GBytes) cut = g_bytes_new_from_bytes (whole, 0, size);

      assert_refused (cut, HPROF_ERROR_NOT_HPROF, "");
    }
}

static void
test_id_size (void)
{
  static const guint32 sizes[] = { 0, 1, 2, 3, 5, 7, 9, 16, 0x80000000, 0xffffffff };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (DumpWriter) writer = dump_writer_new_empty (4);
      g_autofree char *shown = g_strdup_printf ("%u", sizes[i]);
      g_autoptr (GBytes) bytes = NULL;

      dump_writer_header (writer, "JAVA PROFILE 1.0.1", sizes[i], 0);
      bytes = dump_writer_to_bytes (writer);
      assert_refused (bytes, HPROF_ERROR_UNSUPPORTED, shown);
    }
}

static void
test_version (void)
{
  static const char *const versions[] = {
    "JAVA PROFILE 1.0", "JAVA PROFILE 1.0.1", "JAVA PROFILE 1.0.2", "JAVA PROFILE 1.0.3",
    "JAVA PROFILE 2.7",
  };

  for (guint i = 0; i < G_N_ELEMENTS (versions); i++)
    {
      g_autoptr (DumpWriter) writer = dump_writer_new (versions[i], 4, 0);
      g_autoptr (GBytes) bytes = dump_writer_to_bytes (writer);
      g_autoptr (GError) error = NULL;
      g_autoptr (HprofFile) file = open_bytes (bytes, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (hprof_file_get_version (file), ==, versions[i]);
      g_assert_cmpuint (hprof_file_get_header_size (file), ==, strlen (versions[i]) + 13);
    }
}

/* The version's NUL is within the first 32 bytes. */
static void
test_version_without_end (void)
{
  g_autoptr (DumpWriter) longest = dump_writer_new ("JAVA PROFILE 1.0.2 0123456789ab", 4, 0);
  g_autoptr (DumpWriter) longer = dump_writer_new ("JAVA PROFILE 1.0.2 0123456789abc", 4, 0);
  g_autoptr (GBytes) longest_bytes = dump_writer_to_bytes (longest);
  g_autoptr (GBytes) longer_bytes = dump_writer_to_bytes (longer);
  g_autoptr (GBytes) unended = g_bytes_new_static ("JAVA PROFILE 1.0.2", 18);
  g_autoptr (GBytes) control = g_bytes_new_static ("JAVA PROFILE \033[31m\0\0\0\0\4", 23);
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = open_bytes (longest_bytes, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (hprof_file_get_version (file)), ==, 31);
  assert_refused (longer_bytes, HPROF_ERROR_NOT_HPROF, "");
  assert_refused (unended, HPROF_ERROR_NOT_HPROF, "");
  assert_refused (control, HPROF_ERROR_NOT_HPROF, "");
}

/* Opens @path and checks that it is @expected, packed or not. */
static void
assert_contents (const char *path,
                 GBytes *expected,
                 gboolean compressed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (hprof_file_is_compressed (file), ==, compressed);
  g_assert_cmpmem (hprof_file_get_data (file), hprof_file_get_size (file),
                   g_bytes_get_data (expected, NULL), g_bytes_get_size (expected));
}

/* The content says whether a file is gzip, not its name. */
static void
test_gzip_by_content (void)
{
  g_autoptr (GBytes) plain = make_good_file ();
  g_autoptr (GBytes) packed = dump_bytes_compress (plain, 1);
  g_autoptr (DumpFolder) folder = dump_folder_new ();

  assert_contents (dump_folder_add (folder, "packed.hprof", packed), plain, TRUE);
  assert_contents (dump_folder_add (folder, "plain.hprof.gz", plain), plain, FALSE);
  assert_contents (dump_folder_add (folder, "packed.hprof.gz", packed), plain, TRUE);
}

static void
test_gzip_members (void)
{
  g_autoptr (GBytes) plain = make_good_file ();
  g_autoptr (DumpFolder) folder = dump_folder_new ();

  for (guint n_members = 2; n_members <= 6; n_members++)
    {
      g_autoptr (GBytes) packed = dump_bytes_compress (plain, n_members);

      assert_contents (dump_folder_add (folder, "members.gz", packed), plain, TRUE);
    }
}

static GBytes *
concatenate (GBytes *first,
             const char *second,
             gsize size)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();

  g_byte_array_append (all, g_bytes_get_data (first, NULL), (guint) g_bytes_get_size (first));
  g_byte_array_append (all, (const guint8 *) second, (guint) size);
  return g_byte_array_free_to_bytes (g_steal_pointer (&all));
}

/* What follows the last member is not gzip: what was unpacked counts. */
static void
test_gzip_garbage (void)
{
  g_autoptr (GBytes) plain = make_good_file ();
  g_autoptr (GBytes) packed = dump_bytes_compress (plain, 2);
  g_autoptr (GBytes) text = concatenate (packed, "garbage", 7);
  g_autoptr (GBytes) zeros = concatenate (packed, "\0\0\0\0\0\0\0\0\0\0\0", 11);
  g_autoptr (GBytes) magic = concatenate (packed, "\037\213", 2);
  g_autoptr (DumpFolder) folder = dump_folder_new ();

  assert_contents (dump_folder_add (folder, "text.gz", text), plain, TRUE);
  assert_contents (dump_folder_add (folder, "zeros.gz", zeros), plain, TRUE);
  assert_contents (dump_folder_add (folder, "magic.gz", magic), plain, TRUE);
}

/* Cut anywhere it gives the beginning of the dump or an error, and says that it was cut. */
static void
test_gzip_truncated (void)
{
  g_autoptr (GBytes) plain = make_good_file ();
  g_autoptr (GBytes) packed = dump_bytes_compress (plain, 1);
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  guint n_readable = 0;

  for (gsize size = 3; size < g_bytes_get_size (packed); size++)
    {
      g_autoptr (GBytes) cut = g_bytes_new_from_bytes (packed, 0, size);
      g_autoptr (GError) error = NULL;
      const char *path = dump_folder_add (folder, "cut.gz", cut);
      g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);
      g_autoptr (HprofProblems) problems = hprof_problems_new ();
      g_autoptr (HprofContents) contents = NULL;

      if (file == NULL)
        {
          assert_printable (error->message);
          continue;
        }
      g_assert_cmpuint (hprof_file_get_size (file), <=, g_bytes_get_size (plain));
      g_assert_cmpint (memcmp (hprof_file_get_data (file), g_bytes_get_data (plain, NULL),
                               hprof_file_get_size (file)),
                       ==, 0);
      contents = hprof_contents_read (file, problems, NULL, NULL);
      if (contents == NULL)
        continue;
      n_readable++;
      g_assert_cmpuint (hprof_problems_get_size (problems), >, 0);
      g_assert_cmpint (hprof_problems_get (problems, 0)->kind, ==, HPROF_PROBLEM_TRUNCATED);
    }
  g_assert_cmpuint (n_readable, >, 0);
}

/* A changed byte gives an error or a problem, unless it stands for the same. */
static void
test_gzip_damaged (void)
{
  g_autoptr (GBytes) plain = make_good_file ();
  g_autoptr (GBytes) packed = dump_bytes_compress (plain, 1);
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  gsize size = g_bytes_get_size (packed);

  for (gsize i = 10; i < size; i++)
    {
      g_autofree guint8 *changed = g_memdup2 (g_bytes_get_data (packed, NULL), size);
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (HprofFile) file = NULL;
      g_autoptr (HprofProblems) problems = hprof_problems_new ();
      g_autoptr (HprofContents) contents = NULL;

      changed[i] ^= 0x10;
      bytes = g_bytes_new (changed, size);
      file = hprof_file_open (dump_folder_add (folder, "damaged.gz", bytes), NULL, &error);
      if (file == NULL)
        assert_printable (error->message);
      else
        contents = hprof_contents_read (file, problems, NULL, NULL);
      if (contents != NULL && hprof_problems_get_size (problems) == 0)
        g_assert_cmpmem (hprof_file_get_data (file), hprof_file_get_size (file),
                         g_bytes_get_data (plain, NULL), g_bytes_get_size (plain));
    }
}

static void
test_gzip_of_nothing (void)
{
  g_autoptr (GBytes) empty = g_bytes_new_static ("", 0);
  g_autoptr (GBytes) text = g_bytes_new_static ("some text", 9);
  g_autoptr (GBytes) packed_empty = dump_bytes_compress (empty, 1);
  g_autoptr (GBytes) packed_text = dump_bytes_compress (text, 1);
  g_autoptr (GBytes) magic = g_bytes_new_static ("\037\213\010", 3);

  assert_refused (packed_empty, HPROF_ERROR_NOT_HPROF, "");
  assert_refused (packed_text, HPROF_ERROR_NOT_HPROF, "73 6f 6d 65");
  assert_refused (magic, HPROF_ERROR_NOT_HPROF, "");
}

static void
test_gzip_cancelled (void)
{
  g_autoptr (GBytes) plain = make_good_file ();
  g_autoptr (GBytes) packed = dump_bytes_compress (plain, 1);
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = dump_folder_add (folder, "packed.gz", packed);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = NULL;
  HprofProgress progress;

  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_cancellable_cancel (cancellable);
  file = hprof_file_open (path, &progress, &error);
  g_assert_null (file);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_pipe (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = dump_folder_get_path (folder, "pipe");
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = NULL;

  g_assert_no_errno (mkfifo (path, 0600));
  file = hprof_file_open (path, NULL, &error);
  g_assert_null (file);
  g_assert_error (error, HPROF_ERROR, HPROF_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "pipe"));
}

static void
test_missing (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = NULL;

  file = hprof_file_open (dump_folder_get_path (folder, "none.hprof"), NULL, &error);
  g_assert_null (file);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  file = hprof_file_open (g_get_tmp_dir (), NULL, &error);
  g_assert_null (file);
  g_assert_nonnull (error);
}

static void
assert_created (guint64 time,
                const char *expected)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 4, time);
  g_autoptr (GBytes) bytes = dump_writer_to_bytes (writer);
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = open_bytes (bytes, &error);
  g_autoptr (GDateTime) created = NULL;
  g_autofree char *shown = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (hprof_file_get_time (file), ==, time);
  created = hprof_file_get_created (file);
  if (created != NULL)
    shown = g_date_time_format_iso8601 (created);
  g_assert_cmpstr (shown, ==, expected);
}

/* Years nobody dumped in are no time. */
static void
test_created (void)
{
  assert_created (0, NULL);
  assert_created (1, NULL);
  assert_created (G_MAXUINT64, NULL);
  assert_created (G_MAXINT64, NULL);
  assert_created (G_GUINT64_CONSTANT (1) << 31, NULL);
  assert_created (G_GUINT64_CONSTANT (1433160000000), "2015-06-01T12:00:00Z");
  assert_created (G_GUINT64_CONSTANT (788918400000), "1995-01-01T00:00:00Z");
  assert_created (G_GUINT64_CONSTANT (788918399999), NULL);
}

/* A file that another program cuts short ends the read with an error, not the program. */
static void
test_shrunk (void)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autofree guint8 *filler = g_malloc0 (1 << 20);
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = NULL;
  g_autoptr (HprofContents) contents = NULL;
  g_autoptr (DumpReading) reading = NULL;
  const char *path;

  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  for (guint i = 0; i < 4; i++)
    dump_writer_primitive_array (writer, 0x10 + i, HPROF_TYPE_BYTE, filler, 1 << 20);
  dump_writer_end_record (writer);
  path = dump_folder_add_dump (folder, "dump.hprof", writer);
  file = hprof_file_open (path, NULL, &error);
  g_assert_no_error (error);
  contents = hprof_contents_read (file, problems, NULL, &error);
  g_assert_no_error (error);
  g_assert_no_errno (truncate (path, 4096));
  reading = dump_reading_scan (contents, 0, g_steal_pointer (&problems), &error);
  g_assert_null (reading);
  g_assert_error (error, HPROF_ERROR, HPROF_ERROR_CHANGED);
  g_clear_error (&error);
  g_assert_false (hprof_file_check (file, &error));
  g_assert_error (error, HPROF_ERROR, HPROF_ERROR_CHANGED);
}

/* A file that grows or is replaced under the program is read as it was. */
static void
test_grown (void)
{
  g_autoptr (GBytes) bytes = make_good_file ();
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = dump_folder_add (folder, "dump.hprof", bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);

  g_assert_no_error (error);
  g_assert_no_errno (truncate (path, 1 << 20));
  g_assert_cmpuint (hprof_file_get_size (file), ==, g_bytes_get_size (bytes));
  g_assert_true (hprof_file_check (file, &error));
  g_assert_no_error (error);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hprof/file/good", test_good);
  g_test_add_func ("/hprof/file/A09-no-hprof", test_no_hprof);
  g_test_add_func ("/hprof/file/A09-header-cut", test_header_cut);
  g_test_add_func ("/hprof/file/A11-id-size", test_id_size);
  g_test_add_func ("/hprof/file/A12-version", test_version);
  g_test_add_func ("/hprof/file/A12-version-without-end", test_version_without_end);
  g_test_add_func ("/hprof/file/A14-gzip-by-content", test_gzip_by_content);
  g_test_add_func ("/hprof/file/A14-gzip-members", test_gzip_members);
  g_test_add_func ("/hprof/file/A14-gzip-garbage", test_gzip_garbage);
  g_test_add_func ("/hprof/file/A14-gzip-truncated", test_gzip_truncated);
  g_test_add_func ("/hprof/file/A14-gzip-damaged", test_gzip_damaged);
  g_test_add_func ("/hprof/file/A14-gzip-of-nothing", test_gzip_of_nothing);
  g_test_add_func ("/hprof/file/gzip-cancelled", test_gzip_cancelled);
  g_test_add_func ("/hprof/file/E11-pipe", test_pipe);
  g_test_add_func ("/hprof/file/missing", test_missing);
  g_test_add_func ("/hprof/file/A65-created", test_created);
  g_test_add_func ("/hprof/file/shrunk", test_shrunk);
  g_test_add_func ("/hprof/file/grown", test_grown);
  return g_test_run ();
}
