/* test-classes-view.c: the table of classes, read upward
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-classes-level.h"
#include "app/heapwood-classes-view.h"

typedef struct
{
  Heap *heap;
  GtkWidget *view;
  GtkWidget *window;
  GListModel *rows; /* of GtkTreeListRow */
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");

  fixture->heap = window_testing_open_heap (path);
  fixture->view = g_object_new (HEAPWOOD_TYPE_CLASSES_VIEW, NULL);
  heapwood_classes_view_set_heap (HEAPWOOD_CLASSES_VIEW (fixture->view), fixture->heap);
  fixture->window = window_testing_show (fixture->view, 800, 600);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  heap_unref (fixture->heap);
}

static GtkWidget *
get_list (Fixture *fixture)
{
  return window_testing_get_child (window_testing_get_child (fixture->view, "table"), "list");
}

static gboolean
is_filled (gpointer data)
{
  Fixture *fixture = data;

  fixture->rows
    = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (get_list (fixture))));
  return fixture->rows != NULL && g_list_model_get_n_items (fixture->rows) > 0;
}

static const HeapwoodClass *
get_row (Fixture *fixture,
         guint position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (fixture->rows, position);
  g_autoptr (HeapwoodClassesRow) item = HEAPWOOD_CLASSES_ROW (gtk_tree_list_row_get_item (row));

  return heapwood_classes_row_get (item);
}

/* Nothing is read before the view is shown. */
static void
test_unseen (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GtkWidget) view
    = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_CLASSES_VIEW, NULL));

  heapwood_classes_view_set_heap (HEAPWOOD_CLASSES_VIEW (view), fixture->heap);
  window_testing_wait (is_filled, fixture);
  g_assert_null (gtk_column_view_get_model (GTK_COLUMN_VIEW (window_testing_get_child (
    window_testing_get_child (view, "table"), "list"))));
}

static void
test_bottom (Fixture *fixture,
             gconstpointer data)
{
  guint64 objects = 0, bytes = 0;

  window_testing_wait (is_filled, fixture);
  for (guint i = 0; i < g_list_model_get_n_items (fixture->rows); i++)
    {
      objects += get_row (fixture, i)->objects;
      bytes += get_row (fixture, i)->bytes;
      if (i > 0)
        g_assert_cmpuint (get_row (fixture, i)->bytes, <=, get_row (fixture, i - 1)->bytes);
    }
  g_assert_cmpuint (objects, ==, 43687);
  g_assert_cmpuint (bytes, ==, 2750431);
}

static guint
count_rows (Fixture *fixture)
{
  return g_list_model_get_n_items (fixture->rows);
}

typedef struct
{
  Fixture *fixture;
  guint before;
} Growth;

static gboolean
has_grown (gpointer data)
{
  Growth *growth = data;

  return count_rows (growth->fixture) > growth->before;
}

/* The rows above one add up to it. */
static void
test_level_above (Fixture *fixture,
                  gconstpointer data)
{
  Growth growth = { fixture, 0 };
  guint64 bytes = 0;

  window_testing_wait (is_filled, fixture);
  growth.before = count_rows (fixture);
  {
    g_autoptr (GtkTreeListRow) row = g_list_model_get_item (fixture->rows, 0);

    gtk_tree_list_row_set_expanded (row, TRUE);
  }
  window_testing_wait (has_grown, &growth);
  for (guint i = 1; i <= count_rows (fixture) - growth.before; i++)
    bytes += get_row (fixture, i)->bytes;
  g_assert_cmpuint (bytes, ==, get_row (fixture, 0)->bytes);
}

static gboolean
has_lists_alone (gpointer data)
{
  Fixture *fixture = data;

  for (guint i = 0; i < count_rows (fixture); i++)
    if (strstr (get_row (fixture, i)->name, "List") == NULL)
      return FALSE;
  return count_rows (fixture) > 0;
}

static gboolean
has_none (gpointer data)
{
  Fixture *fixture = data;

  return count_rows (fixture) == 0
         && gtk_widget_get_visible (window_testing_get_child (fixture->view, "nothing"));
}

static void
test_filter (Fixture *fixture,
             gconstpointer data)
{
  GtkEditable *entry = GTK_EDITABLE (window_testing_get_child (fixture->view, "filter_entry"));

  window_testing_wait (is_filled, fixture);
  gtk_editable_set_text (entry, "java.util.*List");
  window_testing_wait (has_lists_alone, fixture);
  gtk_editable_set_text (entry, "no such class");
  window_testing_wait (has_none, fixture);
}

typedef struct
{
  GArray *objects;  /* (nullable) */
  char *title;
  char *class_name; /* (nullable) */
  gboolean has_node;
  HeapNode node;
} Asked;

static void
note_objects (Asked *asked,
              GArray *objects,
              const char *title)
{
  asked->objects = g_array_ref (objects);
  asked->title = g_strdup (title);
}

static void
note_class (Asked *asked,
            const char *class_name)
{
  asked->class_name = g_strdup (class_name);
}

static void
note_node (Asked *asked,
           const HeapNode *node)
{
  asked->has_node = TRUE;
  asked->node = *node;
}

