/* hprof-scan.c: one sequential pass over the sub-records of a heap dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-scan.h"

#include "hprof-cursor.h"
#include "hprof-record.h"

/* What became of one sub-record. */
typedef enum
{
  STEP_OBJECT,
  STEP_ROOT,
  STEP_HEAP,
  STEP_UNKNOWN,  /* no such tag */
  STEP_BAD_TYPE, /* a type outside the format's */
  STEP_TOO_LONG, /* runs past the end of its segment */
} Step;

/* A sub-record whose extent is known; the fields of roots and heap infos are read as well. */
typedef struct
{
  guint8 tag;
  guint8 bad_type;
  guint64 id;
  guint32 thread_serial;
  gint32 frame;
  guint32 trace_serial;
  guint64 name_id;
} SubRecord;

typedef struct
{
  const guint8 *data;
  guint id_size;
  const HprofVisitor *visitor;
  gpointer visitor_data;
  HprofProblems *problems;
  HprofProgress *progress;
  HprofFile *file;
  guint64 bytes_done;
  guint64 bytes_total;
  guint64 n_steps;
} Scanner;

static gboolean
skip_class_values (HprofCursor *cursor,
                   gsize name_size,
                   SubRecord *sub)
{
  guint16 count = hprof_cursor_u16 (cursor);

  for (guint i = 0; i < count && !cursor->failed; i++)
    {
      guint8 type;

      hprof_cursor_skip (cursor, name_size);
      type = hprof_cursor_u8 (cursor);
      if (cursor->failed)
        return TRUE;
      if (hprof_type_size (type, cursor->id_size) == 0)
        {
          sub->bad_type = type;
          return FALSE;
        }
      hprof_cursor_skip (cursor, hprof_type_size (type, cursor->id_size));
    }
  return TRUE;
}

static gboolean
skip_class (HprofCursor *cursor,
            SubRecord *sub)
{
  guint16 n_fields;

  hprof_cursor_skip (cursor, 4 + 6 * (guint64) cursor->id_size + 4);
  if (!skip_class_values (cursor, 2, sub) || !skip_class_values (cursor, cursor->id_size, sub))
    return FALSE;

  n_fields = hprof_cursor_u16 (cursor);
  for (guint i = 0; i < n_fields && !cursor->failed; i++)
    {
      guint8 type;

      hprof_cursor_skip (cursor, cursor->id_size);
      type = hprof_cursor_u8 (cursor);
      if (!cursor->failed && hprof_type_size (type, cursor->id_size) == 0)
        {
          sub->bad_type = type;
          return FALSE;
        }
    }
  return TRUE;
}

static Step
skip_primitive_array (HprofCursor *cursor,
                      SubRecord *sub,
                      gboolean has_data)
{
  guint32 length;
  guint8 type;

  hprof_cursor_skip (cursor, 4);
  length = hprof_cursor_u32 (cursor);
  type = hprof_cursor_u8 (cursor);
  if (cursor->failed)
    return STEP_TOO_LONG;
  if (type == HPROF_TYPE_OBJECT || hprof_type_size (type, cursor->id_size) == 0)
    {
      sub->bad_type = type;
      return STEP_BAD_TYPE;
    }
  if (has_data)
    hprof_cursor_skip (cursor, (guint64) length * hprof_type_size (type, cursor->id_size));
  return STEP_OBJECT;
}

