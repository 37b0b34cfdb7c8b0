/* heapwood-application.h: the program: its windows, actions and keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_APPLICATION (heapwood_application_get_type ())

/* Opens each file in a window of its own. */
G_DECLARE_FINAL_TYPE (HeapwoodApplication, heapwood_application, HEAPWOOD, APPLICATION,
                      GtkApplication)

/* @flags: added to G_APPLICATION_HANDLES_OPEN */
HeapwoodApplication *heapwood_application_new (GApplicationFlags flags);

G_END_DECLS
