/* heapwood-application.c: the program: its windows, actions and keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-application.h"
#include "heapwood-colour-scheme.h"
#include "heapwood-window.h"
#include "treemap/treemap-shape.h"

#include <glib/gi18n.h>

struct _HeapwoodApplication
{
  GtkApplication parent_instance;

  GSettings *settings;
  HeapwoodColourScheme *colour_scheme;
};

G_DEFINE_FINAL_TYPE (HeapwoodApplication, heapwood_application, GTK_TYPE_APPLICATION)

static const struct
{
  const char *action;
  const char *keys[3];
} accelerators[] = {
  { "app.details-visible", { "<Shift>F9" } },
  { "app.new-window", { "<Control>n" } },
  { "app.path-pane-visible", { "F9" } },
  { "app.quit", { "<Control>q" } },
  { "tab.close", { "<Control>w" } },
  { "tab.new", { "<Control>t" } },
  { "tab.next", { "<Control>Page_Down", "<Control>Tab" } },
  { "tab.previous", { "<Control>Page_Up", "<Control><Shift>Tab" } },
  { "tab.reopen", { "<Control><Shift>t" } },
  { "tab.select(0)", { "<Alt>1" } },
  { "tab.select(1)", { "<Alt>2" } },
  { "tab.select(2)", { "<Alt>3" } },
  { "tab.select(3)", { "<Alt>4" } },
  { "tab.select(4)", { "<Alt>5" } },
  { "tab.select(5)", { "<Alt>6" } },
  { "tab.select(6)", { "<Alt>7" } },
  { "tab.select(7)", { "<Alt>8" } },
  { "tab.select(8)", { "<Alt>9" } },
  { "win.back", { "<Alt>Left" } },
  { "win.cancel", { "Escape" } },
  { "win.export-picture", { "<Control>e" } },
  { "win.find", { "<Control>f" } },
  { "win.forward", { "<Alt>Right" } },
  { "win.fullscreen", { "F11" } },
  { "win.go-to-address", { "<Control>l" } },
  { "win.home", { "<Alt>Home" } },
  { "win.open", { "<Control>o" } },
  { "win.view::map", { "<Control>1" } },
  { "win.view::classes", { "<Control>2" } },
  { "win.view::objects", { "<Control>3" } },
  { "win.out", { "<Alt>Up" } },
  { "win.show-help-overlay", { "<Control>question", "F1" } },
  { "window.close", { "<Control><Shift>w" } },
};

static void
new_window (GSimpleAction *action,
            GVariant *parameter,
            gpointer data)
{
  gtk_window_present (GTK_WINDOW (heapwood_window_new (GTK_APPLICATION (data))));
}

static void
show_about (GSimpleAction *action,
            GVariant *parameter,
            gpointer data)
{
  gtk_show_about_dialog (
    gtk_application_get_active_window (GTK_APPLICATION (data)), "program-name",
    g_get_application_name (), "version", HEAPWOOD_VERSION, "logo-icon-name",
    HEAPWOOD_APPLICATION_ID, "comments", _("Shows what holds the memory of a Java or Android heap"),
    "license-type", GTK_LICENSE_GPL_3_0, NULL);
}

/* Closes the windows one by one: each remembers its size and stops what it does. */
static void
quit (GSimpleAction *action,
      GVariant *parameter,
      gpointer data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (data)));

  for (GList *window = windows; window != NULL; window = window->next)
    gtk_window_close (window->data);
}

static const GActionEntry actions[] = {
  { .name = "about", .activate = show_about },
  { .name = "new-window", .activate = new_window },
  { .name = "quit", .activate = quit },
};

