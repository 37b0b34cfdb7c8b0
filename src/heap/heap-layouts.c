/* heap-layouts.c: where an instance has its references
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

/* One instance field of a class or a superclass, as an instance of the class has it. */
typedef struct
{
  guint32 declaring; /* class index */
  guint64 name_id;
  char *name;
  guint8 type;    /* HprofType */
  guint64 offset; /* bytes into the instance data */
} Field;

static void
field_clear (gpointer data)
{
  g_free (((Field *) data)->name);
}

/* All fields in the order an instance has them: its own class's first, then the superclass's, and so
 * on. */
static GArray *
list_fields (const Heap *self,
             guint32 class_index)
{
  GArray *fields = g_array_new (FALSE, FALSE, sizeof (Field));
  guint64 offset = 0;

  g_array_set_clear_func (fields, field_clear);
  for (guint32 i = class_index; i != HEAP_NONE && heap_get_class (self, i)->record != 0;
       i = heap_get_class (self, i)->super)
    {
      HprofClassRecord record;
      const guint8 *position;

      hprof_class_record_read (self->data, self->id_size, heap_get_class (self, i)->record, &record);
      position = record.fields;
      for (guint f = 0; f < record.n_fields; f++)
        {
          HprofField read;
          Field field = { .declaring = i, .offset = offset };

          hprof_class_record_next_field (&position, self->id_size, &read);
          field.name_id = read.name_id;
          field.name = heap_get_string (self, read.name_id);
          field.type = read.type;
          g_array_append_val (fields, field);
          offset += hprof_type_size (read.type, self->id_size);
        }
    }
  return fields;
}

/* The first field of this name and type that @from or a superclass of it declares. */
static const Field *
find_field (const Heap *self,
            const GArray *fields,
            guint32 from,
            const char *name,
            guint type)
{
  for (guint i = 0; i < fields->len; i++)
    {
      const Field *field = &g_array_index (fields, Field, i);

      if (field->type == type && g_str_equal (field->name, name)
          && heap_class_is_subclass (self, from, field->declaring))
        return field;
    }
  return NULL;
}

/* The strength of a field in an instance of @class_index. */
static HeapStrength
get_field_strength (const Heap *self,
                    guint32 class_index,
                    const Field *field)
{
  if (self->options.strict)
    return HEAP_STRENGTH_STRONG;
  for (guint32 i = class_index;; i = heap_get_class (self, i)->super)
    {
      const HeapWeakeningRule *rule
          = heap_get_class (self, i)->in_rules
                ? heap_rules_find_weakening (heap_get_class (self, i)->name, field->name)
                : NULL;

      if (rule != NULL)
        return rule->strength;
      if (i == field->declaring)
        return HEAP_STRENGTH_STRONG;
    }
}

static HeapReferenceField
make_reference_field (const Heap *self,
                      guint32 class_index,
                      const Field *field)
{
  const HeapClass *declaring = heap_get_class (self, field->declaring);
  HeapReferenceField reference = {
    .offset = (guint32) field->offset,
    .strength = (guint8) get_field_strength (self, class_index, field),
    .name_id = field->name_id,
  };

  reference.implied = heap_rules_is_implied_field (declaring->name, field->name, FALSE);
  if (declaring->in_rules)
    {
      const HeapWeakeningRule *cached = heap_rules_find_cached_map (declaring->name, field->name);

      if (!self->options.ignore_owners)
        reference.owns = heap_rules_get_field_owner (declaring->name, field->name);
      if (cached != NULL && !self->options.strict)
        reference.cached_values = (guint8) cached->strength;
    }
  return reference;
}

/* Whether all fields of @rule are there for a class that is or extends @named, with their types. */
static gboolean
fit_shape (const Heap *self,
           const GArray *fields,
           guint32 named,
           const HeapShapeRule *rule,
           HeapShape *shape)
{
  const char *types = heap_rules_get_shape_types (rule->kind);

  for (guint i = 0; types[i] != '\0'; i++)
    {
      const Field *field = find_field (self, fields, named, rule->fields[i],
                                       types[i] == 'L' ? HPROF_TYPE_OBJECT : HPROF_TYPE_INT);

      if (field == NULL)
        return FALSE;
      shape->offsets[i] = (guint32) field->offset;
    }
  shape->rule = rule;
  return TRUE;
}

