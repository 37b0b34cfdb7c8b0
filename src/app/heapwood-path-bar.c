/* heapwood-path-bar.c: the dominators of a place, each a button
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-format.h"
#include "heapwood-link.h"
#include "heapwood-path-bar.h"
#include "heapwood-path.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

#define MAX_CRUMB_CHARS 36
#define MIN_CRUMB_CHARS 6

struct _HeapwoodPathBar
{
  GtkWidget parent_instance;

  HeapwoodPath *path;
  GPtrArray *crumbs;   /* of GtkWidget, one for each step of the path */
  GtkWidget *overflow; /* stands for the steps there is no room for */
  GCancellable *cancellable;
};

static guint activate_node_signal;
static guint open_behind_signal;

G_DEFINE_FINAL_TYPE (HeapwoodPathBar, heapwood_path_bar, GTK_TYPE_WIDGET)

static void
go_to_step (HeapwoodPathBar *self,
            GtkButton *button,
            guint signal)
{
  guint position = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "position"));
  const HeapwoodPathStep *step = g_ptr_array_index (self->path->steps, position);
  HeapNode node = step->node;

  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (button), GTK_TYPE_POPOVER);
  if (popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover));

  g_signal_emit (self, signal, 0, &node);
}

static void
step_clicked (HeapwoodPathBar *self,
              GtkButton *button)
{
  go_to_step (self, button, activate_node_signal);
}

static gboolean
open_step_behind (gpointer self,
                  gpointer button)
{
  go_to_step (self, button, open_behind_signal);
  return TRUE;
}

static GtkWidget *
step_button_new (HeapwoodPathBar *self,
                 guint position)
{
  const HeapwoodPathStep *step = g_ptr_array_index (self->path->steps, position);

  GtkWidget *label = gtk_label_new (step->short_name);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);

  GtkWidget *button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "crumb");
  g_object_set_data (G_OBJECT (button), "position", GUINT_TO_POINTER (position));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (step_clicked), self);
  heapwood_link_mark (button, button);

  g_autofree char *size = heapwood_format_size (step->retained);
  g_autofree char *exact = heapwood_format_exact_size (step->retained);
  /* Translators: a class name, what it retains ("1.2 MiB"), and the same in bytes */
  g_autofree char *tooltip
    = g_strdup_printf (_("%s\nretains %s (%s)"), step->name, size, exact);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  step->short_name, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tooltip,
                                  -1);
  return button;
}

/* A step of the bar: the mark that parts it from the one before, and the step. */
static GtkWidget *
crumb_new (HeapwoodPathBar *self,
           GtkWidget *step,
           gboolean first)
{
  GtkWidget *crumb = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  if (!first)
    {
      GtkWidget *mark = gtk_image_new_from_icon_name ("pan-end-symbolic");
      gtk_widget_add_css_class (mark, "dim-label");
      gtk_box_append (GTK_BOX (crumb), mark);
    }
  gtk_widget_set_hexpand (step, TRUE);
  gtk_box_append (GTK_BOX (crumb), step);
  gtk_widget_set_parent (crumb, GTK_WIDGET (self));
  return crumb;
}

static void
fill_overflow (GtkMenuButton *menu_button,
               gpointer data)
{
  HeapwoodPathBar *self = data;
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  for (guint i = 1; self->path != NULL && i < self->path->steps->len; i++)
    {
      if (i == 1 && self->path->n_skipped > 0)
        {
          g_autofree char *count = treemap_names_format_count (self->path->n_skipped);
          /* Translators: how many steps of a path are not listed */
          g_autofree char *text
            = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s step above is not listed",
                                            "%s steps above are not listed",
                                            (gulong) self->path->n_skipped),
                               count);
          GtkWidget *label = gtk_label_new (text);
          gtk_widget_add_css_class (label, "dim-label");
          gtk_widget_add_css_class (label, "overflow-note");
          gtk_label_set_xalign (GTK_LABEL (label), 0);
          gtk_box_append (GTK_BOX (list), label);
        }
      if (!gtk_widget_get_child_visible (g_ptr_array_index (self->crumbs, i)))
        gtk_box_append (GTK_BOX (list), step_button_new (self, i));
    }

  GtkWidget *scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 400);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);

  GtkWidget *popover = gtk_popover_new ();
  gtk_widget_add_css_class (popover, "menu");
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  heapwood_link_watch (list, open_step_behind, self);
  gtk_menu_button_set_popover (menu_button, popover);
}

static void
clear_crumbs (HeapwoodPathBar *self)
{
  g_ptr_array_set_size (self->crumbs, 0);
  g_clear_pointer (&self->path, heapwood_path_free);
  gtk_widget_set_child_visible (self->overflow, FALSE);
}

static void
show_path (HeapwoodPathBar *self,
           HeapwoodPath *path)
{
  clear_crumbs (self);
  self->path = path;

  for (guint i = 0; i < path->steps->len; i++)
    {
      GtkWidget *button = step_button_new (self, i);
      GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));
      gtk_label_set_max_width_chars (label, MAX_CRUMB_CHARS);
      if (i > 0)
        gtk_label_set_width_chars (label,
                                   MIN (MIN_CRUMB_CHARS, (int) g_utf8_strlen (
                                                           gtk_label_get_text (label), -1)));
      if (i == path->steps->len - 1)
        gtk_widget_add_css_class (button, "current");
      g_ptr_array_add (self->crumbs, crumb_new (self, button, i == 0));
    }
}

static void
path_read (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  g_autoptr (HeapwoodPathBar) self = data;
  HeapwoodPath *path = heapwood_path_read_finish (result, NULL);

  if (path != NULL)
    show_path (self, path);
}

