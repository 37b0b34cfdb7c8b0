/* heapwood-ways-popover.h: all ways of a detour beside each other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-root-path.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_WAYS_POPOVER (heapwood_ways_popover_get_type ())

/* A button a way; emits "way-chosen" (guint), from 0. */
G_DECLARE_FINAL_TYPE (HeapwoodWaysPopover, heapwood_ways_popover, HEAPWOOD, WAYS_POPOVER,
                      GtkPopover)

/* @chosen: the way that is in place */
GtkWidget *heapwood_ways_popover_new (const HeapwoodRootPathStretch *stretch,
                                      guint chosen);

G_END_DECLS
