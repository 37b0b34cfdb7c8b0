/* heapwood-treemap-zoom.h: the way from one picture to the next
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-treemap-picture.h"

G_BEGIN_DECLS

/* Going in, the cell grows until it fills the map; going out, the map shrinks into its cell; to a
 * place that is neither, one picture fades into the other. */
typedef struct _HeapwoodTreemapZoom HeapwoodTreemapZoom;

/* Called when the new picture is there; frees the zoom. */
typedef void (*HeapwoodTreemapZoomFunc) (gpointer data);

/* heapwood_treemap_zoom_new:
 * @widget: draws it, and is drawn again with each frame
 * @offset: pixels of @from above what was seen of it
 *
 * Returns: (transfer full)
 */
HeapwoodTreemapZoom *heapwood_treemap_zoom_new (GtkWidget *widget,
                                                HeapwoodTreemapPicture *from,
                                                double offset,
                                                HeapwoodTreemapPicture *to,
                                                HeapwoodTreemapZoomFunc ended,
                                                gpointer data);

void heapwood_treemap_zoom_free (HeapwoodTreemapZoom *self);

void heapwood_treemap_zoom_snapshot (HeapwoodTreemapZoom *self,
                                     GtkSnapshot *snapshot,
                                     float width,
                                     float height);

G_END_DECLS
