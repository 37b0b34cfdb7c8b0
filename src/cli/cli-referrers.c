/* cli-referrers.c: the referrers command: who points at an object, or at those of a class
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-referrers-collect.h"

#include "cli-describe.h"
#include "cli-error.h"
#include "cli-node.h"
#include "cli-open.h"
#include "cli-table.h"
#include "cli-target.h"
#include "cli-text.h"

#define MAX_HOPS 5
#define SHOWN_IDS 3

static int referrers_hops = 1;
static char *referrers_from;

/* As text. */

static char *
format_sources (const Heap *heap,
                const CliReferrersGroup *group)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (group->sources->len, SHOWN_IDS); i++)
    g_string_append_printf (
        text, "%s0x%" G_GINT64_MODIFIER "x", i > 0 ? " " : "",
        heap_object_get_id (heap, g_array_index (group->sources, guint32, i)));
  if (group->n_sources > SHOWN_IDS)
    g_string_append (text, " …");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_group (const Heap *heap,
           const CliReferrersGroup *group,
           CliTable *table)
{
  g_autofree char *sources = format_sources (heap, group);
  g_autofree char *name = g_strconcat (group->of_classes ? "class " : "",
                                       heap_class_get_name (heap, group->class_index), NULL);

  cli_table_add_number (table, group->n_sources);
  cli_table_add_number (table, group->n_references);
  cli_table_add_text (table, name);
  cli_table_add_text (table, group->label);
  if (!group->holds)
    cli_table_add_text (table, heap_why_to_string (group->why));
  cli_table_add_text (table, sources);
}

/* The groups of one hop that hold, or (hop 0) those that do not. */
static void
write_groups (const Heap *heap,
              const CliReferrersTable *referrers,
              guint hop,
              guint limit,
              const char *title,
              CliOutput *output)
{
  static const CliColumn holder_columns[] = {
    { "objects", CLI_COLUMN_NUMBER }, { "references", CLI_COLUMN_NUMBER },
    { "class", CLI_COLUMN_TEXT },     { "reference", CLI_COLUMN_TEXT },
    { "id", CLI_COLUMN_TEXT },
  };
  static const CliColumn other_columns[] = {
    { "objects", CLI_COLUMN_NUMBER }, { "references", CLI_COLUMN_NUMBER },
    { "class", CLI_COLUMN_TEXT },     { "reference", CLI_COLUMN_TEXT },
    { "why not", CLI_COLUMN_TEXT },   { "id", CLI_COLUMN_TEXT },
  };
  g_autoptr (CliTable) table
      = hop > 0 ? cli_table_new (holder_columns, G_N_ELEMENTS (holder_columns), FALSE)
                : cli_table_new (other_columns, G_N_ELEMENTS (other_columns), FALSE);
  guint shown = 0, left_out = 0;

  for (guint i = 0; i < referrers->groups->len; i++)
    {
      const CliReferrersGroup *group = g_ptr_array_index (referrers->groups, i);

      if (group->holds != (hop > 0) || (group->holds && group->hop != hop))
        continue;
      if (shown == limit)
        {
          left_out++;
          continue;
        }
      add_group (heap, group, table);
      shown++;
    }
  cli_table_write (table, title, output);
  if (left_out > 0)
    {
      g_autofree char *line = g_strdup_printf ("… %u more\n", left_out);

      cli_output_text (output, line);
    }
}

static void
write_roots (const Heap *heap,
             const GArray *roots,
             CliOutput *output)
{
  for (guint i = 0; i < roots->len; i++)
    {
      const CliReferrersRoot *root = &g_array_index (roots, CliReferrersRoot, i);
      const char *kind = heap_root_kind_to_string (heap_get_root (heap, root->root)->kind);
      g_autofree char *text = root->count == 1
                                  ? cli_describe_root (heap, root->root)
                                  : g_strdup_printf ("%" G_GUINT64_FORMAT " × GC root: %s",
                                                     root->count, kind);

      cli_output_text (output, text);
      cli_output_text (output, root->holds ? "\n" : " (without holding)\n");
    }
}

/* @asked: the object that was named, HEAP_NONE where it was a class */
static void
write_text (const Heap *heap,
            guint32 asked,
            const GArray *objects,
            const CliReferrersTable *table,
            guint limit,
            CliOutput *output)
{
  g_autofree char *count = cli_text_format_count (objects->len, "object", "objects");

  if (asked != HEAP_NONE)
    {
      guint32 object = g_array_index (objects, guint32, 0);
      g_autofree char *name = cli_describe_object (heap, object);
      g_autofree char *line = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x %s\n",
                                               heap_object_get_id (heap, object), name);

      cli_describe_folding (heap, asked, output);
      cli_output_text (output, line);
    }
  else
    {
      cli_output_text (output, count);
      cli_output_character (output, '\n');
    }
  write_roots (heap, table->roots, output);
  write_groups (heap, table, 1, limit, "Held by", output);
  for (guint hop = 2; hop <= (guint) referrers_hops; hop++)
    {
      g_autofree char *title = g_strdup_printf ("Held by, %u references up", hop);

      write_groups (heap, table, hop, limit, title, output);
    }
  write_groups (heap, table, 0, limit, "Points here without holding", output);
}

