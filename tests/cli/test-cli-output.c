/* test-cli-output.c: whole files, kept failures, and figures digit by digit
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/cli-error.h"
#include "cli/cli-output.h"
#include "dump-folder.h"

#include <gio/gunixoutputstream.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <unistd.h>

static void
test_figures (void)
{
  static const guint64 values[] = { 0, 9, 10, 0xf, 0x10, 0xdeadbeef, G_MAXUINT32, G_MAXINT64,
                                    (guint64) 1 << 63, G_MAXUINT64 };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
      g_autoptr (CliOutput) output = cli_output_open_stream (stream, "memory", NULL);
      g_autofree char *expected = g_strdup_printf (
          "%" G_GUINT64_FORMAT " 0x%" G_GINT64_MODIFIER "x", values[i], values[i]);

      cli_output_number (output, values[i]);
      cli_output_character (output, ' ');
      cli_output_id (output, values[i]);
      g_assert_true (cli_output_close (output, NULL));
      g_assert_cmpmem (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                       g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)),
                       expected, strlen (expected));
    }
}

static void
test_long (void)
{
  const gsize size = 3 * 1024 * 1024 + 17;
  g_autofree char *bytes = g_malloc (size);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (CliOutput) output = cli_output_open_stream (stream, "memory", NULL);

  memset (bytes, 'x', size);
  cli_output_text (output, "begin ");
  cli_output_bytes (output, bytes, size);
  g_assert_true (cli_output_close (output, NULL));
  g_assert_cmpuint (g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)), ==,
                    size + strlen ("begin "));
}

static void
test_file (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = dump_folder_get_path (folder, "out");
  g_autoptr (CliOutput) output = NULL;
  g_autofree char *contents = NULL;

  g_assert_true (g_file_set_contents (path, "before", -1, NULL));
  output = cli_output_open (path, NULL, NULL);
  cli_output_text (output, "after");
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "before");

  g_assert_true (cli_output_close (output, NULL));
  g_clear_pointer (&contents, g_free);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "after");
}

/* Returns: how many files @path's folder has. */
static guint
count_files (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  guint n_files = 0;

  while (g_dir_read_name (directory) != NULL)
    n_files++;
  return n_files;
}

static void
test_abandoned (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = dump_folder_get_path (folder, "out");
  g_autofree char *contents = NULL;
  CliOutput *output;

  g_assert_true (g_file_set_contents (path, "before", -1, NULL));
  output = cli_output_open (path, NULL, NULL);
  cli_output_text (output, "after");
  cli_output_free (output);

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "before");
  g_assert_cmpuint (count_files (path), ==, 1);
}

static void
test_cancelled (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = dump_folder_get_path (folder, "out");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (CliOutput) output = cli_output_open (path, cancellable, NULL);
  g_autoptr (GError) error = NULL;

  cli_output_text (output, "text");
  g_cancellable_cancel (cancellable);
  g_assert_false (cli_output_close (output, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (cli_error_get_status (error), ==, CLI_STATUS_INTERRUPTED);
  g_clear_pointer (&output, cli_output_free);
  g_assert_cmpuint (count_files (path), ==, 0);
}

static void
test_link (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = dump_folder_get_path (folder, "out");
  const char *link = dump_folder_get_path (folder, "link");
  g_autoptr (CliOutput) output = NULL;
  g_autofree char *contents = NULL;
  GStatBuf status;

  g_assert_true (g_file_set_contents (path, "before", -1, NULL));
  g_assert_cmpint (g_chmod (path, 0640), ==, 0);
  g_assert_cmpint (symlink (path, link), ==, 0);
  output = cli_output_open (link, NULL, NULL);
  cli_output_text (output, "after");
  g_assert_true (cli_output_close (output, NULL));

  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "after");
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0640);
}

static void
test_no_folder (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (cli_output_open ("/nowhere/at/all/out", NULL, &error));
  g_assert_error (error, CLI_ERROR, CLI_ERROR_OUTPUT);
  g_assert_true (g_str_has_prefix (error->message, "/nowhere/at/all/out: "));
  g_assert_cmpint (cli_error_get_status (error), ==, CLI_STATUS_RESOURCES);
}

static void
test_full_disk (void)
{
  g_autoptr (CliOutput) output = NULL;
  g_autoptr (GError) error = NULL;

  if (g_access ("/dev/full", W_OK) != 0)
    {
      g_test_skip ("no /dev/full");
      return;
    }
  output = cli_output_open ("/dev/full", NULL, &error);
  g_assert_no_error (error);
  cli_output_text (output, "text");
  g_assert_false (cli_output_close (output, &error));
  g_assert_error (error, CLI_ERROR, CLI_ERROR_OUTPUT);
  g_assert_cmpint (cli_error_get_status (error), ==, CLI_STATUS_RESOURCES);
}

static void
test_broken_pipe (void)
{
  g_autofree char *bytes = g_malloc0 (1024 * 1024);
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (CliOutput) output = NULL;
  g_autoptr (GError) error = NULL;
  int ends[2];

  signal (SIGPIPE, SIG_IGN);
  g_assert_cmpint (pipe (ends), ==, 0);
  stream = g_unix_output_stream_new (ends[1], TRUE);
  output = cli_output_open_stream (stream, "pipe", NULL);
  close (ends[0]);

  cli_output_bytes (output, bytes, 1024 * 1024);
  g_assert_true (cli_output_has_failed (output));
  g_assert_true (cli_output_close (output, &error));
  g_assert_no_error (error);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/output/figures", test_figures);
  g_test_add_func ("/cli/output/long", test_long);
  g_test_add_func ("/cli/output/file", test_file);
  g_test_add_func ("/cli/output/abandoned", test_abandoned);
  g_test_add_func ("/cli/output/cancelled", test_cancelled);
  g_test_add_func ("/cli/output/link", test_link);
  g_test_add_func ("/cli/output/no-folder", test_no_folder);
  g_test_add_func ("/cli/output/full-disk", test_full_disk);
  g_test_add_func ("/cli/output/broken-pipe", test_broken_pipe);
  return g_test_run ();
}
