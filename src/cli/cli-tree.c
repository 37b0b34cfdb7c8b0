/* cli-tree.c: the tree command: a node of the dominator tree and what is in it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-error.h"
#include "cli-node.h"
#include "cli-open.h"
#include "cli-table.h"

#define MAX_DEPTH 100

static int tree_depth = 1;

typedef struct
{
  const Heap *heap;
  GCancellable *cancellable;
  guint limit;
} TreeWalk;

static gboolean
get_children (const TreeWalk *walk,
              HeapNode node,
              HeapTreeChildren *children,
              GError **error)
{
  return heap_tree_get_children (walk->heap, node, walk->limit, children, walk->cancellable, error);
}

/* As text. */

static void
add_row (const TreeWalk *walk,
         const HeapTreeEntry *entry,
         guint depth,
         CliTable *table)
{
  const Heap *heap = walk->heap;
  guint64 total = heap_tree_get_entry (heap, heap_node (HEAP_NODE_ROOT, 0)).retained;
  gboolean is_object = entry->node.kind == HEAP_NODE_OBJECT;
  g_autofree char *name = heap_tree_get_name (heap, entry->node);
  g_autofree char *indented = g_strdup_printf ("%*s%s", (int) (2 * depth), "", name);

  cli_table_add_size (table, entry->retained);
  cli_table_add_share (table, entry->retained, total);
  if (is_object)
    cli_table_add_size (table, entry->own);
  else
    cli_table_add_text (table, "");
  cli_table_add_text (table, entry->node.kind == HEAP_NODE_ROOT
                                 ? ""
                                 : heap_strength_to_string (entry->strength));
  if (is_object)
    cli_table_add_id (table, heap_object_get_id (heap, entry->node.index));
  else
    cli_table_add_text (table, "");
  cli_table_add_text (table, indented);
}

static void
add_rest_row (const HeapTreeChildren *children,
              guint depth,
              CliTable *table)
{
  g_autofree char *name = g_strdup_printf ("%*s… %" G_GUINT64_FORMAT " more", (int) (2 * depth), "",
                                           children->n_rest);

  cli_table_add_size (table, children->rest_retained);
  for (guint i = 0; i < 4; i++)
    cli_table_add_text (table, "");
  cli_table_add_text (table, name);
}

static gboolean
add_rows (const TreeWalk *walk,
          const HeapTreeEntry *entry,
          guint depth,
          CliTable *table,
          GError **error)
{
  g_auto (HeapTreeChildren) children = { 0 };

  add_row (walk, entry, depth, table);
  if (depth >= (guint) tree_depth)
    return TRUE;

  if (!get_children (walk, entry->node, &children, error))
    return FALSE;
  for (guint i = 0; i < children.n_entries; i++)
    if (!add_rows (walk, &children.entries[i], depth + 1, table, error))
      return FALSE;
  if (children.n_rest > 0)
    add_rest_row (&children, depth + 1, table);
  return TRUE;
}

static gboolean
write_text (const TreeWalk *walk,
            const HeapTreeEntry *entry,
            gboolean exact_sizes,
            CliOutput *output,
            GError **error)
{
  static const CliColumn columns[] = {
    { "retained", CLI_COLUMN_NUMBER }, { "%", CLI_COLUMN_NUMBER }, { "own", CLI_COLUMN_NUMBER },
    { "strength", CLI_COLUMN_TEXT },   { "id", CLI_COLUMN_TEXT },  { "object", CLI_COLUMN_TEXT },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), exact_sizes);

  if (!add_rows (walk, entry, 0, table, error))
    return FALSE;
  cli_table_write (table, NULL, output);
  return TRUE;
}

/* As JSON. */

static const char *
get_class_name (const Heap *heap,
                HeapNode node)
{
  switch (node.kind)
    {
    case HEAP_NODE_OBJECT:
      return heap_class_get_name (heap, heap_object_get_class (heap, node.index));
    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
      return heap_class_get_name (heap, node.index);
    case HEAP_NODE_ROOT:
    case HEAP_NODE_GARBAGE:
    default:
      return NULL;
    }
}

