/* test-window.c: opening dumps in windows and going about in them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-classes-view.h"
#include "app/heapwood-format.h"
#include "app/heapwood-heap-page.h"
#include "app/heapwood-legend.h"
#include "app/heapwood-objects-view.h"
#include "app/heapwood-path-bar.h"
#include "app/heapwood-problem-bar.h"
#include "app/heapwood-treemap-view.h"

static void
open_path (HeapwoodWindow *window,
           const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  heapwood_window_open (window, file);
}

static HeapwoodWindow *
open_dialer (void)
{
  HeapwoodWindow *window = window_testing_new_window ();
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");

  open_path (window, path);
  window_testing_wait_for_page (window, "heap");
  return window;
}

static void
close_window (HeapwoodWindow *window)
{
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_close (GTK_WINDOW (window));
  for (guint i = 0; i < 100 && window != NULL; i++)
    window_testing_run_for (20);
  g_assert_null (window);
}

static gboolean
can_go_back (HeapwoodWindow *window)
{
  GtkWidget *navigation = window_testing_get_child (GTK_WIDGET (window), "navigation");

  return gtk_widget_is_sensitive (gtk_widget_get_first_child (navigation));
}

static gboolean
can_go_forward (HeapwoodWindow *window)
{
  GtkWidget *navigation = window_testing_get_child (GTK_WIDGET (window), "navigation");

  return gtk_widget_is_sensitive (gtk_widget_get_last_child (navigation));
}

static void
test_start (void)
{
  HeapwoodWindow *window = window_testing_new_window ();

  g_assert_cmpstr (window_testing_get_page (window), ==, "start");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Heapwood");
  GtkWidget *page = window_testing_get_child (GTK_WIDGET (window), "start_page");
  g_assert_true (gtk_widget_is_focus (window_testing_get_child (page, "open_button")));
  g_assert_false (
    gtk_widget_get_visible (window_testing_get_child (GTK_WIDGET (window), "navigation")));
  gtk_test_accessible_assert_property (window_testing_get_child (GTK_WIDGET (window),
                                                                 "menu_button"),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Main menu");
  close_window (window);
}

static void
test_heap (void)
{
  static const struct
  {
    guint position;
    guint64 objects;
  } expected[] = {
    { HEAP_STRENGTH_STRONG, 42845 }, { HEAP_STRENGTH_LOCAL, 23 },
    { HEAP_STRENGTH_WEAK, 21 },      { HEAP_STRENGTH_FINALIZER, 35 },
    { HEAP_STRENGTH_SOFT, 0 },       { HEAP_STRENGTH_UNREACHABLE, 763 },
  };
  HeapwoodWindow *window = open_dialer ();
  GtkWidget *legend = window_testing_find (GTK_WIDGET (window), HEAPWOOD_TYPE_LEGEND);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      GtkWidget *item = gtk_widget_get_first_child (legend);
      for (guint j = 0; j < expected[i].position; j++)
        item = gtk_widget_get_next_sibling (item);
      g_autofree char *objects = heapwood_format_objects (expected[i].objects);
      g_assert_cmpstr (window_testing_get_text (item, "objects"), ==, objects);
    }

  GtkWidget *page = window_testing_find (GTK_WIDGET (window), HEAPWOOD_TYPE_HEAP_PAGE);
  g_autofree char *all = heapwood_format_objects (43687);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "android-dialer.hprof.gz");
  g_assert_true (g_str_has_suffix (window_testing_get_text (GTK_WIDGET (window), "file_details"),
                                   all));
  g_assert_true (g_str_has_prefix (window_testing_get_text (page, "facts"),
                                   "JAVA PROFILE 1.0.3 · ids of 4 bytes"));
  g_assert_false (
    gtk_widget_get_visible (window_testing_find (page, HEAPWOOD_TYPE_PROBLEM_BAR)));
  close_window (window);
}

static guint
count_steps (HeapwoodWindow *window)
{
  GtkWidget *bar = window_testing_get_child (GTK_WIDGET (window), "path_bar");
  guint n_steps = 0;

  for (GtkWidget *crumb = gtk_widget_get_first_child (bar); crumb != NULL;
       crumb = gtk_widget_get_next_sibling (crumb))
    if (window_testing_find (crumb, GTK_TYPE_MENU_BUTTON) == NULL)
      n_steps++;
  return n_steps;
}

typedef struct
{
  HeapwoodWindow *window;
  guint n_steps;
} StepsQuestion;

static gboolean
has_steps (gpointer data)
{
  const StepsQuestion *question = data;

  return count_steps (question->window) == question->n_steps;
}

static void
wait_for_steps (HeapwoodWindow *window,
                guint n_steps)
{
  StepsQuestion question = { window, n_steps };

  window_testing_wait (has_steps, &question);
}

static void
test_places (void)
{
  HeapwoodWindow *window = open_dialer ();
  GtkWidget *widget = GTK_WIDGET (window);
  GtkWidget *map = window_testing_find (widget, HEAPWOOD_TYPE_TREEMAP_VIEW);
  HeapNode pile = heap_node (HEAP_NODE_GARBAGE, 0);

  wait_for_steps (window, 1);
  g_assert_false (can_go_back (window));
  g_assert_false (can_go_forward (window));

  g_signal_emit_by_name (map, "activate-node", &pile);
  wait_for_steps (window, 2);
  g_assert_true (can_go_back (window));

  gtk_widget_activate_action (widget, "win.back", NULL);
  wait_for_steps (window, 1);
  g_assert_false (can_go_back (window));
  g_assert_true (can_go_forward (window));

  gtk_widget_activate_action (widget, "win.forward", NULL);
  wait_for_steps (window, 2);
  gtk_widget_activate_action (widget, "win.out", NULL);
  wait_for_steps (window, 1);
  gtk_widget_activate_action (widget, "win.back", NULL);
  wait_for_steps (window, 2);
  gtk_widget_activate_action (widget, "win.home", NULL);
  wait_for_steps (window, 1);
  g_assert_true (can_go_back (window));

  g_signal_emit_by_name (window_testing_get_child (widget, "path_bar"), "activate-node", &pile);
  wait_for_steps (window, 2);
  g_assert_true (gtk_widget_is_focus (map));
  g_signal_emit_by_name (map, "out");
  wait_for_steps (window, 1);
  close_window (window);
}

static GtkWidget *
get_view (HeapwoodWindow *window)
{
  GtkWidget *page = window_testing_find (GTK_WIDGET (window), HEAPWOOD_TYPE_HEAP_PAGE);

  return gtk_stack_get_visible_child (
    heapwood_heap_page_get_views (HEAPWOOD_HEAP_PAGE (page)));
}

/* A place opened behind is there for later; lists are places to come back to. */
static void
test_tabs (void)
{
  HeapwoodWindow *window = open_dialer ();
  GtkWidget *widget = GTK_WIDGET (window);
  GtkWidget *map = window_testing_find (widget, HEAPWOOD_TYPE_TREEMAP_VIEW);
  GtkWidget *objects = window_testing_find (widget, HEAPWOOD_TYPE_OBJECTS_VIEW);
  HeapNode pile = heap_node (HEAP_NODE_GARBAGE, 0);

  wait_for_steps (window, 1);
  g_signal_emit_by_name (map, "open-behind", &pile);
  window_testing_run_for (100);
  g_assert_cmpuint (count_steps (window), ==, 1);
  g_assert_false (can_go_back (window));
  gtk_widget_activate_action (widget, "tab.next", NULL);
  wait_for_steps (window, 2);
  g_assert_false (can_go_back (window));

  gtk_widget_activate_action (widget, "win.view", "s", "objects");
  g_assert_true (get_view (window) == objects);
  g_signal_emit_by_name (window_testing_get_child (widget, "path_bar"), "open-behind", &pile);
  g_assert_true (get_view (window) == objects);
  gtk_widget_activate_action (widget, "tab.previous", NULL);
  g_assert_true (get_view (window) == map);
  wait_for_steps (window, 1);
  gtk_widget_activate_action (widget, "tab.next", NULL);
  g_assert_true (get_view (window) == objects);
  wait_for_steps (window, 2);

  gtk_widget_activate_action (widget, "win.out", NULL);
  g_assert_true (get_view (window) == objects);

  g_signal_emit_by_name (objects, "activate-node", &pile);
  g_assert_true (get_view (window) == map);
  gtk_widget_activate_action (widget, "win.back", NULL);
  g_assert_true (get_view (window) == objects);
  gtk_widget_activate_action (widget, "win.back", NULL);
  g_assert_true (get_view (window) == map);
  g_assert_false (can_go_back (window));

  gtk_widget_activate_action (widget, "tab.close", NULL);
  gtk_widget_activate_action (widget, "tab.close", NULL);
  wait_for_steps (window, 1);
  close_window (window);
}

