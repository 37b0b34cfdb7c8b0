/* test-heap-dominators.c: what an object retains, exactly
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "random-graph.h"

#define N_GRAPHS 1000
#define N_ORDERS 10

/* The smallest graph that one approximate pass gets wrong: b is reached through a and through e, so
 * what b and a both point at is held by neither. */
static void
test_smallest (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 a, b, c, d, e;

  dump_builder_class (builder, "Node", NULL, "Object first; Object second");
  dump_builder_root_classes (builder);
  a = dump_builder_object (builder, "Node");
  b = dump_builder_object (builder, "Node");
  c = dump_builder_object (builder, "Node");
  d = dump_builder_object (builder, "Node");
  e = dump_builder_object (builder, "Node");
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, a);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, d);
  dump_builder_set (builder, a, "first", b);
  dump_builder_set (builder, a, "second", c);
  dump_builder_set (builder, d, "first", e);
  dump_builder_set (builder, e, "first", b);
  dump_builder_set (builder, b, "first", c);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_dominator (heap, a, HEAP_ROOT);
  heap_fixture_assert_dominator (heap, b, HEAP_ROOT);
  heap_fixture_assert_dominator (heap, c, HEAP_ROOT);
  heap_fixture_assert_dominator (heap, d, HEAP_ROOT);
  heap_fixture_assert_dominator (heap, e, d);
}

static void
test_random_graphs (void)
{
  for (guint32 seed = 1; seed <= N_GRAPHS; seed++)
    {
      g_autoptr (RandomGraph) graph = random_graph_new (seed);
      g_autoptr (Heap) heap = heap_fixture_open (random_graph_get_builder (graph));

      heap_fixture_assert_clean (heap);
      random_graph_check_reachability (graph, heap);
      random_graph_check_dominators (graph, heap);
    }
}

/* The order of the records and the number of segments change nothing. */
static void
test_orders (void)
{
  for (guint32 seed = 1; seed <= N_ORDERS; seed++)
    for (guint order = 1; order <= N_ORDERS; order++)
      {
        g_autoptr (RandomGraph) graph = random_graph_new (seed);
        g_autoptr (Heap) heap = NULL;

        dump_builder_shuffle (random_graph_get_builder (graph), order, order);
        heap = heap_fixture_open (random_graph_get_builder (graph));
        random_graph_check_reachability (graph, heap);
        random_graph_check_dominators (graph, heap);
      }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/dominators/B01-smallest", test_smallest);
  g_test_add_func ("/heap/dominators/random-graphs", test_random_graphs);
  g_test_add_func ("/heap/dominators/A25-orders", test_orders);
  return g_test_run ();
}
