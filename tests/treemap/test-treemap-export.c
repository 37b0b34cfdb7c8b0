/* test-treemap-export.c: pictures as files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap-export.h"

#include "treemap-fake.h"

#include <glib/gstdio.h>
#include <string.h>

static TreemapLayout *
create_layout (double width,
               double height,
               double scale)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (2, 2000);

  return treemap_fake_lay_out (fake, width, height, scale);
}

static GBytes *
write_picture (const TreemapLayout *layout,
               TreemapFormat format)
{
  const TreemapColouring colouring = TREEMAP_COLOURING_INIT;
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  g_assert_true (treemap_export_write (layout, NULL, &colouring, format, stream, NULL, &error));
  g_assert_no_error (error);
  g_assert_false (g_output_stream_is_closed (stream));
  g_output_stream_close (stream, NULL, NULL);

  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

static guint32
get_big_endian (const guint8 *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

static void
test_png (void)
{
  g_autoptr (TreemapLayout) layout = create_layout (320, 200, 2);
  g_autoptr (GBytes) bytes = write_picture (layout, TREEMAP_FORMAT_PNG);
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  g_assert_cmpuint (size, >, 1000);
  g_assert_cmpmem (data, 8, "\211PNG\r\n\032\n", 8);
  g_assert_cmpuint (get_big_endian (data + 16), ==, 640);
  g_assert_cmpuint (get_big_endian (data + 20), ==, 400);
  g_assert_cmpmem (data + size - 8, 4, "IEND", 4);
}

static void
test_svg (void)
{
  g_autoptr (TreemapLayout) layout = create_layout (320, 200, 1);
  g_autoptr (GBytes) bytes = write_picture (layout, TREEMAP_FORMAT_SVG);
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  g_assert_nonnull (g_strstr_len (text, size, "<svg"));
  g_assert_nonnull (g_strstr_len (text, size, "viewBox=\"0 0 320 200\""));
  g_assert_nonnull (g_strstr_len (text, size, "</svg>"));
  /* Patterns stay vectors. */
  g_assert_null (g_strstr_len (text, size, "data:image"));
}

static void
test_pdf (void)
{
  g_autoptr (TreemapLayout) layout = create_layout (320, 200, 1);
  g_autoptr (GBytes) bytes = write_picture (layout, TREEMAP_FORMAT_PDF);
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  g_assert_cmpmem (text, 5, "%PDF-", 5);
  g_assert_nonnull (g_strstr_len (text + size - 16, 16, "%%EOF"));
}

static void
test_too_large (void)
{
  const double sizes[][2] = { { 40000, 10 }, { 10, 32768 }, { 0, 10 }, { 10, 0 } };
  const TreemapColouring colouring = TREEMAP_COLOURING_INIT;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (TreemapLayout) layout = create_layout (sizes[i][0], sizes[i][1], 1);
      g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
      g_autoptr (GError) error = NULL;

      g_assert_false (treemap_export_write (layout, NULL, &colouring, TREEMAP_FORMAT_PNG, stream,
                                            NULL, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
      g_assert_nonnull (strstr (error->message, "32767"));
    }
}

static void
test_files (void)
{
  const TreemapColouring colouring = TREEMAP_COLOURING_INIT;
  g_autoptr (TreemapLayout) layout = create_layout (100, 100, 1);
  g_autofree char *folder = g_dir_make_tmp ("treemap-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "map.png", NULL);
  g_autofree char *missing = g_build_filename (folder, "none", "map.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) nowhere = g_file_new_for_path (missing);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *contents = NULL;
  gsize length;

  g_assert_true (treemap_export_to_file (layout, NULL, &colouring, TREEMAP_FORMAT_PNG, file, NULL,
                                         &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_assert_cmpmem (contents, 4, "\211PNG", 4);

  g_assert_false (treemap_export_to_file (layout, NULL, &colouring, TREEMAP_FORMAT_PNG, nowhere,
                                          NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);

  g_cancellable_cancel (cancellable);
  g_assert_false (treemap_export_to_file (layout, NULL, &colouring, TREEMAP_FORMAT_SVG, file,
                                          cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_remove (path);
  g_rmdir (folder);
}

/* What was there stays when the new picture fails. */
static void
test_kept (void)
{
  const TreemapColouring colouring = TREEMAP_COLOURING_INIT;
  g_autoptr (TreemapLayout) layout = create_layout (40000, 10, 1);
  g_autofree char *folder = g_dir_make_tmp ("treemap-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "map.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *contents = NULL;

  g_file_set_contents (path, "old", -1, NULL);
  g_assert_false (treemap_export_to_file (layout, NULL, &colouring, TREEMAP_FORMAT_PNG, file, NULL,
                                          NULL));
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "old");

  g_remove (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_formats (void)
{
  TreemapFormat format;

  g_assert_true (treemap_export_format_from_name ("a.b/map.PNG", &format));
  g_assert_cmpint (format, ==, TREEMAP_FORMAT_PNG);
  g_assert_true (treemap_export_format_from_name ("map.svg", &format));
  g_assert_cmpint (format, ==, TREEMAP_FORMAT_SVG);
  g_assert_true (treemap_export_format_from_name ("map.pdf", &format));
  g_assert_cmpint (format, ==, TREEMAP_FORMAT_PDF);
  g_assert_false (treemap_export_format_from_name ("map.jpg", &format));
  g_assert_false (treemap_export_format_from_name ("map", &format));
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/export/png", test_png);
  g_test_add_func ("/treemap/export/svg", test_svg);
  g_test_add_func ("/treemap/export/pdf", test_pdf);
  g_test_add_func ("/treemap/export/too-large", test_too_large);
  g_test_add_func ("/treemap/export/files", test_files);
  g_test_add_func ("/treemap/export/kept", test_kept);
  g_test_add_func ("/treemap/export/formats", test_formats);

  return g_test_run ();
}
