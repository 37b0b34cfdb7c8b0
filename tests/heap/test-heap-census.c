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

static guint64
count_exact (const Heap *heap,
             const guint32 *objects,
             gsize n_objects)
{
  g_autoptr (GError) error = NULL;
  guint64 retained = 0;

  g_assert_true (
      heap_census_count_exact (heap, objects, n_objects, &retained, NULL, &error));
  g_assert_no_error (error);
  return retained;
}

/* (element-type guint32): the objects of a class. */
static GArray *
list_members (const Heap *heap,
              guint32 class_index)
{
  GArray *members = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    if (heap_object_get_class (heap, i) == class_index)
      g_array_append_val (members, i);
  return members;
}

static guint64
count_class_exact (const Heap *heap,
                   guint32 class_index)
{
  g_autoptr (GArray) members = list_members (heap, class_index);

  return count_exact (heap, (const guint32 *) (gpointer) members->data, members->len);
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
  g_assert_cmpuint (count_class_exact (heap, heap_find_class (heap, "Node")), ==,
                    LENGTH * (NODE_SIZE + PAYLOAD_SIZE));
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

/* What both members hold is held by neither alone: only the walk that leaves both out tells. */
static void
test_shared (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  g_autofree HeapCensusRow *rows = NULL;
  guint64 first, second, shared;
  guint32 members;

  dump_builder_set_instance_size (
      builder, dump_builder_class (builder, "Member", NULL, "Object held"), 10);
  dump_builder_set_instance_size (builder, dump_builder_class (builder, "Shared", NULL, NULL), 100);
  first = dump_builder_object (builder, "Member");
  second = dump_builder_object (builder, "Member");
  shared = dump_builder_object (builder, "Shared");
  dump_builder_set (builder, first, "held", shared);
  dump_builder_set (builder, second, "held", shared);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, first);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, second);
  dump_builder_root_classes (builder);
  heap = heap_fixture_open (builder);
  rows = count (heap);
  members = heap_find_class (heap, "Member");
  g_assert_cmpuint (rows[members].retained, ==, 20);
  g_assert_cmpuint (count_class_exact (heap, members), ==, 120);
}

/* Of one object it is the retained size; of a class at least that of the census, at most the heap;
 * of everything the heap, and of nothing nothing. */
static void
test_exact (void)
{
  for (guint32 seed = 0; seed < 60; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (9000 + seed, 10 + 2 * seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autofree HeapCensusRow *rows = count (heap);
      guint64 whole = heap_tree_get_entry (heap, heap_node (HEAP_NODE_ROOT, 0)).retained;
      guint32 n = heap_get_n_objects (heap);
      g_autofree guint32 *all = g_new (guint32, n + 1);

      for (guint32 i = 0; i < n; i++)
        {
          all[i] = i;
          g_assert_cmpuint (count_exact (heap, &i, 1), ==, heap_object_get_retained_size (heap, i));
        }
      g_assert_cmpuint (count_exact (heap, all, n), ==, whole);
      g_assert_cmpuint (count_exact (heap, NULL, 0), ==, 0);

      for (guint32 i = 0; i < heap_get_n_classes (heap); i++)
        {
          guint64 exact = count_class_exact (heap, i);

          g_assert_cmpuint (exact, >=, rows[i].retained);
          g_assert_cmpuint (exact, <=, whole);
        }
    }
}

/* What is left out is what no way leads to that does not go through a member. */
static void
test_exact_naively (void)
{
  for (guint32 seed = 0; seed < 60; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (9500 + seed, 60);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autoptr (GArray) edges = heap_test_collect_edges (heap);
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (guint32));
      guint32 n = heap_get_n_objects (heap);
      g_autofree gboolean *left_out = g_new0 (gboolean, n);
      g_autofree gboolean *reached = g_new0 (gboolean, n);
      guint64 expected = 0;
      gboolean more = TRUE;

      for (guint32 i = 0; i < n; i++)
        if (heap_object_get_holder (heap, i) == HEAP_NONE && g_rand_int_range (random, 0, 5) == 0)
          {
            left_out[i] = TRUE;
            g_array_append_val (members, i);
          }
      for (gsize i = 0; i < heap_get_n_roots (heap); i++)
        {
          const HeapRoot *root = heap_get_root (heap, i);

          if (heap_root_holds (heap, root))
            reached[root->object] = !left_out[root->object];
        }
      for (guint32 i = 0; i < n; i++)
        if (heap_object_is_garbage_entry_point (heap, i))
          reached[i] = !left_out[i];
      while (more)
        {
          more = FALSE;
          for (guint i = 0; i < edges->len; i++)
            {
              const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);

              if (edge->holds && reached[edge->source] && !reached[edge->target]
                  && !left_out[edge->target])
                reached[edge->target] = more = TRUE;
            }
        }
      for (guint32 i = 0; i < n; i++)
        if (!reached[i])
          expected
              += heap_object_get_shallow_size (heap, i) + heap_object_get_native_size (heap, i);
      g_assert_cmpuint (
          count_exact (heap, (const guint32 *) (gpointer) members->data, members->len), ==,
          expected);
    }
}

