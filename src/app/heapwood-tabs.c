/* heapwood-tabs.c: the tabs of a heap, each with the way it went
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-tabs.h"

#include <glib/gi18n.h>

/* How many closed tabs can be had back. */
#define MAX_CLOSED 20

#define MAX_TITLE_CHARS 28
#define MIN_TITLE_CHARS 12

/* What a page of the notebook stands for; the page itself is empty. */
typedef struct
{
  HeapwoodTabs *tabs; /* unowned */
  HeapwoodHistory *history;
  GtkLabel *title; /* unowned */
} Tab;

typedef struct
{
  HeapwoodHistory *history;
  int position;
} Closed;

struct _HeapwoodTabs
{
  GtkWidget parent_instance;

  Heap *heap; /* (nullable) */
  GtkNotebook *notebook;
  GPtrArray *closed; /* of Closed, the last one last */
  GSimpleActionGroup *actions;
};

static const char tab_key[] = "heapwood-tab";

static guint changed_signal;

G_DEFINE_FINAL_TYPE (HeapwoodTabs, heapwood_tabs, GTK_TYPE_WIDGET)

static void
closed_free (gpointer data)
{
  Closed *self = data;

  g_object_unref (self->history);
  g_free (self);
}

static void
tab_free (gpointer data)
{
  Tab *self = data;

  g_signal_handlers_disconnect_by_data (self->history, self);
  g_object_unref (self->history);
  g_free (self);
}

static Tab *
get_tab (HeapwoodTabs *self,
         int position)
{
  GtkWidget *page = gtk_notebook_get_nth_page (self->notebook, position);

  return page != NULL ? g_object_get_data (G_OBJECT (page), tab_key) : NULL;
}

static Tab *
get_current (HeapwoodTabs *self)
{
  int position = gtk_notebook_get_current_page (self->notebook);

  return position >= 0 ? get_tab (self, position) : NULL;
}

static void
set_enabled (HeapwoodTabs *self,
             const char *name,
             gboolean enabled)
{
  g_simple_action_set_enabled (
    G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)), enabled);
}

static void
update (HeapwoodTabs *self)
{
  int n_tabs = gtk_notebook_get_n_pages (self->notebook);

  gtk_widget_set_visible (GTK_WIDGET (self), n_tabs > 1);
  set_enabled (self, "new", n_tabs > 0);
  set_enabled (self, "reopen", n_tabs > 0 && self->closed->len > 0);
  set_enabled (self, "next", n_tabs > 1);
  set_enabled (self, "previous", n_tabs > 1);
  set_enabled (self, "select", n_tabs > 1);
}

static void
show_title (Tab *tab)
{
  g_autofree char *title = heapwood_place_get_title (heapwood_history_get_place (tab->history),
                                                     tab->tabs->heap);

  gtk_label_set_text (tab->title, title);
  gtk_label_set_width_chars (tab->title, MIN (MIN_TITLE_CHARS, (int) g_utf8_strlen (title, -1)));
  gtk_widget_set_tooltip_text (GTK_WIDGET (tab->title), title);
}

static void
place_changed (Tab *tab)
{
  show_title (tab);
  if (tab == get_current (tab->tabs))
    g_signal_emit (tab->tabs, changed_signal, 0);
}

static void
close_tab (HeapwoodTabs *self,
           int position)
{
  Tab *tab = get_tab (self, position);
  Closed *closed;

  if (tab == NULL)
    return;

  closed = g_new (Closed, 1);
  closed->history = g_object_ref (tab->history);
  closed->position = position;
  if (self->closed->len == MAX_CLOSED)
    g_ptr_array_remove_index (self->closed, 0);
  g_ptr_array_add (self->closed, closed);
  gtk_notebook_remove_page (self->notebook, position);
  update (self);
}

static void
close_button_clicked (GtkWidget *page)
{
  HeapwoodTabs *self = HEAPWOOD_TABS (gtk_widget_get_ancestor (page, HEAPWOOD_TYPE_TABS));

  close_tab (self, gtk_notebook_page_num (self->notebook, page));
}

static void
middle_pressed (GtkGestureClick *gesture,
                int n_press,
                double x,
                double y,
                GtkWidget *page)
{
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  close_button_clicked (page);
}

static GtkWidget *
label_new (GtkWidget *page,
           Tab *tab)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = gtk_label_new (NULL);
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");
  GtkGesture *click = gtk_gesture_click_new ();

  /* The end of a class's name tells most. */
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_START);
  gtk_label_set_single_line_mode (GTK_LABEL (title), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (title), MAX_TITLE_CHARS);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (box), title);
  tab->title = GTK_LABEL (title);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_tooltip_text (button, _("Close tab"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Close tab"), -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (close_button_clicked), page,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), button);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_MIDDLE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (middle_pressed), page, 0);
  gtk_widget_add_controller (box, GTK_EVENT_CONTROLLER (click));
  return box;
}

static void
add_tab (HeapwoodTabs *self,
         HeapwoodHistory *history,
         int position,
         gboolean behind)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  Tab *tab = g_new0 (Tab, 1);

  tab->tabs = self;
  tab->history = g_object_ref (history);
  g_signal_connect_swapped (history, "changed", G_CALLBACK (place_changed), tab);
  g_object_set_data_full (G_OBJECT (page), tab_key, tab, tab_free);

  GtkWidget *label = label_new (page, tab);
  show_title (tab);
  position = gtk_notebook_insert_page (self->notebook, page, label, position);
  gtk_notebook_set_tab_reorderable (self->notebook, page, TRUE);
  g_object_set (gtk_notebook_get_page (self->notebook, page), "tab-expand", TRUE, NULL);
  if (!behind)
    gtk_notebook_set_current_page (self->notebook, position);
  update (self);
}

