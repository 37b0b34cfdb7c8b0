/* cli-summary-json.c: a summary as JSON
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-summary-private.h"

#include "cli-open.h"

static void
write_file (const CliSummary *self,
            CliJson *json)
{
  const HprofFile *file = heap_get_file (self->heap);
  g_autofree char *created = cli_summary_get_created (self);

  cli_json_begin_object (json, "file");
  cli_json_string (json, "path", hprof_file_get_path (file));
  cli_json_number (json, "size", hprof_file_get_stored_size (file));
  cli_json_string (json, "format", hprof_file_get_version (file));
  cli_json_number (json, "id_size", hprof_file_get_id_size (file));
  cli_json_boolean (json, "compressed", hprof_file_is_compressed (file));
  cli_json_number (json, "uncompressed_size", hprof_file_get_size (file));
  cli_json_string (json, "created", created);
  cli_json_number (json, "dump_index", heap_get_dump_index (self->heap));
  cli_json_number (json, "dump_count", self->dumps->len);
  cli_json_end_object (json);
}

static void
write_dumps (const CliSummary *self,
             CliJson *json)
{
  cli_json_begin_array (json, "dumps");
  for (guint i = 0; i < self->dumps->len; i++)
    {
      const CliSummaryDump *dump = &g_array_index (self->dumps, CliSummaryDump, i);

      cli_json_begin_object (json, NULL);
      cli_json_number (json, "index", i);
      cli_json_number (json, "offset", dump->offset);
      cli_json_string (json, "created", dump->created);
      cli_json_number (json, "objects", dump->objects);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
}

static void
write_other_records (const CliSummary *self,
                     CliJson *json)
{
  cli_json_begin_array (json, "other_records");
  for (guint tag = 0; tag <= G_MAXUINT8; tag++)
    {
      CliSummaryRecord record;

      if (!cli_summary_get_record (self, (guint8) tag, &record))
        continue;
      cli_json_begin_object (json, NULL);
      cli_json_number (json, "tag", tag);
      cli_json_string (json, "name", record.name);
      cli_json_number (json, "count", record.count);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
}

static void
write_objects (const CliSummary *self,
               CliJson *json)
{
  const HeapTotals *totals = heap_get_totals (self->heap);

  cli_json_begin_object (json, "objects");
  cli_json_number (json, "total", totals->all.objects);
  cli_json_number (json, "classes", totals->kinds[HEAP_OBJECT_CLASS].objects);
  cli_json_number (json, "instances", totals->kinds[HEAP_OBJECT_INSTANCE].objects);
  cli_json_number (json, "object_arrays", totals->kinds[HEAP_OBJECT_OBJECT_ARRAY].objects);
  cli_json_number (json, "primitive_arrays", totals->kinds[HEAP_OBJECT_PRIMITIVE_ARRAY].objects);
  cli_json_number (json, "bytes", totals->all.bytes);
  cli_json_number (json, "native", totals->all.native);
  cli_json_end_object (json);
}

static void
write_size_model (const CliSummary *self,
                  CliJson *json)
{
  const HeapSizeModel *model = heap_get_size_model (self->heap);

  cli_json_begin_object (json, "size_model");
  cli_json_string (json, "kind", model->android ? "android" : "hotspot");
  cli_json_boolean (json, "assumed", model->assumed);
  cli_json_number (json, "header", model->header);
  cli_json_number (json, "array_header", model->array_header);
  cli_json_number (json, "reference", model->reference);
  cli_json_number (json, "alignment", model->alignment);
  cli_json_end_object (json);
}

static void
write_strengths (const CliSummary *self,
                 CliJson *json)
{
  const HeapTotals *totals = heap_get_totals (self->heap);

  cli_json_begin_array (json, "strengths");
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    {
      cli_json_begin_object (json, NULL);
      cli_json_string (json, "strength", heap_strength_to_string ((HeapStrength) i));
      cli_json_number (json, "objects", totals->strengths[i].objects);
      cli_json_number (json, "bytes", totals->strengths[i].bytes);
      cli_json_number (json, "native", totals->strengths[i].native);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
  cli_json_boolean (json, "unreachable_may_be_alive",
                    heap_tree_may_pile_live_objects (self->heap));
}

static void
write_heaps (const CliSummary *self,
             CliJson *json)
{
  cli_json_begin_array (json, "heaps");
  for (guint i = 0; i < heap_get_n_spaces (self->heap); i++)
    {
      const HeapSpace *space = heap_get_space (self->heap, i);

      cli_json_begin_object (json, NULL);
      cli_json_string (json, "name", space->name);
      cli_json_number (json, "objects", space->objects);
      cli_json_number (json, "bytes", space->bytes);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
}

static void
write_roots (const CliSummary *self,
             CliJson *json)
{
  const HeapTotals *totals = heap_get_totals (self->heap);
  const HeapRootCount *counts = heap_get_root_counts (self->heap);

  cli_json_begin_array (json, "roots");
  for (guint i = 0; i < HEAP_ROOT_KIND_COUNT; i++)
    {
      if (counts[i].count == 0)
        continue;
      cli_json_begin_object (json, NULL);
      cli_json_string (json, "kind", heap_root_kind_to_string ((HeapRootKind) i));
      cli_json_number (json, "count", counts[i].count);
      cli_json_number (json, "unique", counts[i].unique);
      cli_json_number (json, "missing", counts[i].missing);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
  cli_json_number (json, "root_children", totals->root_children);
  cli_json_number (json, "garbage_children", totals->garbage_children);
}

static void
write_class (const CliSummary *self,
             guint32 class_index,
             CliJson *json)
{
  const HeapCensusRow *row = &self->census[class_index];

  cli_json_begin_object (json, NULL);
  cli_json_string (json, "class", heap_class_get_name (self->heap, class_index));
  cli_json_id_or_null (json, "id", heap_class_get_id (self->heap, class_index));
  cli_json_number (json, "instances", row->instances);
  cli_json_number (json, "shallow", row->shallow);
  cli_json_number (json, "retained", row->retained);
  cli_json_end_object (json);
}

/* One list with the classes of both rankings: first by retained size, then those that only their
 * shallow size brought in. */
