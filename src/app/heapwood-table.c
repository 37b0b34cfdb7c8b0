/* heapwood-table.c: rows of figures as text, to be copied or saved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-table.h"

#include <json-glib/json-glib.h>

#include <string.h>

/* Bytes that are worth a write. */
#define ENOUGH 65536

struct _HeapwoodTable
{
  HeapwoodTableFormat format;
  const char *const *columns;
  guint n_columns;
  guint column; /* of the next field */
  guint64 n_rows;
  GString *text;
};

HeapwoodTable *
heapwood_table_new (HeapwoodTableFormat format,
                    const char *const *columns)
{
  HeapwoodTable *self = g_new0 (HeapwoodTable, 1);

  self->format = format;
  self->columns = columns;
  self->n_columns = g_strv_length ((char **) columns);
  self->text = g_string_new (format == HEAPWOOD_TABLE_JSON ? "[" : NULL);
  if (format == HEAPWOOD_TABLE_CSV)
    {
      g_autofree char *heading = g_strjoinv (",", (char **) columns);
      g_string_append_printf (self->text, "%s\r\n", heading);
    }
  return self;
}

void
heapwood_table_free (HeapwoodTable *self)
{
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_free (self);
}

static void
begin_field (HeapwoodTable *self)
{
  switch (self->format)
    {
    case HEAPWOOD_TABLE_JSON:
      if (self->column == 0)
        g_string_append (self->text, self->n_rows > 0 ? ",\n  {" : "\n  {");
      else
        g_string_append (self->text, ", ");
      g_string_append_printf (self->text, "\"%s\": ", self->columns[self->column]);
      break;

    case HEAPWOOD_TABLE_CSV:
      if (self->column > 0)
        g_string_append_c (self->text, ',');
      break;

    case HEAPWOOD_TABLE_TSV:
    default:
      if (self->column > 0)
        g_string_append_c (self->text, '\t');
      break;
    }
}

static void
end_field (HeapwoodTable *self)
{
  static const char *const ends[] = {
    [HEAPWOOD_TABLE_CSV] = "\r\n",
    [HEAPWOOD_TABLE_JSON] = "}",
    [HEAPWOOD_TABLE_TSV] = "\n",
  };

  if (++self->column < self->n_columns)
    return;

  g_string_append (self->text, ends[self->format]);
  self->column = 0;
  self->n_rows++;
}

static void
append_csv_text (GString *text,
                 const char *field)
{
  if (strpbrk (field, ",\"\r\n") == NULL)
    {
      g_string_append (text, field);
      return;
    }

  g_string_append_c (text, '"');
  for (const char *character = field; *character != '\0'; character++)
    {
      if (*character == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *character);
    }
  g_string_append_c (text, '"');
}

static void
append_json_text (GString *text,
                  const char *field)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_VALUE);

  json_node_set_string (node, field);
  g_autofree char *quoted = json_to_string (node, FALSE);
  g_string_append (text, quoted);
}

/* What would end the field or the row is a space on the clipboard. */
static void
append_tsv_text (GString *text,
                 const char *field)
{
  gsize start = text->len;

  g_string_append (text, field);
  g_strdelimit (text->str + start, "\t\r\n", ' ');
}

void
heapwood_table_add_text (HeapwoodTable *self,
                         const char *text)
{
  begin_field (self);
  switch (self->format)
    {
    case HEAPWOOD_TABLE_JSON:
      if (text != NULL)
        append_json_text (self->text, text);
      else
        g_string_append (self->text, "null");
      break;

    case HEAPWOOD_TABLE_CSV:
      if (text != NULL)
        append_csv_text (self->text, text);
      break;

    case HEAPWOOD_TABLE_TSV:
    default:
      if (text != NULL)
        append_tsv_text (self->text, text);
      break;
    }
  end_field (self);
}

void
heapwood_table_add_number (HeapwoodTable *self,
                           guint64 number)
{
  begin_field (self);
  g_string_append_printf (self->text, "%" G_GUINT64_FORMAT, number);
  end_field (self);
}

void
heapwood_table_add_fraction (HeapwoodTable *self,
                             double fraction)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  begin_field (self);
  g_string_append (self->text, g_ascii_formatd (number, sizeof number, "%.6f", fraction));
  end_field (self);
}

gboolean
heapwood_table_write (HeapwoodTable *self,
                      GOutputStream *stream,
                      GCancellable *cancellable,
                      GError **error)
{
  if (self->text->len < ENOUGH)
    return TRUE;
  if (!g_output_stream_write_all (stream, self->text->str, self->text->len, NULL, cancellable,
                                  error))
    return FALSE;

  g_string_truncate (self->text, 0);
  return TRUE;
}

char *
heapwood_table_end (HeapwoodTable *self)
{
  if (self->format == HEAPWOOD_TABLE_JSON)
    g_string_append (self->text, "\n]\n");
  return g_string_free (g_steal_pointer (&self->text), FALSE);
}
