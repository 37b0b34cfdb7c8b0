/* cli-output.c: where the data goes: stdout, or a file that appears when it is whole
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-output.h"

#include "cli-error.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define BUFFER_SIZE (256 * 1024)
#define MAX_NUMBER_LENGTH 20

/* A pipe with room takes this much at once; more would make the program wait where no cancel
 * reaches it. */
#define PIECE_SIZE PIPE_BUF

struct _CliOutput
{
  GOutputStream *stream;
  GCancellable *cancellable;
  char *name;
  char *target;    /* (nullable): what the temporary file becomes when all is written */
  char *temporary; /* (nullable) */
  GError *failure;
  gboolean style;
  gsize piece_size; /* the most bytes to write at once */
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

static gboolean
set_errno_error (GError **error)
{
  int code = errno;

  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
  return FALSE;
}

/* Opens a file beside @path, for rename() to put in its place. */
static gboolean
open_temporary (CliOutput *self,
                const char *path,
                const struct stat *existing,
                GError **error)
{
  /* Of a link, what it points to is replaced. */
  g_autofree char *target = existing != NULL ? realpath (path, NULL) : g_strdup (path);
  g_autofree char *temporary = g_strconcat (target, ".XXXXXX", NULL);
  int descriptor;

  if (target == NULL || (existing != NULL && g_access (target, W_OK) != 0))
    return set_errno_error (error);
  descriptor = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor < 0)
    return set_errno_error (error);

  self->stream = g_unix_output_stream_new (descriptor, TRUE);
  self->target = g_steal_pointer (&target);
  self->temporary = g_steal_pointer (&temporary);
  if (existing != NULL && fchmod (descriptor, existing->st_mode & 07777) != 0)
    return set_errno_error (error);
  return TRUE;
}

/* A device or a pipe is written to as it is: it cannot be replaced. */
static gboolean
open_file (CliOutput *self,
           const char *path,
           GError **error)
{
  struct stat existing;
  int descriptor;

  if (stat (path, &existing) != 0)
    return open_temporary (self, path, NULL, error);
  if (S_ISREG (existing.st_mode))
    return open_temporary (self, path, &existing, error);

  descriptor = open (path, O_WRONLY | O_CLOEXEC);
  if (descriptor < 0)
    return set_errno_error (error);
  self->stream = g_unix_output_stream_new (descriptor, TRUE);
  self->piece_size = PIECE_SIZE;
  return TRUE;
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

static void
open_stdout (CliOutput *self)
{
  struct stat status;

  self->stream = g_unix_output_stream_new (STDOUT_FILENO, FALSE);
  self->style = terminal_has_style (STDOUT_FILENO);
  if (fstat (STDOUT_FILENO, &status) != 0 || !S_ISREG (status.st_mode))
    self->piece_size = PIECE_SIZE;
}

static CliOutput *
new_output (const char *name,
            GCancellable *cancellable)
{
  CliOutput *self = g_new (CliOutput, 1);

  self->stream = NULL;
  self->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  self->name = g_strdup (name);
  self->target = NULL;
  self->temporary = NULL;
  self->failure = NULL;
  self->style = FALSE;
  self->piece_size = BUFFER_SIZE;
  self->length = 0;
  return self;
}

CliOutput *
cli_output_open_stream (GOutputStream *stream,
                        const char *name,
                        GCancellable *cancellable)
{
  CliOutput *self = new_output (name, cancellable);

  self->stream = g_object_ref (stream);
  return self;
}

CliOutput *
cli_output_open (const char *path,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (CliOutput) self = NULL;
  g_autoptr (GError) cause = NULL;

  if (path == NULL)
    {
      self = new_output ("standard output", cancellable);
      open_stdout (self);
      return g_steal_pointer (&self);
    }

  self = new_output (path, cancellable);
  if (!open_file (self, path, &cause))
    {
      set_output_error (error, path, cause);
      return NULL;
    }
  return g_steal_pointer (&self);
}

static void
flush (CliOutput *self)
{
  gsize written = 0;

  while (written < self->length && self->failure == NULL)
    {
      gsize piece = MIN (self->length - written, self->piece_size);

      g_output_stream_write_all (self->stream, self->buffer + written, piece, NULL,
                                 self->cancellable, &self->failure);
      written += piece;
    }
  self->length = 0;
}

/* Puts the finished file in its place. */
static void
finish (CliOutput *self)
{
  if (!g_output_stream_close (self->stream, self->cancellable, &self->failure)
      || self->temporary == NULL)
    return;
  if (g_rename (self->temporary, self->target) != 0)
    set_errno_error (&self->failure);
  else
    g_clear_pointer (&self->temporary, g_free);
}

gboolean
cli_output_close (CliOutput *self,
                  GError **error)
{
  flush (self);
  if (self->failure == NULL)
    finish (self);

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
  if (self->temporary != NULL)
    g_unlink (self->temporary);
  g_clear_object (&self->stream);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->failure);
  g_free (self->temporary);
  g_free (self->target);
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
