/* cli-summary-text.c: a summary as tables
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-summary-private.h"

#include "cli-table.h"
#include "cli-text.h"

static void
write_fact (const char *name,
            const char *value,
            CliOutput *output)
{
  g_autofree char *line = g_strdup_printf ("%-10s %s\n", name, value);

  cli_output_text (output, line);
}

static void
write_path (const CliSummary *self,
            CliOutput *output)
{
  const char *path = hprof_file_get_path (heap_get_file (self->heap));
  g_autofree char *display_name = g_filename_display_name (path);
  g_autofree char *printable = hprof_text_escape (display_name);

  write_fact ("File", printable, output);
}

static void
write_file_size (const CliSummary *self,
                 gboolean exact,
                 CliOutput *output)
{
  const HprofFile *file = heap_get_file (self->heap);
  g_autofree char *stored = cli_text_format_size (hprof_file_get_stored_size (file), exact);

  if (hprof_file_is_compressed (file))
    {
      g_autofree char *size = cli_text_format_size (hprof_file_get_size (file), exact);
      g_autofree char *both = g_strdup_printf ("%s, unpacked %s", stored, size);

      write_fact ("Size", both, output);
    }
  else
    {
      write_fact ("Size", stored, output);
    }
}

static void
write_size_model (const CliSummary *self,
                  CliOutput *output)
{
  const HeapSizeModel *model = heap_get_size_model (self->heap);
  g_autofree char *text = NULL;

  if (model->android)
    {
      write_fact ("Model", "Android: sizes as the dump gives them", output);
      return;
    }

  text = g_strdup_printf ("HotSpot: %s%u-byte headers, %u of arrays, %u-byte references, "
                          "%u-byte alignment",
                          model->assumed ? "sizes assume " : "", model->header,
                          model->array_header, model->reference, model->alignment);
  write_fact ("Model", text, output);
}

static void
write_objects (const CliSummary *self,
               gboolean exact,
               CliOutput *output)
{
  const HeapTotals *totals = heap_get_totals (self->heap);
  g_autofree char *bytes = cli_text_format_size (totals->all.bytes, exact);
  g_autofree char *native = cli_text_format_size (totals->all.native, exact);
  g_autofree char *text = g_strdup_printf (
      "%" G_GUINT64_FORMAT ", %s%s%s%s: %" G_GUINT64_FORMAT " classes, %" G_GUINT64_FORMAT
      " instances, %" G_GUINT64_FORMAT " object arrays, %" G_GUINT64_FORMAT " primitive arrays",
      totals->all.objects, bytes, totals->all.native > 0 ? " and " : "",
      totals->all.native > 0 ? native : "", totals->all.native > 0 ? " native" : "",
      totals->kinds[HEAP_OBJECT_CLASS].objects, totals->kinds[HEAP_OBJECT_INSTANCE].objects,
      totals->kinds[HEAP_OBJECT_OBJECT_ARRAY].objects,
      totals->kinds[HEAP_OBJECT_PRIMITIVE_ARRAY].objects);

  write_fact ("Objects", text, output);
}

static void
write_tree_facts (const CliSummary *self,
                  CliOutput *output)
{
  const HeapTotals *totals = heap_get_totals (self->heap);
  g_autofree char *top = cli_text_format_count (totals->root_children, "object", "objects");
  g_autofree char *text = g_strdup_printf ("%s at the top, %u at the top of the garbage", top,
                                           totals->garbage_children);

  write_fact ("Tree", text, output);
}

static void
write_facts (const CliSummary *self,
             gboolean exact,
             CliOutput *output)
{
  const HprofFile *file = heap_get_file (self->heap);
  g_autofree char *version = hprof_text_escape (hprof_file_get_version (file));
  g_autofree char *format
      = g_strdup_printf ("%s, %u-byte ids", version, hprof_file_get_id_size (file));
  g_autofree char *created = cli_summary_get_created (self);

  write_path (self, output);
  write_file_size (self, exact, output);
  write_fact ("Format", format, output);
  write_fact ("Created", created != NULL ? created : "unknown", output);
  if (self->dumps->len > 1)
    {
      g_autofree char *dump = g_strdup_printf ("%u, of %u in the file",
                                               heap_get_dump_index (self->heap),
                                               self->dumps->len);
      write_fact ("Dump", dump, output);
    }
  write_objects (self, exact, output);
  write_size_model (self, output);
  write_tree_facts (self, output);
}

static void
write_dumps (const CliSummary *self,
             gboolean exact,
             CliOutput *output)
{
  static const CliColumn columns[] = {
    { "dump", CLI_COLUMN_NUMBER },    { "offset", CLI_COLUMN_NUMBER },
    { "objects", CLI_COLUMN_NUMBER }, { "in the file", CLI_COLUMN_NUMBER },
    { "created", CLI_COLUMN_TEXT },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact);

  if (self->dumps->len == 1)
    return;
  for (guint i = 0; i < self->dumps->len; i++)
    {
      const CliSummaryDump *dump = &g_array_index (self->dumps, CliSummaryDump, i);

      cli_table_add_number (table, i);
      cli_table_add_number (table, dump->offset);
      cli_table_add_number (table, dump->objects);
      cli_table_add_size (table, dump->bytes);
      cli_table_add_text (table, dump->created != NULL ? dump->created : "unknown");
    }
  cli_table_write (table, "Dumps in the file (--dump N opens another)", output);
}

static void
write_problems (const CliSummary *self,
                CliOutput *output)
{
  static const CliColumn columns[] = {
    { "problem", CLI_COLUMN_TEXT },
    { "first at byte", CLI_COLUMN_NUMBER },
    { "times", CLI_COLUMN_NUMBER },
    { "what", CLI_COLUMN_TEXT },
  };
  const HprofProblems *problems = heap_get_problems (self->heap);
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), TRUE);

  for (guint i = 0; i < hprof_problems_get_size (problems); i++)
    {
      const HprofProblem *problem = hprof_problems_get (problems, i);

      cli_table_add_text (table, hprof_problem_kind_to_string (problem->kind));
      cli_table_add_number (table, problem->offset);
      cli_table_add_number (table, problem->count);
      cli_table_add_text (table, problem->message);
    }
  cli_table_write (table, "What was odd", output);
}

static void
write_other_records (const CliSummary *self,
                     CliOutput *output)
{
  static const CliColumn columns[] = {
    { "tag", CLI_COLUMN_TEXT },
    { "record", CLI_COLUMN_TEXT },
    { "count", CLI_COLUMN_NUMBER },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), TRUE);

  for (guint tag = 0; tag <= G_MAXUINT8; tag++)
    {
      CliSummaryRecord record;

      if (!cli_summary_get_record (self, (guint8) tag, &record))
        continue;
      cli_table_add_id (table, tag);
      cli_table_add_text (table, record.name != NULL ? record.name : "unknown");
      cli_table_add_number (table, record.count);
    }
  cli_table_write (table, "Other records in the file", output);
}

static void
write_strengths (const CliSummary *self,
                 gboolean exact,
                 CliOutput *output)
{
  static const CliColumn columns[] = {
    { "strength", CLI_COLUMN_TEXT },
    { "objects", CLI_COLUMN_NUMBER },
    { "size", CLI_COLUMN_NUMBER },
    { "native", CLI_COLUMN_NUMBER },
  };
  const HeapTotals *totals = heap_get_totals (self->heap);
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact);

  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    {
      cli_table_add_text (table, heap_strength_to_string ((HeapStrength) i));
      cli_table_add_number (table, totals->strengths[i].objects);
      cli_table_add_size (table, totals->strengths[i].bytes);
      cli_table_add_size (table, totals->strengths[i].native);
    }
  cli_table_write (table, "Reachability", output);

  if (totals->strengths[HEAP_STRENGTH_UNREACHABLE].objects > 0
      && heap_tree_may_pile_live_objects (self->heap))
    cli_output_text (
        output,
        "Part of what is unreachable may be alive: a HotSpot dump leaves out the fields of\n"
        "java.lang.Class objects, so what only those hold (reflection data, class names, enum\n"
        "constants) has no path from a root even in a dump of live objects.\n");
}

static void
write_heaps (const CliSummary *self,
             gboolean exact,
             CliOutput *output)
{
  static const CliColumn columns[] = {
    { "heap", CLI_COLUMN_TEXT },
    { "objects", CLI_COLUMN_NUMBER },
    { "size", CLI_COLUMN_NUMBER },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact);

  for (guint i = 0; i < heap_get_n_spaces (self->heap); i++)
    {
      const HeapSpace *space = heap_get_space (self->heap, i);

      cli_table_add_text (table, space->name);
      cli_table_add_number (table, space->objects);
      cli_table_add_size (table, space->bytes);
    }
  cli_table_write (table, "Heaps", output);
}

static void
write_roots (const CliSummary *self,
             CliOutput *output)
{
  static const CliColumn columns[] = {
    { "root", CLI_COLUMN_TEXT },
    { "count", CLI_COLUMN_NUMBER },
    { "unique", CLI_COLUMN_NUMBER },
    { "missing", CLI_COLUMN_NUMBER },
  };
  const HeapRootCount *counts = heap_get_root_counts (self->heap);
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), TRUE);

  for (guint i = 0; i < HEAP_ROOT_KIND_COUNT; i++)
    {
      if (counts[i].count == 0)
        continue;
      cli_table_add_text (table, heap_root_kind_to_string ((HeapRootKind) i));
      cli_table_add_number (table, counts[i].count);
      cli_table_add_number (table, counts[i].unique);
      cli_table_add_number (table, counts[i].missing);
    }
  cli_table_write (table, "Roots", output);
}

static void
write_classes (const CliSummary *self,
               const GArray *classes,
               const char *title,
               gboolean exact,
               CliOutput *output)
{
  static const CliColumn columns[] = {
    { "instances", CLI_COLUMN_NUMBER },
    { "shallow", CLI_COLUMN_NUMBER },
    { "retained ≥", CLI_COLUMN_NUMBER },
    { "class", CLI_COLUMN_TEXT },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact);

  for (guint i = 0; i < classes->len; i++)
    {
      guint32 class_index = g_array_index (classes, guint32, i);
      const HeapCensusRow *row = &self->census[class_index];

      cli_table_add_number (table, row->instances);
      cli_table_add_size (table, row->shallow);
      cli_table_add_size (table, row->retained);
      cli_table_add_text (table, heap_class_get_name (self->heap, class_index));
    }
  cli_table_write (table, title, output);
}

static void
write_largest (const CliSummary *self,
               gboolean exact,
               CliOutput *output)
{
  static const CliColumn columns[] = {
    { "id", CLI_COLUMN_TEXT },          { "shallow", CLI_COLUMN_NUMBER },
    { "retained", CLI_COLUMN_NUMBER },  { "strength", CLI_COLUMN_TEXT },
    { "object", CLI_COLUMN_TEXT },
  };
  const Heap *heap = self->heap;
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact);

  for (guint i = 0; i < self->largest->len; i++)
    {
      guint32 object = g_array_index (self->largest, guint32, i);
      g_autofree char *name = heap_object_get_name (heap, object);

      cli_table_add_id (table, heap_object_get_id (heap, object));
      cli_table_add_size (table, heap_object_get_shallow_size (heap, object));
      cli_table_add_size (table, heap_object_get_retained_size (heap, object));
      cli_table_add_text (table, heap_strength_to_string (heap_object_get_strength (heap, object)));
      cli_table_add_text (table, name);
    }
  cli_table_write (table, "Largest objects by retained size", output);
}

void
cli_summary_write_text (const CliSummary *self,
                        gboolean exact_sizes,
                        CliOutput *output)
{
  write_facts (self, exact_sizes, output);
  write_dumps (self, exact_sizes, output);
  write_problems (self, output);
  write_strengths (self, exact_sizes, output);
  write_heaps (self, exact_sizes, output);
  write_roots (self, output);
  write_other_records (self, output);
  write_classes (self, self->classes_by_shallow, "Largest classes by shallow size", exact_sizes,
                 output);
  write_classes (self, self->classes_by_retained, "Largest classes by retained size", exact_sizes,
                 output);
  write_largest (self, exact_sizes, output);
}