static int
get_natural_width (GtkWidget *widget)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

static int
get_minimum_width (GtkWidget *widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

static void
heapwood_path_bar_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  HeapwoodPathBar *self = HEAPWOOD_PATH_BAR (widget);
  guint n_crumbs = self->crumbs->len;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    gtk_widget_measure (self->overflow, orientation, -1, minimum, natural, NULL, NULL);

  for (guint i = 0; i < n_crumbs; i++)
    {
      GtkWidget *crumb = g_ptr_array_index (self->crumbs, i);
      int crumb_minimum, crumb_natural;
      gtk_widget_measure (crumb, orientation, -1, &crumb_minimum, &crumb_natural, NULL, NULL);

      if (orientation == GTK_ORIENTATION_VERTICAL)
        {
          *minimum = MAX (*minimum, crumb_minimum);
          *natural = MAX (*natural, crumb_natural);
        }
      else
        {
          if (i == 0 || i == n_crumbs - 1)
            *minimum += crumb_minimum;
          *natural += crumb_natural;
        }
    }

  if (orientation == GTK_ORIENTATION_HORIZONTAL && n_crumbs > 2)
    *minimum += get_minimum_width (self->overflow);
  *natural = MAX (*natural, *minimum);
}

/* Where the steps go that are shown: at the start of the bar whatever the direction of text. */
static int
place (HeapwoodPathBar *self,
       GtkWidget *child,
       int position,
       int width,
       int bar_width,
       int height)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  GtkAllocation area
    = { mirrored ? bar_width - position - width : position, 0, width, height };

  gtk_widget_set_child_visible (child, TRUE);
  gtk_widget_size_allocate (child, &area, -1);
  return position + width;
}

static void
heapwood_path_bar_size_allocate (GtkWidget *widget,
                                 int width,
                                 int height,
                                 int baseline)
{
  HeapwoodPathBar *self = HEAPWOOD_PATH_BAR (widget);
  guint n_crumbs = self->crumbs->len;
  if (n_crumbs == 0)
    return;

  int total = 0;
  for (guint i = 0; i < n_crumbs; i++)
    total += get_natural_width (g_ptr_array_index (self->crumbs, i));

  guint first_shown = 1;
  gboolean crowded = n_crumbs > 1 && (total > width || self->path->n_skipped > 0);
  GtkWidget *first = g_ptr_array_index (self->crumbs, 0);
  GtkWidget *last = g_ptr_array_index (self->crumbs, n_crumbs - 1);
  int first_width = MIN (get_natural_width (first), width);
  int overflow_width = 0;
  int last_width = get_natural_width (last);

  if (crowded)
    {
      overflow_width = n_crumbs > 2 ? get_natural_width (self->overflow) : 0;
      int left = width - first_width - overflow_width - last_width;
      for (first_shown = n_crumbs - 1; first_shown > 1; first_shown--)
        {
          left -= get_natural_width (g_ptr_array_index (self->crumbs, first_shown - 1));
          if (left < 0)
            break;
        }
      if (first_width + overflow_width + last_width > width)
        last_width = MAX (width - first_width - overflow_width, get_minimum_width (last));
    }

  int position = place (self, first, 0, first_width, width, height);
  if (overflow_width > 0)
    position = place (self, self->overflow, position, overflow_width, width, height);
  else
    gtk_widget_set_child_visible (self->overflow, FALSE);

  for (guint i = 1; i < n_crumbs; i++)
    {
      GtkWidget *crumb = g_ptr_array_index (self->crumbs, i);
      if (i < first_shown)
        gtk_widget_set_child_visible (crumb, FALSE);
      else
        position = place (self, crumb, position,
                          crumb == last ? last_width : get_natural_width (crumb), width, height);
    }
}

static void
heapwood_path_bar_dispose (GObject *object)
{
  HeapwoodPathBar *self = HEAPWOOD_PATH_BAR (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->crumbs, g_ptr_array_unref);
  g_clear_pointer (&self->overflow, gtk_widget_unparent);
  g_clear_pointer (&self->path, heapwood_path_free);

  G_OBJECT_CLASS (heapwood_path_bar_parent_class)->dispose (object);
}

static void
heapwood_path_bar_class_init (HeapwoodPathBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = heapwood_path_bar_dispose;
  widget_class->measure = heapwood_path_bar_measure;
  widget_class->size_allocate = heapwood_path_bar_size_allocate;

  activate_node_signal
    = g_signal_new ("activate-node", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  open_behind_signal
    = g_signal_new ("open-behind", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  gtk_widget_class_set_css_name (widget_class, "pathbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NAVIGATION);
}

static void
heapwood_path_bar_init (HeapwoodPathBar *self)
{
  self->crumbs = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);

  GtkWidget *button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-horizontal-symbolic");
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (button), FALSE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), fill_overflow, self, NULL);
  gtk_widget_set_tooltip_text (button, _("Steps in between"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Steps in between"), -1);
  self->overflow = crumb_new (self, button, FALSE);
  gtk_widget_set_child_visible (self->overflow, FALSE);

  heapwood_link_watch (GTK_WIDGET (self), open_step_behind, self);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Path of dominators"), -1);
}

void
heapwood_path_bar_set_place (HeapwoodPathBar *self,
                             Heap *heap,
                             HeapNode place_to_show)
{
  g_return_if_fail (HEAPWOOD_IS_PATH_BAR (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);

  if (heap == NULL)
    {
      clear_crumbs (self);
      return;
    }

  self->cancellable = g_cancellable_new ();
  heapwood_path_read_async (heap, place_to_show, self->cancellable, path_read,
                            g_object_ref (self));
}
