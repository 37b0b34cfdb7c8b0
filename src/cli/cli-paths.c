/* cli-paths.c: the paths command: what holds many objects, as one tree from the roots
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-describe.h"
#include "cli-error.h"
#include "cli-open.h"
#include "cli-paths-merge.h"
#include "cli-table.h"
#include "cli-target.h"
#include "cli-text.h"

#define DEFAULT_DEPTH 30
#define MAX_DEPTH 100

static int paths_depth = DEFAULT_DEPTH;

typedef struct
{
  const Heap *heap;
  const GArray *nodes; /* of CliPathsNode */
  guint limit;
} PathsTree;

/* The nodes below one holder that are shown, [begin, end), and those that are not. */
typedef struct
{
  guint begin;
  guint end;
  guint n_rest;
  guint64 n_asked; /* of the rest */
  guint64 bytes;
} Below;

static Below
get_below (const PathsTree *self,
           guint32 holder,
           guint depth)
{
  Below below = { 0 };
  guint end;

  cli_paths_get_below (self->nodes, holder, &below.begin, &end);
  below.end = below.begin;
  if (depth < (guint) paths_depth)
    below.end += MIN (self->limit, end - below.begin);
  below.n_rest = end - below.end;
  for (guint i = below.end; i < end; i++)
    {
      below.n_asked += g_array_index (self->nodes, CliPathsNode, i).n_asked;
      below.bytes += g_array_index (self->nodes, CliPathsNode, i).bytes;
    }
  return below;
}

/* The labels by which one holder holds the nodes below it. */
typedef struct
{
  const Heap *heap;
  GHashTable *by_object; /* object → label, %NULL until it is found */
  guint n_left;
} Labels;

static gboolean
take_label (const HeapReference *reference,
            gpointer data)
{
  Labels *labels = data;
  gpointer key = GUINT_TO_POINTER (reference->target);
  gpointer label;
  g_autoptr (GString) text = NULL;

  if (!reference->holds || !g_hash_table_lookup_extended (labels->by_object, key, NULL, &label)
      || label != NULL)
    return TRUE;
  text = g_string_new (NULL);
  heap_reference_append_label (labels->heap, reference, text);
  g_hash_table_insert (labels->by_object, key, g_string_free (g_steal_pointer (&text), FALSE));
  return --labels->n_left > 0;
}

/* One pass over the references of @holder: it may hold many of them. */
static GHashTable *
get_labels (const PathsTree *self,
            guint32 holder,
            const Below *below)
{
  Labels labels = { self->heap, g_hash_table_new_full (NULL, NULL, NULL, g_free),
                    below->end - below->begin };

  if (holder == HEAP_NONE || labels.n_left == 0)
    return labels.by_object;
  for (guint i = below->begin; i < below->end; i++)
    g_hash_table_insert (labels.by_object,
                         GUINT_TO_POINTER (g_array_index (self->nodes, CliPathsNode, i).object),
                         NULL);
  heap_foreach_reference (self->heap, holder, take_label, &labels);
  return labels.by_object;
}

/* "" at the top. */
static const char *
get_label (GHashTable *labels,
           const CliPathsNode *node)
{
  const char *label = g_hash_table_lookup (labels, GUINT_TO_POINTER (node->object));

  return label != NULL ? label : "";
}

/* As text. */

static void
add_row (const PathsTree *self,
         const CliPathsNode *node,
         const char *label,
         guint indent,
         CliTable *table)
{
  g_autofree char *name = cli_describe_object (self->heap, node->object);
  g_autofree char *root
      = node->holder == HEAP_NONE ? cli_describe_root (self->heap, node->root) : NULL;
  g_autofree char *line = g_strdup_printf ("%*s%s → %s", (int) (2 * indent), "",
                                           root != NULL ? root : label, name);

  cli_table_add_number (table, node->n_asked);
  cli_table_add_size (table, node->bytes);
  cli_table_add_text (table, node->is_asked ? "●" : "");
  cli_table_add_id (table, heap_object_get_id (self->heap, node->object));
  cli_table_add_text (table, line);
}

static void
add_rest_row (guint64 n_asked,
              guint64 bytes,
              guint n_rest,
              guint indent,
              CliTable *table)
{
  g_autofree char *line = g_strdup_printf ("%*s… %u more", (int) (2 * indent), "", n_rest);

  cli_table_add_number (table, n_asked);
  cli_table_add_size (table, bytes);
  cli_table_add_text (table, "");
  cli_table_add_text (table, "");
  cli_table_add_text (table, line);
}

