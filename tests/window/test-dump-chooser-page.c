/* test-dump-chooser-page.c: choosing one of several dumps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-dump-chooser-page.h"
#include "app/heapwood-dump-row.h"

static HprofContents *
read_two_dumps (DumpFolder *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file
    = hprof_file_open (window_testing_add_two_dumps (folder), NULL, &error);
  g_assert_no_error (error);
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  HprofContents *contents = hprof_contents_read (file, problems, NULL, &error);
  g_assert_no_error (error);
  return contents;
}

static GtkWidget *
get_row (GtkWidget *page,
         int index)
{
  GtkWidget *list = window_testing_get_child (page, "list");

  return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), index));
}

static gboolean
is_counted (gpointer data)
{
  return !g_str_equal (window_testing_get_text (data, "objects"), "…");
}

static void
test_rows (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (HprofContents) contents = read_two_dumps (folder);
  GtkWidget *page = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_DUMP_CHOOSER_PAGE, NULL));

  heapwood_dump_chooser_page_set_contents (HEAPWOOD_DUMP_CHOOSER_PAGE (page), contents);
  g_assert_cmpstr (window_testing_get_text (page, "title"), ==, "two.hprof holds 2 dumps");
  g_assert_null (get_row (page, 2));
  window_testing_wait (is_counted, get_row (page, 1));

  g_assert_cmpstr (window_testing_get_text (get_row (page, 0), "number"), ==, "Dump 1");
  g_assert_cmpstr (window_testing_get_text (get_row (page, 0), "objects"), ==, "2 objects");
  g_assert_cmpstr (window_testing_get_text (get_row (page, 1), "objects"), ==, "3 objects");
  g_assert_nonnull (strstr (window_testing_get_text (get_row (page, 1), "time"), "May 2014"));

  heapwood_dump_chooser_page_set_contents (HEAPWOOD_DUMP_CHOOSER_PAGE (page), NULL);
  g_assert_null (get_row (page, 0));
  g_object_unref (page);
}

static void
keep_dump (HeapwoodDumpChooserPage *page,
           guint dump,
           gpointer data)
{
  guint *kept = data;

  *kept = dump;
}

static void
test_choosing (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (HprofContents) contents = read_two_dumps (folder);
  GtkWidget *page = g_object_new (HEAPWOOD_TYPE_DUMP_CHOOSER_PAGE, NULL);
  GtkWidget *window = window_testing_show (page, 800, 400);
  guint kept = G_MAXUINT;

  g_signal_connect (page, "dump-chosen", G_CALLBACK (keep_dump), &kept);
  heapwood_dump_chooser_page_set_contents (HEAPWOOD_DUMP_CHOOSER_PAGE (page), contents);
  gtk_widget_grab_focus (page);
  g_assert_true (gtk_widget_is_focus (get_row (page, 0)));
  g_signal_emit_by_name (window_testing_get_child (page, "list"), "row-activated",
                         get_row (page, 1));
  g_assert_cmpuint (kept, ==, 1);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/dump-chooser-page/rows", test_rows);
  g_test_add_func ("/window/dump-chooser-page/choosing", test_choosing);
  return g_test_run ();
}