static gboolean
has_focus_in_list (gpointer data)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (data));

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_COLUMN_VIEW) != NULL;
}

static void
test_show_class (void)
{
  HeapwoodWindow *window = open_dialer ();
  GtkWidget *widget = GTK_WIDGET (window);
  GtkWidget *page = window_testing_find (widget, HEAPWOOD_TYPE_HEAP_PAGE);
  GtkWidget *map = window_testing_find (widget, HEAPWOOD_TYPE_TREEMAP_VIEW);
  g_autoptr (HeapwoodPlace) place
    = heapwood_place_new_classes (heap_node (HEAP_NODE_ROOT, 0), 0);

  /* Once where the classes are still to be read, once where they are there. */
  for (guint i = 0; i < 2; i++)
    {
      g_signal_emit_by_name (page, "go", place, FALSE);
      g_assert_true (get_view (window)
                     == window_testing_find (widget, HEAPWOOD_TYPE_CLASSES_VIEW));
      window_testing_wait (has_focus_in_list, widget);
      gtk_widget_activate_action (widget, "win.back", NULL);
      g_assert_true (get_view (window) == map);
    }
  close_window (window);
}

static void
test_error (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GBytes) bytes = g_bytes_new_static ("Dear diary,", 11);
  g_autofree char *good = window_testing_get_fixture ("android-dialer.hprof.gz");
  HeapwoodWindow *window = window_testing_new_window ();

  open_path (window, dump_folder_add (folder, "diary.txt", bytes));
  window_testing_wait_for_page (window, "error");
  GtkWidget *page = window_testing_get_child (GTK_WIDGET (window), "error_page");
  g_assert_cmpstr (window_testing_get_text (page, "title"), ==, "This is not a heap dump");
  g_assert_nonnull (strstr (window_testing_get_text (page, "message"), "byte 0"));

  gtk_widget_activate_action (GTK_WIDGET (window), "win.retry", NULL);
  window_testing_run_for (200);
  g_assert_cmpstr (window_testing_get_page (window), ==, "error");

  open_path (window, good);
  window_testing_wait_for_page (window, "heap");
  close_window (window);
}

