/* hprof-contents.c: the top-level records of a file: which dumps it holds, and where names are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-contents.h"

#include "hprof-cursor.h"
#include "hprof-error.h"
#include "hprof-file-private.h"
#include "hprof-tags.h"

#define RECORD_HEADER 9
#define LOOKAHEAD_RECORDS 4

/* A record that is looked up by a key: a string, a frame, a stack trace, a thread. There may be more
 * of them than objects: what can be read again is not kept. */
typedef struct
{
  guint64 key;
  guint64 offset; /* of the record's body */
} Entry;

struct _HprofContents
{
  gatomicrefcount references;
  HprofFile *file;
  GArray *dumps;    /* of HprofDump */
  GArray *segments; /* of HprofSegment */
  GArray *strings;  /* of Entry by (string id, offset), and so on */
  GArray *frames;
  GArray *traces;
  GArray *threads;
  GArray *loaded; /* of Entry in file order, by class id */
  guint64 n_records[256];
};

typedef struct
{
  HprofContents *contents;
  HprofProblems *problems;
  const guint8 *data;
  guint64 size;
  gboolean in_segments; /* a run of HEAP_DUMP_SEGMENTs is open */
  guint32 last_time;    /* microseconds of the last record, for telling a wrap of 32 bits */
  guint64 time_wraps;
} Reader;

