/* cli-summary.c: the summary command: the figures of a whole dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-summary-private.h"

#include "cli-error.h"
#include "cli-open.h"
#include "cli-ranking.h"
#include "cli-text.h"

static void
dump_clear (gpointer data)
{
  CliSummaryDump *dump = data;

  g_free (dump->created);
}

static void
summary_clear (CliSummary *self)
{
  g_clear_pointer (&self->dumps, g_array_unref);
  g_clear_pointer (&self->census, g_free);
  g_clear_pointer (&self->classes_by_shallow, g_array_unref);
  g_clear_pointer (&self->classes_by_retained, g_array_unref);
  g_clear_pointer (&self->largest, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliSummary, summary_clear)

static GArray *
take_indices (CliRanking *ranking)
{
  const GArray *ranks = cli_ranking_finish (ranking);
  GArray *indices = g_array_sized_new (FALSE, FALSE, sizeof (guint32), ranks->len);

  for (guint i = 0; i < ranks->len; i++)
    g_array_append_val (indices, g_array_index (ranks, CliRank, i).index);
  return indices;
}

static void
rank_classes (CliSummary *self,
              guint limit)
{
  g_auto (CliRanking) by_shallow = { 0 };
  g_auto (CliRanking) by_retained = { 0 };

  cli_ranking_init (&by_shallow, limit);
  cli_ranking_init (&by_retained, limit);
  for (guint32 i = 0; i < heap_get_n_classes (self->heap); i++)
    if (self->census[i].instances > 0)
      {
        cli_ranking_add (&by_shallow, i, self->census[i].shallow);
        cli_ranking_add (&by_retained, i, self->census[i].retained);
      }
  self->classes_by_shallow = take_indices (&by_shallow);
  self->classes_by_retained = take_indices (&by_retained);
}

static void
rank_objects (CliSummary *self,
              guint limit)
{
  g_auto (CliRanking) ranking = { 0 };

  cli_ranking_init (&ranking, limit);
  for (guint32 object = 0; object < heap_get_n_objects (self->heap); object++)
    cli_ranking_add (&ranking, object, heap_object_get_retained_size (self->heap, object));
  self->largest = take_indices (&ranking);
}

static char *
format_milliseconds (guint64 milliseconds)
{
  g_autoptr (GDateTime) time = NULL;

  if (milliseconds == 0 || milliseconds / 1000 > G_MAXINT64)
    return NULL;
  time = g_date_time_new_from_unix_utc ((gint64) (milliseconds / 1000));
  return time != NULL ? cli_text_format_time (time) : NULL;
}

/* The dump that is open is known; the others are counted only where there are others. */
static gboolean
count_dumps (CliSummary *self,
             HprofProgress *progress,
             GError **error)
{
  const HprofContents *contents = heap_get_contents (self->heap);
  guint n_dumps = hprof_contents_get_n_dumps (contents);

  self->dumps = g_array_new (FALSE, TRUE, sizeof (CliSummaryDump));
  g_array_set_clear_func (self->dumps, dump_clear);
  for (guint i = 0; i < n_dumps; i++)
    {
      const HprofDump *dump = hprof_contents_get_dump (contents, i);
      CliSummaryDump counted = { .offset = dump->offset };

      if (n_dumps == 1)
        counted.objects = heap_get_n_objects (self->heap);
      else if (!hprof_scan_totals (contents, dump, &counted.objects, &counted.bytes, progress,
                                   error))
        return FALSE;
      counted.created = format_milliseconds (dump->time);
      g_array_append_val (self->dumps, counted);
    }
  return TRUE;
}

char *
cli_summary_get_created (const CliSummary *self)
{
  g_autoptr (GDateTime) created = hprof_file_get_created (heap_get_file (self->heap));

  return created != NULL ? cli_text_format_time (created) : NULL;
}

gboolean
cli_summary_get_record (const CliSummary *self,
                        guint8 tag,
                        CliSummaryRecord *record)
{
  *record = (CliSummaryRecord) {
    .tag = tag,
    .count = hprof_contents_count_records (heap_get_contents (self->heap), tag),
  };
  switch (tag)
    {
    case HPROF_RECORD_STRING:
    case HPROF_RECORD_LOAD_CLASS:
    case HPROF_RECORD_FRAME:
    case HPROF_RECORD_TRACE:
    case HPROF_RECORD_HEAP_DUMP:
    case HPROF_RECORD_HEAP_DUMP_SEGMENT:
    case HPROF_RECORD_HEAP_DUMP_END:
      return FALSE;
    case HPROF_RECORD_UNLOAD_CLASS:
      record->name = "unload-class";
      break;
    case HPROF_RECORD_ALLOC_SITES:
      record->name = "alloc-sites";
      break;
    case HPROF_RECORD_HEAP_SUMMARY:
      record->name = "heap-summary";
      break;
    case HPROF_RECORD_START_THREAD:
      record->name = "start-thread";
      break;
    case HPROF_RECORD_END_THREAD:
      record->name = "end-thread";
      break;
    case HPROF_RECORD_CPU_SAMPLES:
      record->name = "cpu-samples";
      break;
    case HPROF_RECORD_CONTROL_SETTINGS:
      record->name = "control-settings";
      break;
    default:
      break;
    }
  return record->count > 0;
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  guint limit = cli_options_get_limit (options, CLI_DEFAULT_LIMIT);
  g_autoptr (Heap) heap = NULL;
  g_autoptr (CliOutput) output = NULL;
  g_auto (CliSummary) summary = { NULL };
  HprofProgress progress;

  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  summary.heap = heap;
  hprof_progress_init (&progress, NULL, NULL, invocation->cancellable);
  if (!count_dumps (&summary, &progress, error))
    return FALSE;
  summary.census = heap_census_count (heap, &progress, error);
  if (summary.census == NULL)
    return FALSE;
  rank_classes (&summary, limit);
  rank_objects (&summary, limit);

  if (options->json)
    cli_summary_write_json (&summary, output);
  else
    cli_summary_write_text (&summary, options->bytes, output);
  return cli_output_close (output, error);
}

const CliCommand cli_command_summary = {
  .name = "summary",
  .summary = "File facts, reachability, roots, largest classes and objects",
  .description
  = "Shows what the file is and what was odd in it, objects and bytes per reachability\n"
    "strength, roots by kind, the largest classes by shallow and by retained size, and the\n"
    "largest objects. Retained sizes of classes are lower bounds: a member inside another\n"
    "member's is counted once, and what two members hold together is not counted.",
  .run = run,
};
