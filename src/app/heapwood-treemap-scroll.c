/* heapwood-treemap-scroll.c: the part of a picture that is higher than the map which is seen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-scroll.h"

struct _HeapwoodTreemapScroll
{
  GtkWidget *widget;         /* unowned */
  GtkAdjustment *adjustment; /* the bar's */
  GtkWidget *bar;
};

HeapwoodTreemapScroll *
heapwood_treemap_scroll_new (GtkWidget *widget)
{
  HeapwoodTreemapScroll *self = g_new0 (HeapwoodTreemapScroll, 1);

  self->widget = widget;
  self->adjustment = gtk_adjustment_new (0, 0, 0, 0, 0, 0);
  self->bar = gtk_scrollbar_new (GTK_ORIENTATION_VERTICAL, self->adjustment);
  gtk_widget_add_css_class (self->bar, "overlay-indicator");
  gtk_widget_set_visible (self->bar, FALSE);
  gtk_widget_set_parent (self->bar, widget);
  g_signal_connect_object (self->adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw),
                           widget, G_CONNECT_SWAPPED);

  return self;
}

void
heapwood_treemap_scroll_free (HeapwoodTreemapScroll *self)
{
  gtk_widget_unparent (self->bar);
  g_free (self);
}

void
heapwood_treemap_scroll_set_size (HeapwoodTreemapScroll *self,
                                  double height,
                                  double page)
{
  gtk_adjustment_configure (self->adjustment, gtk_adjustment_get_value (self->adjustment), 0,
                            MAX (height, page), page / 10, page * 0.9, page);
  gtk_widget_set_visible (self->bar, height > page);
}

gboolean
heapwood_treemap_scroll_is_needed (HeapwoodTreemapScroll *self)
{
  return gtk_adjustment_get_upper (self->adjustment) >
         gtk_adjustment_get_page_size (self->adjustment);
}

double
heapwood_treemap_scroll_get_offset (HeapwoodTreemapScroll *self)
{
  return (int) gtk_adjustment_get_value (self->adjustment);
}

void
heapwood_treemap_scroll_reset (HeapwoodTreemapScroll *self)
{
  gtk_adjustment_set_value (self->adjustment, 0);
}

void
heapwood_treemap_scroll_by (HeapwoodTreemapScroll *self,
                            double pages)
{
  double way = pages * gtk_adjustment_get_page_increment (self->adjustment);

  gtk_adjustment_set_value (self->adjustment, gtk_adjustment_get_value (self->adjustment) + way);
}

void
heapwood_treemap_scroll_to (HeapwoodTreemapScroll *self,
                            double begin,
                            double end)
{
  gtk_adjustment_clamp_page (self->adjustment, begin, end);
}

void
heapwood_treemap_scroll_allocate (HeapwoodTreemapScroll *self,
                                  int width,
                                  int height)
{
  int bar_width;

  if (!gtk_widget_should_layout (self->bar))
    return;

  gtk_widget_measure (self->bar, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &bar_width, NULL, NULL);
  gtk_widget_size_allocate (self->bar,
                            &(GtkAllocation) { width - bar_width, 0, bar_width, height }, -1);
}

void
heapwood_treemap_scroll_snapshot (HeapwoodTreemapScroll *self,
                                  GtkSnapshot *snapshot)
{
  gtk_widget_snapshot_child (self->widget, self->bar, snapshot);
}