static void
asked_clear (Asked *asked)
{
  g_clear_pointer (&asked->objects, g_array_unref);
  g_clear_pointer (&asked->title, g_free);
  g_clear_pointer (&asked->class_name, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Asked, asked_clear)

static gboolean
has_objects (gpointer data)
{
  Asked *asked = data;

  return asked->objects != NULL;
}

static void
note_all (Fixture *fixture,
          Asked *asked)
{
  g_signal_connect_swapped (fixture->view, "list-objects", G_CALLBACK (note_objects), asked);
  g_signal_connect_swapped (fixture->view, "list-class", G_CALLBACK (note_class), asked);
  g_signal_connect_swapped (fixture->view, "activate-node", G_CALLBACK (note_node), asked);
}

static void
open_first_row (Fixture *fixture)
{
  Growth growth = { fixture, 0 };

  window_testing_wait (is_filled, fixture);
  growth.before = count_rows (fixture);
  {
    g_autoptr (GtkTreeListRow) row = g_list_model_get_item (fixture->rows, 0);

    gtk_tree_list_row_set_expanded (row, TRUE);
  }
  window_testing_wait (has_grown, &growth);
}

static guint
find_row (Fixture *fixture,
          guint32 level,
          gboolean is_end)
{
  for (guint i = 0; i < count_rows (fixture); i++)
    if (get_row (fixture, i)->level == level && get_row (fixture, i)->is_end == is_end)
      return i;
  g_assert_not_reached ();
}

static void
activate_row (Fixture *fixture,
              guint position)
{
  g_signal_emit_by_name (get_list (fixture), "activate", position);
}

/* Those at the bottom of the column, and no others. */
static void
test_list_objects (Fixture *fixture,
                   gconstpointer data)
{
  g_auto (Asked) asked = { 0 };
  guint64 bytes = 0;
  guint position;

  note_all (fixture, &asked);
  open_first_row (fixture);
  position = find_row (fixture, 1, FALSE);
  activate_row (fixture, position);
  window_testing_wait (has_objects, &asked);

  for (guint i = 0; i < asked.objects->len; i++)
    {
      guint32 object = g_array_index (asked.objects, guint32, i);

      bytes += heap_object_get_shallow_size (fixture->heap, object);
      g_assert_cmpuint (heap_object_get_class (fixture->heap, object), ==,
                        get_row (fixture, 0)->group);
      if (i > 0)
        g_assert_cmpuint (object, >, g_array_index (asked.objects, guint32, i - 1));
    }
  g_assert_cmpuint (bytes, ==, get_row (fixture, position)->bytes);
  {
    g_autofree char *title = g_strdup_printf ("%s held by %s", get_row (fixture, 0)->short_name,
                                              get_row (fixture, position)->short_name);
    g_assert_cmpstr (asked.title, ==, title);
  }
  g_assert_null (asked.class_name);
  g_assert_false (asked.has_node);
}

static void
test_list_class (Fixture *fixture,
                 gconstpointer data)
{
  g_auto (Asked) asked = { 0 };

  note_all (fixture, &asked);
  window_testing_wait (is_filled, fixture);
  g_assert_true (get_row (fixture, 0)->has_own_name);
  activate_row (fixture, 0);
  g_assert_cmpstr (asked.class_name, ==, get_row (fixture, 0)->name);
  g_assert_null (asked.objects);
}

static void
test_list_several (Fixture *fixture,
                   gconstpointer data)
{
  g_auto (Asked) asked = { 0 };
  GtkSelectionModel *selection;

  note_all (fixture, &asked);
  window_testing_wait (is_filled, fixture);
  selection = GTK_SELECTION_MODEL (fixture->rows);
  gtk_selection_model_select_item (selection, 1, TRUE);
  gtk_selection_model_select_item (selection, 2, FALSE);
  gtk_widget_activate_action (fixture->view, "classes.show-objects", NULL);
  window_testing_wait (has_objects, &asked);
  g_assert_cmpuint (asked.objects->len, ==,
                    get_row (fixture, 1)->objects + get_row (fixture, 2)->objects);
  g_assert_true (g_str_has_suffix (asked.title, " and 1 more row"));
}

static void
test_end (Fixture *fixture,
          gconstpointer data)
{
  g_auto (Asked) asked = { 0 };
  guint position;

  note_all (fixture, &asked);
  open_first_row (fixture);
  position = find_row (fixture, 1, TRUE);
  activate_row (fixture, position);
  g_assert_true (asked.has_node);
  g_assert_cmpint (asked.node.kind, ==,
                   get_row (fixture, position)->group == HEAP_ROOT ? HEAP_NODE_ROOT
                                                                   : HEAP_NODE_GARBAGE);
}

typedef struct
{
  Fixture *fixture;
  guint32 class_index;
} Reveal;

static gboolean
is_revealed (gpointer data)
{
  Reveal *reveal = data;
  Fixture *fixture = reveal->fixture;

  if (!is_filled (fixture))
    return FALSE;
  for (guint i = 0; i < count_rows (fixture); i++)
    if (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (fixture->rows), i))
      return get_row (fixture, i)->group == reveal->class_index
             && get_row (fixture, i)->level == 0;
  return FALSE;
}

