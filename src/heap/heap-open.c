/* heap-open.c: from the records of a dump to a heap that answers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-dominators-private.h"
#include "heap-index-private.h"
#include "heap-private.h"

#include <malloc.h>
#include <stdio.h>
#include <time.h>

static const struct
{
  const char *name;
  double weight; /* about how long it takes beside the others */
} stages[HEAP_STAGE_COUNT] = {
  [HEAP_STAGE_UNPACKING] = { "unpacking", 4 },
  [HEAP_STAGE_READING] = { "reading", 1 },
  [HEAP_STAGE_SORTING] = { "sorting", 1 },
  [HEAP_STAGE_REFERENCES] = { "references", 2 },
  [HEAP_STAGE_REACHABILITY] = { "reachability", 2 },
  [HEAP_STAGE_DOMINATORS] = { "dominators", 4 },
};

const char *
heap_stage_to_string (HeapStage stage)
{
  g_return_val_if_fail ((guint) stage < HEAP_STAGE_COUNT, NULL);

  return stages[stage].name;
}

double
heap_stage_get_overall_fraction (HeapStage stage,
                                 double fraction,
                                 gboolean compressed)
{
  double before = 0, all = 0;

  g_return_val_if_fail ((guint) stage < HEAP_STAGE_COUNT, 0);

  for (guint i = compressed ? 0 : HEAP_STAGE_READING; i < HEAP_STAGE_COUNT; i++)
    {
      all += stages[i].weight;
      if (i < (guint) stage)
        before += stages[i].weight;
    }
  return (before + stages[stage].weight * CLAMP (fraction, 0, 1)) / all;
}

/* Resident anonymous memory of the process in bytes, 0 where the system does not tell. */
static guint64
get_anonymous_bytes (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, "\nRssAnon:");
  return line == NULL ? 0 : g_ascii_strtoull (line + strlen ("\nRssAnon:"), NULL, 10) * 1024;
}

static double
get_processor_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* The clock of the stages: what has passed since the last one ended is the next one's. */
typedef struct
{
  gint64 wall;
  double processor;
} StageClock;

static void
end_stage (Heap *self,
           StageClock *clock,
           HeapStage stage)
{
  gint64 wall = g_get_monotonic_time ();
  double processor = get_processor_seconds ();

  self->timings[stage].seconds = (double) (wall - clock->wall) / G_USEC_PER_SEC;
  self->timings[stage].processor_seconds = processor - clock->processor;
  self->timings[stage].anonymous_bytes = get_anonymous_bytes ();
  clock->wall = wall;
  clock->processor = processor;
}

static gboolean
compute_dominators (Heap *self,
                    HeapSlices *slices,
                    HprofProgress *progress,
                    GError **error)
{
  g_auto (HeapVector) roots = HEAP_VECTOR_INIT;
  g_auto (HeapVector) entry_points = HEAP_VECTOR_INIT;
  g_autofree guint32 *preorder = NULL;
  guint32 n_preorder;

  for (gsize i = 0; i < self->roots->len; i++)
    {
      const HeapRoot *root = heap_get_root (self, i);

      if (heap_root_holds (self, root)
          && (roots.length == 0 || roots.values[roots.length - 1] != root->object)
          && !heap_vector_push (&roots, root->object, error))
        return FALSE;
    }
  for (guint32 i = 0; i < self->n_objects; i++)
    if ((self->states[i] & HEAP_STATE_ENTRY_POINT) != 0
        && !heap_vector_push (&entry_points, i, error))
      return FALSE;

  hprof_progress_set_part (progress, 0, 0.75);
  self->dominators = heap_memory_new (self->n_objects, sizeof (guint32), error);
  if (self->dominators == NULL
      || !heap_dominators_compute (slices, roots.values, roots.length, entry_points.values,
                                   entry_points.length, self->dominators, &preorder, &n_preorder,
                                   progress, error))
    return FALSE;

  /* A file that is cut short between two readings of a record may leave objects that nothing holds. */
  if (!hprof_file_check (self->file, error))
    return FALSE;
  g_assert (n_preorder == self->n_objects);
  /* What a folded object dominates is its holder's. */
  for (guint32 i = 0; i < self->n_objects; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 0, 0, error))
        return FALSE;
      if (self->dominators[i] < self->n_objects && heap_is_folded (self, self->dominators[i]))
        self->dominators[i] = self->dominators[self->dominators[i]];
    }
  return heap_retained_sum (self, preorder, progress, error);
}

static gboolean
read_objects (Heap *self,
              StageClock *clock,
              HprofProgress *progress,
              GError **error)
{
  g_auto (HeapRecordList) list = HEAP_RECORD_LIST_INIT;

  hprof_progress_begin (progress, HEAP_STAGE_READING);
  if (!heap_index_scan (self, &list, progress, error))
    return FALSE;
  end_stage (self, clock, HEAP_STAGE_READING);

  hprof_progress_begin (progress, HEAP_STAGE_SORTING);
  if (!heap_index_sort (self, &list, progress, error))
    return FALSE;
  heap_record_list_clear (&list);
  if (!heap_classes_read (self, progress, error) || !heap_roots_resolve (self, progress, error))
    return FALSE;
  heap_layouts_resolve (self);
  if (!heap_sizes_resolve (self, progress, error))
    return FALSE;
  end_stage (self, clock, HEAP_STAGE_SORTING);
  return TRUE;
}

