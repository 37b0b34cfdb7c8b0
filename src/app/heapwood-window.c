/* heapwood-window.c: a window: one dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-dump-chooser-page.h"
#include "heapwood-error-page.h"
#include "heapwood-format.h"
#include "heapwood-heap-page.h"
#include "heapwood-loader.h"
#include "heapwood-opening-page.h"
#include "heapwood-path-bar.h"
#include "heapwood-recent.h"
#include "heapwood-release.h"
#include "heapwood-search-address.h"
#include "heapwood-start-page.h"
#include "heapwood-tabs.h"
#include "heapwood-window-private.h"

#include <glib/gi18n.h>

/* Milliseconds an opening may take before the window says that it is on its way: a page that
 * flashes past is worse than none. */
#define OPENING_PAGE_DELAY 250

struct _HeapwoodWindow
{
  GtkApplicationWindow parent_instance;

  GSettings *settings;
  GFile *file;
  HeapwoodLoader *loader;    /* of @file, until it is open */
  GCancellable *cancellable; /* of the load that runs */
  guint opening_page_source;
  Heap *heap;

  GtkWidget *navigation;
  GtkWidget *title;
  HeapwoodPathBar *path_bar;
  GtkWidget *file_box;
  GtkLabel *file_name;
  GtkLabel *file_details;
  GtkStackSwitcher *view_switcher;
  GtkMenuButton *menu_button;
  GtkStack *stack;
  HeapwoodStartPage *start_page;
  HeapwoodOpeningPage *opening_page;
  HeapwoodErrorPage *error_page;
  HeapwoodDumpChooserPage *dumps_page;
  HeapwoodTabs *tabs;
  HeapwoodHeapPage *heap_page;
  GtkWidget *drop_hint;
};

G_DEFINE_FINAL_TYPE (HeapwoodWindow, heapwood_window, GTK_TYPE_APPLICATION_WINDOW)

static void
update_action_state (HeapwoodWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  HeapwoodHistory *history = heapwood_tabs_get_history (self->tabs);
  gboolean open = history != NULL;
  HeapwoodPlace *place = open ? heapwood_history_get_place (history) : NULL;
  gboolean inside = open && place->node.kind != HEAP_NODE_ROOT;
  /* The chart of the classes has an outside and a picture of its own. */
  gboolean on_map = open && g_str_equal (place->view, HEAPWOOD_VIEW_MAP);

  gtk_widget_action_set_enabled (widget, "win.back",
                                 open && heapwood_history_get_can_go_back (history));
  gtk_widget_action_set_enabled (widget, "win.forward",
                                 open && heapwood_history_get_can_go_forward (history));
  gtk_widget_action_set_enabled (widget, "win.out", inside && on_map);
  gtk_widget_action_set_enabled (widget, "win.home", inside);
  gtk_widget_action_set_enabled (widget, "win.export-picture", on_map);
  gtk_widget_action_set_enabled (widget, "win.find", open);
  gtk_widget_action_set_enabled (widget, "win.go-to-address", open);
  gtk_widget_action_set_enabled (widget, "win.view", open);
  gtk_widget_action_set_enabled (widget, "win.cancel", self->loader != NULL);
}

static void
update_title (HeapwoodWindow *self)
{
  g_autofree char *title = NULL;

  if (self->file == NULL)
    title = g_strdup (g_get_application_name ());
  else
    {
      g_autofree char *base_name = g_file_get_basename (self->file);
      title = g_filename_display_name (base_name);
    }

  guint n_dumps
    = self->heap != NULL ? hprof_contents_get_n_dumps (heap_get_contents (self->heap)) : 0;
  if (n_dumps > 1)
    {
      g_autofree char *name = g_steal_pointer (&title);
      /* Translators: a file name, and which of the dumps in it */
      title = g_strdup_printf (_("%s (dump %u of %u)"), name,
                               heap_get_dump_index (self->heap) + 1, n_dumps);
    }

  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (self->file_name, title);
}

static void
show_page (HeapwoodWindow *self,
           const char *page)
{
  gboolean heap = g_str_equal (page, "heap");

  g_clear_handle_id (&self->opening_page_source, g_source_remove);
  gtk_stack_set_visible_child_name (self->stack, page);
  gtk_widget_set_visible (self->title, !heap);
  gtk_widget_set_visible (self->navigation, heap);
  gtk_widget_set_visible (GTK_WIDGET (self->path_bar), heap);
  gtk_widget_set_visible (self->file_box, heap);
  gtk_widget_set_visible (GTK_WIDGET (self->view_switcher), heap);
  update_title (self);
  update_action_state (self);
  gtk_widget_grab_focus (gtk_stack_get_visible_child (self->stack));
}

