/* heapwood-classes-columns.c: the columns of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-columns.h"

#include "heapwood-classes-level.h"
#include "heapwood-classes-words.h"
#include "heapwood-format.h"

#include "treemap/treemap-names.h"

#include <glib/gi18n.h>

/* Characters of what loaded a class, where that tells it from others. */
#define LOADER_WIDTH 22

/* The label of what loaded a class is behind that of its name. */
static void
show_name (GtkLabel *label,
           const HeapwoodClass *row,
           const HeapwoodClass *bottom)
{
  GtkWidget *loader = gtk_widget_get_next_sibling (GTK_WIDGET (label));
  g_autofree char *text = heapwood_classes_describe (row, bottom);

  gtk_label_set_text (label, row->name);
  gtk_label_set_text (GTK_LABEL (loader), row->has_own_name ? "" : row->loader);
  gtk_widget_set_visible (loader, !row->has_own_name);
  gtk_widget_set_tooltip_markup (gtk_widget_get_parent (loader), text);
}

static void
show_objects (GtkLabel *label,
              const HeapwoodClass *row,
              const HeapwoodClass *bottom)
{
  g_autofree char *count = treemap_names_format_count (row->objects);
  g_autofree char *text = heapwood_classes_describe_objects (row);

  gtk_label_set_text (label, row->is_end ? "" : count);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), text);
}

static void
show_shallow (GtkLabel *label,
              const HeapwoodClass *row,
              const HeapwoodClass *bottom)
{
  g_autofree char *size = heapwood_format_size (row->bytes);
  g_autofree char *exact = heapwood_format_exact_size (row->bytes);
  g_autofree char *of = row->level > 0 ? heapwood_classes_describe_bytes (row, bottom) : NULL;
  g_autofree char *text = of != NULL ? g_strdup_printf ("%s\n%s", of, exact) : NULL;

  gtk_label_set_text (label, size);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), text != NULL ? text : exact);
}

static void
show_share (GtkLabel *label,
            const HeapwoodClass *row,
            const HeapwoodClass *bottom)
{
  g_autofree char *share = g_strdup_printf (_("%.1f %%"), row->share * 100);
  g_autofree char *text = heapwood_classes_describe_share (row);

  gtk_label_set_text (label, share);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), text);
}

/* Only level 0 has it. */
static void
show_retained (GtkLabel *label,
               const HeapwoodClass *row,
               const HeapwoodClass *bottom)
{
  g_autofree char *size = heapwood_format_size (row->retained);
  g_autofree char *exact = heapwood_format_exact_size (row->retained);
  g_autofree char *bound = g_strconcat ("≥ ", size, NULL);
  /* Translators: a number of bytes that is a lower bound, and why */
  g_autofree char *text
    = g_strdup_printf (_("At least %s: what objects of the class hold only together is not counted"),
                       exact);

  gtk_label_set_text (label, row->level == 0 ? bound : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), row->level == 0 ? text : NULL);
}

#define COMPARE(a, b) (((a) > (b)) - ((a) < (b)))

static int
compare_names (gconstpointer a,
               gconstpointer b,
               gpointer data)
{
  return g_strcmp0 (heapwood_classes_row_get_key ((HeapwoodClassesRow *) a),
                    heapwood_classes_row_get_key ((HeapwoodClassesRow *) b));
}

static int
compare_objects (gconstpointer a,
                 gconstpointer b,
                 gpointer data)
{
  return COMPARE (heapwood_classes_row_get ((HeapwoodClassesRow *) a)->objects,
                  heapwood_classes_row_get ((HeapwoodClassesRow *) b)->objects);
}

static int
compare_bytes (gconstpointer a,
               gconstpointer b,
               gpointer data)
{
  return COMPARE (heapwood_classes_row_get ((HeapwoodClassesRow *) a)->bytes,
                  heapwood_classes_row_get ((HeapwoodClassesRow *) b)->bytes);
}

/* Only level 0 has it: above, the bytes stand for it. */
static int
compare_retained (gconstpointer a,
                  gconstpointer b,
                  gpointer data)
{
  const HeapwoodClass *first = heapwood_classes_row_get ((HeapwoodClassesRow *) a);
  const HeapwoodClass *second = heapwood_classes_row_get ((HeapwoodClassesRow *) b);

  return first->level == 0 ? COMPARE (first->retained, second->retained)
                           : COMPARE (first->bytes, second->bytes);
}

typedef struct
{
  const char *title;
  void (*show) (GtkLabel *label,
                const HeapwoodClass *row,
                const HeapwoodClass *bottom);
  GCompareDataFunc compare;
} Column;

