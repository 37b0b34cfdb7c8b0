/* heap-sizes.c: shallow sizes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

/* ART's arrays are written without their headers. */
#define ANDROID_ARRAY_HEADER 12
#define ANDROID_WIDE_ARRAY_HEADER 16

static void
set_android_sizes (Heap *self)
{
  guint64 class_instance_size;

  for (guint32 i = 0; i < self->classes->len; i++)
    {
      HeapClass *class = heap_get_class (self, i);
      HprofClassRecord record;
      const guint8 *position;

      if (class->record == 0)
        continue;
      hprof_class_record_read (self->data, self->id_size, class->record, &record);
      class->instance_size = record.instance_size;
      position = record.statics;
      for (guint k = 0; k < record.n_statics; k++)
        {
          HprofField field;

          hprof_class_record_next_static (&position, self->id_size, &field);
          class->object_size += hprof_type_size (field.type, self->id_size);
        }
    }

  class_instance_size = heap_get_class (self, self->class_class)->instance_size;
  for (guint32 i = 0; i < self->classes->len; i++)
    heap_get_class (self, i)->object_size += class_instance_size;
}

static void
count_field (HeapFieldCounts *counts,
             guint type)
{
  switch ((HprofType) type)
    {
    case HPROF_TYPE_OBJECT:
      counts->references++;
      break;
    case HPROF_TYPE_LONG:
    case HPROF_TYPE_DOUBLE:
      counts->primitives[0]++;
      break;
    case HPROF_TYPE_INT:
    case HPROF_TYPE_FLOAT:
      counts->primitives[1]++;
      break;
    case HPROF_TYPE_SHORT:
    case HPROF_TYPE_CHAR:
      counts->primitives[2]++;
      break;
    case HPROF_TYPE_BYTE:
    case HPROF_TYPE_BOOLEAN:
    default:
      counts->primitives[3]++;
      break;
    }
}

/* The statics that the JVM adds, "<resolved_references>", are no fields of the class. */
static gboolean
is_jvm_static (const Heap *self,
               guint64 name_id)
{
  const guint8 *bytes;
  gsize length;

  return hprof_contents_find_string (self->contents, self->dump, name_id, &bytes, &length)
         && length > 0 && bytes[0] == '<';
}

static void
count_class_fields (Heap *self,
                    HeapClass *class)
{
  HprofClassRecord record;
  const guint8 *position;
  HprofField field;

  hprof_class_record_read (self->data, self->id_size, class->record, &record);
  position = record.statics;
  for (guint i = 0; i < record.n_statics; i++)
    {
      hprof_class_record_next_static (&position, self->id_size, &field);
      if (!is_jvm_static (self, field.name_id))
        count_field (&class->statics, field.type);
    }
  position = record.fields;
  for (guint i = 0; i < record.n_fields; i++)
    {
      hprof_class_record_next_field (&position, self->id_size, &field);
      count_field (&class->fields, field.type);
    }
  class->references_first = heap_field_layout_has_references_first (class->name);
}

/* Continuation frames lie inside a StackChunk, behind its fields. */
static void
find_stack_chunks (Heap *self)
{
  guint32 class_index = heap_find_class (self, "jdk.internal.vm.StackChunk");

  if (class_index != HEAP_NONE
      && heap_layouts_find_field (self, class_index, "size", HPROF_TYPE_INT, &self->stack_chunk_size))
    self->stack_chunk_class = class_index;
}

guint64
heap_sizes_get_variable (const Heap *self,
                         guint32 object)
{
  const guint8 *size;
  guint64 words, bits;

  if (self->object_classes[object] != self->stack_chunk_class
      || self->data[self->records[object]] != HPROF_HEAP_INSTANCE_DUMP)
    return 0;
  size = heap_get_instance_bytes (self, object, self->stack_chunk_size, 4);
  words = size == NULL ? 0 : hprof_load_u32 (size);
  bits = self->hotspot_model.reference == 4 ? 2 * words : words;
  return words > G_MAXINT32 ? 0 : 8 * (words + (bits + 63) / 64);
}

gboolean
heap_sizes_resolve (Heap *self,
                    HprofProgress *progress,
                    GError **error)
{
  self->size_model.android = self->android;
  if (self->android)
    {
      set_android_sizes (self);
      return TRUE;
    }
  for (guint32 i = 0; i < self->classes->len; i++)
    if (heap_get_class (self, i)->record != 0)
      count_class_fields (self, heap_get_class (self, i));
  find_stack_chunks (self);
  return heap_size_model_infer (self, progress, error);
}

static guint64
get_array_size (const Heap *self,
                guint64 length,
                guint type)
{
  if (!self->android)
    return heap_hotspot_model_get_array_size (&self->hotspot_model, length, type);
  return length * hprof_type_size (type, self->id_size)
         + (type == HPROF_TYPE_LONG || type == HPROF_TYPE_DOUBLE ? ANDROID_WIDE_ARRAY_HEADER
                                                                 : ANDROID_ARRAY_HEADER);
}

guint64
heap_sizes_get_shallow (const Heap *self,
                        guint32 object)
{
  const guint8 *record = self->data + self->records[object];
  const HeapClass *class;

  switch ((guint) record[0])
    {
    case HPROF_HEAP_CLASS_DUMP:
      return heap_get_class (self, heap_object_get_class_defined (self, object))->object_size;

    case HPROF_HEAP_INSTANCE_DUMP:
      class = heap_get_class (self, self->object_classes[object]);
      if (class->record != 0)
        return class->instance_size + heap_sizes_get_variable (self, object);
      return self->size_model.header + hprof_load_u32 (record + 5 + 2 * self->id_size);

    case HPROF_HEAP_OBJECT_ARRAY_DUMP:
      return get_array_size (self, hprof_load_u32 (record + 5 + self->id_size), HPROF_TYPE_OBJECT);

    default:
      return get_array_size (self, hprof_load_u32 (record + 5 + self->id_size),
                             record[9 + self->id_size]);
    }
}
