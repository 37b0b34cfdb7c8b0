/* test-tabs.c: the tabs of a heap
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-tabs.h"

typedef struct
{
  DumpFolder *folder;
  Heap *heap;
  HeapwoodTabs *tabs;
  GtkNotebook *notebook;
  GtkWidget *window;
  guint n_changes;
} Fixture;

static void
changed (Fixture *fixture)
{
  fixture->n_changes++;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  GtkWidget *tabs = g_object_new (HEAPWOOD_TYPE_TABS, NULL);

  fixture->folder = dump_folder_new ();
  fixture->heap = window_testing_open_chain (fixture->folder, 3);
  fixture->tabs = HEAPWOOD_TABS (tabs);
  fixture->notebook = GTK_NOTEBOOK (gtk_widget_get_first_child (tabs));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), tabs);
  fixture->window = window_testing_show (box, 800, 60);
  gtk_widget_insert_action_group (fixture->window, "tab", heapwood_tabs_get_actions (fixture->tabs));
  heapwood_tabs_set_heap (fixture->tabs, fixture->heap);
  g_signal_connect_swapped (tabs, "changed", G_CALLBACK (changed), fixture);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  if (fixture->window != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
  heap_unref (fixture->heap);
  dump_folder_free (fixture->folder);
}

static HeapNode
get_node (Fixture *fixture)
{
  return heapwood_history_get_place (heapwood_tabs_get_history (fixture->tabs))->node;
}

static HeapNode
find_instance (Fixture *fixture)
{
  guint32 object = 0;

  while (heap_object_get_kind (fixture->heap, object) != HEAP_OBJECT_INSTANCE)
    object++;
  return heap_node (HEAP_NODE_OBJECT, object);
}

static void
open_tab (Fixture *fixture,
          HeapNode node,
          gboolean behind)
{
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (node);

  heapwood_tabs_open (fixture->tabs, place, behind);
}

static void
act (Fixture *fixture,
     const char *action)
{
  g_assert_true (gtk_widget_activate_action (fixture->window, action, NULL));
}

static const char *
get_title (Fixture *fixture,
           int position)
{
  GtkWidget *page = gtk_notebook_get_nth_page (fixture->notebook, position);
  GtkWidget *label = gtk_notebook_get_tab_label (fixture->notebook, page);

  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (label)));
}

static void
test_behind (Fixture *fixture,
             gconstpointer data)
{
  HeapNode node = find_instance (fixture);

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->tabs)));
  open_tab (fixture, node, TRUE);
  g_assert_cmpuint (fixture->n_changes, ==, 0);
  g_assert_cmpuint (get_node (fixture).kind, ==, HEAP_NODE_ROOT);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->tabs)));
  g_assert_cmpstr (get_title (fixture, 0), ==, "Whole heap");
  g_assert_cmpstr (get_title (fixture, 1), ==, "Node");

  act (fixture, "tab.next");
  g_assert_cmpuint (fixture->n_changes, ==, 1);
  g_assert_true (heap_node_equal (get_node (fixture), node));
  act (fixture, "tab.next");
  g_assert_cmpuint (get_node (fixture).kind, ==, HEAP_NODE_ROOT);
  act (fixture, "tab.previous");
  g_assert_true (heap_node_equal (get_node (fixture), node));
  gtk_widget_activate_action (fixture->window, "tab.select", "i", 0);
  g_assert_cmpuint (get_node (fixture).kind, ==, HEAP_NODE_ROOT);
  gtk_widget_activate_action (fixture->window, "tab.select", "i", 8);
  g_assert_true (heap_node_equal (get_node (fixture), node));
}

/* Going somewhere in one tab leaves the others where they are. */
static void
test_histories (Fixture *fixture,
                gconstpointer data)
{
  HeapNode node = find_instance (fixture);
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (node);
  g_autoptr (HeapwoodPlace) classes = heapwood_place_new_classes (node, HEAP_NONE);

  act (fixture, "tab.new");
  g_assert_cmpuint (fixture->n_changes, ==, 1);
  heapwood_history_go (heapwood_tabs_get_history (fixture->tabs), place);
  g_assert_cmpuint (fixture->n_changes, ==, 2);
  g_assert_cmpstr (get_title (fixture, 1), ==, "Node");
  act (fixture, "tab.previous");
  g_assert_false (heapwood_history_get_can_go_back (heapwood_tabs_get_history (fixture->tabs)));

  heapwood_tabs_replace (fixture->tabs, classes);
  g_assert_cmpstr (get_title (fixture, 0), ==, "Classes");
  g_assert_false (heapwood_history_get_can_go_back (heapwood_tabs_get_history (fixture->tabs)));
  act (fixture, "tab.next");
  g_assert_true (heapwood_history_get_can_go_back (heapwood_tabs_get_history (fixture->tabs)));
  heapwood_history_go_back (heapwood_tabs_get_history (fixture->tabs));
  g_assert_cmpstr (get_title (fixture, 1), ==, "Whole heap");
}

