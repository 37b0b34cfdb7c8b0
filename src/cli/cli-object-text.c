/* cli-object-text.c: an object as tables
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-object-private.h"

#include "cli-describe.h"
#include "cli-table.h"
#include "cli-text.h"

#define BYTES_PER_LINE 16

static void
write_fact (const char *name,
            const char *value,
            CliOutput *output)
{
  g_autofree char *line = g_strdup_printf ("%-10s %s\n", name, value);

  cli_output_text (output, line);
}

static char *
describe_dominator (const CliObject *self)
{
  guint32 dominator = heap_object_get_dominator (self->heap, self->object);

  if (dominator == HEAP_ROOT)
    return g_strdup ("none: at the top of the tree");
  if (dominator == HEAP_GARBAGE)
    return heap_tree_get_name (self->heap, heap_node (HEAP_NODE_GARBAGE, 0));
  return cli_describe_id (self->heap, heap_object_get_id (self->heap, dominator));
}

static void
write_class (const CliObject *self,
             CliOutput *output)
{
  const Heap *heap = self->heap;
  guint32 class_index = heap_object_get_class (heap, self->object);
  guint32 defined = heap_object_get_class_defined (heap, self->object);
  guint64 loader
      = heap_class_get_loader_id (heap, defined != HEAP_NONE ? defined : class_index);
  g_autofree char *class_line = g_strdup_printf (
      "%s (0x%" G_GINT64_MODIFIER "x)", heap_class_get_name (heap, class_index),
      heap_class_get_id (heap, class_index));

  write_fact ("Class", class_line, output);
  if (defined != HEAP_NONE && heap_class_get_super (heap, defined) != HEAP_NONE)
    {
      guint32 super = heap_class_get_super (heap, defined);
      g_autofree char *line
          = g_strdup_printf ("%s (0x%" G_GINT64_MODIFIER "x)", heap_class_get_name (heap, super),
                             heap_class_get_id (heap, super));

      write_fact ("Superclass", line, output);
    }
  if (loader != 0)
    {
      g_autofree char *line = cli_describe_id (heap, loader);

      write_fact ("Loader", line, output);
    }
}

static void
write_sizes (const CliObject *self,
             gboolean exact,
             CliOutput *output)
{
  const Heap *heap = self->heap;
  guint64 total = heap_tree_get_entry (heap, heap_node (HEAP_NODE_ROOT, 0)).retained;
  guint64 retained = heap_object_get_retained_size (heap, self->object);
  guint64 native = heap_object_get_native_size (heap, self->object);
  g_autofree char *shallow_size
      = cli_text_format_size (heap_object_get_shallow_size (heap, self->object), exact);
  g_autofree char *native_size = cli_text_format_size (native, exact);
  g_autofree char *retained_size = cli_text_format_size (retained, exact);
  g_autofree char *share = g_strdup_printf (
      "%s (%.1f %%)", retained_size,
      total > 0 ? 100.0 * (double) retained / (double) total : 0);

  write_fact ("Shallow", shallow_size, output);
  if (native > 0)
    write_fact ("Native", native_size, output);
  write_fact ("Retained", share, output);
}

static void
write_facts (const CliObject *self,
             gboolean exact,
             CliOutput *output)
{
  const Heap *heap = self->heap;
  guint space = heap_object_get_space (heap, self->object);
  g_autofree char *name = cli_describe_id (heap, heap_object_get_id (heap, self->object));
  g_autofree char *dominator = describe_dominator (self);
  g_autofree char *text = heap_object_get_string (heap, self->object);

  cli_output_text (output, name);
  cli_output_character (output, '\n');
  write_class (self, output);
  write_fact ("Strength",
              heap_strength_to_string (heap_object_get_strength (heap, self->object)), output);
  write_sizes (self, exact, output);
  write_fact ("Dominator", dominator, output);
  if (space != G_MAXUINT)
    {
      g_autofree char *space_name = hprof_text_escape (heap_get_space (heap, space)->name);

      write_fact ("Heap", space_name, output);
    }
  if (text != NULL)
    {
      g_autofree char *quoted = cli_describe_quoted (text, G_MAXUINT);

      write_fact ("Text", quoted, output);
    }
}

typedef struct
{
  const Heap *heap;
  CliTable *table;
  guint limit;
  guint64 n_seen;
} Rows;

static void
write_rest (const Rows *rows,
            CliOutput *output)
{
  g_autofree char *line = NULL;

  if (rows->n_seen <= rows->limit)
    return;
  line = g_strdup_printf ("… %" G_GUINT64_FORMAT " more\n", rows->n_seen - rows->limit);
  cli_output_text (output, line);
}

static gboolean
add_field (const HeapField *field,
           gpointer data)
{
  Rows *rows = data;
  g_autofree char *value = NULL;

  if (field->missing)
    value = g_strdup ("missing");
  else if (field->type == HPROF_TYPE_OBJECT)
    value = cli_describe_id (rows->heap, field->id);
  else
    value = heap_value_to_text (field->type, field->value);

  cli_table_add_text (rows->table, heap_class_get_name (rows->heap, field->declaring));
  cli_table_add_text (rows->table, field->is_static ? "static" : "");
  cli_table_add_text (rows->table, hprof_type_name (field->type));
  cli_table_add_text (rows->table, field->name);
  cli_table_add_text (rows->table, value);
  return TRUE;
}

static void
write_fields (const CliObject *self,
              CliOutput *output)
{
  static const CliColumn columns[] = {
    { "declared by", CLI_COLUMN_TEXT }, { "", CLI_COLUMN_TEXT }, { "type", CLI_COLUMN_TEXT },
    { "field", CLI_COLUMN_TEXT },       { "value", CLI_COLUMN_TEXT },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), FALSE);
  Rows rows = { .heap = self->heap, .table = table };

  heap_foreach_field (self->heap, self->object, add_field, &rows);
  cli_table_write (table, "Fields", output);
}

static gboolean
add_entry (const HeapEntry *entry,
           gpointer data)
{
  Rows *rows = data;
  g_autoptr (GString) key = NULL;
  g_autofree char *value = NULL;

  if (rows->n_seen++ >= rows->limit)
    return TRUE;
  key = g_string_new (NULL);
  heap_key_append_text (rows->heap, &entry->key, key);
  value = cli_describe_id (rows->heap, entry->value_id);
  cli_table_add_text (rows->table, key->str);
  cli_table_add_text (rows->table, value);
  return TRUE;
}

static const CliColumn pair_columns[] = {
  { "position", CLI_COLUMN_TEXT },
  { "value", CLI_COLUMN_TEXT },
};

static void
write_entries (const CliObject *self,
               CliOutput *output)
{
  g_autoptr (CliTable) table
      = cli_table_new (pair_columns, G_N_ELEMENTS (pair_columns), FALSE);
  Rows rows = { .heap = self->heap, .table = table, .limit = self->limit };

  if (!heap_is_collection (self->heap, self->object))
    return;
  heap_foreach_entry (self->heap, self->object, add_entry, &rows);
  cli_table_write (table, "Entries", output);
  write_rest (&rows, output);
}

static void
write_elements (const CliObject *self,
                CliOutput *output)
{
  CliObjectElements elements = cli_object_get_elements (self);
  gboolean is_object_array
      = heap_object_get_kind (self->heap, self->object) == HEAP_OBJECT_OBJECT_ARRAY;
  g_autoptr (CliTable) table
      = cli_table_new (pair_columns, G_N_ELEMENTS (pair_columns), FALSE);
  Rows rows = { .heap = self->heap, .table = table, .limit = self->limit };

  if (is_object_array)
    rows.n_seen = heap_object_get_length (self->heap, self->object);
  else
    rows.n_seen = elements.length;
  for (guint i = 0; i < MIN (rows.n_seen, self->limit); i++)
    {
      g_autofree char *label = g_strdup_printf ("[%u]", i);
      g_autofree char *value
          = is_object_array
                ? cli_describe_id (self->heap,
                                   heap_object_get_element_id (self->heap, self->object, i))
                : heap_value_to_text (elements.type, elements.bytes + (gsize) i * elements.size);

      cli_table_add_text (table, label);
      cli_table_add_text (table, value);
    }
  cli_table_write (table, "Elements", output);
  write_rest (&rows, output);
}

static void
write_preview (const CliObject *self,
               CliOutput *output)
{
  CliObjectElements elements = cli_object_get_elements (self);
  guint64 n_bytes = MIN (elements.n_bytes, self->preview_bytes);
  g_autofree char *text = NULL;
  const char *position;
  guint bytes_per_character = elements.type == HPROF_TYPE_CHAR ? 2 : 1;

  if (elements.bytes == NULL || n_bytes == 0)
    return;
  text = cli_object_get_preview_text (self, &elements);
  position = text;
  cli_output_text (output, "\nBytes\n");
  for (guint64 begin = 0; begin < n_bytes; begin += BYTES_PER_LINE)
    {
      guint length = (guint) MIN (BYTES_PER_LINE, n_bytes - begin);
      const char *end = position;
      g_autoptr (GString) line = g_string_new (NULL);

      g_string_append_printf (line, "%08" G_GINT64_MODIFIER "x ", begin);
      for (guint i = 0; i < BYTES_PER_LINE; i++)
        if (i < length)
          g_string_append_printf (line, " %02x", elements.bytes[begin + i]);
        else
          g_string_append (line, "   ");
      for (guint i = 0; i < length / bytes_per_character && *end != '\0'; i++)
        end = g_utf8_next_char (end);
      g_string_append (line, "  |");
      g_string_append_len (line, position, end - position);
      g_string_append (line, "|\n");
      position = end;
      cli_output_text (output, line->str);
    }
}

void
cli_object_write_text (const CliObject *self,
                       gboolean exact_sizes,
                       CliOutput *output)
{
  cli_describe_folding (self->heap, self->asked, output);
  write_facts (self, exact_sizes, output);
  write_fields (self, output);
  write_entries (self, output);
  write_elements (self, output);
  write_preview (self, output);
}
