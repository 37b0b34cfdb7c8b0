/* heapwood-legend.c: the nine strengths above the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-legend-item.h"
#include "heapwood-legend-layout.h"
#include "heapwood-legend.h"
#include "heapwood-names.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

struct _HeapwoodLegend
{
  GtkWidget parent_instance;

  HeapwoodLegendItem *items[HEAP_STRENGTH_COUNT];
};

enum
{
  PROP_STRENGTHS = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeapwoodLegend, heapwood_legend, GTK_TYPE_WIDGET)

static void
item_toggled (HeapwoodLegend *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STRENGTHS]);
}

static void
heapwood_legend_dispose (GObject *object)
{
  HeapwoodLegend *self = HEAPWOOD_LEGEND (object);

  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    if (self->items[i] != NULL)
      {
        gtk_widget_unparent (GTK_WIDGET (self->items[i]));
        self->items[i] = NULL;
      }

  G_OBJECT_CLASS (heapwood_legend_parent_class)->dispose (object);
}

static void
heapwood_legend_get_property (GObject *object,
                              guint id,
                              GValue *value,
                              GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_STRENGTHS:
      g_value_set_uint (value, heapwood_legend_get_strengths (HEAPWOOD_LEGEND (object)));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
heapwood_legend_class_init (HeapwoodLegendClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = heapwood_legend_dispose;
  object_class->get_property = heapwood_legend_get_property;

  properties[PROP_STRENGTHS]
    = g_param_spec_uint ("strengths", NULL, NULL, 0, TREEMAP_ALL_STRENGTHS, TREEMAP_ALL_STRENGTHS,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "legend");
  gtk_widget_class_set_layout_manager_type (widget_class, HEAPWOOD_TYPE_LEGEND_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
heapwood_legend_init (HeapwoodLegend *self)
{
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    {
      GtkWidget *item = heapwood_legend_item_new ((HeapStrength) i);
      gtk_widget_set_parent (item, GTK_WIDGET (self));
      g_signal_connect_swapped (item, "notify::active", G_CALLBACK (item_toggled), self);
      self->items[i] = HEAPWOOD_LEGEND_ITEM (item);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("How firmly objects are held"), -1);
}

void
heapwood_legend_set_heap (HeapwoodLegend *self,
                          const Heap *heap)
{
  g_return_if_fail (HEAPWOOD_IS_LEGEND (self));

  const HeapTotals *totals = heap_get_totals (heap);
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    {
      const char *note = NULL;
      if (i == HEAP_STRENGTH_UNREACHABLE && heap_tree_may_pile_live_objects (heap))
        note = heapwood_node_get_explanation (heap, heap_node (HEAP_NODE_GARBAGE, 0));
      heapwood_legend_item_set_total (self->items[i], &totals->strengths[i], note);
      heapwood_legend_item_set_active (self->items[i], TRUE);
    }
}

guint
heapwood_legend_get_strengths (HeapwoodLegend *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_LEGEND (self), 0);

  guint strengths = 0;
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    if (heapwood_legend_item_get_active (self->items[i]))
      strengths |= 1u << i;
  return strengths;
}