static void
load_style (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, "/io/github/heapwood/Heapwood/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static void
fill_shapes_menu (GtkApplication *application)
{
  GMenu *menu = gtk_application_get_menu_by_id (application, "shapes-menu");
  const TreemapShape *shape;

  for (guint i = 0; (shape = treemap_shape_get (i)) != NULL; i++)
    {
      g_autofree char *action
        = g_strdup_printf ("app.shape::%s", treemap_shape_get_name (shape));
      g_menu_append (menu, treemap_shape_get_label (shape), action);
    }
}

static void
heapwood_application_startup (GApplication *application)
{
  HeapwoodApplication *self = HEAPWOOD_APPLICATION (application);

  G_APPLICATION_CLASS (heapwood_application_parent_class)->startup (application);

  load_style ();
  gtk_window_set_default_icon_name (HEAPWOOD_APPLICATION_ID);
  self->colour_scheme = heapwood_colour_scheme_new (gtk_settings_get_default ());

  self->settings = g_settings_new (HEAPWOOD_APPLICATION_ID);
  g_autoptr (GAction) details = g_settings_create_action (self->settings, "details-visible");
  g_action_map_add_action (G_ACTION_MAP (self), details);
  g_autoptr (GAction) colours = g_settings_create_action (self->settings, "colour-scheme");
  g_autoptr (GAction) path_pane = g_settings_create_action (self->settings, "path-pane-visible");
  g_autoptr (GAction) shape = g_settings_create_action (self->settings, "shape");
  g_action_map_add_action (G_ACTION_MAP (self), colours);
  g_action_map_add_action (G_ACTION_MAP (self), path_pane);
  g_action_map_add_action (G_ACTION_MAP (self), shape);
  fill_shapes_menu (GTK_APPLICATION (self));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accelerators[i].action,
                                           (const char *const *) accelerators[i].keys);
}

static HeapwoodWindow *
get_window (HeapwoodApplication *self)
{
  for (GList *window = gtk_application_get_windows (GTK_APPLICATION (self)); window != NULL;
       window = window->next)
    if (HEAPWOOD_IS_WINDOW (window->data))
      return window->data;

  return heapwood_window_new (GTK_APPLICATION (self));
}

static void
heapwood_application_activate (GApplication *application)
{
  gtk_window_present (GTK_WINDOW (get_window (HEAPWOOD_APPLICATION (application))));
}

static void
heapwood_application_open (GApplication *application,
                           GFile **files,
                           int n_files,
                           const char *hint)
{
  HeapwoodWindow *window = get_window (HEAPWOOD_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  for (int i = 0; i < n_files; i++)
    heapwood_window_open (window, files[i]);
}

static int
heapwood_application_handle_local_options (GApplication *application,
                                           GVariantDict *options)
{
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("heapwood %s\n", HEAPWOOD_VERSION);
      return 0;
    }
  return -1;
}

static void
heapwood_application_shutdown (GApplication *application)
{
  HeapwoodApplication *self = HEAPWOOD_APPLICATION (application);

  g_clear_object (&self->colour_scheme);
  g_clear_object (&self->settings);

  G_APPLICATION_CLASS (heapwood_application_parent_class)->shutdown (application);
}

static void
heapwood_application_class_init (HeapwoodApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = heapwood_application_startup;
  application_class->activate = heapwood_application_activate;
  application_class->open = heapwood_application_open;
  application_class->handle_local_options = heapwood_application_handle_local_options;
  application_class->shutdown = heapwood_application_shutdown;
}

static void
heapwood_application_init (HeapwoodApplication *self)
{
  g_set_application_name (_("Heapwood"));
  g_application_add_main_option (G_APPLICATION (self), "version", 'v', 0, G_OPTION_ARG_NONE,
                                 _("Print the version and exit"), NULL);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _("[DUMP…]"));
}

HeapwoodApplication *
heapwood_application_new (GApplicationFlags flags)
{
  return g_object_new (HEAPWOOD_TYPE_APPLICATION, "application-id", HEAPWOOD_APPLICATION_ID,
                       "flags", G_APPLICATION_HANDLES_OPEN | flags, NULL);
}
