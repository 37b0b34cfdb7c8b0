/* heapwood-treemap-announcement.h: the cell of the keyboard, for a screen reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"
#include "treemap/treemap-layout.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* heapwood_treemap_announce:
 * Makes the name, size, share, strength and position of a cell the accessible label of @map, when
 * they are read and @cancellable is not cancelled by then.
 */
void heapwood_treemap_announce (GtkAccessible *map,
                                Heap *heap,
                                const TreemapLayout *layout,
                                guint32 position,
                                GCancellable *cancellable);

G_END_DECLS
