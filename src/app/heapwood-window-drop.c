/* heapwood-window-drop.c: files that are dropped on the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-window-private.h"

static gboolean
dropped (HeapwoodWindow *self,
         const GValue *value)
{
  GSList *files = gdk_file_list_get_files (g_value_get_boxed (value));

  for (GSList *file = files; file != NULL; file = file->next)
    heapwood_window_open (self, file->data);
  g_slist_free (files);
  return TRUE;
}

static void
drop_changed (HeapwoodWindow *self,
              GParamSpec *pspec,
              GtkDropTarget *target)
{
  heapwood_window_set_dropping (self, gtk_drop_target_get_current_drop (target) != NULL);
}

void
heapwood_window_accept_drops (HeapwoodWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_swapped (target, "drop", G_CALLBACK (dropped), self);
  g_signal_connect_swapped (target, "notify::current-drop", G_CALLBACK (drop_changed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
