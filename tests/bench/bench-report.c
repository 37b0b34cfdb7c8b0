/* bench-report.c: figures as a table or as JSON
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#include <json-glib/json-glib.h>

#define MIB (1024.0 * 1024.0)

static guint64
get_budget (const BenchResult *result)
{
  return 32 * result->n_objects + 8 * result->n_references;
}

static double
per_object (const BenchResult *result,
            guint64 bytes)
{
  return (double) bytes / (double) MAX (result->n_objects, 1);
}

static void
print_row (const char *name,
           const BenchStage *stage)
{
  g_print ("%-14s %9.3f %9.3f %11.1f %10.1f", name, stage->seconds, stage->processor_seconds,
           (double) stage->bytes_after / MIB, (double) stage->bytes_peak / MIB);
  if (stage->cancelled_after >= 0)
    g_print (" %10.1f %10.1f", 1000 * stage->cancelled_after, 1000 * stage->cancelled_processor);
  g_print ("\n");
}

void
bench_print_table (const BenchResult *result)
{
  g_print ("%s, the least time and the most memory of %u\n\n", result->path, result->n_runs);
  g_print ("%-14s %9s %9s %11s %10s%s\n", "stage", "wall s", "CPU s", "after MiB", "peak MiB",
           result->n_cancellations > 0 ? "  cancel ms     CPU ms" : "");
  for (guint i = result->compressed ? 0 : HEAP_STAGE_READING; i < HEAP_STAGE_COUNT; i++)
    print_row (heap_stage_to_string ((HeapStage) i), &result->stages[i]);
  print_row ("all", &result->whole);

  g_print ("\nobjects n %" G_GUINT64_FORMAT ", references m %" G_GUINT64_FORMAT "\n",
           result->n_objects, result->n_references);
  g_print ("budget 32 n + 8 m = %.1f MiB, peak %.1f MiB, %.1f bytes an object\n",
           (double) get_budget (result) / MIB, (double) result->whole.bytes_peak / MIB,
           per_object (result, result->whole.bytes_peak));
  g_print ("open %.1f MiB, %.1f bytes an object; before %.1f MiB, freed %.1f MiB, "
           "trimmed %.1f MiB\n",
           (double) result->whole.bytes_after / MIB,
           per_object (result, result->whole.bytes_after), (double) result->bytes_before / MIB,
           (double) result->bytes_freed / MIB, (double) result->bytes_trimmed / MIB);
}

static void
add_number (JsonBuilder *builder,
            const char *name,
            guint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, (gint64) value);
}

static void
add_seconds (JsonBuilder *builder,
             const char *name,
             double value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_double_value (builder, value);
}

static void
add_stage (JsonBuilder *builder,
           const char *name,
           const BenchStage *stage)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_object (builder);
  add_seconds (builder, "wall_seconds", stage->seconds);
  add_seconds (builder, "processor_seconds", stage->processor_seconds);
  add_number (builder, "bytes_after", stage->bytes_after);
  add_number (builder, "bytes_peak", stage->bytes_peak);
  if (stage->cancelled_after >= 0)
    {
      add_seconds (builder, "cancelled_after_seconds", stage->cancelled_after);
      add_seconds (builder, "cancelled_processor_seconds", stage->cancelled_processor);
    }
  json_builder_end_object (builder);
}

void
bench_print_json (const BenchResult *result)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "dump");
  json_builder_add_string_value (builder, result->path);
  add_number (builder, "runs", result->n_runs);
  json_builder_set_member_name (builder, "stages");
  json_builder_begin_object (builder);
  for (guint i = result->compressed ? 0 : HEAP_STAGE_READING; i < HEAP_STAGE_COUNT; i++)
    add_stage (builder, heap_stage_to_string ((HeapStage) i), &result->stages[i]);
  json_builder_end_object (builder);
  add_stage (builder, "all", &result->whole);
  add_number (builder, "objects", result->n_objects);
  add_number (builder, "references", result->n_references);
  add_number (builder, "budget_bytes", get_budget (result));
  add_number (builder, "bytes_before", result->bytes_before);
  add_number (builder, "bytes_freed", result->bytes_freed);
  add_number (builder, "bytes_trimmed", result->bytes_trimmed);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = json_to_string (root, TRUE);
  g_print ("%s\n", text);
}
