/* heap-fields.c: the fields and elements of an object, with their values
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-fields.h"

#include "heap-private.h"

static gboolean
report (const Heap *heap,
        HeapField *field,
        guint64 name_id,
        HeapFieldFunc func,
        gpointer data)
{
  g_autofree char *name = heap_get_string (heap, name_id);
  g_autofree char *shown = hprof_text_escape (name);

  field->name = shown;
  if (!field->missing && field->type == HPROF_TYPE_OBJECT)
    field->id = hprof_load_id (field->value, heap->id_size);
  return func (field, data);
}

static gboolean
report_instance (const Heap *heap,
                 guint64 offset,
                 guint32 class_index,
                 HeapFieldFunc func,
                 gpointer data)
{
  guint32 data_size;
  const guint8 *value = heap_get_instance_data (heap, offset, &data_size);
  const guint8 *end = value + data_size;
  gboolean missing = FALSE;

  for (guint32 i = class_index; i != HEAP_NONE && heap_get_class (heap, i)->record != 0;
       i = heap_get_class (heap, i)->super)
    {
      HprofClassRecord record;
      const guint8 *position;

      hprof_class_record_read (heap->data, heap->id_size, heap_get_class (heap, i)->record, &record);
      position = record.fields;
      for (guint k = 0; k < record.n_fields; k++)
        {
          HprofField read;
          HeapField field = { .declaring = i };
          guint size;

          hprof_class_record_next_field (&position, heap->id_size, &read);
          size = hprof_type_size (read.type, heap->id_size);
          missing = missing || size > (gsize) (end - value);
          field.type = read.type;
          field.missing = missing;
          if (!missing)
            {
              field.value = value;
              value += size;
            }
          if (!report (heap, &field, read.name_id, func, data))
            return FALSE;
        }
    }
  return TRUE;
}

static gboolean
report_statics (const Heap *heap,
                guint32 object,
                HeapFieldFunc func,
                gpointer data)
{
  HprofClassRecord record;
  const guint8 *position;

  hprof_class_record_read (heap->data, heap->id_size, heap->records[object], &record);
  position = record.statics;
  for (guint i = 0; i < record.n_statics; i++)
    {
      HprofField read;
      HeapField field = {
        .declaring = heap_object_get_class_defined (heap, object),
        .is_static = TRUE,
      };

      hprof_class_record_next_static (&position, heap->id_size, &read);
      field.type = read.type;
      field.value = read.value;
      if (!report (heap, &field, read.name_id, func, data))
        return FALSE;
    }
  return TRUE;
}

void
heap_foreach_field (const Heap *heap,
                    guint32 object,
                    HeapFieldFunc func,
                    gpointer data)
{
  guint32 class_index;
  guint64 instance;

  switch (heap_object_get_kind (heap, object))
    {
    case HEAP_OBJECT_INSTANCE:
      report_instance (heap, heap->records[object], heap->object_classes[object], func, data);
      break;
    case HEAP_OBJECT_CLASS:
      instance = heap_get_class_instance (heap, object, &class_index);
      if (report_statics (heap, object, func, data) && instance != 0)
        report_instance (heap, instance, class_index, func, data);
      break;
    case HEAP_OBJECT_OBJECT_ARRAY:
    case HEAP_OBJECT_PRIMITIVE_ARRAY:
    default:
      break;
    }
}

guint64
heap_object_get_element_id (const Heap *heap,
                            guint32 object,
                            guint32 element)
{
  HprofRecord record;

  hprof_record_read (heap->data, heap->id_size, heap->records[object], &record);
  g_return_val_if_fail (record.tag == HPROF_HEAP_OBJECT_ARRAY_DUMP && element < record.length, 0);

  return hprof_load_id (record.data + (gsize) element * heap->id_size, heap->id_size);
}

const guint8 *
heap_object_get_primitive_elements (const Heap *heap,
                                    guint32 object,
                                    HprofType *type)
{
  HprofRecord record;

  if (heap_object_get_kind (heap, object) != HEAP_OBJECT_PRIMITIVE_ARRAY)
    return NULL;
  hprof_record_read (heap->data, heap->id_size, heap->records[object], &record);
  *type = record.element_type;
  return record.data;
}
