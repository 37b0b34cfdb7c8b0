/* cli-object-json.c: an object as a document
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-object-private.h"

#include "cli-describe.h"
#include "cli-open.h"

typedef struct
{
  const CliObject *object;
  CliJson *json;
  guint64 n_seen;
} Writing;

/* What an id leads to: "id", "class" and "value", null where there is none. */
static void
write_target (const Heap *heap,
              guint64 id,
              CliJson *json)
{
  guint32 target = heap_find_object (heap, id);
  g_autofree char *value = heap_object_get_value_text (heap, target);

  cli_json_id_or_null (json, "id", id);
  cli_json_string (json, "class",
                   target == HEAP_NONE
                       ? NULL
                       : heap_class_get_name (heap, heap_object_get_class (heap, target)));
  cli_json_string (json, "value", value);
}

static void
write_primitive (HprofType type,
                 const guint8 *bytes,
                 CliJson *json)
{
  g_autofree char *value = bytes != NULL ? heap_value_to_text (type, bytes) : NULL;

  cli_json_null (json, "id");
  cli_json_null (json, "class");
  cli_json_string (json, "value", value);
}

static gboolean
write_field (const HeapField *field,
             gpointer data)
{
  Writing *writing = data;
  const Heap *heap = writing->object->heap;
  CliJson *json = writing->json;

  cli_json_begin_object (json, NULL);
  cli_json_string (json, "declared_by", heap_class_get_name (heap, field->declaring));
  cli_json_boolean (json, "static", field->is_static);
  cli_json_string (json, "name", field->name);
  cli_json_string (json, "type", hprof_type_name (field->type));
  cli_json_boolean (json, "missing", field->missing);
  if (field->type == HPROF_TYPE_OBJECT)
    write_target (heap, field->id, json);
  else
    write_primitive (field->type, field->missing ? NULL : field->value, json);
  cli_json_end_object (json);
  return TRUE;
}

static gboolean
write_entry (const HeapEntry *entry,
             gpointer data)
{
  Writing *writing = data;
  const Heap *heap = writing->object->heap;
  g_autoptr (GString) label = NULL;

  if (writing->n_seen++ >= writing->object->limit)
    return TRUE;
  label = g_string_new (NULL);
  heap_key_append_text (heap, &entry->key, label);
  cli_json_begin_object (writing->json, NULL);
  cli_json_string (writing->json, "label", label->str);
  if (entry->key.kind == HEAP_KEY_OBJECT && entry->key.id != 0)
    cli_json_id (writing->json, "key", entry->key.id);
  else
    cli_json_null (writing->json, "key");
  write_target (heap, entry->value_id, writing->json);
  cli_json_end_object (writing->json);
  return TRUE;
}

