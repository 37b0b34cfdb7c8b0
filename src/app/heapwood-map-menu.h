/* heapwood-map-menu.h: the context menu of a cell of the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-questions.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_MAP_MENU (heapwood_map_menu_get_type ())

/* Emits "activate-node" (const HeapNode *) to go to a place, "open-behind" (the same) to have it in
 * a tab behind, "list-class" (const char *) to find the objects of a class, and "show-class" (guint,
 * the index of a class) to see it among the classes. */
G_DECLARE_FINAL_TYPE (HeapwoodMapMenu, heapwood_map_menu, HEAPWOOD, MAP_MENU, GObject)

/* heapwood_map_menu_new:
 * @owner: gets the action group "map" and the popover; it calls heapwood_map_menu_detach() before
 *   it goes
 */
HeapwoodMapMenu *heapwood_map_menu_new (GtkWidget *owner);

/* Takes the popover from the owner, and cancels what is on its way. */
void heapwood_map_menu_detach (HeapwoodMapMenu *self);

/* heapwood_map_menu_popup:
 * @questions: about the heap that @node is in
 * @map: where the cell is
 * @area: of the cell in @map; the menu points to the pointer where that is in it
 */
void heapwood_map_menu_popup (HeapwoodMapMenu *self,
                              HeapwoodQuestions *questions,
                              HeapNode node,
                              GtkWidget *map,
                              const GdkRectangle *area);

G_END_DECLS
