/* heapwood-classes-view.c: the classes of a dump, and what holds their objects, as a table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-view.h"

#include "heapwood-classes-columns.h"
#include "heapwood-classes-level.h"
#include "heapwood-classes-text.h"
#include "heapwood-format.h"
#include "heapwood-save.h"

#include "treemap/treemap-names.h"

#include <glib/gi18n.h>

/* Milliseconds until the view says that an answer is on its way. */
#define BUSY_DELAY 300

struct _HeapwoodClassesView
{
  GtkBox parent_instance;

  Heap *heap;
  HeapwoodClasses *classes;  /* (nullable): until the view is shown */
  GListModel *bottom;        /* (nullable): level 0, on its way or shown */
  GtkFilterListModel *filtered; /* (nullable): what is shown of level 0 */
  GtkCustomFilter *filter;
  guint32 revealed;          /* the class to be shown once its row is there, or HEAP_NONE */
  char *needle;              /* folded */
  GPatternSpec *pattern;     /* (nullable): where the needle has wildcards */
  GCancellable *listing;     /* (nullable) */
  GCancellable *counting;    /* (nullable) */
  char *counted;             /* what the exact size is of that is counted */
  guint busy_source;

  GtkEditable *filter_entry;
  GtkDropDown *group_by;
  GtkMenuButton *menu_button;
  GtkColumnView *list;
  GtkColumnViewColumn *names;
  GtkLabel *nothing;
  GtkLabel *count;
  GtkLabel *exact;
  GtkSpinner *spinner;
  GtkWidget *popover;
};

static guint activate_node_signal;
static guint list_class_signal;
static guint list_objects_signal;
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

static void
cancel (GCancellable **cancellable)
{
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
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

static HeapwoodClassesRow *
get_row (HeapwoodClassesView *self,
         guint position)
{
  g_autoptr (GtkTreeListRow) row
    = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (self->list)), position);

  return row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
}

/* Returns: (transfer full) (element-type HeapwoodClass): the rows, in the order they are shown. */
static GPtrArray *
get_rows (HeapwoodClassesView *self,
          gboolean only_selected)
{
  GPtrArray *rows = g_ptr_array_new ();
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  guint n_rows = model != NULL ? g_list_model_get_n_items (G_LIST_MODEL (model)) : 0;

  for (guint i = 0; i < n_rows; i++)
    if (!only_selected || gtk_selection_model_is_selected (model, i))
      {
        /* The list keeps what the row holds. */
        g_autoptr (HeapwoodClassesRow) row = get_row (self, i);
        g_ptr_array_add (rows, (gpointer) heapwood_classes_row_get (row));
      }
  return rows;
}

static void
show_count (HeapwoodClassesView *self)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->filtered));
  g_autofree char *number = treemap_names_format_count (n_rows);
  g_autofree char *text = NULL;

  switch (groups[gtk_drop_down_get_selected (self->group_by)].by)
    {
    case HEAP_GROUP_BY_PACKAGE:
      text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s package", "%s packages", n_rows),
                              number);
      break;

    case HEAP_GROUP_BY_LOADER:
      text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s loader", "%s loaders", n_rows),
                              number);
      break;

    case HEAP_GROUP_BY_CLASS:
    default:
      text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s class", "%s classes", n_rows),
                              number);
      break;
    }
  gtk_label_set_text (self->count, text);
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), n_rows == 0);
}

static void
selection_changed (HeapwoodClassesView *self)
{
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  g_autoptr (GtkBitset) selected = model != NULL ? gtk_selection_model_get_selection (model) : NULL;
  gboolean any = selected != NULL && !gtk_bitset_is_empty (selected);
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "classes.show-objects", any);
  gtk_widget_action_set_enabled (widget, "classes.count-exact", any);
  gtk_widget_action_set_enabled (widget, "classes.copy", any);
  gtk_widget_action_set_enabled (widget, "classes.export", model != NULL);
}

static GListModel *
open_row (gpointer item,
          gpointer data)
{
  return heapwood_classes_row_open (item);
}

