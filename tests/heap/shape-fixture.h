/* shape-fixture.h: a collection of a known class, whole or damaged
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "entries-fixture.h"

G_BEGIN_DECLS

#define SHAPE_MAX_PARTS 4
#define SHAPE_MAX_FIELDS 5

/* One class that a collection is made of, the collection's own first. */
typedef struct
{
  const char *class_name;
  const char *types; /* of the fields: L reference, I int, l reference that a superclass declares */
  const char *fields[SHAPE_MAX_FIELDS];
  const char *super; /* (nullable): another part's or a well-known class */
} ShapePart;

typedef enum
{
  SHAPE_FAULT_NONE,
  SHAPE_FAULT_OMITTED,  /* the field is not there */
  SHAPE_FAULT_RENAMED,  /* its name is another */
  SHAPE_FAULT_RETYPED,  /* its type is another one as wide */
  SHAPE_FAULT_TARGET,   /* it leads to what it never leads to */
  SHAPE_FAULT_PACKAGE,  /* the class has the simple name alone in common; no field of it */
  SHAPE_FAULT_COUNT,
} ShapeFault;

/* What a field may wrongly lead to. */
enum
{
  SHAPE_TARGET_SELF,
  SHAPE_TARGET_STRING,
  SHAPE_TARGET_CLASS,
  SHAPE_TARGET_NUMBERS, /* an array of ints */
  SHAPE_TARGET_ARRAY,   /* of the object itself */
  SHAPE_TARGET_NOTHING, /* an id that no object has */
  SHAPE_N_TARGETS,
};

typedef struct _ShapeMaker ShapeMaker;
typedef struct _Shape Shape;

struct _Shape
{
  const char *name;
  guint64 (*make) (ShapeMaker *maker);
  const char *expected; /* as entries_fixture_describe() tells it */
  ShapePart parts[SHAPE_MAX_PARTS];
};

/* What a shape's make function works with: the builder, and what is to be wrong. */
struct _ShapeMaker
{
  DumpBuilder *builder;
  const Shape *shape;
  gboolean subclass;  /* the collection is of a class below, which has fields of the same names */
  ShapeFault fault;
  guint part;         /* the fault's */
  guint field;
  guint target;       /* which of the wrong targets */
};

/* Declares the classes of the shape. */
void shape_maker_declare (ShapeMaker *self);

/* Returns: the id of a new object of the class of @part, its fields null. */
guint64 shape_maker_object (ShapeMaker *self,
                            guint part);

/* Sets a field by its number in the part. */
void shape_maker_set (ShapeMaker *self,
                      guint64 object,
                      guint part,
                      guint field,
                      guint64 value);

/* The same of a new object, for the fields of the part in order. */
guint64 shape_maker_add (ShapeMaker *self,
                         guint part,
                         const guint64 *values,
                         guint n_values);

/* Every row of the table of shapes. */
const Shape *shape_fixture_get_shapes (gsize *n_shapes);

G_END_DECLS
