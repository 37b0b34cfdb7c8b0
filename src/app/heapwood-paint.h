/* heapwood-paint.h: drawing a picture in a thread, to be shown by the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How a widget renders text. The fonts of a window may not leave its thread; a thread that draws has
 * its own. */
typedef struct _HeapwoodPaint HeapwoodPaint;

/* heapwood_paint_new:
 * @font: (nullable): of the widget
 */
HeapwoodPaint *heapwood_paint_new (GtkWidget *widget,
                                   const PangoFontDescription *font);

void heapwood_paint_free (HeapwoodPaint *self);

/* Returns: (transfer full): for the names in a picture, which are a little smaller than the text of
 *   the window. */
PangoContext *heapwood_paint_create_context (const HeapwoodPaint *self);

typedef void (*HeapwoodPaintFunc) (cairo_t *cr,
                                   gpointer data);

/* heapwood_paint_draw:
 * @width: application pixels
 * @height: likewise
 * @draw: draws on a surface of that size
 *
 * Returns: (transfer full): a node that copies finished pixels. With software rendering, which draws
 *   again only what changed, it takes 0.02 ms for a hover and 1 ms for all of 1280 × 800; a texture
 *   is downloaded as a whole each time (20 ms), and a node of the drawing itself is drawn for 60 ms.
 */
GskRenderNode *heapwood_paint_draw (double width,
                                    double height,
                                    int scale,
                                    HeapwoodPaintFunc draw,
                                    gpointer data);

G_END_DECLS
