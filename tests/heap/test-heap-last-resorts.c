/* test-heap-last-resorts.c: what is held because nothing better holds it, and random heaps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"
#include "naive-strengths.h"

#define N_DUMPS 400

static gboolean
holds (const Heap *heap,
       guint64 id,
       const char *label)
{
  HeapReference reference;

  g_assert_cmpuint (heap_fixture_count_references (heap, id, label, &reference), ==, 1);
  return reference.holds;
}

/* A class that no root and no field holds is held by its instances, all of them together. */
static void
test_class_of_instances (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 node, object, first, second, kept;

  object = dump_builder_get_class (builder, "java.lang.Object");
  node = dump_builder_class (builder, "Node", NULL, "Object next");
  first = dump_builder_object (builder, "Node");
  second = dump_builder_object (builder, "Node");
  kept = dump_builder_object (builder, "Node");
  dump_builder_static (builder, node, HPROF_TYPE_OBJECT, "kept", kept);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, first);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, second);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, node, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, kept, HEAP_STRENGTH_STRONG);
  g_assert_true (holds (heap, first, "<class>"));
  g_assert_true (holds (heap, second, "<class>"));
  g_assert_true (holds (heap, node, "<superclass>"));
  heap_fixture_assert_dominator (heap, node, HEAP_ROOT);
  heap_fixture_assert_dominator (heap, kept, node);
  heap_fixture_assert_dominator (heap, object, node);
}

/* With a root of its own the class is no last resort: its instances do not hold it. */
static void
test_class_of_root (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 node, object;

  node = dump_builder_class (builder, "Node", NULL, NULL);
  object = dump_builder_object (builder, "Node");
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, object);
  dump_builder_root (builder, HPROF_HEAP_ROOT_STICKY_CLASS, node);
  heap = heap_fixture_open (builder);
  g_assert_false (holds (heap, object, "<class>"));
  heap_fixture_assert_dominator (heap, node, HEAP_ROOT);
}

/* Any plain reference is better, however far behind it comes, even one from what is parked. */
static void
test_one_at_a_time (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 low, high, of_low, of_high;

  low = dump_builder_class (builder, "Low", NULL, NULL);
  high = dump_builder_class (builder, "High", NULL, NULL);
  of_high = dump_builder_object (builder, "High");
  of_low = dump_builder_object (builder, "Low");
  dump_builder_static (builder, low, HPROF_TYPE_OBJECT, "friend", high);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, of_high);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, of_low);
  heap = heap_fixture_open (builder);
  g_assert_true (holds (heap, of_low, "<class>"));
  g_assert_true (holds (heap, low, "static friend"));
  g_assert_false (holds (heap, of_high, "<class>"));
  heap_fixture_assert_dominator (heap, low, of_low);
  heap_fixture_assert_dominator (heap, high, low);
}

/* The other way around the lower one was taken before the reference to it came up: both hold it. */
static void
test_lowest_first (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 low, high, of_low, of_high;

  low = dump_builder_class (builder, "Low", NULL, NULL);
  high = dump_builder_class (builder, "High", NULL, NULL);
  of_high = dump_builder_object (builder, "High");
  of_low = dump_builder_object (builder, "Low");
  dump_builder_static (builder, high, HPROF_TYPE_OBJECT, "friend", low);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, of_high);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, of_low);
  heap = heap_fixture_open (builder);
  g_assert_true (holds (heap, of_low, "<class>"));
  g_assert_true (holds (heap, high, "static friend"));
  g_assert_true (holds (heap, of_high, "<class>"));
  heap_fixture_assert_dominator (heap, low, HEAP_ROOT);
  heap_fixture_assert_dominator (heap, high, of_high);
}

/* A plain reference of a weaker path does not take a class away from an instance of a stronger
 * one. */
static void
test_strength_before_parking (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 node, object, local;

  dump_builder_class (builder, "Holder", NULL, "Object next");
  dump_builder_get_class (builder, "java.lang.Object");
  dump_builder_root_classes (builder);
  node = dump_builder_class (builder, "Node", NULL, NULL);
  object = dump_builder_object (builder, "Node");
  local = dump_builder_object (builder, "Holder");
  dump_builder_set (builder, local, "next", node);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, object);
  dump_builder_thread_root (builder, HPROF_HEAP_ROOT_JAVA_FRAME, local, 1, 0);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, node, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_dominator (heap, node, object);
  g_assert_false (holds (heap, local, "next"));
}

/* A class of weakly held instances alone is weakly held. */
static void
test_weak_class (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 weak, node, object;

  dump_builder_get_class (builder, "java.lang.ref.WeakReference");
  dump_builder_root_classes (builder);
  node = dump_builder_class (builder, "Node", NULL, NULL);
  object = dump_builder_object (builder, "Node");
  weak = dump_builder_object (builder, "java.lang.ref.WeakReference");
  dump_builder_set (builder, weak, "referent", object);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, weak);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, object, HEAP_STRENGTH_WEAK);
  heap_fixture_assert_strength (heap, node, HEAP_STRENGTH_WEAK);
  heap_fixture_assert_dominator (heap, node, object);
}

