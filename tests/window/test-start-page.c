/* test-start-page.c: the recent dumps and the place to drop one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-recent-row.h"
#include "app/heapwood-recent.h"
#include "app/heapwood-start-page.h"

static GtkWidget *
get_list (GtkWidget *page)
{
  return window_testing_get_child (page, "recent_list");
}

static gboolean
lists_one (gpointer data)
{
  return gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_list (data)), 0) != NULL
         && gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_list (data)), 1) == NULL;
}

static gboolean
has_size_and_date (gpointer data)
{
  return *window_testing_get_text (data, "date") != '\0';
}

static void
keep_file (HeapwoodStartPage *page,
           GFile *file,
           gpointer data)
{
  GFile **kept = data;

  *kept = g_object_ref (file);
}

static void
test_recent (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GBytes) bytes = g_bytes_new_static ("0123456789", 10);
  g_autoptr (GFile) file = g_file_new_for_path (dump_folder_add (folder, "some.hprof", bytes));
  g_autoptr (GFile) opened = NULL;
  GtkWidget *page = g_object_new (HEAPWOOD_TYPE_START_PAGE, NULL);
  GtkWidget *window = window_testing_show (page, 900, 700);

  g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_list (page)), 0));
  heapwood_recent_add (file);
  window_testing_wait (lists_one, page);

  GtkWidget *row
    = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (get_list (page)), 0));
  window_testing_wait (has_size_and_date, row);
  g_assert_cmpstr (window_testing_get_text (row, "name"), ==, "some.hprof");
  g_assert_cmpstr (window_testing_get_text (row, "size"), ==, "10 B");

  g_signal_connect (page, "open-file", G_CALLBACK (keep_file), &opened);
  g_signal_emit_by_name (get_list (page), "row-activated", row);
  g_assert_true (g_file_equal (opened, file));
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_hidden (gpointer data)
{
  return !gtk_widget_get_visible (data);
}

static void
test_gone (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/gone.hprof");
  GtkWidget *row = g_object_ref_sink (heapwood_recent_row_new (file));

  window_testing_wait (is_hidden, row);
  g_object_unref (row);
}

static void
test_dropping (void)
{
  GtkWidget *page = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_START_PAGE, NULL));
  GtkWidget *area = window_testing_get_child (page, "drop_area");

  heapwood_start_page_set_dropping (HEAPWOOD_START_PAGE (page), TRUE);
  g_assert_true (gtk_widget_has_css_class (area, "dropping"));
  heapwood_start_page_set_dropping (HEAPWOOD_START_PAGE (page), FALSE);
  g_assert_false (gtk_widget_has_css_class (area, "dropping"));
  g_object_unref (page);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/start-page/recent", test_recent);
  g_test_add_func ("/window/start-page/gone", test_gone);
  g_test_add_func ("/window/start-page/dropping", test_dropping);
  return g_test_run ();
}
