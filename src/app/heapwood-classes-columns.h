/* heapwood-classes-columns.h: the columns of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* heapwood_classes_add_columns:
 * @list: its items will be GtkTreeListRow of HeapwoodClassesRow
 *
 * Adds the columns and sorts by the bytes, largest first. A click with the secondary button
 * activates the action "classes.menu-at" with the position of the row and where in @list it was.
 *
 * Returns: (transfer none): the column of the names.
 */
GtkColumnViewColumn *heapwood_classes_add_columns (GtkColumnView *list);

G_END_DECLS
