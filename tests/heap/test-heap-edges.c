/* test-heap-edges.c: the ways things are held, as one set
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

#define N_DUMPS 300

/* A reference holds where what it carries is what its target is; an implied one only where every
 * other reference fails. */
static void
check_rule (const Heap *heap,
            const GArray *edges)
{
  g_autofree gboolean *plainly_held = g_new0 (gboolean, (gsize) heap_get_n_objects (heap) + 1);

  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);

      if (root->object == HEAP_NONE)
        g_assert_false (heap_root_holds (heap, root));
      else
        g_assert_cmpint (heap_root_holds (heap, root), ==,
                         root->kind != HEAP_ROOT_UNREACHABLE
                             && heap_root_kind_get_strength (root->kind)
                                    == heap_object_get_strength (heap, root->object));
      if (heap_root_holds (heap, root))
        plainly_held[root->object] = TRUE;
    }

  for (guint i = 0; i < edges->len; i++)
    {
      const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);
      HeapStrength carried
          = MAX (edge->strength, heap_object_get_strength (heap, edge->source));
      gboolean fits = carried == heap_object_get_strength (heap, edge->target);

      /* Nothing carries more than its target has: its strength is the best there is. */
      g_assert_cmpint (carried, >=, heap_object_get_strength (heap, edge->target));
      if (!edge->implied)
        g_assert_cmpint (edge->holds, ==, fits);
      else if (edge->holds)
        g_assert_true (fits);
      if (edge->holds && !edge->implied)
        plainly_held[edge->target] = TRUE;
    }

  /* Of the implied references to one object that fit all hold it or none does, and one at least
   * where it has nothing else. */
  for (guint i = 0; i < edges->len; i++)
    {
      const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);
      HeapStrength strength = heap_object_get_strength (heap, edge->target);

      if (edge->implied && !plainly_held[edge->target]
          && !heap_object_is_garbage_entry_point (heap, edge->target)
          && MAX (edge->strength, heap_object_get_strength (heap, edge->source)) == strength)
        g_assert_true (edge->holds);
    }
}

/* Every object has a holder, a root or is where garbage begins, and the tree of dominators hangs
 * together with them: what dominates an object dominates or is each of its holders. */
static void
check_holders (const Heap *heap,
               const GArray *edges)
{
  guint32 n_objects = heap_get_n_objects (heap);
  g_autofree gboolean *held = g_new0 (gboolean, (gsize) n_objects + 1);

  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    if (heap_root_holds (heap, heap_get_root (heap, i)))
      {
        held[heap_get_root (heap, i)->object] = TRUE;
        g_assert_cmpuint (heap_object_get_dominator (heap, heap_get_root (heap, i)->object), ==,
                          HEAP_ROOT);
      }
  for (guint i = 0; i < edges->len; i++)
    {
      const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);
      guint32 dominator = heap_object_get_dominator (heap, edge->target);
      guint32 above = edge->source;

      if (!edge->holds)
        continue;
      held[edge->target] |= edge->source != edge->target;
      while (above < n_objects && above != dominator)
        above = heap_object_get_dominator (heap, above);
      g_assert_true (above == dominator || dominator == HEAP_ROOT);
    }
  for (guint32 i = 0; i < n_objects; i++)
    {
      if (heap_object_is_garbage_entry_point (heap, i))
        {
          held[i] = TRUE;
          g_assert_cmpuint (heap_object_get_dominator (heap, i), ==, HEAP_GARBAGE);
          g_assert_cmpint (heap_object_get_strength (heap, i), ==, HEAP_STRENGTH_UNREACHABLE);
        }
      g_assert_true (held[i]);
    }
}

static void
test_random_dumps (void)
{
  for (guint32 seed = 0; seed < N_DUMPS; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (seed, 20 + seed % 180);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autoptr (GArray) edges = heap_test_collect_edges (heap);

      check_rule (heap, edges);
      check_holders (heap, edges);
    }
}

/* All classes are held by roots, and @holder alone holds @held. */
static DumpBuilder *
begin_small (guint64 *holder,
             guint64 *held)
{
  DumpBuilder *builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);

  dump_builder_class (builder, "Node", NULL, "Object next");
  dump_builder_get_class (builder, "java.lang.ref.WeakReference");
  dump_builder_root_classes (builder);
  *holder = dump_builder_object (builder, "Node");
  *held = dump_builder_object (builder, "Node");
  dump_builder_set (builder, *holder, "next", *held);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, *holder);
  return builder;
}

/* Where a heap holds all its references but one, that one is left out as well. */
static void
test_one_reference (void)
{
  static const char *const classes[] = { "Node", "java.lang.ref.WeakReference" };
  static const char *const fields[] = { "next", "referent" };

  /* Out of garbage, and a weak one. */
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      guint64 holder, held;
      g_autoptr (DumpBuilder) builder = begin_small (&holder, &held);
      guint64 other = dump_builder_object (builder, classes[i]);
      g_autoptr (Heap) heap = NULL;

      dump_builder_set (builder, other, fields[i], held);
      if (i > 0)
        dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, other);
      heap = heap_fixture_open (builder);
      heap_fixture_assert_dominator (heap, held, holder);
      heap_fixture_assert_dominator (heap, other, i > 0 ? HEAP_ROOT : HEAP_GARBAGE);
    }
}

/* A class that nothing but what it is a class of holds. */
static void
test_one_last_resort (void)
{
  guint64 holder, held;
  g_autoptr (DumpBuilder) builder = begin_small (&holder, &held);
  guint64 hidden = dump_builder_class (builder, "Hidden", NULL, "");
  guint64 instance = dump_builder_object (builder, "Hidden");
  g_autoptr (Heap) heap = NULL;

  dump_builder_set (builder, held, "next", instance);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_dominator (heap, instance, held);
  heap_fixture_assert_dominator (heap, hidden, instance);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/edges/random-dumps", test_random_dumps);
  g_test_add_func ("/heap/edges/one-reference", test_one_reference);
  g_test_add_func ("/heap/edges/one-last-resort", test_one_last_resort);
  return g_test_run ();
}
