/* test-heap-retained.c: retained sizes against what goes when an object goes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

#define N_DUMPS 100

static guint64
own_size (const Heap *heap,
          guint32 object)
{
  return heap_object_get_shallow_size (heap, object) + heap_object_get_native_size (heap, object);
}

/* Bytes of what roots and, with @garbage, the entry points of garbage reach without passing through
 * @removed. */
static guint64
sum_reached (const Heap *heap,
             const GArray *edges,
             guint32 removed,
             gboolean garbage)
{
  guint32 n_objects = heap_get_n_objects (heap);
  g_autofree gboolean *reached = g_new0 (gboolean, (gsize) n_objects + 1);
  gboolean changed = TRUE;
  guint64 sum = 0;

  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    if (heap_root_holds (heap, heap_get_root (heap, i)))
      reached[heap_get_root (heap, i)->object] = TRUE;
  for (guint32 i = 0; garbage && i < n_objects; i++)
    reached[i] |= heap_object_is_garbage_entry_point (heap, i);
  if (removed != HEAP_NONE)
    reached[removed] = FALSE;

  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < edges->len; i++)
        {
          const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);

          if (!edge->holds || !reached[edge->source] || reached[edge->target]
              || edge->target == removed)
            continue;
          reached[edge->target] = TRUE;
          changed = TRUE;
        }
    }
  for (guint32 i = 0; i < n_objects; i++)
    if (reached[i])
      sum += own_size (heap, i);
  return sum;
}

static void
test_brute_force (void)
{
  for (guint32 seed = 0; seed < N_DUMPS; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (1000 + seed, 10 + seed % 70);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autoptr (GArray) edges = heap_test_collect_edges (heap);
      guint64 all = sum_reached (heap, edges, HEAP_NONE, TRUE);

      g_assert_cmpuint (all, ==, heap_get_totals (heap)->all.bytes);
      for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
        g_assert_cmpuint (heap_object_get_retained_size (heap, i), ==,
                          all - sum_reached (heap, edges, i, TRUE));
      g_assert_cmpuint (heap_tree_get_entry (heap, heap_node (HEAP_NODE_ROOT, 0)).retained, ==,
                        all);
      if (heap_tree_has_node (heap, heap_node (HEAP_NODE_GARBAGE, 0)))
        g_assert_cmpuint (heap_tree_get_entry (heap, heap_node (HEAP_NODE_GARBAGE, 0)).retained, ==,
                          all - sum_reached (heap, edges, HEAP_NONE, FALSE));
    }
}

/* The children of a node tile it: theirs and its own bytes are its retained size, at every depth,
 * and every object is under exactly one node. */
static void
check_node (const Heap *heap,
            HeapNode node,
            guint64 *n_objects)
{
  g_auto (HeapTreeChildren) children = { 0 };
  HeapTreeEntry entry = heap_tree_get_entry (heap, node);
  guint64 sum = entry.own;

  g_assert_true (heap_tree_get_children (heap, node, G_MAXUINT, &children, NULL, NULL));
  g_assert_cmpuint (children.n_rest, ==, 0);
  g_assert_cmpuint (children.rest_retained, ==, 0);
  *n_objects += node.kind == HEAP_NODE_OBJECT;
  for (guint i = 0; i < children.n_entries; i++)
    {
      sum += children.entries[i].retained;
      check_node (heap, children.entries[i].node, n_objects);
    }
  g_assert_cmpuint (sum, ==, entry.retained);
}

static void
test_tiling (void)
{
  for (guint32 seed = 0; seed < N_DUMPS; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (2000 + seed, 20 + 8 * seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      guint64 n_objects = 0;

      check_node (heap, heap_node (HEAP_NODE_ROOT, 0), &n_objects);
      g_assert_cmpuint (n_objects, ==, heap_get_n_objects (heap));
    }
}

/* a holds b, b holds c and, like d, e. */
static void
test_small (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 ids[5], class;
  const guint64 retained[] = { 300, 200, 100, 100, 100 };

  class = dump_builder_class (builder, "Node", NULL, "Object first; Object second");
  dump_builder_set_instance_size (builder, class, 100);
  dump_builder_root_classes (builder);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    ids[i] = dump_builder_object (builder, "Node");
  dump_builder_set (builder, ids[0], "first", ids[1]);
  dump_builder_set (builder, ids[1], "first", ids[2]);
  dump_builder_set (builder, ids[1], "second", ids[4]);
  dump_builder_set (builder, ids[3], "first", ids[4]);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, ids[0]);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, ids[3]);
  heap = heap_fixture_open (builder);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      guint32 object = heap_fixture_find (heap, ids[i]);

      g_assert_cmpuint (heap_object_get_retained_size (heap, object), ==, retained[i]);
      g_assert_cmpuint (heap_object_get_native_size (heap, object), ==, 0);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/retained/small", test_small);
  g_test_add_func ("/heap/retained/brute-force", test_brute_force);
  g_test_add_func ("/heap/retained/tiling", test_tiling);
  return g_test_run ();
}
