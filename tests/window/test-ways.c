/* test-ways.c: in how many independent ways an object is held, in brief
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "root-path-testing.h"

#include "app/heapwood-treemap-card.h"
#include "app/heapwood-ways.h"
#include "treemap/treemap.h"

static void
keep_result (GObject *source,
             GAsyncResult *result,
             gpointer data)
{
  GAsyncResult **kept = data;

  *kept = g_object_ref (result);
}

static HeapwoodWays *
ask (HeapwoodQuestions *questions,
     guint32 object)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  heapwood_ways_ask_async (questions, object, cancellable, keep_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  HeapwoodWays *ways = heapwood_ways_ask_finish (result, &error);
  g_assert_no_error (error);
  return ways;
}

static guint32
find_node (Heap *heap,
           guint position)
{
  guint32 class_index = heap_find_class (heap, "com.example.Node");

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    if (heap_object_get_class (heap, i) == class_index && position-- == 0)
      return i;
  g_assert_not_reached ();
}

static void
test_one_way (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 2);
  g_autoptr (HeapwoodQuestions) questions = heapwood_questions_new (heap);
  g_autoptr (HeapwoodWays) lower = ask (questions, find_node (heap, 0));
  g_autoptr (HeapwoodWays) upper = ask (questions, find_node (heap, 1));

  g_assert_cmpstr (lower->title, ==, "Held in one way:");
  g_assert_cmpuint (lower->lines->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (lower->lines, 0), ==, "Node.next");
  g_assert_cmpstr (g_ptr_array_index (upper->lines, 0), ==, "GC root: JNI global");
}

static void
test_many_ways (void)
{
  g_autoptr (HeapwoodQuestions) questions = root_path_testing_open ("android-dialer.hprof.gz");
  guint detour;
  g_autoptr (HeapwoodRootPath) path = root_path_testing_find_detour (questions, 4, &detour);
  const HeapwoodRootPathStretch *stretch = g_ptr_array_index (path->stretches, detour);
  const HeapwoodRootPathWay *way = g_ptr_array_index (stretch->ways, 0);
  const HeapwoodRootPathStep *end = g_ptr_array_index (way->steps, way->steps->len - 1);
  g_autoptr (HeapwoodWays) ways = ask (questions, end->node.index);
  g_autofree char *title = g_strdup_printf ("Held in %u independent ways", stretch->ways->len);

  g_assert_true (g_str_has_prefix (ways->title, title));
  g_assert_cmpuint (ways->lines->len, ==, HEAPWOOD_WAYS_MAX_LINES);
}

static gboolean
tells_ways (gpointer data)
{
  for (GtkWidget *label = gtk_widget_get_first_child (gtk_widget_get_first_child (data));
       label != NULL; label = gtk_widget_get_next_sibling (label))
    if (GTK_IS_LABEL (label) && gtk_widget_get_visible (label)
        && g_str_equal (gtk_label_get_text (GTK_LABEL (label)), "Node.next"))
      return TRUE;
  return FALSE;
}

static void
test_card (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 2);
  g_autoptr (HeapwoodQuestions) questions = heapwood_questions_new (heap);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  HeapwoodTreemapCard *card = HEAPWOOD_TREEMAP_CARD (heapwood_treemap_card_new ());
  HeapNode node = heap_node (HEAP_NODE_OBJECT, find_node (heap, 0));
  TreemapCell cell = { .kind = TREEMAP_CELL_NODE, .node.id = treemap_heap_get_id (node) };
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (card));
  GtkWidget *window = window_testing_show (box, 400, 300);

  heapwood_treemap_card_set_questions (card, questions);
  heapwood_treemap_card_ask (card, heap, &cell, 10, 10);
  window_testing_wait (tells_ways, card);
  heapwood_treemap_card_ask (card, heap, &cell, 10, 10);
  g_assert_false (tells_ways (card));
  heapwood_treemap_card_dismiss (card);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/ways/one-way", test_one_way);
  g_test_add_func ("/window/ways/many-ways", test_many_ways);
  g_test_add_func ("/window/ways/card", test_card);
  return g_test_run ();
}
