/* heapwood-root-path-pane.c: what holds the place, step by step from a GC root
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-root-path-pane.h"

#include "heapwood-link.h"
#include "heapwood-pointer-path.h"
#include "heapwood-root-path-model.h"
#include "heapwood-root-path-row.h"

#include <glib/gi18n.h>

/* Milliseconds until it is shown that an answer is on its way. */
#define LATE 300

struct _HeapwoodRootPathPane
{
  GtkBox parent_instance;

  HeapwoodQuestions *questions; /* (nullable) */
  HeapNode place;
  GCancellable *cancellable; /* of the answer that is on its way */
  guint late_source;
  HeapwoodRootPathModel *model;
  GtkWidget *popover; /* (nullable) */

  GMenuModel *menu;
  GtkWidget *title;
  GtkSpinner *spinner;
  GtkListView *list;
  GtkWidget *note_area;
  GtkLabel *note;
  HeapwoodPointerPath *pointer_path;
};

static guint activate_node_signal;
static guint open_behind_signal;
static guint fold_signal;

G_DEFINE_FINAL_TYPE (HeapwoodRootPathPane, heapwood_root_path_pane, GTK_TYPE_BOX)

static gboolean
go_to_row (HeapwoodRootPathPane *self,
           guint position,
           guint signal)
{
  g_autoptr (HeapwoodRootPathItem) item
    = g_list_model_get_item (G_LIST_MODEL (self->model), position);
  HeapNode node;

  if (item == NULL || !heapwood_root_path_item_get_node (item, &node))
    return FALSE;

  g_signal_emit (self, signal, 0, &node);
  return TRUE;
}

static void
row_activated (HeapwoodRootPathPane *self,
               guint position)
{
  go_to_row (self, position, activate_node_signal);
}

static gboolean
open_row_behind (gpointer self,
                 gpointer list_item)
{
  return go_to_row (self, gtk_list_item_get_position (list_item), open_behind_signal);
}

static void
fold (HeapwoodRootPathPane *self)
{
  g_signal_emit (self, fold_signal, 0);
}

static void
row_set_up (GtkSignalListItemFactory *factory,
            GtkListItem *list_item)
{
  GtkWidget *row = heapwood_root_path_row_new ();

  heapwood_link_mark (row, list_item);
  gtk_list_item_set_child (list_item, row);
}

static void
row_bound (GtkSignalListItemFactory *factory,
           GtkListItem *list_item,
           HeapwoodRootPathPane *self)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);
  HeapwoodRootPathItem *item = gtk_list_item_get_item (list_item);
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  gboolean last = gtk_list_item_get_position (list_item) + 1 == n_rows;
  HeapNode node;

  gtk_list_item_set_activatable (list_item, heapwood_root_path_item_get_node (item, &node));
  heapwood_root_path_row_set_item (HEAPWOOD_ROOT_PATH_ROW (row), self->model, item, last);

  g_autofree char *description = heapwood_root_path_row_describe (item);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (row)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, description, -1);
}

static void
row_unbound (GtkSignalListItemFactory *factory,
             GtkListItem *list_item,
             HeapwoodRootPathPane *self)
{
  heapwood_root_path_row_set_item (HEAPWOOD_ROOT_PATH_ROW (gtk_list_item_get_child (list_item)),
                                   NULL, NULL, FALSE);
}

static void
end_waiting (HeapwoodRootPathPane *self)
{
  g_clear_handle_id (&self->late_source, g_source_remove);
  gtk_spinner_stop (self->spinner);
}

static gboolean
show_late (gpointer data)
{
  HeapwoodRootPathPane *self = data;

  self->late_source = 0;
  gtk_spinner_start (self->spinner);
  return G_SOURCE_REMOVE;
}

