/* heapwood-error-bar.c: a bar that says what went wrong
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-error-bar.h"

#include "heapwood-format.h"

#include <glib/gi18n.h>

struct _HeapwoodErrorBar
{
  GtkWidget parent_instance;

  GtkInfoBar *bar;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (HeapwoodErrorBar, heapwood_error_bar, GTK_TYPE_WIDGET)

static void
heapwood_error_bar_dispose (GObject *object)
{
  HeapwoodErrorBar *self = HEAPWOOD_ERROR_BAR (object);

  if (self->bar != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->bar)));

  G_OBJECT_CLASS (heapwood_error_bar_parent_class)->dispose (object);
}

static void
heapwood_error_bar_class_init (HeapwoodErrorBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = heapwood_error_bar_dispose;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
heapwood_error_bar_init (HeapwoodErrorBar *self)
{
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_wrap (self->label, TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);

  self->bar = GTK_INFO_BAR (gtk_info_bar_new ());
  gtk_info_bar_set_message_type (self->bar, GTK_MESSAGE_ERROR);
  gtk_info_bar_set_show_close_button (self->bar, TRUE);
  gtk_info_bar_add_child (self->bar, GTK_WIDGET (self->label));
  g_signal_connect_swapped (self->bar, "response", G_CALLBACK (heapwood_error_bar_hide), self);
  gtk_widget_set_parent (GTK_WIDGET (self->bar), GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
heapwood_error_bar_show (HeapwoodErrorBar *self,
                         const char *what,
                         const GError *error)
{
  g_return_if_fail (HEAPWOOD_IS_ERROR_BAR (self));

  g_autofree char *why = heapwood_format_sentence (error->message);
  /* Translators: what did not work, without a full stop, and a sentence that says why */
  g_autofree char *text = g_strdup_printf (_("%s: %s"), what, why);

  gtk_label_set_text (self->label, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

void
heapwood_error_bar_hide (HeapwoodErrorBar *self)
{
  g_return_if_fail (HEAPWOOD_IS_ERROR_BAR (self));

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
