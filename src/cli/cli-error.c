/* cli-error.c: what can go wrong, and the exit status it ends with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-error.h"

#include "hprof/hprof.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

G_DEFINE_QUARK (cli-error-quark, cli_error)

CliStatus
cli_error_get_status (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return CLI_STATUS_INTERRUPTED;
  if (g_error_matches (error, CLI_ERROR, CLI_ERROR_OUTPUT)
      || g_error_matches (error, HPROF_ERROR, HPROF_ERROR_NO_MEMORY)
      || g_error_matches (error, HPROF_ERROR, HPROF_ERROR_NO_SPACE)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return CLI_STATUS_RESOURCES;
  if (error->domain == CLI_ERROR)
    return CLI_STATUS_USAGE;
  return CLI_STATUS_UNREADABLE;
}

void
cli_error_print_line (const char *subject,
                      const char *message)
{
  g_autofree char *valid_message = g_utf8_make_valid (message, -1);
  g_autofree char *printable_message = hprof_text_escape (valid_message);

  if (subject != NULL)
    {
      g_autofree char *display_name = g_filename_display_name (subject);
      g_autofree char *printable_subject = hprof_text_escape (display_name);

      fprintf (stderr, "heapwood-cli: %s: %s\n", printable_subject, printable_message);
    }
  else
    {
      fprintf (stderr, "heapwood-cli: %s\n", printable_message);
    }
}

void
cli_error_print (const char *path,
                 const GError *error)
{
  gboolean about_dump = !g_error_matches (error, CLI_ERROR, CLI_ERROR_USAGE)
                        && !g_error_matches (error, CLI_ERROR, CLI_ERROR_OUTPUT);

  cli_error_print_line (about_dump ? path : NULL,
                        cli_error_get_status (error) == CLI_STATUS_INTERRUPTED ? "interrupted"
                                                                               : error->message);
}

static GLogWriterOutput
write_log (GLogLevelFlags level,
           const GLogField *fields,
           gsize n_fields,
           gpointer data)
{
  static const char out_of_memory[] = "heapwood-cli: out of memory\n";

  for (gsize i = 0; i < n_fields && (level & G_LOG_LEVEL_ERROR) != 0; i++)
    if (strcmp (fields[i].key, "MESSAGE") == 0
        && strstr (fields[i].value, "failed to allocate") != NULL)
      {
        /* Nothing that may allocate from here on. */
        if (write (STDERR_FILENO, out_of_memory, sizeof out_of_memory - 1) < 0)
          _exit (CLI_STATUS_RESOURCES);
        _exit (CLI_STATUS_RESOURCES);
      }
  return g_log_writer_default (level, fields, n_fields, data);
}

void
cli_error_catch_out_of_memory (void)
{
  g_log_set_writer_func (write_log, NULL, NULL);
}
