/* test-heap-parallel.c: the same answers whatever the number of threads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-test-util.h"
#include "shape-fixture.h"

#include "heap/heap-parallel-private.h"

#define N_BLOCKS 1000

static const guint n_threads[] = { 1, 2, 8 };

static Heap *
open_with (const char *path,
           guint n)
{
  const HeapOptions options = { .n_threads = n };
  g_autoptr (GError) error = NULL;
  Heap *heap = heap_test_try_open (path, &options, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return heap;
}

static void
assert_same_problems (const Heap *heap,
                      const Heap *other)
{
  const HprofProblems *problems = heap_get_problems (heap);
  const HprofProblems *others = heap_get_problems (other);

  g_assert_cmpuint (hprof_problems_get_size (problems), ==, hprof_problems_get_size (others));
  for (guint i = 0; i < hprof_problems_get_size (problems); i++)
    {
      const HprofProblem *problem = hprof_problems_get (problems, i);
      const HprofProblem *same = hprof_problems_get (others, i);

      g_assert_cmpint (problem->kind, ==, same->kind);
      g_assert_cmpuint (problem->count, ==, same->count);
      g_assert_cmpstr (problem->message, ==, same->message);
    }
}

/* Real dumps: of a JVM, and of Android with owners, caches and native sizes. */
static void
test_dump (gconstpointer file)
{
  const char *path = g_test_get_filename (G_TEST_DIST, file, NULL);
  g_autoptr (Heap) heap = open_with (path, n_threads[0]);

  for (guint i = 1; i < G_N_ELEMENTS (n_threads); i++)
    {
      g_autoptr (Heap) other = open_with (path, n_threads[i]);

      heap_test_assert_same (heap, other);
      assert_same_problems (heap, other);
    }
}

/* More objects than a block has, and references out of every block to every other. */
static void
test_random (void)
{
  for (guint32 seed = 0; seed < 3; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (8000 + seed, 60000);
      const HeapOptions alone = { .n_threads = n_threads[0] };
      g_autoptr (Heap) heap = heap_test_open_with (builder, &alone);

      heap_fixture_check (heap);
      for (guint i = 1; i < G_N_ELEMENTS (n_threads); i++)
        {
          const HeapOptions options = { .n_threads = n_threads[i] };
          g_autoptr (Heap) other = NULL;

          dump_builder_shuffle (builder, seed, 1 + i);
          other = heap_test_open_with (builder, &options);
          heap_test_assert_same (heap, other);
        }
    }
}

/* One heap with a collection of every kind, its records in any order: each has its entries. */
static void
test_collections (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  const HeapOptions alone = { .n_threads = n_threads[0] };
  gsize n_shapes;
  const Shape *shapes = shape_fixture_get_shapes (&n_shapes);
  g_autofree guint64 *collections = g_new (guint64, n_shapes);
  g_autoptr (Heap) heap = NULL;

  for (gsize i = 0; i < n_shapes; i++)
    {
      ShapeMaker maker = { .builder = builder, .shape = &shapes[i] };

      shape_maker_declare (&maker);
      collections[i] = shapes[i].make (&maker);
      dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, collections[i]);
    }
  heap = heap_test_open_with (builder, &alone);
  heap_fixture_check (heap);
  for (guint i = 0; i < G_N_ELEMENTS (n_threads); i++)
    {
      const HeapOptions options = { .n_threads = n_threads[i] };
      g_autoptr (Heap) other = NULL;

      dump_builder_shuffle (builder, i, 1 + i);
      other = heap_test_open_with (builder, &options);
      heap_test_assert_same (heap, other);
      for (gsize k = 0; k < n_shapes; k++)
        entries_fixture_assert (other, collections[k], shapes[k].expected);
    }
}

static gboolean
count_block (guint32 block,
             guint worker,
             gpointer data,
             HprofProgress *progress,
             GError **error)
{
  gint *counts = data;

  g_assert_cmpuint (worker, <, 8);
  g_atomic_int_inc (&counts[block]);
  if (!hprof_progress_update (progress, 0, 0, error))
    return FALSE;
  if (counts[N_BLOCKS] == 0 || block != N_BLOCKS / 2)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "block");
  return FALSE;
}

/* Each block once, and no error. */
static void
test_blocks (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (n_threads); i++)
    {
      g_autofree gint *counts = g_new0 (gint, N_BLOCKS + 1);
      g_autoptr (GError) error = NULL;
      HprofProgress progress;

      hprof_progress_init (&progress, NULL, NULL, NULL);
      g_assert_true (heap_parallel_run (N_BLOCKS, n_threads[i], count_block, counts, &progress,
                                        &error));
      g_assert_no_error (error);
      for (guint block = 0; block < N_BLOCKS; block++)
        g_assert_cmpint (counts[block], ==, 1);
    }
}

/* One block that fails: its error, no block twice. Cancelled: that error. */
static void
test_failure (void)
{
  for (guint i = 0; i < 2 * G_N_ELEMENTS (n_threads); i++)
    {
      gboolean cancelled = i >= G_N_ELEMENTS (n_threads);
      gint expected = cancelled ? G_IO_ERROR_CANCELLED : G_IO_ERROR_FAILED;
      g_autofree gint *counts = g_new0 (gint, N_BLOCKS + 1);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      HprofProgress progress;

      counts[N_BLOCKS] = !cancelled;
      if (cancelled)
        g_cancellable_cancel (cancellable);
      hprof_progress_init (&progress, NULL, NULL, cancellable);
      g_assert_false (heap_parallel_run (N_BLOCKS, n_threads[i % G_N_ELEMENTS (n_threads)],
                                         count_block, counts, &progress, &error));
      g_assert_true (g_error_matches (error, G_IO_ERROR, expected));
      for (guint block = 0; block < N_BLOCKS; block++)
        g_assert_cmpint (counts[block], <=, 1);
    }
}

static void
test_n_threads (void)
{
  g_assert_cmpuint (heap_parallel_get_n_threads (0), >=, 1);
  g_assert_cmpuint (heap_parallel_get_n_threads (1), ==, 1);
  g_assert_cmpuint (heap_parallel_get_n_threads (8), ==, 8);
  g_assert_cmpuint (heap_parallel_get_n_threads (1000), ==, 64);
}

int
main (int argc,
      char **argv)
{
  static const char *const files[] = { "strengths-25.hprof.gz", "android-synth.hprof.gz" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_strconcat ("/heap/parallel/", files[i], NULL);

      g_test_add_data_func (path, files[i], test_dump);
    }
  g_test_add_func ("/heap/parallel/random", test_random);
  g_test_add_func ("/heap/parallel/collections", test_collections);
  g_test_add_func ("/heap/parallel/blocks", test_blocks);
  g_test_add_func ("/heap/parallel/failure", test_failure);
  g_test_add_func ("/heap/parallel/n-threads", test_n_threads);
  return g_test_run ();
}
