/* test-heap-census.c: objects counted by class
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

#define LENGTH 1000
#define NODE_SIZE 40
#define PAYLOAD_SIZE 24

static HeapCensusRow *
count (const Heap *heap)
{
  g_autoptr (GError) error = NULL;
  HeapCensusRow *rows = heap_census_count (heap, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (rows);
  return rows;
}

/* Each node of a list retains all that come behind it: together they retain the list, once. */
static void
test_list (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  g_autofree HeapCensusRow *rows = NULL;
  guint64 node_class, payload_class, last = 0;
  const HeapCensusRow *nodes, *payloads;

  node_class = dump_builder_class (builder, "Node", NULL, "Object next; Object payload");
  payload_class = dump_builder_class (builder, "Payload", NULL, NULL);
  dump_builder_set_instance_size (builder, node_class, NODE_SIZE);
  dump_builder_set_instance_size (builder, payload_class, PAYLOAD_SIZE);
  dump_builder_root_classes (builder);
  for (guint i = 0; i < LENGTH; i++)
    {
      guint64 node = dump_builder_object (builder, "Node");

      dump_builder_set (builder, node, "next", last);
      dump_builder_set (builder, node, "payload", dump_builder_object (builder, "Payload"));
      last = node;
    }
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, last);
  heap = heap_fixture_open (builder);
  rows = count (heap);
  nodes = &rows[heap_find_class (heap, "Node")];
  payloads = &rows[heap_find_class (heap, "Payload")];
  g_assert_cmpuint (nodes->instances, ==, LENGTH);
  g_assert_cmpuint (nodes->shallow, ==, LENGTH * NODE_SIZE);
  g_assert_cmpuint (nodes->retained, ==, LENGTH * (NODE_SIZE + PAYLOAD_SIZE));
  g_assert_cmpuint (payloads->instances, ==, LENGTH);
  g_assert_cmpuint (payloads->shallow, ==, LENGTH * PAYLOAD_SIZE);
  g_assert_cmpuint (payloads->retained, ==, LENGTH * PAYLOAD_SIZE);
}

/* An object of another class between two of one class does not make the lower one count again. */
static void
test_nested (void)
{
  static const char *const classes[] = { "A", "B", "A", "B", "A" };
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  g_autofree HeapCensusRow *rows = NULL;
  guint64 last = 0;

  dump_builder_set_instance_size (builder, dump_builder_class (builder, "A", NULL, "Object next"),
                                  100);
  dump_builder_set_instance_size (builder, dump_builder_class (builder, "B", NULL, "Object next"),
                                  10);
  dump_builder_root_classes (builder);
  for (guint i = G_N_ELEMENTS (classes); i-- > 0;)
    {
      guint64 object = dump_builder_object (builder, classes[i]);

      dump_builder_set (builder, object, "next", last);
      last = object;
    }
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, last);
  heap = heap_fixture_open (builder);
  rows = count (heap);
  g_assert_cmpuint (rows[heap_find_class (heap, "A")].retained, ==, 320);
  g_assert_cmpuint (rows[heap_find_class (heap, "B")].retained, ==, 220);
}

/* A row's retained size by walking up from each of its objects. */
static void
check_retained (const Heap *heap,
                const HeapCensusRow *rows)
{
  guint32 n_classes = heap_get_n_classes (heap);
  g_autofree HeapCensusRow *sums = g_new0 (HeapCensusRow, (gsize) n_classes + 1);
  guint64 n_objects = 0;

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    {
      guint32 class = heap_object_get_class (heap, i);
      gboolean outermost = TRUE;

      for (guint32 above = heap_object_get_dominator (heap, i); above < HEAP_GARBAGE;
           above = heap_object_get_dominator (heap, above))
        outermost &= heap_object_get_class (heap, above) != class;
      sums[class].instances++;
      sums[class].shallow += heap_object_get_shallow_size (heap, i);
      if (outermost)
        sums[class].retained += heap_object_get_retained_size (heap, i);
    }
  for (guint32 i = 0; i < n_classes; i++)
    {
      g_assert_cmpuint (rows[i].instances, ==, sums[i].instances);
      g_assert_cmpuint (rows[i].shallow, ==, sums[i].shallow);
      g_assert_cmpuint (rows[i].retained, ==, sums[i].retained);
      n_objects += rows[i].instances;
    }
  g_assert_cmpuint (n_objects, ==, heap_get_n_objects (heap));
}

static void
test_random_dumps (void)
{
  for (guint32 seed = 0; seed < 100; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (3000 + seed, 10 + 2 * seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autofree HeapCensusRow *rows = count (heap);

      check_retained (heap, rows);
    }
}

static void
test_cancelled (void)
{
  g_autoptr (DumpBuilder) builder = heap_test_random_dump (1, 100);
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  HprofProgress progress;

  g_cancellable_cancel (cancellable);
  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_assert_null (heap_census_count (heap, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/census/list", test_list);
  g_test_add_func ("/heap/census/nested", test_nested);
  g_test_add_func ("/heap/census/random-dumps", test_random_dumps);
  g_test_add_func ("/heap/census/cancelled", test_cancelled);
  return g_test_run ();
}
