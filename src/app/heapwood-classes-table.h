/* heapwood-classes-table.h: the classes of a dump, and what holds their objects, as a table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-level.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Signals:
 *
 * activate (row): a row was activated; HeapwoodClassesRow *.
 * selection-changed (): other rows are selected, or others are there.
 * menu (x, y): a menu for the selected rows is asked for, doubles in the widget's coordinates.
 */
#define HEAPWOOD_TYPE_CLASSES_TABLE (heapwood_classes_table_get_type ())
G_DECLARE_FINAL_TYPE (HeapwoodClassesTable, heapwood_classes_table, HEAPWOOD, CLASSES_TABLE,
                      GtkWidget)

/* heapwood_classes_table_set_rows:
 * @title: of the column of the names
 * @rows: (nullable): a list of HeapwoodClassesRow, those of level 0; it may change
 */
void heapwood_classes_table_set_rows (HeapwoodClassesTable *self,
                                      const char *title,
                                      GListModel *rows);

/* Returns: (transfer container) (element-type HeapwoodClass): the rows, in the order they are shown;
 *   valid until they change. */
GPtrArray *heapwood_classes_table_get_rows (HeapwoodClassesTable *self,
                                            gboolean only_selected);

/* Whether a row is selected alone that can be opened, and opens it. */
gboolean heapwood_classes_table_can_open (HeapwoodClassesTable *self);
void heapwood_classes_table_open (HeapwoodClassesTable *self);

/* heapwood_classes_table_select_subclasses:
 * @heap: whose classes the rows of level 0 are
 *
 * Selects the rows of all subclasses of those that are selected as well.
 */
void heapwood_classes_table_select_subclasses (HeapwoodClassesTable *self,
                                               const Heap *heap);

/* heapwood_classes_table_reveal:
 * @row: one that is shown
 *
 * Selects it, scrolls to it and gives it the focus.
 */
void heapwood_classes_table_reveal (HeapwoodClassesTable *self,
                                    HeapwoodClassesRow *row);

G_END_DECLS
