/* heapwood-objects-view.c: the objects of a dump as a list, with what they must be
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-objects-view.h"

#include "heapwood-format.h"
#include "heapwood-link.h"
#include "heapwood-names.h"
#include "heapwood-objects-cell.h"
#include "heapwood-objects-text.h"
#include "heapwood-save.h"
#include "heapwood-search.h"

#include <glib/gi18n.h>

/* Milliseconds of rest after which what was typed is looked for, and until the view says that an
 * answer is on its way. */
#define TYPING_DELAY 150
#define BUSY_DELAY 300

struct _HeapwoodObjectsView
{
  GtkBox parent_instance;

  Heap *heap;
  HeapwoodFilter *filter;    /* what the fields say, or said before they were changed */
  gboolean filling;          /* the fields are set from @filter */
  GCancellable *cancellable; /* (nullable): of the search that runs */
  GCancellable *exporting;   /* (nullable) */
  guint search_source;
  guint busy_source;
  gboolean late;             /* the search that runs takes so long that it is shown */
  gboolean searched;         /* @filter has been looked for, or is */
  HeapSort sort;
  gboolean descending;
  int probed;                /* the column that was compared by, -1 for none yet */

  GtkEditable *class_entry;
  GtkDropDown *class_match;
  GtkEditable *text_entry;
  GtkDropDown *strength;
  GtkEditable *size_entry;
  GtkWidget *among_box;
  GtkLabel *among;
  GtkLabel *count;
  GtkSpinner *spinner;
  GtkLabel *nothing;
  GtkColumnView *list;
};

static guint activate_node_signal;
static guint open_behind_signal;
static guint select_node_signal;
static guint filter_changed_signal;
static guint failed_signal;
static guint close_signal;

G_DEFINE_FINAL_TYPE (HeapwoodObjectsView, heapwood_objects_view, GTK_TYPE_BOX)

/* In the order of the drop-down. */
static const HeapMatch matches[]
  = { HEAP_MATCH_SUBSTRING, HEAP_MATCH_GLOB, HEAP_MATCH_REGEX, HEAP_MATCH_EXACT };

static const HeapSort sorts[HEAPWOOD_OBJECTS_N_COLUMNS] = {
  [HEAPWOOD_OBJECTS_CLASS] = HEAP_SORT_CLASS,
  [HEAPWOOD_OBJECTS_ADDRESS] = HEAP_SORT_ID,
  [HEAPWOOD_OBJECTS_SHALLOW] = HEAP_SORT_SHALLOW,
  [HEAPWOOD_OBJECTS_RETAINED] = HEAP_SORT_RETAINED,
  [HEAPWOOD_OBJECTS_STRENGTH] = HEAP_SORT_STRENGTH,
};

static void
update_spinner (HeapwoodObjectsView *self)
{
  gtk_spinner_set_spinning (self->spinner, self->late || self->exporting != NULL);
}

static void
stop_being_busy (HeapwoodObjectsView *self)
{
  g_clear_handle_id (&self->busy_source, g_source_remove);
  self->late = FALSE;
  update_spinner (self);
}

static void
stop (HeapwoodObjectsView *self)
{
  g_clear_handle_id (&self->search_source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
row_selected (HeapwoodObjectsView *self)
{
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_column_view_get_model (self->list));
  HeapwoodLazyRow *row = gtk_single_selection_get_selected_item (selection);
  const HeapwoodFound *selected = row != NULL ? heapwood_lazy_row_get_value (row) : NULL;

  if (selected != NULL)
    g_signal_emit (self, select_node_signal, 0, &selected->node);
  else if (row != NULL)
    g_signal_connect_object (row, "filled", G_CALLBACK (row_selected), self, G_CONNECT_SWAPPED);
}

static void
update_actions (HeapwoodObjectsView *self)
{
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  gboolean selected
    = model != NULL
      && gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (model)) != NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "objects.copy", selected);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "objects.export",
                                 model != NULL && self->exporting == NULL);
}

