/* heapwood-details-row.h: a row of the details
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_DETAILS_ROW (heapwood_details_row_get_type ())

/* The child of a GtkListItem whose item is a HeapwoodLazyRow with a HeapwoodFact. */
G_DECLARE_FINAL_TYPE (HeapwoodDetailsRow, heapwood_details_row, HEAPWOOD, DETAILS_ROW, GtkBox)

/* heapwood_details_row_bind:
 * Shows the fact of the list item, at once or when it has been read.
 */
void heapwood_details_row_bind (HeapwoodDetailsRow *self,
                                GtkListItem *list_item);

/* Lets go of the list item. */
void heapwood_details_row_unbind (HeapwoodDetailsRow *self);

G_END_DECLS
