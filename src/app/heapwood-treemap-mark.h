/* heapwood-treemap-mark.h: the marks over the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap/treemap-draw.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* heapwood_treemap_mark_append:
 * @area: the rectangle around the cell in the widget
 *
 * Draws the lines of @mark inside the cell at @position. For a rectangle they are nodes of borders,
 * cheaper to draw again than a drawing.
 */
void heapwood_treemap_mark_append (TreemapMark mark,
                                   GtkSnapshot *snapshot,
                                   const TreemapLayout *layout,
                                   guint32 position,
                                   const graphene_rect_t *area,
                                   gboolean dark);

G_END_DECLS