static void
show_list (HeapwoodObjectsView *self,
           GListModel *list)
{
  g_autoptr (GtkSingleSelection) selection = NULL;

  if (list != NULL)
    {
      selection = gtk_single_selection_new (NULL);
      gtk_single_selection_set_autoselect (selection, FALSE);
      gtk_single_selection_set_can_unselect (selection, TRUE);
      gtk_single_selection_set_model (selection, list);
      g_signal_connect_object (selection, "notify::selected-item", G_CALLBACK (row_selected), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (selection, "notify::selected-item", G_CALLBACK (update_actions),
                               self, G_CONNECT_SWAPPED);
    }
  gtk_column_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
  update_actions (self);
}

static void
show_result (HeapwoodObjectsView *self,
             const HeapwoodSearchResult *result)
{
  g_autofree char *objects = heapwood_format_objects (result->n_objects);
  g_autofree char *size = heapwood_format_size (result->bytes);
  g_autofree char *exact = heapwood_format_exact_size (result->bytes);
  /* Translators: objects that were found, and their bytes */
  g_autofree char *count = g_strdup_printf (_("%s · %s"), objects, size);

  show_list (self, G_LIST_MODEL (result->list));
  gtk_label_set_text (self->count, count);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->count), exact);
  gtk_label_set_text (self->nothing, _("No object is like this"));
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), result->n_objects == 0);
}

static void
show_error (HeapwoodObjectsView *self,
            const char *message)
{
  g_autofree char *sentence = heapwood_format_sentence (message);

  show_list (self, NULL);
  gtk_label_set_text (self->count, "");
  gtk_label_set_text (self->nothing, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), TRUE);
}

static void
found (GObject *source,
       GAsyncResult *result,
       gpointer data)
{
  g_autoptr (HeapwoodObjectsView) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (HeapwoodSearchResult) answer = heapwood_search_run_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  stop_being_busy (self);
  if (answer != NULL)
    show_result (self, answer);
  else
    show_error (self, error->message);
}

static gboolean
show_busy (gpointer data)
{
  HeapwoodObjectsView *self = data;

  self->busy_source = 0;
  self->late = TRUE;
  update_spinner (self);
  return G_SOURCE_REMOVE;
}

static void
search (HeapwoodObjectsView *self)
{
  guint64 bytes;
  gboolean understood
    = self->filter->size[0] == '\0' || heapwood_search_parse_size (self->filter->size, &bytes);

  stop (self);
  if (self->heap == NULL)
    return;

  self->searched = TRUE;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->size_entry), GTK_ACCESSIBLE_STATE_INVALID,
                               understood ? GTK_ACCESSIBLE_INVALID_FALSE
                                          : GTK_ACCESSIBLE_INVALID_TRUE,
                               -1);
  self->cancellable = g_cancellable_new ();
  if (self->busy_source == 0)
    self->busy_source = g_timeout_add (BUSY_DELAY, show_busy, self);
  heapwood_search_run_async (self->heap, self->filter, self->sort, self->descending,
                             self->cancellable, found, g_object_ref (self));
}

static void
search_when_seen (HeapwoodObjectsView *self)
{
  self->searched = FALSE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    search (self);
}

/* Fields */

static HeapwoodFilter *
read_fields (HeapwoodObjectsView *self)
{
  guint strength = gtk_drop_down_get_selected (self->strength);

  return heapwood_filter_new (&(HeapwoodFilter) {
    .class_name = gtk_editable_get_text (self->class_entry),
    .class_match = matches[gtk_drop_down_get_selected (self->class_match)],
    .text = gtk_editable_get_text (self->text_entry),
    .size = gtk_editable_get_text (self->size_entry),
    .strengths = strength > 0 ? 1u << (strength - 1) : 0,
    .objects = self->filter->objects,
    .title = self->filter->title,
  });
}

static void
show_among (HeapwoodObjectsView *self)
{
  gboolean among = self->filter->objects != NULL;

  if (among)
    {
      gtk_label_set_text (self->among, self->filter->title);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->among), self->filter->title);
    }
  gtk_widget_set_visible (self->among_box, among);
}

