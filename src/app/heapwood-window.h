/* heapwood-window.h: a window: one dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_WINDOW (heapwood_window_get_type ())

/* Shows a start page, a dump that opens, why it cannot, a choice of dumps, or a heap. */
G_DECLARE_FINAL_TYPE (HeapwoodWindow, heapwood_window, HEAPWOOD, WINDOW, GtkApplicationWindow)

HeapwoodWindow *heapwood_window_new (GtkApplication *application);

/* heapwood_window_open:
 * Opens @file in this window where it shows no dump, else in a new window of the application.
 */
void heapwood_window_open (HeapwoodWindow *self,
                           GFile *file);

G_END_DECLS
