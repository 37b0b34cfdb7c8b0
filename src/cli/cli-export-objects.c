/* cli-export-objects.c: one row an object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-export.h"

/* Whether somebody still reads is asked once every so many rows. */
#define ROWS_PER_CHECK 4096

/* The names of all classes as cells, one after the other. */
typedef struct
{
  GString *text;
  gsize *begins; /* n + 1 positions in @text */
} ClassCells;

static void
class_cells_init (ClassCells *self,
                  const Heap *heap,
                  const CliRows *rows)
{
  guint32 n_classes = heap_get_n_classes (heap);

  self->text = g_string_new (NULL);
  self->begins = g_new (gsize, (gsize) n_classes + 1);
  for (guint32 i = 0; i < n_classes; i++)
    {
      self->begins[i] = self->text->len;
      cli_rows_append_encoded (rows, heap_class_get_name (heap, i), self->text);
    }
  self->begins[n_classes] = self->text->len;
}

static void
class_cells_clear (ClassCells *self)
{
  g_string_free (self->text, TRUE);
  g_free (self->begins);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ClassCells, class_cells_clear)

static void
write_class (const ClassCells *cells,
             guint32 class_index,
             CliRows *rows)
{
  gsize begin = cells->begins[class_index];

  cli_rows_encoded (rows, cells->text->str + begin, cells->begins[class_index + 1] - begin);
}

static void
write_dominator (const Heap *heap,
                 guint32 dominator,
                 CliRows *rows)
{
  if (dominator == HEAP_ROOT)
    cli_rows_word (rows, "root");
  else if (dominator == HEAP_GARBAGE)
    cli_rows_word (rows, "garbage");
  else
    cli_rows_id (rows, heap_object_get_id (heap, dominator));
}

static void
write_object (const Heap *heap,
              guint32 object,
              const ClassCells *cells,
              CliRows *rows)
{
  guint32 holder = heap_object_get_holder (heap, object);
  guint32 defined = heap_object_get_class_defined (heap, object);

  cli_rows_id (rows, heap_object_get_id (heap, object));
  write_class (cells, heap_object_get_class (heap, object), rows);
  cli_rows_word (rows, heap_object_kind_to_string (heap_object_get_kind (heap, object)));
  cli_rows_number (rows, heap_object_get_shallow_size (heap, object));
  cli_rows_number (rows, heap_object_get_native_size (heap, object));
  cli_rows_number (rows, heap_object_get_retained_size (heap, object));
  cli_rows_word (rows, heap_strength_to_string (heap_object_get_strength (heap, object)));
  write_dominator (heap, heap_object_get_dominator (heap, object), rows);
  if (holder != HEAP_NONE)
    cli_rows_id (rows, heap_object_get_id (heap, holder));
  else
    cli_rows_empty (rows);
  if (defined != HEAP_NONE)
    write_class (cells, defined, rows);
  else
    cli_rows_empty (rows);
  cli_rows_end_row (rows);
}

void
cli_export_write_objects (const Heap *heap,
                          CliRowsFormat format,
                          guint limit,
                          CliOutput *output)
{
  static const char *const columns[] = {
    "id",       "class",    "kind", "shallow",     "native",
    "retained", "strength", "idom", "folded_into", "name",
  };
  g_autoptr (CliRows) rows = cli_rows_new (format, columns, G_N_ELEMENTS (columns), output);
  g_auto (ClassCells) cells = { NULL, NULL };
  guint32 n_rows = MIN (heap_get_n_objects (heap), limit);

  class_cells_init (&cells, heap, rows);
  for (guint32 object = 0; object < n_rows; object++)
    {
      if (object % ROWS_PER_CHECK == 0 && cli_output_has_failed (output))
        return;
      write_object (heap, object, &cells, rows);
    }
}
