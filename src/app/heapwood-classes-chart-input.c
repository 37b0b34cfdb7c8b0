/* heapwood-classes-chart-input.c: pointer, wheel and keys on the chart of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-chart-private.h"

#include "heapwood-cell-keys.h"
#include "heapwood-click.h"

#include "treemap/treemap-hit.h"

/* Of the wheel. */
#define PAGES_A_STEP 0.125

static const char clicked_key[] = "heapwood-classes-chart-clicked";

static void
pointer_moved (GtkEventControllerMotion *controller,
               double x,
               double y,
               HeapwoodClassesChart *self)
{
  _heapwood_classes_chart_point (self, x, y);
}

static void
pointer_left (GtkEventControllerMotion *controller,
              HeapwoodClassesChart *self)
{
  _heapwood_classes_chart_point_nowhere (self);
}

static void
ask_for_menu (HeapwoodClassesChart *self,
              double x,
              double y)
{
  if (heapwood_classes_chart_get_current (self) != NULL)
    g_signal_emit_by_name (self, "menu", x, y);
}

static void
button_pressed (GtkGestureClick *gesture,
                guint button,
                int n_press,
                double x,
                double y,
                gpointer data)
{
  HeapwoodClassesChart *self = data;
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));
  guint32 position = _heapwood_classes_chart_get_cell_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (position == TREEMAP_NONE)
    return;

  _heapwood_classes_chart_set_focus (self, position, FALSE);
  if (event != NULL && gdk_event_triggers_context_menu (event))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      ask_for_menu (self, x, y);
    }
}

/* The second click of a double click counts only where it meets the same block as the first, which
 * may have put another one in its place. */
static void
button_released (GtkGestureClick *gesture,
                 guint button,
                 int n_press,
                 double x,
                 double y,
                 gpointer data)
{
  HeapwoodClassesChart *self = data;
  guint64 *clicked = g_object_get_data (G_OBJECT (gesture), clicked_key);
  guint32 position = _heapwood_classes_chart_get_cell_at (self, x, y);
  guint64 id;

  if (position == TREEMAP_NONE || button != GDK_BUTTON_PRIMARY)
    return;

  id = treemap_layout_get_cell (_heapwood_classes_chart_get_layout (self), position)->node.id;
  if (n_press == 1)
    {
      *clicked = id;
      if ((gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture))
           & GDK_CONTROL_MASK) != 0)
        g_signal_emit_by_name (self, "list");
      else
        _heapwood_classes_chart_press (self, position);
    }
  else if (n_press == 2 && id == *clicked && position > 0)
    heapwood_classes_chart_zoom_in (self);
}

static gboolean
wheel_turned (GtkEventControllerScroll *controller,
              double dx,
              double dy,
              HeapwoodClassesChart *self)
{
  _heapwood_classes_chart_scroll (self, dy * PAGES_A_STEP);
  return GDK_EVENT_STOP;
}

static gboolean
move_focus (GtkWidget *widget,
            GVariant *arguments,
            gpointer data)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);
  const TreemapLayout *layout = _heapwood_classes_chart_get_layout (self);
  guint32 focus = _heapwood_classes_chart_get_focus (self);
  gint32 direction;

  g_variant_get (arguments, "(i)", &direction);
  if (layout == NULL || focus == TREEMAP_NONE)
    return GDK_EVENT_STOP;

  /* The first key only shows where it is. */
  if (heapwood_classes_chart_get_current (self) != NULL || focus == 0
      || treemap_layout_get_cell (layout, focus)->kind != TREEMAP_CELL_NODE)
    focus = treemap_hit_get_neighbour (layout, focus, (TreemapDirection) direction);
  _heapwood_classes_chart_set_focus (self, focus, TRUE);
  return GDK_EVENT_STOP;
}

/* What a click does, and then what a double click does. */
static gboolean
press (GtkWidget *widget,
       GVariant *arguments,
       gpointer data)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);
  guint32 focus = _heapwood_classes_chart_get_focus (self);

  if (_heapwood_classes_chart_get_layout (self) == NULL || focus == TREEMAP_NONE)
    return GDK_EVENT_STOP;

  _heapwood_classes_chart_set_focus (self, focus, TRUE);
  if (!_heapwood_classes_chart_press (self, focus))
    heapwood_classes_chart_zoom_in (self);
  return GDK_EVENT_STOP;
}

static gboolean
zoom_out (GtkWidget *widget,
          GVariant *arguments,
          gpointer data)
{
  heapwood_classes_chart_zoom_out (HEAPWOOD_CLASSES_CHART (widget));
  return GDK_EVENT_STOP;
}

static gboolean
escape (GtkWidget *widget,
        GVariant *arguments,
        gpointer data)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);

  if (heapwood_classes_chart_can_zoom_out (self))
    heapwood_classes_chart_zoom_out (self);
  else
    g_signal_emit_by_name (self, "close");
  return GDK_EVENT_STOP;
}

static gboolean
show_all (GtkWidget *widget,
          GVariant *arguments,
          gpointer data)
{
  _heapwood_classes_chart_zoom (HEAPWOOD_CLASSES_CHART (widget), HEAPWOOD_CLASSES_TREE_BOTTOM);
  return GDK_EVENT_STOP;
}

static gboolean
list (GtkWidget *widget,
      GVariant *arguments,
      gpointer data)
{
  g_signal_emit_by_name (widget, "list");
  return GDK_EVENT_STOP;
}

static gboolean
show_menu (GtkWidget *widget,
           GVariant *arguments,
           gpointer data)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);
  guint32 focus = _heapwood_classes_chart_get_focus (self);

  if (_heapwood_classes_chart_get_layout (self) != NULL && focus != TREEMAP_NONE)
    {
      graphene_rect_t area = _heapwood_classes_chart_get_area (self, focus);
      _heapwood_classes_chart_set_focus (self, focus, TRUE);
      ask_for_menu (self, area.origin.x + area.size.width / 2, area.origin.y + area.size.height);
    }
  return GDK_EVENT_STOP;
}

static gboolean
scroll (GtkWidget *widget,
        GVariant *arguments,
        gpointer data)
{
  gint32 pages;

  g_variant_get (arguments, "(i)", &pages);
  _heapwood_classes_chart_scroll (HEAPWOOD_CLASSES_CHART (widget), pages);
  return GDK_EVENT_STOP;
}

void
_heapwood_classes_chart_add_bindings (GtkWidgetClass *class)
{
  heapwood_cell_keys_add (class, &(HeapwoodCellKeys) {
                                   .move = move_focus,
                                   .scroll = scroll,
                                   .enter = press,
                                   .beside = list,
                                   .leave = zoom_out,
                                   .home = show_all,
                                   .menu = show_menu,
                                 });
  gtk_widget_class_add_binding (class, GDK_KEY_Escape, 0, escape, NULL);
}

void
_heapwood_classes_chart_add_controllers (HeapwoodClassesChart *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *click = heapwood_click_new (button_pressed, button_released, self);
  GtkEventController *wheel
    = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  g_signal_connect (motion, "enter", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect (motion, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);

  g_object_set_data_full (G_OBJECT (click), clicked_key, g_new0 (guint64, 1), g_free);
  gtk_widget_add_controller (GTK_WIDGET (self), click);

  g_signal_connect (wheel, "scroll", G_CALLBACK (wheel_turned), self);
  gtk_widget_add_controller (GTK_WIDGET (self), wheel);
}
