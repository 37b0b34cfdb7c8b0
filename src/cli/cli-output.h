/* cli-output.h: where the data goes: stdout, or a file that appears when it is whole
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <string.h>

G_BEGIN_DECLS

/* Buffered. The first failure is kept and what follows it is dropped: a writer of much asks
 * cli_output_has_failed() now and then, cli_output_close() reports it. */
typedef struct _CliOutput CliOutput;

/* cli_output_open:
 * @path: (nullable): a file, replaced as a whole when closed; %NULL for stdout
 * @cancellable: (nullable): ends the writing with G_IO_ERROR_CANCELLED
 *
 * Returns: (transfer full): the output; %NULL with CLI_ERROR_OUTPUT.
 */
CliOutput *cli_output_open (const char *path,
                            GCancellable *cancellable,
                            GError **error);

/* cli_output_open_stream:
 * @stream: written to and closed
 * @name: for messages
 *
 * Returns: (transfer full): an output onto @stream.
 */
CliOutput *cli_output_open_stream (GOutputStream *stream,
                                   const char *name,
                                   GCancellable *cancellable);

/* Writes what is left and, of a file, puts it in its place. A reader of a pipe that went away is no
 * failure. Call it once.
 * Returns: %FALSE with CLI_ERROR_OUTPUT or G_IO_ERROR_CANCELLED; a file is then as it was. */
gboolean cli_output_close (CliOutput *self,
                           GError **error);

/* Leaves a file as it was unless cli_output_close() was called. */
void cli_output_free (CliOutput *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliOutput, cli_output_free)

/* Whether writing on is of no use: a failure, a cancel, a pipe that nobody reads any more. */
gboolean cli_output_has_failed (const CliOutput *self);

/* Whether it is stdout and that a terminal that shows bold text. */
gboolean cli_output_has_style (const CliOutput *self);

void cli_output_bytes (CliOutput *self,
                       gconstpointer bytes,
                       gsize length);

void cli_output_character (CliOutput *self,
                           char character);

/* @value in decimal. */
void cli_output_number (CliOutput *self,
                        guint64 value);

/* @id as 0x… in lower case, without leading zeros. */
void cli_output_id (CliOutput *self,
                    guint64 id);

static inline void
cli_output_text (CliOutput *self,
                 const char *text)
{
  cli_output_bytes (self, text, strlen (text));
}

G_END_DECLS
