/* cli-export.c: the export command: the whole analysis as tables for other tools
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-export.h"

#include "cli-error.h"
#include "cli-open.h"

static char *export_format;
static gboolean export_references;

static gboolean
parse_format (const CliOptions *options,
              CliRowsFormat *format,
              GError **error)
{
  if (options->json && export_format != NULL)
    {
      g_set_error_literal (error, CLI_ERROR, CLI_ERROR_USAGE,
                           "--json is a format of its own: leave out --format");
      return FALSE;
    }

  if (options->json)
    *format = CLI_ROWS_JSON_ARRAY;
  else if (export_format == NULL || g_str_equal (export_format, "tsv"))
    *format = CLI_ROWS_TSV;
  else if (g_str_equal (export_format, "csv"))
    *format = CLI_ROWS_CSV;
  else if (g_str_equal (export_format, "jsonl"))
    *format = CLI_ROWS_JSON_LINES;
  else
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE,
                   "--format cannot be \"%s\": choose tsv, csv or jsonl", export_format);
      return FALSE;
    }
  return TRUE;
}

static void
write_rows (const CliInvocation *invocation,
            const Heap *heap,
            CliRowsFormat format,
            CliOutput *output)
{
  guint limit = cli_options_get_limit (&invocation->options, G_MAXUINT);

  if (export_references)
    cli_export_write_references (heap, format, limit, output);
  else
    cli_export_write_objects (heap, format, limit, output);
}

static void
write_document (const CliInvocation *invocation,
                const Heap *heap,
                CliOutput *output)
{
  g_autoptr (CliJson) json = cli_json_new (output);

  cli_json_begin_document (json, invocation->command->name);
  cli_open_write_problems (heap, json);
  cli_json_begin_array (json, export_references ? "references" : "objects");
  write_rows (invocation, heap, CLI_ROWS_JSON_ARRAY, output);
  cli_json_end_array (json);
  cli_json_end_object (json);
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  g_autoptr (Heap) heap = NULL;
  g_autoptr (CliOutput) output = NULL;
  CliRowsFormat format;

  if (!parse_format (options, &format, error))
    return FALSE;
  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  if (options->json)
    write_document (invocation, heap, output);
  else
    write_rows (invocation, heap, format, output);

  /* Names and references were read from the file only now. */
  return hprof_file_check (heap_get_file (heap), error) && cli_output_close (output, error);
}

static const GOptionEntry option_entries[] = {
  { "format", 0, 0, G_OPTION_ARG_STRING, &export_format, "tsv (default), csv or jsonl", "FORMAT" },
  { "references", 0, 0, G_OPTION_ARG_NONE, &export_references,
    "The references that hold, instead of the objects", NULL },
  { NULL },
};

const CliCommand cli_command_export = {
  .name = "export",
  .summary = "The whole analysis as a table for other tools",
  .description
  = "Writes one row an object, in order of id: id class kind shallow native retained\n"
    "strength idom folded_into name. With --references one row a reference that holds:\n"
    "from label to. --limit is the most rows, all of them where it is left out.",
  .options = option_entries,
  .run = run,
};
