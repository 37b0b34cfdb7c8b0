/* heapwood-root-path-row.h: a row of the root path pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-root-path-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_ROOT_PATH_ROW (heapwood_root_path_row_get_type ())
G_DECLARE_FINAL_TYPE (HeapwoodRootPathRow, heapwood_root_path_row, HEAPWOOD, ROOT_PATH_ROW, GtkBox)

GtkWidget *heapwood_root_path_row_new (void);

/* heapwood_root_path_row_set_item:
 * @model: where a detour's way is chosen
 * @item: (nullable): %NULL to show nothing
 * @last: no row follows
 */
void heapwood_root_path_row_set_item (HeapwoodRootPathRow *self,
                                      HeapwoodRootPathModel *model,
                                      HeapwoodRootPathItem *item,
                                      gboolean last);

/* Returns: (transfer full): what a screen reader says of @item. */
char *heapwood_root_path_row_describe (HeapwoodRootPathItem *item);

G_END_DECLS
