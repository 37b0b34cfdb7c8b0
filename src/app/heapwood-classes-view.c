/* heapwood-classes-view.c: the classes of a dump, and what holds their objects
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-view.h"

#include "heapwood-classes-actions.h"
#include "heapwood-classes-chart.h"
#include "heapwood-classes-table.h"

#include "treemap/treemap-names.h"

#include <glib/gi18n.h>

/* Milliseconds until the view says that an answer is on its way. */
#define BUSY_DELAY 300

struct _HeapwoodClassesView
{
  GtkBox parent_instance;

  GSettings *settings;
  Heap *heap;
  HeapwoodClasses *classes;  /* (nullable): until the view is shown */
  GListModel *bottom;        /* (nullable): level 0, on its way or shown */
  GtkFilterListModel *filtered; /* (nullable): what is shown of level 0 */
  GtkCustomFilter *filter;
  guint32 revealed;          /* the class to be shown once its row is there, or HEAP_NONE */
  char *needle;              /* folded */
  GPatternSpec *pattern;     /* (nullable): where the needle has wildcards */
  HeapwoodClassesActions *actions;
  guint busy_source;

  GtkEditable *filter_entry;
  GtkDropDown *group_by;
  GtkToggleButton *table_toggle;
  GtkToggleButton *chart_toggle;
  GtkMenuButton *menu_button;
  GtkStack *stack;
  HeapwoodClassesTable *table;
  HeapwoodClassesChart *chart;
  GtkLabel *nothing;
  GtkLabel *count;
  GtkLabel *exact;
  GtkSpinner *spinner;
  GtkWidget *popover;
};

static guint failed_signal;
static guint close_signal;

G_DEFINE_FINAL_TYPE (HeapwoodClassesView, heapwood_classes_view, GTK_TYPE_BOX)

/* In the order of the drop-down. */
static const struct
{
  HeapGroupBy by;
  const char *title;
} groups[] = {
  { HEAP_GROUP_BY_CLASS, N_("Class") },
  { HEAP_GROUP_BY_PACKAGE, N_("Package") },
  { HEAP_GROUP_BY_LOADER, N_("Loader") },
};

#define CLASS_GROUP 0

/* Waiting */

static gboolean
show_busy (gpointer data)
{
  HeapwoodClassesView *self = data;

  self->busy_source = 0;
  gtk_spinner_start (self->spinner);
  return G_SOURCE_REMOVE;
}

static void
busy_changed (HeapwoodClassesView *self)
{
  gboolean busy = self->classes != NULL && heapwood_classes_is_busy (self->classes);

  g_clear_handle_id (&self->busy_source, g_source_remove);
  if (busy)
    self->busy_source = g_timeout_add (BUSY_DELAY, show_busy, self);
  else
    gtk_spinner_stop (self->spinner);
}

/* Filter */

static gboolean
is_wanted (gpointer item,
           gpointer data)
{
  HeapwoodClassesView *self = data;
  const char *key = heapwood_classes_row_get_key (item);

  if (self->pattern != NULL)
    return g_pattern_spec_match_string (self->pattern, key);
  return self->needle == NULL || strstr (key, self->needle) != NULL;
}

static void
filter_changed (HeapwoodClassesView *self)
{
  g_free (self->needle);
  g_clear_pointer (&self->pattern, g_pattern_spec_free);
  self->needle = g_utf8_casefold (gtk_editable_get_text (self->filter_entry), -1);
  if (strpbrk (self->needle, "*?") != NULL)
    self->pattern = g_pattern_spec_new (self->needle);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

/* Rows */

static gboolean
is_chart (HeapwoodClassesView *self)
{
  return gtk_stack_get_visible_child (self->stack) == GTK_WIDGET (self->chart);
}

/* Returns: (transfer container) (element-type HeapwoodClass) */
static GPtrArray *
get_selected (HeapwoodClassesView *self)
{
  GPtrArray *rows;
  HeapwoodClassesRow *current;

  if (!is_chart (self))
    return heapwood_classes_table_get_rows (self->table, TRUE);

  rows = g_ptr_array_new ();
  current = heapwood_classes_chart_get_current (self->chart);
  if (current != NULL)
    g_ptr_array_add (rows, (gpointer) heapwood_classes_row_get (current));
  return rows;
}

static char *
format_count (HeapwoodClassesView *self,
              guint n_rows)
{
  g_autofree char *number = treemap_names_format_count (n_rows);

  switch (groups[gtk_drop_down_get_selected (self->group_by)].by)
    {
    case HEAP_GROUP_BY_PACKAGE:
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s package", "%s packages", n_rows),
                              number);

    case HEAP_GROUP_BY_LOADER:
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s loader", "%s loaders", n_rows),
                              number);

    case HEAP_GROUP_BY_CLASS:
    default:
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s class", "%s classes", n_rows),
                              number);
    }
}

