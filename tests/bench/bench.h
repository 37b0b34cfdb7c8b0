/* bench.h: what opening a dump and asking about it take, in time and memory
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* bench-memory.c: looks at the anonymous memory of this process from a thread of its own. */
typedef struct _BenchMemory BenchMemory;

/* Returns: (transfer full): a watcher that begins with stage 0. */
BenchMemory *bench_memory_start (void);

/* What is seen from now on belongs to @stage. */
void bench_memory_set_stage (BenchMemory *self,
                             HeapStage stage);

/* bench_memory_stop:
 * @peaks: (out) (array length=HEAP_STAGE_COUNT): the most bytes there were in each stage
 *
 * Frees @self.
 */
void bench_memory_stop (BenchMemory *self,
                        guint64 *peaks);

/* Returns: resident anonymous bytes of the process now. */
guint64 bench_memory_get (void);

typedef struct
{
  double seconds;
  double processor_seconds; /* of all threads */
} BenchClock;

/* bench-clock.c */
BenchClock bench_clock_read (void);
BenchClock bench_clock_since (BenchClock start);

/* bench-times.c: the times of many answers. */
typedef struct
{
  const char *name;
  GArray *milliseconds; /* of double */
} BenchTimes;

void bench_times_init (BenchTimes *self,
                       const char *name);

void bench_times_clear (BenchTimes *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BenchTimes, bench_times_clear)

/* Returns: the milliseconds since @start, which are added. */
double bench_times_add (BenchTimes *self,
                        BenchClock start);

/* The median, the 99th percentile and the most of what was added, which is at least one. */
void bench_times_print (BenchTimes *self);

/* bench-dump.c: Returns: (transfer full): the first dump of the file at @path, opened; %NULL with an
 * error. */
Heap *bench_open_dump (const char *path,
                       GError **error);

typedef struct
{
  double seconds;
  double processor_seconds;
  guint64 bytes_after;
  guint64 bytes_peak;
  double cancelled_after; /* seconds from the cancellation to the return, the worst; -1 for none */
  double cancelled_processor; /* the same in processor time */
} BenchStage;

typedef struct
{
  char *path;
  guint n_runs;
  guint n_cancellations;
  gboolean compressed;
  BenchStage stages[HEAP_STAGE_COUNT];
  BenchStage whole;
  guint64 n_objects;
  guint64 n_references;
  guint64 bytes_before;
  guint64 bytes_freed;   /* left after freeing */
  guint64 bytes_trimmed; /* left once the allocator has given back what it kept */
} BenchResult;

/* bench-cancel.c: cancels opening at @n_cancellations random points of each stage, and fills in
 * cancelled_after by what the stages took. */
void bench_cancel (HprofContents *contents,
                   BenchResult *result);

/* bench-report.c */
void bench_print_table (const BenchResult *result);
void bench_print_json (const BenchResult *result);

G_END_DECLS
