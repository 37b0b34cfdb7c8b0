/* cli-open.c: from the name of a dump to a heap that answers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-open.h"

#include "cli-error.h"
#include "cli-progress.h"
#include "cli-text.h"

#include <stdio.h>
#include <time.h>

/* What opening the file itself took, before there is a heap that keeps time. */
typedef struct
{
  double seconds;
  double processor_seconds;
} FileTiming;

static double
get_processor_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static void
print_problems (const char *path,
                const HprofProblems *problems)
{
  for (guint i = 0; i < hprof_problems_get_size (problems); i++)
    {
      const HprofProblem *problem = hprof_problems_get (problems, i);
      g_autoptr (GString) line = g_string_new (NULL);

      g_string_append_printf (line, "at byte %" G_GUINT64_FORMAT ": %s",
                              problem->offset, problem->message);
      if (problem->count > 1)
        g_string_append_printf (line, " (%" G_GUINT64_FORMAT " times)", problem->count);
      cli_error_print_line (path, line->str);
    }
}

static void
print_timing (const char *name,
              double seconds,
              double processor_seconds,
              guint64 memory,
              gboolean exact)
{
  g_autofree char *size = memory > 0 ? cli_text_format_size (memory, exact) : g_strdup ("-");

  fprintf (stderr, "%-14s  %8.3f s  %8.3f s  %12s\n", name, seconds, processor_seconds, size);
}

static void
print_timings (const Heap *heap,
               const FileTiming *file_timing,
               gboolean exact)
{
  const HeapStageTiming *timings = heap_get_timings (heap);
  double seconds = file_timing->seconds;
  double processor_seconds = file_timing->processor_seconds;
  guint64 memory = 0;

  fprintf (stderr, "%-14s  %10s  %10s  %12s\n", "stage", "time", "processor", "memory after");
  print_timing (heap_stage_to_string (HEAP_STAGE_UNPACKING), seconds, processor_seconds, 0, exact);
  for (guint stage = HEAP_STAGE_READING; stage < HEAP_STAGE_COUNT; stage++)
    {
      print_timing (heap_stage_to_string ((HeapStage) stage), timings[stage].seconds,
                    timings[stage].processor_seconds, timings[stage].anonymous_bytes, exact);
      seconds += timings[stage].seconds;
      processor_seconds += timings[stage].processor_seconds;
      memory = timings[stage].anonymous_bytes;
    }
  print_timing ("total", seconds, processor_seconds, memory, exact);
}

static HprofFile *
open_file (const char *path,
           HprofProgress *progress,
           FileTiming *timing,
           GError **error)
{
  gint64 begin = g_get_monotonic_time ();
  double processor_begin = get_processor_seconds ();
  HprofFile *file;

  hprof_progress_begin (progress, HEAP_STAGE_UNPACKING);
  file = hprof_file_open (path, progress, error);
  timing->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  timing->processor_seconds = get_processor_seconds () - processor_begin;
  return file;
}

static Heap *
open_heap (CliInvocation *invocation,
           CliProgress *line,
           FileTiming *file_timing,
           GError **error)
{
  g_autoptr (HprofFile) file = NULL;
  g_autoptr (HprofContents) contents = NULL;
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  HprofProgress progress;
  HeapOptions options;

  hprof_progress_init (&progress, cli_progress_show, line, invocation->cancellable);
  file = open_file (invocation->path, &progress, file_timing, error);
  if (file == NULL)
    return NULL;

  line->compressed = hprof_file_is_compressed (file);
  hprof_progress_begin (&progress, HEAP_STAGE_READING);
  contents = hprof_contents_read (file, problems, &progress, error);
  if (contents == NULL)
    return NULL;

  cli_options_get_heap_options (&invocation->options, &options);
  return heap_open (contents, g_steal_pointer (&problems), &options, cli_progress_show, line,
                    invocation->cancellable, error);
}

Heap *
cli_open (CliInvocation *invocation,
          GError **error)
{
  const CliOptions *options = &invocation->options;
  const HprofProblems *problems;
  FileTiming file_timing;
  CliProgress line;
  Heap *heap;

  if (g_str_equal (invocation->path, "-"))
    {
      g_set_error_literal (error, HPROF_ERROR, HPROF_ERROR_UNSUPPORTED,
                           "a dump cannot be read from a pipe: write it to a file first");
      return NULL;
    }

  cli_progress_init (&line, options->quiet);
  heap = open_heap (invocation, &line, &file_timing, error);
  cli_progress_clear (&line);
  if (heap == NULL)
    return NULL;

  problems = heap_get_problems (heap);
  invocation->has_problems = hprof_problems_get_size (problems) > 0;
  if (!options->quiet)
    print_problems (invocation->path, problems);
  if (options->timings)
    print_timings (heap, &file_timing, options->bytes);
  return heap;
}

HeapReferrers *
cli_open_referrers (const CliInvocation *invocation,
                    Heap *heap,
                    GError **error)
{
  gint64 begin = g_get_monotonic_time ();
  double processor_begin = get_processor_seconds ();
  HeapReferrers *referrers;
  HprofProgress progress;

  hprof_progress_init (&progress, NULL, NULL, invocation->cancellable);
  referrers = heap_referrers_build (heap, &progress, error);
  if (referrers != NULL && invocation->options.timings)
    print_timing ("referrers", (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC,
                  get_processor_seconds () - processor_begin,
                  heap_referrers_get_memory (referrers), invocation->options.bytes);
  return referrers;
}

void
cli_open_write_problems (const Heap *heap,
                         CliJson *json)
{
  const HprofProblems *problems = heap_get_problems (heap);

  cli_json_begin_array (json, "problems");
  for (guint i = 0; i < hprof_problems_get_size (problems); i++)
    {
      const HprofProblem *problem = hprof_problems_get (problems, i);

      cli_json_begin_object (json, NULL);
      cli_json_string (json, "kind", hprof_problem_kind_to_string (problem->kind));
      cli_json_number (json, "offset", problem->offset);
      cli_json_number (json, "count", problem->count);
      cli_json_string (json, "message", problem->message);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
}
