/* heapwood-recent-row.c: a dump that was opened before, as a row of a list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-format.h"
#include "heapwood-recent-row.h"

#define ATTRIBUTES \
  G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED

struct _HeapwoodRecentRow
{
  GtkListBoxRow parent_instance;

  GFile *file;
  GCancellable *cancellable;

  GtkLabel *name;
  GtkLabel *folder;
  GtkLabel *size;
  GtkLabel *date;
};

G_DEFINE_FINAL_TYPE (HeapwoodRecentRow, heapwood_recent_row, GTK_TYPE_LIST_BOX_ROW)

static void
heapwood_recent_row_dispose (GObject *object)
{
  HeapwoodRecentRow *self = HEAPWOOD_RECENT_ROW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->file);

  G_OBJECT_CLASS (heapwood_recent_row_parent_class)->dispose (object);
}

static void
heapwood_recent_row_class_init (HeapwoodRecentRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_recent_row_dispose;

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-recent-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRecentRow, name);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRecentRow, folder);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRecentRow, size);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRecentRow, date);
}

static void
heapwood_recent_row_init (HeapwoodRecentRow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
file_queried (GObject *source,
              GAsyncResult *result,
              gpointer data)
{
  g_autoptr (HeapwoodRecentRow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (source), result, &error);

  if (info == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        gtk_widget_hide (GTK_WIDGET (self));
      return;
    }

  guint64 bytes = (guint64) g_file_info_get_size (info);
  g_autofree char *size = heapwood_format_size (bytes);
  g_autofree char *exact = heapwood_format_exact_size (bytes);
  gtk_label_set_text (self->size, size);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->size), exact);

  g_autoptr (GDateTime) modified = g_file_info_get_modification_date_time (info);
  if (modified != NULL)
    {
      g_autofree char *date = heapwood_format_time (modified);
      gtk_label_set_text (self->date, date);
    }
}

static char *
get_folder_name (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  if (folder == NULL)
    return g_strdup ("");

  g_autofree char *name = g_file_get_parse_name (folder);
  const char *home = g_get_home_dir ();
  if (g_str_has_prefix (name, home) && (name[strlen (home)] == '/' || name[strlen (home)] == '\0'))
    return g_strconcat ("~", name + strlen (home), NULL);
  return g_steal_pointer (&name);
}

GtkWidget *
heapwood_recent_row_new (GFile *file)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  HeapwoodRecentRow *self = g_object_new (HEAPWOOD_TYPE_RECENT_ROW, NULL);
  self->file = g_object_ref (file);

  g_autofree char *base_name = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base_name);
  g_autofree char *folder = get_folder_name (file);
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->folder, folder);

  g_file_query_info_async (file, ATTRIBUTES, G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT,
                           self->cancellable, file_queried, g_object_ref (self));
  return GTK_WIDGET (self);
}

GFile *
heapwood_recent_row_get_file (HeapwoodRecentRow *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_RECENT_ROW (self), NULL);

  return self->file;
}