/* As JSON. */

static void
write_group (const Heap *heap,
             const CliReferrersGroup *group,
             CliJson *json)
{
  cli_json_begin_object (json, NULL);
  cli_json_string (json, "class", heap_class_get_name (heap, group->class_index));
  cli_json_string (json, "label", group->label);
  cli_json_boolean (json, "holds", group->holds);
  cli_json_string (json, "why", group->holds ? NULL : heap_why_to_string (group->why));
  cli_json_number (json, "hop", group->hop);
  cli_json_number (json, "count", group->n_sources);
  cli_json_number (json, "references", group->n_references);
  cli_json_begin_array (json, "ids");
  for (guint i = 0; i < group->sources->len; i++)
    cli_json_id (json, NULL,
                 heap_object_get_id (heap, g_array_index (group->sources, guint32, i)));
  cli_json_end_array (json);
  cli_json_end_object (json);
}

static void
write_json (const Heap *heap,
            guint32 asked,
            const GArray *objects,
            const CliReferrersTable *table,
            guint limit,
            CliOutput *output)
{
  g_autoptr (CliJson) json = cli_json_new (output);

  cli_json_begin_document (json, "referrers");
  if (asked != HEAP_NONE)
    {
      cli_describe_object_json (heap, asked, json);
      cli_describe_folding_json (heap, asked, json);
    }
  else
    {
      guint32 first = g_array_index (objects, guint32, 0);

      cli_json_null (json, "id");
      cli_json_string (json, "class",
                       heap_class_get_name (heap, heap_object_get_class (heap, first)));
      cli_json_null (json, "name");
      cli_json_null (json, "folded_into");
    }
  cli_json_number (json, "objects", objects->len);
  cli_json_begin_array (json, "roots");
  for (guint i = 0; i < table->roots->len; i++)
    {
      const CliReferrersRoot *root = &g_array_index (table->roots, CliReferrersRoot, i);

      cli_json_begin_object (json, NULL);
      cli_json_string (json, "kind",
                       heap_root_kind_to_string (heap_get_root (heap, root->root)->kind));
      cli_json_boolean (json, "holds", root->holds);
      cli_json_number (json, "count", root->count);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
  cli_json_begin_array (json, "referrers");
  for (guint i = 0; i < MIN (table->groups->len, limit); i++)
    write_group (heap, g_ptr_array_index (table->groups, i), json);
  cli_json_end_array (json);
  cli_json_number (json, "more", table->groups->len - MIN (table->groups->len, limit));
  cli_open_write_problems (heap, json);
  cli_json_end_object (json);
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  guint limit = cli_options_get_limit (options, CLI_DEFAULT_LIMIT);
  g_autoptr (Heap) heap = NULL;
  g_autoptr (GArray) objects = NULL;
  g_autoptr (HeapReferrers) referrers = NULL;
  g_autoptr (CliOutput) output = NULL;
  g_auto (CliReferrersTable) table = { NULL };
  HprofProgress progress;
  guint32 asked = HEAP_NONE;
  guint64 id;

  if (referrers_hops < 1 || referrers_hops > MAX_HOPS)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--hops cannot be %d", referrers_hops);
      return FALSE;
    }
  cli_text_make_valid (&referrers_from);
  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  hprof_progress_init (&progress, NULL, NULL, invocation->cancellable);
  objects = cli_target_find_objects (heap, invocation->arguments, &progress, error);
  if (objects == NULL)
    return FALSE;
  referrers = cli_open_referrers (invocation, heap, error);
  if (referrers == NULL
      || !cli_referrers_collect (referrers, objects, (guint) referrers_hops, referrers_from,
                                 limit, &table, &progress, error))
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  if (cli_node_parse_id (invocation->arguments[0], &id))
    asked = heap_find_object (heap, id);
  if (options->json)
    write_json (heap, asked, objects, &table, limit, output);
  else
    write_text (heap, asked, objects, &table, limit, output);
  return cli_output_close (output, error);
}

static const GOptionEntry option_entries[] = {
  { "hops", 0, 0, G_OPTION_ARG_INT, &referrers_hops, "Go up so many references, 1 to 5 (1)", "N" },
  { "from", 0, 0, G_OPTION_ARG_FILENAME, &referrers_from,
    "Show only referrers whose class matches, with * and ?", "GLOB" },
  { NULL },
};

const CliCommand cli_command_referrers = {
  .name = "referrers",
  .argument = "ID|CLASS",
  .summary = "Who points at an object, or at those of a class",
  .description
  = "Shows what holds an object by class and field, and then who points at it without holding\n"
    "it, and why that does not count. CLASS is the name of a class and means all its objects,\n"
    "of every class of that name.",
  .options = option_entries,
  .run = run,
};