/* What the chart has no room for is told here. */
static void
show_count (HeapwoodClassesView *self)
{
  guint n_rows = self->filtered != NULL
                   ? g_list_model_get_n_items (G_LIST_MODEL (self->filtered)) : 0;
  g_autofree char *text = is_chart (self) ? heapwood_classes_chart_describe (self->chart) : NULL;

  if (text == NULL && self->filtered != NULL)
    {
      g_autofree char *count = format_count (self, n_rows);
      g_autoptr (GPtrArray) selected = get_selected (self);

      if (is_chart (self))
        /* Translators: a number of classes, and what can be done in the chart */
        text = g_strdup_printf (_("%s · a click opens a block, a double click looks at it alone"),
                                count);
      else if (selected->len > 1)
        {
          g_autofree char *number = treemap_names_format_count (selected->len);
          /* Translators: a number of classes, and how many rows are selected */
          text = g_strdup_printf (_("%s · %s selected"), count, number);
        }
      else
        text = g_steal_pointer (&count);
    }
  gtk_label_set_text (self->count, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), self->filtered != NULL && n_rows == 0);
}

static void
selection_changed (HeapwoodClassesView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (GPtrArray) rows = get_selected (self);
  gboolean any = rows->len > 0;
  gboolean chart = is_chart (self);

  gtk_widget_action_set_enabled (widget, "classes.show-objects", any);
  gtk_widget_action_set_enabled (widget, "classes.count-exact", any);
  gtk_widget_action_set_enabled (widget, "classes.copy", any);
  gtk_widget_action_set_enabled (widget, "classes.export", self->filtered != NULL);
  gtk_widget_action_set_enabled (widget, "classes.open",
                                 chart ? heapwood_classes_chart_can_open (self->chart)
                                       : heapwood_classes_table_can_open (self->table));
  gtk_widget_action_set_enabled (widget, "classes.export-picture", chart);
  gtk_widget_action_set_enabled (
    widget, "classes.select-subclasses",
    any && !chart
      && groups[gtk_drop_down_get_selected (self->group_by)].by == HEAP_GROUP_BY_CLASS);
  gtk_widget_action_set_enabled (widget, "classes.zoom-in",
                                 chart && heapwood_classes_chart_can_zoom_in (self->chart));
  gtk_widget_action_set_enabled (widget, "classes.zoom-out",
                                 chart && heapwood_classes_chart_can_zoom_out (self->chart));
  show_count (self);
}

/* Returns: (transfer full) (nullable): the row of a class in @rows, which are of level 0. */
static HeapwoodClassesRow *
find_class (GListModel *rows,
            guint32 class_index)
{
  guint n_rows = g_list_model_get_n_items (rows);

  for (guint i = 0; i < n_rows; i++)
    {
      g_autoptr (HeapwoodClassesRow) row = g_list_model_get_item (rows, i);
      if (heapwood_classes_row_get (row)->group == class_index)
        return g_steal_pointer (&row);
    }
  return NULL;
}

static void
reveal (HeapwoodClassesView *self)
{
  guint32 class_index = self->revealed;
  g_autoptr (HeapwoodClassesRow) row = NULL;

  if (class_index == HEAP_NONE || self->filtered == NULL)
    return;

  self->revealed = HEAP_NONE;
  row = find_class (self->bottom, class_index);
  if (row == NULL)
    return;

  /* What was typed last may not be filtered by yet. */
  filter_changed (self);
  if (!is_wanted (row, self))
    {
      gtk_editable_set_text (self->filter_entry, "");
      filter_changed (self);
    }
  if (is_chart (self))
    heapwood_classes_chart_reveal (self->chart, row);
  else
    heapwood_classes_table_reveal (self->table, row);
}

