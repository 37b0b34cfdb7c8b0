/* heapwood-legend-item.c: a strength in the legend
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-format.h"
#include "heapwood-legend-item.h"
#include "heapwood-names.h"
#include "heapwood-swatch.h"

#include <glib/gi18n.h>

struct _HeapwoodLegendItem
{
  GtkBox parent_instance;

  HeapStrength strength;

  GtkCheckButton *check;
  HeapwoodSwatch *swatch;
  GtkLabel *name;
  GtkLabel *bytes;
  GtkLabel *objects;
};

enum
{
  PROP_ACTIVE = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeapwoodLegendItem, heapwood_legend_item, GTK_TYPE_BOX)

static void
toggled (HeapwoodLegendItem *self)
{
  heapwood_swatch_set_on (self->swatch, gtk_check_button_get_active (self->check));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
}

static void
heapwood_legend_item_get_property (GObject *object,
                                   guint id,
                                   GValue *value,
                                   GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_ACTIVE:
      g_value_set_boolean (value, heapwood_legend_item_get_active (HEAPWOOD_LEGEND_ITEM (object)));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
heapwood_legend_item_set_property (GObject *object,
                                   guint id,
                                   const GValue *value,
                                   GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_ACTIVE:
      heapwood_legend_item_set_active (HEAPWOOD_LEGEND_ITEM (object), g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
heapwood_legend_item_class_init (HeapwoodLegendItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = heapwood_legend_item_get_property;
  object_class->set_property = heapwood_legend_item_set_property;

  properties[PROP_ACTIVE]
    = g_param_spec_boolean ("active", NULL, NULL, TRUE,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (HEAPWOOD_TYPE_SWATCH);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-legend-item.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodLegendItem, check);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodLegendItem, swatch);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodLegendItem, name);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodLegendItem, bytes);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodLegendItem, objects);
  gtk_widget_class_bind_template_callback (widget_class, toggled);
}

static void
heapwood_legend_item_init (HeapwoodLegendItem *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
heapwood_legend_item_new (HeapStrength strength)
{
  HeapwoodLegendItem *self = g_object_new (HEAPWOOD_TYPE_LEGEND_ITEM, NULL);

  self->strength = strength;
  heapwood_swatch_set_strength (self->swatch, strength);
  gtk_label_set_text (self->name, heapwood_strength_get_name (strength));
  return GTK_WIDGET (self);
}

void
heapwood_legend_item_set_total (HeapwoodLegendItem *self,
                                const HeapTotal *total,
                                const char *note)
{
  g_return_if_fail (HEAPWOOD_IS_LEGEND_ITEM (self));

  g_autofree char *size = heapwood_format_size (total->bytes + total->native);
  g_autofree char *exact = heapwood_format_exact_size (total->bytes + total->native);
  g_autofree char *objects = heapwood_format_objects (total->objects);
  gtk_label_set_text (self->bytes, size);
  gtk_label_set_text (self->objects, objects);

  GString *tooltip = g_string_new (heapwood_strength_get_description (self->strength));
  g_string_append_printf (tooltip, "\n%s", exact);
  if (total->native > 0)
    {
      g_autofree char *native = heapwood_format_exact_size (total->native);
      g_string_append_c (tooltip, '\n');
      /* Translators: part of a number of bytes; %s is a number of bytes */
      g_string_append_printf (tooltip, _("of which native memory: %s"), native);
    }
  if (note != NULL)
    g_string_append_printf (tooltip, "\n%s", note);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->check), tooltip->str);

  /* Translators: what a screen reader says of a strength: its name, bytes and objects */
  g_autofree char *label = g_strdup_printf (_("%s: %s, %s"),
                                            heapwood_strength_get_name (self->strength), size,
                                            objects);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tooltip->str, -1);
  g_string_free (tooltip, TRUE);
}

gboolean
heapwood_legend_item_get_active (HeapwoodLegendItem *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_LEGEND_ITEM (self), FALSE);

  return gtk_check_button_get_active (self->check);
}

void
heapwood_legend_item_set_active (HeapwoodLegendItem *self,
                                 gboolean active)
{
  g_return_if_fail (HEAPWOOD_IS_LEGEND_ITEM (self));

  gtk_check_button_set_active (self->check, active);
}