static void
fill_fields (HeapwoodObjectsView *self)
{
  const HeapwoodFilter *filter = self->filter;
  guint match = 0;

  self->filling = TRUE;
  while (match + 1 < G_N_ELEMENTS (matches) && matches[match] != filter->class_match)
    match++;
  gtk_editable_set_text (self->class_entry, filter->class_name);
  gtk_drop_down_set_selected (self->class_match, match);
  gtk_editable_set_text (self->text_entry, filter->text);
  gtk_editable_set_text (self->size_entry, filter->size);
  gtk_drop_down_set_selected (self->strength,
                              filter->strengths != 0
                                ? (guint) g_bit_nth_lsf (filter->strengths, -1) + 1
                                : 0);
  show_among (self);
  self->filling = FALSE;
}

/* Takes @filter, which is what the fields say. */
static void
take_filter (HeapwoodObjectsView *self,
             HeapwoodFilter *filter)
{
  g_clear_handle_id (&self->search_source, g_source_remove);
  heapwood_filter_unref (self->filter);
  self->filter = filter;
  search_when_seen (self);
  g_signal_emit (self, filter_changed_signal, 0);
}

static gboolean
search_after_typing (gpointer data)
{
  HeapwoodObjectsView *self = data;

  self->search_source = 0;
  take_filter (self, read_fields (self));
  return G_SOURCE_REMOVE;
}

static void
fields_changed (HeapwoodObjectsView *self)
{
  if (self->filling)
    return;

  g_clear_handle_id (&self->search_source, g_source_remove);
  self->search_source = g_timeout_add (TYPING_DELAY, search_after_typing, self);
}

/* Enter asks at once, and leads from the fields to what is found. */
static void
enter_pressed (HeapwoodObjectsView *self)
{
  if (self->search_source != 0)
    take_filter (self, read_fields (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
look_among_all (HeapwoodObjectsView *self)
{
  g_autoptr (HeapwoodFilter) fields = read_fields (self);
  HeapwoodFilter all = *fields;

  all.objects = NULL;
  take_filter (self, heapwood_filter_new (&all));
  show_among (self);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Rows */

static gboolean
go_to_row (HeapwoodObjectsView *self,
           HeapwoodLazyRow *row,
           guint signal)
{
  const HeapwoodFound *target = heapwood_lazy_row_get_value (row);

  if (target == NULL)
    return FALSE;

  g_signal_emit (self, signal, 0, &target->node);
  return TRUE;
}

static void
row_activated (HeapwoodObjectsView *self,
               guint position)
{
  g_autoptr (HeapwoodLazyRow) row
    = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (self->list)), position);

  go_to_row (self, row, activate_node_signal);
}

static gboolean
open_row_behind (gpointer self,
                 gpointer list_item)
{
  return go_to_row (self, gtk_list_item_get_item (list_item), open_behind_signal);
}

/* Text */

static void
copy_action (GtkWidget *widget,
             const char *name,
             GVariant *parameter)
{
  HeapwoodObjectsView *self = HEAPWOOD_OBJECTS_VIEW (widget);
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_column_view_get_model (self->list));
  const HeapwoodFound *found
    = heapwood_lazy_row_get_value (gtk_single_selection_get_selected_item (selection));

  if (found != NULL)
    {
      g_autofree char *text = heapwood_objects_to_tsv (found);
      gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
    }
}

static void
exported (GObject *source,
          GAsyncResult *result,
          gpointer data)
{
  g_autoptr (HeapwoodObjectsView) self = data;
  g_autoptr (GError) error = NULL;
  gboolean done = heapwood_objects_export_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) == self->exporting)
    {
      g_clear_object (&self->exporting);
      update_spinner (self);
      update_actions (self);
    }
  if (!done && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (self, failed_signal, 0, _("The table could not be saved"), error);
}

static void
stop_exporting (HeapwoodObjectsView *self)
{
  g_cancellable_cancel (self->exporting);
  g_clear_object (&self->exporting);
}

static void
export_file_chosen (HeapwoodObjectsView *self,
                    int response,
                    GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);

  if (response == GTK_RESPONSE_ACCEPT && file != NULL && self->heap != NULL)
    {
      stop_exporting (self);
      self->exporting = g_cancellable_new ();
      update_spinner (self);
      update_actions (self);
      heapwood_objects_export_async (self->heap, self->filter, self->sort, self->descending, file,
                                     heapwood_save_get_table_format (chooser), self->exporting,
                                     exported, g_object_ref (self));
    }
  g_object_unref (chooser);
}

