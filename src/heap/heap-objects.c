/* heap-objects.c: what is known of each object, by index
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

guint32
heap_get_n_objects (const Heap *self)
{
  return self->n_objects;
}

guint32
heap_find_object (const Heap *self,
                  guint64 id)
{
  return heap_id_map_find (&self->ids, id);
}

guint64
heap_object_get_id (const Heap *self,
                    guint32 object)
{
  return hprof_load_id (self->data + self->records[object] + 1, self->id_size);
}

HeapObjectKind
heap_object_get_kind (const Heap *self,
                      guint32 object)
{
  switch ((guint) self->data[self->records[object]])
    {
    case HPROF_HEAP_CLASS_DUMP:
      return HEAP_OBJECT_CLASS;
    case HPROF_HEAP_INSTANCE_DUMP:
      return HEAP_OBJECT_INSTANCE;
    case HPROF_HEAP_OBJECT_ARRAY_DUMP:
      return HEAP_OBJECT_OBJECT_ARRAY;
    default:
      return HEAP_OBJECT_PRIMITIVE_ARRAY;
    }
}

guint32
heap_object_get_class (const Heap *self,
                       guint32 object)
{
  return self->object_classes[object];
}

guint32
heap_object_get_class_defined (const Heap *self,
                               guint32 object)
{
  guint32 low = 0, high = self->n_classes_dumped;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (heap_get_class (self, middle)->object < object)
        low = middle + 1;
      else
        high = middle;
    }
  return low < self->n_classes_dumped && heap_get_class (self, low)->object == object ? low
                                                                                       : HEAP_NONE;
}

guint64
heap_object_get_shallow_size (const Heap *self,
                              guint32 object)
{
  const HeapClass *class = heap_get_class (self, self->object_classes[object]);
  guint64 size;
  guint32 begin, end;

  if (heap_is_folded (self, object))
    return 0;
  size = heap_sizes_get_shallow (self, object);
  if (!class->is_string && !class->folds_elements)
    return size;
  heap_tree_get_child_range (self, object, &begin, &end);
  for (guint32 i = begin; i < end; i++)
    if (heap_is_folded (self, self->children[i]))
      size += heap_sizes_get_shallow (self, self->children[i]);
  return size;
}

guint32
heap_object_get_holder (const Heap *self,
                        guint32 object)
{
  return heap_is_folded (self, object) ? self->dominators[object] : HEAP_NONE;
}

guint64
heap_object_get_retained_size (const Heap *self,
                               guint32 object)
{
  return self->retained[object];
}

HeapStrength
heap_object_get_strength (const Heap *self,
                          guint32 object)
{
  return heap_get_state_strength (self->states[object]);
}

guint32
heap_object_get_dominator (const Heap *self,
                           guint32 object)
{
  return self->dominators[object];
}

guint32
heap_object_get_length (const Heap *self,
                        guint32 object)
{
  HprofRecord record;

  if (heap_object_get_kind (self, object) < HEAP_OBJECT_OBJECT_ARRAY)
    return 0;
  hprof_record_read (self->data, self->id_size, self->records[object], &record);
  return record.length;
}

char *
heap_object_get_name (const Heap *self,
                      guint32 object)
{
  const char *name = heap_class_get_name (self, self->object_classes[object]);

  switch (heap_object_get_kind (self, object))
    {
    case HEAP_OBJECT_CLASS:
      return g_strconcat (
          "class ", heap_class_get_name (self, heap_object_get_class_defined (self, object)), NULL);
    case HEAP_OBJECT_OBJECT_ARRAY:
    case HEAP_OBJECT_PRIMITIVE_ARRAY:
      {
        guint32 length = heap_object_get_length (self, object);
        const char *bracket = strstr (name, "[]");

        if (bracket == NULL)
          return g_strdup_printf ("%s [%u]", name, length);
        return g_strdup_printf ("%.*s[%u]%s", (int) (bracket - name), name, length, bracket + 2);
      }
    case HEAP_OBJECT_INSTANCE:
    default:
      return g_strdup (name);
    }
}
