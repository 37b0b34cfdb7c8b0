/* hprof-contents.h: the top-level records of a file: which dumps it holds, and where names are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof-file.h"

G_BEGIN_DECLS

/* The body of one HEAP_DUMP or HEAP_DUMP_SEGMENT record: @size bytes at @offset of the file. */
typedef struct
{
  guint64 offset;
  guint64 size;
} HprofSegment;

/* One heap dump: each HEAP_DUMP record, or a run of HEAP_DUMP_SEGMENTs up to HEAP_DUMP_END. */
typedef struct
{
  guint64 offset;      /* bytes, of its first record */
  guint64 end;         /* bytes, behind its last record: names defined before this count */
  guint64 time;        /* milliseconds since 1970, 0 where the header has no time */
  guint first_segment; /* position in the segments of the file */
  guint n_segments;
} HprofDump;

/* Immutable after reading; holds a reference to its file. */
typedef struct _HprofContents HprofContents;

/* hprof_contents_read:
 * @problems: takes what was odd at the top level
 *
 * One pass over the top-level records; bodies of heap records are stepped over.
 *
 * Returns: (transfer full): the contents; %NULL with G_IO_ERROR_CANCELLED, HPROF_ERROR_CHANGED or
 *   HPROF_ERROR_NO_DUMP (the message says what the file holds instead).
 */
HprofContents *hprof_contents_read (HprofFile *file,
                                    HprofProblems *problems,
                                    HprofProgress *progress,
                                    GError **error);

HprofContents *hprof_contents_ref (HprofContents *self);
void hprof_contents_unref (HprofContents *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HprofContents, hprof_contents_unref)

/* (transfer none) */
HprofFile *hprof_contents_get_file (const HprofContents *self);

/* The number of dumps, at least 1. */
guint hprof_contents_get_n_dumps (const HprofContents *self);

/* (transfer none): dump @index of [0, n_dumps). */
const HprofDump *hprof_contents_get_dump (const HprofContents *self,
                                          guint index);

/* (transfer none): the segments of @dump, an array of dump->n_segments. */
const HprofSegment *hprof_contents_get_segments (const HprofContents *self,
                                                 const HprofDump *dump);

/* How many top-level records of @tag the file holds, known tag or not. */
guint64 hprof_contents_count_records (const HprofContents *self,
                                      guint8 tag);

/* hprof_contents_find_string:
 * @dump: names defined before its end count, of a reused id the last one
 * @id: a string id
 * @bytes: (out) (transfer none): the raw bytes, modified UTF-8, in the mapped file
 * @length: (out): their number
 *
 * Returns: whether the string has a record.
 */
gboolean hprof_contents_find_string (const HprofContents *self,
                                     const HprofDump *dump,
                                     guint64 id,
                                     const guint8 **bytes,
                                     gsize *length);

typedef struct
{
  guint32 serial;
  guint64 class_id;
  guint64 name_id; /* a string */
} HprofLoadedClass;

/* Calls @func for each LOAD_CLASS before the end of @dump, in file order. */
typedef void (*HprofLoadedClassFunc) (const HprofLoadedClass *loaded,
                                      gpointer data);
void hprof_contents_foreach_loaded_class (const HprofContents *self,
                                          const HprofDump *dump,
                                          HprofLoadedClassFunc func,
                                          gpointer data);

typedef struct
{
  guint64 method_name_id;
  guint64 signature_id;
  guint64 source_file_id;
  guint32 class_serial;
  gint32 line; /* > 0 a line; 0 none, -1 unknown, -2 compiled, -3 native */
} HprofFrame;

/* Returns: whether frame @id has a record before the end of @dump; fills @frame. */
gboolean hprof_contents_find_frame (const HprofContents *self,
                                    const HprofDump *dump,
                                    guint64 id,
                                    HprofFrame *frame);

typedef struct
{
  guint32 thread_serial;
  guint32 n_frames;    /* frames that are in the file, from the innermost outwards */
  const guint8 *frames; /* (transfer none): n_frames ids as they stand in the file */
} HprofTrace;

/* Returns: whether stack trace @serial has a record before the end of @dump; fills @trace. */
gboolean hprof_contents_find_trace (const HprofContents *self,
                                    const HprofDump *dump,
                                    guint32 serial,
                                    HprofTrace *trace);

/* Returns: whether START_THREAD gave @thread_serial a name (a string id) before the end of
 *   @dump. */
gboolean hprof_contents_find_thread_name (const HprofContents *self,
                                          const HprofDump *dump,
                                          guint32 thread_serial,
                                          guint64 *name_id);

G_END_DECLS
