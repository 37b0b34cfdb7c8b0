/* heapwood-dump-row.c: one of several dumps in a file, as a row of a list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-dump-row.h"
#include "heapwood-format.h"

#include <glib/gi18n.h>

struct _HeapwoodDumpRow
{
  GtkListBoxRow parent_instance;

  guint index;

  GtkLabel *number;
  GtkLabel *time;
  GtkLabel *bytes;
  GtkLabel *objects;
};

G_DEFINE_FINAL_TYPE (HeapwoodDumpRow, heapwood_dump_row, GTK_TYPE_LIST_BOX_ROW)

static void
heapwood_dump_row_class_init (HeapwoodDumpRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-dump-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDumpRow, number);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDumpRow, time);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDumpRow, bytes);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDumpRow, objects);
}

static void
heapwood_dump_row_init (HeapwoodDumpRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
heapwood_dump_row_new (guint index,
                       const HprofDump *dump)
{
  HeapwoodDumpRow *self = g_object_new (HEAPWOOD_TYPE_DUMP_ROW, NULL);
  self->index = index;

  /* Translators: the number of a dump in a file that holds several */
  g_autofree char *number = g_strdup_printf (_("Dump %u"), index + 1);
  gtk_label_set_text (self->number, number);

  g_autoptr (GDateTime) time
    = dump->time > 0 ? g_date_time_new_from_unix_utc ((gint64) (dump->time / 1000)) : NULL;
  g_autofree char *text
    = time != NULL ? heapwood_format_time (time) : g_strdup (_("At an unknown time"));
  gtk_label_set_text (self->time, text);

  return GTK_WIDGET (self);
}

guint
heapwood_dump_row_get_index (HeapwoodDumpRow *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_DUMP_ROW (self), 0);

  return self->index;
}

void
heapwood_dump_row_set_totals (HeapwoodDumpRow *self,
                              guint64 n_objects,
                              guint64 n_bytes)
{
  g_return_if_fail (HEAPWOOD_IS_DUMP_ROW (self));

  g_autofree char *bytes = heapwood_format_size (n_bytes);
  g_autofree char *exact = heapwood_format_exact_size (n_bytes);
  g_autofree char *objects = heapwood_format_objects (n_objects);
  gtk_label_set_text (self->bytes, bytes);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->bytes), exact);
  gtk_label_set_text (self->objects, objects);
}
