/* heap-sizes.c: shallow sizes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

/* ART's arrays are written without their headers. */
#define ANDROID_ARRAY_HEADER 12
#define ANDROID_WIDE_ARRAY_HEADER 16

static guint64
align (guint64 bytes,
       guint64 alignment)
{
  return (bytes + alignment - 1) / alignment * alignment;
}

/* Bytes of a value in the JVM's heap. */
static guint
get_value_size (const Heap *self,
                guint type)
{
  return type == HPROF_TYPE_OBJECT && !self->android ? self->size_model.reference
                                                     : hprof_type_size (type, self->id_size);
}

static void
choose_model (Heap *self)
{
  HeapSizeModel *model = &self->size_model;
  const HeapOptions *options = &self->options;

  model->android = self->android;
  if (self->android)
    return;
  model->assumed = options->header == 0 || options->reference == 0 || options->alignment == 0;
  model->header = options->header != 0 ? options->header : self->id_size == 4 ? 8 : 12;
  model->reference = options->reference != 0 ? options->reference : 4;
  model->alignment = options->alignment != 0 ? options->alignment : 8;
  model->array_header = (guint) align (model->header + 4, model->reference);
}

/* Bytes of the instance fields of a class and its superclasses in the JVM's heap. */
static guint64
get_fields_size (const Heap *self,
                 guint32 class_index)
{
  guint64 size = 0;

  for (guint32 i = class_index; i != HEAP_NONE && heap_get_class (self, i)->record != 0;
       i = heap_get_class (self, i)->super)
    {
      HprofClassRecord record;
      const guint8 *position;

      hprof_class_record_read (self->data, self->id_size, heap_get_class (self, i)->record, &record);
      position = record.fields;
      for (guint f = 0; f < record.n_fields; f++)
        {
          HprofField field;

          hprof_class_record_next_field (&position, self->id_size, &field);
          size += get_value_size (self, field.type);
        }
    }
  return size;
}

static guint64
get_statics_size (const Heap *self,
                  const HprofClassRecord *record)
{
  const guint8 *position = record->statics;
  guint64 size = 0;

  for (guint i = 0; i < record->n_statics; i++)
    {
      HprofField field;

      hprof_class_record_next_static (&position, self->id_size, &field);
      size += get_value_size (self, field.type);
    }
  return size;
}

static guint64
get_instance_size (const Heap *self,
                   guint32 class_index,
                   const HprofClassRecord *record)
{
  if (self->android)
    return record->instance_size;
  return align (self->size_model.header + get_fields_size (self, class_index),
                self->size_model.alignment);
}

void
heap_sizes_resolve (Heap *self)
{
  guint64 class_instance_size;

  choose_model (self);
  for (guint32 i = 0; i < self->classes->len; i++)
    {
      HeapClass *class = heap_get_class (self, i);
      HprofClassRecord record;

      if (class->record == 0)
        continue;
      hprof_class_record_read (self->data, self->id_size, class->record, &record);
      class->instance_size = get_instance_size (self, i, &record);
      class->object_size = get_statics_size (self, &record);
    }

  class_instance_size = heap_get_class (self, self->class_class)->instance_size;
  for (guint32 i = 0; i < self->classes->len; i++)
    {
      HeapClass *class = heap_get_class (self, i);

      class->object_size += class_instance_size;
      if (!self->android)
        class->object_size = align (class->object_size, self->size_model.alignment);
    }
}

static guint64
get_array_size (const Heap *self,
                guint64 length,
                guint type)
{
  guint64 bytes = length * get_value_size (self, type);

  if (self->android)
    return bytes
           + (type == HPROF_TYPE_LONG || type == HPROF_TYPE_DOUBLE ? ANDROID_WIDE_ARRAY_HEADER
                                                                   : ANDROID_ARRAY_HEADER);
  return align (self->size_model.array_header + bytes, self->size_model.alignment);
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
        return class->instance_size;
      return self->size_model.header + hprof_load_u32 (record + 5 + 2 * self->id_size);

    case HPROF_HEAP_OBJECT_ARRAY_DUMP:
      return get_array_size (self, hprof_load_u32 (record + 5 + self->id_size), HPROF_TYPE_OBJECT);

    default:
      return get_array_size (self, hprof_load_u32 (record + 5 + self->id_size),
                             record[9 + self->id_size]);
    }
}
