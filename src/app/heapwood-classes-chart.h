/* heapwood-classes-chart.h: the classes of a dump, and what holds their objects, as an icicle chart
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-level.h"
#include "heapwood-export.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Level 0 is at the bottom; a block is as wide as its bytes. The widest blocks open by themselves,
 * the others when they are asked to.
 *
 * Signals:
 *
 * current-changed (): another block is the one of heapwood_classes_chart_get_current().
 * activate (row): where the end of a column leads to is asked for; HeapwoodClassesRow *.
 * list (): the objects of the current block are asked for.
 * menu (x, y): a menu for the current block is asked for, doubles in the widget's coordinates.
 * close (): Escape was pressed where there is nothing to leave.
 */
#define HEAPWOOD_TYPE_CLASSES_CHART (heapwood_classes_chart_get_type ())
G_DECLARE_FINAL_TYPE (HeapwoodClassesChart, heapwood_classes_chart, HEAPWOOD, CLASSES_CHART,
                      GtkWidget)

/* heapwood_classes_chart_set_rows:
 * @classes: (nullable): %NULL to show nothing
 * @all: (nullable): a list of HeapwoodClassesRow, of all of level 0, filled
 * @shown: (nullable): likewise, of those that are to be shown; it may change
 */
void heapwood_classes_chart_set_rows (HeapwoodClassesChart *self,
                                      HeapwoodClasses *classes,
                                      GListModel *all,
                                      GListModel *shown);

/* Returns: (transfer none) (nullable): the row of the block that was chosen by pointer or key. */
HeapwoodClassesRow *heapwood_classes_chart_get_current (HeapwoodClassesChart *self);

/* Returns: (transfer full) (nullable): the name and the figures of that block, in one line. */
char *heapwood_classes_chart_describe (HeapwoodClassesChart *self);

/* heapwood_classes_chart_reveal:
 * @row: of level 0, among those that are shown
 *
 * Makes its block the current one, as wide as all where it is too small to be seen among the others,
 * and takes the focus.
 */
void heapwood_classes_chart_reveal (HeapwoodClassesChart *self,
                                    HeapwoodClassesRow *row);

/* What the menu offers: to open the current block, to look at it alone, and to go back from that. */
gboolean heapwood_classes_chart_can_open (HeapwoodClassesChart *self);
gboolean heapwood_classes_chart_can_zoom_in (HeapwoodClassesChart *self);
gboolean heapwood_classes_chart_can_zoom_out (HeapwoodClassesChart *self);
void heapwood_classes_chart_open (HeapwoodClassesChart *self);
void heapwood_classes_chart_zoom_in (HeapwoodClassesChart *self);
void heapwood_classes_chart_zoom_out (HeapwoodClassesChart *self);

/* heapwood_classes_chart_export:
 * Returns: (transfer full) (nullable): the picture on the screen, to be written; %NULL where nothing
 *   is shown.
 */
HeapwoodExport *heapwood_classes_chart_export (HeapwoodClassesChart *self);

/* Whether what is shown is what was asked for last. */
gboolean heapwood_classes_chart_is_settled (HeapwoodClassesChart *self);

G_END_DECLS
