/* heapwood-classes-table.c: the classes of a dump, and what holds their objects, as a table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-table.h"

#include "heapwood-classes-columns.h"

struct _HeapwoodClassesTable
{
  GtkWidget parent_instance;

  GtkColumnView *list;
  GtkColumnViewColumn *names;
};

static guint activate_signal;
static guint menu_signal;
static guint selection_changed_signal;

G_DEFINE_FINAL_TYPE (HeapwoodClassesTable, heapwood_classes_table, GTK_TYPE_WIDGET)

static HeapwoodClassesRow *
get_row (HeapwoodClassesTable *self,
         guint position)
{
  g_autoptr (GtkTreeListRow) row
    = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (self->list)), position);

  return row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
}

static void
selection_changed (HeapwoodClassesTable *self)
{
  g_signal_emit (self, selection_changed_signal, 0);
}

static void
row_activated (HeapwoodClassesTable *self,
               guint position)
{
  g_autoptr (HeapwoodClassesRow) row = get_row (self, position);

  if (row != NULL)
    g_signal_emit (self, activate_signal, 0, row);
}

static void
menu_at_action (GtkWidget *widget,
                const char *name,
                GVariant *parameter)
{
  HeapwoodClassesTable *self = HEAPWOOD_CLASSES_TABLE (widget);
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  guint position;
  double x, y;

  g_variant_get (parameter, "(udd)", &position, &x, &y);
  if (!gtk_selection_model_is_selected (model, position))
    gtk_selection_model_select_item (model, position, TRUE);

  gtk_widget_translate_coordinates (GTK_WIDGET (self->list), widget, x, y, &x, &y);
  g_signal_emit (self, menu_signal, 0, x, y);
}

/* The row that is selected alone, if any. */
static GtkTreeListRow *
get_selected_row (HeapwoodClassesTable *self)
{
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  g_autoptr (GtkBitset) selected = model != NULL ? gtk_selection_model_get_selection (model) : NULL;

  if (selected == NULL || gtk_bitset_get_size (selected) != 1)
    return NULL;
  return g_list_model_get_item (G_LIST_MODEL (model), gtk_bitset_get_minimum (selected));
}

/* Returns: whether the row that is selected alone was opened (or closed). */
static gboolean
set_expanded (HeapwoodClassesTable *self,
              gboolean expanded)
{
  g_autoptr (GtkTreeListRow) row = get_selected_row (self);

  if (row == NULL || !gtk_tree_list_row_is_expandable (row)
      || gtk_tree_list_row_get_expanded (row) == expanded)
    return FALSE;
  gtk_tree_list_row_set_expanded (row, expanded);
  return TRUE;
}

static gboolean
key_pressed (HeapwoodClassesTable *self,
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

static void
heapwood_classes_table_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&child, gtk_widget_unparent);

  G_OBJECT_CLASS (heapwood_classes_table_parent_class)->dispose (object);
}

static void
heapwood_classes_table_class_init (HeapwoodClassesTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_classes_table_dispose;

  activate_signal
    = g_signal_new ("activate", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, HEAPWOOD_TYPE_CLASSES_ROW);
  menu_signal = g_signal_new ("menu", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  selection_changed_signal
    = g_signal_new ("selection-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                    NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "classes.menu-at", "(udd)", menu_at_action);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-classes-table.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodClassesTable, list);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
}

static void
heapwood_classes_table_init (HeapwoodClassesTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->names = heapwood_classes_add_columns (self->list);
}

static GListModel *
open_row (gpointer item,
          gpointer data)
{
  return heapwood_classes_row_open (item);
}

void
heapwood_classes_table_set_rows (HeapwoodClassesTable *self,
                                 const char *title,
                                 GListModel *rows)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_TABLE (self));

  gtk_column_view_set_model (self->list, NULL);
  if (rows != NULL)
    {
      GtkTreeListModel *tree
        = gtk_tree_list_model_new (g_object_ref (rows), FALSE, FALSE, open_row, NULL, NULL);
      GtkSorter *sorter = g_object_ref (gtk_column_view_get_sorter (self->list));
      GtkSortListModel *sorted
        = gtk_sort_list_model_new (G_LIST_MODEL (tree),
                                   GTK_SORTER (gtk_tree_list_row_sorter_new (sorter)));
      g_autoptr (GtkSelectionModel) selection
        = GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (sorted)));

      g_signal_connect_object (selection, "selection-changed", G_CALLBACK (selection_changed),
                               self, G_CONNECT_SWAPPED);
      g_signal_connect_object (selection, "items-changed", G_CALLBACK (selection_changed), self,
                               G_CONNECT_SWAPPED);
      gtk_column_view_column_set_title (self->names, title);
      gtk_column_view_set_model (self->list, selection);
    }
  selection_changed (self);
}

