/* cli-node.c: how a node of the dominator tree is named on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-node.h"

#include "cli-error.h"

gboolean
cli_node_parse_id (const char *text,
                   guint64 *id)
{
  if (!g_str_has_prefix (text, "0x") && !g_str_has_prefix (text, "0X"))
    return FALSE;
  return g_ascii_string_to_unsigned (text + 2, 16, 0, G_MAXUINT64, id, NULL);
}

static gboolean
find_object (const Heap *heap,
             const char *text,
             guint64 id,
             HeapNode *node,
             GError **error)
{
  guint32 object = heap_find_object (heap, id);

  if (object == HEAP_NONE)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND, "no object has the id %s", text);
      return FALSE;
    }
  *node = heap_tree_get_object_node (heap, object);
  return TRUE;
}

static gboolean
is_named (const Heap *heap,
          guint32 class_index,
          const char *name)
{
  guint64 id;

  if (cli_node_parse_id (name, &id))
    return heap_class_get_id (heap, class_index) == id;
  return g_str_equal (heap_class_get_name (heap, class_index), name);
}

/* Two classes of one name are two groups. */
static gboolean
find_group (const Heap *heap,
            HeapNodeKind kind,
            const char *class_name,
            HeapNode *node,
            GError **error)
{
  g_autofree char *name = g_strdelimit (g_strdup (class_name), "/", '.');
  g_autoptr (GString) ids = g_string_new (NULL);
  guint n_found = 0;

  for (guint32 i = 0; i < heap_get_n_classes (heap); i++)
    if (is_named (heap, i, name) && heap_tree_has_node (heap, heap_node (kind, i)))
      {
        n_found++;
        *node = heap_node (kind, i);
        g_string_append_printf (ids, " 0x%" G_GINT64_MODIFIER "x", heap_class_get_id (heap, i));
      }

  if (n_found == 1)
    return TRUE;
  if (n_found == 0)
    g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND,
                 "no objects of a class \"%s\" are a group at the top of the %s", class_name,
                 kind == HEAP_NODE_GROUP ? "tree" : "garbage");
  else
    g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND,
                 "%u classes are named \"%s\"; name one by its id:%s", n_found, class_name,
                 ids->str);
  return FALSE;
}

gboolean
cli_node_parse (const Heap *heap,
                const char *text,
                HeapNode *node,
                GError **error)
{
  guint64 id;

  if (text == NULL || g_str_equal (text, "root"))
    {
      *node = heap_node (HEAP_NODE_ROOT, 0);
      return TRUE;
    }
  if (g_str_equal (text, "garbage"))
    {
      *node = heap_node (HEAP_NODE_GARBAGE, 0);
      if (heap_tree_has_node (heap, *node))
        return TRUE;
      g_set_error_literal (error, CLI_ERROR, CLI_ERROR_NOT_FOUND, "the dump has no garbage");
      return FALSE;
    }
  if (g_str_has_prefix (text, "group:"))
    return find_group (heap, HEAP_NODE_GROUP, text + strlen ("group:"), node, error);
  if (g_str_has_prefix (text, "garbage:"))
    return find_group (heap, HEAP_NODE_GARBAGE_GROUP, text + strlen ("garbage:"), node, error);
  if (cli_node_parse_id (text, &id))
    return find_object (heap, text, id, node, error);

  g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND,
               "\"%s\" is neither an id (0x…) nor root, garbage, group:CLASS or garbage:CLASS",
               text);
  return FALSE;
}
