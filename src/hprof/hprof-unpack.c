/* hprof-unpack.c: gzip files, unpacked once into an unlinked file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-unpack-private.h"

#include "hprof-cursor.h"
#include "hprof-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

#define BUFFER_SIZE (1 << 20)
#define INPUT_SIZE (1 << 20)
#define MEMBER_HEADER 10
#define MAX_RATIO 1032 /* of deflate */

gboolean
hprof_unpack_is_gzip (const guint8 *data,
                      gsize size)
{
  return size >= 3 && data[0] == 0x1f && data[1] == 0x8b && data[2] == 8;
}

static int
open_unlinked (const char *directory,
               GError **error)
{
  g_autofree char *template = g_build_filename (directory, "heapwood-XXXXXX", NULL);
  int fd = open (directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

  if (fd >= 0)
    return fd;

  fd = g_mkstemp_full (template, O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      int code = errno;

      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
                   "no file can be made in %s to unpack into: %s", directory, g_strerror (code));
      return -1;
    }
  unlink (template);
  return fd;
}

static guint64
get_room (int fd)
{
  struct statvfs status;

  if (fstatvfs (fd, &status) != 0)
    return G_MAXUINT64;
  return (guint64) status.f_bavail * status.f_frsize;
}

static void
set_no_space (GError **error,
              const char *directory,
              guint64 needed,
              guint64 room)
{
  g_autofree char *needed_text = g_format_size_full (needed, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *room_text = g_format_size_full (room, G_FORMAT_SIZE_IEC_UNITS);

  g_set_error (error, HPROF_ERROR, HPROF_ERROR_NO_SPACE,
               "unpacking needs at least %s, but %s has %s left; make room there or set TMPDIR to a "
               "folder with more",
               needed_text, directory, room_text);
}

static gboolean
write_all (int fd,
           const guint8 *data,
           gsize size,
           const char *directory,
           GError **error)
{
  while (size > 0)
    {
      gssize written = write (fd, data, size);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        {
          int code = errno;

          if (code == ENOSPC || code == EDQUOT || code == EFBIG)
            set_no_space (error, directory, size, get_room (fd));
          else
            g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
                         "unpacking into %s failed: %s", directory, g_strerror (code));
          return FALSE;
        }
      data += written;
      size -= (gsize) written;
    }
  return TRUE;
}

int
hprof_unpack (const guint8 *packed,
              gsize packed_size,
              char **damage,
              guint64 *damage_offset,
              HprofProgress *progress,
              GError **error)
{
  const char *directory = g_getenv ("TMPDIR");
  g_autofree guint8 *buffer = g_malloc (BUFFER_SIZE);
  g_autoptr (GConverter) inflater = NULL;
  gboolean finished = FALSE;
  gsize position = 0;
  guint64 stated_size, room;
  int fd;

  *damage = NULL;
  *damage_offset = 0;
  if (directory == NULL || directory[0] == '\0')
    directory = "/var/tmp";

  fd = open_unlinked (directory, error);
  if (fd < 0)
    return -1;

  /* The last four bytes state the unpacked size of the last member, modulo 2^32; a dump never
   * packs to more than its own size, nor below what deflate can do. */
  stated_size = packed_size < MEMBER_HEADER
                    ? 0
                    : GUINT32_SWAP_LE_BE (hprof_load_u32 (packed + packed_size - 4));
  stated_size = MIN (stated_size, (guint64) packed_size * MAX_RATIO);
  room = get_room (fd);
  if (room < MAX (stated_size, packed_size))
    {
      set_no_space (error, directory, MAX (stated_size, packed_size), room);
      close (fd);
      return -1;
    }

  inflater = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  while (!finished)
    {
      gsize input_size = MIN (packed_size - position, INPUT_SIZE);
      gsize n_read = 0, n_written = 0;
      g_autoptr (GError) local_error = NULL;
      GConverterResult result;

      if (!hprof_progress_update (progress, position, packed_size, error))
        {
          close (fd);
          return -1;
        }

      result = g_converter_convert (inflater, packed + position, input_size, buffer, BUFFER_SIZE,
                                    input_size == packed_size - position ? G_CONVERTER_INPUT_AT_END
                                                                         : G_CONVERTER_NO_FLAGS,
                                    &n_read, &n_written, &local_error);
      position += n_read;
      if (n_written > 0 && !write_all (fd, buffer, n_written, directory, error))
        {
          close (fd);
          return -1;
        }

      if (result == G_CONVERTER_ERROR)
        {
          gboolean cut = g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT);

          *damage = g_strdup_printf (
              cut ? "the gzip data end too early, at byte %" G_GSIZE_FORMAT " of the packed file"
                  : "the gzip data are damaged at byte %" G_GSIZE_FORMAT " of the packed file",
              position);
          *damage_offset = position;
          return fd;
        }
      if (result == G_CONVERTER_FINISHED)
        {
          finished = position == packed_size;
          if (!finished && !hprof_unpack_is_gzip (packed + position, packed_size - position))
            {
              *damage = g_strdup_printf ("%" G_GSIZE_FORMAT " bytes that are not gzip follow the "
                                         "gzip data at byte %" G_GSIZE_FORMAT
                                         " of the packed file and were left out",
                                         packed_size - position, position);
              *damage_offset = position;
              return fd;
            }
          g_converter_reset (inflater);
        }
    }
  return fd;
}