static void
test_remote_file (void)
{
  HeapwoodWindow *window = window_testing_new_window ();
  g_autoptr (GFile) file = g_file_new_for_uri ("http://example.com/some.hprof");

  heapwood_window_open (window, file);
  g_assert_cmpstr (window_testing_get_page (window), ==, "error");
  close_window (window);
}

static void
test_cancel (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  HeapwoodWindow *window = window_testing_new_window ();

  open_path (window, path);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "android-dialer.hprof.gz");
  gint64 begun = g_get_monotonic_time ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.cancel", NULL));
  g_assert_cmpint (g_get_monotonic_time () - begun, <, G_USEC_PER_SEC / 10);
  g_assert_cmpstr (window_testing_get_page (window), ==, "start");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "Heapwood");

  window_testing_run_for (500);
  g_assert_cmpstr (window_testing_get_page (window), ==, "start");

  open_path (window, path);
  window_testing_wait_for_page (window, "heap");
  close_window (window);
}

static void
test_close_while_opening (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  HeapwoodWindow *window = window_testing_new_window ();

  open_path (window, path);
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (window);
  window_testing_run_for (500);
}

static void
test_cut_dump (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autofree char *path = window_testing_get_fixture ("jdk-slurp64.hprof.gz");
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (GBytes) bytes
    = g_bytes_new (hprof_file_get_data (file), hprof_file_get_size (file) / 2);
  HeapwoodWindow *window = window_testing_new_window ();

  open_path (window, dump_folder_add (folder, "cut.hprof", bytes));
  window_testing_wait_for_page (window, "heap");
  GtkWidget *bar = window_testing_find (GTK_WIDGET (window), HEAPWOOD_TYPE_PROBLEM_BAR);
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_true (
    g_str_has_prefix (window_testing_get_text (bar, "text"), "The file is cut short"));
  close_window (window);
}

