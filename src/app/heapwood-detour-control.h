/* heapwood-detour-control.h: puts another way of a detour in place
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-root-path-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_DETOUR_CONTROL (heapwood_detour_control_get_type ())

/* ‹ way 2 of 5 ›; hovering it shows all ways beside each other. */
G_DECLARE_FINAL_TYPE (HeapwoodDetourControl, heapwood_detour_control, HEAPWOOD, DETOUR_CONTROL,
                      GtkBox)

/* @model: (nullable): where the way is chosen; %NULL to let go of it
 * @stretch: a detour of its path */
void heapwood_detour_control_set_stretch (HeapwoodDetourControl *self,
                                          HeapwoodRootPathModel *model,
                                          guint stretch);

G_END_DECLS
