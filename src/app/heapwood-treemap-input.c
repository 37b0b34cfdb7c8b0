/* heapwood-treemap-input.c: pointer, wheel, pinch and keys on the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-cell-keys.h"
#include "heapwood-click.h"
#include "heapwood-link.h"
#include "heapwood-treemap-view-private.h"

/* A wheel that turns on goes one step in this time. */
#define STEP_TIME (300 * G_TIME_SPAN_MILLISECOND)
/* Where the wheel scrolls. */
#define PAGES_A_STEP 0.125
/* How far fingers close or open to go out or in. */
#define PINCH_OUT 0.75
#define PINCH_IN 1.33

static const char pinched_key[] = "heapwood-treemap-pinched";
static const char step_key[] = "heapwood-treemap-step";

static void
pointer_moved (GtkEventControllerMotion *controller,
               double x,
               double y,
               HeapwoodTreemapView *self)
{
  _heapwood_treemap_view_point (self, x, y);
}

static void
pointer_left (GtkEventControllerMotion *controller,
              HeapwoodTreemapView *self)
{
  _heapwood_treemap_view_point_nowhere (self);
}

static void
button_pressed (GtkGestureClick *gesture,
                guint button,
                int n_press,
                double x,
                double y,
                gpointer data)
{
  HeapwoodTreemapView *self = data;
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));

  gtk_widget_grab_focus (GTK_WIDGET (self));

  if (event != NULL && gdk_event_triggers_context_menu (event))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      _heapwood_treemap_view_show_menu (self, _heapwood_treemap_view_get_cell_at (self, x, y));
    }
}

/* Only the first click of a double click counts, or it would go in twice. */
static void
button_released (GtkGestureClick *gesture,
                 guint button,
                 int n_press,
                 double x,
                 double y,
                 gpointer data)
{
  HeapwoodTreemapView *self = data;
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));
  guint32 cell = _heapwood_treemap_view_get_cell_at (self, x, y);

  if (n_press > 1)
    return;

  if (heapwood_link_is_behind (event))
    _heapwood_treemap_view_open_behind (self, cell);
  else if (button == GDK_BUTTON_PRIMARY)
    _heapwood_treemap_view_activate (self, cell);
}

static gboolean
wheel_turned (GtkEventControllerScroll *controller,
              double dx,
              double dy,
              HeapwoodTreemapView *self)
{
  gint64 *last = g_object_get_data (G_OBJECT (controller), step_key);
  gint64 now = g_get_monotonic_time ();

  if (_heapwood_treemap_view_can_scroll (self))
    {
      _heapwood_treemap_view_scroll (self, dy * PAGES_A_STEP);
      return GDK_EVENT_STOP;
    }

  if (dy == 0 || now - *last < STEP_TIME)
    return GDK_EVENT_STOP;

  *last = now;

  if (dy > 0)
    _heapwood_treemap_view_go_out (self);
  else
    _heapwood_treemap_view_activate (self, _heapwood_treemap_view_get_hover (self));

  return GDK_EVENT_STOP;
}

static void
pinch_began (GtkGesture *gesture,
             GdkEventSequence *sequence,
             HeapwoodTreemapView *self)
{
  g_object_set_data (G_OBJECT (gesture), pinched_key, NULL);
}

/* A pinch goes one step, however far it is. */
static void
pinch_changed (GtkGestureZoom *gesture,
               double scale,
               HeapwoodTreemapView *self)
{
  double x;
  double y;

  if (g_object_get_data (G_OBJECT (gesture), pinched_key) != NULL ||
      (scale > PINCH_OUT && scale < PINCH_IN))
    return;

  g_object_set_data (G_OBJECT (gesture), pinched_key, gesture);

  if (scale <= PINCH_OUT)
    _heapwood_treemap_view_go_out (self);
  else if (gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    _heapwood_treemap_view_activate (self, _heapwood_treemap_view_get_cell_at (self, x, y));
}

static gboolean
move_focus (GtkWidget *widget,
            GVariant *arguments,
            gpointer data)
{
  HeapwoodTreemapView *self = HEAPWOOD_TREEMAP_VIEW (widget);
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (self);
  guint32 focus = _heapwood_treemap_view_get_focus (self);
  gint32 direction;

  g_variant_get (arguments, "(i)", &direction);

  if (layout != NULL && focus != TREEMAP_NONE)
    _heapwood_treemap_view_set_focus (self,
                                      treemap_hit_get_neighbour (layout, focus,
                                                                 (TreemapDirection) direction));

  return GDK_EVENT_STOP;
}

static gboolean
go_in (GtkWidget *widget,
       GVariant *arguments,
       gpointer data)
{
  HeapwoodTreemapView *self = HEAPWOOD_TREEMAP_VIEW (widget);

  _heapwood_treemap_view_activate (self, _heapwood_treemap_view_get_focus (self));

  return GDK_EVENT_STOP;
}

static gboolean
open_behind (GtkWidget *widget,
             GVariant *arguments,
             gpointer data)
{
  HeapwoodTreemapView *self = HEAPWOOD_TREEMAP_VIEW (widget);

  _heapwood_treemap_view_open_behind (self, _heapwood_treemap_view_get_focus (self));

  return GDK_EVENT_STOP;
}

static gboolean
go_out (GtkWidget *widget,
        GVariant *arguments,
        gpointer data)
{
  _heapwood_treemap_view_go_out (HEAPWOOD_TREEMAP_VIEW (widget));

  return GDK_EVENT_STOP;
}

static gboolean
go_home (GtkWidget *widget,
         GVariant *arguments,
         gpointer data)
{
  _heapwood_treemap_view_go_home (HEAPWOOD_TREEMAP_VIEW (widget));

  return GDK_EVENT_STOP;
}

static gboolean
scroll (GtkWidget *widget,
        GVariant *arguments,
        gpointer data)
{
  gint32 pages;

  g_variant_get (arguments, "(i)", &pages);
  _heapwood_treemap_view_scroll (HEAPWOOD_TREEMAP_VIEW (widget), pages);

  return GDK_EVENT_STOP;
}

static gboolean
show_menu (GtkWidget *widget,
           GVariant *arguments,
           gpointer data)
{
  HeapwoodTreemapView *self = HEAPWOOD_TREEMAP_VIEW (widget);

  _heapwood_treemap_view_show_menu (self, _heapwood_treemap_view_get_focus (self));

  return GDK_EVENT_STOP;
}

void
_heapwood_treemap_input_add_bindings (GtkWidgetClass *class)
{
  heapwood_cell_keys_add (class, &(HeapwoodCellKeys) {
                                   .move = move_focus,
                                   .scroll = scroll,
                                   .enter = go_in,
                                   .beside = open_behind,
                                   .leave = go_out,
                                   .home = go_home,
                                   .menu = show_menu,
                                 });
}

void
_heapwood_treemap_input_add_controllers (HeapwoodTreemapView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (
    GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);

  gtk_widget_add_controller (GTK_WIDGET (self),
                             heapwood_click_new (button_pressed, button_released, self));

  g_object_set_data_full (G_OBJECT (scroll), step_key, g_new0 (gint64, 1), g_free);
  g_signal_connect (scroll, "scroll", G_CALLBACK (wheel_turned), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);

  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_began), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_changed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
}
