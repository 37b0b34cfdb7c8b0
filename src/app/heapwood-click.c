/* heapwood-click.c: clicks of any button, short ones too
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-click.h"

typedef struct
{
  HeapwoodClickFunc pressed;
  HeapwoodClickFunc released;
  gpointer data;
  guint button; /* that is down, 0 for none */
  int n_press;  /* of it */
} Click;

static void
button_pressed (GtkGestureClick *gesture,
                int n_press,
                double x,
                double y,
                gpointer data)
{
  Click *click = data;

  click->button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  click->n_press = n_press;
  click->pressed (gesture, click->button, n_press, x, y, click->data);
}

static void
release (Click *click,
         GtkGestureClick *gesture,
         double x,
         double y)
{
  guint button = click->button;

  click->button = 0;
  if (button != 0)
    click->released (gesture, button, click->n_press, x, y, click->data);
}

static void
button_released (GtkGestureClick *gesture,
                 int n_press,
                 double x,
                 double y,
                 gpointer data)
{
  release (data, gesture, x, y);
}

static void
cancelled_button_released (GtkGestureClick *gesture,
                           double x,
                           double y,
                           guint button,
                           GdkEventSequence *sequence,
                           gpointer data)
{
  Click *click = data;

  if (button == click->button)
    release (click, gesture, x, y);
}

GtkEventController *
heapwood_click_new (HeapwoodClickFunc pressed,
                    HeapwoodClickFunc released,
                    gpointer data)
{
  GtkGesture *gesture = gtk_gesture_click_new ();
  Click *click = g_new0 (Click, 1);

  click->pressed = pressed;
  click->released = released;
  click->data = data;
  g_object_set_data_full (G_OBJECT (gesture), "heapwood-click", click, g_free);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), 0);
  g_signal_connect (gesture, "pressed", G_CALLBACK (button_pressed), click);
  g_signal_connect (gesture, "released", G_CALLBACK (button_released), click);
  g_signal_connect (gesture, "unpaired-release", G_CALLBACK (cancelled_button_released), click);
  return GTK_EVENT_CONTROLLER (gesture);
}
