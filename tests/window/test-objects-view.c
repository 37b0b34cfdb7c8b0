/* test-objects-view.c: the list of objects and its fields
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-lazy-list.h"
#include "app/heapwood-objects-view.h"
#include "app/heapwood-search.h"

typedef struct
{
  DumpFolder *folder;
  Heap *heap;
  GtkWidget *view;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = dump_folder_new ();
  fixture->heap = window_testing_open_chain (fixture->folder, 200);
  fixture->view = g_object_new (HEAPWOOD_TYPE_OBJECTS_VIEW, NULL);
  heapwood_objects_view_set_heap (HEAPWOOD_OBJECTS_VIEW (fixture->view), fixture->heap);
  fixture->window = window_testing_show (fixture->view, 800, 600);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  heap_unref (fixture->heap);
  dump_folder_free (fixture->folder);
}

static GtkColumnView *
get_list (Fixture *fixture)
{
  return GTK_COLUMN_VIEW (window_testing_get_child (fixture->view, "list"));
}

static gboolean
has_count (gpointer data)
{
  Fixture *fixture = data;

  return g_str_has_prefix (window_testing_get_text (fixture->view, "count"), "200 objects · ");
}

static void
set_text (Fixture *fixture,
          const char *name,
          const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (window_testing_get_child (fixture->view, name)), text);
}

static gboolean
says_something (gpointer data)
{
  Fixture *fixture = data;

  return gtk_widget_get_visible (window_testing_get_child (fixture->view, "nothing"));
}

static gboolean
is_filled (gpointer data)
{
  return heapwood_lazy_row_get_value (data) != NULL;
}

static guint64
get_retained (Fixture *fixture,
              guint position)
{
  g_autoptr (HeapwoodLazyRow) row
    = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (get_list (fixture))),
                             position);

  window_testing_wait (is_filled, row);
  return ((const HeapwoodFound *) heapwood_lazy_row_get_value (row))->retained;
}

static void
keep_node (HeapwoodObjectsView *view,
           const HeapNode *node,
           gpointer data)
{
  HeapNode *kept = data;

  *kept = *node;
}

static void
test_list (Fixture *fixture,
           gconstpointer data)
{
  HeapNode selected = heap_node (HEAP_NODE_ROOT, 0), activated = selected;

  set_text (fixture, "class_entry", "EXAMPLE.node");
  gtk_drop_down_set_selected (
    GTK_DROP_DOWN (window_testing_get_child (fixture->view, "strength")), 1);
  window_testing_wait (has_count, fixture);
  g_assert_cmpuint (get_retained (fixture, 0), >, get_retained (fixture, 199));

  g_signal_connect (fixture->view, "select-node", G_CALLBACK (keep_node), &selected);
  g_signal_connect (fixture->view, "activate-node", G_CALLBACK (keep_node), &activated);
  gtk_selection_model_select_item (gtk_column_view_get_model (get_list (fixture)), 199, TRUE);
  g_assert_cmpuint (selected.kind, ==, HEAP_NODE_OBJECT);
  g_signal_emit_by_name (get_list (fixture), "activate", 0);
  g_assert_cmpuint (activated.kind, ==, HEAP_NODE_OBJECT);
  g_assert_false (heap_node_equal (selected, activated));
}

static gboolean
is_ascending (gpointer data)
{
  return has_count (data) && get_retained (data, 0) < get_retained (data, 199);
}

static void
test_sort (Fixture *fixture,
           gconstpointer data)
{
  set_text (fixture, "class_entry", "com.example.Node");
  window_testing_wait (has_count, fixture);

  g_autoptr (GtkColumnViewColumn) retained
    = g_list_model_get_item (gtk_column_view_get_columns (get_list (fixture)), 3);
  gtk_column_view_sort_by_column (get_list (fixture), retained, GTK_SORT_ASCENDING);
  window_testing_wait (is_ascending, fixture);
}

static void
test_enter (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *entry = window_testing_get_child (fixture->view, "class_entry");

  gtk_widget_grab_focus (fixture->view);
  set_text (fixture, "class_entry", "com.example.Node");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (
    heapwood_objects_view_get_filter (HEAPWOOD_OBJECTS_VIEW (fixture->view))->class_name, ==,
    "com.example.Node");
  window_testing_wait (has_count, fixture);
  g_signal_emit_by_name (entry, "activate");
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (fixture->view));
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (get_list (fixture))));
}

static void
test_nothing (Fixture *fixture,
              gconstpointer data)
{
  set_text (fixture, "class_entry", "nowhere");
  window_testing_wait (says_something, fixture);
  g_assert_cmpstr (window_testing_get_text (fixture->view, "nothing"), ==,
                   "No object is like this");
}

static void
test_errors (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *match = window_testing_get_child (fixture->view, "class_match");

  set_text (fixture, "class_entry", "com.example.Node");
  window_testing_wait (has_count, fixture);
  set_text (fixture, "size_entry", "much");
  window_testing_wait (says_something, fixture);
  g_assert_cmpstr (window_testing_get_text (fixture->view, "nothing"), ==,
                   "A size is a number with or without a unit, such as 64 KiB.");
  set_text (fixture, "size_entry", "");
  window_testing_wait (has_count, fixture);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (match), 2);
  set_text (fixture, "class_entry", "(");
  window_testing_wait (says_something, fixture);
}

static void
count (guint *n_changes)
{
  (*n_changes)++;
}

/* What is asked for from elsewhere is seen in the fields; what is changed there is told. */
static void
test_filter (Fixture *fixture,
             gconstpointer data)
{
  HeapwoodObjectsView *view = HEAPWOOD_OBJECTS_VIEW (fixture->view);
  GtkWidget *match = window_testing_get_child (fixture->view, "class_match");
  g_autoptr (HeapwoodFilter) filter
    = heapwood_filter_new (&(HeapwoodFilter) { .class_name = "com.example.Node",
                                               .class_match = HEAP_MATCH_EXACT,
                                               .size = "1 B",
                                               .strengths = 1u << HEAP_STRENGTH_STRONG });
  guint n_changes = 0;

  set_text (fixture, "text_entry", "text");
  window_testing_wait (says_something, fixture);
  g_signal_connect_swapped (view, "filter-changed", G_CALLBACK (count), &n_changes);
  heapwood_objects_view_set_filter (view, filter);
  window_testing_wait (has_count, fixture);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (match)), ==, 3);
  g_assert_cmpuint (
    gtk_drop_down_get_selected (
      GTK_DROP_DOWN (window_testing_get_child (fixture->view, "strength"))),
    ==, 1);
  g_assert_cmpuint (n_changes, ==, 0);
  g_assert_true (heapwood_objects_view_get_filter (view) == filter);

  set_text (fixture, "class_entry", "nowhere");
  window_testing_wait (says_something, fixture);
  g_assert_cmpuint (n_changes, ==, 1);
  g_assert_cmpstr (heapwood_objects_view_get_filter (view)->class_name, ==, "nowhere");
  g_assert_cmpstr (heapwood_objects_view_get_filter (view)->size, ==, "1 B");
}

