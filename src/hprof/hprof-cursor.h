/* hprof-cursor.h: the one place where bytes of a file are read, each read checked
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/* A window [position, end) of mapped bytes. A read that does not fit reads nothing, returns 0 and
 * marks the cursor as failed; further reads fail too, so a run of reads needs one check. */
typedef struct
{
  const guint8 *position;
  const guint8 *end;
  guint id_size; /* 4 or 8 bytes */
  gboolean failed;
} HprofCursor;

static inline void
hprof_cursor_init (HprofCursor *self,
                   const guint8 *begin,
                   const guint8 *end,
                   guint id_size)
{
  self->position = begin;
  self->end = end;
  self->id_size = id_size;
  self->failed = FALSE;
}

/* Returns: the bytes left. */
static inline guint64
hprof_cursor_left (const HprofCursor *self)
{
  return (guint64) (self->end - self->position);
}

/* Returns: whether @size bytes were there; steps over them if so. */
static inline gboolean
hprof_cursor_skip (HprofCursor *self,
                   guint64 size)
{
  if (G_UNLIKELY (self->failed || size > hprof_cursor_left (self)))
    {
      self->failed = TRUE;
      return FALSE;
    }
  self->position += size;
  return TRUE;
}

/* Big-endian integers at @bytes, of any alignment; the caller has checked the bounds. */
static inline guint16
hprof_load_u16 (const guint8 *bytes)
{
  guint16 value;
  memcpy (&value, bytes, sizeof value);
  return GUINT16_FROM_BE (value);
}

static inline guint32
hprof_load_u32 (const guint8 *bytes)
{
  guint32 value;
  memcpy (&value, bytes, sizeof value);
  return GUINT32_FROM_BE (value);
}

static inline guint64
hprof_load_u64 (const guint8 *bytes)
{
  guint64 value;
  memcpy (&value, bytes, sizeof value);
  return GUINT64_FROM_BE (value);
}

static inline guint64
hprof_load_id (const guint8 *bytes,
               guint id_size)
{
  return id_size == 4 ? hprof_load_u32 (bytes) : hprof_load_u64 (bytes);
}

static inline guint8
hprof_cursor_u8 (HprofCursor *self)
{
  const guint8 *bytes = self->position;
  return hprof_cursor_skip (self, 1) ? *bytes : 0;
}

static inline guint16
hprof_cursor_u16 (HprofCursor *self)
{
  const guint8 *bytes = self->position;
  return hprof_cursor_skip (self, 2) ? hprof_load_u16 (bytes) : 0;
}

static inline guint32
hprof_cursor_u32 (HprofCursor *self)
{
  const guint8 *bytes = self->position;
  return hprof_cursor_skip (self, 4) ? hprof_load_u32 (bytes) : 0;
}

static inline guint64
hprof_cursor_u64 (HprofCursor *self)
{
  const guint8 *bytes = self->position;
  return hprof_cursor_skip (self, 8) ? hprof_load_u64 (bytes) : 0;
}

static inline guint64
hprof_cursor_id (HprofCursor *self)
{
  const guint8 *bytes = self->position;
  return hprof_cursor_skip (self, self->id_size) ? hprof_load_id (bytes, self->id_size) : 0;
}

G_END_DECLS