static void
place_changed (HeapwoodWindow *self)
{
  HeapwoodPlace *place
    = heapwood_history_get_place (heapwood_tabs_get_history (self->tabs));

  heapwood_path_bar_set_place (self->path_bar, self->heap, place->node);
  heapwood_heap_page_set_place (self->heap_page, place);
  update_action_state (self);
}

static void
show_heap (HeapwoodWindow *self,
           Heap *heap)
{
  const HeapTotal *all = &heap_get_totals (heap)->all;
  g_autofree char *size = heapwood_format_size (all->bytes + all->native);
  g_autofree char *exact = heapwood_format_exact_size (all->bytes + all->native);
  g_autofree char *objects = heapwood_format_objects (all->objects);
  /* Translators: bytes and objects of a heap */
  g_autofree char *details = g_strdup_printf (_("%s · %s"), size, objects);
  g_autofree char *path = g_file_get_parse_name (self->file);
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s", path, exact);

  self->heap = heap;
  gtk_label_set_text (self->file_details, details);
  gtk_widget_set_tooltip_text (self->file_box, tooltip);
  heapwood_heap_page_set_heap (self->heap_page, heap);
  heapwood_tabs_set_heap (self->tabs, heap);
  heapwood_recent_add (self->file);
  show_page (self, "heap");
}

/* Lets go of a load, whether it has ended or not. */
static void
forget_load (HeapwoodWindow *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->loader);
  heapwood_opening_page_set_loader (self->opening_page, NULL);
  heapwood_dump_chooser_page_set_contents (self->dumps_page, NULL);
}

static void
cancel_opening (HeapwoodWindow *self)
{
  forget_load (self);
  g_clear_object (&self->file);
  show_page (self, "start");
}

static void
loaded (GObject *source,
        GAsyncResult *result,
        gpointer data)
{
  GWeakRef *reference = data;
  g_autoptr (HeapwoodWindow) self = g_weak_ref_get (reference);
  HeapwoodLoader *loader = HEAPWOOD_LOADER (source);
  g_autoptr (HprofContents) choice = NULL;
  g_autoptr (GError) error = NULL;
  Heap *heap = heapwood_loader_load_finish (loader, result, &choice, &error);

  if (self == NULL || loader != self->loader)
    {
      if (heap != NULL)
        heapwood_release_heap (heap);
    }
  else if (heap != NULL)
    {
      forget_load (self);
      show_heap (self, heap);
    }
  else if (choice != NULL)
    {
      heapwood_opening_page_set_loader (self->opening_page, NULL);
      heapwood_dump_chooser_page_set_contents (self->dumps_page, choice);
      show_page (self, "dumps");
    }
  else
    {
      forget_load (self);
      heapwood_error_page_set_error (self->error_page, self->file, error);
      show_page (self, "error");
    }

  g_weak_ref_clear (reference);
  g_free (reference);
  g_application_release (g_application_get_default ());
}

static gboolean
show_opening_page (gpointer data)
{
  HeapwoodWindow *self = data;

  self->opening_page_source = 0;
  show_page (self, "opening");
  return G_SOURCE_REMOVE;
}

static void
load (HeapwoodWindow *self,
      int dump)
{
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();

  /* A window that is closed cancels its load; the process stays until that has been freed. */
  GWeakRef *reference = g_new (GWeakRef, 1);
  g_weak_ref_init (reference, self);
  g_application_hold (g_application_get_default ());
  heapwood_loader_load_async (self->loader, dump, self->cancellable, loaded, reference);

  heapwood_opening_page_set_loader (self->opening_page, self->loader);
  g_clear_handle_id (&self->opening_page_source, g_source_remove);
  self->opening_page_source = g_timeout_add (OPENING_PAGE_DELAY, show_opening_page, self);
  update_title (self);
  update_action_state (self);
}

static void
dump_chosen (HeapwoodWindow *self,
             guint dump)
{
  heapwood_dump_chooser_page_set_contents (self->dumps_page, NULL);
  load (self, (int) dump);
}

static void
open_here (HeapwoodWindow *self,
           GFile *file)
{
  g_set_object (&self->file, file);

  if (g_file_peek_path (file) == NULL)
    {
      g_autoptr (GError) error
        = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                               _("The file is not on this machine. Copy it here first."));
      heapwood_error_page_set_error (self->error_page, file, error);
      show_page (self, "error");
      return;
    }

  self->loader = heapwood_loader_new (g_file_peek_path (file));
  load (self, HEAPWOOD_LOADER_ONLY_DUMP);
}

