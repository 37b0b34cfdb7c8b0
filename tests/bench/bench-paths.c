/* bench-paths.c: what it takes to say what holds an object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#define DEFAULT_OBJECTS 2000
#define SEED 1

static HeapReferrers *
build_referrers (Heap *heap,
                 GError **error)
{
  BenchClock start = bench_clock_read (), clock;
  HeapReferrers *referrers = heap_referrers_build (heap, NULL, error);
  double n = heap_get_n_objects (heap);

  if (referrers == NULL)
    return NULL;
  clock = bench_clock_since (start);
  g_print ("%-10s %.2f s, %.2f s of processor, %.1f MB: %.1f bytes for each of %.0f objects\n",
           "referrers", clock.seconds, clock.processor_seconds,
           (double) heap_referrers_get_memory (referrers) / 1e6,
           (double) heap_referrers_get_memory (referrers) / n, n);
  return referrers;
}

/* Objects that are not folded, picked at random, each asked once. */
static gboolean
ask (const HeapReferrers *referrers,
     guint n_objects,
     GError **error)
{
  const Heap *heap = heap_referrers_get_heap (referrers);
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_auto (BenchTimes) paths = { NULL };
  g_auto (BenchTimes) ways = { NULL };
  guint64 n_steps = 0, n_detours = 0;

  bench_times_init (&paths, "root path");
  bench_times_init (&ways, "ways");
  for (guint i = 0; i < n_objects;)
    {
      guint32 object = (guint32) (g_rand_double (rand) * heap_get_n_objects (heap));
      g_autoptr (HeapPath) path = NULL;
      g_autoptr (GArray) found = NULL;
      BenchClock start;
      gboolean more;

      if (heap_object_get_holder (heap, object) != HEAP_NONE)
        continue;
      start = bench_clock_read ();
      path = heap_path_find (referrers, object, HEAP_PATHS_MAX_WAYS, NULL, error);
      if (path == NULL)
        return FALSE;
      bench_times_add (&paths, start);
      n_steps += path->way.n_objects;
      n_detours += path->detours->len;

      start = bench_clock_read ();
      found = heap_path_find_ways (referrers, object, HEAP_PATHS_MAX_WAYS, &more, NULL, error);
      if (found == NULL)
        return FALSE;
      bench_times_add (&ways, start);
      i++;
    }
  bench_times_print (&paths);
  bench_times_print (&ways);
  g_print ("%-10s %.1f steps and %.1f detours on average, of %u objects\n", "paths",
           (double) n_steps / n_objects, (double) n_detours / n_objects, n_objects);
  return TRUE;
}

int
main (int argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) heap = NULL;
  g_autoptr (HeapReferrers) referrers = NULL;
  guint n_objects = argc == 3 ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : DEFAULT_OBJECTS;

  if (argc < 2 || argc > 3 || n_objects == 0)
    {
      g_printerr ("Usage: bench-paths DUMP [OBJECTS]\n");
      return 2;
    }
  heap = bench_open_dump (argv[1], &error);
  if (heap != NULL)
    referrers = build_referrers (heap, &error);
  if (referrers == NULL || !ask (referrers, n_objects, &error))
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }
  return 0;
}
