/* heapwood-click.h: clicks of any button, short ones too
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @n_press: 2 for the second click of a double click */
typedef void (*HeapwoodClickFunc) (GtkGestureClick *gesture,
                                   guint button,
                                   int n_press,
                                   double x,
                                   double y,
                                   gpointer data);

/* heapwood_click_new:
 * A gesture that tells of each release after a press. That of GTK loses a click so short that a
 * frame is laid out before its release has come: it then asks for the pointer, hears that the button
 * is up already, and cancels.
 *
 * Returns: (transfer full): for gtk_widget_add_controller().
 */
GtkEventController *heapwood_click_new (HeapwoodClickFunc pressed,
                                        HeapwoodClickFunc released,
                                        gpointer data);

G_END_DECLS