/* Returns: where the row of @class_index is among all of level 0, or GTK_INVALID_LIST_POSITION. */
static guint
find_class (GListModel *rows,
            guint32 class_index)
{
  guint n_rows = g_list_model_get_n_items (rows);

  for (guint i = 0; i < n_rows; i++)
    {
      g_autoptr (HeapwoodClassesRow) row = g_list_model_get_item (rows, i);
      if (heapwood_classes_row_get (row)->group == class_index)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

static guint
find_shown_class (HeapwoodClassesView *self,
                  guint32 class_index)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (self->list));
  guint n_rows = g_list_model_get_n_items (model);

  for (guint i = 0; i < n_rows; i++)
    {
      g_autoptr (HeapwoodClassesRow) row = get_row (self, i);
      const HeapwoodClass *value = heapwood_classes_row_get (row);
      if (value->level == 0 && value->group == class_index)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

static void
scroll_to_row (HeapwoodClassesView *self,
               guint position)
{
  GtkWidget *rows = gtk_widget_get_last_child (GTK_WIDGET (self->list));

  /* The list is behind the header. */
  while (rows != NULL && !GTK_IS_LIST_VIEW (rows))
    rows = gtk_widget_get_prev_sibling (rows);
  if (rows == NULL)
    return;
  gtk_widget_activate_action (rows, "list.scroll-to-item", "u", position);
  gtk_widget_grab_focus (rows);
}

static void
reveal (HeapwoodClassesView *self)
{
  guint32 class_index = self->revealed;
  guint position;

  if (class_index == HEAP_NONE || self->filtered == NULL)
    return;

  self->revealed = HEAP_NONE;
  /* What was typed last may not be filtered by yet. */
  filter_changed (self);
  if (find_class (G_LIST_MODEL (self->filtered), class_index) == GTK_INVALID_LIST_POSITION)
    {
      gtk_editable_set_text (self->filter_entry, "");
      filter_changed (self);
    }
  position = find_shown_class (self, class_index);
  if (position != GTK_INVALID_LIST_POSITION)
    {
      gtk_selection_model_select_item (gtk_column_view_get_model (self->list), position, TRUE);
      scroll_to_row (self, position);
    }
}

/* What was shown before stays until now. */
static void
bottom_read (HeapwoodClassesView *self)
{
  if (gtk_column_view_get_model (self->list) != NULL)
    gtk_column_view_set_model (self->list, NULL);

  g_set_object (&self->filtered, NULL);
  self->filtered = gtk_filter_list_model_new (g_object_ref (self->bottom),
                                              GTK_FILTER (g_object_ref (self->filter)));
  GtkTreeListModel *tree
    = gtk_tree_list_model_new (G_LIST_MODEL (g_object_ref (self->filtered)), FALSE, FALSE,
                               open_row, NULL, NULL);
  GtkSorter *sorter = g_object_ref (gtk_column_view_get_sorter (self->list));
  GtkSortListModel *sorted
    = gtk_sort_list_model_new (G_LIST_MODEL (tree),
                               GTK_SORTER (gtk_tree_list_row_sorter_new (sorter)));
  g_autoptr (GtkSelectionModel) selection
    = GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (sorted)));

  g_signal_connect_object (self->filtered, "items-changed", G_CALLBACK (show_count), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (selection, "selection-changed", G_CALLBACK (selection_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (selection, "items-changed", G_CALLBACK (selection_changed), self,
                           G_CONNECT_SWAPPED);
  gtk_column_view_column_set_title (
    self->names, _(groups[gtk_drop_down_get_selected (self->group_by)].title));
  gtk_column_view_set_model (self->list, selection);
  show_count (self);
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
  cancel (&self->listing);
  cancel (&self->counting);
  if (self->classes != NULL)
    g_signal_handlers_disconnect_by_data (self->classes, self);
  if (self->bottom != NULL)
    g_signal_handlers_disconnect_by_data (self->bottom, self);
  g_clear_object (&self->classes);
  g_clear_object (&self->bottom);
  gtk_label_set_text (self->exact, "");
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
listed (GObject *source,
        GAsyncResult *result,
        gpointer data)
{
  g_autoptr (HeapwoodClassesView) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;
  g_autoptr (GArray) objects
    = heapwood_classes_list_finish (HEAPWOOD_CLASSES (source), result, &title, &error);

  if (objects != NULL)
    g_signal_emit (self, list_objects_signal, 0, objects, title);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (self, failed_signal, 0, _("The objects could not be listed"), error);
}

/* Returns: (transfer full) (element-type guint32): the cells of @rows. */
static GArray *
get_cells (const GPtrArray *rows)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < rows->len; i++)
    {
      const HeapwoodClass *row = g_ptr_array_index (rows, i);
      g_array_append_val (cells, row->cell);
    }
  return cells;
}

/* @rows: (element-type HeapwoodClass) */
static void
show_objects (HeapwoodClassesView *self,
              const GPtrArray *rows)
{
  const HeapwoodClass *first = rows->len > 0 ? g_ptr_array_index (rows, 0) : NULL;

  cancel (&self->listing);
  if (first == NULL || self->classes == NULL)
    return;

  if (rows->len == 1 && first->level == 0 && first->has_own_name
      && heapwood_classes_get_by (self->classes) == HEAP_GROUP_BY_CLASS)
    {
      g_signal_emit (self, list_class_signal, 0, first->name);
      return;
    }

  g_autoptr (GArray) cells = get_cells (rows);
  self->listing = g_cancellable_new ();
  heapwood_classes_list_async (self->classes, cells, self->listing, listed, g_object_ref (self));
}

/* The ends of the columns are places. */
static void
row_activated (HeapwoodClassesView *self,
               guint position)
{
  g_autoptr (HeapwoodClassesRow) item = get_row (self, position);
  const HeapwoodClass *row = item != NULL ? heapwood_classes_row_get (item) : NULL;

  if (row != NULL && row->is_end)
    {
      HeapNode node
        = heap_node (row->group == HEAP_ROOT ? HEAP_NODE_ROOT : HEAP_NODE_GARBAGE, 0);
      g_signal_emit (self, activate_node_signal, 0, &node);
    }
  else if (row != NULL)
    {
      g_autoptr (GPtrArray) rows = g_ptr_array_new ();
      g_ptr_array_add (rows, (gpointer) row);
      show_objects (self, rows);
    }
}

static void
show_objects_action (GtkWidget *widget,
                     const char *name,
                     GVariant *parameter)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);
  g_autoptr (GPtrArray) rows = get_rows (self, TRUE);

  show_objects (self, rows);
}

