/* heapwood-search-address.c: asks for the address of an object to go to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-search-address.h"

#include "heapwood-names.h"
#include "heapwood-search.h"

#include <glib/gi18n.h>

struct _HeapwoodSearchAddress
{
  GtkWindow parent_instance;

  Heap *heap;

  GtkEditable *entry;
  GtkLabel *message;
};

static guint activate_node_signal;

G_DEFINE_FINAL_TYPE (HeapwoodSearchAddress, heapwood_search_address, GTK_TYPE_WINDOW)

static void
set_message (HeapwoodSearchAddress *self,
             const char *text)
{
  gtk_label_set_text (self->message, text);
  gtk_widget_set_visible (GTK_WIDGET (self->message), *text != '\0');
}

static void
typed (HeapwoodSearchAddress *self)
{
  set_message (self, "");
}

static void
go (HeapwoodSearchAddress *self)
{
  guint64 id;

  if (!heapwood_search_parse_address (gtk_editable_get_text (self->entry), &id))
    {
      set_message (self, _("An address is written 0x7f3a10, or in decimal digits."));
      return;
    }

  guint32 object = heap_find_object (self->heap, id);
  if (object == HEAP_NONE)
    {
      g_autofree char *text
        = g_strdup_printf (_("No object has the address 0x%" G_GINT64_MODIFIER "x."), id);
      set_message (self, text);
      return;
    }

  HeapNode node = heap_tree_get_object_node (self->heap, object);
  g_signal_emit (self, activate_node_signal, 0, &node);
  if (node.index == object)
    {
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }

  g_autofree char *name = heapwood_node_get_short_name (self->heap, node);
  g_autofree char *text = g_strdup_printf (
    /* Translators: an address, the name of an object, and its address */
    _("0x%" G_GINT64_MODIFIER "x is part of %s 0x%" G_GINT64_MODIFIER "x, which is shown."), id,
    name, heap_object_get_id (self->heap, node.index));
  set_message (self, text);
}

static void
heapwood_search_address_dispose (GObject *object)
{
  HeapwoodSearchAddress *self = HEAPWOOD_SEARCH_ADDRESS (object);

  g_clear_pointer (&self->heap, heap_unref);

  G_OBJECT_CLASS (heapwood_search_address_parent_class)->dispose (object);
}

static void
heapwood_search_address_class_init (HeapwoodSearchAddressClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_search_address_dispose;

  activate_node_signal
    = g_signal_new ("activate-node", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-search-address.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodSearchAddress, entry);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodSearchAddress, message);
  gtk_widget_class_bind_template_callback (widget_class, go);
  gtk_widget_class_bind_template_callback (widget_class, typed);
}

static void
heapwood_search_address_init (HeapwoodSearchAddress *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

HeapwoodSearchAddress *
heapwood_search_address_new (GtkWindow *parent,
                             Heap *heap)
{
  HeapwoodSearchAddress *self
    = g_object_new (HEAPWOOD_TYPE_SEARCH_ADDRESS, "transient-for", parent, NULL);

  self->heap = heap_ref (heap);
  return self;
}
