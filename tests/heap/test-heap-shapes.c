/* test-heap-shapes.c: each row of the table of collections, and what only looks like one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "shape-fixture.h"

#include "heap/heap-rules-private.h"

#include <string.h>

/* The heap that @maker makes; *@collection: (out): its id. */
static Heap *
open_shape (ShapeMaker *maker,
            guint64 *collection)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);

  maker->builder = builder;
  shape_maker_declare (maker);
  *collection = maker->shape->make (maker);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, *collection);
  maker->builder = NULL;
  return heap_fixture_open (builder);
}

static gboolean
assert_holds (const HeapReference *reference,
              gpointer data)
{
  if (reference->kind == HEAP_REFERENCE_ENTRY)
    {
      g_assert_cmpint (reference->strength, ==, HEAP_STRENGTH_STRONG);
      g_assert_false (reference->rival);
      g_assert_false (reference->implied);
      g_assert_cmpint (reference->holds, ==,
                       heap_object_get_strength (data, reference->target) == HEAP_STRENGTH_STRONG);
      g_assert_true (reference->holds);
    }
  return TRUE;
}

/* Of the class itself, and of one below that has fields of the same names of its own. */
static void
test_entries (const Shape *shape)
{
  for (guint i = 0; i < 2; i++)
    {
      ShapeMaker maker = { .shape = shape, .subclass = i == 1 };
      guint64 collection;
      g_autoptr (Heap) heap = open_shape (&maker, &collection);

      entries_fixture_assert (heap, collection, shape->expected);
      heap_foreach_reference (heap, heap_fixture_find (heap, collection), assert_holds, heap);
      heap_fixture_assert_clean (heap);
    }
}

/* What the collection has for a fault: mostly nothing. An Android HashMap without the field of the
 * null key is one like others, and has that key alone where its table is none;
 * java.lang.ref.Reference has a `next` too, which is null. */
static const char *
get_fallback (const ShapeMaker *maker)
{
  const char *name = maker->shape->name;
  const char *field = maker->shape->parts[maker->part].fields[maker->field];

  if (maker->fault == SHAPE_FAULT_PACKAGE)
    return "";
  if (g_str_equal (name, "hash-map-android") && g_str_equal (field, "entryForNullKey"))
    return "[\"a\"]=1 [1]=2 [?]=3 [\"e\"]=5";
  if (g_str_equal (name, "hash-map-android") && maker->fault == SHAPE_FAULT_TARGET)
    return "[0]=9";
  if (g_str_has_prefix (name, "weak-hash-map") && g_str_equal (field, "next"))
    return "[\"a\"]=1 [?]=3";
  return "";
}

/* Superclasses that have no rows of their own make no difference. */
static gboolean
has_row (const ShapePart *part)
{
  return part->types[0] != '\0';
}

static void
test_fault (const Shape *shape,
            ShapeFault fault,
            guint part,
            guint field)
{
  ShapeMaker maker = { .shape = shape, .fault = fault, .part = part, .field = field };
  guint64 collection;
  g_autoptr (Heap) heap = open_shape (&maker, &collection);
  g_autofree char *entries = entries_fixture_describe (heap, collection);

  if (!g_str_equal (entries, get_fallback (&maker)))
    g_error ("fault %u of field %u of %s: %s", fault, field, shape->parts[part].class_name,
             entries);
}

/* Without a field, under another name, with another type, or of another package: plain fields. */
static void
test_look_alikes (const Shape *shape)
{
  for (guint part = 0; part < SHAPE_MAX_PARTS && shape->parts[part].class_name != NULL; part++)
    {
      const ShapePart *shape_part = &shape->parts[part];

      for (guint field = 0; shape_part->types[field] != '\0'; field++)
        for (guint fault = SHAPE_FAULT_OMITTED; fault <= SHAPE_FAULT_RETYPED; fault++)
          if (shape_part->types[field] != 'l')
            test_fault (shape, (ShapeFault) fault, part, field);
      if (has_row (shape_part))
        test_fault (shape, SHAPE_FAULT_PACKAGE, part, 0);
    }
}

