/* test-root-path-pane.c: what holds the place, step by step from a GC root
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "root-path-testing.h"

#include "app/heapwood-detour-control.h"
#include "app/heapwood-pointer-path.h"
#include "app/heapwood-root-path-model.h"
#include "app/heapwood-root-path-pane.h"
#include "app/heapwood-ways-popover.h"

#define WIDTH 240
#define HEIGHT 600

typedef struct
{
  HeapwoodQuestions *questions;
  HeapwoodRootPathPane *pane;
  GtkWidget *window;
  guint n_activated;
  HeapNode activated;
} Fixture;

static void
node_activated (HeapwoodRootPathPane *pane,
                const HeapNode *node,
                Fixture *fixture)
{
  fixture->n_activated++;
  fixture->activated = *node;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->questions = root_path_testing_open ("android-dialer.hprof.gz");
  fixture->pane = g_object_new (HEAPWOOD_TYPE_ROOT_PATH_PANE, NULL);
  g_signal_connect (fixture->pane, "activate-node", G_CALLBACK (node_activated), fixture);
  fixture->window = window_testing_show (GTK_WIDGET (fixture->pane), WIDTH, HEIGHT);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->questions);
}

static GListModel *
get_rows (HeapwoodRootPathPane *pane)
{
  GtkWidget *list = window_testing_get_child (GTK_WIDGET (pane), "list");

  return G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)));
}

typedef struct
{
  HeapwoodRootPathPane *pane;
  HeapNode node;
} LastRow;

static gboolean
ends_at (gpointer data)
{
  LastRow *question = data;
  GListModel *rows = get_rows (question->pane);
  guint n_rows = g_list_model_get_n_items (rows);
  HeapNode node;

  if (n_rows == 0)
    return FALSE;

  g_autoptr (HeapwoodRootPathItem) item = g_list_model_get_item (rows, n_rows - 1);
  return heapwood_root_path_item_get_node (item, &node) && heap_node_equal (node, question->node);
}

static void
show_place (Fixture *fixture,
            HeapNode place)
{
  LastRow question = { fixture->pane, place };

  heapwood_root_path_pane_set_place (fixture->pane, fixture->questions, place);
  window_testing_wait (ends_at, &question);
}

static void
test_rows (Fixture *fixture,
           gconstpointer data)
{
  guint detour;
  g_autoptr (HeapwoodRootPath) path
    = root_path_testing_find_detour (fixture->questions, 2, &detour);
  GtkWidget *list = window_testing_get_child (GTK_WIDGET (fixture->pane), "list");

  show_place (fixture, path->place);
  g_signal_emit_by_name (list, "activate", 0u);
  g_assert_cmpuint (fixture->n_activated, ==, 1);
  g_assert_true (heap_node_equal (fixture->activated, heap_node (HEAP_NODE_ROOT, 0)));
  g_signal_emit_by_name (list, "activate", g_list_model_get_n_items (get_rows (fixture->pane)) - 1);
  g_assert_cmpuint (fixture->n_activated, ==, 2);
  g_assert_true (heap_node_equal (fixture->activated, path->place));
}

static void
test_note (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *area = window_testing_get_child (GTK_WIDGET (fixture->pane), "note_area");

  show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
  g_assert_true (gtk_widget_get_visible (area));
  g_assert_cmpuint (g_list_model_get_n_items (get_rows (fixture->pane)), ==, 1);
}

static void
keep_text (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  char **text = data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *widget = GTK_WIDGET (fixture->pane);
  g_autofree char *text = NULL;
  guint detour;
  g_autoptr (HeapwoodRootPath) path
    = root_path_testing_find_detour (fixture->questions, 2, &detour);
  g_autofree char *expected = heapwood_root_path_to_text (path, NULL);

  show_place (fixture, path->place);
  g_assert_true (gtk_widget_activate_action (widget, "path.copy", NULL));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, keep_text, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (text, ==, expected);
}

static GtkWidget *
find_mapped (GtkWidget *root,
             GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && gtk_widget_get_mapped (root))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_mapped (child, type);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_detour (Fixture *fixture,
             gconstpointer data)
{
  guint detour;
  g_autoptr (HeapwoodRootPath) path
    = root_path_testing_find_detour (fixture->questions, 3, &detour);
  GtkWidget *control = NULL;

  show_place (fixture, path->place);
  for (guint i = 0; i < 50 && control == NULL; i++)
    {
      window_testing_run_for (20);
      control = find_mapped (GTK_WIDGET (fixture->pane), HEAPWOOD_TYPE_DETOUR_CONTROL);
    }
  g_assert_nonnull (control);

  GtkButton *which = GTK_BUTTON (window_testing_get_child (control, "which"));
  g_assert_true (g_str_has_prefix (gtk_button_get_label (which), "way 1 of "));
  g_signal_emit_by_name (window_testing_get_child (control, "next"), "clicked");
  g_assert_true (g_str_has_prefix (gtk_button_get_label (which), "way 2 of "));
  g_signal_emit_by_name (window_testing_get_child (control, "previous"), "clicked");
  g_assert_true (g_str_has_prefix (gtk_button_get_label (which), "way 1 of "));

  g_signal_emit_by_name (which, "clicked");
  GtkWidget *popover = window_testing_find (control, HEAPWOOD_TYPE_WAYS_POPOVER);
  g_assert_nonnull (popover);
  g_signal_emit_by_name (popover, "way-chosen", 2u);
  g_assert_true (g_str_has_prefix (gtk_button_get_label (which), "way 3 of "));
}

static gboolean
is_visible (gpointer data)
{
  return gtk_widget_get_visible (data);
}

static void
test_pointed (Fixture *fixture,
              gconstpointer data)
{
  GtkWidget *pointer_path
    = window_testing_find (GTK_WIDGET (fixture->pane), HEAPWOOD_TYPE_POINTER_PATH);
  HeapNode pile = heap_node (HEAP_NODE_GARBAGE, 0);

  show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
  heapwood_root_path_pane_set_pointed (fixture->pane, &pile);
  window_testing_wait (is_visible, pointer_path);
  g_assert_true (gtk_widget_get_first_child (pointer_path)
                 == gtk_widget_get_last_child (pointer_path));
  heapwood_root_path_pane_set_pointed (fixture->pane, NULL);
  g_assert_false (gtk_widget_get_visible (pointer_path));
}

static void
add_test (const char *path,
          void (*test) (Fixture *fixture,
                        gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  add_test ("/window/root-path-pane/rows", test_rows);
  add_test ("/window/root-path-pane/note", test_note);
  add_test ("/window/root-path-pane/copy", test_copy);
  add_test ("/window/root-path-pane/detour", test_detour);
  add_test ("/window/root-path-pane/pointed", test_pointed);
  return g_test_run ();
}
