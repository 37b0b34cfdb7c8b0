/* heapwood-paint.c: drawing a picture in a thread, to be shown by the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-paint.h"

#include <math.h>

#define FONT_SCALE 0.85

struct _HeapwoodPaint
{
  PangoFontDescription *font;         /* (nullable) */
  cairo_font_options_t *font_options; /* (nullable) */
  double resolution;
};

HeapwoodPaint *
heapwood_paint_new (GtkWidget *widget,
                    const PangoFontDescription *font)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const cairo_font_options_t *font_options = pango_cairo_context_get_font_options (context);
  HeapwoodPaint *self = g_new0 (HeapwoodPaint, 1);

  self->resolution = pango_cairo_context_get_resolution (context);
  if (font_options != NULL)
    self->font_options = cairo_font_options_copy (font_options);
  if (font == NULL)
    return self;

  int size = (int) (pango_font_description_get_size (font) * FONT_SCALE);
  self->font = pango_font_description_copy (font);
  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (self->font, size);
  else
    pango_font_description_set_size (self->font, size);
  return self;
}

void
heapwood_paint_free (HeapwoodPaint *self)
{
  g_clear_pointer (&self->font, pango_font_description_free);
  g_clear_pointer (&self->font_options, cairo_font_options_destroy);
  g_free (self);
}

PangoContext *
heapwood_paint_create_context (const HeapwoodPaint *self)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());

  if (self->font != NULL)
    pango_context_set_font_description (context, self->font);
  pango_cairo_context_set_font_options (context, self->font_options);
  pango_cairo_context_set_resolution (context, self->resolution);
  return context;
}

GskRenderNode *
heapwood_paint_draw (double width,
                     double height,
                     int scale,
                     HeapwoodPaintFunc draw,
                     gpointer data)
{
  cairo_surface_t *surface
    = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil (width * scale),
                                  (int) ceil (height * scale));
  GskRenderNode *node
    = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  draw (cr, data);
  cairo_destroy (cr);

  cr = gsk_cairo_node_get_draw_context (node);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return node;
}
