/* heapwood-classes-text.c: rows of the classes as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-text.h"

#include "heapwood-classes-words.h"

#include <string.h>

#define UINT64 "%" G_GUINT64_FORMAT

static void
append_share (GString *text,
              double share)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, g_ascii_formatd (number, sizeof number, "%.6f", share));
}

/* What only level 0 has is empty above it. */
static void
append_figures (GString *text,
                const HeapwoodClass *row,
                char separator)
{
  g_string_append_printf (text, UINT64 "%c" UINT64 "%c", row->objects, separator, row->bytes,
                          separator);
  append_share (text, row->share);
  g_string_append_c (text, separator);
  if (row->level == 0)
    g_string_append_printf (text, UINT64, row->retained);
}

char *
heapwood_classes_to_tsv (const GPtrArray *rows)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const HeapwoodClass *row = g_ptr_array_index (rows, i);
      g_autofree char *name = heapwood_classes_name (row);

      g_string_append_printf (text, "%s\t", name);
      append_figures (text, row, '\t');
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
append_csv_field (GString *text,
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

char *
heapwood_classes_to_csv (const GPtrArray *rows)
{
  GString *text = g_string_new ("level,name,loader,objects,bytes,share,retained\r\n");

  for (guint i = 0; i < rows->len; i++)
    {
      const HeapwoodClass *row = g_ptr_array_index (rows, i);

      g_string_append_printf (text, "%u,", row->level);
      append_csv_field (text, row->name);
      g_string_append_c (text, ',');
      append_csv_field (text, row->loader != NULL ? row->loader : "");
      g_string_append_c (text, ',');
      append_figures (text, row, ',');
      g_string_append (text, "\r\n");
    }
  return g_string_free (text, FALSE);
}

static void
append_json_string (GString *text,
                    const char *string)
{
  g_string_append_c (text, '"');
  for (const char *character = string; *character != '\0'; character++)
    {
      guchar byte = (guchar) *character;

      if (byte < 0x20)
        g_string_append_printf (text, "\\u%04x", byte);
      else
        {
          if (byte == '"' || byte == '\\')
            g_string_append_c (text, '\\');
          g_string_append_c (text, *character);
        }
    }
  g_string_append_c (text, '"');
}

char *
heapwood_classes_to_json (const GPtrArray *rows)
{
  GString *text = g_string_new ("[");

  for (guint i = 0; i < rows->len; i++)
    {
      const HeapwoodClass *row = g_ptr_array_index (rows, i);

      g_string_append_printf (text, "%s\n  {\"level\": %u, \"name\": ", i > 0 ? "," : "",
                              row->level);
      append_json_string (text, row->name);
      if (row->loader != NULL)
        {
          g_string_append (text, ", \"loader\": ");
          append_json_string (text, row->loader);
        }
      g_string_append_printf (text, ", \"objects\": " UINT64 ", \"bytes\": " UINT64
                              ", \"share\": ", row->objects, row->bytes);
      append_share (text, row->share);
      if (row->level == 0)
        g_string_append_printf (text, ", \"retained\": " UINT64, row->retained);
      g_string_append_c (text, '}');
    }
  g_string_append (text, "\n]\n");
  return g_string_free (text, FALSE);
}