static void
write_elements (const CliObject *self,
                CliJson *json)
{
  const Heap *heap = self->heap;
  CliObjectElements elements = cli_object_get_elements (self);
  gboolean is_object_array = heap_object_get_kind (heap, self->object) == HEAP_OBJECT_OBJECT_ARRAY;
  guint length = is_object_array ? heap_object_get_length (heap, self->object) : elements.length;
  guint shown = MIN (length, self->limit);

  cli_json_begin_array (json, "elements");
  for (guint i = 0; i < shown; i++)
    {
      cli_json_begin_object (json, NULL);
      cli_json_number (json, "index", i);
      if (is_object_array)
        write_target (heap, heap_object_get_element_id (heap, self->object, i), json);
      else
        write_primitive (elements.type, elements.bytes + (gsize) i * elements.size, json);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
  cli_json_number (json, "more_elements", length - shown);
}

static void
write_preview (const CliObject *self,
               CliJson *json)
{
  CliObjectElements elements = cli_object_get_elements (self);
  guint64 n_bytes = MIN (elements.n_bytes, self->preview_bytes);
  g_autofree char *text = NULL;
  g_autoptr (GString) hexadecimal = NULL;

  if (elements.bytes == NULL)
    {
      cli_json_null (json, "preview");
      return;
    }
  text = cli_object_get_preview_text (self, &elements);
  hexadecimal = g_string_new (NULL);
  for (guint64 i = 0; i < n_bytes; i++)
    g_string_append_printf (hexadecimal, "%02x", elements.bytes[i]);
  cli_json_begin_object (json, "preview");
  cli_json_number (json, "size", elements.n_bytes);
  cli_json_string (json, "hex", hexadecimal->str);
  cli_json_string (json, "text", text);
  cli_json_end_object (json);
}

/* The id of what @object is in, or "root", or "garbage". */
static void
write_dominator (const CliObject *self,
                 CliJson *json)
{
  guint32 dominator = heap_object_get_dominator (self->heap, self->object);

  if (dominator == HEAP_ROOT || dominator == HEAP_GARBAGE)
    cli_json_string (json, "idom", dominator == HEAP_ROOT ? "root" : "garbage");
  else
    cli_json_id (json, "idom", heap_object_get_id (self->heap, dominator));
}

static void
write_facts (const CliObject *self,
             CliJson *json)
{
  const Heap *heap = self->heap;
  guint32 object = self->object;
  guint32 class_index = heap_object_get_class (heap, object);
  guint32 defined = heap_object_get_class_defined (heap, object);
  guint32 super = defined != HEAP_NONE ? heap_class_get_super (heap, defined) : HEAP_NONE;
  guint space = heap_object_get_space (heap, object);
  HeapObjectKind kind = heap_object_get_kind (heap, object);
  g_autofree char *text = heap_object_get_string (heap, object);

  cli_json_id (json, "asked", heap_object_get_id (heap, self->asked));
  cli_describe_object_json (heap, object, json);
  cli_describe_folding_json (heap, self->asked, json);
  cli_json_string (json, "kind", heap_object_kind_to_string (kind));
  cli_json_id_or_null (json, "class_id", heap_class_get_id (heap, class_index));
  cli_json_id_or_null (json, "superclass_id",
                       super != HEAP_NONE ? heap_class_get_id (heap, super) : 0);
  cli_json_id_or_null (
      json, "loader",
      heap_class_get_loader_id (heap, defined != HEAP_NONE ? defined : class_index));
  cli_json_string (json, "strength",
                   heap_strength_to_string (heap_object_get_strength (heap, object)));
  cli_json_number (json, "shallow", heap_object_get_shallow_size (heap, object));
  cli_json_number (json, "native", heap_object_get_native_size (heap, object));
  cli_json_number (json, "retained", heap_object_get_retained_size (heap, object));
  write_dominator (self, json);
  cli_json_string (json, "heap",
                   space != G_MAXUINT ? heap_get_space (heap, space)->name : NULL);
  if (kind == HEAP_OBJECT_OBJECT_ARRAY || kind == HEAP_OBJECT_PRIMITIVE_ARRAY)
    cli_json_number (json, "length", heap_object_get_length (heap, object));
  else
    cli_json_null (json, "length");
  cli_json_string (json, "text", text);
}

void
cli_object_write_json (const CliObject *self,
                       CliOutput *output)
{
  g_autoptr (CliJson) json = cli_json_new (output);
  Writing writing = { self, json, 0 };

  cli_json_begin_document (json, "object");
  write_facts (self, json);
  cli_json_begin_array (json, "fields");
  heap_foreach_field (self->heap, self->object, write_field, &writing);
  cli_json_end_array (json);
  cli_json_begin_array (json, "entries");
  if (heap_is_collection (self->heap, self->object))
    heap_foreach_entry (self->heap, self->object, write_entry, &writing);
  cli_json_end_array (json);
  cli_json_number (json, "more_entries", writing.n_seen - MIN (writing.n_seen, self->limit));
  write_elements (self, json);
  write_preview (self, json);
  cli_open_write_problems (self->heap, json);
  cli_json_end_object (json);
}
