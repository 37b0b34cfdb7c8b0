/* cli-error.h: what can go wrong, and the exit status it ends with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define CLI_ERROR (cli_error_quark ())

/* Errors of other domains are about the dump. */
typedef enum
{
  CLI_ERROR_USAGE,     /* the command line is wrong; the message says it all */
  CLI_ERROR_NOT_FOUND, /* an argument names nothing that the dump has */
  CLI_ERROR_OUTPUT,    /* the result could not be written; the message names the file */
} CliError;

GQuark cli_error_quark (void);

typedef enum
{
  CLI_STATUS_DONE = 0,
  CLI_STATUS_UNREADABLE = 1,
  CLI_STATUS_USAGE = 2,
  CLI_STATUS_PROBLEMS = 3,
  CLI_STATUS_RESOURCES = 4,
  CLI_STATUS_INTERRUPTED = 130,
} CliStatus;

CliStatus cli_error_get_status (const GError *error);

/* cli_error_print:
 * @path: (nullable): the dump
 *
 * Writes one line to stderr, control characters escaped: "heapwood-cli: FILE: at byte 31: …".
 */
void cli_error_print (const char *path,
                      const GError *error);

/* Writes "heapwood-cli: SUBJECT: MESSAGE" as one line to stderr; the same without @subject where it
 * is %NULL. */
void cli_error_print_line (const char *subject,
                           const char *message);

/* Makes an allocation that fails end the program with a line on stderr and CLI_STATUS_RESOURCES,
 * instead of a crash. */
void cli_error_catch_out_of_memory (void);

G_END_DECLS
