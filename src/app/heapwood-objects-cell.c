/* heapwood-objects-cell.c: a cell of the list of objects
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-objects-cell.h"

#include "heapwood-format.h"
#include "heapwood-names.h"
#include "heapwood-search.h"

struct _HeapwoodObjectsCell
{
  GtkWidget parent_instance;

  HeapwoodObjectsColumn column;
  HeapwoodLazyRow *row; /* (nullable): while bound */
  gulong filled_handler;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (HeapwoodObjectsCell, heapwood_objects_cell, GTK_TYPE_WIDGET)

static void
show_size (HeapwoodObjectsCell *self,
           guint64 bytes)
{
  g_autofree char *size = heapwood_format_size (bytes);
  g_autofree char *exact = heapwood_format_exact_size (bytes);

  gtk_label_set_text (self->label, size);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), exact);
}

static void
show (HeapwoodObjectsCell *self)
{
  const HeapwoodFound *found = heapwood_lazy_row_get_value (self->row);
  char address[24];

  if (found == NULL)
    {
      gtk_label_set_text (self->label, "");
      gtk_widget_set_tooltip_text (GTK_WIDGET (self), NULL);
      return;
    }

  switch (self->column)
    {
    case HEAPWOOD_OBJECTS_CLASS:
      gtk_label_set_text (self->label, found->name);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self), found->full_name);
      break;

    case HEAPWOOD_OBJECTS_ADDRESS:
      g_snprintf (address, sizeof address, "0x%" G_GINT64_MODIFIER "x", found->id);
      gtk_label_set_text (self->label, address);
      break;

    case HEAPWOOD_OBJECTS_SHALLOW:
      show_size (self, found->shallow);
      break;

    case HEAPWOOD_OBJECTS_RETAINED:
      show_size (self, found->retained);
      break;

    case HEAPWOOD_OBJECTS_STRENGTH:
    default:
      gtk_label_set_text (self->label, heapwood_strength_get_name (found->strength));
      gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                                   heapwood_strength_get_description (found->strength));
      break;
    }
}

void
heapwood_objects_cell_bind (HeapwoodObjectsCell *self,
                            GtkListItem *list_item)
{
  g_return_if_fail (HEAPWOOD_IS_OBJECTS_CELL (self));
  g_return_if_fail (self->row == NULL);

  self->row = g_object_ref (gtk_list_item_get_item (list_item));
  self->filled_handler = g_signal_connect_swapped (self->row, "filled", G_CALLBACK (show), self);
  show (self);
}

void
heapwood_objects_cell_unbind (HeapwoodObjectsCell *self)
{
  g_return_if_fail (HEAPWOOD_IS_OBJECTS_CELL (self));

  if (self->row != NULL)
    g_clear_signal_handler (&self->filled_handler, self->row);
  g_clear_object (&self->row);
}

static void
heapwood_objects_cell_dispose (GObject *object)
{
  HeapwoodObjectsCell *self = HEAPWOOD_OBJECTS_CELL (object);

  heapwood_objects_cell_unbind (self);
  if (self->label != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->label)));

  G_OBJECT_CLASS (heapwood_objects_cell_parent_class)->dispose (object);
}

static void
heapwood_objects_cell_class_init (HeapwoodObjectsCellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = heapwood_objects_cell_dispose;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
heapwood_objects_cell_init (HeapwoodObjectsCell *self)
{
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_single_line_mode (self->label, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "figures");
  gtk_widget_set_parent (GTK_WIDGET (self->label), GTK_WIDGET (self));
}

GtkWidget *
heapwood_objects_cell_new (HeapwoodObjectsColumn column)
{
  HeapwoodObjectsCell *self = g_object_new (HEAPWOOD_TYPE_OBJECTS_CELL, NULL);
  gboolean size = column == HEAPWOOD_OBJECTS_SHALLOW || column == HEAPWOOD_OBJECTS_RETAINED;

  self->column = column;
  gtk_label_set_xalign (self->label, size ? 1 : 0);
  gtk_label_set_ellipsize (self->label, column == HEAPWOOD_OBJECTS_CLASS ? PANGO_ELLIPSIZE_MIDDLE
                                                                         : PANGO_ELLIPSIZE_NONE);
  return GTK_WIDGET (self);
}