static void
test_several_dumps (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  HeapwoodWindow *window = window_testing_new_window ();

  open_path (window, window_testing_add_two_dumps (folder));
  window_testing_wait_for_page (window, "dumps");
  GtkWidget *list = window_testing_find (
    window_testing_get_child (GTK_WIDGET (window), "dumps_page"), GTK_TYPE_LIST_BOX);
  g_assert_true (gtk_widget_is_focus (
    GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0))));
  g_signal_emit_by_name (window_testing_get_child (GTK_WIDGET (window), "dumps_page"),
                         "dump-chosen", 1u);
  window_testing_wait_for_page (window, "heap");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "two.hprof (dump 2 of 2)");
  close_window (window);

  window = window_testing_new_window ();
  open_path (window, dump_folder_get_path (folder, "two.hprof"));
  window_testing_wait_for_page (window, "dumps");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.cancel", NULL);
  g_assert_cmpstr (window_testing_get_page (window), ==, "start");
  close_window (window);
}

static GtkDropTarget *
get_drop_target (HeapwoodWindow *window)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (GTK_IS_DROP_TARGET (controller))
        return GTK_DROP_TARGET (controller);
    }
  g_assert_not_reached ();
}

static void
test_drop (void)
{
  g_autofree char *path = window_testing_get_fixture ("jdk-slurp32.hprof.gz");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GdkFileList *files = gdk_file_list_new_from_array (&file, 1);
  HeapwoodWindow *window = window_testing_new_window ();
  GtkDropTarget *target = get_drop_target (window);
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, files);
  g_signal_emit_by_name (target, "drop", &value, 10.0, 10.0, &taken);
  g_assert_true (taken);
  window_testing_wait_for_page (window, "heap");
  close_window (window);
}

static guint
count_windows (void)
{
  return g_list_length (gtk_application_get_windows (window_testing_get_application ()));
}

static void
test_two_windows (void)
{
  g_autofree char *first = window_testing_get_fixture ("android-dialer.hprof.gz");
  g_autofree char *second = window_testing_get_fixture ("jdk-slurp32.hprof.gz");
  g_autoptr (GFile) first_file = g_file_new_for_path (first);
  g_autoptr (GFile) second_file = g_file_new_for_path (second);
  GFile *files[] = { first_file, second_file };

  g_assert_cmpuint (count_windows (), ==, 0);
  HeapwoodWindow *empty = window_testing_new_window ();
  g_application_open (G_APPLICATION (window_testing_get_application ()), files, 2, "");
  g_assert_cmpuint (count_windows (), ==, 2);

  g_autoptr (GList) windows
    = g_list_copy (gtk_application_get_windows (window_testing_get_application ()));
  for (GList *window = windows; window != NULL; window = window->next)
    {
      window_testing_wait_for_page (window->data, "heap");
      g_assert_cmpstr (gtk_window_get_title (window->data), ==,
                       window->data == empty ? "android-dialer.hprof.gz"
                                             : "jdk-slurp32.hprof.gz");
    }
  for (GList *window = windows; window != NULL; window = window->next)
    close_window (window->data);
}

