/* test-map-menu.c: the context menu of a cell of the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "root-path-testing.h"

#include "app/heapwood-map-menu.h"

typedef struct
{
  HeapwoodQuestions *questions;
  GtkWidget *owner;
  GtkWidget *window;
  HeapwoodMapMenu *menu;
  HeapNode activated;
  HeapNode behind;
  guint shown_class;
  char *class_name;
} Fixture;

static void
node_activated (HeapwoodMapMenu *menu,
                const HeapNode *node,
                Fixture *fixture)
{
  fixture->activated = *node;
}

static void
opened_behind (HeapwoodMapMenu *menu,
               const HeapNode *node,
               Fixture *fixture)
{
  fixture->behind = *node;
}

static void
class_shown (HeapwoodMapMenu *menu,
             guint class_index,
             Fixture *fixture)
{
  fixture->shown_class = class_index;
}

static void
class_listed (HeapwoodMapMenu *menu,
              const char *class_name,
              Fixture *fixture)
{
  g_free (fixture->class_name);
  fixture->class_name = g_strdup (class_name);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->questions = root_path_testing_open ("android-dialer.hprof.gz");
  fixture->owner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  fixture->menu = heapwood_map_menu_new (fixture->owner);
  g_signal_connect (fixture->menu, "activate-node", G_CALLBACK (node_activated), fixture);
  g_signal_connect (fixture->menu, "open-behind", G_CALLBACK (opened_behind), fixture);
  g_signal_connect (fixture->menu, "show-class", G_CALLBACK (class_shown), fixture);
  g_signal_connect (fixture->menu, "list-class", G_CALLBACK (class_listed), fixture);
  fixture->window = window_testing_show (fixture->owner, 400, 300);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  heapwood_map_menu_detach (fixture->menu);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_object (&fixture->menu);
  g_clear_object (&fixture->questions);
  g_free (fixture->class_name);
}

static void
popup (Fixture *fixture,
       HeapNode node)
{
  GdkRectangle area = { 10, 10, 50, 50 };

  heapwood_map_menu_popup (fixture->menu, fixture->questions, node, fixture->owner, &area);
  g_assert_true (
    gtk_widget_get_visible (window_testing_find (fixture->owner, GTK_TYPE_POPOVER_MENU)));
}

static void
keep_text (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  char **text = data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  if (*text == NULL)
    *text = g_strdup ("");
}

static char *
read_clipboard (Fixture *fixture)
{
  char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (fixture->owner), NULL, keep_text,
                                 &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  return text;
}

static void
test_object (Fixture *fixture,
             gconstpointer data)
{
  guint detour;
  g_autoptr (HeapwoodRootPath) path
    = root_path_testing_find_detour (fixture->questions, 2, &detour);
  Heap *heap = heapwood_questions_get_heap (fixture->questions);
  guint32 class_index = heap_object_get_class (heap, path->place.index);
  g_autofree char *expected = heapwood_root_path_to_text (path, NULL);
  g_autofree char *address = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x",
                                              heap_object_get_id (heap, path->place.index));

  popup (fixture, path->place);
  g_assert_true (gtk_widget_activate_action (fixture->owner, "map.open", NULL));
  g_assert_true (heap_node_equal (fixture->activated, path->place));
  g_assert_true (gtk_widget_activate_action (fixture->owner, "map.open-behind", NULL));
  g_assert_true (heap_node_equal (fixture->behind, path->place));
  g_assert_true (gtk_widget_activate_action (fixture->owner, "map.show-class", NULL));
  g_assert_cmpuint (fixture->shown_class, ==, class_index);
  g_assert_true (gtk_widget_activate_action (fixture->owner, "map.list-class", NULL));
  g_assert_cmpstr (fixture->class_name, ==, heap_class_get_name (heap, class_index));

  g_assert_true (gtk_widget_activate_action (fixture->owner, "map.copy-address", NULL));
  g_autofree char *text = read_clipboard (fixture);
  g_assert_cmpstr (text, ==, address);

  g_assert_true (gtk_widget_activate_action (fixture->owner, "map.copy-path", NULL));
  while (!g_str_equal (text, expected))
    {
      window_testing_run_for (10);
      g_free (text);
      text = read_clipboard (fixture);
    }
}

static void
test_pile (Fixture *fixture,
           gconstpointer data)
{
  popup (fixture, heap_node (HEAP_NODE_GARBAGE, 0));
  gtk_widget_activate_action (fixture->owner, "map.list-class", NULL);
  g_assert_null (fixture->class_name);
  gtk_widget_activate_action (fixture->owner, "map.open", NULL);
  g_assert_cmpint (fixture->activated.kind, ==, HEAP_NODE_GARBAGE);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add ("/window/map-menu/object", Fixture, NULL, set_up, test_object, tear_down);
  g_test_add ("/window/map-menu/pile", Fixture, NULL, set_up, test_pile, tear_down);
  return g_test_run ();
}
