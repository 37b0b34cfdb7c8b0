/* test-heap-referrers.c: who holds an object is the inverse of what objects hold
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

#include <string.h>

#define LARGE_ENOUGH 40000 /* objects: small dumps have few neighbours to be near to */

static gint
compare_edges (gconstpointer a,
               gconstpointer b)
{
  const HeapTestEdge *first = a, *second = b;

  if (first->target != second->target)
    return first->target < second->target ? -1 : 1;
  return (first->source < second->source) - (first->source > second->source);
}

/* Asserts that the holders of every object are those the references say, highest index first. */
static void
check_inverse (HeapReferrers *referrers)
{
  const Heap *heap = heap_referrers_get_heap (referrers);
  g_autoptr (GArray) edges = heap_test_collect_edges (heap);
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint next = 0;

  g_array_sort (edges, compare_edges);
  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    {
      guint n_found = 0;

      heap_referrers_get (referrers, i, holders);
      for (; next < edges->len && g_array_index (edges, HeapTestEdge, next).target == i; next++)
        {
          const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, next);

          if (!edge->holds || edge->source == i
              || (n_found > 0 && g_array_index (holders, guint32, n_found - 1) == edge->source))
            continue;
          g_assert_cmpuint (n_found, <, holders->len);
          g_assert_cmpuint (g_array_index (holders, guint32, n_found), ==, edge->source);
          n_found++;
        }
      g_assert_cmpuint (n_found, ==, holders->len);
      if (heap_object_get_holder (heap, i) != HEAP_NONE)
        g_assert_cmpuint (n_found, ==, 0);
    }
}

static gboolean
count_reference (const HeapReference *reference,
                 gpointer data)
{
  if (!reference->implied && reference->kind <= HEAP_REFERENCE_ELEMENT)
    (*(guint64 *) data)++;
  return TRUE;
}

static void
check_memory (HeapReferrers *referrers)
{
  const Heap *heap = heap_referrers_get_heap (referrers);
  guint64 n = heap_get_n_objects (heap);
  guint64 n_references = 0;

  for (guint32 i = 0; i < n; i++)
    heap_foreach_reference (heap, i, count_reference, &n_references);
  g_test_message ("%.2f bytes an object",
                  (double) heap_referrers_get_memory (referrers) / (double) n);
  if (n >= LARGE_ENOUGH)
    g_assert_cmpuint (heap_referrers_get_memory (referrers), <=, 6 * n + n_references * 3 / 2);
}

static void
test_dump (gconstpointer data)
{
  g_autoptr (Heap) heap = heap_fixture_open_path (data);
  g_autoptr (HeapReferrers) referrers = heap_referrers_build (heap, NULL, NULL);

  check_inverse (referrers);
  check_memory (referrers);
}

static void
test_random (void)
{
  for (guint32 seed = 1; seed <= 50; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (seed, 10 * seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autoptr (HeapReferrers) referrers = heap_referrers_build (heap, NULL, NULL);

      check_inverse (referrers);
    }
}

/* Slices longer than a byte can say, before, at and behind the place where one is looked up. */
static void
test_many_holders (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 4);
  g_autoptr (Heap) heap = NULL;
  g_autoptr (HeapReferrers) referrers = NULL;
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint64 targets[3];

  dump_builder_class (builder, "Node", NULL, "Object a; Object b; Object c");
  dump_builder_root_classes (builder);
  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    targets[i] = dump_builder_object (builder, "Node");
  for (guint i = 0; i < 1000; i++)
    {
      guint64 holder = dump_builder_object (builder, "Node");

      dump_builder_set (builder, holder, "a", targets[0]);
      dump_builder_set (builder, holder, "b", targets[1]);
      if (i % 3 == 0)
        dump_builder_set (builder, holder, "c", targets[2]);
      dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, holder);
    }
  heap = heap_fixture_open (builder);
  referrers = heap_referrers_build (heap, NULL, NULL);
  check_inverse (referrers);
  heap_referrers_get (referrers, heap_fixture_find (heap, targets[1]), holders);
  g_assert_cmpuint (holders->len, ==, 1000);
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
  g_assert_null (heap_referrers_build (heap, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
add_fixtures (void)
{
  const char *folder = g_test_get_dir (G_TEST_DIST);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *file;

  g_assert_nonnull (dir);
  while ((file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *test = g_strconcat ("/heap/referrers/dumps/", file, NULL);

      if (g_str_has_suffix (file, ".hprof.gz"))
        g_test_add_data_func_full (test, g_build_filename (folder, file, NULL), test_dump, g_free);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/referrers/random", test_random);
  g_test_add_func ("/heap/referrers/many-holders", test_many_holders);
  g_test_add_func ("/heap/referrers/cancelled", test_cancelled);
  add_fixtures ();
  return g_test_run ();
}
