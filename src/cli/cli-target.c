/* cli-target.c: how objects are named on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-target.h"

#include "cli-error.h"
#include "cli-node.h"

guint32
cli_target_find_object (const Heap *heap,
                        const char *text,
                        GError **error)
{
  guint64 id;
  guint32 object;

  if (!cli_node_parse_id (text, &id))
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND, "\"%s\" is no id (0x…)", text);
      return HEAP_NONE;
    }
  object = heap_find_object (heap, id);
  if (object == HEAP_NONE)
    g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND, "no object has the id %s", text);
  return object;
}

static void
add_object (const Heap *heap,
            guint32 object,
            GArray *objects)
{
  guint32 shown = heap_tree_get_object_node (heap, object).index;

  g_array_append_val (objects, shown);
}

static gboolean
add_instances (const Heap *heap,
               const char *name,
               GArray *objects,
               HprofProgress *progress,
               GError **error)
{
  g_autofree char *class_name = g_strdelimit (g_strdup (name), "/", '.');
  g_auto (HeapQueryResult) result = { 0 };
  HeapQuery query = HEAP_QUERY_INIT;

  query.class_name = class_name;
  if (!heap_query_run (heap, &query, &result, progress, error))
    return FALSE;
  for (guint32 i = 0; i < result.n_objects; i++)
    add_object (heap, result.objects[i], objects);
  if (result.n_objects > 0)
    return TRUE;

  if (heap_find_class (heap, class_name) != HEAP_NONE)
    g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND, "no object is of class %s", class_name);
  else
    g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND,
                 "\"%s\" is neither an id (0x…) nor the name of a class", name);
  return FALSE;
}

static gint
compare_objects (gconstpointer a,
                 gconstpointer b)
{
  const guint32 *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

GArray *
cli_target_find_objects (const Heap *heap,
                         char **names,
                         HprofProgress *progress,
                         GError **error)
{
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint kept = 0;

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *name = g_utf8_make_valid (names[i], -1);
      guint64 id;
      guint32 object;

      if (!cli_node_parse_id (name, &id))
        {
          if (!add_instances (heap, name, objects, progress, error))
            return NULL;
          continue;
        }
      object = cli_target_find_object (heap, name, error);
      if (object == HEAP_NONE)
        return NULL;
      add_object (heap, object, objects);
    }

  g_array_sort (objects, compare_objects);
  for (guint i = 0; i < objects->len; i++)
    if (kept == 0
        || g_array_index (objects, guint32, i) != g_array_index (objects, guint32, kept - 1))
      g_array_index (objects, guint32, kept++) = g_array_index (objects, guint32, i);
  g_array_set_size (objects, kept);
  return g_steal_pointer (&objects);
}
