/* heapwood-detour-control.c: puts another way of a detour in place
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-detour-control.h"

#include "heapwood-ways-popover.h"

#include <glib/gi18n.h>

/* Milliseconds the pointer rests before the ways are shown, and is away before they go. */
#define SHOW_DELAY 200
#define HIDE_DELAY 300

struct _HeapwoodDetourControl
{
  GtkBox parent_instance;

  HeapwoodRootPathModel *model; /* (nullable) */
  guint stretch;

  GtkWidget *previous;
  GtkButton *which;
  GtkWidget *next;
  GtkWidget *popover; /* (nullable): while the ways are shown */
  guint source;
};

G_DEFINE_FINAL_TYPE (HeapwoodDetourControl, heapwood_detour_control, GTK_TYPE_BOX)

static const HeapwoodRootPathStretch *
get_stretch (HeapwoodDetourControl *self)
{
  const HeapwoodRootPath *path = heapwood_root_path_model_get_path (self->model);

  return g_ptr_array_index (path->stretches, self->stretch);
}

static void
update (HeapwoodDetourControl *self)
{
  guint n_ways = get_stretch (self)->ways->len;
  guint way = heapwood_root_path_model_get_way (self->model, self->stretch) + 1;
  g_autofree char *label
    = get_stretch (self)->more
        /* Translators: one of several ways of holding an object, of which there may be more */
        ? g_strdup_printf (_("way %u of %u or more"), way, n_ways)
        /* Translators: one of several ways of holding an object */
        : g_strdup_printf (_("way %u of %u"), way, n_ways);

  gtk_button_set_label (self->which, label);
  gtk_widget_set_sensitive (self->previous, way > 1);
  gtk_widget_set_sensitive (self->next, way < n_ways);
}

static void
choose (HeapwoodDetourControl *self,
        guint way)
{
  if (self->model == NULL || way >= get_stretch (self)->ways->len)
    return;

  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean inside = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));

  heapwood_root_path_model_set_way (self->model, self->stretch, way);
  update (self);
  /* The list takes it when rows come and go, and a button that can do nothing loses it. */
  if (inside && gtk_widget_get_mapped (GTK_WIDGET (self)) && !gtk_widget_grab_focus (focus))
    gtk_widget_grab_focus (GTK_WIDGET (self->which));
}

static void
go_to_previous (HeapwoodDetourControl *self)
{
  if (self->model != NULL)
    choose (self, heapwood_root_path_model_get_way (self->model, self->stretch) - 1);
}

static void
go_to_next (HeapwoodDetourControl *self)
{
  if (self->model != NULL)
    choose (self, heapwood_root_path_model_get_way (self->model, self->stretch) + 1);
}

static void
hide_ways (HeapwoodDetourControl *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
}

static void
way_chosen (HeapwoodDetourControl *self,
            guint way)
{
  choose (self, way);
  if (self->popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->popover));
}

static gboolean
hide_ways_later (gpointer data)
{
  HeapwoodDetourControl *self = data;

  self->source = 0;
  hide_ways (self);
  return G_SOURCE_REMOVE;
}

static void
pointer_left (HeapwoodDetourControl *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->popover == NULL || !gtk_popover_get_autohide (GTK_POPOVER (self->popover)))
    self->source = g_timeout_add (HIDE_DELAY, hide_ways_later, self);
}

static void
pointer_in_ways (HeapwoodDetourControl *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
}

static void
open_ways (HeapwoodDetourControl *self,
           gboolean autohide)
{
  hide_ways (self);
  if (self->model == NULL)
    return;

  self->popover = heapwood_ways_popover_new (
    get_stretch (self), heapwood_root_path_model_get_way (self->model, self->stretch));
  gtk_popover_set_autohide (GTK_POPOVER (self->popover), autohide);
  g_signal_connect_object (self->popover, "way-chosen", G_CALLBACK (way_chosen), self,
                           G_CONNECT_SWAPPED);

  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_signal_connect_object (motion, "enter", G_CALLBACK (pointer_in_ways), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (pointer_left), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->popover, motion);

  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static gboolean
open_ways_later (gpointer data)
{
  HeapwoodDetourControl *self = data;

  self->source = 0;
  open_ways (self, FALSE);
  return G_SOURCE_REMOVE;
}

static void
pointer_entered (HeapwoodDetourControl *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->popover == NULL || !gtk_widget_get_visible (self->popover))
    self->source = g_timeout_add (SHOW_DELAY, open_ways_later, self);
}

static void
show_ways (HeapwoodDetourControl *self)
{
  open_ways (self, TRUE);
}

static void
heapwood_detour_control_unmap (GtkWidget *widget)
{
  hide_ways (HEAPWOOD_DETOUR_CONTROL (widget));

  GTK_WIDGET_CLASS (heapwood_detour_control_parent_class)->unmap (widget);
}

static void
heapwood_detour_control_size_allocate (GtkWidget *widget,
                                       int width,
                                       int height,
                                       int baseline)
{
  HeapwoodDetourControl *self = HEAPWOOD_DETOUR_CONTROL (widget);

  GTK_WIDGET_CLASS (heapwood_detour_control_parent_class)
    ->size_allocate (widget, width, height, baseline);
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

static void
heapwood_detour_control_dispose (GObject *object)
{
  HeapwoodDetourControl *self = HEAPWOOD_DETOUR_CONTROL (object);

  hide_ways (self);
  g_clear_object (&self->model);

  G_OBJECT_CLASS (heapwood_detour_control_parent_class)->dispose (object);
}

static void
heapwood_detour_control_class_init (HeapwoodDetourControlClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_detour_control_dispose;
  widget_class->size_allocate = heapwood_detour_control_size_allocate;
  widget_class->unmap = heapwood_detour_control_unmap;

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-detour-control.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetourControl, previous);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetourControl, which);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetourControl, next);
  gtk_widget_class_bind_template_callback (widget_class, go_to_next);
  gtk_widget_class_bind_template_callback (widget_class, go_to_previous);
  gtk_widget_class_bind_template_callback (widget_class, show_ways);
}

static void
heapwood_detour_control_init (HeapwoodDetourControl *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (pointer_entered), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

void
heapwood_detour_control_set_stretch (HeapwoodDetourControl *self,
                                     HeapwoodRootPathModel *model,
                                     guint stretch)
{
  g_return_if_fail (HEAPWOOD_IS_DETOUR_CONTROL (self));

  hide_ways (self);
  g_set_object (&self->model, model);
  self->stretch = stretch;
  if (model != NULL)
    update (self);
}
