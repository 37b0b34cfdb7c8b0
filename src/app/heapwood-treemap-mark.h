/* heapwood-treemap-mark.h: the marks over the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap/treemap-draw.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Draws the rings of @mark inside @area: nodes of borders, cheaper to draw again than a drawing. */
void heapwood_treemap_mark_append (TreemapMark mark,
                                   GtkSnapshot *snapshot,
                                   const graphene_rect_t *area,
                                   gboolean dark);

G_END_DECLS
