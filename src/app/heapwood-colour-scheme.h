/* heapwood-colour-scheme.h: light and dark, as the desktop wants it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_COLOUR_SCHEME (heapwood_colour_scheme_get_type ())

/* Follows the color-scheme of the settings portal: GTK 4.8 knows nothing of it. Without a portal,
 * the theme's own style stays. */
G_DECLARE_FINAL_TYPE (HeapwoodColourScheme, heapwood_colour_scheme, HEAPWOOD, COLOUR_SCHEME,
                      GObject)

/* Follows as long as the object lives. */
HeapwoodColourScheme *heapwood_colour_scheme_new (GtkSettings *settings);

/* Whether @widget has light text on a dark ground, whatever theme or setting made it so. */
gboolean heapwood_widget_is_dark (GtkWidget *widget);

G_END_DECLS
