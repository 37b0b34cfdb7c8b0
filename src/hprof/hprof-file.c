/* hprof-file.c: an HPROF file, unpacked where needed and mapped into memory
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-file-private.h"

#include "hprof-cursor.h"
#include "hprof-error.h"
#include "hprof-mapping-private.h"
#include "hprof-unpack-private.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define VERSION_MAX 32
#define VERSION_PREFIX "JAVA PROFILE "
#define SHOWN_BYTES 16

struct _HprofFile
{
  gatomicrefcount references;
  char *path;
  HprofMapping *mapping;
  char *version;
  guint id_size;
  guint64 time;
  guint64 header_size;
  guint64 stored_size;
  gboolean compressed;
  char *unpack_damage;
  guint64 unpack_damage_offset;
};

static char *
format_bytes (const guint8 *data,
              gsize size)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < MIN (size, SHOWN_BYTES); i++)
    g_string_append_printf (text, i == 0 ? "%02x" : " %02x", data[i]);
  if (size > SHOWN_BYTES)
    g_string_append (text, " ...");
  return g_string_free (text, FALSE);
}

static gboolean
read_header (HprofFile *self,
             GError **error)
{
  const guint8 *data = hprof_mapping_get_data (self->mapping);
  gsize size = hprof_mapping_get_size (self->mapping);
  gsize prefix = strlen (VERSION_PREFIX);
  const guint8 *terminator;
  HprofCursor cursor;

  if (size < prefix || memcmp (data, VERSION_PREFIX, prefix) != 0)
    {
      g_autofree char *found = format_bytes (data, size);

      g_set_error (error, HPROF_ERROR, HPROF_ERROR_NOT_HPROF,
                   "at byte 0: expected an HPROF file (\"JAVA PROFILE ...\"), found the bytes %s",
                   found);
      return FALSE;
    }

  terminator = memchr (data, '\0', MIN (size, VERSION_MAX));
  if (terminator == NULL)
    {
      g_set_error (error, HPROF_ERROR, HPROF_ERROR_NOT_HPROF,
                   "at byte %" G_GSIZE_FORMAT ": expected the end of the version text, found %s",
                   MIN (size, VERSION_MAX), size < VERSION_MAX ? "the end of the file" : "more text");
      return FALSE;
    }
  for (const guint8 *byte = data; byte < terminator; byte++)
    if (!g_ascii_isprint ((char) *byte))
      {
        g_set_error (error, HPROF_ERROR, HPROF_ERROR_NOT_HPROF,
                     "at byte %d: expected the version text, found the byte %02x",
                     (int) (byte - data), *byte);
        return FALSE;
      }
  self->version = g_strndup ((const char *) data, (gsize) (terminator - data));

  hprof_cursor_init (&cursor, terminator + 1, data + size, 4);
  self->id_size = hprof_cursor_u32 (&cursor);
  self->time = hprof_cursor_u64 (&cursor);
  self->header_size = (guint64) (cursor.position - data);
  if (cursor.failed)
    {
      g_set_error (error, HPROF_ERROR, HPROF_ERROR_NOT_HPROF,
                   "at byte %" G_GSIZE_FORMAT
                   ": expected the 12 bytes behind the version text, found the end of the file",
                   size);
      return FALSE;
    }
  if (self->id_size != 4 && self->id_size != 8)
    {
      g_set_error (error, HPROF_ERROR, HPROF_ERROR_UNSUPPORTED,
                   "at byte %d: expected identifiers of 4 or 8 bytes, found %u bytes",
                   (int) (terminator + 1 - data), self->id_size);
      return FALSE;
    }
  return TRUE;
}

static HprofMapping *
map_file (int fd,
          guint64 size,
          GError **error)
{
  if (size > G_MAXSSIZE)
    {
      g_set_error (error, HPROF_ERROR, HPROF_ERROR_TOO_LARGE,
                   "the file has %" G_GUINT64_FORMAT
                   " bytes, more than this machine can address",
                   size);
      return NULL;
    }
  return hprof_mapping_new (fd, (gsize) size, error);
}

static gboolean
get_size (int fd,
          guint64 *size,
          GError **error)
{
  struct stat status;

  if (fstat (fd, &status) != 0)
    {
      int code = errno;

      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
      return FALSE;
    }
  if (S_ISDIR (status.st_mode))
    {
      g_set_error_literal (error, HPROF_ERROR, HPROF_ERROR_UNSUPPORTED,
                           "expected a file, found a folder");
      return FALSE;
    }
  if (!S_ISREG (status.st_mode))
    {
      g_set_error_literal (error, HPROF_ERROR, HPROF_ERROR_UNSUPPORTED,
                           "expected a file, found a pipe or device; a dump is read in more than "
                           "one pass: save it to a file first");
      return FALSE;
    }
  if (status.st_size == 0)
    {
      g_set_error_literal (error, HPROF_ERROR, HPROF_ERROR_NOT_HPROF,
                           "at byte 0: expected an HPROF file (\"JAVA PROFILE ...\"), found an "
                           "empty file");
      return FALSE;
    }
  *size = (guint64) status.st_size;
  return TRUE;
}

static gboolean
unpack (HprofFile *self,
        HprofProgress *progress,
        GError **error)
{
  g_autoptr (HprofMapping) packed = g_steal_pointer (&self->mapping);
  g_autoptr (GError) local_error = NULL;
  guint64 size;
  int fd;

  fd = hprof_unpack (hprof_mapping_get_data (packed), hprof_mapping_get_size (packed),
                     &self->unpack_damage, &self->unpack_damage_offset, progress, error);
  if (fd < 0)
    return FALSE;

  if (hprof_mapping_is_cut (packed))
    g_set_error_literal (error, HPROF_ERROR, HPROF_ERROR_CHANGED,
                         "the file was cut short while it was unpacked; open it again");
  else if (!get_size (fd, &size, &local_error))
    g_set_error (error, HPROF_ERROR, HPROF_ERROR_NOT_HPROF, "a gzip file, but with nothing in it: %s",
                 self->unpack_damage != NULL ? self->unpack_damage : local_error->message);
  else
    self->mapping = map_file (fd, size, error);
  close (fd);
  return self->mapping != NULL;
}

HprofFile *
hprof_file_open (const char *path,
                 HprofProgress *progress,
                 GError **error)
{
  g_autoptr (HprofFile) self = g_new0 (HprofFile, 1);
  int fd;

  g_atomic_ref_count_init (&self->references);
  self->path = g_strdup (path);

  fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    {
      int code = errno;

      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
      return NULL;
    }
  if (get_size (fd, &self->stored_size, error))
    self->mapping = map_file (fd, self->stored_size, error);
  close (fd);
  if (self->mapping == NULL)
    return NULL;

  self->compressed = hprof_unpack_is_gzip (hprof_mapping_get_data (self->mapping),
                                           hprof_mapping_get_size (self->mapping));
  if (self->compressed && !unpack (self, progress, error))
    return NULL;
  if (!read_header (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

HprofFile *
hprof_file_ref (HprofFile *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
hprof_file_unref (HprofFile *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_clear_pointer (&self->mapping, hprof_mapping_free);
  g_free (self->path);
  g_free (self->version);
  g_free (self->unpack_damage);
  g_free (self);
}

const char *
hprof_file_get_path (const HprofFile *self)
{
  return self->path;
}

const char *
hprof_file_get_version (const HprofFile *self)
{
  return self->version;
}

guint
hprof_file_get_id_size (const HprofFile *self)
{
  return self->id_size;
}

guint64
hprof_file_get_time (const HprofFile *self)
{
  return self->time;
}

GDateTime *
hprof_file_get_created (const HprofFile *self)
{
  const guint64 year_1995 = 788918400, year_2200 = 7258118400;
  guint64 seconds = self->time / 1000;

  if (seconds < year_1995 || seconds >= year_2200)
    return NULL;
  return g_date_time_new_from_unix_utc ((gint64) seconds);
}

gboolean
hprof_file_is_compressed (const HprofFile *self)
{
  return self->compressed;
}

guint64
hprof_file_get_stored_size (const HprofFile *self)
{
  return self->stored_size;
}

guint64
hprof_file_get_size (const HprofFile *self)
{
  return hprof_mapping_get_size (self->mapping);
}

const guint8 *
hprof_file_get_data (const HprofFile *self)
{
  return hprof_mapping_get_data (self->mapping);
}

guint64
hprof_file_get_header_size (const HprofFile *self)
{
  return self->header_size;
}

gboolean
hprof_file_check (const HprofFile *self,
                  GError **error)
{
  if (!hprof_mapping_is_cut (self->mapping))
    return TRUE;
  g_set_error_literal (error, HPROF_ERROR, HPROF_ERROR_CHANGED,
                       "the file was cut short while it was read; open it again");
  return FALSE;
}

const char *
hprof_file_get_unpack_damage (const HprofFile *self,
                              guint64 *offset)
{
  *offset = self->unpack_damage_offset;
  return self->unpack_damage;
}
