/* heapwood-start-page.c: what a window shows that shows no dump yet
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-recent-row.h"
#include "heapwood-recent.h"
#include "heapwood-start-page.h"

#define MAX_RECENT_DUMPS 8

struct _HeapwoodStartPage
{
  GtkBox parent_instance;

  GtkWidget *drop_area;
  GtkWidget *open_button;
  GtkListBox *recent_list;
};

static guint open_file_signal;

G_DEFINE_FINAL_TYPE (HeapwoodStartPage, heapwood_start_page, GTK_TYPE_BOX)

static void
row_activated (HeapwoodStartPage *self,
               HeapwoodRecentRow *row)
{
  g_autoptr (GFile) file = g_object_ref (heapwood_recent_row_get_file (row));

  g_signal_emit (self, open_file_signal, 0, file);
}

static void
list_recent (HeapwoodStartPage *self)
{
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (self->recent_list, 0)) != NULL)
    gtk_list_box_remove (self->recent_list, GTK_WIDGET (row));

  g_autoptr (GPtrArray) files = heapwood_recent_list (MAX_RECENT_DUMPS);
  for (guint i = 0; i < files->len; i++)
    gtk_list_box_append (self->recent_list,
                         heapwood_recent_row_new (g_ptr_array_index (files, i)));
}

static void
recent_changed (HeapwoodStartPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    list_recent (self);
}

static void
heapwood_start_page_map (GtkWidget *widget)
{
  HeapwoodStartPage *self = HEAPWOOD_START_PAGE (widget);

  list_recent (self);
  GTK_WIDGET_CLASS (heapwood_start_page_parent_class)->map (widget);
}

static gboolean
heapwood_start_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (HEAPWOOD_START_PAGE (widget)->open_button);
}

static void
heapwood_start_page_class_init (HeapwoodStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = heapwood_start_page_grab_focus;
  widget_class->map = heapwood_start_page_map;

  open_file_signal = g_signal_new ("open-file", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodStartPage, drop_area);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodStartPage, open_button);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodStartPage, recent_list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
}

static void
heapwood_start_page_init (HeapwoodStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed",
                           G_CALLBACK (recent_changed), self, G_CONNECT_SWAPPED);
}

void
heapwood_start_page_set_dropping (HeapwoodStartPage *self,
                                  gboolean dropping)
{
  g_return_if_fail (HEAPWOOD_IS_START_PAGE (self));

  if (dropping)
    gtk_widget_add_css_class (self->drop_area, "dropping");
  else
    gtk_widget_remove_css_class (self->drop_area, "dropping");
}
