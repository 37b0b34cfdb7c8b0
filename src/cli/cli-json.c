/* cli-json.c: a JSON document written as it comes, of any length
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-json.h"

#include "hprof/hprof-text.h"

/* Containers this deep stand on one line with all they hold. */
#define INLINE_DEPTH 2

#define SCHEMA_VERSION 1

struct _CliJson
{
  CliOutput *output;
  GString *scratch;
  guint depth;
  gboolean has_members[CLI_JSON_MAX_DEPTH + 1]; /* of the container at each depth */
};

CliJson *
cli_json_new (CliOutput *output)
{
  CliJson *self = g_new0 (CliJson, 1);

  self->output = output;
  self->scratch = g_string_new (NULL);
  return self;
}

void
cli_json_free (CliJson *self)
{
  g_string_free (self->scratch, TRUE);
  g_free (self);
}

static void
break_line (CliJson *self)
{
  cli_output_character (self->output, '\n');
  for (guint i = 0; i < self->depth; i++)
    cli_output_text (self->output, "  ");
}

static void
begin_value (CliJson *self,
             const char *key)
{
  if (self->depth > 0)
    {
      if (self->has_members[self->depth])
        cli_output_character (self->output, ',');
      if (self->depth <= INLINE_DEPTH)
        break_line (self);
      else if (self->has_members[self->depth])
        cli_output_character (self->output, ' ');
      self->has_members[self->depth] = TRUE;
    }
  if (key != NULL)
    {
      cli_output_character (self->output, '"');
      cli_output_text (self->output, key);
      cli_output_text (self->output, "\": ");
    }
}

static void
begin_container (CliJson *self,
                 const char *key,
                 char bracket)
{
  g_assert (self->depth < CLI_JSON_MAX_DEPTH);

  begin_value (self, key);
  cli_output_character (self->output, bracket);
  self->depth++;
  self->has_members[self->depth] = FALSE;
}

static void
end_container (CliJson *self,
               char bracket)
{
  gboolean has_members = self->has_members[self->depth];
  gboolean broken = has_members && self->depth <= INLINE_DEPTH;

  g_assert (self->depth > 0);

  self->depth--;
  if (broken)
    break_line (self);
  cli_output_character (self->output, bracket);
  if (self->depth == 0)
    cli_output_character (self->output, '\n');
}

void
cli_json_begin_document (CliJson *self,
                         const char *command)
{
  cli_json_begin_object (self, NULL);
  cli_json_number (self, "schema_version", SCHEMA_VERSION);
  cli_json_string (self, "command", command);
}

void
cli_json_begin_object (CliJson *self,
                       const char *key)
{
  begin_container (self, key, '{');
}

void
cli_json_end_object (CliJson *self)
{
  end_container (self, '}');
}

void
cli_json_begin_array (CliJson *self,
                      const char *key)
{
  begin_container (self, key, '[');
}

void
cli_json_end_array (CliJson *self)
{
  end_container (self, ']');
}

void
cli_json_string (CliJson *self,
                 const char *key,
                 const char *text)
{
  if (text == NULL)
    {
      cli_json_null (self, key);
      return;
    }

  begin_value (self, key);
  g_string_truncate (self->scratch, 0);
  cli_json_append_quoted (self->scratch, text);
  cli_output_bytes (self->output, self->scratch->str, self->scratch->len);
}

void
cli_json_number (CliJson *self,
                 const char *key,
                 guint64 value)
{
  begin_value (self, key);
  cli_output_number (self->output, value);
}

void
cli_json_integer (CliJson *self,
                  const char *key,
                  gint64 value)
{
  begin_value (self, key);
  if (value < 0)
    cli_output_character (self->output, '-');
  cli_output_number (self->output, value < 0 ? 0 - (guint64) value : (guint64) value);
}

void
cli_json_boolean (CliJson *self,
                  const char *key,
                  gboolean value)
{
  begin_value (self, key);
  cli_output_text (self->output, value ? "true" : "false");
}

void
cli_json_null (CliJson *self,
               const char *key)
{
  begin_value (self, key);
  cli_output_text (self->output, "null");
}

void
cli_json_id (CliJson *self,
             const char *key,
             guint64 id)
{
  begin_value (self, key);
  cli_output_character (self->output, '"');
  cli_output_id (self->output, id);
  cli_output_character (self->output, '"');
}

void
cli_json_id_or_null (CliJson *self,
                     const char *key,
                     guint64 id)
{
  if (id == 0)
    cli_json_null (self, key);
  else
    cli_json_id (self, key, id);
}

void
cli_json_append_quoted (GString *string,
                        const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *printable = NULL;
  g_autoptr (GString) backslashed = g_string_sized_new (strlen (valid));

  for (const char *position = valid; *position != '\0'; position++)
    {
      if (*position == '"' || *position == '\\')
        g_string_append_c (backslashed, '\\');
      g_string_append_c (backslashed, *position);
    }
  printable = hprof_text_escape (backslashed->str); /* as \u0009, which is JSON's way too */

  g_string_append_c (string, '"');
  g_string_append (string, printable);
  g_string_append_c (string, '"');
}
