/* heapwood-error-page.h: what a window shows when a dump cannot be opened
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_ERROR_PAGE (heapwood_error_page_get_type ())

/* What went wrong, in words: what was expected where, and what to try. */
G_DECLARE_FINAL_TYPE (HeapwoodErrorPage, heapwood_error_page, HEAPWOOD, ERROR_PAGE, GtkBox)

void heapwood_error_page_set_error (HeapwoodErrorPage *self,
                                    GFile *file,
                                    const GError *error);

G_END_DECLS
