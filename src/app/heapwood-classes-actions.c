/* heapwood-classes-actions.c: what can be done with rows of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-actions.h"

#include "heapwood-classes-text.h"
#include "heapwood-classes-words.h"
#include "heapwood-format.h"
#include "heapwood-save.h"

#include <glib/gi18n.h>

/* Reference counted: what is on its way holds it. */
struct _HeapwoodClassesActions
{
  GtkWidget *view; /* (nullable): until it is let go of */
  GtkLabel *exact;
  HeapwoodClasses *classes; /* (nullable) */
  GCancellable *listing;    /* (nullable) */
  GCancellable *counting;   /* (nullable) */
  char *counted;            /* what the exact size is of that is counted */
};

HeapwoodClassesActions *
heapwood_classes_actions_new (GtkWidget *view,
                              GtkLabel *exact)
{
  HeapwoodClassesActions *self = g_rc_box_new0 (HeapwoodClassesActions);

  self->view = view;
  self->exact = exact;
  return self;
}

static void
actions_clear (gpointer data)
{
  HeapwoodClassesActions *self = data;

  g_free (self->counted);
}

static void
release (HeapwoodClassesActions *self)
{
  g_rc_box_release_full (self, actions_clear);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodClassesActions, release)

static void
cancel (GCancellable **cancellable)
{
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

void
heapwood_classes_actions_free (HeapwoodClassesActions *self)
{
  cancel (&self->listing);
  cancel (&self->counting);
  g_clear_object (&self->classes);
  self->view = NULL;
  release (self);
}

void
heapwood_classes_actions_set_classes (HeapwoodClassesActions *self,
                                      HeapwoodClasses *classes)
{
  cancel (&self->listing);
  cancel (&self->counting);
  g_set_object (&self->classes, classes);
  gtk_label_set_text (self->exact, "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->exact), NULL);
}

static void
tell_failure (HeapwoodClassesActions *self,
              const char *what,
              const GError *error)
{
  if (self->view != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit_by_name (self->view, "failed", what, error);
}

/* Returns: (transfer full) (element-type guint32): the cells of @rows. */
static GArray *
get_cells (const GPtrArray *rows)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < rows->len; i++)
    {
      const HeapwoodClass *row = g_ptr_array_index (rows, i);
      g_array_append_val (cells, row->cell);
    }
  return cells;
}

/* Objects */

static void
listed (GObject *source,
        GAsyncResult *result,
        gpointer data)
{
  g_autoptr (HeapwoodClassesActions) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;
  g_autoptr (GArray) objects
    = heapwood_classes_list_finish (HEAPWOOD_CLASSES (source), result, &title, &error);

  if (objects == NULL)
    tell_failure (self, _("The objects could not be listed"), error);
  else if (self->view != NULL && g_task_get_cancellable (G_TASK (result)) == self->listing)
    g_signal_emit_by_name (self->view, "list-objects", objects, title);
}

void
heapwood_classes_actions_list (HeapwoodClassesActions *self,
                               const GPtrArray *rows)
{
  const HeapwoodClass *first = rows->len > 0 ? g_ptr_array_index (rows, 0) : NULL;

  cancel (&self->listing);
  if (first == NULL || self->classes == NULL)
    return;

  if (rows->len == 1 && first->level == 0 && first->has_own_name
      && heapwood_classes_get_by (self->classes) == HEAP_GROUP_BY_CLASS)
    {
      g_signal_emit_by_name (self->view, "list-class", first->name);
      return;
    }

  g_autoptr (GArray) cells = get_cells (rows);
  self->listing = g_cancellable_new ();
  heapwood_classes_list_async (self->classes, cells, self->listing, listed,
                               g_rc_box_acquire (self));
}

void
heapwood_classes_actions_activate (HeapwoodClassesActions *self,
                                   const HeapwoodClass *row)
{
  if (row->is_end)
    {
      HeapNode node
        = heap_node (row->group == HEAP_ROOT ? HEAP_NODE_ROOT : HEAP_NODE_GARBAGE, 0);
      g_signal_emit_by_name (self->view, "activate-node", &node);
    }
  else
    {
      g_autoptr (GPtrArray) rows = g_ptr_array_new ();
      g_ptr_array_add (rows, (gpointer) row);
      heapwood_classes_actions_list (self, rows);
    }
}

/* Exact size */

static void
exact_counted (GObject *source,
               GAsyncResult *result,
               gpointer data)
{
  g_autoptr (HeapwoodClassesActions) self = data;
  g_autoptr (GError) error = NULL;
  guint64 retained;

  if (!heapwood_classes_count_exact_finish (HEAPWOOD_CLASSES (source), result, &retained, &error))
    tell_failure (self, _("The exact size could not be found"), error);
  else if (self->view != NULL && g_task_get_cancellable (G_TASK (result)) == self->counting)
    {
      g_autofree char *size = heapwood_format_size (retained);
      g_autofree char *tooltip = heapwood_format_exact_size (retained);
      /* Translators: names or number of rows, and a size */
      g_autofree char *text
        = g_strdup_printf (_("%s: exactly %s retained"), self->counted, size);

      gtk_label_set_text (self->exact, text);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->exact), tooltip);
    }
}