/* Class loader, signers and protection domain live as long as the class. */
static void
test_what_a_class_needs (void)
{
  static const char *const labels[] = { "<class loader>", "<signers>", "<protection domain>" };
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 node, needed[3], object;

  dump_builder_class (builder, "Part", NULL, NULL);
  dump_builder_get_class (builder, "java.lang.Object");
  dump_builder_root_classes (builder);
  node = dump_builder_class (builder, "Node", NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    needed[i] = dump_builder_object (builder, "Part");
  dump_builder_set_loader (builder, node, needed[0]);
  dump_builder_set_signers (builder, node, needed[1]);
  dump_builder_set_protection_domain (builder, node, needed[2]);
  object = dump_builder_object (builder, "Node");
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, object);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_dominator (heap, node, object);
  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    {
      g_assert_true (holds (heap, node, labels[i]));
      heap_fixture_assert_strength (heap, needed[i], HEAP_STRENGTH_STRONG);
      heap_fixture_assert_dominator (heap, needed[i], node);
    }
}

/* Among garbage too: a class is pointed at by its instance and no entry point. */
static void
test_garbage_class (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 unused, node, object;

  dump_builder_get_class (builder, "java.lang.Object");
  dump_builder_root_classes (builder);
  node = dump_builder_class (builder, "Node", NULL, NULL);
  unused = dump_builder_class (builder, "Unused", NULL, NULL);
  object = dump_builder_object (builder, "Node");
  heap = heap_fixture_open (builder);
  heap_fixture_assert_dominator (heap, object, HEAP_GARBAGE);
  heap_fixture_assert_dominator (heap, node, object);
  heap_fixture_assert_dominator (heap, unused, HEAP_GARBAGE);
  g_assert_false (heap_object_is_garbage_entry_point (heap, heap_fixture_find (heap, node)));
  g_assert_cmpuint (heap_get_totals (heap)->garbage_children, ==, 2);
}

/* A cycle that something leads into has its entry there, and not at its lowest object. */
static void
test_garbage_cycle_with_entry (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 first, second, entry;

  dump_builder_class (builder, "Node", NULL, "Object next");
  dump_builder_root_classes (builder);
  first = dump_builder_object (builder, "Node");
  second = dump_builder_object (builder, "Node");
  entry = dump_builder_object (builder, "Node");
  dump_builder_set (builder, first, "next", second);
  dump_builder_set (builder, second, "next", first);
  dump_builder_set (builder, entry, "next", second);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_dominator (heap, entry, HEAP_GARBAGE);
  heap_fixture_assert_dominator (heap, second, entry);
  heap_fixture_assert_dominator (heap, first, second);
}

/* A root that says its object is unreachable does not make it reachable. */
static void
test_root_of_unreachable (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 holder, held;

  dump_builder_class (builder, "Node", NULL, "Object next");
  dump_builder_root_classes (builder);
  holder = dump_builder_object (builder, "Node");
  held = dump_builder_object (builder, "Node");
  dump_builder_set (builder, holder, "next", held);
  dump_builder_root (builder, HPROF_HEAP_ROOT_UNREACHABLE, held);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, held, HEAP_STRENGTH_UNREACHABLE);
  heap_fixture_assert_dominator (heap, held, holder);
}

/* Strengths, last resorts and entry points of random heaps as the rules give them step by step. */
static void
test_random_dumps (void)
{
  guint64 n_last_resorts = 0, n_strengths[HEAP_STRENGTH_COUNT] = { 0 }, n_entry_points = 0;

  for (guint32 seed = 0; seed < N_DUMPS; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (seed, 10 + seed % 150);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autoptr (GArray) edges = heap_test_collect_edges (heap);
      g_autoptr (NaiveStrengths) naive = naive_strengths_new (heap, edges);

      for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
        {
          if (heap_object_get_strength (heap, i) != naive->strengths[i])
            g_error ("dump %u: object %u is %s, not %s", seed, i,
                     heap_strength_to_string (heap_object_get_strength (heap, i)),
                     heap_strength_to_string (naive->strengths[i]));
          g_assert_cmpint (heap_object_is_garbage_entry_point (heap, i), ==,
                           naive->entry_points[i]);
          n_last_resorts += naive->last_resorts[i];
          n_entry_points += naive->entry_points[i];
          n_strengths[naive->strengths[i]]++;
        }
      for (guint i = 0; i < edges->len; i++)
        {
          const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);

          g_assert_cmpint (edge->holds, ==,
                           MAX (edge->strength, naive->strengths[edge->source])
                                   == naive->strengths[edge->target]
                               && (!edge->implied || naive->last_resorts[edge->target]));
        }
    }

  /* The dumps have something of everything. */
  g_assert_cmpuint (n_last_resorts, >, N_DUMPS);
  g_assert_cmpuint (n_entry_points, >, N_DUMPS);
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    g_assert_cmpuint (n_strengths[i], >, N_DUMPS / 10);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/last-resorts/class-of-instances", test_class_of_instances);
  g_test_add_func ("/heap/last-resorts/class-of-root", test_class_of_root);
  g_test_add_func ("/heap/last-resorts/one-at-a-time", test_one_at_a_time);
  g_test_add_func ("/heap/last-resorts/lowest-first", test_lowest_first);
  g_test_add_func ("/heap/last-resorts/strength-before-parking", test_strength_before_parking);
  g_test_add_func ("/heap/last-resorts/weak-class", test_weak_class);
  g_test_add_func ("/heap/last-resorts/what-a-class-needs", test_what_a_class_needs);
  g_test_add_func ("/heap/last-resorts/garbage-class", test_garbage_class);
  g_test_add_func ("/heap/last-resorts/garbage-cycle-with-entry", test_garbage_cycle_with_entry);
  g_test_add_func ("/heap/last-resorts/root-of-unreachable", test_root_of_unreachable);
  g_test_add_func ("/heap/last-resorts/random-dumps", test_random_dumps);
  return g_test_run ();
}
