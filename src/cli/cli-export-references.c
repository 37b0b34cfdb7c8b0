/* cli-export-references.c: one row a reference that holds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-export.h"

/* Whether somebody still reads is asked once every so many objects. */
#define OBJECTS_PER_CHECK 4096

/* Labels of fields by name, the last one used in each slot. */
#define LABEL_SLOTS 4096

typedef struct
{
  guint64 name_id;
  HeapReferenceKind kind;
  GString *encoded; /* %NULL while the slot is empty */
} LabelSlot;

typedef struct
{
  const Heap *heap;
  CliRows *rows;
  CliOutput *output;
  guint64 rows_left;
  guint64 from;
  GString *label;
  GString *encoded;
  LabelSlot slots[LABEL_SLOTS];
} ReferenceWriter;

static void
reference_writer_free (ReferenceWriter *self)
{
  for (guint i = 0; i < LABEL_SLOTS; i++)
    if (self->slots[i].encoded != NULL)
      g_string_free (self->slots[i].encoded, TRUE);
  g_string_free (self->label, TRUE);
  g_string_free (self->encoded, TRUE);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ReferenceWriter, reference_writer_free)

static gboolean
is_done (const ReferenceWriter *self)
{
  return self->rows_left == 0 || cli_output_has_failed (self->output);
}

/* The last cell of a row. */
static void
end_row (ReferenceWriter *self,
         guint64 to)
{
  cli_rows_id (self->rows, to);
  cli_rows_end_row (self->rows);
  self->rows_left--;
}

static void
write_roots (ReferenceWriter *self)
{
  const Heap *heap = self->heap;

  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);

      if (!heap_root_holds (heap, root))
        continue;
      for (guint32 record = 0; record < root->count && !is_done (self); record++)
        {
          cli_rows_word (self->rows, "root");
          cli_rows_word (self->rows, heap_root_kind_to_string (root->kind));
          end_row (self, root->id);
        }
    }
}

static void
write_garbage (ReferenceWriter *self)
{
  guint32 n_objects = heap_get_n_objects (self->heap);

  for (guint32 object = 0; object < n_objects && !is_done (self); object++)
    if (heap_object_is_garbage_entry_point (self->heap, object))
      {
        cli_rows_word (self->rows, "garbage");
        cli_rows_empty (self->rows);
        end_row (self, heap_object_get_id (self->heap, object));
      }
}

static void
encode_label (ReferenceWriter *self,
              const HeapReference *reference,
              GString *encoded)
{
  g_string_truncate (self->label, 0);
  heap_reference_append_label (self->heap, reference, self->label);
  g_string_truncate (encoded, 0);
  cli_rows_append_encoded (self->rows, self->label->str, encoded);
}

static const GString *
get_label (ReferenceWriter *self,
           const HeapReference *reference)
{
  LabelSlot *slot;

  if (reference->kind != HEAP_REFERENCE_FIELD && reference->kind != HEAP_REFERENCE_STATIC)
    {
      encode_label (self, reference, self->encoded);
      return self->encoded;
    }

  slot = &self->slots[(reference->name_id ^ (reference->name_id >> 12)) % LABEL_SLOTS];
  if (slot->encoded == NULL)
    slot->encoded = g_string_new (NULL);
  else if (slot->name_id == reference->name_id && slot->kind == reference->kind)
    return slot->encoded;

  encode_label (self, reference, slot->encoded);
  slot->name_id = reference->name_id;
  slot->kind = reference->kind;
  return slot->encoded;
}

static gboolean
write_reference (const HeapReference *reference,
                 gpointer data)
{
  ReferenceWriter *self = data;
  const GString *label;

  if (!reference->holds)
    return TRUE;
  if (self->rows_left == 0)
    return FALSE;

  label = get_label (self, reference);
  cli_rows_id (self->rows, self->from);
  cli_rows_encoded (self->rows, label->str, label->len);
  end_row (self, reference->target_id);
  return TRUE;
}

void
cli_export_write_references (const Heap *heap,
                             CliRowsFormat format,
                             guint limit,
                             CliOutput *output)
{
  static const char *const columns[] = { "from", "label", "to" };
  g_autoptr (CliRows) rows = cli_rows_new (format, columns, G_N_ELEMENTS (columns), output);
  g_autoptr (ReferenceWriter) writer = g_new0 (ReferenceWriter, 1);
  guint32 n_objects = heap_get_n_objects (heap);

  writer->heap = heap;
  writer->rows = rows;
  writer->output = output;
  writer->rows_left = limit == G_MAXUINT ? G_MAXUINT64 : limit;
  writer->label = g_string_new (NULL);
  writer->encoded = g_string_new (NULL);

  write_roots (writer);
  write_garbage (writer);
  for (guint32 object = 0; object < n_objects; object++)
    {
      if (object % OBJECTS_PER_CHECK == 0 && is_done (writer))
        break;
      writer->from = heap_object_get_id (heap, object);
      heap_foreach_reference (heap, object, write_reference, writer);
    }
}