static HeapShape
find_shape (const Heap *self,
            const GArray *fields,
            guint32 class_index)
{
  HeapShape shape = { 0 };
  gsize n_rules;
  const HeapShapeRule *rules = heap_rules_get_shapes (&n_rules);

  for (guint32 i = class_index; i != HEAP_NONE; i = heap_get_class (self, i)->super)
    for (gsize k = 0; heap_get_class (self, i)->in_rules && k < n_rules; k++)
      if (g_str_equal (rules[k].class_name, heap_get_class (self, i)->name)
          && fit_shape (self, fields, i, &rules[k], &shape))
        return shape;
  return shape;
}

static void
resolve_class (Heap *self,
               guint32 class_index)
{
  g_autoptr (GArray) fields = list_fields (self, class_index);
  g_autoptr (GArray) references = g_array_new (FALSE, FALSE, sizeof (HeapReferenceField));
  HeapClass *class = heap_get_class (self, class_index);
  guint64 size = 0;

  for (guint i = 0; i < fields->len; i++)
    {
      const Field *field = &g_array_index (fields, Field, i);

      size = field->offset + hprof_type_size (field->type, self->id_size);
      if (field->type == HPROF_TYPE_OBJECT && size <= G_MAXUINT32)
        {
          HeapReferenceField reference = make_reference_field (self, class_index, field);

          g_array_append_val (references, reference);
        }
    }

  class->data_size = (guint32) MIN (size, G_MAXUINT32);
  class->shape = find_shape (self, fields, class_index);
  if (!self->options.ignore_owners)
    for (guint32 i = class_index; i != HEAP_NONE; i = heap_get_class (self, i)->super)
      class->owned |= heap_rules_get_owned (heap_get_class (self, i)->name);
  class->n_references = references->len;
  class->references = (HeapReferenceField *) (gpointer) g_array_free (g_steal_pointer (&references),
                                                                      FALSE);
}

void
heap_layouts_resolve (Heap *self)
{
  for (guint32 i = 0; i < self->classes->len; i++)
    {
      HeapClass *class = heap_get_class (self, i);

      class->in_rules = heap_rules_has_class (class->name);
      class->folds_elements = heap_rules_is_box_array (class->name);
      class->is_string = g_str_equal (class->name, HEAP_RULES_STRING_CLASS);
    }
  for (guint32 i = 0; i < self->classes->len; i++)
    resolve_class (self, i);
}

gboolean
heap_layouts_find_field (const Heap *self,
                         guint32 class_index,
                         const char *name,
                         guint type,
                         guint32 *offset)
{
  g_autoptr (GArray) fields = list_fields (self, class_index);
  const Field *field = find_field (self, fields, class_index, name, type);

  if (field == NULL || field->offset > G_MAXUINT32)
    return FALSE;
  *offset = (guint32) field->offset;
  return TRUE;
}

const guint8 *
heap_layouts_find_value (const Heap *self,
                         guint32 object,
                         const char *name,
                         guint type)
{
  guint32 offset;

  if (object == HEAP_NONE || self->data[self->records[object]] != HPROF_HEAP_INSTANCE_DUMP
      || !heap_layouts_find_field (self, self->object_classes[object], name, type, &offset))
    return NULL;
  return heap_get_instance_bytes (self, object, offset, hprof_type_size (type, self->id_size));
}

guint32
heap_layouts_find_target (const Heap *self,
                          guint32 object,
                          const char *name)
{
  const guint8 *value = heap_layouts_find_value (self, object, name, HPROF_TYPE_OBJECT);

  return value == NULL ? HEAP_NONE
                       : heap_find_object (self, hprof_load_id (value, self->id_size));
}
