/* cli-objects.c: the objects command: objects as a list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-describe.h"
#include "cli-error.h"
#include "cli-open.h"
#include "cli-table.h"
#include "cli-text.h"
#include "cli-where.h"

static char *objects_class;
static char *objects_strength;
static char *objects_min_size;
static char *objects_text;
static char *objects_where;
static char *objects_sort;

static gboolean
parse_strengths (const char *text,
                 guint *strengths,
                 GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint strength = 0;

      while (strength < HEAP_STRENGTH_COUNT
             && !g_str_equal (words[i], heap_strength_to_string ((HeapStrength) strength)))
        strength++;
      if (strength == HEAP_STRENGTH_COUNT)
        {
          g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--strength cannot be \"%s\"", words[i]);
          return FALSE;
        }
      *strengths |= 1u << strength;
    }
  return TRUE;
}

static gboolean
parse_sort (const char *text,
            HeapQuery *query,
            GError **error)
{
  static const struct
  {
    const char *name;
    HeapSort sort;
    gboolean descending;
  } sorts[] = {
    { "retained", HEAP_SORT_RETAINED, TRUE },
    { "shallow", HEAP_SORT_SHALLOW, TRUE },
    { "id", HEAP_SORT_ID, FALSE },
    { "class", HEAP_SORT_CLASS, FALSE },
    { "strength", HEAP_SORT_STRENGTH, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sorts); i++)
    if (text == NULL || g_str_equal (text, sorts[i].name))
      {
        query->sort = sorts[i].sort;
        query->descending = sorts[i].descending;
        return TRUE;
      }
  g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--sort cannot be \"%s\"", text);
  return FALSE;
}

static gboolean
parse_query (HeapQuery *query,
             CliWhere *where,
             GError **error)
{
  cli_text_make_valid (&objects_class);
  cli_text_make_valid (&objects_text);
  cli_text_make_valid (&objects_where);
  query->class_name = objects_class;
  query->class_match = HEAP_MATCH_GLOB;
  query->text = objects_text;
  query->text_match = HEAP_MATCH_SUBSTRING;
  if (objects_min_size != NULL
      && !cli_text_parse_size (objects_min_size, &query->min_retained))
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--min-size cannot be \"%s\"",
                   objects_min_size);
      return FALSE;
    }
  if (objects_where != NULL)
    {
      if (!cli_where_parse (objects_where, where, error))
        return FALSE;
      query->field = where->condition;
    }
  return (objects_strength == NULL || parse_strengths (objects_strength, &query->strengths, error))
         && parse_sort (objects_sort, query, error);
}

static void
write_text (const Heap *heap,
            const HeapQueryResult *result,
            guint limit,
            gboolean exact_sizes,
            CliOutput *output)
{
  static const CliColumn columns[] = {
    { "retained", CLI_COLUMN_NUMBER }, { "shallow", CLI_COLUMN_NUMBER },
    { "strength", CLI_COLUMN_TEXT },   { "id", CLI_COLUMN_TEXT },
    { "object", CLI_COLUMN_TEXT },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact_sizes);
  g_autofree char *count = cli_text_format_count (result->n_objects, "object", "objects");
  g_autofree char *bytes = cli_text_format_size (result->shallow, exact_sizes);
  g_autofree char *native = cli_text_format_size (result->native, exact_sizes);
  g_autofree char *line
      = g_strconcat (count, ", ", bytes, result->native > 0 ? " and " : "",
                     result->native > 0 ? native : "", result->native > 0 ? " native" : "", "\n",
                     NULL);

  for (guint32 i = 0; i < MIN (result->n_objects, limit); i++)
    {
      guint32 object = result->objects[i];
      g_autofree char *name = cli_describe_object (heap, object);

      cli_table_add_size (table, heap_object_get_retained_size (heap, object));
      cli_table_add_size (table, heap_object_get_shallow_size (heap, object));
      cli_table_add_text (table,
                          heap_strength_to_string (heap_object_get_strength (heap, object)));
      cli_table_add_id (table, heap_object_get_id (heap, object));
      cli_table_add_text (table, name);
    }
  cli_output_text (output, line);
  cli_table_write (table, NULL, output);
  if (result->n_objects > limit)
    {
      g_autofree char *rest = g_strdup_printf ("… %u more\n", result->n_objects - limit);

      cli_output_text (output, rest);
    }
}

static void
write_json (const Heap *heap,
            const HeapQueryResult *result,
            guint limit,
            CliOutput *output)
{
  g_autoptr (CliJson) json = cli_json_new (output);

  cli_json_begin_document (json, "objects");
  cli_json_number (json, "count", result->n_objects);
  cli_json_number (json, "shallow", result->shallow);
  cli_json_number (json, "native", result->native);
  cli_json_begin_array (json, "objects");
  for (guint32 i = 0; i < MIN (result->n_objects, limit) && !cli_output_has_failed (output); i++)
    {
      guint32 object = result->objects[i];
      g_autofree char *text = heap_object_get_string (heap, object);

      cli_json_begin_object (json, NULL);
      cli_describe_object_json (heap, object, json);
      cli_json_string (json, "kind",
                       heap_object_kind_to_string (heap_object_get_kind (heap, object)));
      cli_json_number (json, "shallow", heap_object_get_shallow_size (heap, object));
      cli_json_number (json, "native", heap_object_get_native_size (heap, object));
      cli_json_number (json, "retained", heap_object_get_retained_size (heap, object));
      cli_json_string (json, "strength",
                       heap_strength_to_string (heap_object_get_strength (heap, object)));
      cli_describe_folding_json (heap, object, json);
      cli_json_string (json, "text", text);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
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
  g_autoptr (CliOutput) output = NULL;
  g_auto (CliWhere) where = { 0 };
  g_auto (HeapQueryResult) result = { 0 };
  HeapQuery query = HEAP_QUERY_INIT;
  HprofProgress progress;

  if (!parse_query (&query, &where, error))
    return FALSE;
  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  hprof_progress_init (&progress, NULL, NULL, invocation->cancellable);
  if (!heap_query_run (heap, &query, &result, &progress, error))
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  if (options->json)
    write_json (heap, &result, limit, output);
  else
    write_text (heap, &result, limit, options->bytes, output);
  return cli_output_close (output, error);
}

static const GOptionEntry option_entries[] = {
  { "class", 0, 0, G_OPTION_ARG_FILENAME, &objects_class,
    "Only of classes whose name matches, with * and ?", "GLOB" },
  { "strength", 0, 0, G_OPTION_ARG_STRING, &objects_strength,
    "Only of this reachability strength, or of several with commas between", "STRENGTH" },
  { "min-size", 0, 0, G_OPTION_ARG_STRING, &objects_min_size,
    "Only those that retain at least so much: bytes, or with K, M or G behind", "SIZE" },
  { "text", 0, 0, G_OPTION_ARG_FILENAME, &objects_text,
    "Only strings that contain TEXT, whatever the case", "TEXT" },
  { "where", 0, 0, G_OPTION_ARG_FILENAME, &objects_where,
    "Only those with such a field: FIELD == VALUE or FIELD != VALUE", "CONDITION" },
  { "sort", 0, 0, G_OPTION_ARG_STRING, &objects_sort,
    "By retained (the default), shallow, id, class or strength", "COLUMN" },
  { NULL },
};

const CliCommand cli_command_objects = {
  .name = "objects",
  .summary = "Objects by class, strength, size, text or a field",
  .description
  = "Lists the objects that meet all conditions, with how many there are and their bytes. A\n"
    "VALUE of --where is null, true, false, a number, an id (0x…) or a text in quotes; numbers\n"
    "and texts are compared with what is in boxes, strings and enum constants, too.",
  .options = option_entries,
  .run = run,
};
