/* cli-options.h: the options that all commands share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* Rows of a list where --limit does not say. */
#define CLI_DEFAULT_LIMIT 20

typedef struct
{
  gboolean help;
  gboolean json;
  gboolean bytes;
  gboolean quiet;
  gboolean timings;
  gboolean fail_on_problems;
  gboolean strict;
  gint64 limit;     /* -1 where not given */
  gint64 dump;
  int header;       /* 0 where not given, as the next two */
  int reference;
  int alignment;
  char *output;     /* (nullable): a file name */
  char **arguments; /* (nullable): what is no option */
} CliOptions;

void cli_options_init (CliOptions *self);
void cli_options_clear (CliOptions *self);

/* cli_options_new_context:
 * @usage: the arguments, for the help
 * @own: (nullable): the options of the command itself
 *
 * Returns: (transfer full): a context that parses into @self.
 */
GOptionContext *cli_options_new_context (CliOptions *self,
                                         const char *usage,
                                         const GOptionEntry *own);

/* Returns: %FALSE with CLI_ERROR_USAGE where a value is out of its range. */
gboolean cli_options_check (const CliOptions *self,
                            GError **error);

/* Returns: the most rows of a list, @fallback where --limit does not say; G_MAXUINT for
 *   `--limit 0`, all of them. */
guint cli_options_get_limit (const CliOptions *self,
                             guint fallback);

void cli_options_get_heap_options (const CliOptions *self,
                                   HeapOptions *options);

G_END_DECLS
