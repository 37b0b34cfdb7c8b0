/* test-details-pane.c: the details in their pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-details-pane.h"
#include "app/heapwood-details.h"

typedef struct
{
  DumpFolder *folder;
  Heap *heap;
  HeapwoodQuestions *questions;
  GtkWidget *pane;
  GtkWidget *window;
  guint64 array;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  guint64 ids[300];

  dump_builder_class (builder, "com.example.Node", NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    ids[i] = dump_builder_object (builder, "com.example.Node");
  fixture->array = dump_builder_array (builder, "com.example.Node[]", ids, G_N_ELEMENTS (ids));
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, fixture->array);

  g_autoptr (GBytes) bytes = dump_builder_to_bytes (builder);
  fixture->folder = dump_folder_new ();
  fixture->heap
    = window_testing_open_heap (dump_folder_add (fixture->folder, "pane.hprof", bytes));
  fixture->questions = heapwood_questions_new (fixture->heap);
  fixture->pane = g_object_new (HEAPWOOD_TYPE_DETAILS_PANE, NULL);
  fixture->window = window_testing_show (fixture->pane, 260, 600);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->questions);
  heap_unref (fixture->heap);
  dump_folder_free (fixture->folder);
}

static GtkListView *
get_list (Fixture *fixture)
{
  return GTK_LIST_VIEW (window_testing_get_child (fixture->pane, "list"));
}

/* Returns: the position of the first row with the label, G_MAXUINT where there is none. */
static guint
find_row (Fixture *fixture,
          const char *label)
{
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (get_list (fixture)));

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (HeapwoodLazyRow) row = g_list_model_get_item (rows, i);
      const HeapwoodFact *fact = heapwood_lazy_row_get_value (row);

      if (fact != NULL && g_str_equal (fact->label, label))
        return i;
    }
  return G_MAXUINT;
}

typedef struct
{
  Fixture *fixture;
  const char *label;
} RowQuestion;

static gboolean
has_row (gpointer data)
{
  RowQuestion *question = data;

  return find_row (question->fixture, question->label) != G_MAXUINT;
}

static void
wait_for_row (Fixture *fixture,
              const char *label)
{
  RowQuestion question = { fixture, label };

  window_testing_wait (has_row, &question);
}

static void
activate_row (Fixture *fixture,
              const char *label)
{
  wait_for_row (fixture, label);
  g_signal_emit_by_name (get_list (fixture), "activate", find_row (fixture, label));
}

static void
show_object (Fixture *fixture,
             guint64 id)
{
  heapwood_details_pane_set_place (
    HEAPWOOD_DETAILS_PANE (fixture->pane), fixture->questions,
    heap_node (HEAP_NODE_OBJECT, heap_find_object (fixture->heap, id)));
}

static void
keep_node (HeapwoodDetailsPane *pane,
           const HeapNode *node,
           gpointer data)
{
  HeapNode *kept = data;

  *kept = *node;
}

static void
keep_text (HeapwoodDetailsPane *pane,
           const char *text,
           gpointer data)
{
  char **kept = data;

  *kept = g_strdup (text);
}

static void
test_links (Fixture *fixture,
            gconstpointer data)
{
  HeapNode kept = heap_node (HEAP_NODE_ROOT, 0);
  g_autofree char *class_name = NULL;

  g_signal_connect (fixture->pane, "activate-node", G_CALLBACK (keep_node), &kept);
  g_signal_connect (fixture->pane, "list-class", G_CALLBACK (keep_text), &class_name);
  show_object (fixture, fixture->array);
  activate_row (fixture, "[7]");
  g_assert_cmpstr (window_testing_get_text (fixture->pane, "title"), ==, "Node[300]");
  g_assert_cmpuint (kept.kind, ==, HEAP_NODE_OBJECT);
  g_assert_cmpuint (
    heap_object_get_id (fixture->heap, kept.index), ==,
    heap_object_get_element_id (fixture->heap, heap_find_object (fixture->heap, fixture->array),
                                7));

  activate_row (fixture, "Others of class");
  g_assert_cmpstr (class_name, ==, "com.example.Node[]");
}

static void
test_more (Fixture *fixture,
           gconstpointer data)
{
  show_object (fixture, fixture->array);
  wait_for_row (fixture, "200 more");
  g_assert_cmpuint (find_row (fixture, "[100]"), ==, G_MAXUINT);
  activate_row (fixture, "200 more");
  wait_for_row (fixture, "[299]");
  g_assert_cmpuint (find_row (fixture, "200 more"), ==, G_MAXUINT);
}

static void
test_referrers (Fixture *fixture,
                gconstpointer data)
{
  guint64 node = heap_object_get_element_id (
    fixture->heap, heap_find_object (fixture->heap, fixture->array), 0);

  show_object (fixture, node);
  wait_for_row (fixture, "Held by");
  wait_for_row (fixture, "Node[] element");
  activate_row (fixture, "Find What Else Points Here");
  wait_for_row (fixture, "Points here without holding");
  g_assert_cmpuint (find_row (fixture, "Find What Else Points Here"), ==, G_MAXUINT);
}

/* Places that are left before they are answered leave nothing behind. */
static void
test_hurry (Fixture *fixture,
            gconstpointer data)
{
  for (guint i = 0; i < 50; i++)
    show_object (fixture, fixture->array);
  heapwood_details_pane_set_place (HEAPWOOD_DETAILS_PANE (fixture->pane), fixture->questions,
                                   heap_node (HEAP_NODE_ROOT, 0));
  wait_for_row (fixture, "File");
  g_assert_cmpstr (window_testing_get_text (fixture->pane, "title"), ==, "Whole heap");
  g_assert_cmpuint (find_row (fixture, "Elements"), ==, G_MAXUINT);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
#define ADD(name, function) \
  g_test_add ("/window/details-pane/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("links", test_links);
  ADD ("more", test_more);
  ADD ("referrers", test_referrers);
  ADD ("hurry", test_hurry);
#undef ADD
  return g_test_run ();
}
