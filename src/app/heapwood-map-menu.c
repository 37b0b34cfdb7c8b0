/* heapwood-map-menu.c: the context menu of a cell of the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-map-menu.h"

#include "heapwood-root-path.h"

struct _HeapwoodMapMenu
{
  GObject parent_instance;

  GtkWidget *owner; /* unowned; %NULL once detached */
  GtkWidget *popover;
  GSimpleActionGroup *actions;

  HeapwoodQuestions *questions; /* (nullable): of the node */
  HeapNode node;
  GCancellable *cancellable; /* of the path that is to be copied */
};

static guint activate_node_signal;
static guint open_behind_signal;
static guint list_class_signal;
static guint show_class_signal;

G_DEFINE_FINAL_TYPE (HeapwoodMapMenu, heapwood_map_menu, G_TYPE_OBJECT)

static void
open_node (GSimpleAction *action,
           GVariant *parameter,
           gpointer data)
{
  HeapwoodMapMenu *self = data;
  HeapNode node = self->node;

  g_signal_emit (self, activate_node_signal, 0, &node);
}

static void
open_node_behind (GSimpleAction *action,
                  GVariant *parameter,
                  gpointer data)
{
  HeapwoodMapMenu *self = data;
  HeapNode node = self->node;

  g_signal_emit (self, open_behind_signal, 0, &node);
}

/* The class that the node is of, is, or is a group of; HEAP_NONE for none. */
static guint32
get_class (HeapwoodMapMenu *self)
{
  switch (self->node.kind)
    {
    case HEAP_NODE_OBJECT:
      return heap_object_get_class (heapwood_questions_get_heap (self->questions),
                                    self->node.index);

    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
      return self->node.index;

    case HEAP_NODE_ROOT:
    case HEAP_NODE_GARBAGE:
    default:
      return HEAP_NONE;
    }
}

static void
list_class (GSimpleAction *action,
            GVariant *parameter,
            gpointer data)
{
  HeapwoodMapMenu *self = data;
  g_autofree char *name
    = g_strdup (heap_class_get_name (heapwood_questions_get_heap (self->questions),
                                     get_class (self)));

  g_signal_emit (self, list_class_signal, 0, name);
}

static void
show_class (GSimpleAction *action,
            GVariant *parameter,
            gpointer data)
{
  HeapwoodMapMenu *self = data;

  g_signal_emit (self, show_class_signal, 0, get_class (self));
}

static void
copy_address (GSimpleAction *action,
              GVariant *parameter,
              gpointer data)
{
  HeapwoodMapMenu *self = data;
  guint64 id = heap_object_get_id (heapwood_questions_get_heap (self->questions),
                                   self->node.index);
  g_autofree char *text = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", id);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (self->owner), text);
}

static void
path_found (GObject *source,
            GAsyncResult *result,
            gpointer data)
{
  g_autoptr (HeapwoodMapMenu) self = data;
  g_autoptr (HeapwoodRootPath) path = heapwood_root_path_ask_finish (result, NULL);

  if (path == NULL || g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;

  g_autofree char *text = heapwood_root_path_to_text (path, NULL);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (self->owner), text);
  g_clear_object (&self->cancellable);
}

