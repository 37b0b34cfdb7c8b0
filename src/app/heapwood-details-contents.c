/* heapwood-details-contents.c: the elements of arrays, the entries of collections
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-details-private.h"

#include "heapwood-names.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

#define FIRST_ROWS 100
#define BYTES_A_ROW 8

/* What lists of rows are read from. */
typedef struct
{
  Heap *heap;
  guint32 object;
  guint32 length;  /* elements of an array */
  GArray *entries; /* of HeapEntry, or of guint32 objects */
} Contents;

static Contents *
contents_new (Heap *heap,
              guint32 object)
{
  Contents *self = g_new0 (Contents, 1);

  self->heap = heap_ref (heap);
  self->object = object;
  self->length = object != HEAP_NONE ? heap_object_get_length (heap, object) : 0;
  return self;
}

static void
contents_free (gpointer data)
{
  Contents *self = data;

  g_clear_pointer (&self->entries, g_array_unref);
  heap_unref (self->heap);
  g_free (self);
}

static HeapwoodLazyList *
list_contents (Contents *contents,
               guint n_rows,
               HeapwoodLazyListFunc func)
{
  return heapwood_lazy_list_new (n_rows, func, contents, contents_free,
                                 (GDestroyNotify) heapwood_fact_free);
}

static HeapwoodFact *
add_position (GPtrArray *facts,
              guint position)
{
  char label[16];

  g_snprintf (label, sizeof label, "[%u]", position);
  HeapwoodFact *fact = heapwood_fact_new (HEAPWOOD_FACT_VALUE, label, NULL);
  g_ptr_array_add (facts, fact);
  return fact;
}

static void
read_elements (gconstpointer source,
               guint first,
               guint n_rows,
               GPtrArray *facts,
               GCancellable *cancellable)
{
  const Contents *self = source;

  for (guint i = first; i < self->length && i - first < n_rows; i++)
    heapwood_details_describe (self->heap, self->object,
                               heap_object_get_element_id (self->heap, self->object, i),
                               add_position (facts, i));
}

static void
read_primitives (gconstpointer source,
                 guint first,
                 guint n_rows,
                 GPtrArray *facts,
                 GCancellable *cancellable)
{
  const Contents *self = source;
  HprofType type;
  const guint8 *elements
    = heap_object_get_primitive_elements (self->heap, self->object, &type);
  guint size = hprof_type_size (type, 8);

  for (guint i = first; i < self->length && i - first < n_rows; i++)
    heapwood_details_describe_value (type, elements + (gsize) i * size, add_position (facts, i));
}

/* Rows of bytes in hexadecimal, and the printable ones of them as text. */
static void
read_bytes (gconstpointer source,
            guint first,
            guint n_rows,
            GPtrArray *facts,
            GCancellable *cancellable)
{
  const Contents *self = source;
  HprofType type;
  const guint8 *elements
    = heap_object_get_primitive_elements (self->heap, self->object, &type);

  for (guint row = first; row - first < n_rows; row++)
    {
      gsize begin = (gsize) row * BYTES_A_ROW;
      if (begin >= self->length)
        break;

      guint n_bytes = (guint) MIN (BYTES_A_ROW, self->length - begin);
      g_autoptr (GString) line = g_string_new (NULL);
      g_autofree char *label = g_strdup_printf ("%" G_GSIZE_MODIFIER "x", begin);

      for (guint i = 0; i < BYTES_A_ROW; i++)
        if (i < n_bytes)
          g_string_append_printf (line, "%02x ", elements[begin + i]);
        else
          g_string_append (line, "   ");
      for (guint i = 0; i < BYTES_A_ROW; i++)
        {
          char byte = i < n_bytes ? (char) elements[begin + i] : ' ';
          g_string_append_c (line, g_ascii_isprint (byte) ? byte : '.');
        }
      g_ptr_array_add (facts, heapwood_fact_new (HEAPWOOD_FACT_BYTES, label, line->str));
    }
}