static void
export_action (GtkWidget *widget,
               const char *name,
               GVariant *parameter)
{
  /* Translators: the extension says the format: csv or json */
  GtkFileChooserNative *chooser = heapwood_save_new_table_chooser (widget, _("Objects.csv"));

  g_signal_connect_object (chooser, "response", G_CALLBACK (export_file_chosen), widget,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
close_view (HeapwoodObjectsView *self)
{
  g_signal_emit (self, close_signal, 0);
}

static void
close_action (GtkWidget *widget,
              const char *name,
              GVariant *parameter)
{
  close_view (HEAPWOOD_OBJECTS_VIEW (widget));
}

typedef struct
{
  HeapwoodObjectsView *view;
  HeapwoodObjectsColumn column;
} Probe;

/* Objects are sorted by the search. A list can be asked only by comparing two of its items which
 * column it would sort by: the first that is called. */
static int
probe_column (gconstpointer a,
              gconstpointer b,
              gpointer data)
{
  const Probe *probe = data;

  if (probe->view->probed < 0)
    probe->view->probed = (int) probe->column;
  return GTK_ORDERING_SMALLER;
}

static void
sort_changed (HeapwoodObjectsView *self)
{
  g_autoptr (GObject) first = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) second = g_object_new (G_TYPE_OBJECT, NULL);

  self->probed = -1;
  GtkOrdering ordering
    = gtk_sorter_compare (gtk_column_view_get_sorter (self->list), first, second);
  self->sort = self->probed >= 0 ? sorts[self->probed] : HEAP_SORT_ID;
  self->descending = ordering == GTK_ORDERING_LARGER;
  search_when_seen (self);
}

static void
set_up_cell (GtkSignalListItemFactory *factory,
             GtkListItem *list_item,
             gpointer column)
{
  GtkWidget *cell = heapwood_objects_cell_new (GPOINTER_TO_UINT (column));

  heapwood_link_mark (cell, list_item);
  gtk_list_item_set_child (list_item, cell);
}

static void
bind_cell (GtkSignalListItemFactory *factory,
           GtkListItem *list_item)
{
  heapwood_objects_cell_bind (HEAPWOOD_OBJECTS_CELL (gtk_list_item_get_child (list_item)),
                              list_item);
}

static void
unbind_cell (GtkSignalListItemFactory *factory,
             GtkListItem *list_item)
{
  heapwood_objects_cell_unbind (HEAPWOOD_OBJECTS_CELL (gtk_list_item_get_child (list_item)));
}

static void
add_column (HeapwoodObjectsView *self,
            HeapwoodObjectsColumn column,
            const char *title)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Probe *probe = g_new0 (Probe, 1);

  g_signal_connect (factory, "setup", G_CALLBACK (set_up_cell), GUINT_TO_POINTER (column));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cell), NULL);

  probe->view = self;
  probe->column = column;
  g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (probe_column, probe, g_free));
  g_autoptr (GtkColumnViewColumn) added = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_sorter (added, sorter);
  gtk_column_view_column_set_resizable (added, TRUE);
  gtk_column_view_column_set_expand (added, column == HEAPWOOD_OBJECTS_CLASS);
  gtk_column_view_append_column (self->list, added);
  if (column == HEAPWOOD_OBJECTS_RETAINED)
    gtk_column_view_sort_by_column (self->list, added, GTK_SORT_DESCENDING);
}

static void
add_columns (HeapwoodObjectsView *self)
{
  add_column (self, HEAPWOOD_OBJECTS_CLASS, _("Class"));
  add_column (self, HEAPWOOD_OBJECTS_ADDRESS, _("Address"));
  add_column (self, HEAPWOOD_OBJECTS_SHALLOW, _("Shallow"));
  add_column (self, HEAPWOOD_OBJECTS_RETAINED, _("Retained"));
  add_column (self, HEAPWOOD_OBJECTS_STRENGTH, _("Strength"));
  g_signal_connect_object (gtk_column_view_get_sorter (self->list), "changed",
                           G_CALLBACK (sort_changed), self, G_CONNECT_SWAPPED);
  sort_changed (self);
}

