/* cli-class-groups.h: classes, packages and loaders as the command line names them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-json.h"

#include "heap/heap.h"

G_BEGIN_DECLS

/* The groups of a heap, and which of their names tell nothing apart. A group is a number in
 * @groups, HEAP_ROOT or HEAP_GARBAGE. */
typedef struct
{
  HeapClassGroups *groups;
  GHashTable *counts; /* name → how many groups have it */
} CliClassGroups;

/* cli_class_groups_parse_by:
 * @text: (nullable): "package" or "loader"; %NULL for each class on its own
 *
 * Returns: %FALSE with CLI_ERROR_USAGE; fills @by.
 */
gboolean cli_class_groups_parse_by (const char *text,
                                    HeapGroupBy *by,
                                    GError **error);

/* Returns: (transfer none): "class", "package", "loader": what a group is. */
const char *cli_class_groups_by_to_string (HeapGroupBy by);

void cli_class_groups_init (CliClassGroups *self,
                            Heap *heap,
                            HeapGroupBy by);

void cli_class_groups_clear (CliClassGroups *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliClassGroups, cli_class_groups_clear)

/* Returns: the id of the class or loader; 0 for a package, the boot loader and a class without. */
guint64 cli_class_groups_get_id (const CliClassGroups *self,
                                 guint32 group);

/* Returns: (transfer full): the name as people read it: "java.util.ArrayList", "no package",
 *   "boot loader", "root", "garbage". */
char *cli_class_groups_get_name (const CliClassGroups *self,
                                 guint32 group);

/* Returns: (transfer full): the same; where several groups have the name, with their id and, of a
 *   class, its loader: "com.example.Part (0x2a, loader 0x7 com.example.PartLoader)". */
char *cli_class_groups_get_full_name (const CliClassGroups *self,
                                      guint32 group);

/* Returns: (transfer full): the loader that a group is of, or whose class it is: "boot loader",
 *   "0x7 com.example.PartLoader". */
char *cli_class_groups_get_loader (const CliClassGroups *self,
                                   guint32 group);

/* The members "class", "id" and "loader" of a group. */
void cli_class_groups_write_json (const CliClassGroups *self,
                                  guint32 group,
                                  CliJson *json);

/* cli_class_groups_find:
 * @text: a name, or the id (0x…) of a class or loader
 *
 * Returns: (transfer full) (element-type guint32): every group of that name or id, ascending; %NULL
 *   with CLI_ERROR_NOT_FOUND.
 */
GArray *cli_class_groups_find (const CliClassGroups *self,
                               const char *text,
                               GError **error);

G_END_DECLS