static void
forget_question (HeapwoodMapMenu *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
copy_path (GSimpleAction *action,
           GVariant *parameter,
           gpointer data)
{
  HeapwoodMapMenu *self = data;

  forget_question (self);
  self->cancellable = g_cancellable_new ();
  heapwood_root_path_ask_async (self->questions, self->node, self->cancellable, path_found,
                                g_object_ref (self));
}

static const GActionEntry entries[] = {
  { .name = "copy-address", .activate = copy_address },
  { .name = "copy-path", .activate = copy_path },
  { .name = "list-class", .activate = list_class },
  { .name = "open", .activate = open_node },
  { .name = "open-behind", .activate = open_node_behind },
  { .name = "show-class", .activate = show_class },
};

static void
heapwood_map_menu_dispose (GObject *object)
{
  HeapwoodMapMenu *self = HEAPWOOD_MAP_MENU (object);

  heapwood_map_menu_detach (self);
  g_clear_object (&self->actions);

  G_OBJECT_CLASS (heapwood_map_menu_parent_class)->dispose (object);
}

static void
heapwood_map_menu_class_init (HeapwoodMapMenuClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = heapwood_map_menu_dispose;

  activate_node_signal
    = g_signal_new ("activate-node", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  open_behind_signal
    = g_signal_new ("open-behind", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  list_class_signal
    = g_signal_new ("list-class", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  show_class_signal
    = g_signal_new ("show-class", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
heapwood_map_menu_init (HeapwoodMapMenu *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

HeapwoodMapMenu *
heapwood_map_menu_new (GtkWidget *owner)
{
  HeapwoodMapMenu *self = g_object_new (HEAPWOOD_TYPE_MAP_MENU, NULL);
  g_autoptr (GtkBuilder) builder
    = gtk_builder_new_from_resource ("/io/github/heapwood/Heapwood/heapwood-map-menu.ui");

  self->owner = owner;
  gtk_widget_insert_action_group (owner, "map", G_ACTION_GROUP (self->actions));
  self->popover = gtk_popover_menu_new_from_model (
    G_MENU_MODEL (gtk_builder_get_object (builder, "menu")));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, owner);
  return self;
}

void
heapwood_map_menu_detach (HeapwoodMapMenu *self)
{
  g_return_if_fail (HEAPWOOD_IS_MAP_MENU (self));

  forget_question (self);
  g_clear_object (&self->questions);
  if (self->owner != NULL)
    gtk_widget_insert_action_group (self->owner, "map", NULL);
  /* GTK goes on asking where the pointer is over a menu that goes while it is up. */
  if (self->popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  self->owner = NULL;
}

static void
set_enabled (HeapwoodMapMenu *self,
             const char *name,
             gboolean enabled)
{
  g_simple_action_set_enabled (
    G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)), enabled);
}

/* Where the pointer is in @map; FALSE where that is not known. */
static gboolean
find_pointer (GtkWidget *map,
              double *x,
              double *y)
{
  GtkNative *native = gtk_widget_get_native (map);
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (map));
  GdkDevice *pointer = seat != NULL ? gdk_seat_get_pointer (seat) : NULL;
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  double left, top;

  if (surface == NULL || pointer == NULL
      || !gdk_surface_get_device_position (surface, pointer, x, y, NULL))
    return FALSE;

  gtk_native_get_surface_transform (native, &left, &top);
  return gtk_widget_translate_coordinates (GTK_WIDGET (native), map, *x - left, *y - top, x, y);
}

void
heapwood_map_menu_popup (HeapwoodMapMenu *self,
                         HeapwoodQuestions *questions,
                         HeapNode node,
                         GtkWidget *map,
                         const GdkRectangle *area)
{
  g_return_if_fail (HEAPWOOD_IS_MAP_MENU (self));
  g_return_if_fail (self->owner != NULL);

  GdkRectangle target = *area;
  double x, y;
  if (find_pointer (map, &x, &y)
      && gdk_rectangle_contains_point (area, (int) x, (int) y))
    target = (GdkRectangle) { (int) x, (int) y, 1, 1 };
  if (!gtk_widget_translate_coordinates (map, self->owner, target.x, target.y, &x, &y))
    return;
  target.x = (int) x;
  target.y = (int) y;

  g_set_object (&self->questions, questions);
  self->node = node;
  set_enabled (self, "copy-address", node.kind == HEAP_NODE_OBJECT);
  set_enabled (self, "copy-path", node.kind == HEAP_NODE_OBJECT);
  set_enabled (self, "list-class", get_class (self) != HEAP_NONE);
  set_enabled (self, "show-class", get_class (self) != HEAP_NONE);

  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &target);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}