GPtrArray *
heapwood_classes_table_get_rows (HeapwoodClassesTable *self,
                                 gboolean only_selected)
{
  GPtrArray *rows = g_ptr_array_new ();
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  guint n_rows = model != NULL ? g_list_model_get_n_items (G_LIST_MODEL (model)) : 0;

  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_TABLE (self), rows);

  for (guint i = 0; i < n_rows; i++)
    if (!only_selected || gtk_selection_model_is_selected (model, i))
      {
        /* The list keeps what the row holds. */
        g_autoptr (HeapwoodClassesRow) row = get_row (self, i);
        g_ptr_array_add (rows, (gpointer) heapwood_classes_row_get (row));
      }
  return rows;
}

gboolean
heapwood_classes_table_can_open (HeapwoodClassesTable *self)
{
  g_autoptr (GtkTreeListRow) row = NULL;

  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_TABLE (self), FALSE);

  row = get_selected_row (self);
  return row != NULL && gtk_tree_list_row_is_expandable (row)
         && !gtk_tree_list_row_get_expanded (row);
}

void
heapwood_classes_table_open (HeapwoodClassesTable *self)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_TABLE (self));

  set_expanded (self, TRUE);
}

static gboolean
has_superclass_in (const Heap *heap,
                   guint32 class_index,
                   GHashTable *classes)
{
  while (class_index != HEAP_NONE)
    {
      if (g_hash_table_contains (classes, GUINT_TO_POINTER (class_index)))
        return TRUE;
      class_index = heap_class_get_super (heap, class_index);
    }
  return FALSE;
}

void
heapwood_classes_table_select_subclasses (HeapwoodClassesTable *self,
                                          const Heap *heap)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_TABLE (self));

  g_autoptr (GPtrArray) rows = heapwood_classes_table_get_rows (self, FALSE);
  g_autoptr (GHashTable) classes = g_hash_table_new (NULL, NULL);
  GtkSelectionModel *model = gtk_column_view_get_model (self->list);
  if (model == NULL)
    return;

  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (model);
  g_autoptr (GtkBitset) wanted = gtk_bitset_copy (selected);
  for (guint i = 0; i < rows->len; i++)
    {
      const HeapwoodClass *row = g_ptr_array_index (rows, i);

      if (row->level == 0 && gtk_bitset_contains (selected, i))
        g_hash_table_add (classes, GUINT_TO_POINTER (row->group));
    }
  for (guint i = 0; i < rows->len; i++)
    {
      const HeapwoodClass *row = g_ptr_array_index (rows, i);

      if (row->level == 0 && has_superclass_in (heap, row->group, classes))
        gtk_bitset_add (wanted, i);
    }
  gtk_selection_model_set_selection (model, wanted, wanted);
}

static void
scroll_to (HeapwoodClassesTable *self,
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

void
heapwood_classes_table_reveal (HeapwoodClassesTable *self,
                               HeapwoodClassesRow *row)
{
  GtkSelectionModel *model;
  guint32 cell;

  g_return_if_fail (HEAPWOOD_IS_CLASSES_TABLE (self));

  model = gtk_column_view_get_model (self->list);
  cell = heapwood_classes_row_get (row)->cell;
  for (guint i = 0; model != NULL && i < g_list_model_get_n_items (G_LIST_MODEL (model)); i++)
    {
      g_autoptr (HeapwoodClassesRow) shown = get_row (self, i);

      if (heapwood_classes_row_get (shown)->cell == cell)
        {
          gtk_selection_model_select_item (model, i, TRUE);
          scroll_to (self, i);
          return;
        }
    }
}
