/* heapwood-ways-popover.c: all ways of a detour beside each other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-ways-popover.h"

#include <glib/gi18n.h>

/* Of a longer way, its first and its last steps are shown. */
#define MAX_FIRST_STEPS 6
#define MAX_LAST_STEPS 5
/* Characters, then a line is ellipsised. */
#define MAX_LINE_WIDTH 28
/* Pixels, then the ways scroll. */
#define MAX_WIDTH 760
#define MAX_HEIGHT 560

struct _HeapwoodWaysPopover
{
  GtkPopover parent_instance;

  GtkWidget *columns;
};

static guint way_chosen_signal;

G_DEFINE_FINAL_TYPE (HeapwoodWaysPopover, heapwood_ways_popover, GTK_TYPE_POPOVER)

static void
heapwood_ways_popover_class_init (HeapwoodWaysPopoverClass *klass)
{
  way_chosen_signal = g_signal_new ("way-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
heapwood_ways_popover_init (HeapwoodWaysPopover *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->columns = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->columns);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_width (GTK_SCROLLED_WINDOW (scroller), MAX_WIDTH);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_HEIGHT);
  gtk_popover_set_child (GTK_POPOVER (self), scroller);
  gtk_popover_set_position (GTK_POPOVER (self), GTK_POS_RIGHT);
}

static void
append_label (GtkWidget *box,
              const char *text,
              const char *style_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_LINE_WIDTH);
  gtk_widget_add_css_class (label, style_class);
  gtk_box_append (GTK_BOX (box), label);
}

static void
append_step (GtkWidget *box,
             const HeapwoodRootPathStep *step)
{
  append_label (box, step->name, "row-title");
  if (step->label != NULL)
    append_label (box, step->label, "dim-label");
}

static void
append_steps (GtkWidget *box,
              const HeapwoodRootPathWay *way)
{
  const GPtrArray *steps = way->steps;
  gboolean all = steps->len <= MAX_FIRST_STEPS + MAX_LAST_STEPS + 1;

  for (guint i = 0; i < steps->len; i++)
    {
      if (!all && i == MAX_FIRST_STEPS)
        {
          i = steps->len - MAX_LAST_STEPS;
          append_label (box, "…", "dim-label");
        }
      append_step (box, g_ptr_array_index (steps, i));
    }
}

static void
button_clicked (GtkButton *button,
                HeapwoodWaysPopover *self)
{
  guint way = 0;

  for (GtkWidget *other = gtk_widget_get_first_child (self->columns); other != GTK_WIDGET (button);
       other = gtk_widget_get_next_sibling (other))
    way++;
  g_signal_emit (self, way_chosen_signal, 0, way);
}

static void
append_way (HeapwoodWaysPopover *self,
            const HeapwoodRootPathWay *way,
            guint number,
            gboolean chosen)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  /* Translators: the heading of one of several ways of holding an object */
  g_autofree char *title = g_strdup_printf (_("Way %u"), number);

  append_label (box, title, chosen ? "heading" : "dim-label");
  if (way->root != NULL)
    append_label (box, way->root, "dim-label");
  append_steps (box, way);
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_button_set_has_frame (GTK_BUTTON (button), chosen);
  gtk_widget_add_css_class (button, "way");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  g_signal_connect (button, "clicked", G_CALLBACK (button_clicked), self);
  gtk_box_append (GTK_BOX (self->columns), button);
}

GtkWidget *
heapwood_ways_popover_new (const HeapwoodRootPathStretch *stretch,
                           guint chosen)
{
  HeapwoodWaysPopover *self = g_object_new (HEAPWOOD_TYPE_WAYS_POPOVER, NULL);

  for (guint i = 0; i < stretch->ways->len; i++)
    append_way (self, g_ptr_array_index (stretch->ways, i), i + 1, i == chosen);
  return GTK_WIDGET (self);
}
