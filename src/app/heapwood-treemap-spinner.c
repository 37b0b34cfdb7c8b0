/* heapwood-treemap-spinner.c: says that a picture is on its way, when it takes long
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-spinner.h"

/* Pixels a side. */
#define SIZE 32
/* Milliseconds until it is shown. */
#define LATE 300

struct _HeapwoodTreemapSpinner
{
  GtkWidget *parent; /* unowned */
  GtkWidget *spinner;
  guint source;
};

HeapwoodTreemapSpinner *
heapwood_treemap_spinner_new (GtkWidget *parent)
{
  HeapwoodTreemapSpinner *self = g_new0 (HeapwoodTreemapSpinner, 1);

  self->parent = parent;
  self->spinner = gtk_spinner_new ();
  gtk_widget_set_size_request (self->spinner, SIZE, SIZE);
  gtk_widget_set_can_target (self->spinner, FALSE);
  gtk_widget_set_visible (self->spinner, FALSE);
  gtk_widget_set_parent (self->spinner, parent);

  return self;
}

void
heapwood_treemap_spinner_free (HeapwoodTreemapSpinner *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  gtk_widget_unparent (self->spinner);
  g_free (self);
}

static gboolean
show_late (gpointer data)
{
  HeapwoodTreemapSpinner *self = data;

  self->source = 0;
  gtk_widget_set_visible (self->spinner, TRUE);
  gtk_spinner_start (GTK_SPINNER (self->spinner));

  return G_SOURCE_REMOVE;
}

void
heapwood_treemap_spinner_start (HeapwoodTreemapSpinner *self)
{
  heapwood_treemap_spinner_stop (self);
  self->source = g_timeout_add (LATE, show_late, self);
}

void
heapwood_treemap_spinner_stop (HeapwoodTreemapSpinner *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  gtk_spinner_stop (GTK_SPINNER (self->spinner));
  gtk_widget_set_visible (self->spinner, FALSE);
}

void
heapwood_treemap_spinner_allocate (HeapwoodTreemapSpinner *self,
                                   int width,
                                   int height)
{
  gtk_widget_size_allocate (self->spinner,
                            &(GtkAllocation) { (width - SIZE) / 2, (height - SIZE) / 2, SIZE,
                                               SIZE },
                            -1);
}

void
heapwood_treemap_spinner_snapshot (HeapwoodTreemapSpinner *self,
                                   GtkSnapshot *snapshot)
{
  gtk_widget_snapshot_child (self->parent, self->spinner, snapshot);
}
