/* cli-rows.c: a table of millions of rows, in the form other tools read
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-rows.h"

#include "cli-json.h"

#include "hprof/hprof-text.h"

struct _CliRows
{
  CliOutput *output;
  CliRowsFormat format;
  guint n_columns;
  guint column;        /* of the next cell */
  gboolean has_rows;
  char **prefixes;     /* what stands before the cell of each column */
  gsize *prefix_sizes; /* bytes */
};

static inline gboolean
is_json (CliRowsFormat format)
{
  return format == CLI_ROWS_JSON_LINES || format == CLI_ROWS_JSON_ARRAY;
}

static char *
make_prefix (CliRowsFormat format,
             const char *const *columns,
             guint column)
{
  if (is_json (format))
    return g_strdup_printf ("%s\"%s\": ", column == 0 ? "{" : ", ", columns[column]);
  if (column == 0)
    return g_strdup ("");
  return g_strdup (format == CLI_ROWS_CSV ? "," : "\t");
}

CliRows *
cli_rows_new (CliRowsFormat format,
              const char *const *columns,
              guint n_columns,
              CliOutput *output)
{
  CliRows *self = g_new0 (CliRows, 1);

  self->output = output;
  self->format = format;
  self->n_columns = n_columns;
  self->prefixes = g_new0 (char *, n_columns + 1);
  self->prefix_sizes = g_new (gsize, n_columns);
  for (guint i = 0; i < n_columns; i++)
    {
      self->prefixes[i] = make_prefix (format, columns, i);
      self->prefix_sizes[i] = strlen (self->prefixes[i]);
    }

  if (!is_json (format))
    {
      for (guint i = 0; i < n_columns; i++)
        cli_rows_word (self, columns[i]);
      cli_rows_end_row (self);
    }
  return self;
}

void
cli_rows_free (CliRows *self)
{
  g_strfreev (self->prefixes);
  g_free (self->prefix_sizes);
  g_free (self);
}

static void
append_csv (const char *text,
            GString *encoded)
{
  if (strpbrk (text, ",\"") == NULL)
    {
      g_string_append (encoded, text);
      return;
    }

  g_string_append_c (encoded, '"');
  for (const char *position = text; *position != '\0'; position++)
    {
      if (*position == '"')
        g_string_append_c (encoded, '"');
      g_string_append_c (encoded, *position);
    }
  g_string_append_c (encoded, '"');
}

void
cli_rows_append_encoded (const CliRows *self,
                         const char *text,
                         GString *encoded)
{
  g_autofree char *printable = NULL;

  if (is_json (self->format))
    {
      cli_json_append_quoted (encoded, text);
      return;
    }

  printable = hprof_text_escape (text);
  if (self->format == CLI_ROWS_CSV)
    append_csv (printable, encoded);
  else
    g_string_append (encoded, printable);
}

static inline void
begin_cell (CliRows *self)
{
  guint column = self->column++;

  g_assert (column < self->n_columns);

  if (column == 0 && self->format == CLI_ROWS_JSON_ARRAY)
    cli_output_text (self->output, self->has_rows ? ",\n" : "\n");
  cli_output_bytes (self->output, self->prefixes[column], self->prefix_sizes[column]);
}

static inline void
quote (CliRows *self)
{
  if (is_json (self->format))
    cli_output_character (self->output, '"');
}

void
cli_rows_encoded (CliRows *self,
                  const char *encoded,
                  gsize length)
{
  begin_cell (self);
  cli_output_bytes (self->output, encoded, length);
}

void
cli_rows_word (CliRows *self,
               const char *word)
{
  begin_cell (self);
  quote (self);
  cli_output_text (self->output, word);
  quote (self);
}

void
cli_rows_number (CliRows *self,
                 guint64 value)
{
  begin_cell (self);
  cli_output_number (self->output, value);
}

void
cli_rows_id (CliRows *self,
             guint64 id)
{
  begin_cell (self);
  quote (self);
  cli_output_id (self->output, id);
  quote (self);
}

void
cli_rows_empty (CliRows *self)
{
  begin_cell (self);
  if (is_json (self->format))
    cli_output_text (self->output, "null");
}

void
cli_rows_end_row (CliRows *self)
{
  g_assert (self->column == self->n_columns);

  if (is_json (self->format))
    cli_output_character (self->output, '}');
  if (self->format != CLI_ROWS_JSON_ARRAY)
    cli_output_character (self->output, '\n');
  self->has_rows = TRUE;
  self->column = 0;
}
