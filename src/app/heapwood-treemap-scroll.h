/* heapwood-treemap-scroll.h: the part of a picture that is higher than the map which is seen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _HeapwoodTreemapScroll HeapwoodTreemapScroll;

/* heapwood_treemap_scroll_new:
 * @widget: whose child the scroll bar becomes, and which is drawn again when something else is seen
 */
HeapwoodTreemapScroll *heapwood_treemap_scroll_new (GtkWidget *widget);
void heapwood_treemap_scroll_free (HeapwoodTreemapScroll *self);

/* @height: pixels, of the picture; @page: of what is seen of it. */
void heapwood_treemap_scroll_set_size (HeapwoodTreemapScroll *self,
                                       double height,
                                       double page);

/* Whether not all is seen. */
gboolean heapwood_treemap_scroll_is_needed (HeapwoodTreemapScroll *self);

/* Pixels of the picture above what is seen. */
double heapwood_treemap_scroll_get_offset (HeapwoodTreemapScroll *self);

/* Back to the top. */
void heapwood_treemap_scroll_reset (HeapwoodTreemapScroll *self);

/* Down by that many pages, up by less than none. */
void heapwood_treemap_scroll_by (HeapwoodTreemapScroll *self,
                                 double pages);

/* As far as it needs to see from @begin to @end. */
void heapwood_treemap_scroll_to (HeapwoodTreemapScroll *self,
                                 double begin,
                                 double end);

void heapwood_treemap_scroll_allocate (HeapwoodTreemapScroll *self,
                                       int width,
                                       int height);
void heapwood_treemap_scroll_snapshot (HeapwoodTreemapScroll *self,
                                       GtkSnapshot *snapshot);

G_END_DECLS
