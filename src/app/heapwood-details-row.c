/* heapwood-details-row.c: a row of the details
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-details-row.h"
#include "heapwood-details.h"


struct _HeapwoodDetailsRow
{
  GtkBox parent_instance;

  GtkListItem *list_item; /* unowned, while bound */
  HeapwoodLazyRow *row;   /* (nullable) */
  gulong filled_handler;

  GtkLabel *label;
  GtkLabel *value;
};

G_DEFINE_FINAL_TYPE (HeapwoodDetailsRow, heapwood_details_row, GTK_TYPE_BOX)

static const char *const kind_classes[] = {
  [HEAPWOOD_FACT_SECTION] = "details-section",
  [HEAPWOOD_FACT_HEADING] = "details-heading",
  [HEAPWOOD_FACT_VALUE] = "details-value",
  [HEAPWOOD_FACT_BYTES] = "details-bytes",
  [HEAPWOOD_FACT_MORE] = "details-more",
  [HEAPWOOD_FACT_SEEK] = "details-more",
  [HEAPWOOD_FACT_CLASS] = "details-value",
};

static gboolean
is_activatable (const HeapwoodFact *fact)
{
  return fact->is_link || fact->kind >= HEAPWOOD_FACT_MORE;
}

static void
set_class (GtkWidget *widget,
           const char *css_class,
           gboolean set)
{
  if (set)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

static void
show_fact (HeapwoodDetailsRow *self,
           const HeapwoodFact *fact)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkWidget *item_widget = gtk_widget_get_parent (widget);
  const char *value = fact->value != NULL ? fact->value : "";
  gboolean link = is_activatable (fact);
  g_autofree char *name
    = *value != '\0' ? g_strdup_printf ("%s: %s", fact->label, value) : g_strdup (fact->label);

  for (guint i = 0; i < G_N_ELEMENTS (kind_classes); i++)
    gtk_widget_remove_css_class (widget, kind_classes[i]);
  gtk_widget_add_css_class (widget, kind_classes[fact->kind]);
  set_class (widget, "link", link);
  set_class (GTK_WIDGET (self->value), "dim-label", g_str_equal (value, "null"));

  /* Eight bytes have to fit. */
  gtk_box_set_spacing (GTK_BOX (self), fact->kind == HEAPWOOD_FACT_BYTES ? 6 : 12);
  /* Of a class and its field both ends say something. */
  gtk_label_set_ellipsize (self->label, fact->kind == HEAPWOOD_FACT_HEADING
                                          ? PANGO_ELLIPSIZE_MIDDLE
                                          : PANGO_ELLIPSIZE_END);
  gtk_label_set_text (self->label, fact->label);
  gtk_label_set_text (self->value, value);
  gtk_widget_set_visible (GTK_WIDGET (self->value), *value != '\0');
  gtk_widget_set_tooltip_text (widget, fact->tooltip);
  gtk_list_item_set_activatable (self->list_item, link);
  if (item_widget != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (item_widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    fact->tooltip != NULL ? fact->tooltip : "", -1);
}

static void
show_nothing (HeapwoodDetailsRow *self)
{
  gtk_label_set_text (self->label, "…");
  gtk_label_set_text (self->value, "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), NULL);
  gtk_list_item_set_activatable (self->list_item, FALSE);
}

static void
filled (HeapwoodDetailsRow *self)
{
  const HeapwoodFact *fact = heapwood_lazy_row_get_value (self->row);

  if (fact != NULL)
    show_fact (self, fact);
  else
    show_nothing (self);
}

void
heapwood_details_row_bind (HeapwoodDetailsRow *self,
                           GtkListItem *list_item)
{
  g_return_if_fail (HEAPWOOD_IS_DETAILS_ROW (self));
  g_return_if_fail (self->row == NULL);

  self->list_item = list_item;
  self->row = g_object_ref (gtk_list_item_get_item (list_item));
  self->filled_handler
    = g_signal_connect_swapped (self->row, "filled", G_CALLBACK (filled), self);
  filled (self);
}

void
heapwood_details_row_unbind (HeapwoodDetailsRow *self)
{
  g_return_if_fail (HEAPWOOD_IS_DETAILS_ROW (self));

  if (self->row != NULL)
    g_clear_signal_handler (&self->filled_handler, self->row);
  g_clear_object (&self->row);
  self->list_item = NULL;
}

static void
heapwood_details_row_dispose (GObject *object)
{
  heapwood_details_row_unbind (HEAPWOOD_DETAILS_ROW (object));

  G_OBJECT_CLASS (heapwood_details_row_parent_class)->dispose (object);
}

static void
heapwood_details_row_class_init (HeapwoodDetailsRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_details_row_dispose;

  gtk_widget_class_set_css_name (widget_class, "detailsrow");
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-details-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsRow, label);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsRow, value);
}

static void
heapwood_details_row_init (HeapwoodDetailsRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