/* What was shown before stays until now. */
static void
bottom_read (HeapwoodClassesView *self)
{
  heapwood_classes_table_set_rows (self->table, NULL, NULL);
  g_clear_object (&self->filtered);
  self->filtered = gtk_filter_list_model_new (g_object_ref (self->bottom),
                                              GTK_FILTER (g_object_ref (self->filter)));
  heapwood_classes_table_set_rows (
    self->table, _(groups[gtk_drop_down_get_selected (self->group_by)].title),
    G_LIST_MODEL (self->filtered));
  /* After the table, whose rows are asked for. */
  g_signal_connect_object (self->filtered, "items-changed", G_CALLBACK (show_count), self,
                           G_CONNECT_SWAPPED);
  heapwood_classes_chart_set_rows (self->chart, self->classes, self->bottom,
                                   G_LIST_MODEL (self->filtered));
  selection_changed (self);
  reveal (self);
}

static void
reading_failed (HeapwoodClassesView *self,
                const GError *error)
{
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (self, failed_signal, 0, _("The classes could not be read"), error);
}

static void
forget (HeapwoodClassesView *self)
{
  heapwood_classes_actions_set_classes (self->actions, NULL);
  if (self->classes != NULL)
    g_signal_handlers_disconnect_by_data (self->classes, self);
  if (self->bottom != NULL)
    g_signal_handlers_disconnect_by_data (self->bottom, self);
  g_clear_object (&self->classes);
  g_clear_object (&self->bottom);
  busy_changed (self);
}

static void
read_classes (HeapwoodClassesView *self)
{
  forget (self);
  if (self->heap == NULL)
    return;

  self->classes
    = heapwood_classes_new (self->heap, groups[gtk_drop_down_get_selected (self->group_by)].by);
  g_signal_connect_object (self->classes, "notify::busy", G_CALLBACK (busy_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->classes, "failed", G_CALLBACK (reading_failed), self,
                           G_CONNECT_SWAPPED);
  heapwood_classes_actions_set_classes (self->actions, self->classes);
  self->bottom = G_LIST_MODEL (heapwood_classes_level_new (self->classes, HEAP_NONE));
  g_signal_connect_object (self->bottom, "items-changed", G_CALLBACK (bottom_read), self,
                           G_CONNECT_SWAPPED);
  g_list_model_get_n_items (self->bottom);
}

static void
group_by_changed (HeapwoodClassesView *self)
{
  if (self->classes != NULL)
    read_classes (self);
}

/* What can be done with rows */

static void
row_activated (HeapwoodClassesView *self,
               HeapwoodClassesRow *row)
{
  heapwood_classes_actions_activate (self->actions, heapwood_classes_row_get (row));
}

static void
list_objects (HeapwoodClassesView *self)
{
  g_autoptr (GPtrArray) rows = get_selected (self);

  heapwood_classes_actions_list (self->actions, rows);
}

static void
show_objects_action (GtkWidget *widget,
                     const char *name,
                     GVariant *parameter)
{
  list_objects (HEAPWOOD_CLASSES_VIEW (widget));
}

static void
count_exact_action (GtkWidget *widget,
                    const char *name,
                    GVariant *parameter)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);
  g_autoptr (GPtrArray) rows = get_selected (self);

  heapwood_classes_actions_count_exact (self->actions, rows);
}

static void
select_subclasses_action (GtkWidget *widget,
                          const char *name,
                          GVariant *parameter)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);

  heapwood_classes_table_select_subclasses (self->table, self->heap);
}

static void
copy_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);
  g_autoptr (GPtrArray) rows = get_selected (self);

  heapwood_classes_actions_copy (self->actions, rows);
}

static void
export_action (GtkWidget *widget,
               const char *name,
               GVariant *parameter)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);
  g_autoptr (GPtrArray) rows = heapwood_classes_table_get_rows (self->table, FALSE);

  heapwood_classes_actions_export (self->actions, rows);
}

