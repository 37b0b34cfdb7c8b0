/* heapwood-treemap-maker.h: sees to it that the picture that is wanted is made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-treemap-picture.h"

G_BEGIN_DECLS

typedef struct _HeapwoodTreemapMaker HeapwoodTreemapMaker;

/* @picture: (nullable): what is to be shown from now on; %NULL for nothing */
typedef void (*HeapwoodTreemapMakerFunc) (HeapwoodTreemapPicture *picture,
                                          gpointer data);

/* @widget: whose font rendering the pictures are drawn with; it owns the maker. */
HeapwoodTreemapMaker *heapwood_treemap_maker_new (GtkWidget *widget,
                                                  HeapwoodTreemapMakerFunc func,
                                                  gpointer data);

/* Cancels what is being made; the function is called no more. */
void heapwood_treemap_maker_free (HeapwoodTreemapMaker *self);

/* (transfer none): what is wanted. After changes to it, heapwood_treemap_maker_queue() is due. */
HeapwoodTreemapRequest *heapwood_treemap_maker_get_wanted (HeapwoodTreemapMaker *self);

/* Makes what is wanted if it is not there. Several changes at once make one picture. */
void heapwood_treemap_maker_queue (HeapwoodTreemapMaker *self);

/* heapwood_treemap_maker_set_heap:
 * @heap: (nullable)
 */
void heapwood_treemap_maker_set_heap (HeapwoodTreemapMaker *self,
                                      Heap *heap);

/* Whether the latest picture is the one that is wanted. */
gboolean heapwood_treemap_maker_is_current (HeapwoodTreemapMaker *self);

G_END_DECLS
