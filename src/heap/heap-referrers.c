/* heap-referrers.c: who holds an object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-referrers.h"

#include "heap-private.h"

/* The holders of an object lie one behind another as differences, seven bits a byte: the first from
 * the object's own index, the others from the holder before. They are met in the order of their
 * indices, and most objects are held from nearby, so most differences are short. The length of each
 * slice is a byte, or LONG_SLICE with the length itself in front of the slice; where slices begin is
 * known for every 64th object. */
#define SAMPLE_SHIFT 6
#define LONG_SLICE 255
#define MAX_VARINT 10 /* bytes */

struct _HeapReferrers
{
  gatomicrefcount references;
  Heap *heap;
  guint8 *lengths;    /* by object: bytes of its slice, or LONG_SLICE */
  guint64 *positions; /* of every 64th object: where its slice begins in bytes */
  guint8 *bytes;
  guint64 n_bytes;
};

static guint
put_varint (guint8 *bytes,
            guint64 value)
{
  guint length = 0;

  while (value >= 0x80)
    {
      bytes[length++] = (guint8) (value | 0x80);
      value >>= 7;
    }
  bytes[length++] = (guint8) value;
  return length;
}

static guint64
get_varint (const guint8 **position)
{
  guint64 value = 0;

  for (guint shift = 0;; shift += 7)
    {
      guint8 byte = *(*position)++;

      value |= (guint64) (byte & 0x7f) << shift;
      if ((byte & 0x80) == 0)
        return value;
    }
}

/* Every reference is read twice: to count the bytes of each slice, and to write them. */
typedef struct
{
  HeapReferrers *self;
  guint32 *last;    /* by object: the holder met last, at first the object itself */
  guint32 *lengths; /* by object: bytes counted; then where to write next, behind its sample */
  guint32 source;
  gboolean writing;
} Builder;

static gboolean
take (const HeapReference *reference,
      gpointer data)
{
  Builder *builder = data;
  guint32 target = reference->target;
  guint32 last, source = builder->source;
  guint8 encoded[MAX_VARINT];
  gint64 difference;
  guint length;

  /* A holder with several references to the object is met several times in a row. That an object
   * holds itself keeps it from nothing. */
  if (!reference->holds || source == target || builder->last[target] == source)
    return TRUE;
  last = builder->last[target];
  difference = (gint64) source - (gint64) last;
  /* Of either sign for the first holder, above 0 for the others. */
  length = put_varint (encoded, last == target
                                    ? ((guint64) difference << 1) ^ (guint64) (difference >> 63)
                                    : (guint64) difference - 1);
  builder->last[target] = source;
  if (builder->writing)
    memcpy (builder->self->bytes + builder->self->positions[target >> SAMPLE_SHIFT]
                + builder->lengths[target],
            encoded, length);
  builder->lengths[target] += length;
  return TRUE;
}

static gboolean
read_all (Builder *builder,
          HprofProgress *progress,
          GError **error)
{
  Heap *heap = builder->self->heap;
  guint64 done = builder->writing ? heap->n_objects : 0;

  for (guint32 i = 0; i < heap->n_objects; i++)
    builder->last[i] = i;
  for (guint32 i = 0; i < heap->n_objects; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0
          && (!hprof_progress_update (progress, done + i, 2 * (guint64) heap->n_objects, error)
              || !hprof_file_check (heap->file, error)))
        return FALSE;
      builder->source = i;
      heap_foreach_reference (heap, i, take, builder);
    }
  return TRUE;
}

