/* heapwood-swatch.h: a square in the colour and pattern of a strength
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_SWATCH (heapwood_swatch_get_type ())

G_DECLARE_FINAL_TYPE (HeapwoodSwatch, heapwood_swatch, HEAPWOOD, SWATCH, GtkWidget)

void heapwood_swatch_set_strength (HeapwoodSwatch *self,
                                   HeapStrength strength);

/* Whether the map shows the strength in its colour, or in grey. */
void heapwood_swatch_set_on (HeapwoodSwatch *self,
                             gboolean on);

G_END_DECLS
