/* test-heap-page.c: what stands around the map of an open heap
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window-testing.h"

#include "app/heapwood-details-pane.h"
#include "app/heapwood-heap-page.h"
#include "app/heapwood-objects-view.h"
#include "app/heapwood-treemap-view.h"

static void
test_android (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  g_autoptr (Heap) heap = window_testing_open_heap (path);
  GtkWidget *page = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_HEAP_PAGE, NULL));

  heapwood_heap_page_set_heap (HEAPWOOD_HEAP_PAGE (page), heap);
  g_assert_cmpstr (window_testing_get_text (page, "facts"), ==,
                   "JAVA PROFILE 1.0.3 · ids of 4 bytes · 10 July 2014, 21:36");
  g_assert_cmpstr (window_testing_get_text (page, "size_model"), ==,
                   "Sizes as the dump gives them");
  g_assert_false (
    gtk_widget_get_visible (window_testing_get_child (page, "empty_strengths")));
  heapwood_heap_page_set_heap (HEAPWOOD_HEAP_PAGE (page), NULL);
  g_object_unref (page);
}

static void
test_hotspot (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);
  GtkWidget *page = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_HEAP_PAGE, NULL));
  const HeapSizeModel *model = heap_get_size_model (heap);

  heapwood_heap_page_set_heap (HEAPWOOD_HEAP_PAGE (page), heap);
  g_autofree char *sizes = g_strdup_printf (
    "Sizes %s %u-byte headers, %u-byte references, %u-byte alignment",
    model->assumed ? "assume" : "from", model->header, model->reference, model->alignment);
  g_assert_cmpstr (window_testing_get_text (page, "size_model"), ==, sizes);

  GtkWidget *note = window_testing_get_child (page, "empty_strengths");
  g_assert_true (gtk_widget_get_visible (note));
  g_assert_nonnull (gtk_widget_get_tooltip_text (note));
  g_object_unref (page);
}

static gboolean
has_picture (gpointer data)
{
  return heapwood_treemap_view_is_current (data);
}

typedef struct
{
  HeapwoodPlace *place;
  gboolean behind;
} Gone;

/* As the window does. */
static void
go (HeapwoodHeapPage *page,
    HeapwoodPlace *place,
    gboolean behind,
    gpointer data)
{
  Gone *gone = data;

  g_clear_pointer (&gone->place, heapwood_place_unref);
  gone->place = heapwood_place_ref (place);
  gone->behind = behind;
  if (!behind)
    heapwood_heap_page_set_place (page, place);
}

static void
test_signals (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);
  GtkWidget *page = g_object_new (HEAPWOOD_TYPE_HEAP_PAGE, NULL);
  GtkWidget *window = window_testing_show (page, 1000, 700);
  GtkWidget *map = window_testing_find (page, HEAPWOOD_TYPE_TREEMAP_VIEW);
  HeapNode node = heap_node (HEAP_NODE_OBJECT, 2);
  Gone gone = { NULL };

  gtk_widget_grab_focus (page);
  g_assert_true (gtk_widget_is_focus (map));
  heapwood_heap_page_set_heap (HEAPWOOD_HEAP_PAGE (page), heap);
  window_testing_wait (has_picture, map);

  g_signal_connect (page, "go", G_CALLBACK (go), &gone);
  for (guint behind = 0; behind < 2; behind++)
    {
      g_signal_emit_by_name (map, behind ? "open-behind" : "activate-node", &node);
      g_assert_true (heap_node_equal (gone.place->node, node));
      g_assert_cmpstr (gone.place->view, ==, "map");
      g_assert_cmpint (gone.behind, ==, behind);
    }
  heapwood_place_unref (gone.place);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_about_an_object (gpointer data)
{
  return g_str_equal (window_testing_get_text (data, "title"), "Node");
}

static gboolean
is_about_the_heap (gpointer data)
{
  return g_str_equal (window_testing_get_text (data, "title"), "Whole heap");
}

/* The list stands in the place of the map; what is selected in it is told of beside it, what is
 * activated is gone to. */
static void
test_searching (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);
  GtkWidget *page = g_object_new (HEAPWOOD_TYPE_HEAP_PAGE, NULL);
  GtkWidget *window = window_testing_show (page, 1000, 700);
  GtkWidget *details = window_testing_find (page, HEAPWOOD_TYPE_DETAILS_PANE);
  GtkWidget *objects = window_testing_find (page, HEAPWOOD_TYPE_OBJECTS_VIEW);
  GtkWidget *map = window_testing_find (page, HEAPWOOD_TYPE_TREEMAP_VIEW);
  HeapNode node = heap_node (HEAP_NODE_OBJECT, 0);
  Gone gone = { NULL };

  while (heap_object_get_kind (heap, node.index) != HEAP_OBJECT_INSTANCE)
    node.index++;
  heapwood_heap_page_set_heap (HEAPWOOD_HEAP_PAGE (page), heap);
  window_testing_wait (is_about_the_heap, details);
  g_assert_true (gtk_widget_get_mapped (map));

  g_signal_connect (page, "go", G_CALLBACK (go), &gone);
  g_signal_emit_by_name (details, "list-class", "com.example.Node");
  g_assert_cmpstr (gone.place->filter->class_name, ==, "com.example.Node");
  g_assert_false (gtk_widget_get_mapped (map));
  g_assert_true (gtk_widget_get_mapped (objects));

  g_signal_emit_by_name (objects, "select-node", &node);
  window_testing_wait (is_about_an_object, details);
  g_signal_emit_by_name (objects, "close");
  window_testing_wait (is_about_the_heap, details);

  heapwood_heap_page_set_view (HEAPWOOD_HEAP_PAGE (page), "objects");
  g_assert_cmpstr (gone.place->filter->class_name, ==, "com.example.Node");
  g_signal_emit_by_name (objects, "activate-node", &node);
  g_assert_true (heap_node_equal (gone.place->node, node));
  g_assert_true (gtk_widget_get_mapped (map));
  heapwood_place_unref (gone.place);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
