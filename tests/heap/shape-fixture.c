/* shape-fixture.c: a collection of a known class, whole or damaged
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "shape-fixture.h"

static gboolean
is_at_fault (const ShapeMaker *self,
             ShapeFault fault,
             guint part,
             guint field)
{
  return self->fault == fault && self->part == part && self->field == field;
}

static char *
get_class_name (const ShapeMaker *self,
                guint part)
{
  const char *name = self->shape->parts[part].class_name;

  return self->fault == SHAPE_FAULT_PACKAGE && self->part == part
             ? g_strconcat ("com.example.", strrchr (name, '.') + 1, NULL)
             : g_strdup (name);
}

/* The superclass, by the name it has here where it is a part too. */
static char *
get_super_name (const ShapeMaker *self,
                guint part)
{
  const ShapePart *parts = self->shape->parts;

  for (guint i = 0; i < SHAPE_MAX_PARTS && parts[part].super != NULL; i++)
    if (g_strcmp0 (parts[i].class_name, parts[part].super) == 0)
      return get_class_name (self, i);
  return g_strdup (parts[part].super);
}

static char *
get_field_name (const ShapeMaker *self,
                guint part,
                guint field)
{
  const char *name = self->shape->parts[part].fields[field];

  return is_at_fault (self, SHAPE_FAULT_RENAMED, part, field) ? g_strconcat (name, "2", NULL)
                                                              : g_strdup (name);
}

static void
declare_part (ShapeMaker *self,
              guint part)
{
  const ShapePart *shape_part = &self->shape->parts[part];
  g_autoptr (GString) fields = g_string_new ("Object decoy; int modCount");
  g_autofree char *class_name = get_class_name (self, part);
  g_autofree char *super = get_super_name (self, part);

  for (guint i = 0; shape_part->types[i] != '\0'; i++)
    {
      g_autofree char *name = get_field_name (self, part, i);
      gboolean retyped = is_at_fault (self, SHAPE_FAULT_RETYPED, part, i);
      gboolean is_reference = shape_part->types[i] == 'L';

      if (shape_part->types[i] == 'l' || is_at_fault (self, SHAPE_FAULT_OMITTED, part, i))
        continue;
      g_string_append_printf (fields, "; %s %s",
                              retyped ? (is_reference ? "long" : "float")
                                      : (is_reference ? "Object" : "int"),
                              name);
    }
  dump_builder_class (self->builder, class_name, super, fields->str);
}

void
shape_maker_declare (ShapeMaker *self)
{
  const ShapePart *parts = self->shape->parts;
  g_autoptr (GString) fields = g_string_new ("int own");

  /* The nodes first: a class may be the superclass of one before it. */
  for (guint part = SHAPE_MAX_PARTS; part-- > 0;)
    if (parts[part].class_name != NULL)
      declare_part (self, part);
  if (!self->subclass)
    return;
  for (guint i = 0; parts[0].types[i] != '\0'; i++)
    g_string_append_printf (fields, "; %s %s", parts[0].types[i] == 'I' ? "int" : "Object",
                            parts[0].fields[i]);
  dump_builder_class (self->builder, "Subclass", parts[0].class_name, fields->str);
}

guint64
shape_maker_object (ShapeMaker *self,
                    guint part)
{
  g_autofree char *class_name = get_class_name (self, part);

  return dump_builder_object (self->builder,
                              part == 0 && self->subclass ? "Subclass" : class_name);
}

static guint64
get_wrong_target (ShapeMaker *self,
                  guint64 object)
{
  switch (self->target)
    {
    case SHAPE_TARGET_SELF:
      return object;
    case SHAPE_TARGET_STRING:
      return dump_builder_text (self->builder, "text");
    case SHAPE_TARGET_CLASS:
      return dump_builder_get_class (self->builder, "java.lang.String");
    case SHAPE_TARGET_NUMBERS:
      return dump_builder_primitive_array (self->builder, HPROF_TYPE_INT, "\0\0\0\1\0\0\0\2", 2);
    case SHAPE_TARGET_ARRAY:
      return dump_builder_array (self->builder, "java.lang.Object[]", DUMP_IDS (object, 0, object));
    case SHAPE_TARGET_NOTHING:
    default:
      return 0xdead;
    }
}

void
shape_maker_set (ShapeMaker *self,
                 guint64 object,
                 guint part,
                 guint field,
                 guint64 value)
{
  const ShapePart *shape_part = &self->shape->parts[part];
  g_autofree char *class_name = get_class_name (self, part);
  g_autofree char *name = get_field_name (self, part, field);
  g_autofree char *whole = g_strconcat (class_name, ".", name, NULL);

  if (is_at_fault (self, SHAPE_FAULT_OMITTED, part, field))
    return;
  if (is_at_fault (self, SHAPE_FAULT_TARGET, part, field))
    value = shape_part->types[field] == 'I' ? G_MAXUINT32 - self->target
                                            : get_wrong_target (self, object);
  dump_builder_set (self->builder, object, shape_part->types[field] == 'l' ? name : whole, value);
}

guint64
shape_maker_add (ShapeMaker *self,
                 guint part,
                 const guint64 *values,
                 guint n_values)
{
  guint64 object = shape_maker_object (self, part);

  for (guint i = 0; i < n_values; i++)
    shape_maker_set (self, object, part, i, values[i]);
  return object;
}
