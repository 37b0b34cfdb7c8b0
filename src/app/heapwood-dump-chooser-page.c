/* heapwood-dump-chooser-page.c: what a window shows for a file that holds several dumps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-dump-chooser-page.h"
#include "heapwood-dump-row.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

struct _HeapwoodDumpChooserPage
{
  GtkBox parent_instance;

  HprofContents *contents;
  GCancellable *cancellable;

  GtkLabel *title;
  GtkListBox *list;
};

typedef struct
{
  HprofContents *contents;
  guint index;
  guint64 n_objects;
  guint64 n_bytes;
} Count;

static guint dump_chosen_signal;

G_DEFINE_FINAL_TYPE (HeapwoodDumpChooserPage, heapwood_dump_chooser_page, GTK_TYPE_BOX)

static void count_dump (HeapwoodDumpChooserPage *self,
                        guint index);

static void
count_free (gpointer data)
{
  Count *count = data;

  hprof_contents_unref (count->contents);
  g_free (count);
}

static void
count_in_thread (GTask *task,
                 gpointer source,
                 gpointer data,
                 GCancellable *cancellable)
{
  Count *count = data;
  HprofProgress progress;
  GError *error = NULL;

  hprof_progress_init (&progress, NULL, NULL, cancellable);
  if (hprof_scan_totals (count->contents, hprof_contents_get_dump (count->contents, count->index),
                         &count->n_objects, &count->n_bytes, &progress, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
dump_counted (GObject *source,
              GAsyncResult *result,
              gpointer data)
{
  HeapwoodDumpChooserPage *self = HEAPWOOD_DUMP_CHOOSER_PAGE (source);

  if (!g_task_propagate_boolean (G_TASK (result), NULL))
    return;

  const Count *count = g_task_get_task_data (G_TASK (result));
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) count->index);
  heapwood_dump_row_set_totals (HEAPWOOD_DUMP_ROW (row), count->n_objects, count->n_bytes);
  count_dump (self, count->index + 1);
}

static void
count_dump (HeapwoodDumpChooserPage *self,
            guint index)
{
  if (index >= hprof_contents_get_n_dumps (self->contents))
    return;

  Count *count = g_new0 (Count, 1);
  count->contents = hprof_contents_ref (self->contents);
  count->index = index;

  g_autoptr (GTask) task = g_task_new (self, self->cancellable, dump_counted, NULL);
  g_task_set_source_tag (task, count_dump);
  g_task_set_task_data (task, count, count_free);
  g_task_run_in_thread (task, count_in_thread);
}

static void
row_activated (HeapwoodDumpChooserPage *self,
               HeapwoodDumpRow *row)
{
  g_signal_emit (self, dump_chosen_signal, 0, heapwood_dump_row_get_index (row));
}

static void
clear (HeapwoodDumpChooserPage *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->contents, hprof_contents_unref);
}

static void
heapwood_dump_chooser_page_dispose (GObject *object)
{
  clear (HEAPWOOD_DUMP_CHOOSER_PAGE (object));

  G_OBJECT_CLASS (heapwood_dump_chooser_page_parent_class)->dispose (object);
}

static gboolean
heapwood_dump_chooser_page_grab_focus (GtkWidget *widget)
{
  GtkListBoxRow *first
    = gtk_list_box_get_row_at_index (HEAPWOOD_DUMP_CHOOSER_PAGE (widget)->list, 0);

  return first != NULL && gtk_widget_grab_focus (GTK_WIDGET (first));
}

static void
heapwood_dump_chooser_page_class_init (HeapwoodDumpChooserPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_dump_chooser_page_dispose;
  widget_class->grab_focus = heapwood_dump_chooser_page_grab_focus;

  dump_chosen_signal
    = g_signal_new ("dump-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-dump-chooser-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDumpChooserPage, title);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDumpChooserPage, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
}

static void
heapwood_dump_chooser_page_init (HeapwoodDumpChooserPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
heapwood_dump_chooser_page_set_contents (HeapwoodDumpChooserPage *self,
                                         HprofContents *contents)
{
  g_return_if_fail (HEAPWOOD_IS_DUMP_CHOOSER_PAGE (self));

  clear (self);
  GtkWidget *row;
  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  if (contents == NULL)
    return;

  self->contents = hprof_contents_ref (contents);
  self->cancellable = g_cancellable_new ();

  guint n_dumps = hprof_contents_get_n_dumps (contents);
  const char *path = hprof_file_get_path (hprof_contents_get_file (contents));
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *count = treemap_names_format_count (n_dumps);
  /* Translators: a file name and how many dumps it holds, at least two */
  g_autofree char *title
    = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s holds %s dump", "%s holds %s dumps",
                                    n_dumps),
                       name, count);
  gtk_label_set_text (self->title, title);

  for (guint i = 0; i < n_dumps; i++)
    gtk_list_box_append (self->list,
                         heapwood_dump_row_new (i, hprof_contents_get_dump (contents, i)));
  count_dump (self, 0);
}