/* Steps over the sub-record at the cursor. */
static inline Step
step_over (HprofCursor *cursor,
           SubRecord *sub)
{
  Step step = STEP_ROOT;

  sub->tag = hprof_cursor_u8 (cursor);
  if (sub->tag != HPROF_HEAP_DUMP_INFO)
    sub->id = hprof_cursor_id (cursor);
  sub->thread_serial = 0;
  sub->frame = -1;
  sub->trace_serial = 0;

  switch ((HprofHeapTag) sub->tag)
    {
    case HPROF_HEAP_INSTANCE_DUMP:
      step = STEP_OBJECT;
      hprof_cursor_skip (cursor, 4 + cursor->id_size);
      hprof_cursor_skip (cursor, hprof_cursor_u32 (cursor));
      break;

    case HPROF_HEAP_OBJECT_ARRAY_DUMP:
      {
        guint64 length;

        step = STEP_OBJECT;
        hprof_cursor_skip (cursor, 4);
        length = hprof_cursor_u32 (cursor);
        hprof_cursor_skip (cursor, cursor->id_size + length * cursor->id_size);
        break;
      }

    case HPROF_HEAP_PRIMITIVE_ARRAY_DUMP:
      step = skip_primitive_array (cursor, sub, TRUE);
      break;

    case HPROF_HEAP_PRIMITIVE_ARRAY_NODATA:
      step = skip_primitive_array (cursor, sub, FALSE);
      break;

    case HPROF_HEAP_CLASS_DUMP:
      step = skip_class (cursor, sub) ? STEP_OBJECT : STEP_BAD_TYPE;
      break;

    case HPROF_HEAP_ROOT_JNI_GLOBAL:
      hprof_cursor_id (cursor);
      break;

    case HPROF_HEAP_ROOT_JNI_LOCAL:
    case HPROF_HEAP_ROOT_JAVA_FRAME:
    case HPROF_HEAP_ROOT_JNI_MONITOR:
      sub->thread_serial = hprof_cursor_u32 (cursor);
      sub->frame = (gint32) hprof_cursor_u32 (cursor);
      break;

    case HPROF_HEAP_ROOT_NATIVE_STACK:
    case HPROF_HEAP_ROOT_THREAD_BLOCK:
      sub->thread_serial = hprof_cursor_u32 (cursor);
      break;

    case HPROF_HEAP_ROOT_THREAD_OBJECT:
      sub->thread_serial = hprof_cursor_u32 (cursor);
      sub->trace_serial = hprof_cursor_u32 (cursor);
      break;

    case HPROF_HEAP_ROOT_STICKY_CLASS:
    case HPROF_HEAP_ROOT_MONITOR_USED:
    case HPROF_HEAP_ROOT_INTERNED_STRING:
    case HPROF_HEAP_ROOT_FINALIZING:
    case HPROF_HEAP_ROOT_DEBUGGER:
    case HPROF_HEAP_ROOT_REFERENCE_CLEANUP:
    case HPROF_HEAP_ROOT_VM_INTERNAL:
    case HPROF_HEAP_ROOT_UNREACHABLE:
    case HPROF_HEAP_ROOT_UNKNOWN:
      break;

    case HPROF_HEAP_DUMP_INFO:
      step = STEP_HEAP;
      sub->thread_serial = hprof_cursor_u32 (cursor);
      sub->name_id = hprof_cursor_id (cursor);
      break;

    default:
      return STEP_UNKNOWN;
    }

  return cursor->failed ? STEP_TOO_LONG : step;
}

/* Whether two more sub-records follow if the primitive array at @array had no contents: what is left
 * of a dump whose array contents were taken out. */
static gboolean
looks_stripped (const Scanner *scanner,
                const guint8 *array,
                const guint8 *end)
{
  HprofCursor cursor;
  SubRecord sub;

  hprof_cursor_init (&cursor, array, end, scanner->id_size);
  hprof_cursor_skip (&cursor, 1 + scanner->id_size + 4 + 4 + 1);
  for (guint i = 0; i < 2; i++)
    if (step_over (&cursor, &sub) > STEP_HEAP)
      return FALSE;
  return TRUE;
}

static void
add_segment_problem (Scanner *scanner,
                     Step step,
                     const SubRecord *sub,
                     const guint8 *at,
                     const guint8 *previous,
                     const guint8 *end)
{
  guint64 offset = (guint64) (at - scanner->data);
  guint64 left = (guint64) (end - at);
  g_autofree char *before = previous == NULL
                                ? g_strdup ("as the first of its heap record")
                                : g_strdup_printf ("after tag 0x%02x at byte %" G_GUINT64_FORMAT,
                                                   *previous, (guint64) (previous - scanner->data));

  if (step == STEP_UNKNOWN)
    hprof_problems_add (scanner->problems, HPROF_PROBLEM_UNKNOWN_SUBRECORD, sub->tag, offset, 1,
                        "unknown sub-record tag 0x%02x at byte %" G_GUINT64_FORMAT
                        ", %s; the %" G_GUINT64_FORMAT
                        " bytes to the end of its heap record were skipped",
                        sub->tag, offset, before, left);
  else if (step == STEP_BAD_TYPE)
    hprof_problems_add (scanner->problems, HPROF_PROBLEM_BAD_TYPE, sub->bad_type, offset, 1,
                        "type %u, which does not exist, in the sub-record of tag 0x%02x at byte "
                        "%" G_GUINT64_FORMAT ", %s; the %" G_GUINT64_FORMAT
                        " bytes to the end of its heap record were skipped",
                        sub->bad_type, sub->tag, offset, before, left);
  else if (end == scanner->data + hprof_file_get_size (scanner->file))
    hprof_problems_add (scanner->problems, HPROF_PROBLEM_TRUNCATED, 2, offset, 1,
                        "the file ends inside the sub-record of tag 0x%02x at byte %" G_GUINT64_FORMAT
                        "; its %" G_GUINT64_FORMAT " bytes were not read",
                        sub->tag, offset, left);
  else
    hprof_problems_add (scanner->problems, HPROF_PROBLEM_LENGTH_WRONG, 0, offset, 1,
                        "the sub-record of tag 0x%02x at byte %" G_GUINT64_FORMAT
                        ", %s, runs past the end of its heap record; the %" G_GUINT64_FORMAT
                        " bytes left there were skipped",
                        sub->tag, offset, before, left);
}