/* Whether an object counts in a row. */
static gboolean
is_member (const Heap *heap,
           const HeapClassGroups *groups,
           guint32 object,
           guint32 row)
{
  guint32 class = heap_object_get_class (heap, object);

  return groups == NULL ? heap_class_is_subclass (heap, class, row)
                        : heap_class_groups_find (groups, class) == row;
}

static void
check_row (const Heap *heap,
           const HeapClassGroups *groups,
           guint32 row,
           const HeapCensusRow *found)
{
  HeapCensusRow sum = { 0 };

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    {
      gboolean outermost = TRUE;

      if (!is_member (heap, groups, i, row))
        continue;
      for (guint32 above = heap_object_get_dominator (heap, i); above < HEAP_GARBAGE;
           above = heap_object_get_dominator (heap, above))
        outermost &= !is_member (heap, groups, above, row);
      sum.instances++;
      sum.shallow += heap_object_get_shallow_size (heap, i);
      if (outermost)
        sum.retained += heap_object_get_retained_size (heap, i);
    }
  g_assert_cmpuint (found->instances, ==, sum.instances);
  g_assert_cmpuint (found->shallow, ==, sum.shallow);
  g_assert_cmpuint (found->retained, ==, sum.retained);
}

static void
test_groups (void)
{
  static const HeapGroupBy all_by[] = { HEAP_GROUP_BY_CLASS, HEAP_GROUP_BY_PACKAGE,
                                        HEAP_GROUP_BY_LOADER };

  for (guint32 seed = 0; seed < 30; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (4000 + seed, 10 + 2 * seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autofree HeapCensusRow *with_subclasses
          = heap_census_count_with_subclasses (heap, NULL, NULL);

      g_assert_nonnull (with_subclasses);
      for (guint32 i = 0; i < heap_get_n_classes (heap); i++)
        check_row (heap, NULL, i, &with_subclasses[i]);
      for (guint k = 0; k < G_N_ELEMENTS (all_by); k++)
        {
          g_autoptr (HeapClassGroups) groups = heap_class_groups_new (heap, all_by[k]);
          g_autofree HeapCensusRow *rows = heap_census_count_groups (groups, NULL, NULL);

          g_assert_nonnull (rows);
          for (guint32 i = 0; i < heap_class_groups_get_n (groups); i++)
            check_row (heap, groups, i, &rows[i]);
        }
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
  guint64 retained;

  g_cancellable_cancel (cancellable);
  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_assert_null (heap_census_count (heap, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_false (heap_census_count_exact (heap, NULL, 0, &retained, &progress, &error));
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
  g_test_add_func ("/heap/census/shared", test_shared);
  g_test_add_func ("/heap/census/exact", test_exact);
  g_test_add_func ("/heap/census/exact-naively", test_exact_naively);
  g_test_add_func ("/heap/census/groups", test_groups);
  g_test_add_func ("/heap/census/cancelled", test_cancelled);
  return g_test_run ();
}