/* Gives every slice its place. */
static gboolean
place_slices (Builder *builder,
              GError **error)
{
  HeapReferrers *self = builder->self;
  guint32 n = self->heap->n_objects;
  guint8 prefix[MAX_VARINT];

  for (guint32 i = 0; i < n; i++)
    {
      guint32 length = builder->lengths[i];

      if (i % (1u << SAMPLE_SHIFT) == 0)
        self->positions[i >> SAMPLE_SHIFT] = self->n_bytes;
      self->lengths[i] = (guint8) MIN (length, LONG_SLICE);
      self->n_bytes += length + (length >= LONG_SLICE ? put_varint (prefix, length) : 0);
      if (self->n_bytes - self->positions[i >> SAMPLE_SHIFT] > G_MAXUINT32)
        {
          g_set_error_literal (error, HPROF_ERROR, HPROF_ERROR_TOO_LARGE,
                               "too many objects refer to the same few objects");
          return FALSE;
        }
    }
  self->bytes = heap_memory_new (self->n_bytes, 1, error);
  if (self->bytes == NULL)
    return FALSE;

  for (guint32 i = 0, next = 0; i < n; i++)
    {
      guint32 length = builder->lengths[i];

      if (i % (1u << SAMPLE_SHIFT) == 0)
        next = 0;
      if (length >= LONG_SLICE)
        next += put_varint (self->bytes + self->positions[i >> SAMPLE_SHIFT] + next, length);
      builder->lengths[i] = next;
      next += length;
    }
  return TRUE;
}

HeapReferrers *
heap_referrers_build (Heap *heap,
                      HprofProgress *progress,
                      GError **error)
{
  g_autoptr (HeapReferrers) self = g_new0 (HeapReferrers, 1);
  g_autofree guint32 *last = heap_memory_new (heap->n_objects, sizeof (guint32), error);
  g_autofree guint32 *lengths = NULL;
  Builder builder = { .self = self };

  g_atomic_ref_count_init (&self->references);
  self->heap = heap_ref (heap);
  if (last == NULL)
    return NULL;
  lengths = heap_memory_new (heap->n_objects, sizeof (guint32), error);
  if (lengths == NULL)
    return NULL;
  self->lengths = heap_memory_new (heap->n_objects, 1, error);
  if (self->lengths == NULL)
    return NULL;
  self->positions = heap_memory_new (((gsize) heap->n_objects >> SAMPLE_SHIFT) + 1,
                                     sizeof (guint64), error);
  if (self->positions == NULL)
    return NULL;

  builder.last = last;
  builder.lengths = lengths;
  if (!read_all (&builder, progress, error) || !place_slices (&builder, error))
    return NULL;
  builder.writing = TRUE;
  if (!read_all (&builder, progress, error))
    return NULL;
  return g_steal_pointer (&self);
}

HeapReferrers *
heap_referrers_ref (HeapReferrers *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
heap_referrers_unref (HeapReferrers *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_free (self->lengths);
  g_free (self->positions);
  g_free (self->bytes);
  heap_unref (self->heap);
  g_free (self);
}

Heap *
heap_referrers_get_heap (const HeapReferrers *self)
{
  return self->heap;
}

guint64
heap_referrers_get_memory (const HeapReferrers *self)
{
  guint64 n = self->heap->n_objects;

  return n + ((n >> SAMPLE_SHIFT) + 1) * sizeof (guint64) + self->n_bytes;
}

/* Behind the slice that begins at *@position, which is moved over its length. */
static const guint8 *
get_slice_end (const HeapReferrers *self,
               guint32 object,
               const guint8 **position)
{
  guint64 length
      = self->lengths[object] == LONG_SLICE ? get_varint (position) : self->lengths[object];

  return *position + length;
}

void
heap_referrers_get (const HeapReferrers *self,
                    guint32 object,
                    GArray *holders)
{
  const guint8 *position = self->bytes + self->positions[object >> SAMPLE_SHIFT];
  const guint8 *end;
  guint32 holder = object;

  g_array_set_size (holders, 0);
  for (guint32 i = object >> SAMPLE_SHIFT << SAMPLE_SHIFT; i < object; i++)
    position = get_slice_end (self, i, &position);

  end = get_slice_end (self, object, &position);
  while (position < end)
    {
      guint64 value = get_varint (&position);

      holder = holders->len == 0
                   ? (guint32) ((gint64) object + ((gint64) (value >> 1) ^ -(gint64) (value & 1)))
                   : (guint32) (holder + value + 1);
      g_array_append_val (holders, holder);
    }
  for (guint i = 0; i < holders->len / 2; i++)
    {
      guint32 *first = &g_array_index (holders, guint32, i);
      guint32 *other = &g_array_index (holders, guint32, holders->len - 1 - i);
      guint32 swap = *first;

      *first = *other;
      *other = swap;
    }
}
