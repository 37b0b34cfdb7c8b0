/* heap-layouts.c: where an instance has its references
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"
#include "heap-rules-private.h"

/* The strength of a field that @declaring declares, in an instance of @class_index. */
static HeapStrength
get_field_strength (const Heap *self,
                    guint32 class_index,
                    guint32 declaring,
                    const char *field)
{
  for (guint32 i = class_index;; i = heap_get_class (self, i)->super)
    {
      const HeapWeakeningRule *rule
          = heap_rules_find_weakening (heap_get_class (self, i)->name, field);

      if (rule != NULL)
        return rule->strength;
      if (i == declaring)
        return HEAP_STRENGTH_STRONG;
    }
}

/* An instance has its own class's fields first, then the superclass's, and so on. */
static void
resolve_class (Heap *self,
               guint32 class_index)
{
  g_autoptr (GArray) references = g_array_new (FALSE, FALSE, sizeof (HeapReferenceField));
  HeapClass *class = heap_get_class (self, class_index);
  guint64 offset = 0;

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
          if (field.type == HPROF_TYPE_OBJECT && offset <= G_MAXUINT32 - 8)
            {
              g_autofree char *name = heap_get_string (self, field.name_id);
              HeapReferenceField reference = {
                .offset = (guint32) offset,
                .strength = (guint8) get_field_strength (self, class_index, i, name),
                .implied = heap_rules_is_implied_field (heap_get_class (self, i)->name, name, FALSE),
                .name_id = field.name_id,
              };

              g_array_append_val (references, reference);
            }
          offset += hprof_type_size (field.type, self->id_size);
        }
    }

  class->data_size = (guint32) MIN (offset, G_MAXUINT32);
  class->n_references = references->len;
  class->references = (HeapReferenceField *) (gpointer) g_array_free (g_steal_pointer (&references),
                                                                      FALSE);
}

void
heap_layouts_resolve (Heap *self)
{
  for (guint32 i = 0; i < self->classes->len; i++)
    resolve_class (self, i);
}