void
heapwood_classes_actions_count_exact (HeapwoodClassesActions *self,
                                      const GPtrArray *rows)
{
  if (rows->len == 0 || self->classes == NULL)
    return;

  const HeapwoodClass *first = g_ptr_array_index (rows, 0);
  g_autoptr (GArray) cells = get_cells (rows);
  g_free (self->counted);
  if (rows->len == 1)
    self->counted = heapwood_classes_name (first);
  else
    self->counted = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u row together", "%u rows together", rows->len), rows->len);

  cancel (&self->counting);
  self->counting = g_cancellable_new ();
  gtk_label_set_text (self->exact, "");
  heapwood_classes_count_exact_async (self->classes, cells, self->counting, exact_counted,
                                      g_rc_box_acquire (self));
}

/* Text */

void
heapwood_classes_actions_copy (HeapwoodClassesActions *self,
                               const GPtrArray *rows)
{
  if (rows->len == 0)
    return;

  g_autofree char *text = heapwood_classes_to_text (rows, HEAPWOOD_TABLE_TSV);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (self->view), text);
}

static void
exported (GObject *source,
          GAsyncResult *result,
          gpointer data)
{
  g_autoptr (HeapwoodClassesActions) self = data;
  g_autoptr (GError) error = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    tell_failure (self, _("The table could not be saved"), error);
  g_application_release (g_application_get_default ());
}

typedef struct
{
  HeapwoodClassesActions *actions;
  char *texts[2]; /* by HeapwoodTableFormat */
} Export;

static void
export_free (gpointer data,
             GClosure *closure)
{
  Export *export = data;

  release (export->actions);
  for (guint i = 0; i < G_N_ELEMENTS (export->texts); i++)
    g_free (export->texts[i]);
  g_free (export);
}

static void
export_file_chosen (GtkFileChooser *chooser,
                    int response,
                    gpointer data)
{
  Export *export = data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    {
      char *text = g_steal_pointer (&export->texts[heapwood_save_get_table_format (chooser)]);
      g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

      /* The process stays until all is written. */
      g_application_hold (g_application_get_default ());
      g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                           exported, g_rc_box_acquire (export->actions));
    }
  g_object_unref (chooser);
}

void
heapwood_classes_actions_export (HeapwoodClassesActions *self,
                                 const GPtrArray *rows)
{
  /* Translators: the extension says the format: csv or json */
  GtkFileChooserNative *chooser = heapwood_save_new_table_chooser (self->view, _("Classes.csv"));
  Export *export = g_new0 (Export, 1);

  /* As they are now: they may change while the dialog is open. */
  export->actions = g_rc_box_acquire (self);
  for (guint i = 0; i < G_N_ELEMENTS (export->texts); i++)
    export->texts[i] = heapwood_classes_to_text (rows, (HeapwoodTableFormat) i);
  g_signal_connect_data (chooser, "response", G_CALLBACK (export_file_chosen), export,
                         export_free, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
