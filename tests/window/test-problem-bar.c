/* test-problem-bar.c: one line about what is missing from a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-problem-bar.h"
#include "app/heapwood-problem-row.h"
#include "app/heapwood-problem-window.h"

/* A dump whose last record lacks its last byte where @cut. */
static Heap *
open_dump (DumpFolder *folder,
           gboolean cut,
           guint64 root)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);

  dump_writer_string (writer, 1, "Node");
  dump_writer_load_class (writer, 1, 0x100, 1);
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  dump_writer_class (writer, &(DumpClass) { .id = 0x100 });
  dump_writer_root (writer, HPROF_HEAP_ROOT_JNI_GLOBAL, 0x200, 0, 0);
  dump_writer_root (writer, HPROF_HEAP_ROOT_JNI_GLOBAL, root, 0, 0);
  dump_writer_instance (writer, 0x200, 0x100, NULL, 0);
  dump_writer_instance (writer, 0x300, 0x100, NULL, 0);
  dump_writer_end_record (writer);
  if (cut)
    dump_writer_cut (writer, dump_writer_get_offset (writer) - 1);
  return window_testing_open_heap (dump_folder_add_dump (folder, "some.hprof", writer));
}

static void
test_whole_dump (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = open_dump (folder, FALSE, 0x300);
  GtkWidget *bar = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_PROBLEM_BAR, NULL));

  g_assert_false (gtk_widget_get_visible (bar));
  heapwood_problem_bar_set_heap (HEAPWOOD_PROBLEM_BAR (bar), heap);
  g_assert_false (gtk_widget_get_visible (bar));
  g_object_unref (bar);
}

static GtkMessageType
get_type (GtkWidget *bar)
{
  return gtk_info_bar_get_message_type (GTK_INFO_BAR (window_testing_get_child (bar, "bar")));
}

static void
test_cut_dump (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = open_dump (folder, TRUE, 0x200);
  GtkWidget *bar = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_PROBLEM_BAR, NULL));

  heapwood_problem_bar_set_heap (HEAPWOOD_PROBLEM_BAR (bar), heap);
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_cmpint (get_type (bar), ==, GTK_MESSAGE_WARNING);
  g_assert_true (g_str_has_prefix (window_testing_get_text (bar, "text"),
                                   "The file is cut short: "));

  heapwood_problem_bar_set_heap (HEAPWOOD_PROBLEM_BAR (bar), NULL);
  g_assert_false (gtk_widget_get_visible (bar));
  g_object_unref (bar);
}

static void
test_odd_dump (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = open_dump (folder, FALSE, 0x999);
  GtkWidget *bar = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_PROBLEM_BAR, NULL));

  heapwood_problem_bar_set_heap (HEAPWOOD_PROBLEM_BAR (bar), heap);
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_cmpint (get_type (bar), ==, GTK_MESSAGE_INFO);
  g_object_unref (bar);
}

static void
test_details (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = open_dump (folder, TRUE, 0x999);
  GtkWidget *bar = g_object_new (HEAPWOOD_TYPE_PROBLEM_BAR, NULL);
  heapwood_problem_bar_set_heap (HEAPWOOD_PROBLEM_BAR (bar), heap);
  GtkWidget *window = window_testing_show (bar, 800, 300);

  gtk_info_bar_response (GTK_INFO_BAR (window_testing_get_child (bar, "bar")), GTK_RESPONSE_HELP);
  window_testing_run_for (100);

  guint n_rows = 0;
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *item = windows; item != NULL; item = item->next)
    if (HEAPWOOD_IS_PROBLEM_WINDOW (item->data))
      {
        GtkWidget *list = window_testing_get_child (item->data, "list");
        while (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), (int) n_rows) != NULL)
          n_rows++;
        gtk_window_destroy (item->data);
      }
  g_assert_cmpuint (n_rows, ==, hprof_problems_get_size (heap_get_problems (heap)));

  gtk_info_bar_response (GTK_INFO_BAR (window_testing_get_child (bar, "bar")),
                         GTK_RESPONSE_CLOSE);
  g_assert_false (gtk_widget_get_visible (bar));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_titles (void)
{
  for (guint i = 0; i < HPROF_PROBLEM_COUNT; i++)
    g_assert_cmpuint (strlen (heapwood_problem_kind_get_title ((HprofProblemKind) i)), >, 0);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/problem-bar/whole-dump", test_whole_dump);
  g_test_add_func ("/window/problem-bar/cut-dump", test_cut_dump);
  g_test_add_func ("/window/problem-bar/odd-dump", test_odd_dump);
  g_test_add_func ("/window/problem-bar/details", test_details);
  g_test_add_func ("/window/problem-bar/titles", test_titles);
  return g_test_run ();
}
