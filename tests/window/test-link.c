/* test-link.c: opening what has the focus in a new tab
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-link.h"

static gboolean
open_link (gpointer owner,
           gpointer target)
{
  gpointer *opened = owner;

  *opened = target;
  return TRUE;
}

static gboolean
press (GtkWidget *container,
       guint key,
       GdkModifierType state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (container);
  gboolean stopped = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, state, &stopped);
    }
  return stopped;
}

static void
test_keys (void)
{
  GtkWidget *container = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *plain = gtk_button_new_with_label ("plain");
  GtkWidget *marked = gtk_button_new_with_label ("marked");
  GtkWidget *around = gtk_button_new ();
  GtkWidget *inside = gtk_label_new ("inside");
  gpointer opened = NULL;

  gtk_box_append (GTK_BOX (container), plain);
  gtk_box_append (GTK_BOX (container), marked);
  gtk_box_append (GTK_BOX (container), around);
  gtk_button_set_child (GTK_BUTTON (around), inside);
  heapwood_link_mark (marked, marked);
  heapwood_link_mark (inside, inside);
  heapwood_link_watch (container, open_link, &opened);
  GtkWidget *window = window_testing_show (container, 200, 100);

  gtk_widget_grab_focus (plain);
  g_assert_false (press (container, GDK_KEY_Return, GDK_CONTROL_MASK));
  g_assert_null (opened);

  gtk_widget_grab_focus (marked);
  g_assert_false (press (container, GDK_KEY_Return, 0));
  g_assert_false (press (container, GDK_KEY_space, GDK_CONTROL_MASK));
  g_assert_null (opened);
  g_assert_true (press (container, GDK_KEY_Return, GDK_CONTROL_MASK));
  g_assert_true (opened == marked);

  gtk_widget_grab_focus (around);
  g_assert_true (press (container, GDK_KEY_KP_Enter, GDK_CONTROL_MASK));
  g_assert_true (opened == inside);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/link/keys", test_keys);
  return g_test_run ();
}