static gboolean
is_known_tag (guint8 tag)
{
  switch ((HprofRecordTag) tag)
    {
    case HPROF_RECORD_STRING:
    case HPROF_RECORD_LOAD_CLASS:
    case HPROF_RECORD_UNLOAD_CLASS:
    case HPROF_RECORD_FRAME:
    case HPROF_RECORD_TRACE:
    case HPROF_RECORD_ALLOC_SITES:
    case HPROF_RECORD_HEAP_SUMMARY:
    case HPROF_RECORD_START_THREAD:
    case HPROF_RECORD_END_THREAD:
    case HPROF_RECORD_HEAP_DUMP:
    case HPROF_RECORD_CPU_SAMPLES:
    case HPROF_RECORD_CONTROL_SETTINGS:
    case HPROF_RECORD_HEAP_DUMP_SEGMENT:
    case HPROF_RECORD_HEAP_DUMP_END:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Whether known, whole records follow one another from @position on, as far as a few of them tell.
 * The end of the file is as good as a record. */
static gboolean
records_follow (const Reader *reader,
                guint64 position)
{
  for (guint i = 0; i < LOOKAHEAD_RECORDS && position < reader->size; i++)
    {
      guint64 left = reader->size - position;
      guint32 size;

      if (left < RECORD_HEADER || !is_known_tag (reader->data[position]))
        return FALSE;
      size = hprof_load_u32 (reader->data + position + 5);
      if (size > left - RECORD_HEADER)
        return FALSE;
      position += RECORD_HEADER + size;
    }
  return TRUE;
}

static void
note_time (Reader *reader,
           guint32 time)
{
  if (time < reader->last_time && reader->last_time - time > G_MAXUINT32 / 2)
    reader->time_wraps++;
  reader->last_time = time;
}

static guint64
get_time (const Reader *reader)
{
  guint64 begin = hprof_file_get_time (reader->contents->file);
  guint64 microseconds = (reader->time_wraps << 32) + reader->last_time;

  return begin == 0 ? 0 : begin + microseconds / 1000;
}

/* The true size of the heap record whose body of @stated bytes begins at @body. */
static guint64
get_heap_size (Reader *reader,
               guint64 body,
               guint64 stated)
{
  guint64 left = reader->size - body;

  if (stated == 0 && left > 0 && !records_follow (reader, body))
    {
      hprof_problems_add (reader->problems, HPROF_PROBLEM_ZERO_LENGTH, 0, body - RECORD_HEADER, 1,
                          "the heap record at byte %" G_GUINT64_FORMAT
                          " has length 0; its %" G_GUINT64_FORMAT
                          " bytes were read to the end of the file",
                          body - RECORD_HEADER, left);
      return left;
    }
  if (stated > left)
    {
      hprof_problems_add (reader->problems, HPROF_PROBLEM_TRUNCATED, 0, reader->size, 1,
                          "the file ends at byte %" G_GUINT64_FORMAT
                          ", inside the heap record at byte %" G_GUINT64_FORMAT
                          ": %" G_GUINT64_FORMAT " of its %" G_GUINT64_FORMAT " bytes are there",
                          reader->size, body - RECORD_HEADER, left, stated);
      return left;
    }
  if (left > stated && (left - stated) % (G_GUINT64_CONSTANT (1) << 32) == 0
      && !records_follow (reader, body + stated))
    {
      hprof_problems_add (reader->problems, HPROF_PROBLEM_LENGTH_WRAPPED, 0, body - RECORD_HEADER, 1,
                          "the heap record at byte %" G_GUINT64_FORMAT
                          " states a length of %" G_GUINT64_FORMAT
                          " bytes, which lost its upper half; it was read to the end of the file, "
                          "%" G_GUINT64_FORMAT " bytes",
                          body - RECORD_HEADER, stated, left);
      return left;
    }
  return stated;
}

static void
add_heap_record (Reader *reader,
                 guint8 tag,
                 guint64 body,
                 guint64 size)
{
  HprofContents *contents = reader->contents;
  HprofSegment segment = { body, size };
  HprofDump *dump;

  if (tag == HPROF_RECORD_HEAP_DUMP || !reader->in_segments)
    {
      HprofDump new_dump = {
        .offset = body - RECORD_HEADER,
        .time = get_time (reader),
        .first_segment = contents->segments->len,
      };

      g_array_append_val (contents->dumps, new_dump);
      reader->in_segments = tag == HPROF_RECORD_HEAP_DUMP_SEGMENT;
    }

  g_array_append_val (contents->segments, segment);
  dump = &g_array_index (contents->dumps, HprofDump, contents->dumps->len - 1);
  dump->n_segments++;
  dump->end = body + size;
}

/* A run of segments ends with its HEAP_DUMP_END or the file: names behind the last segment count. */
static void
end_segments (Reader *reader,
              guint64 end)
{
  GArray *dumps = reader->contents->dumps;

  if (reader->in_segments)
    g_array_index (dumps, HprofDump, dumps->len - 1).end = end;
  reader->in_segments = FALSE;
}

/* The records that are looked up later: where the key lies and how short a body may be. */
static gboolean
get_table (const HprofContents *contents,
           guint8 tag,
           GArray **table,
           guint *key_offset,
           guint *key_size,
           guint *minimum)
{
  guint id = hprof_file_get_id_size (contents->file);

  *key_offset = 0;
  switch ((guint) tag)
    {
    case HPROF_RECORD_STRING:
      *table = contents->strings;
      *key_size = id;
      *minimum = id;
      return TRUE;
    case HPROF_RECORD_LOAD_CLASS:
      *table = contents->loaded;
      *key_offset = 4;
      *key_size = id;
      *minimum = 8 + 2 * id;
      return TRUE;
    case HPROF_RECORD_FRAME:
      *table = contents->frames;
      *key_size = id;
      *minimum = 8 + 4 * id;
      return TRUE;
    case HPROF_RECORD_TRACE:
      *table = contents->traces;
      *key_size = 4;
      *minimum = 12;
      return TRUE;
    case HPROF_RECORD_START_THREAD:
      *table = contents->threads;
      *key_size = 4;
      *minimum = 8 + 4 * id;
      return TRUE;
    default:
      return FALSE;
    }
}

static void
add_record (Reader *reader,
            guint8 tag,
            guint64 body,
            guint32 size)
{
  GArray *table;
  guint key_offset, key_size, minimum;

  if (!is_known_tag (tag))
    hprof_problems_add (reader->problems, HPROF_PROBLEM_UNKNOWN_RECORD, tag, body - RECORD_HEADER, 1,
                        "records of unknown tag 0x%02x were skipped, the first at byte "
                        "%" G_GUINT64_FORMAT,
                        tag, body - RECORD_HEADER);
  if (tag == HPROF_RECORD_HEAP_DUMP_END)
    end_segments (reader, body + size);
  if (!get_table (reader->contents, tag, &table, &key_offset, &key_size, &minimum))
    return;

  if (size < minimum)
    hprof_problems_add (reader->problems, HPROF_PROBLEM_BAD_RECORD, tag, body - RECORD_HEADER, 1,
                        "the record of tag 0x%02x at byte %" G_GUINT64_FORMAT
                        " has %u bytes where at least %u are needed",
                        tag, body - RECORD_HEADER, size, minimum);
  else
    {
      Entry entry = { hprof_load_id (reader->data + body + key_offset, key_size), body };

      g_array_append_val (table, entry);
    }
}

static gboolean
read_records (Reader *reader,
              HprofProgress *progress,
              GError **error)
{
  guint64 position = hprof_file_get_header_size (reader->contents->file);
  guint64 n_records = 0;

  while (position < reader->size)
    {
      guint64 body = position + RECORD_HEADER;
      guint64 size;
      guint8 tag;

      if (n_records++ % HPROF_PROGRESS_STEPS == 0
          && (!hprof_progress_update (progress, 0, 0, error)
              || !hprof_file_check (reader->contents->file, error)))
        return FALSE;

      if (reader->size - position < RECORD_HEADER)
        {
          hprof_problems_add (reader->problems, HPROF_PROBLEM_TRUNCATED, 0, reader->size, 1,
                              "the file ends at byte %" G_GUINT64_FORMAT
                              ", inside the header of the record at byte %" G_GUINT64_FORMAT,
                              reader->size, position);
          return TRUE;
        }

      tag = reader->data[position];
      size = hprof_load_u32 (reader->data + position + 5);
      note_time (reader, hprof_load_u32 (reader->data + position + 1));
      reader->contents->n_records[tag]++;

      if (tag == HPROF_RECORD_HEAP_DUMP || tag == HPROF_RECORD_HEAP_DUMP_SEGMENT)
        {
          size = get_heap_size (reader, body, size);
          add_heap_record (reader, tag, body, size);
        }
      else if (size > reader->size - body)
        {
          hprof_problems_add (reader->problems, HPROF_PROBLEM_TRUNCATED, 0, reader->size, 1,
                              "the file ends at byte %" G_GUINT64_FORMAT
                              ", inside the record of tag 0x%02x at byte %" G_GUINT64_FORMAT
                              ", which states %" G_GUINT64_FORMAT " bytes",
                              reader->size, tag, position, size);
          return TRUE;
        }
      else
        add_record (reader, tag, body, (guint32) size);

      position = body + size;
    }
  return TRUE;
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const Entry *left = a, *right = b;

  if (left->key != right->key)
    return left->key < right->key ? -1 : 1;
  return left->offset < right->offset ? -1 : left->offset > right->offset;
}

static void
set_no_dump (const HprofContents *contents,
             GError **error)
{
  const char *instead = "only names and classes: the writer stopped before the heap, or was never "
                        "asked for it";

  if (contents->n_records[HPROF_RECORD_CPU_SAMPLES] > 0)
    instead = "CPU samples: it is a profile, not a heap dump";
  else if (contents->n_records[HPROF_RECORD_ALLOC_SITES] > 0
           || contents->n_records[HPROF_RECORD_HEAP_SUMMARY] > 0)
    instead = "allocation sites: it is a profile, not a heap dump";

  g_set_error (error, HPROF_ERROR, HPROF_ERROR_NO_DUMP,
               "at byte %" G_GUINT64_FORMAT
               ": expected a heap record before the end of the file, found %s",
               hprof_file_get_size (contents->file), instead);
}

static void
add_file_problems (Reader *reader)
{
  static const char *const known[] = { "JAVA PROFILE 1.0", "JAVA PROFILE 1.0.1",
                                       "JAVA PROFILE 1.0.2", "JAVA PROFILE 1.0.3", NULL };
  HprofFile *file = reader->contents->file;
  guint64 damage_offset;
  const char *damage = hprof_file_get_unpack_damage (file, &damage_offset);

  if (!g_strv_contains (known, hprof_file_get_version (file)))
    hprof_problems_add (reader->problems, HPROF_PROBLEM_UNKNOWN_VERSION, 0, 0, 1,
                        "the version \"%s\" is not known; it was read like 1.0.2",
                        hprof_file_get_version (file));
  if (damage != NULL)
    hprof_problems_add (reader->problems, HPROF_PROBLEM_TRUNCATED, 1, damage_offset, 1, "%s", damage);
}

HprofContents *
hprof_contents_read (HprofFile *file,
                     HprofProblems *problems,
                     HprofProgress *progress,
                     GError **error)
{
  g_autoptr (HprofContents) self = g_new0 (HprofContents, 1);
  Reader reader = {
    .contents = self,
    .problems = problems,
    .data = hprof_file_get_data (file),
    .size = hprof_file_get_size (file),
  };

  g_atomic_ref_count_init (&self->references);
  self->file = hprof_file_ref (file);
  self->dumps = g_array_new (FALSE, FALSE, sizeof (HprofDump));
  self->segments = g_array_new (FALSE, FALSE, sizeof (HprofSegment));
  self->strings = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->frames = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->traces = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->threads = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->loaded = g_array_new (FALSE, FALSE, sizeof (Entry));

  add_file_problems (&reader);
  if (!read_records (&reader, progress, error) || !hprof_file_check (file, error))
    return NULL;
  end_segments (&reader, reader.size);

  g_array_sort (self->strings, compare_entries);
  g_array_sort (self->frames, compare_entries);
  g_array_sort (self->traces, compare_entries);
  g_array_sort (self->threads, compare_entries);

  if (self->dumps->len == 0)
    {
      set_no_dump (self, error);
      return NULL;
    }
  return g_steal_pointer (&self);
}

HprofContents *
hprof_contents_ref (HprofContents *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
hprof_contents_unref (HprofContents *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_array_unref (self->dumps);
  g_array_unref (self->segments);
  g_array_unref (self->strings);
  g_array_unref (self->frames);
  g_array_unref (self->traces);
  g_array_unref (self->threads);
  g_array_unref (self->loaded);
  hprof_file_unref (self->file);
  g_free (self);
}

HprofFile *
hprof_contents_get_file (const HprofContents *self)
{
  return self->file;
}

guint
hprof_contents_get_n_dumps (const HprofContents *self)
{
  return self->dumps->len;
}

const HprofDump *
hprof_contents_get_dump (const HprofContents *self,
                         guint index)
{
  g_return_val_if_fail (index < self->dumps->len, NULL);

  return &g_array_index (self->dumps, HprofDump, index);
}

const HprofSegment *
hprof_contents_get_segments (const HprofContents *self,
                             const HprofDump *dump)
{
  return &g_array_index (self->segments, HprofSegment, dump->first_segment);
}

guint64
hprof_contents_count_records (const HprofContents *self,
                              guint8 tag)
{
  return self->n_records[tag];
}

/* The last entry with @key that begins before @dump ends. */
static const Entry *
find_entry (const GArray *table,
            const HprofDump *dump,
            guint64 key)
{
  const Entry *entries = (const Entry *) (gpointer) table->data;
  guint low = 0, high = table->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (entries[middle].key < key
          || (entries[middle].key == key && entries[middle].offset < dump->end))
        low = middle + 1;
      else
        high = middle;
    }
  return low > 0 && entries[low - 1].key == key ? &entries[low - 1] : NULL;
}

/* The body of a record that was whole when the entry was made. Where the file was cut short since,
 * *@size is 0; where it was overwritten, the body still ends within the file. */
static const guint8 *
get_body (const HprofContents *self,
          const Entry *entry,
          guint32 *size)
{
  const guint8 *body = hprof_file_get_data (self->file) + entry->offset;
  guint64 left = hprof_file_get_size (self->file) - entry->offset;

  *size = (guint32) MIN (hprof_load_u32 (body - 4), left);
  return body;
}

static void
start_cursor (const HprofContents *self,
              const Entry *entry,
              HprofCursor *cursor)
{
  guint32 size;
  const guint8 *body = get_body (self, entry, &size);

  hprof_cursor_init (cursor, body, body + size, hprof_file_get_id_size (self->file));
}

gboolean
hprof_contents_find_string (const HprofContents *self,
                            const HprofDump *dump,
                            guint64 id,
                            const guint8 **bytes,
                            gsize *length)
{
  const Entry *entry = find_entry (self->strings, dump, id);
  guint id_size = hprof_file_get_id_size (self->file);
  guint32 size;

  if (entry == NULL)
    return FALSE;
  *bytes = get_body (self, entry, &size) + id_size;
  *length = MAX (size, id_size) - id_size;
  return TRUE;
}

void
hprof_contents_foreach_loaded_class (const HprofContents *self,
                                     const HprofDump *dump,
                                     HprofLoadedClassFunc func,
                                     gpointer data)
{
  for (guint i = 0; i < self->loaded->len; i++)
    {
      const Entry *entry = &g_array_index (self->loaded, Entry, i);
      HprofLoadedClass loaded;
      HprofCursor cursor;

      if (entry->offset >= dump->end)
        break;
      start_cursor (self, entry, &cursor);
      loaded.serial = hprof_cursor_u32 (&cursor);
      loaded.class_id = hprof_cursor_id (&cursor);
      hprof_cursor_skip (&cursor, 4);
      loaded.name_id = hprof_cursor_id (&cursor);
      func (&loaded, data);
    }
}

gboolean
hprof_contents_find_frame (const HprofContents *self,
                           const HprofDump *dump,
                           guint64 id,
                           HprofFrame *frame)
{
  const Entry *entry = find_entry (self->frames, dump, id);
  HprofCursor cursor;

  if (entry == NULL)
    return FALSE;
  start_cursor (self, entry, &cursor);
  hprof_cursor_id (&cursor);
  frame->method_name_id = hprof_cursor_id (&cursor);
  frame->signature_id = hprof_cursor_id (&cursor);
  frame->source_file_id = hprof_cursor_id (&cursor);
  frame->class_serial = hprof_cursor_u32 (&cursor);
  frame->line = (gint32) hprof_cursor_u32 (&cursor);
  return TRUE;
}

gboolean
hprof_contents_find_trace (const HprofContents *self,
                           const HprofDump *dump,
                           guint32 serial,
                           HprofTrace *trace)
{
  const Entry *entry = find_entry (self->traces, dump, serial);
  HprofCursor cursor;
  guint32 stated;

  if (entry == NULL)
    return FALSE;
  start_cursor (self, entry, &cursor);
  hprof_cursor_u32 (&cursor);
  trace->thread_serial = hprof_cursor_u32 (&cursor);
  stated = hprof_cursor_u32 (&cursor);
  trace->n_frames = (guint32) MIN (stated, hprof_cursor_left (&cursor) / cursor.id_size);
  trace->frames = cursor.position;
  return TRUE;
}

gboolean
hprof_contents_find_thread_name (const HprofContents *self,
                                 const HprofDump *dump,
                                 guint32 thread_serial,
                                 guint64 *name_id)
{
  const Entry *entry = find_entry (self->threads, dump, thread_serial);
  HprofCursor cursor;

  if (entry == NULL)
    return FALSE;
  start_cursor (self, entry, &cursor);
  hprof_cursor_u32 (&cursor);
  hprof_cursor_id (&cursor);
  hprof_cursor_u32 (&cursor);
  *name_id = hprof_cursor_id (&cursor);
  return TRUE;
}
