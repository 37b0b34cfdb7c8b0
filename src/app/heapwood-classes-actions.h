/* heapwood-classes-actions.h: what can be done with rows of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-level.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _HeapwoodClassesActions HeapwoodClassesActions;

/* heapwood_classes_actions_new:
 * @view: (unowned): the HeapwoodClassesView whose signals are emitted; it owns the actions
 * @exact: (unowned): where an exact size is told
 */
HeapwoodClassesActions *heapwood_classes_actions_new (GtkWidget *view,
                                                      GtkLabel *exact);

/* Cancels what is on its way. */
void heapwood_classes_actions_free (HeapwoodClassesActions *self);

/* heapwood_classes_actions_set_classes:
 * @classes: (nullable): what the rows are of from now on; what is on its way is cancelled
 */
void heapwood_classes_actions_set_classes (HeapwoodClassesActions *self,
                                           HeapwoodClasses *classes);

/* Below, @rows are (element-type HeapwoodClass); nothing is done with none. */

/* Asks for the list of the objects at the bottom of the columns. */
void heapwood_classes_actions_list (HeapwoodClassesActions *self,
                                    const GPtrArray *rows);

/* Asks for the place that the end of a column is, for the list of the objects of another row. */
void heapwood_classes_actions_activate (HeapwoodClassesActions *self,
                                        const HeapwoodClass *row);

/* Counts what would come back if all objects at the bottom of the columns went, and tells it. */
void heapwood_classes_actions_count_exact (HeapwoodClassesActions *self,
                                           const GPtrArray *rows);

void heapwood_classes_actions_copy (HeapwoodClassesActions *self,
                                    const GPtrArray *rows);

/* Asks for a file and writes the rows to it. */
void heapwood_classes_actions_export (HeapwoodClassesActions *self,
                                      const GPtrArray *rows);

G_END_DECLS
