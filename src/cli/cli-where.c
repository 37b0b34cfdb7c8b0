/* cli-where.c: a condition on a field, as it is written on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-where.h"

#include "cli-error.h"
#include "cli-node.h"

#include <string.h>

#define SPACES " \t\n\r"

void
cli_where_clear (CliWhere *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->text, g_free);
}

static void
skip_spaces (const char **position)
{
  *position += strspn (*position, SPACES);
}

/* The text between quotes; %NULL where it does not end. */
static char *
take_quoted (const char **position)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char quote = *(*position)++;

  for (; **position != quote; (*position)++)
    {
      if (**position == '\\' && (*position)[1] != '\0')
        (*position)++;
      if (**position == '\0')
        return NULL;
      g_string_append_c (text, **position);
    }
  (*position)++;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
take_word (const char **position,
           HeapFieldCondition *condition)
{
  gsize length = strcspn (*position, SPACES);
  g_autofree char *word = g_strndup (*position, length);
  char *end;

  *position += length;
  if (g_str_equal (word, "null"))
    {
      condition->kind = HEAP_VALUE_NULL;
      return TRUE;
    }
  if (cli_node_parse_id (word, &condition->id))
    {
      condition->kind = HEAP_VALUE_ID;
      return TRUE;
    }
  condition->kind = HEAP_VALUE_NUMBER;
  if (g_str_equal (word, "true") || g_str_equal (word, "false"))
    {
      condition->number = word[0] == 't' ? 1 : 0;
      return TRUE;
    }
  condition->number = g_ascii_strtod (word, &end);
  return *word != '\0' && *end == '\0';
}

static gboolean
parse (const char *position,
       CliWhere *where)
{
  HeapFieldCondition *condition = &where->condition;
  gsize length;

  skip_spaces (&position);
  length = strcspn (position, SPACES "=!");
  if (length == 0)
    return FALSE;
  where->name = g_strndup (position, length);
  condition->name = where->name;
  position += length;

  skip_spaces (&position);
  if (!g_str_has_prefix (position, "==") && !g_str_has_prefix (position, "!="))
    return FALSE;
  condition->differs = *position == '!';
  position += 2;

  skip_spaces (&position);
  if (*position == '"' || *position == '\'')
    {
      where->text = take_quoted (&position);
      if (where->text == NULL)
        return FALSE;
      condition->kind = HEAP_VALUE_TEXT;
      condition->text = where->text;
    }
  else if (!take_word (&position, condition))
    {
      return FALSE;
    }
  skip_spaces (&position);
  return *position == '\0';
}

gboolean
cli_where_parse (const char *text,
                 CliWhere *where,
                 GError **error)
{
  *where = (CliWhere) { 0 };
  if (parse (text, where))
    return TRUE;
  g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE,
               "--where \"%s\" is not FIELD == VALUE or FIELD != VALUE, with null, true, false, "
               "a number, an id (0x…) or a \"text\" as the value",
               text);
  return FALSE;
}
