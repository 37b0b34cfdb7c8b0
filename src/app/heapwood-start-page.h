/* heapwood-start-page.h: what a window shows that shows no dump yet
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_START_PAGE (heapwood_start_page_get_type ())

/* A place to drop a dump and the recent dumps. Emits "open-file" (GFile). */
G_DECLARE_FINAL_TYPE (HeapwoodStartPage, heapwood_start_page, HEAPWOOD, START_PAGE, GtkBox)

/* Shows that a file that hovers would be taken. */
void heapwood_start_page_set_dropping (HeapwoodStartPage *self,
                                       gboolean dropping);

G_END_DECLS
