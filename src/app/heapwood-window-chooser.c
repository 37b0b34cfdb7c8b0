/* heapwood-window-chooser.c: choosing files to open
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-recent.h"
#include "heapwood-window-private.h"

#include <glib/gi18n.h>

static void
responded (GtkFileChooserNative *chooser,
           int response,
           HeapwoodWindow *self)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
      for (guint i = 0; i < g_list_model_get_n_items (files); i++)
        {
          g_autoptr (GFile) file = g_list_model_get_item (files, i);
          heapwood_window_open (self, file);
        }
    }
  g_object_unref (chooser);
}

void
heapwood_window_choose_file (HeapwoodWindow *self)
{
  GtkFileChooserNative *chooser
    = gtk_file_chooser_native_new (_("Open a Heap Dump"), GTK_WINDOW (self),
                                   GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);

  g_autoptr (GtkFileFilter) dumps = gtk_file_filter_new ();
  gtk_file_filter_set_name (dumps, _("Heap dumps"));
  gtk_file_filter_add_mime_type (dumps, HEAPWOOD_DUMP_MIME_TYPE);
  gtk_file_filter_add_pattern (dumps, "*.hprof");
  gtk_file_filter_add_pattern (dumps, "*.hprof.gz");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), dumps);

  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();
  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), all);

  g_signal_connect_object (chooser, "response", G_CALLBACK (responded), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
