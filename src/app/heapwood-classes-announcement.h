/* heapwood-classes-announcement.h: what there is to be told of a block of the chart of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-picture.h"

G_BEGIN_DECLS

/* heapwood_classes_describe_block:
 * Returns: (transfer full): Pango markup: the name and the figures of the block at @position.
 */
char *heapwood_classes_describe_block (HeapwoodClassesPicture *picture,
                                       guint32 position);

/* Makes the name, the figures and the place of a block the accessible label of @chart, and whether
 * it is open its state. */
void heapwood_classes_announce (GtkAccessible *chart,
                                HeapwoodClassesPicture *picture,
                                guint32 position);

G_END_DECLS