/* Of the wrong targets those that have no entries of their own, whatever field leads to them. */
static gboolean
has_no_entries (const Shape *shape,
                guint part,
                guint field,
                guint target)
{
  const ShapePart *collection = &shape->parts[0];

  if (part > 0 || collection->types[field] != 'L')
    return FALSE;
  /* Numbers are what a sparse array's keys are. */
  return target != SHAPE_TARGET_SELF && target != SHAPE_TARGET_ARRAY
         && (target != SHAPE_TARGET_NUMBERS || !g_str_equal (collection->fields[field], "mKeys"));
}

/* A field that leads to what it never leads to in a real one, or an impossible count: the walk
 * ends, and the figures of the heap still add up. */
static void
test_wrong_targets (const Shape *shape)
{
  for (guint part = 0; part < SHAPE_MAX_PARTS && shape->parts[part].class_name != NULL; part++)
    for (guint field = 0; shape->parts[part].types[field] != '\0'; field++)
      for (guint target = 0; target < SHAPE_N_TARGETS; target++)
        {
          ShapeMaker maker = {
            .shape = shape,
            .fault = SHAPE_FAULT_TARGET,
            .part = part,
            .field = field,
            .target = target,
          };
          guint64 collection;
          g_autoptr (Heap) heap = open_shape (&maker, &collection);
          g_autofree char *entries = entries_fixture_describe (heap, collection);

          if (has_no_entries (shape, part, field, target))
            g_assert_cmpstr (entries, ==, get_fallback (&maker));
          else
            g_assert_cmpuint (strlen (entries), <, 200);
        }
}

/* Instances cut before their fields have nothing. */
static void
test_short (const Shape *shape)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  ShapeMaker maker = { .builder = builder, .shape = shape };
  guint64 collection;

  shape_maker_declare (&maker);
  collection = shape->make (&maker);
  dump_builder_set_data_size (builder, collection, 8);
  heap = heap_fixture_open (builder);
  entries_fixture_assert (heap, collection, "");
}

static void
test_shape (gconstpointer data)
{
  const Shape *shape = data;

  test_entries (shape);
  test_look_alikes (shape);
  test_wrong_targets (shape);
  test_short (shape);
}

static gboolean
is_row_of (const HeapShapeRule *rule,
           const ShapePart *part)
{
  if (part->class_name == NULL || !g_str_equal (part->class_name, rule->class_name))
    return FALSE;
  for (guint i = 0; part->types[i] != '\0'; i++)
    if (g_strcmp0 (part->fields[i], rule->fields[i]) != 0)
      return FALSE;
  return strlen (part->types) == strlen (heap_rules_get_shape_types (rule->kind));
}

/* Every row of the table is tested, and what is tested is in the table. */
static void
test_table (void)
{
  gsize n_rules, n_shapes;
  const HeapShapeRule *rules = heap_rules_get_shapes (&n_rules);
  const Shape *shapes = shape_fixture_get_shapes (&n_shapes);

  for (gsize k = 0; k < n_rules; k++)
    {
      gboolean tested = FALSE;

      for (gsize i = 0; i < n_shapes; i++)
        for (guint part = 0; part < SHAPE_MAX_PARTS; part++)
          tested |= is_row_of (&rules[k], &shapes[i].parts[part]);
      if (!tested)
        g_error ("no test of %s.%s", rules[k].class_name, rules[k].fields[0]);
    }
  for (gsize i = 0; i < n_shapes; i++)
    for (guint part = 0; part < SHAPE_MAX_PARTS; part++)
      {
        const ShapePart *shape_part = &shapes[i].parts[part];
        gboolean known = shape_part->class_name == NULL || !has_row (shape_part);

        for (gsize k = 0; k < n_rules; k++)
          known |= is_row_of (&rules[k], shape_part);
        if (!known)
          g_error ("no row of %s.%s", shape_part->class_name, shape_part->fields[0]);
      }
}

int
main (int argc,
      char **argv)
{
  gsize n_shapes;
  const Shape *shapes = shape_fixture_get_shapes (&n_shapes);

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/shapes/table", test_table);
  for (gsize i = 0; i < n_shapes; i++)
    {
      g_autofree char *path = g_strconcat ("/heap/shapes/", shapes[i].name, NULL);

      g_test_add_data_func (path, &shapes[i], test_shape);
    }
  return g_test_run ();
}