static void
tab_selected (HeapwoodTabs *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
new_tab (GSimpleAction *action,
         GVariant *parameter,
         gpointer data)
{
  g_autoptr (HeapwoodPlace) whole = heapwood_place_new_map (heap_node (HEAP_NODE_ROOT, 0));

  heapwood_tabs_open (HEAPWOOD_TABS (data), whole, FALSE);
}

static void
close_current (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  HeapwoodTabs *self = data;

  if (gtk_notebook_get_n_pages (self->notebook) > 1)
    close_tab (self, gtk_notebook_get_current_page (self->notebook));
  else
    gtk_window_close (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
}

static void
reopen (GSimpleAction *action,
        GVariant *parameter,
        gpointer data)
{
  HeapwoodTabs *self = data;
  Closed *closed = g_ptr_array_steal_index (self->closed, self->closed->len - 1);

  add_tab (self, closed->history, closed->position, FALSE);
  closed_free (closed);
}

static void
turn (HeapwoodTabs *self,
      int by)
{
  int n_tabs = gtk_notebook_get_n_pages (self->notebook);
  int position = gtk_notebook_get_current_page (self->notebook);

  gtk_notebook_set_current_page (self->notebook, (position + by + n_tabs) % n_tabs);
}

static void
show_next (GSimpleAction *action,
           GVariant *parameter,
           gpointer data)
{
  turn (HEAPWOOD_TABS (data), 1);
}

static void
show_previous (GSimpleAction *action,
               GVariant *parameter,
               gpointer data)
{
  turn (HEAPWOOD_TABS (data), -1);
}

static void
select_tab (GSimpleAction *action,
            GVariant *parameter,
            gpointer data)
{
  HeapwoodTabs *self = data;
  int last = gtk_notebook_get_n_pages (self->notebook) - 1;

  gtk_notebook_set_current_page (self->notebook, MIN (g_variant_get_int32 (parameter), last));
}

static const GActionEntry entries[] = {
  { .name = "close", .activate = close_current },
  { .name = "new", .activate = new_tab },
  { .name = "next", .activate = show_next },
  { .name = "previous", .activate = show_previous },
  { .name = "reopen", .activate = reopen },
  { .name = "select", .activate = select_tab, .parameter_type = "i" },
};

/* Says nothing of it. */
static void
forget_tabs (HeapwoodTabs *self)
{
  g_signal_handlers_block_by_func (self->notebook, tab_selected, self);
  while (gtk_notebook_get_n_pages (self->notebook) > 0)
    gtk_notebook_remove_page (self->notebook, -1);
  g_signal_handlers_unblock_by_func (self->notebook, tab_selected, self);
  g_ptr_array_set_size (self->closed, 0);
  g_clear_pointer (&self->heap, heap_unref);
}

static void
heapwood_tabs_dispose (GObject *object)
{
  HeapwoodTabs *self = HEAPWOOD_TABS (object);

  if (self->notebook != NULL)
    {
      forget_tabs (self);
      gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->notebook)));
    }
  g_clear_pointer (&self->closed, g_ptr_array_unref);
  g_clear_object (&self->actions);

  G_OBJECT_CLASS (heapwood_tabs_parent_class)->dispose (object);
}

static void
heapwood_tabs_class_init (HeapwoodTabsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = heapwood_tabs_dispose;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "heaptabs");
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
heapwood_tabs_init (HeapwoodTabs *self)
{
  self->closed = g_ptr_array_new_with_free_func (closed_free);
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);

  self->notebook = GTK_NOTEBOOK (gtk_notebook_new ());
  gtk_notebook_set_show_border (self->notebook, FALSE);
  gtk_notebook_set_scrollable (self->notebook, TRUE);
  gtk_widget_set_parent (GTK_WIDGET (self->notebook), GTK_WIDGET (self));
  g_signal_connect_object (self->notebook, "notify::page", G_CALLBACK (tab_selected), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

GActionGroup *
heapwood_tabs_get_actions (HeapwoodTabs *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_TABS (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

void
heapwood_tabs_set_heap (HeapwoodTabs *self,
                        Heap *heap)
{
  g_return_if_fail (HEAPWOOD_IS_TABS (self));

  forget_tabs (self);
  if (heap != NULL)
    {
      g_autoptr (HeapwoodPlace) whole = heapwood_place_new_map (heap_node (HEAP_NODE_ROOT, 0));

      self->heap = heap_ref (heap);
      heapwood_tabs_open (self, whole, FALSE);
    }
  update (self);
}

HeapwoodHistory *
heapwood_tabs_get_history (HeapwoodTabs *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_TABS (self), NULL);

  Tab *tab = get_current (self);
  return tab != NULL ? tab->history : NULL;
}

void
heapwood_tabs_open (HeapwoodTabs *self,
                    HeapwoodPlace *place,
                    gboolean behind)
{
  g_return_if_fail (HEAPWOOD_IS_TABS (self));

  g_autoptr (HeapwoodHistory) history = heapwood_history_new (place);
  add_tab (self, history, gtk_notebook_get_current_page (self->notebook) + 1, behind);
}

void
heapwood_tabs_replace (HeapwoodTabs *self,
                       HeapwoodPlace *place)
{
  g_return_if_fail (HEAPWOOD_IS_TABS (self));

  Tab *tab = get_current (self);
  heapwood_history_replace (tab->history, place);
  show_title (tab);
}
