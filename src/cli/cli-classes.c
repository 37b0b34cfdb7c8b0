/* cli-classes.c: the classes command: the objects of a dump counted by class
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-class-groups.h"
#include "cli-error.h"
#include "cli-open.h"
#include "cli-progress.h"
#include "cli-table.h"
#include "cli-text.h"

static char *classes_sort;
static char *classes_filter;
static char *classes_by;
static gboolean classes_subclasses;
static gboolean classes_exact;

/* A class, package or loader that has objects. */
typedef struct
{
  guint32 group;
  char *name;
  HeapCensusRow counts;
  guint64 exact; /* bytes that would go with all of its objects; once asked for */
} Row;

typedef struct
{
  const CliClassGroups *groups;
  GArray *rows;   /* of Row, all that match, in the order asked for */
  guint n_listed; /* of them, the first */
} Census;

static void
row_clear (gpointer data)
{
  g_free (((Row *) data)->name);
}

/* What rows are sorted by; numbers from the largest down, names upward. */
typedef enum
{
  SORT_RETAINED,
  SORT_SHALLOW,
  SORT_INSTANCES,
  SORT_CLASS,
  SORT_EXACT,
} Sort;

static gboolean
parse_sort (const char *text,
            Sort *sort,
            GError **error)
{
  static const char *const names[] = { "retained", "shallow", "instances", "class" };

  for (*sort = SORT_RETAINED; *sort < G_N_ELEMENTS (names); (*sort)++)
    if (text == NULL || g_str_equal (text, names[*sort]))
      return TRUE;
  g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE,
               "--sort cannot be \"%s\": choose retained, shallow, instances or class", text);
  return FALSE;
}

static guint64
get_number (const Row *row,
            Sort sort)
{
  switch (sort)
    {
    case SORT_RETAINED:
      return row->counts.retained;
    case SORT_SHALLOW:
      return row->counts.shallow;
    case SORT_INSTANCES:
      return row->counts.instances;
    case SORT_EXACT:
      return row->exact;
    case SORT_CLASS:
    default:
      return 0;
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer data)
{
  const Row *first = a, *second = b;
  Sort sort = *(const Sort *) data;
  guint64 left = get_number (first, sort), right = get_number (second, sort);
  int order = sort == SORT_CLASS ? strcmp (first->name, second->name)
                                 : (left < right) - (left > right);

  return order != 0 ? order : (first->group > second->group) - (first->group < second->group);
}

/* Counting. */

static GArray *
count_rows (const CliClassGroups *groups,
            HprofProgress *progress,
            GError **error)
{
  g_autoptr (GPatternSpec) filter
      = classes_filter != NULL ? g_pattern_spec_new (classes_filter) : NULL;
  g_autofree HeapCensusRow *counts
      = classes_subclasses
            ? heap_census_count_with_subclasses (heap_class_groups_get_heap (groups->groups),
                                                 progress, error)
            : heap_census_count_groups (groups->groups, progress, error);
  GArray *rows;

  if (counts == NULL)
    return NULL;
  rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (rows, row_clear);
  for (guint32 i = 0; i < heap_class_groups_get_n (groups->groups); i++)
    {
      Row row = { i, NULL, counts[i], 0 };

      if (counts[i].instances == 0)
        continue;
      row.name = cli_class_groups_get_name (groups, i);
      if (filter == NULL || g_pattern_spec_match_string (filter, row.name))
        g_array_append_val (rows, row);
      else
        row_clear (&row);
    }
  return rows;
}

/* The objects that @row counts. */
static GArray *
list_objects (const CliClassGroups *groups,
              const Row *row,
              HprofProgress *progress,
              GError **error)
{
  const Heap *heap = heap_class_groups_get_heap (groups->groups);
  guint32 n_classes = heap_get_n_classes (heap), n_objects = heap_get_n_objects (heap);
  g_autofree gboolean *counted = g_new (gboolean, n_classes);
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < n_classes; i++)
    counted[i] = classes_subclasses ? heap_class_is_subclass (heap, i, row->group)
                                    : heap_class_groups_find (groups->groups, i) == row->group;
  for (guint32 i = 0; i < n_objects; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, i, n_objects, error))
        return NULL;
      if (counted[heap_object_get_class (heap, i)])
        g_array_append_val (objects, i);
    }
  return g_steal_pointer (&objects);
}

/* What one object retains its own figure tells. */
static gboolean
count_row_exactly (const CliClassGroups *groups,
                   Row *row,
                   HprofProgress *progress,
                   GError **error)
{
  g_autoptr (GArray) objects = NULL;

  row->exact = row->counts.retained;
  if (row->counts.instances == 1)
    return TRUE;
  objects = list_objects (groups, row, progress, error);
  return objects != NULL
         && heap_census_count_exact (heap_class_groups_get_heap (groups->groups),
                                     (const guint32 *) (gpointer) objects->data, objects->len,
                                     &row->exact, progress, error);
}