/* As often as a file is opened, there is a window with it, each with a heap and places of its own. */
static void
test_same_dump_twice (void)
{
  HeapwoodWindow *window = open_dialer ();
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  HeapNode pile = heap_node (HEAP_NODE_GARBAGE, 0);

  g_application_open (G_APPLICATION (window_testing_get_application ()), &file, 1, "");
  g_assert_cmpuint (count_windows (), ==, 2);

  g_autoptr (GList) windows
    = g_list_copy (gtk_application_get_windows (window_testing_get_application ()));
  HeapwoodWindow *other = windows->data != window ? windows->data : windows->next->data;
  window_testing_wait_for_page (other, "heap");
  wait_for_steps (window, 1);
  wait_for_steps (other, 1);
  g_signal_emit_by_name (window_testing_find (GTK_WIDGET (other), HEAPWOOD_TYPE_TREEMAP_VIEW),
                         "activate-node", &pile);
  wait_for_steps (other, 2);
  g_assert_cmpuint (count_steps (window), ==, 1);
  close_window (window);
  g_assert_cmpuint (count_steps (other), ==, 2);
  close_window (other);
}

static void
test_size_is_kept (void)
{
  HeapwoodWindow *window = window_testing_new_window ();
  int width, height;

  gtk_window_set_default_size (GTK_WINDOW (window), 901, 702);
  window_testing_run_for (200);
  close_window (window);

  window = window_testing_new_window ();
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  g_assert_cmpint (width, ==, 901);
  g_assert_cmpint (height, ==, 702);
  close_window (window);
}

static void
test_keys (void)
{
  static const struct
  {
    const char *action;
    const char *key;
  } keys[] = {
    { "win.open", "<Control>o" },       { "app.new-window", "<Control>n" },
    { "tab.close", "<Control>w" },      { "app.quit", "<Control>q" },
    { "tab.new", "<Control>t" },        { "tab.reopen", "<Control><Shift>t" },
    { "tab.next", "<Control>Tab" },     { "tab.select(8)", "<Alt>9" },
    { "win.back", "<Alt>Left" },        { "win.forward", "<Alt>Right" },
    { "win.out", "<Alt>Up" },           { "win.home", "<Alt>Home" },
    { "win.cancel", "Escape" },         { "win.fullscreen", "F11" },
    { "win.show-help-overlay", "F1" },  { "win.find", "<Control>f" },
    { "win.go-to-address", "<Control>l" }, { "app.details-visible", "<Shift>F9" },
    { "app.path-pane-visible", "F9" },  { "win.export-picture", "<Control>e" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_auto (GStrv) actions = gtk_application_get_actions_for_accel (
        window_testing_get_application (), keys[i].key);
      g_assert_cmpuint (g_strv_length (actions), ==, 1);
      g_assert_cmpstr (actions[0], ==, keys[i].action);
    }
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/window/start", test_start);
  g_test_add_func ("/window/window/heap", test_heap);
  g_test_add_func ("/window/window/places", test_places);
  g_test_add_func ("/window/window/tabs", test_tabs);
  g_test_add_func ("/window/window/show-class", test_show_class);
  g_test_add_func ("/window/window/error", test_error);
  g_test_add_func ("/window/window/remote-file", test_remote_file);
  g_test_add_func ("/window/window/cancel", test_cancel);
  g_test_add_func ("/window/window/close-while-opening", test_close_while_opening);
  g_test_add_func ("/window/window/cut-dump", test_cut_dump);
  g_test_add_func ("/window/window/several-dumps", test_several_dumps);
  g_test_add_func ("/window/window/drop", test_drop);
  g_test_add_func ("/window/window/two-windows", test_two_windows);
  g_test_add_func ("/window/window/same-dump-twice", test_same_dump_twice);
  g_test_add_func ("/window/window/size-is-kept", test_size_is_kept);
  g_test_add_func ("/window/window/keys", test_keys);
  return g_test_run ();
}