keep_place (HeapwoodHeapPage *page,
            HeapwoodPlace *place,
            gpointer data)
{
  HeapwoodPlace **kept = data;

  g_clear_pointer (kept, heapwood_place_unref);
  *kept = heapwood_place_ref (place);
}

static gboolean
has_place (gpointer data)
{
  return *(HeapwoodPlace **) data != NULL;
}

/* What is typed into the fields of a list does not lead anywhere: the list is another. */
static void
test_narrowing (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);
  GtkWidget *page = g_object_new (HEAPWOOD_TYPE_HEAP_PAGE, NULL);
  GtkWidget *window = window_testing_show (page, 1000, 700);
  GtkWidget *objects = window_testing_find (page, HEAPWOOD_TYPE_OBJECTS_VIEW);
  Gone gone = { NULL };
  g_autoptr (HeapwoodPlace) became = NULL;

  heapwood_heap_page_set_heap (HEAPWOOD_HEAP_PAGE (page), heap);
  g_signal_connect (page, "go", G_CALLBACK (go), &gone);
  heapwood_heap_page_set_view (HEAPWOOD_HEAP_PAGE (page), "objects");
  g_assert_cmpstr (gone.place->view, ==, "objects");
  g_clear_pointer (&gone.place, heapwood_place_unref);

  g_signal_connect (page, "became", G_CALLBACK (keep_place), &became);
  gtk_editable_set_text (GTK_EDITABLE (window_testing_get_child (objects, "class_entry")), "No");
  window_testing_wait (has_place, &became);
  g_assert_cmpstr (became->filter->class_name, ==, "No");
  g_assert_null (gone.place);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_fold (void)
{
  g_autoptr (GSettings) settings = g_settings_new (HEAPWOOD_APPLICATION_ID);
  GtkWidget *page = g_object_new (HEAPWOOD_TYPE_HEAP_PAGE, NULL);
  GtkWidget *window = window_testing_show (page, 1280, 700);
  GtkWidget *details = window_testing_find (page, HEAPWOOD_TYPE_DETAILS_PANE);
  GtkWidget *map = window_testing_find (page, HEAPWOOD_TYPE_TREEMAP_VIEW);

  window_testing_run_for (50);
  g_assert_cmpint (gtk_widget_get_width (details), ==,
                   g_settings_get_int (settings, "details-width"));
  g_assert_cmpint (gtk_widget_get_width (map), >=, 1280 * 6 / 10);

  g_signal_emit_by_name (details, "fold");
  g_assert_false (gtk_widget_get_visible (details));
  g_settings_set_boolean (settings, "details-visible", TRUE);
  g_assert_true (gtk_widget_get_visible (details));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The next window has the pane as wide as it was left, and hidden where it was hidden. */
static void
test_path_pane (void)
{
  g_autoptr (GSettings) settings = g_settings_new (HEAPWOOD_APPLICATION_ID);
  GtkWidget *page = g_object_new (HEAPWOOD_TYPE_HEAP_PAGE, NULL);
  GtkWidget *window = window_testing_show (page, 1280, 700);

  window_testing_run_for (50);
  gtk_paned_set_position (GTK_PANED (window_testing_get_child (page, "path_paned")), 321);
  window_testing_run_for (50);
  g_assert_cmpint (gtk_widget_get_width (window_testing_get_child (page, "root_path")), ==, 321);
  g_signal_emit_by_name (window_testing_get_child (page, "root_path"), "fold");
  g_assert_false (gtk_widget_get_visible (window_testing_get_child (page, "root_path")));
  g_assert_false (gtk_toggle_button_get_active (
    GTK_TOGGLE_BUTTON (window_testing_get_child (page, "path_toggle"))));
  gtk_window_destroy (GTK_WINDOW (window));

  page = g_object_new (HEAPWOOD_TYPE_HEAP_PAGE, NULL);
  window = window_testing_show (page, 1280, 700);
  GtkWidget *pane = window_testing_get_child (page, "root_path");
  g_assert_false (gtk_widget_get_visible (pane));
  g_action_group_activate_action (G_ACTION_GROUP (window_testing_get_application ()),
                                  "path-pane-visible", NULL);
  g_assert_true (gtk_widget_get_visible (pane));
  window_testing_run_for (50);
  g_assert_cmpint (gtk_widget_get_width (pane), ==, 321);
  g_settings_reset (settings, "path-pane-width");
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/heap-page/searching", test_searching);
  g_test_add_func ("/window/heap-page/narrowing", test_narrowing);
  g_test_add_func ("/window/heap-page/fold", test_fold);
  g_test_add_func ("/window/heap-page/path-pane", test_path_pane);
  g_test_add_func ("/window/heap-page/android", test_android);
  g_test_add_func ("/window/heap-page/hotspot", test_hotspot);
  g_test_add_func ("/window/heap-page/signals", test_signals);
  return g_test_run ();
}