static gboolean
count_exactly (const Census *census,
               gboolean quiet,
               HprofProgress *progress,
               GError **error)
{
  CliProgress shown;
  gboolean going = TRUE;

  cli_progress_init (&shown, quiet);
  for (guint i = 0; i < census->n_listed && going; i++)
    {
      cli_progress_show_count (&shown, "exact sizes", i, census->n_listed);
      going = count_row_exactly (census->groups, &g_array_index (census->rows, Row, i), progress,
                                 error);
    }
  cli_progress_clear (&shown);
  return going;
}

static void
add_up (const Census *census,
        guint64 *instances,
        guint64 *shallow)
{
  *instances = *shallow = 0;
  for (guint i = 0; i < census->rows->len; i++)
    {
      *instances += g_array_index (census->rows, Row, i).counts.instances;
      *shallow += g_array_index (census->rows, Row, i).counts.shallow;
    }
}

/* As text. */

static void
write_totals (const Census *census,
              gboolean exact_sizes,
              CliOutput *output)
{
  static const char *const plurals[] = { "classes", "packages", "loaders" };
  HeapGroupBy by = heap_class_groups_get_by (census->groups->groups);
  g_autofree char *count = cli_text_format_count (
      census->rows->len, cli_class_groups_by_to_string (by), plurals[by]);
  guint64 instances, shallow;

  add_up (census, &instances, &shallow);
  cli_output_text (output, count);
  if (classes_subclasses)
    {
      cli_output_text (output, ", each with its subclasses");
    }
  else
    {
      g_autofree char *objects = cli_text_format_count (instances, "object", "objects");
      g_autofree char *size = cli_text_format_size (shallow, exact_sizes);
      g_autofree char *rest = g_strdup_printf (", %s, %s", objects, size);

      cli_output_text (output, rest);
    }
  cli_output_character (output, '\n');
}

static void
add_row (const CliClassGroups *groups,
         const Row *row,
         gboolean exact_sizes,
         CliTable *table)
{
  HeapGroupBy by = heap_class_groups_get_by (groups->groups);
  guint64 id = cli_class_groups_get_id (groups, row->group);
  g_autofree char *size
      = cli_text_format_size (classes_exact ? row->exact : row->counts.retained, exact_sizes);
  g_autofree char *bound = g_strconcat ("≥ ", size, NULL);

  cli_table_add_number (table, row->counts.instances);
  cli_table_add_size (table, row->counts.shallow);
  cli_table_add_text (table, classes_exact || row->counts.instances == 1 ? size : bound);
  if (by != HEAP_GROUP_BY_PACKAGE && id != 0)
    cli_table_add_id (table, id);
  else if (by != HEAP_GROUP_BY_PACKAGE)
    cli_table_add_text (table, "");
  cli_table_add_text (table, row->name);
  if (by == HEAP_GROUP_BY_CLASS)
    {
      g_autofree char *loader = cli_class_groups_get_loader (groups, row->group);

      cli_table_add_text (table, loader);
    }
}

static void
write_text (const Census *census,
            gboolean exact_sizes,
            CliOutput *output)
{
  static const CliColumn class_columns[] = {
    { "instances", CLI_COLUMN_NUMBER }, { "shallow", CLI_COLUMN_NUMBER },
    { "retained", CLI_COLUMN_NUMBER },  { "id", CLI_COLUMN_TEXT },
    { "class", CLI_COLUMN_TEXT },       { "loader", CLI_COLUMN_TEXT },
  };
  static const CliColumn package_columns[] = {
    { "instances", CLI_COLUMN_NUMBER }, { "shallow", CLI_COLUMN_NUMBER },
    { "retained", CLI_COLUMN_NUMBER },  { "package", CLI_COLUMN_TEXT },
  };
  static const CliColumn loader_columns[] = {
    { "instances", CLI_COLUMN_NUMBER }, { "shallow", CLI_COLUMN_NUMBER },
    { "retained", CLI_COLUMN_NUMBER },  { "id", CLI_COLUMN_TEXT },
    { "loader", CLI_COLUMN_TEXT },
  };
  static const struct
  {
    const CliColumn *columns;
    guint n_columns;
  } tables[] = {
    { class_columns, G_N_ELEMENTS (class_columns) },
    { package_columns, G_N_ELEMENTS (package_columns) },
    { loader_columns, G_N_ELEMENTS (loader_columns) },
  };
  HeapGroupBy by = heap_class_groups_get_by (census->groups->groups);
  g_autoptr (CliTable) table
      = cli_table_new (tables[by].columns, tables[by].n_columns, exact_sizes);

  for (guint i = 0; i < census->n_listed; i++)
    add_row (census->groups, &g_array_index (census->rows, Row, i), exact_sizes, table);
  write_totals (census, exact_sizes, output);
  cli_table_write (table, NULL, output);
  if (census->rows->len > census->n_listed)
    {
      g_autofree char *rest = g_strdup_printf ("… %u more\n", census->rows->len - census->n_listed);

      cli_output_text (output, rest);
    }
}

