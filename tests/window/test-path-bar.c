/* test-path-bar.c: the dominators of a place, each a button
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-path-bar.h"
#include "app/heapwood-path.h"

static HeapNode
get_lowest_node (const Heap *heap)
{
  guint32 class_index = heap_find_class (heap, "com.example.Node");

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    if (heap_object_get_class (heap, i) == class_index)
      return heap_node (HEAP_NODE_OBJECT, i);
  g_assert_not_reached ();
}

typedef struct
{
  GPtrArray *shown;
  guint n_crumbs;
} Crumbs;

static void
collect_crumbs (GtkWidget *widget,
                Crumbs *crumbs)
{
  if (gtk_widget_has_css_class (widget, "crumb"))
    {
      crumbs->n_crumbs++;
      if (gtk_widget_get_child_visible (gtk_widget_get_parent (widget)))
        g_ptr_array_add (crumbs->shown, widget);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect_crumbs (child, crumbs);
}

static gboolean
has_crumbs (gpointer data)
{
  g_autoptr (GPtrArray) shown = g_ptr_array_new ();
  Crumbs crumbs = { shown, 0 };

  collect_crumbs (data, &crumbs);
  return crumbs.n_crumbs > 0 && gtk_widget_get_width (shown->pdata[0]) > 0;
}

/* Returns: the buttons of the steps that are shown. */
static GPtrArray *
show_path (GtkWidget *bar,
           Heap *heap,
           HeapNode place,
           guint n_crumbs)
{
  Crumbs crumbs = { g_ptr_array_new (), 0 };

  heapwood_path_bar_set_place (HEAPWOOD_PATH_BAR (bar), heap, place);
  window_testing_wait (has_crumbs, bar);
  collect_crumbs (bar, &crumbs);
  g_assert_cmpuint (crumbs.n_crumbs, ==, n_crumbs);
  return crumbs.shown;
}

static void
keep_node (HeapwoodPathBar *bar,
           const HeapNode *node,
           gpointer data)
{
  HeapNode *kept = data;

  *kept = *node;
}

static void
test_steps (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);
  GtkWidget *bar = g_object_new (HEAPWOOD_TYPE_PATH_BAR, NULL);
  GtkWidget *window = window_testing_show (bar, 900, 50);
  HeapNode kept = get_lowest_node (heap);
  g_signal_connect (bar, "activate-node", G_CALLBACK (keep_node), &kept);

  g_autoptr (GPtrArray) shown = show_path (bar, heap, get_lowest_node (heap), 4);
  g_assert_cmpuint (shown->len, ==, 4);
  gtk_test_accessible_assert_role (bar, GTK_ACCESSIBLE_ROLE_NAVIGATION);
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Path of dominators");
  gtk_test_accessible_assert_role (shown->pdata[1], GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_test_accessible_assert_property (shown->pdata[0], GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Whole heap");
  gtk_test_accessible_assert_property (shown->pdata[3], GTK_ACCESSIBLE_PROPERTY_LABEL, "Node");
  g_assert_true (gtk_widget_has_css_class (shown->pdata[3], "current"));

  g_signal_emit_by_name (shown->pdata[1], "clicked");
  g_assert_true (heap_node_equal (kept, heap_tree_get_parent (
                                          heap, heap_tree_get_parent (
                                                  heap, get_lowest_node (heap)))));
  g_signal_emit_by_name (shown->pdata[0], "clicked");
  g_assert_cmpint (kept.kind, ==, HEAP_NODE_ROOT);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_long_path (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 1000);
  GtkWidget *bar = g_object_new (HEAPWOOD_TYPE_PATH_BAR, NULL);
  GtkWidget *window = window_testing_show (bar, 500, 50);

  g_autoptr (GPtrArray) shown
    = show_path (bar, heap, get_lowest_node (heap), HEAPWOOD_PATH_MAX_STEPS + 1);
  g_assert_cmpuint (shown->len, >, 2);
  g_assert_cmpuint (shown->len, <, HEAPWOOD_PATH_MAX_STEPS);
  gtk_test_accessible_assert_property (shown->pdata[0], GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Whole heap");
  g_assert_true (gtk_widget_has_css_class (shown->pdata[shown->len - 1], "current"));

  GtkWidget *overflow = window_testing_find (bar, GTK_TYPE_MENU_BUTTON);
  g_assert_true (gtk_widget_get_child_visible (gtk_widget_get_parent (overflow)));
  gtk_menu_button_popup (GTK_MENU_BUTTON (overflow));
  window_testing_run_for (100);
  GtkPopover *popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (overflow));
  g_autoptr (GPtrArray) hidden = g_ptr_array_new ();
  Crumbs crumbs = { hidden, 0 };
  collect_crumbs (GTK_WIDGET (popover), &crumbs);
  g_assert_cmpuint (crumbs.n_crumbs + shown->len, ==, HEAPWOOD_PATH_MAX_STEPS + 1);

  HeapNode kept = heap_node (HEAP_NODE_ROOT, 0);
  g_signal_connect (bar, "activate-node", G_CALLBACK (keep_node), &kept);
  g_signal_emit_by_name (hidden->pdata[0], "clicked");
  g_assert_cmpint (kept.kind, ==, HEAP_NODE_OBJECT);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_emptied (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);
  GtkWidget *bar = g_object_new (HEAPWOOD_TYPE_PATH_BAR, NULL);
  GtkWidget *window = window_testing_show (bar, 500, 50);

  g_ptr_array_unref (show_path (bar, heap, get_lowest_node (heap), 4));
  heapwood_path_bar_set_place (HEAPWOOD_PATH_BAR (bar), heap, heap_node (HEAP_NODE_ROOT, 0));
  heapwood_path_bar_set_place (HEAPWOOD_PATH_BAR (bar), NULL, heap_node (HEAP_NODE_ROOT, 0));
  window_testing_run_for (100);
  g_assert_false (has_crumbs (bar));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/path-bar/steps", test_steps);
  g_test_add_func ("/window/path-bar/long", test_long_path);
  g_test_add_func ("/window/path-bar/emptied", test_emptied);
  return g_test_run ();
}
