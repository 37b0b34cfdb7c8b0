/* heapwood-error-bar.h: a bar that says what went wrong
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_ERROR_BAR (heapwood_error_bar_get_type ())

/* Hidden until something goes wrong, and again when it is closed. */
G_DECLARE_FINAL_TYPE (HeapwoodErrorBar, heapwood_error_bar, HEAPWOOD, ERROR_BAR, GtkWidget)

/* heapwood_error_bar_show:
 * @what: what did not work, a sentence without a full stop
 * @error: why
 */
void heapwood_error_bar_show (HeapwoodErrorBar *self,
                              const char *what,
                              const GError *error);

void heapwood_error_bar_hide (HeapwoodErrorBar *self);

G_END_DECLS