static void
write_id (const Heap *heap,
          HeapNode node,
          CliJson *json)
{
  switch (node.kind)
    {
    case HEAP_NODE_OBJECT:
      cli_json_id (json, "id", heap_object_get_id (heap, node.index));
      break;
    case HEAP_NODE_ROOT:
      cli_json_string (json, "id", "root");
      break;
    case HEAP_NODE_GARBAGE:
      cli_json_string (json, "id", "garbage");
      break;
    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
    default:
      cli_json_null (json, "id");
      break;
    }
}

/* The members that describe @entry, in the object that is open. */
static void
write_entry (const TreeWalk *walk,
             const HeapTreeEntry *entry,
             CliJson *json)
{
  const Heap *heap = walk->heap;
  HeapNode node = entry->node;
  const char *class_name = get_class_name (heap, node);

  write_id (heap, node, json);
  if (node.kind == HEAP_NODE_GROUP || node.kind == HEAP_NODE_GARBAGE_GROUP)
    {
      cli_json_begin_object (json, "group");
      cli_json_string (json, "class", class_name);
      cli_json_number (json, "objects", entry->n_objects);
      cli_json_end_object (json);
    }
  else
    {
      cli_json_null (json, "group");
    }
  cli_json_string (json, "class", class_name);
  cli_json_number (json, "shallow",
                   node.kind == HEAP_NODE_OBJECT ? heap_object_get_shallow_size (heap, node.index)
                                                 : 0);
  cli_json_number (json, "retained", entry->retained);
  cli_json_string (json, "strength", node.kind == HEAP_NODE_ROOT
                                         ? NULL
                                         : heap_strength_to_string (entry->strength));
}

static gboolean
write_children (const TreeWalk *walk,
                HeapNode node,
                guint depth,
                CliJson *json,
                GError **error)
{
  g_auto (HeapTreeChildren) children = { 0 };
  gboolean going = TRUE;

  if (!get_children (walk, node, &children, error))
    return FALSE;

  cli_json_begin_array (json, "children");
  for (guint i = 0; i < children.n_entries && going; i++)
    {
      cli_json_begin_object (json, NULL);
      write_entry (walk, &children.entries[i], json);
      if (depth < (guint) tree_depth)
        going = write_children (walk, children.entries[i].node, depth + 1, json, error);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
  cli_json_number (json, "more", children.n_rest);
  cli_json_number (json, "more_retained", children.rest_retained);
  return going;
}

static gboolean
write_json (const TreeWalk *walk,
            const HeapTreeEntry *entry,
            CliOutput *output,
            GError **error)
{
  g_autoptr (CliJson) json = cli_json_new (output);

  cli_json_begin_document (json, "tree");
  write_entry (walk, entry, json);
  if (!write_children (walk, entry->node, 1, json, error))
    return FALSE;
  cli_open_write_problems (walk->heap, json);
  cli_json_end_object (json);
  return TRUE;
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  g_autoptr (Heap) heap = NULL;
  g_autoptr (CliOutput) output = NULL;
  TreeWalk walk;
  HeapTreeEntry entry;
  HeapNode node;
  gboolean written;

  if (tree_depth < 0 || tree_depth > MAX_DEPTH)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--depth cannot be %d", tree_depth);
      return FALSE;
    }

  heap = cli_open (invocation, error);
  if (heap == NULL || !cli_node_parse (heap, invocation->arguments[0], &node, error))
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  walk = (TreeWalk) { heap, invocation->cancellable,
                      cli_options_get_limit (options, CLI_DEFAULT_LIMIT) };
  entry = heap_tree_get_entry (heap, node);
  written = options->json ? write_json (&walk, &entry, output, error)
                          : write_text (&walk, &entry, options->bytes, output, error);
  return written && cli_output_close (output, error);
}

static const GOptionEntry option_entries[] = {
  { "depth", 0, 0, G_OPTION_ARG_INT, &tree_depth, "Levels below the object (1)", "N" },
  { NULL },
};

const CliCommand cli_command_tree = {
  .name = "tree",
  .argument = "[ID]",
  .summary = "An object of the dominator tree and what it retains",
  .description
  = "Shows a node of the dominator tree and its children, largest retained size first.\n"
    "ID is an object (0x…), root, garbage, group:CLASS (the objects of a class right under\n"
    "the root) or garbage:CLASS (right under the garbage); the root where it is left out.",
  .options = option_entries,
  .run = run,
};
