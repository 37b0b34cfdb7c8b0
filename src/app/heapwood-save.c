/* heapwood-save.c: choosing a file to save to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-save.h"

#include <glib/gi18n.h>

GtkFileChooserNative *
heapwood_save_new_chooser (GtkWidget *widget,
                           const char *title,
                           const char *name,
                           const char *kind,
                           const char *const *extensions)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkFileChooserNative *chooser
    = gtk_file_chooser_native_new (title, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), _("_Cancel"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  gtk_file_filter_set_name (filter, kind);
  for (guint i = 0; extensions[i] != NULL; i++)
    gtk_file_filter_add_suffix (filter, extensions[i]);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  return chooser;
}
