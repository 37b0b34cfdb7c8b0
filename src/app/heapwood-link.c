/* heapwood-link.c: opening what a widget leads to in a new tab
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-link.h"

static const char target_key[] = "heapwood-link-target";

typedef struct
{
  HeapwoodLinkFunc open;
  gpointer owner;
} Watch;

gboolean
heapwood_link_is_behind (GdkEvent *event)
{
  if (event == NULL)
    return FALSE;

  gboolean control = (gdk_event_get_modifier_state (event) & GDK_CONTROL_MASK) != 0;
  switch ((int) gdk_event_get_event_type (event))
    {
    case GDK_BUTTON_PRESS:
    case GDK_BUTTON_RELEASE:
      {
        guint button = gdk_button_event_get_button (event);

        return button == GDK_BUTTON_MIDDLE || (control && button == GDK_BUTTON_PRIMARY);
      }

    default:
      return control;
    }
}

static gboolean
open_around (GtkWidget *container,
             GtkWidget *innermost,
             const Watch *watch)
{
  for (GtkWidget *child = innermost; child != NULL && child != container;
       child = gtk_widget_get_parent (child))
    {
      gpointer target = g_object_get_data (G_OBJECT (child), target_key);

      if (target != NULL)
        return watch->open (watch->owner, target);
    }
  return FALSE;
}

/* Claimed, or the click would be one of the row or button as well. */
static void
pressed (GtkGestureClick *gesture,
         int n_press,
         double x,
         double y,
         gpointer data)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (gesture);
  GtkWidget *container = gtk_event_controller_get_widget (controller);

  if (heapwood_link_is_behind (gtk_event_controller_get_current_event (controller))
      && open_around (container, gtk_widget_pick (container, x, y, GTK_PICK_DEFAULT), data))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* A row of a list has the focus, not what is in it. */
static gboolean
key_pressed (GtkEventControllerKey *controller,
             guint key,
             guint code,
             GdkModifierType state,
             gpointer data)
{
  GtkWidget *container = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_ISO_Enter)
      || (state & GDK_CONTROL_MASK) == 0)
    return GDK_EVENT_PROPAGATE;

  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (container));
  if (focus == NULL || !gtk_widget_is_ancestor (focus, container))
    return GDK_EVENT_PROPAGATE;
  for (GtkWidget *child = gtk_widget_get_first_child (focus); child != NULL;
       child = gtk_widget_get_first_child (child))
    focus = child;
  return open_around (container, focus, data);
}

void
heapwood_link_mark (GtkWidget *child,
                    gpointer target)
{
  g_object_set_data (G_OBJECT (child), target_key, target);
}

void
heapwood_link_watch (GtkWidget *container,
                     HeapwoodLinkFunc open,
                     gpointer owner)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  Watch *watch = g_new (Watch, 1);

  watch->open = open;
  watch->owner = owner;
  g_object_set_data_full (G_OBJECT (click), "watch", watch, g_free);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed), watch);
  gtk_widget_add_controller (container, GTK_EVENT_CONTROLLER (click));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), watch);
  gtk_widget_add_controller (container, keys);
}