static void
export_picture_action (GtkWidget *widget,
                       const char *name,
                       GVariant *parameter)
{
  g_signal_emit_by_name (widget, "export-picture");
}

static void
open_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);

  if (is_chart (self))
    heapwood_classes_chart_open (self->chart);
  else
    heapwood_classes_table_open (self->table);
}

static void
zoom_in_action (GtkWidget *widget,
                const char *name,
                GVariant *parameter)
{
  heapwood_classes_chart_zoom_in (HEAPWOOD_CLASSES_VIEW (widget)->chart);
}

static void
zoom_out_action (GtkWidget *widget,
                 const char *name,
                 GVariant *parameter)
{
  heapwood_classes_chart_zoom_out (HEAPWOOD_CLASSES_VIEW (widget)->chart);
}

/* Menu and keys */

static void
menu_asked (HeapwoodClassesView *self,
            double x,
            double y,
            GtkWidget *page)
{
  gtk_widget_translate_coordinates (page, GTK_WIDGET (self), x, y, &x, &y);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                               &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static void
menu_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  gtk_menu_button_popup (HEAPWOOD_CLASSES_VIEW (widget)->menu_button);
}

static void
close_view (HeapwoodClassesView *self)
{
  g_signal_emit (self, close_signal, 0);
}

static void
close_action (GtkWidget *widget,
              const char *name,
              GVariant *parameter)
{
  close_view (HEAPWOOD_CLASSES_VIEW (widget));
}

/* The widget */

static void
page_changed (HeapwoodClassesView *self)
{
  gtk_toggle_button_set_active (is_chart (self) ? self->chart_toggle : self->table_toggle, TRUE);
  selection_changed (self);
}

static void
toggled (HeapwoodClassesView *self)
{
  gboolean chart = gtk_toggle_button_get_active (self->chart_toggle);

  gtk_stack_set_visible_child (self->stack,
                               chart ? GTK_WIDGET (self->chart) : GTK_WIDGET (self->table));
}

static void
heapwood_classes_view_map (GtkWidget *widget)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);

  GTK_WIDGET_CLASS (heapwood_classes_view_parent_class)->map (widget);
  if (self->classes == NULL)
    read_classes (self);
}

/* Who has gone elsewhere does not want the focus taken. */
static void
heapwood_classes_view_unmap (GtkWidget *widget)
{
  HEAPWOOD_CLASSES_VIEW (widget)->revealed = HEAP_NONE;
  GTK_WIDGET_CLASS (heapwood_classes_view_parent_class)->unmap (widget);
}

static gboolean
heapwood_classes_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (HEAPWOOD_CLASSES_VIEW (widget)->filter_entry));
}

static void
heapwood_classes_view_dispose (GObject *object)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (object);

  g_clear_pointer (&self->actions, heapwood_classes_actions_free);
  g_clear_handle_id (&self->busy_source, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->filtered);
  g_clear_object (&self->bottom);
  g_clear_object (&self->classes);
  g_clear_pointer (&self->heap, heap_unref);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (heapwood_classes_view_parent_class)->dispose (object);
}

static void
heapwood_classes_view_finalize (GObject *object)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (object);

  g_clear_object (&self->filter);
  g_clear_pointer (&self->pattern, g_pattern_spec_free);
  g_free (self->needle);

  G_OBJECT_CLASS (heapwood_classes_view_parent_class)->finalize (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "classes.close", close_action },
    { "classes.copy", copy_action },
    { "classes.count-exact", count_exact_action },
    { "classes.export", export_action },
    { "classes.export-picture", export_picture_action },
    { "classes.menu", menu_action },
    { "classes.open", open_action },
    { "classes.select-subclasses", select_subclasses_action },
    { "classes.show-objects", show_objects_action },
    { "classes.zoom-in", zoom_in_action },
    { "classes.zoom-out", zoom_out_action },
  };
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
    { GDK_KEY_Escape, 0, "classes.close" },
    { GDK_KEY_c, GDK_CONTROL_MASK, "classes.copy" },
    { GDK_KEY_e, GDK_CONTROL_MASK, "classes.export-picture" },
    /* The last one is told in menus. */
    { GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "classes.show-objects" },
    { GDK_KEY_Return, GDK_CONTROL_MASK, "classes.show-objects" },
    { GDK_KEY_Menu, 0, "classes.menu" },
    { GDK_KEY_F10, GDK_SHIFT_MASK, "classes.menu" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifiers,
                                         keys[i].action, NULL);
}

