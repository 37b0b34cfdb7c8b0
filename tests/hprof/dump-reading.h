/* dump-reading.h: all that the format library finds in one dump, for tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof/hprof.h"

G_BEGIN_DECLS

typedef struct
{
  HprofHeapTag tag;
  guint64 id;
  guint64 offset;
} DumpReadingObject;

typedef struct
{
  HprofHeapTag tag;
  guint64 id;
  guint32 thread_serial;
  gint32 frame;
  guint32 trace_serial;
} DumpReadingRoot;

typedef struct
{
  guint32 heap_id;
  guint64 name_id;
  guint n_objects_before;
} DumpReadingHeap;

typedef struct
{
  HprofFile *file;
  HprofContents *contents;
  HprofProblems *problems;
  const HprofDump *dump;
  GArray *objects; /* of DumpReadingObject, in file order */
  GArray *roots;   /* of DumpReadingRoot */
  GArray *heaps;   /* of DumpReadingHeap */
} DumpReading;

/* dump_reading_scan:
 * @contents: (transfer none): of a file
 * @problems: (transfer full): as hprof_contents_read() filled them
 *
 * Scans dump @index and reads each object's record, asserting that it lies within a segment.
 *
 * Returns: (transfer full): what was found; %NULL with hprof_scan()'s error.
 */
DumpReading *dump_reading_scan (HprofContents *contents,
                                guint index,
                                HprofProblems *problems,
                                GError **error);

/* Opens @path and scans its first dump. Returns: (transfer full): %NULL with the first error. */
DumpReading *dump_reading_try_path (const char *path,
                                    GError **error);

/* The same of a file of @bytes. */
DumpReading *dump_reading_try (GBytes *bytes,
                               GError **error);

/* The same; an error aborts the test. */
DumpReading *dump_reading_new (GBytes *bytes);

void dump_reading_free (DumpReading *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DumpReading, dump_reading_free)

/* Returns: (transfer none) (nullable): the first problem of @kind. */
const HprofProblem *dump_reading_find_problem (const DumpReading *self,
                                               HprofProblemKind kind);

/* Returns: (transfer none) (nullable): the first object of @id. */
const DumpReadingObject *dump_reading_find_object (const DumpReading *self,
                                                   guint64 id);

/* The record of the first object of @id, which must be there. */
void dump_reading_get_record (const DumpReading *self,
                              guint64 id,
                              HprofRecord *record);
void dump_reading_get_class (const DumpReading *self,
                             guint64 id,
                             HprofClassRecord *record);

/* Asserts that the objects found are exactly these, in this order. */
#define dump_reading_assert_objects(self, ...) \
  dump_reading_assert_ids ((self), (const guint64[]) { __VA_ARGS__ }, \
                           (guint) (sizeof ((guint64[]) { __VA_ARGS__ }) / 8))
void dump_reading_assert_ids (const DumpReading *self,
                              const guint64 *ids,
                              guint n_ids);

/* Asserts that nothing was odd. */
void dump_reading_assert_clean (const DumpReading *self);

G_END_DECLS
