/* cli-holders.c: the holders command: the classes above a class, level by level
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-class-groups.h"
#include "cli-error.h"
#include "cli-holders-collect.h"
#include "cli-open.h"
#include "cli-table.h"
#include "cli-text.h"

#define DEFAULT_DEPTH 5
#define MAX_DEPTH 100

static int holders_depth = DEFAULT_DEPTH;
static char *holders_by;

/* As text. */

typedef struct
{
  const CliHolders *holders;
  const CliClassGroups *groups;
  CliTable *table;
} Writing;

/* A row that goes on where nobody looked ends with an ellipsis. */
static void
add_row (const Writing *writing,
         const CliHolder *holder,
         guint indent)
{
  g_autofree char *name = cli_class_groups_get_full_name (writing->groups, holder->cell.group);
  g_autofree char *line = g_strdup_printf ("%*s%s%s", (int) (2 * indent), "", name,
                                           holder->n_rest == G_MAXUINT32 ? " …" : "");

  cli_table_add_size (writing->table, holder->cell.bytes);
  cli_table_add_share (writing->table, holder->cell.bytes, writing->holders->bytes);
  if (cli_holder_is_end (holder))
    cli_table_add_text (writing->table, "");
  else
    cli_table_add_number (writing->table, holder->cell.objects);
  cli_table_add_text (writing->table, line);
}

static void
add_rest_row (const Writing *writing,
              guint32 n_rest,
              guint64 bytes,
              guint indent)
{
  g_autofree char *line = NULL;

  if (n_rest == 0 || n_rest == G_MAXUINT32)
    return;
  line = g_strdup_printf ("%*s… %u more", (int) (2 * indent), "", n_rest);
  cli_table_add_size (writing->table, bytes);
  cli_table_add_share (writing->table, bytes, writing->holders->bytes);
  cli_table_add_text (writing->table, "");
  cli_table_add_text (writing->table, line);
}

static void
add_rows (const Writing *writing,
          guint level,
          guint begin,
          guint end)
{
  const GArray *holders = cli_holders_get_level (writing->holders, level);

  for (guint i = begin; i < end; i++)
    {
      const CliHolder *holder = &g_array_index (holders, CliHolder, i);

      add_row (writing, holder, level);
      if (holder->end > holder->begin)
        add_rows (writing, level + 1, holder->begin, holder->end);
      add_rest_row (writing, holder->n_rest, holder->rest_bytes, level + 1);
    }
}

static void
write_text (const CliHolders *holders,
            const CliClassGroups *groups,
            gboolean exact_sizes,
            CliOutput *output)
{
  static const CliColumn columns[] = {
    { "bytes", CLI_COLUMN_NUMBER }, { "%", CLI_COLUMN_NUMBER },
    { "objects", CLI_COLUMN_NUMBER }, { "held by", CLI_COLUMN_TEXT },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact_sizes);
  Writing writing = { holders, groups, table };

  add_rows (&writing, 0, 0, cli_holders_get_level (holders, 0)->len);
  add_rest_row (&writing, holders->n_rest, holders->rest_bytes, 0);
  cli_table_write (table, NULL, output);
}

/* As JSON. */

