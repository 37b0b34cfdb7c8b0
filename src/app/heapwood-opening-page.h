/* heapwood-opening-page.h: what a window shows while a dump opens
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-loader.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_OPENING_PAGE (heapwood_opening_page_get_type ())

/* The stages by name, a fraction and the time of each, one bar over all, a Cancel button. */
G_DECLARE_FINAL_TYPE (HeapwoodOpeningPage, heapwood_opening_page, HEAPWOOD, OPENING_PAGE, GtkBox)

/* heapwood_opening_page_set_loader:
 * @loader: (nullable): one that has just begun; %NULL when it is done
 */
void heapwood_opening_page_set_loader (HeapwoodOpeningPage *self,
                                       HeapwoodLoader *loader);

G_END_DECLS
