/* heap-open.h: from the records of a dump to a heap that answers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* The stages of opening, in order; UNPACKING belongs to hprof_file_open() and happens for gzip
 * alone, READING begins with hprof_contents_read(). */
typedef enum
{
  HEAP_STAGE_UNPACKING,
  HEAP_STAGE_READING,
  HEAP_STAGE_SORTING,
  HEAP_STAGE_REFERENCES,
  HEAP_STAGE_REACHABILITY,
  HEAP_STAGE_DOMINATORS,
} HeapStage;

#define HEAP_STAGE_COUNT 6

/* Returns: (transfer none): "unpacking", "reading", … for timings; not for translation. */
const char *heap_stage_to_string (HeapStage stage);

/* heap_stage_get_overall_fraction:
 * @fraction: 0 to 1 within @stage
 * @compressed: whether there is an unpacking stage
 *
 * Returns: how far the whole opening is, 0 to 1, never falling from stage to stage.
 */
double heap_stage_get_overall_fraction (HeapStage stage,
                                        double fraction,
                                        gboolean compressed);

typedef struct
{
  guint dump;      /* which dump of the file, from 0 */
  guint header;    /* HotSpot object header in bytes: 8, 12, 16; 0 for the dump's own */
  guint reference; /* HotSpot reference in bytes: 4, 8; 0 for the dump's own */
  guint alignment; /* HotSpot object alignment in bytes: 8, 16; 0 for the dump's own */
  gboolean strict; /* no field weakens: weak references and caches hold like any other field */
  gboolean ignore_owners; /* no reference is another's rival */
  guint n_threads; /* threads to read references with; 0 for one a processor */
} HeapOptions;

#define HEAP_OPTIONS_INIT { 0 }

/* heap_open:
 * @problems: (transfer full): what hprof_contents_read() found; the heap adds its own and keeps it
 * @options: (nullable): %NULL for the defaults
 * @func: (nullable): called with a #HeapStage
 *
 * Runs every stage from READING to DOMINATORS.
 *
 * Returns: (transfer full): the heap; %NULL with G_IO_ERROR_CANCELLED, HPROF_ERROR_CHANGED,
 *   HPROF_ERROR_TOO_LARGE or HPROF_ERROR_NO_DUMP (no dump of that number).
 */
Heap *heap_open (HprofContents *contents,
                 HprofProblems *problems,
                 const HeapOptions *options,
                 HprofProgressFunc func,
                 gpointer data,
                 GCancellable *cancellable,
                 GError **error);

Heap *heap_ref (Heap *self);
void heap_unref (Heap *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Heap, heap_unref)

/* (transfer none) */
HprofContents *heap_get_contents (const Heap *self);

/* (transfer none) */
HprofFile *heap_get_file (const Heap *self);

/* (transfer none): the dump this heap is of. */
const HprofDump *heap_get_dump (const Heap *self);

/* Its number in the file, from 0. */
guint heap_get_dump_index (const Heap *self);

/* (transfer none): everything odd that was met. */
const HprofProblems *heap_get_problems (const Heap *self);

/* What a stage of opening took. */
typedef struct
{
  double seconds;            /* wall time; 0 for a stage that did not run here */
  double processor_seconds;  /* of all threads */
  guint64 anonymous_bytes;   /* resident anonymous memory of the process after the stage; 0 where
                              * the system does not tell */
} HeapStageTiming;

/* (transfer none): HEAP_STAGE_COUNT entries. */
const HeapStageTiming *heap_get_timings (const Heap *self);

G_END_DECLS