static void
forget_question (HeapwoodRootPathPane *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/* The path to the pointer takes the note's place. */
static void
update_note (HeapwoodRootPathPane *self)
{
  gtk_widget_set_visible (self->note_area,
                          *gtk_label_get_text (self->note) != '\0'
                            && !gtk_widget_get_visible (GTK_WIDGET (self->pointer_path)));
}

static void
set_note (HeapwoodRootPathPane *self,
          const char *text)
{
  gtk_label_set_text (self->note, text);
  update_note (self);
}

static void
show_path (HeapwoodRootPathPane *self,
           HeapwoodRootPath *path)
{
  heapwood_root_path_model_set_path (self->model, path);
  set_note (self, path != NULL && path->note != NULL ? path->note : "");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "path.copy", path != NULL);

  /* The object itself is at the lower end. */
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  if (n_rows > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", n_rows - 1);
}

static void
path_found (GObject *source,
            GAsyncResult *result,
            gpointer data)
{
  g_autoptr (HeapwoodRootPathPane) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (HeapwoodRootPath) path = heapwood_root_path_ask_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;

  g_clear_object (&self->cancellable);
  end_waiting (self);
  if (path != NULL)
    {
      show_path (self, path);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      show_path (self, NULL);
      set_note (self, error->message);
    }
}

static void
copy_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  HeapwoodRootPathPane *self = HEAPWOOD_ROOT_PATH_PANE (widget);
  g_autofree char *text = heapwood_root_path_model_to_text (self->model);

  if (text != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
show_menu (HeapwoodRootPathPane *self,
           double x,
           double y)
{
  if (self->popover == NULL)
    {
      self->popover = gtk_popover_menu_new_from_model (self->menu);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
      gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
      gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                               &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static gboolean
show_menu_by_key (GtkWidget *widget,
                  GVariant *arguments,
                  gpointer data)
{
  show_menu (HEAPWOOD_ROOT_PATH_PANE (widget), 12, 36);
  return GDK_EVENT_STOP;
}

static void
button_pressed (GtkGestureClick *gesture,
                int n_press,
                double x,
                double y,
                HeapwoodRootPathPane *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));

  if (event == NULL || !gdk_event_triggers_context_menu (event))
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu (self, x, y);
}

static void
heapwood_root_path_pane_size_allocate (GtkWidget *widget,
                                       int width,
                                       int height,
                                       int baseline)
{
  HeapwoodRootPathPane *self = HEAPWOOD_ROOT_PATH_PANE (widget);

  GTK_WIDGET_CLASS (heapwood_root_path_pane_parent_class)
    ->size_allocate (widget, width, height, baseline);
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

static void
heapwood_root_path_pane_dispose (GObject *object)
{
  HeapwoodRootPathPane *self = HEAPWOOD_ROOT_PATH_PANE (object);

  forget_question (self);
  g_clear_handle_id (&self->late_source, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->questions);
  g_clear_object (&self->model);

  G_OBJECT_CLASS (heapwood_root_path_pane_parent_class)->dispose (object);
}

static void
heapwood_root_path_pane_class_init (HeapwoodRootPathPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_root_path_pane_dispose;
  widget_class->size_allocate = heapwood_root_path_pane_size_allocate;

  activate_node_signal
    = g_signal_new ("activate-node", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  open_behind_signal
    = g_signal_new ("open-behind", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  fold_signal = g_signal_new ("fold", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);

  g_type_ensure (HEAPWOOD_TYPE_POINTER_PATH);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-root-path-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathPane, menu);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathPane, title);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathPane, spinner);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathPane, list);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathPane, note_area);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathPane, note);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathPane, pointer_path);
  gtk_widget_class_bind_template_callback (widget_class, fold);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
  gtk_widget_class_bind_template_callback (widget_class, update_note);

  gtk_widget_class_install_action (widget_class, "path.copy", NULL, copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "path.copy",
                                       NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, show_menu_by_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, show_menu_by_key, NULL);
}

static void
heapwood_root_path_pane_init (HeapwoodRootPathPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "path.copy", FALSE);

  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (row_set_up), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (row_bound), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (row_unbound), self, 0);
  gtk_list_view_set_factory (self->list, factory);

  self->model = heapwood_root_path_model_new ();
  g_autoptr (GtkNoSelection) selection
    = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->model)));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));

  heapwood_link_watch (GTK_WIDGET (self->list), open_row_behind, self);

  GtkGesture *click = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (button_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

void
heapwood_root_path_pane_set_place (HeapwoodRootPathPane *self,
                                   HeapwoodQuestions *questions,
                                   HeapNode place)
{
  g_return_if_fail (HEAPWOOD_IS_ROOT_PATH_PANE (self));

  forget_question (self);
  end_waiting (self);
  heapwood_pointer_path_set_node (self->pointer_path, NULL, place, NULL);
  if (g_set_object (&self->questions, questions))
    show_path (self, NULL);
  self->place = place;
  if (questions == NULL)
    return;

  self->late_source = g_timeout_add (LATE, show_late, self);
  self->cancellable = g_cancellable_new ();
  heapwood_root_path_ask_async (questions, place, self->cancellable, path_found,
                                g_object_ref (self));
}

void
heapwood_root_path_pane_set_pointed (HeapwoodRootPathPane *self,
                                     const HeapNode *node)
{
  g_return_if_fail (HEAPWOOD_IS_ROOT_PATH_PANE (self));

  if (self->questions != NULL)
    heapwood_pointer_path_set_node (self->pointer_path,
                                    heapwood_questions_get_heap (self->questions), self->place,
                                    node);
}