static gboolean
run_stages (Heap *self,
            HprofProgress *progress,
            GError **error)
{
  g_auto (HeapSlices) slices = { 0 };
  StageClock clock = { g_get_monotonic_time (), get_processor_seconds () };

  if (!read_objects (self, &clock, progress, error))
    return FALSE;

  hprof_progress_begin (progress, HEAP_STAGE_REFERENCES);
  if (!heap_owners_find (self, progress, error) || !heap_native_find (self, progress, error)
      || !heap_references_read (self, &slices, progress, error)
      || !heap_folding_find (self, &slices, progress, error))
    return FALSE;
  end_stage (self, &clock, HEAP_STAGE_REFERENCES);

  hprof_progress_begin (progress, HEAP_STAGE_REACHABILITY);
  if (!heap_reachability_walk (self, &slices, progress, error)
      || !heap_edges_keep (self, &slices, progress, error))
    return FALSE;
  end_stage (self, &clock, HEAP_STAGE_REACHABILITY);

  hprof_progress_begin (progress, HEAP_STAGE_DOMINATORS);
  if (!compute_dominators (self, &slices, progress, error)
      || !heap_totals_count (self, progress, error) || !hprof_file_check (self->file, error))
    return FALSE;
  end_stage (self, &clock, HEAP_STAGE_DOMINATORS);
  return TRUE;
}

static void
clear_space (gpointer data)
{
  g_free ((char *) ((HeapSpace *) data)->name);
}

static Heap *
heap_new (HprofContents *contents,
          HprofProblems *problems,
          const HeapOptions *options)
{
  Heap *self = g_new0 (Heap, 1);

  g_atomic_ref_count_init (&self->references);
  self->contents = hprof_contents_ref (contents);
  self->file = hprof_contents_get_file (contents);
  self->dump_index = options->dump;
  self->dump = hprof_contents_get_dump (contents, options->dump);
  self->problems = problems;
  self->data = hprof_file_get_data (self->file);
  self->id_size = hprof_file_get_id_size (self->file);
  self->options = *options;
  self->stack_chunk_class = HEAP_NONE;
  self->collections_end = HEAP_NONE;

  self->provided = g_hash_table_new (NULL, NULL);
  self->cached = g_hash_table_new (NULL, NULL);
  self->native_sizes = g_array_new (FALSE, FALSE, sizeof (HeapNativeSize));
  self->class_instances = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->root_groups = g_array_new (FALSE, FALSE, sizeof (HeapGroup));
  self->garbage_groups = g_array_new (FALSE, FALSE, sizeof (HeapGroup));
  self->classes = g_array_new (FALSE, FALSE, sizeof (HeapClass));
  self->class_by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->class_by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->class_serials = g_hash_table_new (NULL, NULL);
  self->roots = g_array_new (FALSE, FALSE, sizeof (HeapRoot));
  self->threads = g_array_new (FALSE, FALSE, sizeof (HeapThread));
  self->spaces = g_array_new (FALSE, FALSE, sizeof (HeapSpace));
  g_array_set_clear_func (self->spaces, clear_space);
  self->space_starts = g_array_new (FALSE, FALSE, sizeof (HeapSpaceStart));
  return self;
}

Heap *
heap_open (HprofContents *contents,
           HprofProblems *problems,
           const HeapOptions *options,
           HprofProgressFunc func,
           gpointer data,
           GCancellable *cancellable,
           GError **error)
{
  const HeapOptions defaults = HEAP_OPTIONS_INIT;
  g_autoptr (HprofProblems) owned_problems = problems;
  g_autoptr (Heap) self = NULL;
  guint n_dumps = hprof_contents_get_n_dumps (contents);
  HprofProgress progress;

  if (options == NULL)
    options = &defaults;
  if (options->dump >= n_dumps)
    {
      g_set_error (error, HPROF_ERROR, HPROF_ERROR_NO_DUMP,
                   "the file has no dump %u: its %u dumps are numbered from 0", options->dump,
                   n_dumps);
      return NULL;
    }

  heap_memory_prepare ();
  self = heap_new (contents, g_steal_pointer (&owned_problems), options);
  hprof_progress_init (&progress, func, data, cancellable);
  if (!run_stages (self, &progress, error))
    g_clear_pointer (&self, heap_unref);
  /* What the stages have freed in small pieces goes back to the system as well. */
  malloc_trim (0);
  return g_steal_pointer (&self);
}

Heap *
heap_ref (Heap *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
heap_unref (Heap *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;

  g_free (self->records);
  g_free (self->object_classes);
  g_free (self->states);
  g_free (self->dominators);
  g_free (self->retained);
  heap_id_map_clear (&self->ids);
  g_free (self->folded);
  g_hash_table_unref (self->provided);
  g_hash_table_unref (self->cached);
  g_array_unref (self->native_sizes);
  g_hash_table_unref (self->class_instances);
  g_free (self->children);
  g_free (self->child_samples);
  g_array_unref (self->root_groups);
  g_array_unref (self->garbage_groups);
  g_hash_table_unref (self->class_by_id);
  g_hash_table_unref (self->class_by_name);
  heap_classes_clear (self);
  g_hash_table_unref (self->class_serials);
  g_array_unref (self->roots);
  g_array_unref (self->threads);
  g_array_unref (self->spaces);
  g_array_unref (self->space_starts);
  hprof_problems_free (self->problems);
  hprof_contents_unref (self->contents);
  g_free (self);
}

HprofContents *
heap_get_contents (const Heap *self)
{
  return self->contents;
}

HprofFile *
heap_get_file (const Heap *self)
{
  return self->file;
}

const HprofDump *
heap_get_dump (const Heap *self)
{
  return self->dump;
}

guint
heap_get_dump_index (const Heap *self)
{
  return self->dump_index;
}

const HprofProblems *
heap_get_problems (const Heap *self)
{
  return self->problems;
}

const HeapStageTiming *
heap_get_timings (const Heap *self)
{
  return self->timings;
}