static gboolean
has_focus_in_list (Fixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));

  return focus != NULL
         && gtk_widget_is_ancestor (focus, get_list (fixture));
}

static guint32
find_class (Fixture *fixture,
            const char *name)
{
  for (guint32 i = 0; i < heap_get_n_classes (fixture->heap); i++)
    if (g_str_equal (heap_class_get_name (fixture->heap, i), name))
      return i;
  g_assert_not_reached ();
}

/* Whether the rows are there already or not, and whatever they are of. */
static void
test_reveal (Fixture *fixture,
             gconstpointer data)
{
  HeapwoodClassesView *view = HEAPWOOD_CLASSES_VIEW (fixture->view);
  GtkEditable *entry = GTK_EDITABLE (window_testing_get_child (fixture->view, "filter_entry"));
  Reveal reveal = { fixture, find_class (fixture, "java.util.HashMap") };

  heapwood_classes_view_reveal_class (view, reveal.class_index);
  window_testing_wait (is_revealed, &reveal);
  g_assert_true (has_focus_in_list (fixture));

  gtk_editable_set_text (entry, "java.lang.String");
  gtk_drop_down_set_selected (
    GTK_DROP_DOWN (window_testing_get_child (fixture->view, "group_by")), 1);
  reveal.class_index = find_class (fixture, "java.util.ArrayList");
  heapwood_classes_view_reveal_class (view, reveal.class_index);
  window_testing_wait (is_revealed, &reveal);
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "");
  g_assert_true (has_focus_in_list (fixture));
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  static const char *const children[] = { "filter_entry", "group_by", "menu_button", "chart" };

  for (gsize i = 0; i < G_N_ELEMENTS (children); i++)
    g_assert_true (gtk_test_accessible_has_property (
      GTK_ACCESSIBLE (window_testing_get_child (fixture->view, children[i])),
      GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (get_list (fixture)),
                                                   GTK_ACCESSIBLE_PROPERTY_LABEL));
}

#define ADD(name, test) g_test_add (name, Fixture, NULL, set_up, test, tear_down)

static guint
find_named (Fixture *fixture,
            const char *name)
{
  for (guint i = 0; i < count_rows (fixture); i++)
    if (g_str_equal (get_row (fixture, i)->name, name))
      return i;
  g_error ("no row of %s", name);
}

/* The class itself, what extends it and what extends that, and nothing else. */
static void
test_subclasses (Fixture *fixture,
                 gconstpointer data)
{
  window_testing_wait (is_filled, fixture);

  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (get_list (fixture)));
  guint32 map = get_row (fixture, find_named (fixture, "java.util.HashMap"))->group;

  gtk_selection_model_select_item (model, find_named (fixture, "java.util.HashMap"), TRUE);
  gtk_widget_activate_action (fixture->view, "classes.select-subclasses", NULL);
  g_assert_true (
    gtk_selection_model_is_selected (model, find_named (fixture, "java.util.LinkedHashMap")));
  for (guint i = 0; i < count_rows (fixture); i++)
    {
      guint32 class_index = get_row (fixture, i)->group;

      while (class_index != HEAP_NONE && class_index != map)
        class_index = heap_class_get_super (fixture->heap, class_index);
      g_assert_cmpint (gtk_selection_model_is_selected (model, i), ==, class_index == map);
    }
  g_assert_nonnull (strstr (window_testing_get_text (fixture->view, "count"), " selected"));
}

static gboolean
has_one_row (gpointer data)
{
  Fixture *fixture = data;

  return count_rows (fixture) == 1;
}

/* What is selected may be what the filter takes away. */
static void
test_filter_selected (Fixture *fixture,
                      gconstpointer data)
{
  window_testing_wait (is_filled, fixture);

  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (get_list (fixture)));
  gtk_selection_model_select_all (model);
  g_assert_nonnull (strstr (window_testing_get_text (fixture->view, "count"), " selected"));
  gtk_editable_set_text (GTK_EDITABLE (window_testing_get_child (fixture->view, "filter_entry")),
                         "java.util.LinkedHashMa?");
  window_testing_wait (has_one_row, fixture);
  g_assert_cmpstr (window_testing_get_text (fixture->view, "count"), ==, "1 class");
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);

  ADD ("/window/classes-view/unseen", test_unseen);
  ADD ("/window/classes-view/bottom", test_bottom);
  ADD ("/window/classes-view/level-above", test_level_above);
  ADD ("/window/classes-view/filter", test_filter);
  ADD ("/window/classes-view/list-objects", test_list_objects);
  ADD ("/window/classes-view/list-class", test_list_class);
  ADD ("/window/classes-view/list-several", test_list_several);
  ADD ("/window/classes-view/end", test_end);
  ADD ("/window/classes-view/reveal", test_reveal);
  ADD ("/window/classes-view/subclasses", test_subclasses);
  ADD ("/window/classes-view/filter-selected", test_filter_selected);
  ADD ("/window/classes-view/accessible", test_accessible);

  return g_test_run ();
}
