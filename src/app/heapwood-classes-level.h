/* heapwood-classes-level.h: the rows above one row of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes.h"

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_CLASSES_ROW (heapwood_classes_row_get_type ())

/* A HeapwoodClass as an item of lists. */
G_DECLARE_FINAL_TYPE (HeapwoodClassesRow, heapwood_classes_row, HEAPWOOD, CLASSES_ROW, GObject)

/* heapwood_classes_row_new:
 * @classes: (nullable): what answers when the row is opened; %NULL for one that is not
 * @value: (transfer full)
 */
HeapwoodClassesRow *heapwood_classes_row_new (HeapwoodClasses *classes,
                                              HeapwoodClass *value);

/* (transfer none) */
const HeapwoodClass *heapwood_classes_row_get (HeapwoodClassesRow *self);

/* heapwood_classes_row_get_key:
 * Returns: (transfer none): the name, to be compared with others whatever the case of letters.
 */
const char *heapwood_classes_row_get_key (HeapwoodClassesRow *self);

/* heapwood_classes_row_open:
 * Returns: (transfer full) (nullable): the rows above this one; %NULL for a row that ends a column.
 */
GListModel *heapwood_classes_row_open (HeapwoodClassesRow *self);

#define HEAPWOOD_TYPE_CLASSES_LEVEL (heapwood_classes_level_get_type ())

/* A GListModel of HeapwoodClassesRow. Its rows are read when their number is first asked for; until
 * they are there, it is empty. */
G_DECLARE_FINAL_TYPE (HeapwoodClassesLevel, heapwood_classes_level, HEAPWOOD, CLASSES_LEVEL,
                      GObject)

/* @below: the cell that the rows are above, HEAP_NONE for level 0 */
HeapwoodClassesLevel *heapwood_classes_level_new (HeapwoodClasses *classes,
                                                  guint32 below);

G_END_DECLS
