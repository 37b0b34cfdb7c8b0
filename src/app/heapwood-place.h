/* heapwood-place.h: what a tab shows: a node of the dominator tree, in a view
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-filter.h"

G_BEGIN_DECLS

/* The names of the views. */
#define HEAPWOOD_VIEW_MAP "map"
#define HEAPWOOD_VIEW_CLASSES "classes"
#define HEAPWOOD_VIEW_OBJECTS "objects"

/* The one value all panes are a function of. Does not change once it is made, and is counted by
 * references. */
typedef struct
{
  HeapNode node;          /* what the map shows, and the panes beside the view tell of */
  const char *view;       /* one of the names above, interned */
  guint32 class_index;    /* the class to look at among the classes; HEAP_NONE for none */
  HeapwoodFilter *filter; /* (nullable): of the list of objects; %NULL where it is not shown */
} HeapwoodPlace;

/* The node on the map. */
HeapwoodPlace *heapwood_place_new_map (HeapNode node);

/* heapwood_place_new_classes:
 * @class_index: HEAP_NONE for no certain class
 */
HeapwoodPlace *heapwood_place_new_classes (HeapNode node,
                                           guint32 class_index);

HeapwoodPlace *heapwood_place_new_objects (HeapNode node,
                                           HeapwoodFilter *filter);

HeapwoodPlace *heapwood_place_ref (HeapwoodPlace *self);
void heapwood_place_unref (HeapwoodPlace *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodPlace, heapwood_place_unref)

gboolean heapwood_place_equal (const HeapwoodPlace *self,
                               const HeapwoodPlace *other);

/* Returns: (transfer full): a short name, translated: of the node, or of what is listed. */
char *heapwood_place_get_title (const HeapwoodPlace *self,
                                const Heap *heap);

G_END_DECLS