static void
add_strengths (HeapwoodObjectsView *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _("Any strength"));
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    gtk_string_list_append (names, heapwood_strength_get_name (i));
  gtk_drop_down_set_model (self->strength, G_LIST_MODEL (names));
}

static void
heapwood_objects_view_map (GtkWidget *widget)
{
  HeapwoodObjectsView *self = HEAPWOOD_OBJECTS_VIEW (widget);

  GTK_WIDGET_CLASS (heapwood_objects_view_parent_class)->map (widget);
  if (!self->searched)
    search (self);
}

static gboolean
heapwood_objects_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (HEAPWOOD_OBJECTS_VIEW (widget)->class_entry));
}

static void
heapwood_objects_view_dispose (GObject *object)
{
  HeapwoodObjectsView *self = HEAPWOOD_OBJECTS_VIEW (object);

  stop (self);
  stop_exporting (self);
  g_clear_handle_id (&self->busy_source, g_source_remove);
  g_clear_pointer (&self->heap, heap_unref);
  g_clear_pointer (&self->filter, heapwood_filter_unref);

  G_OBJECT_CLASS (heapwood_objects_view_parent_class)->dispose (object);
}

static void
heapwood_objects_view_class_init (HeapwoodObjectsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_objects_view_dispose;
  widget_class->grab_focus = heapwood_objects_view_grab_focus;
  widget_class->map = heapwood_objects_view_map;

  activate_node_signal
    = g_signal_new ("activate-node", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  open_behind_signal
    = g_signal_new ("open-behind", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  select_node_signal
    = g_signal_new ("select-node", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  filter_changed_signal
    = g_signal_new ("filter-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 0);
  failed_signal = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_POINTER);
  close_signal = g_signal_new ("close", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "objects.close", NULL, close_action);
  gtk_widget_class_install_action (widget_class, "objects.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "objects.export", NULL, export_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "objects.copy",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "objects.close", NULL);

  gtk_widget_class_set_css_name (widget_class, "objectsview");
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-objects-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, class_entry);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, class_match);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, text_entry);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, strength);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, size_entry);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, among_box);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, among);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, count);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, spinner);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, nothing);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodObjectsView, list);
  gtk_widget_class_bind_template_callback (widget_class, close_view);
  gtk_widget_class_bind_template_callback (widget_class, enter_pressed);
  gtk_widget_class_bind_template_callback (widget_class, fields_changed);
  gtk_widget_class_bind_template_callback (widget_class, look_among_all);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
}

static void
heapwood_objects_view_init (HeapwoodObjectsView *self)
{
  self->filter = heapwood_filter_new (&(HeapwoodFilter) { .class_match = HEAP_MATCH_SUBSTRING });
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  add_strengths (self);
  self->filling = FALSE;
  add_columns (self);
  update_actions (self);
  heapwood_link_watch (GTK_WIDGET (self->list), open_row_behind, self);
}

void
heapwood_objects_view_set_heap (HeapwoodObjectsView *self,
                                Heap *heap)
{
  g_return_if_fail (HEAPWOOD_IS_OBJECTS_VIEW (self));

  stop (self);
  stop_exporting (self);
  stop_being_busy (self);
  show_list (self, NULL);
  g_clear_pointer (&self->heap, heap_unref);
  if (heap != NULL)
    self->heap = heap_ref (heap);
  search_when_seen (self);
}

void
heapwood_objects_view_set_filter (HeapwoodObjectsView *self,
                                  HeapwoodFilter *filter)
{
  g_return_if_fail (HEAPWOOD_IS_OBJECTS_VIEW (self));

  /* What was typed a moment ago belongs to what was shown until now. */
  gboolean typing = self->search_source != 0;
  if (heapwood_filter_equal (self->filter, filter) && !typing)
    return;

  g_clear_handle_id (&self->search_source, g_source_remove);
  heapwood_filter_ref (filter);
  heapwood_filter_unref (self->filter);
  self->filter = filter;
  fill_fields (self);
  search_when_seen (self);
}

HeapwoodFilter *
heapwood_objects_view_get_filter (HeapwoodObjectsView *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_OBJECTS_VIEW (self), NULL);

  return self->filter;
}
