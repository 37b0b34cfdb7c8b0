/* cli-class-groups.c: classes, packages and loaders as the command line names them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-class-groups.h"

#include "cli-describe.h"
#include "cli-error.h"
#include "cli-node.h"

#define ROOT "root"
#define GARBAGE "garbage"
#define BOOT_LOADER "boot loader"
#define NO_PACKAGE "no package"

gboolean
cli_class_groups_parse_by (const char *text,
                           HeapGroupBy *by,
                           GError **error)
{
  *by = HEAP_GROUP_BY_CLASS;
  if (text == NULL)
    return TRUE;
  for (*by = HEAP_GROUP_BY_PACKAGE; *by <= HEAP_GROUP_BY_LOADER; (*by)++)
    if (g_str_equal (text, cli_class_groups_by_to_string (*by)))
      return TRUE;
  g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE,
               "--by cannot be \"%s\": choose package or loader", text);
  return FALSE;
}

const char *
cli_class_groups_by_to_string (HeapGroupBy by)
{
  static const char *const words[] = { "class", "package", "loader" };

  return words[by];
}

void
cli_class_groups_init (CliClassGroups *self,
                       Heap *heap,
                       HeapGroupBy by)
{
  self->groups = heap_class_groups_new (heap, by);
  self->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint32 i = 0; i < heap_class_groups_get_n (self->groups); i++)
    {
      char *name = heap_class_groups_get_name (self->groups, i);
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, name));

      g_hash_table_insert (self->counts, name, GUINT_TO_POINTER (count + 1));
    }
}

void
cli_class_groups_clear (CliClassGroups *self)
{
  g_clear_pointer (&self->groups, heap_class_groups_unref);
  g_clear_pointer (&self->counts, g_hash_table_unref);
}

guint64
cli_class_groups_get_id (const CliClassGroups *self,
                         guint32 group)
{
  if (heap_class_groups_get_by (self->groups) == HEAP_GROUP_BY_CLASS)
    return heap_class_get_id (heap_class_groups_get_heap (self->groups), group);
  return heap_class_groups_get_loader_id (self->groups, group);
}

char *
cli_class_groups_get_name (const CliClassGroups *self,
                           guint32 group)
{
  char *name;

  if (group == HEAP_ROOT || group == HEAP_GARBAGE)
    return g_strdup (group == HEAP_ROOT ? ROOT : GARBAGE);

  name = heap_class_groups_get_name (self->groups, group);
  if (name[0] != '\0')
    return name;
  g_free (name);
  return g_strdup (heap_class_groups_get_by (self->groups) == HEAP_GROUP_BY_LOADER ? BOOT_LOADER
                                                                                   : NO_PACKAGE);
}

char *
cli_class_groups_get_loader (const CliClassGroups *self,
                             guint32 group)
{
  guint64 loader = heap_class_groups_get_loader_id (self->groups, group);

  return loader == 0 ? g_strdup (BOOT_LOADER)
                     : cli_describe_id (heap_class_groups_get_heap (self->groups), loader);
}

char *
cli_class_groups_get_full_name (const CliClassGroups *self,
                                guint32 group)
{
  g_autofree char *name = cli_class_groups_get_name (self, group);
  g_autofree char *loader = NULL;
  guint64 id;

  if (group >= heap_class_groups_get_n (self->groups)
      || GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, name)) < 2)
    return g_steal_pointer (&name);

  id = cli_class_groups_get_id (self, group);
  if (heap_class_groups_get_by (self->groups) == HEAP_GROUP_BY_LOADER)
    return g_strdup_printf ("%s (0x%" G_GINT64_MODIFIER "x)", name, id);
  loader = cli_class_groups_get_loader (self, group);
  return g_strdup_printf ("%s (0x%" G_GINT64_MODIFIER "x, %s%s)", name, id,
                          heap_class_groups_get_loader_id (self->groups, group) != 0 ? "loader "
                                                                                     : "",
                          loader);
}

void
cli_class_groups_write_json (const CliClassGroups *self,
                             guint32 group,
                             CliJson *json)
{
  g_autofree char *name = NULL;

  if (group == HEAP_ROOT || group == HEAP_GARBAGE)
    {
      cli_json_null (json, "class");
      cli_json_string (json, "id", group == HEAP_ROOT ? ROOT : GARBAGE);
      cli_json_null (json, "loader");
      return;
    }
  name = heap_class_groups_get_name (self->groups, group);
  cli_json_string (json, "class", name);
  cli_json_id_or_null (json, "id", cli_class_groups_get_id (self, group));
  cli_json_id_or_null (json, "loader", heap_class_groups_get_loader_id (self->groups, group));
}

static gboolean
is_named (const CliClassGroups *self,
          guint32 group,
          const char *name)
{
  g_autofree char *own = heap_class_groups_get_name (self->groups, group);
  g_autofree char *shown = cli_class_groups_get_name (self, group);

  return g_str_equal (own, name) || g_str_equal (shown, name);
}

static void
set_not_found (const CliClassGroups *self,
               const char *text,
               GError **error)
{
  const Heap *heap = heap_class_groups_get_heap (self->groups);
  HeapGroupBy by = heap_class_groups_get_by (self->groups);
  guint64 id;
  guint32 object;

  if (by == HEAP_GROUP_BY_PACKAGE)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND, "no package is named \"%s\"", text);
      return;
    }
  object = cli_node_parse_id (text, &id) ? heap_find_object (heap, id) : HEAP_NONE;
  if (object != HEAP_NONE)
    {
      g_autofree char *name = heap_object_get_name (heap, object);

      g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND, "%s is no %s but %s", text,
                   cli_class_groups_by_to_string (by), name);
      return;
    }
  g_set_error (error, CLI_ERROR, CLI_ERROR_NOT_FOUND,
               "\"%s\" is neither the id (0x…) nor the name of a %s", text,
               cli_class_groups_by_to_string (by));
}

GArray *
cli_class_groups_find (const CliClassGroups *self,
                       const char *text,
                       GError **error)
{
  g_autofree char *name = g_strdelimit (g_strdup (text), "/", '.');
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint64 id = 0;
  gboolean is_id = cli_node_parse_id (text, &id) && id != 0;

  for (guint32 i = 0; i < heap_class_groups_get_n (self->groups); i++)
    if (is_id ? cli_class_groups_get_id (self, i) == id : is_named (self, i, name))
      g_array_append_val (found, i);
  if (found->len > 0)
    return g_steal_pointer (&found);
  set_not_found (self, text, error);
  return NULL;
}
