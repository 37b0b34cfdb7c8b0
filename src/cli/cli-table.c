/* cli-table.c: columns of text that stand under each other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-table.h"

#include "cli-text.h"

#include "hprof/hprof-text.h"

struct _CliTable
{
  const CliColumn *columns;
  guint n_columns;
  gboolean exact_sizes;
  GPtrArray *cells; /* of char *, row by row */
};

CliTable *
cli_table_new (const CliColumn *columns,
               guint n_columns,
               gboolean exact_sizes)
{
  CliTable *self = g_new0 (CliTable, 1);

  self->columns = columns;
  self->n_columns = n_columns;
  self->exact_sizes = exact_sizes;
  self->cells = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
cli_table_free (CliTable *self)
{
  g_ptr_array_unref (self->cells);
  g_free (self);
}

void
cli_table_add_text (CliTable *self,
                    const char *text)
{
  g_ptr_array_add (self->cells, hprof_text_escape (text));
}

void
cli_table_add_number (CliTable *self,
                      guint64 value)
{
  g_ptr_array_add (self->cells, g_strdup_printf ("%" G_GUINT64_FORMAT, value));
}

void
cli_table_add_size (CliTable *self,
                    guint64 bytes)
{
  g_ptr_array_add (self->cells, cli_text_format_size (bytes, self->exact_sizes));
}

void
cli_table_add_share (CliTable *self,
                     guint64 part,
                     guint64 whole)
{
  double share = whole > 0 ? 100.0 * (double) part / (double) whole : 0;

  g_ptr_array_add (self->cells, g_strdup_printf ("%.1f", share));
}

void
cli_table_add_id (CliTable *self,
                  guint64 id)
{
  g_ptr_array_add (self->cells, g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", id));
}

static void
write_spaces (CliOutput *output,
              guint count)
{
  for (guint i = 0; i < count; i++)
    cli_output_character (output, ' ');
}

static void
write_cell (const CliTable *self,
            guint column,
            const char *text,
            guint width,
            CliOutput *output)
{
  guint padding = width - cli_text_get_width (text);
  gboolean is_last = column + 1 == self->n_columns;

  if (column > 0)
    write_spaces (output, 2);
  if (self->columns[column].kind == CLI_COLUMN_NUMBER)
    write_spaces (output, padding);
  cli_output_text (output, text);
  if (self->columns[column].kind == CLI_COLUMN_TEXT && !is_last)
    write_spaces (output, padding);
}

static void
write_bold (CliOutput *output,
            gboolean begin)
{
  if (cli_output_has_style (output))
    cli_output_text (output, begin ? "\033[1m" : "\033[0m");
}

static void
measure (const CliTable *self,
         guint *widths)
{
  for (guint column = 0; column < self->n_columns; column++)
    widths[column] = cli_text_get_width (self->columns[column].heading);
  for (guint i = 0; i < self->cells->len; i++)
    {
      guint width = cli_text_get_width (g_ptr_array_index (self->cells, i));
      guint column = i % self->n_columns;

      widths[column] = MAX (widths[column], width);
    }
}

void
cli_table_write (const CliTable *self,
                 const char *title,
                 CliOutput *output)
{
  g_autofree guint *widths = NULL;

  if (self->cells->len == 0)
    return;

  widths = g_new (guint, self->n_columns);
  measure (self, widths);

  if (title != NULL)
    cli_output_character (output, '\n');
  write_bold (output, TRUE);
  if (title != NULL)
    {
      cli_output_text (output, title);
      cli_output_character (output, '\n');
    }
  for (guint column = 0; column < self->n_columns; column++)
    write_cell (self, column, self->columns[column].heading, widths[column], output);
  write_bold (output, FALSE);

  for (guint i = 0; i < self->cells->len; i++)
    {
      guint column = i % self->n_columns;

      if (column == 0)
        cli_output_character (output, '\n');
      write_cell (self, column, g_ptr_array_index (self->cells, i), widths[column], output);
    }
  cli_output_character (output, '\n');
}
