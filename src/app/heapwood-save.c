/* heapwood-save.c: choosing a file to save to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-save.h"

#include <glib/gi18n.h>

static const char format_key[] = "heapwood-save-format";

static GtkFileChooserNative *
new_chooser (GtkWidget *widget,
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

GtkFileChooserNative *
heapwood_save_new_picture_chooser (GtkWidget *widget,
                                   const char *name)
{
  static const char *const extensions[] = { "png", "svg", "pdf", NULL };

  return new_chooser (widget, _("Export Picture"), name, _("Pictures (PNG, SVG, PDF)"),
                      extensions);
}

GtkFileChooserNative *
heapwood_save_new_table_chooser (GtkWidget *widget,
                                 const char *name)
{
  static const char *const extensions[] = { "csv", NULL };
  GtkFileChooserNative *chooser = new_chooser (widget, _("Export Table"), name, _("Tables (CSV)"),
                                               extensions);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Tables (JSON)"));
  gtk_file_filter_add_suffix (filter, "json");
  g_object_set_data (G_OBJECT (filter), format_key, GUINT_TO_POINTER (HEAPWOOD_TABLE_JSON));
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  return chooser;
}

HeapwoodTableFormat
heapwood_save_find_table_format (const char *name,
                                 HeapwoodTableFormat otherwise)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);

  if (g_str_has_suffix (folded, ".json"))
    return HEAPWOOD_TABLE_JSON;
  if (g_str_has_suffix (folded, ".csv"))
    return HEAPWOOD_TABLE_CSV;
  return otherwise;
}

HeapwoodTableFormat
heapwood_save_get_table_format (GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : g_strdup ("");
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  HeapwoodTableFormat shown = HEAPWOOD_TABLE_CSV;

  if (filter != NULL)
    shown = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (filter), format_key));
  return heapwood_save_find_table_format (name, shown);
}