/* What is closed comes back where it was, with the way it went. */
static void
test_close_and_reopen (Fixture *fixture,
                       gconstpointer data)
{
  HeapNode node = find_instance (fixture);

  g_assert_false (g_action_group_get_action_enabled (heapwood_tabs_get_actions (fixture->tabs),
                                                     "reopen"));
  open_tab (fixture, heap_node (HEAP_NODE_ROOT, 0), FALSE);
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (node);
  heapwood_history_go (heapwood_tabs_get_history (fixture->tabs), place);
  open_tab (fixture, heap_node (HEAP_NODE_ROOT, 0), TRUE);
  g_assert_cmpint (gtk_notebook_get_n_pages (fixture->notebook), ==, 3);

  act (fixture, "tab.close");
  g_assert_cmpint (gtk_notebook_get_n_pages (fixture->notebook), ==, 2);
  g_assert_cmpuint (get_node (fixture).kind, ==, HEAP_NODE_ROOT);
  act (fixture, "tab.reopen");
  g_assert_cmpint (gtk_notebook_get_current_page (fixture->notebook), ==, 1);
  g_assert_true (heap_node_equal (get_node (fixture), node));
  g_assert_true (heapwood_history_get_can_go_back (heapwood_tabs_get_history (fixture->tabs)));
  g_assert_false (g_action_group_get_action_enabled (heapwood_tabs_get_actions (fixture->tabs),
                                                     "reopen"));

  GtkWidget *page = gtk_notebook_get_nth_page (fixture->notebook, 2);
  GtkWidget *label = gtk_notebook_get_tab_label (fixture->notebook, page);
  gtk_test_accessible_assert_property (gtk_widget_get_last_child (label),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Close tab");
  g_signal_emit_by_name (gtk_widget_get_last_child (label), "clicked");
  g_assert_cmpint (gtk_notebook_get_n_pages (fixture->notebook), ==, 2);
}

static void
test_last (Fixture *fixture,
           gconstpointer data)
{
  g_object_add_weak_pointer (G_OBJECT (fixture->window), (gpointer *) &fixture->window);
  act (fixture, "tab.close");
  for (guint i = 0; i < 100 && fixture->window != NULL; i++)
    window_testing_run_for (20);
  g_assert_null (fixture->window);
}

static void
test_another_heap (Fixture *fixture,
                   gconstpointer data)
{
  open_tab (fixture, find_instance (fixture), FALSE);
  act (fixture, "tab.close");
  heapwood_tabs_set_heap (fixture->tabs, NULL);
  g_assert_null (heapwood_tabs_get_history (fixture->tabs));
  g_assert_false (g_action_group_get_action_enabled (heapwood_tabs_get_actions (fixture->tabs),
                                                     "new"));

  heapwood_tabs_set_heap (fixture->tabs, fixture->heap);
  g_assert_cmpuint (get_node (fixture).kind, ==, HEAP_NODE_ROOT);
  g_assert_false (g_action_group_get_action_enabled (heapwood_tabs_get_actions (fixture->tabs),
                                                     "reopen"));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
#define ADD(name, function) \
  g_test_add ("/window/tabs/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("behind", test_behind);
  ADD ("histories", test_histories);
  ADD ("close-and-reopen", test_close_and_reopen);
  ADD ("last", test_last);
  ADD ("another-heap", test_another_heap);
#undef ADD
  return g_test_run ();
}