static gboolean
has_two (gpointer data)
{
  Fixture *fixture = data;

  return g_str_has_prefix (window_testing_get_text (fixture->view, "count"), "2 objects · ");
}

static void
test_among (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *box = window_testing_get_child (fixture->view, "among_box");
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; objects->len < 2; i++)
    if (g_str_equal (heap_class_get_name (fixture->heap, heap_object_get_class (fixture->heap, i)),
                     "com.example.Node"))
      g_array_append_val (objects, i);
  g_autoptr (HeapwoodFilter) filter
    = heapwood_filter_new (&(HeapwoodFilter) { .class_match = HEAP_MATCH_SUBSTRING,
                                               .objects = objects,
                                               .title = "two of them" });
  heapwood_objects_view_set_filter (HEAPWOOD_OBJECTS_VIEW (fixture->view), filter);
  window_testing_wait (has_two, fixture);
  g_assert_true (gtk_widget_get_visible (box));
  g_assert_cmpstr (window_testing_get_text (fixture->view, "among"), ==, "two of them");

  set_text (fixture, "class_entry", "Node");
  window_testing_wait (has_two, fixture);
  g_signal_emit_by_name (gtk_widget_get_last_child (box), "clicked");
  window_testing_wait (has_count, fixture);
  g_assert_false (gtk_widget_get_visible (box));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
#define ADD(name, function) \
  g_test_add ("/window/objects-view/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("list", test_list);
  ADD ("sort", test_sort);
  ADD ("enter", test_enter);
  ADD ("nothing", test_nothing);
  ADD ("errors", test_errors);
  ADD ("filter", test_filter);
  ADD ("among", test_among);
#undef ADD
  return g_test_run ();
}
