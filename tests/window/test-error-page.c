/* test-error-page.c: why a dump cannot be opened, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-error-page.h"

static void
test_words (void)
{
  GtkWidget *page = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_ERROR_PAGE, NULL));
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/a dump");
  g_autoptr (GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint code = HPROF_ERROR_NOT_HPROF; code <= HPROF_ERROR_TOO_LARGE; code++)
    {
      g_autoptr (GError) error
        = g_error_new (HPROF_ERROR, (int) code, "at byte %u: wrong", code);
      g_autofree char *message = g_strdup_printf ("At byte %u: wrong.", code);
      heapwood_error_page_set_error (HEAPWOOD_ERROR_PAGE (page), file, error);

      g_assert_cmpstr (window_testing_get_text (page, "message"), ==, message);
      g_assert_cmpstr (window_testing_get_text (page, "file_name"), ==, "/nowhere/a dump");
      g_assert_cmpuint (strlen (window_testing_get_text (page, "advice")), >, 0);
      g_assert_true (
        g_hash_table_add (titles, g_strdup (window_testing_get_text (page, "title"))));
    }
  g_object_unref (page);
}

static void
test_system_errors (void)
{
  GtkWidget *page = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_ERROR_PAGE, NULL));
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/dump");
  g_autoptr (GError) missing = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "none");
  g_autoptr (GError) other = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "broken");

  heapwood_error_page_set_error (HEAPWOOD_ERROR_PAGE (page), file, missing);
  g_assert_cmpstr (window_testing_get_text (page, "title"), ==, "The file is not there");
  heapwood_error_page_set_error (HEAPWOOD_ERROR_PAGE (page), file, other);
  g_assert_cmpstr (window_testing_get_text (page, "title"), ==, "The dump could not be opened");
  g_assert_cmpstr (window_testing_get_text (page, "message"), ==, "Broken.");
  g_object_unref (page);
}

static void
text_read (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  char **text = data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
is_set (gpointer data)
{
  return *(char **) data != NULL;
}

static void
test_copy (void)
{
  GtkWidget *page = g_object_new (HEAPWOOD_TYPE_ERROR_PAGE, NULL);
  GtkWidget *window = window_testing_show (page, 800, 500);
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/dump");
  g_autoptr (GError) error
    = g_error_new_literal (HPROF_ERROR, HPROF_ERROR_NOT_HPROF, "at byte 0: text");
  g_autofree char *text = NULL;

  heapwood_error_page_set_error (HEAPWOOD_ERROR_PAGE (page), file, error);
  GtkWidget *button = gtk_widget_get_next_sibling (window_testing_get_child (page, "retry_button"));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Copy _Details");
  g_signal_emit_by_name (button, "clicked");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (page), NULL, text_read, &text);
  window_testing_wait (is_set, &text);
  g_assert_nonnull (strstr (text, "/nowhere/dump"));
  g_assert_nonnull (strstr (text, "At byte 0: text."));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/error-page/words", test_words);
  g_test_add_func ("/window/error-page/system-errors", test_system_errors);
  g_test_add_func ("/window/error-page/copy", test_copy);
  return g_test_run ();
}
