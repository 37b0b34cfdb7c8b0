/* cli-output.c: where the data goes: stdout, or a file that appears when it is whole
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-output.h"

#include "cli-error.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <sys/stat.h>
#include <unistd.h>

#define BUFFER_SIZE (256 * 1024)
#define MAX_NUMBER_LENGTH 20

struct _CliOutput
{
  GOutputStream *stream;
  GCancellable *cancellable;
  char *name;
  GError *failure;
  gboolean style;
  gboolean closed;
  gsize length;
  char buffer[BUFFER_SIZE];
};

static gboolean
terminal_has_style (int descriptor)
{
  const char *terminal = g_getenv ("TERM");

  return isatty (descriptor) && g_getenv ("NO_COLOR") == NULL
         && g_strcmp0 (terminal, "dumb") != 0;
}

/* A device or a pipe is written to as it is: it cannot be replaced. */
static GOutputStream *
open_file (const char *path,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (GFile) file = NULL;
  struct stat status;

  if (stat (path, &status) == 0 && !S_ISREG (status.st_mode) && !S_ISDIR (status.st_mode))
    {
      int descriptor = open (path, O_WRONLY | O_CLOEXEC);

      if (descriptor < 0)
        {
          int code = errno;

          g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code),
                               g_strerror (code));
          return NULL;
        }
      return g_unix_output_stream_new (descriptor, TRUE);
    }

  file = g_file_new_for_path (path);
  return G_OUTPUT_STREAM (g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE,
                                          cancellable, error));
}

static void
set_output_error (GError **error,
                  const char *name,
                  const GError *cause)
{
  g_autofree char *display_name = g_filename_display_name (name);

  g_set_error (error, CLI_ERROR, CLI_ERROR_OUTPUT, "%s: could not be written: %s",
               display_name, cause->message);
}

CliOutput *
cli_output_open_stream (GOutputStream *stream,
                        const char *name,
                        GCancellable *cancellable)
{
  CliOutput *self = g_new (CliOutput, 1);

  self->stream = g_object_ref (stream);
  self->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  self->name = g_strdup (name);
  self->failure = NULL;
  self->style = FALSE;
  self->closed = FALSE;
  self->length = 0;
  return self;
}

CliOutput *
cli_output_open (const char *path,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (GError) cause = NULL;
  CliOutput *self;

  if (path == NULL)
    {
      stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
      self = cli_output_open_stream (stream, "standard output", cancellable);
      self->style = terminal_has_style (STDOUT_FILENO);
      return self;
    }

  stream = open_file (path, cancellable, &cause);
  if (stream == NULL)
    {
      if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_propagate_error (error, g_steal_pointer (&cause));
      else
        set_output_error (error, path, cause);
      return NULL;
    }
  return cli_output_open_stream (stream, path, cancellable);
}

static void
flush (CliOutput *self)
{
  if (self->failure == NULL)
    g_output_stream_write_all (self->stream, self->buffer, self->length, NULL,
                               self->cancellable, &self->failure);
  self->length = 0;
}

/* Closing a file's stream with a cancelled cancellable drops what was written to it. */
static void
abandon (CliOutput *self)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_cancellable_cancel (cancelled);
  g_output_stream_close (self->stream, cancelled, NULL);
}

gboolean
cli_output_close (CliOutput *self,
                  GError **error)
{
  flush (self);
  if (self->failure == NULL)
    g_output_stream_close (self->stream, self->cancellable, &self->failure);
  else
    abandon (self);
  self->closed = TRUE;

  if (self->failure == NULL
      || g_error_matches (self->failure, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE))
    return TRUE;
  if (g_error_matches (self->failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_error_copy (self->failure));
  else
    set_output_error (error, self->name, self->failure);
  return FALSE;
}

void
cli_output_free (CliOutput *self)
{
  if (!self->closed)
    abandon (self);
  g_object_unref (self->stream);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->failure);
  g_free (self->name);
  g_free (self);
}

gboolean
cli_output_has_failed (const CliOutput *self)
{
  return self->failure != NULL;
}

gboolean
cli_output_has_style (const CliOutput *self)
{
  return self->style;
}

/* Returns: where @length bytes, at most BUFFER_SIZE, may be put. */
static inline char *
reserve (CliOutput *self,
         gsize length)
{
  if (G_UNLIKELY (length > BUFFER_SIZE - self->length))
    flush (self);
  return self->buffer + self->length;
}

void
cli_output_bytes (CliOutput *self,
                  gconstpointer bytes,
                  gsize length)
{
  const char *rest = bytes;

  while (length > 0)
    {
      gsize part = MIN (length, BUFFER_SIZE);

      memcpy (reserve (self, part), rest, part);
      self->length += part;
      rest += part;
      length -= part;
    }
}

void
cli_output_character (CliOutput *self,
                      char character)
{
  *reserve (self, 1) = character;
  self->length++;
}

void
cli_output_number (CliOutput *self,
                   guint64 value)
{
  char digits[MAX_NUMBER_LENGTH];
  guint position = MAX_NUMBER_LENGTH;

  do
    {
      digits[--position] = (char) ('0' + value % 10);
      value /= 10;
    }
  while (value != 0);

  memcpy (reserve (self, MAX_NUMBER_LENGTH), digits + position, MAX_NUMBER_LENGTH - position);
  self->length += MAX_NUMBER_LENGTH - position;
}

void
cli_output_id (CliOutput *self,
               guint64 id)
{
  guint n_digits = 1;
  char *position = reserve (self, MAX_NUMBER_LENGTH);

  while (n_digits < 16 && id >> (4 * n_digits) != 0)
    n_digits++;

  *position++ = '0';
  *position++ = 'x';
  for (guint i = n_digits; i-- > 0;)
    *position++ = "0123456789abcdef"[(id >> (4 * i)) & 0xf];
  self->length += 2 + n_digits;
}
