/* heapwood-treemap-spinner.h: says that a picture is on its way, when it takes long
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _HeapwoodTreemapSpinner HeapwoodTreemapSpinner;

/* heapwood_treemap_spinner_new:
 * @parent: whose child it becomes
 */
HeapwoodTreemapSpinner *heapwood_treemap_spinner_new (GtkWidget *parent);
void heapwood_treemap_spinner_free (HeapwoodTreemapSpinner *self);

/* Shows it in 300 milliseconds, unless it is stopped before. */
void heapwood_treemap_spinner_start (HeapwoodTreemapSpinner *self);
void heapwood_treemap_spinner_stop (HeapwoodTreemapSpinner *self);

/* In the middle of the parent. */
void heapwood_treemap_spinner_allocate (HeapwoodTreemapSpinner *self,
                                        int width,
                                        int height);
void heapwood_treemap_spinner_snapshot (HeapwoodTreemapSpinner *self,
                                        GtkSnapshot *snapshot);

G_END_DECLS
