/* hprof-scan.h: one sequential pass over the sub-records of a heap dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof-contents.h"
#include "hprof-tags.h"

G_BEGIN_DECLS

/* Called in file order. @offset is that of the sub-record's tag byte; records are whole: every
 * byte that hprof_record_read() or hprof_class_record_read() will ask for at @offset is there. */
typedef struct
{
  /* @tag: CLASS_DUMP, INSTANCE_DUMP, OBJECT_ARRAY_DUMP, PRIMITIVE_ARRAY_DUMP or _NODATA.
   * Returns: %FALSE to end the scan (the reason is the visitor's own). */
  gboolean (*object) (HprofHeapTag tag,
                      guint64 id,
                      guint64 offset,
                      gpointer data);

  /* (nullable) @tag: one of HPROF_HEAP_ROOT_…; @thread_serial and @frame are 0 and -1 where the
   * kind has none (frame -1 also where the file says so: no frame). */
  void (*root) (HprofHeapTag tag,
                guint64 id,
                guint32 thread_serial,
                gint32 frame,
                guint32 trace_serial,
                guint64 offset,
                gpointer data);

  /* (nullable) HEAP_DUMP_INFO: objects from here on are in heap @heap_id. */
  void (*heap) (guint32 heap_id,
                guint64 name_id,
                guint64 offset,
                gpointer data);
} HprofVisitor;

/* hprof_scan:
 * @problems: takes what was odd: where a segment stops making sense it is left, with the offset,
 *   and the scan goes on with the next one
 * @progress: (nullable): counts bytes
 *
 * Returns: %FALSE with G_IO_ERROR_CANCELLED or HPROF_ERROR_CHANGED, or without an error when the
 *   visitor ended it.
 */
gboolean hprof_scan (const HprofContents *contents,
                     const HprofDump *dump,
                     const HprofVisitor *visitor,
                     gpointer data,
                     HprofProblems *problems,
                     HprofProgress *progress,
                     GError **error);

/* hprof_scan_totals:
 * The objects of @dump and the bytes of their records, for choosing among the dumps of a file.
 *
 * Returns: %FALSE with an error as hprof_scan().
 */
gboolean hprof_scan_totals (const HprofContents *contents,
                            const HprofDump *dump,
                            guint64 *n_objects,
                            guint64 *n_bytes,
                            HprofProgress *progress,
                            GError **error);

G_END_DECLS