static void
read_entries (gconstpointer source,
              guint first,
              guint n_rows,
              GPtrArray *facts,
              GCancellable *cancellable)
{
  const Contents *self = source;

  for (guint i = first; i < self->entries->len && i - first < n_rows; i++)
    {
      const HeapEntry *entry = &g_array_index (self->entries, HeapEntry, i);
      g_autoptr (GString) label = g_string_new (NULL);

      heap_key_append_text (self->heap, &entry->key, label);
      g_autofree char *shown = hprof_text_escape (label->str);
      HeapwoodFact *fact = heapwood_fact_new (HEAPWOOD_FACT_VALUE, shown, NULL);
      heapwood_details_describe (self->heap, self->object, entry->value_id, fact);
      g_ptr_array_add (facts, fact);
    }
}

static void
read_objects (gconstpointer source,
              guint first,
              guint n_rows,
              GPtrArray *facts,
              GCancellable *cancellable)
{
  const Contents *self = source;

  for (guint i = first; i < self->entries->len && i - first < n_rows; i++)
    {
      guint32 object = g_array_index (self->entries, guint32, i);
      guint64 id = heap_object_get_id (self->heap, object);
      g_autofree char *label = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", id);
      HeapwoodFact *fact = heapwood_fact_new (HEAPWOOD_FACT_VALUE, label, NULL);

      heapwood_details_describe (self->heap, HEAP_NONE, id, fact);
      g_ptr_array_add (facts, fact);
    }
}

HeapwoodLazyList *
heapwood_details_list_objects (Heap *heap,
                               GArray *objects)
{
  Contents *contents = contents_new (heap, HEAP_NONE);

  contents->entries = objects;
  return list_contents (contents, objects->len, read_objects);
}

static void
add_list (GPtrArray *sections,
          const char *title,
          guint count,
          HeapwoodLazyList *list)
{
  HeapwoodDetailsSection *section = heapwood_details_add_section (sections);
  g_autofree char *text = treemap_names_format_count (count);

  heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, title, text);
  heapwood_details_set_list (section, list, FIRST_ROWS);
}

static void
add_elements (Heap *heap,
              guint32 object,
              GPtrArray *sections)
{
  HprofType type;
  guint32 length = heap_object_get_length (heap, object);
  guint n_rows = length;
  HeapwoodLazyListFunc func = read_elements;

  if (length == 0)
    return;

  if (heap_object_get_kind (heap, object) == HEAP_OBJECT_PRIMITIVE_ARRAY)
    {
      if (heap_object_get_primitive_elements (heap, object, &type) == NULL)
        {
          HeapwoodDetailsSection *section = heapwood_details_add_section (sections);

          heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, _("Elements"), NULL);
          heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE,
                                     _("The dump leaves them out"), NULL);
          return;
        }
      func = type == HPROF_TYPE_BYTE ? read_bytes : read_primitives;
      if (type == HPROF_TYPE_BYTE)
        n_rows = (length - 1) / BYTES_A_ROW + 1;
    }
  add_list (sections, _("Elements"), length,
            list_contents (contents_new (heap, object), n_rows, func));
}

typedef struct
{
  GArray *entries;
  GCancellable *cancellable;
} EntryWalk;

static gboolean
add_entry (const HeapEntry *entry,
           gpointer data)
{
  EntryWalk *walk = data;

  g_array_append_vals (walk->entries, entry, 1);
  return walk->entries->len % 4096 != 0 || !g_cancellable_is_cancelled (walk->cancellable);
}

static void
add_entries (Heap *heap,
             guint32 object,
             GPtrArray *sections,
             GCancellable *cancellable)
{
  if (!heap_is_collection (heap, object))
    return;

  Contents *contents = contents_new (heap, object);
  contents->entries = g_array_new (FALSE, FALSE, sizeof (HeapEntry));
  EntryWalk walk = { contents->entries, cancellable };

  heap_foreach_entry (heap, object, add_entry, &walk);
  add_list (sections, _("Entries"), contents->entries->len,
            list_contents (contents, contents->entries->len, read_entries));
}

void
heapwood_details_add_contents (Heap *heap,
                               guint32 object,
                               GPtrArray *sections,
                               GCancellable *cancellable)
{
  add_entries (heap, object, sections, cancellable);
  add_elements (heap, object, sections);
}