static void
exact_counted (GObject *source,
               GAsyncResult *result,
               gpointer data)
{
  g_autoptr (HeapwoodClassesView) self = data;
  g_autoptr (GError) error = NULL;
  guint64 retained;

  if (heapwood_classes_count_exact_finish (HEAPWOOD_CLASSES (source), result, &retained, &error))
    {
      g_autofree char *size = heapwood_format_size (retained);
      g_autofree char *tooltip = heapwood_format_exact_size (retained);
      /* Translators: names or number of rows, and a size */
      g_autofree char *text
        = g_strdup_printf (_("%s: exactly %s retained"), self->counted, size);

      gtk_label_set_text (self->exact, text);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->exact), tooltip);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (self, failed_signal, 0, _("The exact size could not be found"), error);
}

static void
count_exact_action (GtkWidget *widget,
                    const char *name,
                    GVariant *parameter)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);
  g_autoptr (GPtrArray) rows = get_rows (self, TRUE);

  if (rows->len == 0 || self->classes == NULL)
    return;

  g_autoptr (GArray) cells = get_cells (rows);

  const HeapwoodClass *first = g_ptr_array_index (rows, 0);
  g_free (self->counted);
  if (rows->len == 1)
    self->counted = g_strdup (first->name);
  else
    self->counted = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u row together", "%u rows together", rows->len), rows->len);

  cancel (&self->counting);
  self->counting = g_cancellable_new ();
  gtk_label_set_text (self->exact, "");
  heapwood_classes_count_exact_async (self->classes, cells, self->counting, exact_counted,
                                      g_object_ref (self));
}

static void
copy_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  g_autoptr (GPtrArray) rows = get_rows (HEAPWOOD_CLASSES_VIEW (widget), TRUE);
  g_autofree char *text = heapwood_classes_to_tsv (rows);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
exported (GObject *source,
          GAsyncResult *result,
          gpointer data)
{
  g_autoptr (HeapwoodClassesView) self = data;
  g_autoptr (GError) error = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    g_signal_emit (self, failed_signal, 0, _("The table could not be saved"), error);
}

static void
export_file_chosen (HeapwoodClassesView *self,
                    int response,
                    GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    {
      g_autofree char *name = g_file_get_basename (file);
      g_autofree char *folded = g_ascii_strdown (name, -1);
      g_autoptr (GPtrArray) rows = get_rows (self, FALSE);
      char *text = g_str_has_suffix (folded, ".json") ? heapwood_classes_to_json (rows)
                                                      : heapwood_classes_to_csv (rows);
      g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

      g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                           exported, g_object_ref (self));
    }
  g_object_unref (chooser);
}