static void
add_stripped_problem (Scanner *scanner,
                      const guint8 *array,
                      const guint8 *end)
{
  if (looks_stripped (scanner, array, end))
    hprof_problems_add (scanner->problems, HPROF_PROBLEM_STRIPPED, 0,
                        (guint64) (array - scanner->data), 1,
                        "the array at byte %" G_GUINT64_FORMAT
                        " looks as if its contents had been removed and its length kept: a "
                        "stripped dump has to be filled up again before it can be read",
                        (guint64) (array - scanner->data));
}

static gboolean
visit (const Scanner *scanner,
       Step step,
       const SubRecord *sub,
       const guint8 *at)
{
  guint64 offset = (guint64) (at - scanner->data);

  if (step == STEP_OBJECT)
    return scanner->visitor->object (sub->tag, sub->id, offset, scanner->visitor_data);
  if (step == STEP_ROOT && scanner->visitor->root != NULL)
    scanner->visitor->root (sub->tag, sub->id, sub->thread_serial, sub->frame, sub->trace_serial,
                            offset, scanner->visitor_data);
  else if (step == STEP_HEAP && scanner->visitor->heap != NULL)
    scanner->visitor->heap (sub->thread_serial, sub->name_id, offset, scanner->visitor_data);
  return TRUE;
}

static gboolean
scan_segment (Scanner *scanner,
              const HprofSegment *segment,
              GError **error)
{
  const guint8 *begin = scanner->data + segment->offset;
  const guint8 *end = begin + segment->size;
  const guint8 *previous = NULL;
  const guint8 *last_array = NULL;
  HprofCursor cursor;

  hprof_cursor_init (&cursor, begin, end, scanner->id_size);
  while (cursor.position < end)
    {
      const guint8 *at = cursor.position;
      SubRecord sub;
      Step step;

      if (scanner->n_steps++ % HPROF_PROGRESS_STEPS == 0
          && (!hprof_file_check (scanner->file, error)
              || !hprof_progress_update (scanner->progress,
                                         scanner->bytes_done + (guint64) (at - begin),
                                         scanner->bytes_total, error)))
        return FALSE;

      step = step_over (&cursor, &sub);
      if (sub.tag == HPROF_HEAP_PRIMITIVE_ARRAY_DUMP)
        last_array = at;
      if (step > STEP_HEAP)
        {
          add_segment_problem (scanner, step, &sub, at, previous, end);
          if (last_array != NULL)
            add_stripped_problem (scanner, last_array, end);
          break;
        }
      if (!visit (scanner, step, &sub, at))
        return FALSE;
      previous = at;
    }

  scanner->bytes_done += segment->size;
  return TRUE;
}

gboolean
hprof_scan (const HprofContents *contents,
            const HprofDump *dump,
            const HprofVisitor *visitor,
            gpointer data,
            HprofProblems *problems,
            HprofProgress *progress,
            GError **error)
{
  const HprofSegment *segments = hprof_contents_get_segments (contents, dump);
  HprofFile *file = hprof_contents_get_file (contents);
  Scanner scanner = {
    .data = hprof_file_get_data (file),
    .id_size = hprof_file_get_id_size (file),
    .visitor = visitor,
    .visitor_data = data,
    .problems = problems,
    .progress = progress,
    .file = file,
  };

  for (guint i = 0; i < dump->n_segments; i++)
    scanner.bytes_total += segments[i].size;
  for (guint i = 0; i < dump->n_segments; i++)
    if (!scan_segment (&scanner, &segments[i], error))
      return FALSE;
  return hprof_file_check (file, error);
}

typedef struct
{
  const guint8 *data;
  guint id_size;
  guint64 n_objects;
  guint64 n_bytes;
} Totals;

static gboolean
count_object (HprofHeapTag tag,
              guint64 id,
              guint64 offset,
              gpointer data)
{
  Totals *totals = data;

  totals->n_objects++;
  if (tag == HPROF_HEAP_CLASS_DUMP)
    {
      HprofClassRecord record;

      hprof_class_record_read (totals->data, totals->id_size, offset, &record);
      totals->n_bytes += (guint64) (record.end - (totals->data + offset));
    }
  else
    {
      HprofRecord record;
      guint64 unit;

      hprof_record_read (totals->data, totals->id_size, offset, &record);
      unit = record.element_type == 0 ? 1 : hprof_type_size (record.element_type, totals->id_size);
      totals->n_bytes += record.data == NULL
                             ? 1 + totals->id_size + 9
                             : (guint64) (record.data - (totals->data + offset))
                                   + unit * record.length;
    }
  return TRUE;
}

gboolean
hprof_scan_totals (const HprofContents *contents,
                   const HprofDump *dump,
                   guint64 *n_objects,
                   guint64 *n_bytes,
                   HprofProgress *progress,
                   GError **error)
{
  static const HprofVisitor visitor = { .object = count_object };
  HprofFile *file = hprof_contents_get_file (contents);
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  Totals totals = { hprof_file_get_data (file), hprof_file_get_id_size (file), 0, 0 };

  if (!hprof_scan (contents, dump, &visitor, &totals, problems, progress, error))
    return FALSE;
  *n_objects = totals.n_objects;
  *n_bytes = totals.n_bytes;
  return TRUE;
}
