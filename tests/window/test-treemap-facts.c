/* test-treemap-facts.c: what is said of a cell of the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-treemap-facts.h"
#include "treemap/treemap-heap.h"

static void
keep_facts (GObject *source,
            GAsyncResult *result,
            gpointer data)
{
  g_autoptr (GError) error = NULL;
  HeapwoodTreemapFacts **facts = data;

  *facts = heapwood_treemap_facts_read_finish (result, &error);
  g_assert_no_error (error);
}

static gboolean
are_read (gpointer data)
{
  return *(HeapwoodTreemapFacts **) data != NULL;
}

static HeapwoodTreemapFacts *
read_facts (Heap *heap,
            HeapNode node)
{
  TreemapTree tree = treemap_heap_get_tree (heap);
  TreemapCell cell = { .node = tree.interface->get_node (heap, treemap_heap_get_id (node)) };
  HeapwoodTreemapFacts *facts = NULL;

  heapwood_treemap_facts_read_async (heap, &cell, NULL, keep_facts, &facts);
  window_testing_wait (are_read, &facts);
  return facts;
}

/* An object's own size is one thing, the native memory that goes with it another. */
static void
test_native (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-synth.hprof.gz");
  g_autoptr (Heap) heap = window_testing_open_heap (path);
  guint32 bitmap = heap_find_object (heap, 0x8001e680);
  g_autoptr (HeapwoodTreemapFacts) facts
    = read_facts (heap, heap_node (HEAP_NODE_OBJECT, bitmap));

  g_assert_cmpuint (facts->id, ==, 0x8001e680);
  g_assert_cmpuint (facts->shallow, ==, 38);
  g_assert_cmpuint (facts->native, ==, 64 * 1024 * 1024);
  g_assert_cmpuint (facts->bytes, ==, facts->shallow + facts->native);
}

/* All of the pile, not what is on top of it alone. */
static void
test_pile (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  g_autoptr (Heap) heap = window_testing_open_heap (path);
  g_autoptr (HeapwoodTreemapFacts) facts = read_facts (heap, heap_node (HEAP_NODE_GARBAGE, 0));

  g_assert_cmpuint (facts->n_objects, ==, 763);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);

  g_test_add_func ("/window/treemap-facts/native", test_native);
  g_test_add_func ("/window/treemap-facts/pile", test_pile);

  return g_test_run ();
}
