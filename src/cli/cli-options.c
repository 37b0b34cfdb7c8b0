/* cli-options.c: the options that all commands share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-options.h"

#include "cli-error.h"

void
cli_options_init (CliOptions *self)
{
  *self = (CliOptions) { .limit = -1 };
}

void
cli_options_clear (CliOptions *self)
{
  g_clear_pointer (&self->output, g_free);
  g_clear_pointer (&self->arguments, g_strfreev);
}

GOptionContext *
cli_options_new_context (CliOptions *self,
                         const char *usage,
                         const GOptionEntry *own)
{
  GOptionContext *context = g_option_context_new (usage);
  const GOptionEntry shared[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &self->json, "Write one JSON document", NULL },
    { "limit", 0, 0, G_OPTION_ARG_INT64, &self->limit,
      "At most N rows of each list; 0 for all", "N" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &self->output,
      "Write to FILE instead of standard output", "FILE" },
    { "bytes", 0, 0, G_OPTION_ARG_NONE, &self->bytes, "Write sizes as exact bytes", NULL },
    { "dump", 0, 0, G_OPTION_ARG_INT64, &self->dump,
      "Which dump of a file that holds several, from 0", "N" },
    { "header", 0, 0, G_OPTION_ARG_INT, &self->header,
      "Object header of a HotSpot dump in bytes: 8, 12 or 16", "BYTES" },
    { "reference", 0, 0, G_OPTION_ARG_INT, &self->reference,
      "Reference of a HotSpot dump in bytes: 4 or 8", "BYTES" },
    { "alignment", 0, 0, G_OPTION_ARG_INT, &self->alignment,
      "Object alignment of a HotSpot dump in bytes: 8 or 16", "BYTES" },
    { "strict", 0, 0, G_OPTION_ARG_NONE, &self->strict,
      "Let weak references and caches hold like any other field", NULL },
    { "fail-on-problems", 0, 0, G_OPTION_ARG_NONE, &self->fail_on_problems,
      "Exit with status 3 when the dump is damaged", NULL },
    { "timings", 0, 0, G_OPTION_ARG_NONE, &self->timings,
      "Write time and memory of each stage to standard error", NULL },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &self->quiet,
      "Write no progress and no problems to standard error", NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &self->help, "Show this help", NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->arguments, NULL, NULL },
    { NULL },
  };

  g_option_context_set_help_enabled (context, FALSE);
  if (own != NULL)
    g_option_context_add_main_entries (context, own, NULL);
  g_option_context_add_main_entries (context, shared, NULL);
  return context;
}

static gboolean
check_choice (const char *option,
              int value,
              int first,
              int second,
              int third,
              GError **error)
{
  if (value == 0 || value == first || value == second || value == third)
    return TRUE;
  g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--%s cannot be %d", option, value);
  return FALSE;
}

gboolean
cli_options_check (const CliOptions *self,
                   GError **error)
{
  if (self->limit < -1 || self->limit >= G_MAXUINT)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE,
                   "--limit cannot be %" G_GINT64_FORMAT, self->limit);
      return FALSE;
    }
  if (self->dump < 0 || self->dump >= G_MAXUINT)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE,
                   "--dump cannot be %" G_GINT64_FORMAT, self->dump);
      return FALSE;
    }
  return check_choice ("header", self->header, 8, 12, 16, error)
         && check_choice ("reference", self->reference, 4, 8, 8, error)
         && check_choice ("alignment", self->alignment, 8, 16, 16, error);
}

guint
cli_options_get_limit (const CliOptions *self,
                       guint fallback)
{
  if (self->limit < 0)
    return fallback;
  return self->limit == 0 ? G_MAXUINT : (guint) self->limit;
}

void
cli_options_get_heap_options (const CliOptions *self,
                              HeapOptions *options)
{
  *options = (HeapOptions) {
    .dump = (guint) self->dump,
    .header = (guint) self->header,
    .reference = (guint) self->reference,
    .alignment = (guint) self->alignment,
    .strict = self->strict,
  };
}