static void
add_signal (HeapwoodClassesViewClass *klass,
            const char *name,
            guint n_parameters,
            GType first,
            GType second)
{
  g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, n_parameters, first, second);
}

static void
heapwood_classes_view_class_init (HeapwoodClassesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_classes_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = heapwood_classes_view_finalize;
  widget_class->grab_focus = heapwood_classes_view_grab_focus;
  widget_class->map = heapwood_classes_view_map;
  widget_class->unmap = heapwood_classes_view_unmap;

  add_signal (klass, "activate-node", 1, G_TYPE_POINTER, G_TYPE_NONE);
  add_signal (klass, "export-picture", 0, G_TYPE_NONE, G_TYPE_NONE);
  add_signal (klass, "list-class", 1, G_TYPE_STRING, G_TYPE_NONE);
  add_signal (klass, "list-objects", 2, G_TYPE_ARRAY, G_TYPE_STRING);
  failed_signal
    = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_ERROR);
  close_signal = g_signal_new ("close", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
  install_actions (widget_class);

  g_type_ensure (HEAPWOOD_TYPE_CLASSES_CHART);
  g_type_ensure (HEAPWOOD_TYPE_CLASSES_TABLE);
  gtk_widget_class_set_css_name (widget_class, "classesview");
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-classes-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, filter_entry);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, group_by);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, table_toggle);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, chart_toggle);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, menu_button);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, stack);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, table);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, chart);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, nothing);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, count);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, exact);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, spinner);
  gtk_widget_class_bind_template_callback (widget_class, close_view);
  gtk_widget_class_bind_template_callback (widget_class, filter_changed);
  gtk_widget_class_bind_template_callback (widget_class, group_by_changed);
  gtk_widget_class_bind_template_callback (widget_class, list_objects);
  gtk_widget_class_bind_template_callback (widget_class, menu_asked);
  gtk_widget_class_bind_template_callback (widget_class, page_changed);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
  gtk_widget_class_bind_template_callback (widget_class, selection_changed);
  gtk_widget_class_bind_template_callback (widget_class, toggled);
}

static void
heapwood_classes_view_init (HeapwoodClassesView *self)
{
  self->revealed = HEAP_NONE;
  self->filter = gtk_custom_filter_new (is_wanted, self, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->actions = heapwood_classes_actions_new (GTK_WIDGET (self), self->exact);

  self->popover
    = gtk_popover_menu_new_from_model (gtk_menu_button_get_menu_model (self->menu_button));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));

  self->settings = g_settings_new (HEAPWOOD_APPLICATION_ID);
  g_settings_bind (self->settings, "classes-shape", self->stack, "visible-child-name",
                   G_SETTINGS_BIND_DEFAULT);
  page_changed (self);
}

void
heapwood_classes_view_set_heap (HeapwoodClassesView *self,
                                Heap *heap)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_VIEW (self));

  forget (self);
  self->revealed = HEAP_NONE;
  heapwood_classes_table_set_rows (self->table, NULL, NULL);
  heapwood_classes_chart_set_rows (self->chart, NULL, NULL, NULL);
  g_clear_object (&self->filtered);
  g_clear_pointer (&self->heap, heap_unref);
  if (heap != NULL)
    self->heap = heap_ref (heap);
  selection_changed (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    read_classes (self);
}

void
heapwood_classes_view_reveal_class (HeapwoodClassesView *self,
                                    guint32 class_index)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_VIEW (self));

  self->revealed = class_index;
  /* The rows of the packages or loaders are not waited for. */
  gtk_drop_down_set_selected (self->group_by, CLASS_GROUP);
  if (self->classes != NULL && self->bottom != NULL
      && g_list_model_get_n_items (self->bottom) > 0)
    reveal (self);
}

HeapwoodExport *
heapwood_classes_view_export_picture (HeapwoodClassesView *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_VIEW (self), NULL);

  return heapwood_classes_chart_export (self->chart);
}
