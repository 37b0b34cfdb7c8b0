/* cli-where.h: a condition on a field, as it is written on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* A condition whose texts are its own. */
typedef struct
{
  HeapFieldCondition condition;
  char *name;
  char *text;
} CliWhere;

void cli_where_clear (CliWhere *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliWhere, cli_where_clear)

/* cli_where_parse:
 * @text: "field == null", "field != 12", "field == 'text'": the name of a field, == or !=, and
 *   null, true, false, a number, an id (0x…) or a text in single or double quotes, in which a
 *   backslash takes the character behind it as it is
 * @where: (out caller-allocates): for cli_where_clear(), whatever is returned
 *
 * Returns: %FALSE with CLI_ERROR_USAGE.
 */
gboolean cli_where_parse (const char *text,
                          CliWhere *where,
                          GError **error);

G_END_DECLS
