/* bench-open.c: opens a dump several times and tells what it took
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#include <malloc.h>

#define DEFAULT_RUNS 3
#define DEFAULT_CANCELLATIONS 3

static gboolean
count_reference (const HeapReference *reference,
                 gpointer data)
{
  if (!reference->implied && reference->kind <= HEAP_REFERENCE_ELEMENT)
    (*(guint64 *) data)++;
  return TRUE;
}

static guint64
count_references (const Heap *heap)
{
  guint64 count = 0;

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    heap_foreach_reference (heap, i, count_reference, &count);
  return count;
}

static void
on_progress (guint stage,
             double fraction,
             gpointer data)
{
  bench_memory_set_stage (data, (HeapStage) stage);
}

static BenchStage
stage_since (BenchClock start)
{
  BenchClock clock = bench_clock_since (start);

  return (BenchStage) {
    .seconds = clock.seconds,
    .processor_seconds = clock.processor_seconds,
    .bytes_after = bench_memory_get (),
  };
}

/* Opens the file once. The top-level records are a part of reading. */
static Heap *
open_once (const char *path,
           BenchMemory *memory,
           BenchStage *stages,
           BenchStage *whole,
           GError **error)
{
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (HprofContents) contents = NULL;
  g_autoptr (HprofFile) file = NULL;
  BenchClock start = bench_clock_read (), before_contents;
  HprofProgress progress;
  BenchStage top_level;
  Heap *heap;

  hprof_progress_init (&progress, on_progress, memory, NULL);
  hprof_progress_begin (&progress, HEAP_STAGE_UNPACKING);
  file = hprof_file_open (path, &progress, error);
  if (file == NULL)
    return NULL;
  stages[HEAP_STAGE_UNPACKING] = stage_since (start);

  before_contents = bench_clock_read ();
  hprof_progress_begin (&progress, HEAP_STAGE_READING);
  contents = hprof_contents_read (file, problems, &progress, error);
  if (contents == NULL)
    return NULL;
  top_level = stage_since (before_contents);

  heap = heap_open (contents, g_steal_pointer (&problems), NULL, on_progress, memory, NULL, error);
  if (heap == NULL)
    return NULL;
  *whole = stage_since (start);
  for (guint i = HEAP_STAGE_READING; i < HEAP_STAGE_COUNT; i++)
    {
      const HeapStageTiming *timing = &heap_get_timings (heap)[i];

      stages[i].seconds = timing->seconds;
      stages[i].processor_seconds = timing->processor_seconds;
      stages[i].bytes_after = timing->anonymous_bytes;
    }
  stages[HEAP_STAGE_READING].seconds += top_level.seconds;
  stages[HEAP_STAGE_READING].processor_seconds += top_level.processor_seconds;
  return heap;
}

static void
add_run (BenchStage *best,
         const BenchStage *run,
         gboolean first)
{
  best->seconds = first ? run->seconds : MIN (best->seconds, run->seconds);
  best->processor_seconds
      = first ? run->processor_seconds : MIN (best->processor_seconds, run->processor_seconds);
  best->bytes_after = MAX (best->bytes_after, run->bytes_after);
  best->bytes_peak = MAX (best->bytes_peak, run->bytes_peak);
}

static gboolean
run_once (BenchResult *result,
          gboolean first,
          GError **error)
{
  BenchStage stages[HEAP_STAGE_COUNT] = { 0 }, whole = { 0 };
  BenchMemory *memory = bench_memory_start ();
  Heap *heap = open_once (result->path, memory, stages, &whole, error);
  guint64 peaks[HEAP_STAGE_COUNT];

  bench_memory_stop (memory, peaks);
  if (heap == NULL)
    return FALSE;
  for (guint i = 0; i < HEAP_STAGE_COUNT; i++)
    {
      stages[i].bytes_peak = peaks[i];
      whole.bytes_peak = MAX (whole.bytes_peak, peaks[i]);
      add_run (&result->stages[i], &stages[i], first);
    }
  add_run (&result->whole, &whole, first);

  if (first)
    {
      result->compressed = hprof_file_is_compressed (heap_get_file (heap));
      result->n_objects = heap_get_n_objects (heap);
      result->n_references = count_references (heap);
    }
  heap_unref (heap);
  result->bytes_freed = MAX (result->bytes_freed, bench_memory_get ());
  malloc_trim (0);
  result->bytes_trimmed = MAX (result->bytes_trimmed, bench_memory_get ());
  return TRUE;
}

static gboolean
cancel_runs (BenchResult *result,
             GError **error)
{
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (HprofFile) file = hprof_file_open (result->path, NULL, error);
  g_autoptr (HprofContents) contents = NULL;

  if (file == NULL)
    return FALSE;
  contents = hprof_contents_read (file, problems, NULL, error);
  if (contents == NULL)
    return FALSE;
  bench_cancel (contents, result);
  return TRUE;
}

static gboolean
run (BenchResult *result,
     GError **error)
{
  result->bytes_before = bench_memory_get ();
  result->whole.cancelled_after = -1;
  for (guint i = 0; i < HEAP_STAGE_COUNT; i++)
    result->stages[i].cancelled_after = -1;
  for (guint i = 0; i < result->n_runs; i++)
    if (!run_once (result, i == 0, error))
      return FALSE;
  return result->n_cancellations == 0 || cancel_runs (result, error);
}

int
main (int argc,
      char **argv)
{
  gboolean json = FALSE;
  int n_cancellations = DEFAULT_CANCELLATIONS;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print JSON", NULL },
    { "cancellations", 0, 0, G_OPTION_ARG_INT, &n_cancellations,
      "Cancel so often in each stage (3)", "N" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("DUMP [RUNS]");
  g_autoptr (GError) error = NULL;
  BenchResult result = { .n_runs = DEFAULT_RUNS };

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc < 2 || argc > 3)
    {
      g_autofree char *help = g_option_context_get_help (context, TRUE, NULL);

      g_printerr ("%s", error != NULL ? error->message : help);
      return 2;
    }
  result.path = argv[1];
  result.n_cancellations = (guint) MAX (n_cancellations, 0);
  if (argc == 3)
    result.n_runs = (guint) MAX (g_ascii_strtoull (argv[2], NULL, 10), 1);

  if (!run (&result, &error))
    {
      g_printerr ("%s: %s\n", result.path, error->message);
      return 1;
    }
  if (json)
    bench_print_json (&result);
  else
    bench_print_table (&result);
  return 0;
}