static const Column columns[] = {
  { N_("Class"), show_name, compare_names },
  { N_("Objects"), show_objects, compare_objects },
  { N_("Shallow"), show_shallow, compare_bytes },
  { N_("Share"), show_share, compare_bytes },
  { N_("Retained"), show_retained, compare_retained },
};

#define NAME_COLUMN 0
#define SHALLOW_COLUMN 2

static void
pressed (GtkGestureClick *click,
         int n_presses,
         double x,
         double y,
         GtkListItem *list_item)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));
  GtkWidget *list = gtk_widget_get_ancestor (widget, GTK_TYPE_COLUMN_VIEW);

  gtk_widget_translate_coordinates (widget, list, x, y, &x, &y);
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_activate_action (widget, "classes.menu-at", "(udd)",
                              gtk_list_item_get_position (list_item), x, y);
}

static GtkWidget *
name_box_new (GtkWidget *label)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *loader = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (loader), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (loader), LOADER_WIDTH);
  gtk_label_set_width_chars (GTK_LABEL (loader), LOADER_WIDTH);
  gtk_label_set_xalign (GTK_LABEL (loader), 0);
  gtk_widget_add_css_class (loader, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), loader);
  return box;
}

static void
set_up (GtkSignalListItemFactory *factory,
        GtkListItem *list_item,
        gpointer data)
{
  const Column *column = data;
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *child = label;
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "figures");
  gtk_label_set_xalign (GTK_LABEL (label), column == &columns[NAME_COLUMN] ? 0 : 1);
  if (column == &columns[NAME_COLUMN])
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_START);
      child = gtk_tree_expander_new ();
      gtk_tree_expander_set_child (GTK_TREE_EXPANDER (child), name_box_new (label));
    }

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed), list_item, 0);
  gtk_widget_add_controller (child, GTK_EVENT_CONTROLLER (click));
  gtk_list_item_set_child (list_item, child);
}

/* Returns: (transfer full): the row of level 0 under a row. */
static HeapwoodClassesRow *
get_bottom (GtkTreeListRow *tree_row)
{
  g_autoptr (GtkTreeListRow) below = g_object_ref (tree_row);

  while (gtk_tree_list_row_get_depth (below) > 0)
    {
      GtkTreeListRow *above = below;

      below = gtk_tree_list_row_get_parent (above);
      g_object_unref (above);
    }
  return gtk_tree_list_row_get_item (below);
}

static void
bind (GtkSignalListItemFactory *factory,
      GtkListItem *list_item,
      gpointer data)
{
  const Column *column = data;
  GtkTreeListRow *tree_row = gtk_list_item_get_item (list_item);
  g_autoptr (HeapwoodClassesRow) row = gtk_tree_list_row_get_item (tree_row);
  g_autoptr (HeapwoodClassesRow) bottom = get_bottom (tree_row);
  GtkWidget *child = gtk_list_item_get_child (list_item);

  if (GTK_IS_TREE_EXPANDER (child))
    {
      gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (child), tree_row);
      child = gtk_widget_get_first_child (gtk_tree_expander_get_child (GTK_TREE_EXPANDER (child)));
    }
  column->show (GTK_LABEL (child), heapwood_classes_row_get (row),
                heapwood_classes_row_get (bottom));
}

static void
unbind (GtkSignalListItemFactory *factory,
        GtkListItem *list_item,
        gpointer data)
{
  GtkWidget *child = gtk_list_item_get_child (list_item);

  if (GTK_IS_TREE_EXPANDER (child))
    gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (child), NULL);
}

static GtkColumnViewColumn *
add_column (GtkColumnView *list,
            const Column *column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkSorter) sorter
    = GTK_SORTER (gtk_custom_sorter_new (column->compare, NULL, NULL));

  g_signal_connect (factory, "setup", G_CALLBACK (set_up), (gpointer) column);
  g_signal_connect (factory, "bind", G_CALLBACK (bind), (gpointer) column);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind), (gpointer) column);

  GtkColumnViewColumn *added = gtk_column_view_column_new (_(column->title), factory);
  gtk_column_view_column_set_sorter (added, sorter);
  gtk_column_view_column_set_resizable (added, TRUE);
  gtk_column_view_column_set_expand (added, column == &columns[NAME_COLUMN]);
  gtk_column_view_append_column (list, added);
  g_object_unref (added);
  return added;
}

GtkColumnViewColumn *
heapwood_classes_add_columns (GtkColumnView *list)
{
  GtkColumnViewColumn *added[G_N_ELEMENTS (columns)];

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    added[i] = add_column (list, &columns[i]);
  gtk_column_view_sort_by_column (list, added[SHALLOW_COLUMN], GTK_SORT_DESCENDING);
  return added[NAME_COLUMN];
}