static void
go (HeapwoodWindow *self,
    HeapwoodPlace *place,
    gboolean behind)
{
  if (behind)
    {
      heapwood_tabs_open (self->tabs, place, TRUE);
      return;
    }

  heapwood_history_go (heapwood_tabs_get_history (self->tabs), place);
  /* A step of the path that was clicked is gone with the old path, and the focus with it. A class
   * that is looked at gets the focus by itself. */
  if (place->class_index == HEAP_NONE)
    gtk_widget_grab_focus (GTK_WIDGET (self->heap_page));
}

static void
became (HeapwoodWindow *self,
        HeapwoodPlace *place)
{
  heapwood_tabs_replace (self->tabs, place);
}

static void
node_activated (HeapwoodWindow *self,
                const HeapNode *node)
{
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (*node);

  go (self, place, FALSE);
}

static void
open_node_behind (HeapwoodWindow *self,
                  const HeapNode *node)
{
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (*node);

  go (self, place, TRUE);
}

static void
go_out (HeapwoodWindow *self)
{
  HeapwoodHistory *history = heapwood_tabs_get_history (self->tabs);

  if (history != NULL)
    {
      HeapNode parent
        = heap_tree_get_parent (self->heap, heapwood_history_get_place (history)->node);
      g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (parent);

      heapwood_history_go (history, place);
    }
}

static void
open_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  heapwood_window_choose_file (HEAPWOOD_WINDOW (widget));
}

static void
retry_action (GtkWidget *widget,
              const char *name,
              GVariant *parameter)
{
  HeapwoodWindow *self = HEAPWOOD_WINDOW (widget);

  if (self->file != NULL && self->heap == NULL && self->loader == NULL)
    {
      g_autoptr (GFile) file = g_object_ref (self->file);
      open_here (self, file);
    }
}

static void
cancel_action (GtkWidget *widget,
               const char *name,
               GVariant *parameter)
{
  cancel_opening (HEAPWOOD_WINDOW (widget));
}

static void
back_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  heapwood_history_go_back (heapwood_tabs_get_history (HEAPWOOD_WINDOW (widget)->tabs));
}

static void
forward_action (GtkWidget *widget,
                const char *name,
                GVariant *parameter)
{
  heapwood_history_go_forward (heapwood_tabs_get_history (HEAPWOOD_WINDOW (widget)->tabs));
}

static void
out_action (GtkWidget *widget,
            const char *name,
            GVariant *parameter)
{
  go_out (HEAPWOOD_WINDOW (widget));
}

static void
home_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (heap_node (HEAP_NODE_ROOT, 0));

  heapwood_history_go (heapwood_tabs_get_history (HEAPWOOD_WINDOW (widget)->tabs), place);
}

static void
export_picture_action (GtkWidget *widget,
                       const char *name,
                       GVariant *parameter)
{
  heapwood_heap_page_export_picture (HEAPWOOD_WINDOW (widget)->heap_page);
}

static void
find_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  HeapwoodWindow *self = HEAPWOOD_WINDOW (widget);

  heapwood_heap_page_set_view (self->heap_page, HEAPWOOD_VIEW_OBJECTS);
}

static void
view_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  heapwood_heap_page_set_view (HEAPWOOD_WINDOW (widget)->heap_page,
                               g_variant_get_string (parameter, NULL));
}

