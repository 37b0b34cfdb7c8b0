/* heapwood-swatch.c: a square in the colour and pattern of a strength
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-colour-scheme.h"
#include "heapwood-swatch.h"

#include "treemap/treemap-pattern.h"
#include "treemap/treemap.h"

#define SWATCH_SIZE 14

struct _HeapwoodSwatch
{
  GtkWidget parent_instance;

  HeapStrength strength;
  gboolean on;
};

G_DEFINE_FINAL_TYPE (HeapwoodSwatch, heapwood_swatch, GTK_TYPE_WIDGET)

static void
heapwood_swatch_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = *natural = SWATCH_SIZE;
}

static void
heapwood_swatch_snapshot (GtkWidget *widget,
                          GtkSnapshot *snapshot)
{
  HeapwoodSwatch *self = HEAPWOOD_SWATCH (widget);
  gboolean dark = heapwood_widget_is_dark (widget);

  if (!self->on)
    {
      TreemapColour grey = treemap_colours_get_grey (dark);
      gtk_snapshot_append_color (
        snapshot,
        &(GdkRGBA) { (float) grey.red, (float) grey.green, (float) grey.blue, 1 },
        &GRAPHENE_RECT_INIT (0, 0, SWATCH_SIZE, SWATCH_SIZE));
      return;
    }

  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
                                           &GRAPHENE_RECT_INIT (0, 0, SWATCH_SIZE, SWATCH_SIZE));
  treemap_pattern_draw_swatch (cr, self->strength, dark, SWATCH_SIZE,
                               gtk_widget_get_scale_factor (widget));
  cairo_destroy (cr);
}

static void
heapwood_swatch_css_changed (GtkWidget *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (heapwood_swatch_parent_class)->css_changed (widget, change);
  gtk_widget_queue_draw (widget);
}

static void
heapwood_swatch_class_init (HeapwoodSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = heapwood_swatch_measure;
  widget_class->snapshot = heapwood_swatch_snapshot;
  widget_class->css_changed = heapwood_swatch_css_changed;

  gtk_widget_class_set_css_name (widget_class, "swatch");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
heapwood_swatch_init (HeapwoodSwatch *self)
{
  self->on = TRUE;
}

void
heapwood_swatch_set_strength (HeapwoodSwatch *self,
                              HeapStrength strength)
{
  g_return_if_fail (HEAPWOOD_IS_SWATCH (self));

  self->strength = strength;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
heapwood_swatch_set_on (HeapwoodSwatch *self,
                        gboolean on)
{
  g_return_if_fail (HEAPWOOD_IS_SWATCH (self));

  self->on = on;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
