/* heapwood-classes-opener.h: reads what is above blocks of the chart of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-tree.h"

G_BEGIN_DECLS

/* Opens rows that are asked for, and the widest by itself, as far as that is cheap. */
typedef struct _HeapwoodClassesOpener HeapwoodClassesOpener;

/* @below: (nullable): the row that was opened; %NULL when one could not be
 * @rows: (element-type HeapwoodClassesRow): those above it, none for %NULL */
typedef void (*HeapwoodClassesOpenerFunc) (HeapwoodClassesRow *below,
                                           GPtrArray *rows,
                                           gpointer data);

HeapwoodClassesOpener *heapwood_classes_opener_new (HeapwoodClassesOpenerFunc func,
                                                    gpointer data);
void heapwood_classes_opener_free (HeapwoodClassesOpener *self);

/* heapwood_classes_opener_set_classes:
 * @classes: (nullable): what rows are of from now on; what is on its way is dropped
 */
void heapwood_classes_opener_set_classes (HeapwoodClassesOpener *self,
                                          HeapwoodClasses *classes);

/* (transfer none) (nullable) */
HeapwoodClasses *heapwood_classes_opener_get_classes (HeapwoodClassesOpener *self);

/* Reads what is above @row, unless that is on its way. */
void heapwood_classes_opener_open (HeapwoodClassesOpener *self,
                                   HeapwoodClassesRow *row);

/* heapwood_classes_opener_begin:
 * Begins to open the widest rows of what is looked at in @tree by itself. After each one,
 * heapwood_classes_opener_go_on() is to be called with the tree as it then is.
 */
void heapwood_classes_opener_begin (HeapwoodClassesOpener *self,
                                    const HeapwoodClassesTree *tree);
void heapwood_classes_opener_go_on (HeapwoodClassesOpener *self,
                                    const HeapwoodClassesTree *tree);

/* Whether rows open by themselves, or any at all. */
gboolean heapwood_classes_opener_is_going_on (HeapwoodClassesOpener *self);
gboolean heapwood_classes_opener_is_busy (HeapwoodClassesOpener *self);

G_END_DECLS