static void
go_to_address_action (GtkWidget *widget,
                      const char *name,
                      GVariant *parameter)
{
  HeapwoodWindow *self = HEAPWOOD_WINDOW (widget);
  HeapwoodSearchAddress *dialog = heapwood_search_address_new (GTK_WINDOW (self), self->heap);

  g_signal_connect_object (dialog, "activate-node", G_CALLBACK (node_activated), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static gboolean
heapwood_window_close_request (GtkWindow *window)
{
  HeapwoodWindow *self = HEAPWOOD_WINDOW (window);
  int width, height;

  gtk_window_get_default_size (window, &width, &height);
  g_settings_set_int (self->settings, "window-width", MAX (width, 1));
  g_settings_set_int (self->settings, "window-height", MAX (height, 1));
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (window));

  return GTK_WINDOW_CLASS (heapwood_window_parent_class)->close_request (window);
}

static void
heapwood_window_dispose (GObject *object)
{
  HeapwoodWindow *self = HEAPWOOD_WINDOW (object);

  g_clear_handle_id (&self->opening_page_source, g_source_remove);
  if (self->heap_page != NULL)
    {
      forget_load (self);
      heapwood_path_bar_set_place (self->path_bar, NULL, heap_node (HEAP_NODE_ROOT, 0));
      heapwood_tabs_set_heap (self->tabs, NULL);
      heapwood_heap_page_set_heap (self->heap_page, NULL);
      self->heap_page = NULL;
    }
  g_clear_object (&self->file);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (heapwood_window_parent_class)->dispose (object);

  /* After the panes, so that the last reference goes in the thread. */
  if (self->heap != NULL)
    heapwood_release_heap (g_steal_pointer (&self->heap));
}

static void
heapwood_window_class_init (HeapwoodWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = heapwood_window_close_request;

  g_type_ensure (HEAPWOOD_TYPE_DUMP_CHOOSER_PAGE);
  g_type_ensure (HEAPWOOD_TYPE_ERROR_PAGE);
  g_type_ensure (HEAPWOOD_TYPE_HEAP_PAGE);
  g_type_ensure (HEAPWOOD_TYPE_OPENING_PAGE);
  g_type_ensure (HEAPWOOD_TYPE_PATH_BAR);
  g_type_ensure (HEAPWOOD_TYPE_START_PAGE);
  g_type_ensure (HEAPWOOD_TYPE_TABS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/heapwood/Heapwood/heapwood-window.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, navigation);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, title);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, path_bar);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, file_box);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, file_name);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, file_details);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, view_switcher);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, start_page);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, opening_page);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, error_page);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, dumps_page);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, tabs);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, heap_page);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodWindow, drop_hint);
  gtk_widget_class_bind_template_callback (widget_class, became);
  gtk_widget_class_bind_template_callback (widget_class, dump_chosen);
  gtk_widget_class_bind_template_callback (widget_class, go);
  gtk_widget_class_bind_template_callback (widget_class, go_out);
  gtk_widget_class_bind_template_callback (widget_class, heapwood_window_open);
  gtk_widget_class_bind_template_callback (widget_class, node_activated);
  gtk_widget_class_bind_template_callback (widget_class, open_node_behind);
  gtk_widget_class_bind_template_callback (widget_class, place_changed);

  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.retry", NULL, retry_action);
  gtk_widget_class_install_action (widget_class, "win.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "win.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "win.forward", NULL, forward_action);
  gtk_widget_class_install_action (widget_class, "win.out", NULL, out_action);
  gtk_widget_class_install_action (widget_class, "win.home", NULL, home_action);
  gtk_widget_class_install_action (widget_class, "win.view", "s", view_action);
  gtk_widget_class_install_action (widget_class, "win.export-picture", NULL,
                                   export_picture_action);
  gtk_widget_class_install_action (widget_class, "win.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "win.go-to-address", NULL, go_to_address_action);
  gtk_widget_class_install_property_action (widget_class, "win.fullscreen", "fullscreened");
}

static void
heapwood_window_init (HeapwoodWindow *self)
{
  self->settings = g_settings_new (HEAPWOOD_APPLICATION_ID);

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "tab",
                                  heapwood_tabs_get_actions (self->tabs));
  gtk_stack_switcher_set_stack (self->view_switcher,
                                heapwood_heap_page_get_views (self->heap_page));
  heapwood_window_accept_drops (self);

  gtk_window_set_default_size (GTK_WINDOW (self),
                               g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));

  show_page (self, "start");
}

HeapwoodWindow *
heapwood_window_new (GtkApplication *application)
{
  HeapwoodWindow *self
    = g_object_new (HEAPWOOD_TYPE_WINDOW, "application", application, NULL);

  gtk_menu_button_set_menu_model (
    self->menu_button, G_MENU_MODEL (gtk_application_get_menu_by_id (application, "primary-menu")));
  return self;
}

void
heapwood_window_open (HeapwoodWindow *self,
                      GFile *file)
{
  g_return_if_fail (HEAPWOOD_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  HeapwoodWindow *window = self;
  if (self->heap != NULL || self->loader != NULL)
    {
      window = heapwood_window_new (gtk_window_get_application (GTK_WINDOW (self)));
      gtk_window_present (GTK_WINDOW (window));
    }
  open_here (window, file);
}

void
heapwood_window_set_dropping (HeapwoodWindow *self,
                              gboolean dropping)
{
  gboolean start = g_str_equal (gtk_stack_get_visible_child_name (self->stack), "start");

  heapwood_start_page_set_dropping (self->start_page, dropping && start);
  gtk_widget_set_visible (self->drop_hint, dropping && !start);
}