static void
write_classes (const CliSummary *self,
               CliJson *json)
{
  g_autofree gboolean *is_written = g_new0 (gboolean, heap_get_n_classes (self->heap));
  const GArray *rankings[] = { self->classes_by_retained, self->classes_by_shallow };

  cli_json_begin_array (json, "classes");
  for (guint i = 0; i < G_N_ELEMENTS (rankings); i++)
    for (guint j = 0; j < rankings[i]->len; j++)
      {
        guint32 class_index = g_array_index (rankings[i], guint32, j);

        if (!is_written[class_index])
          write_class (self, class_index, json);
        is_written[class_index] = TRUE;
      }
  cli_json_end_array (json);
}

static void
write_largest (const CliSummary *self,
               CliJson *json)
{
  const Heap *heap = self->heap;

  cli_json_begin_array (json, "largest");
  for (guint i = 0; i < self->largest->len; i++)
    {
      guint32 object = g_array_index (self->largest, guint32, i);
      guint32 dominator = heap_object_get_dominator (heap, object);

      cli_json_begin_object (json, NULL);
      cli_json_id (json, "id", heap_object_get_id (heap, object));
      cli_json_string (json, "class",
                       heap_class_get_name (heap, heap_object_get_class (heap, object)));
      cli_json_number (json, "shallow", heap_object_get_shallow_size (heap, object));
      cli_json_number (json, "retained", heap_object_get_retained_size (heap, object));
      cli_json_string (json, "strength",
                       heap_strength_to_string (heap_object_get_strength (heap, object)));
      if (dominator == HEAP_ROOT || dominator == HEAP_GARBAGE)
        cli_json_string (json, "idom", dominator == HEAP_ROOT ? "root" : "garbage");
      else
        cli_json_id (json, "idom", heap_object_get_id (heap, dominator));
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
}

void
cli_summary_write_json (const CliSummary *self,
                        CliOutput *output)
{
  g_autoptr (CliJson) json = cli_json_new (output);

  cli_json_begin_document (json, "summary");
  write_file (self, json);
  write_dumps (self, json);
  write_other_records (self, json);
  write_objects (self, json);
  write_size_model (self, json);
  write_strengths (self, json);
  write_heaps (self, json);
  write_roots (self, json);
  write_classes (self, json);
  write_largest (self, json);
  cli_open_write_problems (self->heap, json);
  cli_json_end_object (json);
}