/* As JSON. */

static void
write_json (const Census *census,
            CliOutput *output)
{
  const Heap *heap = heap_class_groups_get_heap (census->groups->groups);
  HeapGroupBy by = heap_class_groups_get_by (census->groups->groups);
  g_autoptr (CliJson) json = cli_json_new (output);
  guint64 instances, shallow;

  add_up (census, &instances, &shallow);
  cli_json_begin_document (json, "classes");
  cli_json_string (json, "by", cli_class_groups_by_to_string (by));
  cli_json_boolean (json, "subclasses", classes_subclasses);
  cli_json_number (json, "count", census->rows->len);
  if (classes_subclasses)
    {
      cli_json_null (json, "instances");
      cli_json_null (json, "shallow");
    }
  else
    {
      cli_json_number (json, "instances", instances);
      cli_json_number (json, "shallow", shallow);
    }
  cli_json_begin_array (json, "classes");
  for (guint i = 0; i < census->n_listed; i++)
    {
      const Row *row = &g_array_index (census->rows, Row, i);

      cli_json_begin_object (json, NULL);
      cli_class_groups_write_json (census->groups, row->group, json);
      cli_json_number (json, "instances", row->counts.instances);
      cli_json_number (json, "shallow", row->counts.shallow);
      cli_json_number (json, "retained", row->counts.retained);
      if (classes_exact)
        cli_json_number (json, "exact", row->exact);
      else
        cli_json_null (json, "exact");
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
  cli_json_number (json, "more", census->rows->len - census->n_listed);
  cli_open_write_problems (heap, json);
  cli_json_end_object (json);
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  g_autoptr (Heap) heap = NULL;
  g_autoptr (GArray) rows = NULL;
  g_autoptr (CliOutput) output = NULL;
  g_auto (CliClassGroups) groups = { NULL };
  HprofProgress progress;
  HeapGroupBy by;
  Sort sort;
  Census census;

  if (!parse_sort (classes_sort, &sort, error)
      || !cli_class_groups_parse_by (classes_by, &by, error))
    return FALSE;
  if (classes_subclasses && by != HEAP_GROUP_BY_CLASS)
    {
      g_set_error_literal (error, CLI_ERROR, CLI_ERROR_USAGE,
                           "--subclasses is of classes: leave out --by");
      return FALSE;
    }
  cli_text_make_valid (&classes_filter);

  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  hprof_progress_init (&progress, NULL, NULL, invocation->cancellable);
  cli_class_groups_init (&groups, heap, by);
  rows = count_rows (&groups, &progress, error);
  if (rows == NULL)
    return FALSE;
  g_array_sort_with_data (rows, compare_rows, &sort);
  census = (Census) { &groups, rows,
                      MIN (rows->len, cli_options_get_limit (options, CLI_DEFAULT_LIMIT)) };
  if (classes_exact && !count_exactly (&census, options->quiet, &progress, error))
    return FALSE;
  if (classes_exact && sort == SORT_RETAINED)
    {
      sort = SORT_EXACT;
      g_qsort_with_data (rows->data, (int) census.n_listed, sizeof (Row), compare_rows, &sort);
    }

  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;
  if (options->json)
    write_json (&census, output);
  else
    write_text (&census, options->bytes, output);
  return cli_output_close (output, error);
}

static const GOptionEntry option_entries[] = {
  { "sort", 0, 0, G_OPTION_ARG_STRING, &classes_sort,
    "By retained (the default), shallow, instances or class", "COLUMN" },
  { "filter", 0, 0, G_OPTION_ARG_FILENAME, &classes_filter,
    "Only those whose name matches, with * and ?", "GLOB" },
  { "by", 0, 0, G_OPTION_ARG_STRING, &classes_by,
    "Count packages or loaders instead: package or loader", "WHAT" },
  { "subclasses", 0, 0, G_OPTION_ARG_NONE, &classes_subclasses,
    "Count an object for every class that its class extends, too", NULL },
  { "exact", 0, 0, G_OPTION_ARG_NONE, &classes_exact,
    "Retained sizes exactly: a walk over the heap for each row listed", NULL },
  { NULL },
};

const CliCommand cli_command_classes = {
  .name = "classes",
  .summary = "Classes with their instances, shallow and retained sizes",
  .description
  = "Counts the objects of the dump by class. What a class retains is a lower bound (≥): what its\n"
    "objects dominate, one inside another counted once. With --exact it is what would go if all\n"
    "of them went; that takes a walk over the heap for each row that --limit lets through.",
  .options = option_entries,
  .run = run,
};