static void
export_action (GtkWidget *widget,
               const char *name,
               GVariant *parameter)
{
  static const char *const extensions[] = { "csv", "json", NULL };
  GtkFileChooserNative *chooser
    /* Translators: the extension says the format: csv or json */
    = heapwood_save_new_chooser (widget, _("Export Table"), _("Classes.csv"),
                                 _("Tables (CSV, JSON)"), extensions);

  g_signal_connect_object (chooser, "response", G_CALLBACK (export_file_chosen), widget,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* Menu and keys */

static void
menu_at_action (GtkWidget *widget,
                const char *name,
                GVariant *parameter)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  guint position;
  double x, y;

  g_variant_get (parameter, "(udd)", &position, &x, &y);
  if (!gtk_selection_model_is_selected (model, position))
    gtk_selection_model_select_item (model, position, TRUE);

  gtk_widget_translate_coordinates (GTK_WIDGET (self->list), widget, x, y, &x, &y);
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

/* Returns: whether the row that is selected alone was opened (or closed). */
static gboolean
set_expanded (HeapwoodClassesView *self,
              gboolean expanded)
{
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  g_autoptr (GtkBitset) selected = model != NULL ? gtk_selection_model_get_selection (model) : NULL;

  if (selected == NULL || gtk_bitset_get_size (selected) != 1)
    return FALSE;

  g_autoptr (GtkTreeListRow) row
    = g_list_model_get_item (G_LIST_MODEL (model), gtk_bitset_get_minimum (selected));
  if (!gtk_tree_list_row_is_expandable (row) || gtk_tree_list_row_get_expanded (row) == expanded)
    return FALSE;
  gtk_tree_list_row_set_expanded (row, expanded);
  return TRUE;
}

static gboolean
key_pressed (HeapwoodClassesView *self,
             guint key,
             guint code,
             GdkModifierType modifiers)
{
  gboolean leftwards = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  switch (key)
    {
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return set_expanded (self, !leftwards);

    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return set_expanded (self, leftwards);

    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
      return set_expanded (self, TRUE);

    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      return set_expanded (self, FALSE);

    default:
      return FALSE;
    }
}

/* The widget */

static void
heapwood_classes_view_map (GtkWidget *widget)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (widget);

  GTK_WIDGET_CLASS (heapwood_classes_view_parent_class)->map (widget);
  if (self->classes == NULL)
    read_classes (self);
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

  cancel (&self->listing);
  cancel (&self->counting);
  g_clear_handle_id (&self->busy_source, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->filtered);
  g_clear_object (&self->bottom);
  g_clear_object (&self->classes);
  g_clear_pointer (&self->heap, heap_unref);

  G_OBJECT_CLASS (heapwood_classes_view_parent_class)->dispose (object);
}

static void
heapwood_classes_view_finalize (GObject *object)
{
  HeapwoodClassesView *self = HEAPWOOD_CLASSES_VIEW (object);

  g_clear_object (&self->filter);
  g_clear_pointer (&self->pattern, g_pattern_spec_free);
  g_free (self->needle);
  g_free (self->counted);

  G_OBJECT_CLASS (heapwood_classes_view_parent_class)->finalize (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "classes.close", NULL, close_action);
  gtk_widget_class_install_action (widget_class, "classes.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "classes.count-exact", NULL, count_exact_action);
  gtk_widget_class_install_action (widget_class, "classes.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "classes.menu", NULL, menu_action);
  gtk_widget_class_install_action (widget_class, "classes.menu-at", "(udd)", menu_at_action);
  gtk_widget_class_install_action (widget_class, "classes.show-objects", NULL,
                                   show_objects_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "classes.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "classes.copy",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "classes.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "classes.menu",
                                       NULL);
}

static void
heapwood_classes_view_class_init (HeapwoodClassesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_classes_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = heapwood_classes_view_finalize;
  widget_class->grab_focus = heapwood_classes_view_grab_focus;
  widget_class->map = heapwood_classes_view_map;

  activate_node_signal
    = g_signal_new ("activate-node", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  list_class_signal
    = g_signal_new ("list-class", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  list_objects_signal
    = g_signal_new ("list-objects", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_ARRAY, G_TYPE_STRING);
  failed_signal
    = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_ERROR);
  close_signal = g_signal_new ("close", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
  install_actions (widget_class);

  gtk_widget_class_set_css_name (widget_class, "classesview");
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-classes-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, filter_entry);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, group_by);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, menu_button);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, list);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, nothing);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, count);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, exact);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesView, spinner);
  gtk_widget_class_bind_template_callback (widget_class, close_view);
  gtk_widget_class_bind_template_callback (widget_class, filter_changed);
  gtk_widget_class_bind_template_callback (widget_class, group_by_changed);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
}

static void
heapwood_classes_view_init (HeapwoodClassesView *self)
{
  self->revealed = HEAP_NONE;
  self->filter = gtk_custom_filter_new (is_wanted, self, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->names = heapwood_classes_add_columns (self->list);

  self->popover
    = gtk_popover_menu_new_from_model (gtk_menu_button_get_menu_model (self->menu_button));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  selection_changed (self);
}

void
heapwood_classes_view_set_heap (HeapwoodClassesView *self,
                                Heap *heap)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_VIEW (self));

  forget (self);
  self->revealed = HEAP_NONE;
  gtk_column_view_set_model (self->list, NULL);
  g_clear_object (&self->filtered);
  gtk_label_set_text (self->count, "");
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
