/* heapwood-classes-view.h: the classes of a dump, and what holds their objects, as a table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-export.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_CLASSES_VIEW (heapwood_classes_view_get_type ())

/* Signals:
 *
 * list-objects (objects, title): some objects are to be listed, those at the bottom of columns: a
 *   GArray of guint32, indices ascending, each once, (transfer none), and what to call them:
 *   "char[] held by String".
 * list-class (name): all objects of the class with this name in full are to be listed.
 * activate-node (node): the place to go to, the whole heap or the pile: const HeapNode *.
 * export-picture (): the chart is to be written to a file.
 * failed (what, error): what did not work, and a const GError *.
 * close (): the view is to be put away.
 */
G_DECLARE_FINAL_TYPE (HeapwoodClassesView, heapwood_classes_view, HEAPWOOD, CLASSES_VIEW, GtkBox)

/* heapwood_classes_view_set_heap:
 * @heap: (nullable): %NULL lets go of it
 *
 * The classes are read when the view is shown.
 */
void heapwood_classes_view_set_heap (HeapwoodClassesView *self,
                                     Heap *heap);

/* heapwood_classes_view_reveal_class:
 * @class_index: a class of the heap
 *
 * Selects the class and gives it the focus, when the rows are there: by class, and without a filter
 * that would hide it. Does nothing for a class without objects. It is for a view that is shown.
 */
void heapwood_classes_view_reveal_class (HeapwoodClassesView *self,
                                         guint32 class_index);

/* heapwood_classes_view_export_picture:
 * Returns: (transfer full) (nullable): the chart, to be written; %NULL where it is not shown.
 */
HeapwoodExport *heapwood_classes_view_export_picture (HeapwoodClassesView *self);

G_END_DECLS