/* A stretch without branches stays in one column. */
static void
add_rows (const PathsTree *self,
          guint32 holder,
          guint depth,
          guint indent,
          CliTable *table)
{
  Below below = get_below (self, holder, depth);
  g_autoptr (GHashTable) labels = get_labels (self, holder, &below);
  gboolean branches = below.end - below.begin + below.n_rest > 1;

  if (branches && depth > 0)
    indent++;
  for (guint i = below.begin; i < below.end; i++)
    {
      const CliPathsNode *node = &g_array_index (self->nodes, CliPathsNode, i);

      add_row (self, node, get_label (labels, node), indent, table);
      add_rows (self, node->object, depth + 1, indent, table);
    }
  if (below.n_rest > 0)
    add_rest_row (below.n_asked, below.bytes, below.n_rest, indent, table);
}

static void
write_text (const PathsTree *self,
            gboolean exact_sizes,
            CliOutput *output)
{
  static const CliColumn columns[] = {
    { "objects", CLI_COLUMN_NUMBER }, { "retained", CLI_COLUMN_NUMBER }, { "", CLI_COLUMN_TEXT },
    { "id", CLI_COLUMN_TEXT },        { "held by", CLI_COLUMN_TEXT },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact_sizes);

  add_rows (self, HEAP_NONE, 0, 0, table);
  cli_table_write (table, NULL, output);
}

/* As JSON. */

static void
write_below (const PathsTree *self,
             guint32 holder,
             guint depth,
             const char *key,
             CliJson *json)
{
  Below below = get_below (self, holder, depth);
  g_autoptr (GHashTable) labels = get_labels (self, holder, &below);

  cli_json_begin_array (json, key);
  for (guint i = below.begin; i < below.end; i++)
    {
      const CliPathsNode *node = &g_array_index (self->nodes, CliPathsNode, i);

      cli_json_begin_object (json, NULL);
      cli_describe_object_json (self->heap, node->object, json);
      cli_json_string (json, "label", get_label (labels, node));
      if (node->holder == HEAP_NONE)
        cli_describe_root_json (self->heap, node->root, "root", json);
      else
        cli_json_null (json, "root");
      cli_json_boolean (json, "asked", node->is_asked);
      cli_json_number (json, "objects", node->n_asked);
      cli_json_number (json, "retained", node->bytes);
      write_below (self, node->object, depth + 1, "children", json);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
  cli_json_number (json, "more", below.n_rest);
}

static void
write_json (const PathsTree *self,
            CliOutput *output)
{
  g_autoptr (CliJson) json = cli_json_new (output);
  guint64 n_asked = 0, bytes = 0;
  guint begin, end;

  cli_paths_get_below (self->nodes, HEAP_NONE, &begin, &end);
  for (guint i = begin; i < end; i++)
    {
      n_asked += g_array_index (self->nodes, CliPathsNode, i).n_asked;
      bytes += g_array_index (self->nodes, CliPathsNode, i).bytes;
    }

  cli_json_begin_document (json, "paths");
  cli_json_number (json, "objects", n_asked);
  cli_json_number (json, "retained", bytes);
  write_below (self, HEAP_NONE, 0, "paths", json);
  cli_open_write_problems (self->heap, json);
  cli_json_end_object (json);
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  g_autoptr (Heap) heap = NULL;
  g_autoptr (GArray) objects = NULL;
  g_autoptr (GArray) nodes = NULL;
  g_autoptr (CliOutput) output = NULL;
  HprofProgress progress;
  PathsTree tree;

  if (paths_depth < 1 || paths_depth > MAX_DEPTH)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--depth cannot be %d", paths_depth);
      return FALSE;
    }
  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  hprof_progress_init (&progress, NULL, NULL, invocation->cancellable);
  objects = cli_target_find_objects (heap, invocation->arguments, &progress, error);
  if (objects == NULL)
    return FALSE;
  nodes = cli_paths_merge (heap, objects, &progress, error);
  if (nodes == NULL)
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  tree = (PathsTree) { heap, nodes, cli_options_get_limit (options, CLI_DEFAULT_LIMIT) };
  if (options->json)
    write_json (&tree, output);
  else
    write_text (&tree, options->bytes, output);
  return cli_output_close (output, error);
}

static const GOptionEntry option_entries[] = {
  { "depth", 0, 0, G_OPTION_ARG_INT, &paths_depth, "Show N steps of each path (30)", "N" },
  { NULL },
};

const CliCommand cli_command_paths = {
  .name = "paths",
  .argument = "CLASS|ID…",
  .takes_several = TRUE,
  .summary = "The root paths of many objects as one tree",
  .description
  = "Merges a shortest path from a GC root to each object into one tree, with how many of the\n"
    "objects are below each step and what they retain. CLASS is the name of a class and means\n"
    "all its objects, of every class of that name. Objects asked for are marked ●.",
  .options = option_entries,
  .run = run,
};