static void
write_level (const CliHolders *holders,
             const CliClassGroups *groups,
             guint level,
             const char *key,
             CliJson *json)
{
  const GArray *cells = cli_holders_get_level (holders, level);

  cli_json_begin_array (json, key);
  for (guint i = 0; i < cells->len; i++)
    {
      const CliHolder *holder = &g_array_index (cells, CliHolder, i);

      cli_json_begin_object (json, NULL);
      cli_class_groups_write_json (groups, holder->cell.group, json);
      cli_json_number (json, "objects", holder->cell.objects);
      cli_json_number (json, "bytes", holder->cell.bytes);
      if (level > 0)
        cli_json_number (json, "below", holder->below);
      else
        cli_json_null (json, "below");
      if (holder->n_rest == G_MAXUINT32)
        cli_json_null (json, "more");
      else
        cli_json_number (json, "more", holder->n_rest);
      cli_json_number (json, "more_bytes", holder->rest_bytes);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
}

static void
write_json (const CliHolders *holders,
            const CliClassGroups *groups,
            CliOutput *output)
{
  HeapGroupBy by = heap_class_groups_get_by (groups->groups);
  const CliHolder *first = &g_array_index (cli_holders_get_level (holders, 0), CliHolder, 0);
  g_autofree char *name = heap_class_groups_get_name (groups->groups, first->cell.group);
  g_autoptr (CliJson) json = cli_json_new (output);

  cli_json_begin_document (json, "holders");
  cli_json_string (json, "by", cli_class_groups_by_to_string (by));
  cli_json_string (json, "class", name);
  cli_json_number (json, "objects", holders->objects);
  cli_json_number (json, "bytes", holders->bytes);
  write_level (holders, groups, 0, "bottom", json);
  cli_json_number (json, "more", holders->n_rest);
  cli_json_number (json, "more_bytes", holders->rest_bytes);
  cli_json_begin_array (json, "levels");
  for (guint i = 1; i < holders->levels->len; i++)
    write_level (holders, groups, i, NULL, json);
  cli_json_end_array (json);
  cli_open_write_problems (heap_class_groups_get_heap (groups->groups), json);
  cli_json_end_object (json);
}

/* Finds the cells to show, at least one of them. */
static gboolean
collect (const CliInvocation *invocation,
         const CliClassGroups *groups,
         CliHolders *holders,
         GError **error)
{
  g_autofree char *text = g_utf8_make_valid (invocation->arguments[0], -1);
  g_autoptr (GArray) bottom = cli_class_groups_find (groups, text, error);
  g_autoptr (HeapClassTree) tree = NULL;
  HprofProgress progress;

  if (bottom == NULL)
    return FALSE;
  hprof_progress_init (&progress, NULL, NULL, invocation->cancellable);
  tree = heap_class_tree_new (groups->groups, &progress, error);
  if (tree == NULL
      || !cli_holders_collect (tree, bottom, (guint) holders_depth,
                               cli_options_get_limit (&invocation->options, CLI_DEFAULT_LIMIT),
                               holders, &progress, error))
    return FALSE;
  if (holders->objects > 0)
    return TRUE;
  g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND, "no object is of %s %s",
               cli_class_groups_by_to_string (heap_class_groups_get_by (groups->groups)), text);
  return FALSE;
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  g_autoptr (Heap) heap = NULL;
  g_autoptr (CliOutput) output = NULL;
  g_auto (CliClassGroups) groups = { NULL };
  g_auto (CliHolders) holders = { NULL };
  HeapGroupBy by;

  if (!cli_class_groups_parse_by (holders_by, &by, error))
    return FALSE;
  if (holders_depth < 1 || holders_depth > MAX_DEPTH)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--depth cannot be %d", holders_depth);
      return FALSE;
    }
  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  cli_class_groups_init (&groups, heap, by);
  if (!collect (invocation, &groups, &holders, error))
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  if (options->json)
    write_json (&holders, &groups, output);
  else
    write_text (&holders, &groups, options->bytes, output);
  return cli_output_close (output, error);
}

static const GOptionEntry option_entries[] = {
  { "depth", 0, 0, G_OPTION_ARG_INT, &holders_depth, "Levels above the class (5)", "N" },
  { "by", 0, 0, G_OPTION_ARG_STRING, &holders_by,
    "Go up by packages or loaders: package or loader", "WHAT" },
  { NULL },
};

const CliCommand cli_command_holders = {
  .name = "holders",
  .argument = "CLASS",
  .summary = "The classes above a class, level by level",
  .description
  = "Shows of which classes the immediate dominators of the objects of a class are; under each,\n"
    "indented, the classes of their dominators, and so on up to the root. Bytes are those of the\n"
    "objects of CLASS, and add up level by level; --limit is of all rows of a level. CLASS is a\n"
    "name, which means every class of that name, or the id of one (0x…); with --by the name of a\n"
    "package or loader.",
  .options = option_entries,
  .run = run,
};
