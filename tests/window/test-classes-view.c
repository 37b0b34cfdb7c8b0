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

static gboolean
is_filled (gpointer data)
{
  Fixture *fixture = data;

  fixture->rows = G_LIST_MODEL (gtk_column_view_get_model (
    GTK_COLUMN_VIEW (window_testing_get_child (fixture->view, "list"))));
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

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  static const char *const children[] = { "filter_entry", "group_by", "list" };

  for (gsize i = 0; i < G_N_ELEMENTS (children); i++)
    g_assert_true (gtk_test_accessible_has_property (
      GTK_ACCESSIBLE (window_testing_get_child (fixture->view, children[i])),
      GTK_ACCESSIBLE_PROPERTY_LABEL));
}

#define ADD(name, test) g_test_add (name, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);

  ADD ("/window/classes-view/bottom", test_bottom);
  ADD ("/window/classes-view/level-above", test_level_above);
  ADD ("/window/classes-view/filter", test_filter);
  ADD ("/window/classes-view/accessible", test_accessible);

  return g_test_run ();
}
