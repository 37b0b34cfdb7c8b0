/* test-heap-layouts.c: where an instance has its references
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

static gboolean
append_reference (const HeapReference *reference,
                  gpointer data)
{
  g_array_append_vals (data, reference, 1);
  return TRUE;
}

/* Asserts that object @id has exactly the fields of @labels, in this order, with these targets. */
static void
assert_fields (const Heap *heap,
               guint64 id,
               const char *const *labels,
               const guint64 *targets,
               guint n_fields)
{
  g_autoptr (GArray) references = g_array_new (FALSE, FALSE, sizeof (HeapReference));
  guint n_found = 0;

  heap_foreach_reference (heap, heap_fixture_find (heap, id), append_reference, references);
  for (guint i = 0; i < references->len; i++)
    {
      const HeapReference *reference = &g_array_index (references, HeapReference, i);
      g_autoptr (GString) label = g_string_new (NULL);

      if (reference->kind != HEAP_REFERENCE_FIELD)
        continue;
      heap_reference_append_label (heap, reference, label);
      g_assert_cmpuint (n_found, <, n_fields);
      g_assert_cmpstr (label->str, ==, labels[n_found]);
      g_assert_cmphex (reference->target_id, ==, targets[n_found]);
      n_found++;
    }
  g_assert_cmpuint (n_found, ==, n_fields);
}

/* Three classes with values of every size between the references. */
static void
add_classes (DumpBuilder *builder)
{
  dump_builder_class (builder, "Upper", NULL, "byte a; Object upper; long b");
  dump_builder_class (builder, "Empty", "Upper", NULL);
  dump_builder_class (builder, "Middle", "Empty", "Object first; boolean c; char d; Object second");
  dump_builder_class (builder, "Lower", "Middle",
                      "float e; double f; Object lower; short g; int h; Object last");
}

static const char *const labels[] = { "lower", "last", "first", "second", "upper" };

static guint64
add_object (DumpBuilder *builder,
            guint64 targets[G_N_ELEMENTS (labels)])
{
  static const char *const numbers[] = { "a", "b", "c", "d", "e", "f", "g", "h" };
  guint64 object = dump_builder_object (builder, "Lower");

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      targets[i] = dump_builder_object (builder, "java.lang.Object");
      dump_builder_set (builder, object, labels[i], targets[i]);
    }
  /* Numbers that would be ids of objects, were they read as such. */
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    dump_builder_set (builder, object, numbers[i], object);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, object);
  return object;
}

/* Own fields in the order of the class record, then the superclass's, and so on. */
static void
test_order (gconstpointer data)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT,
                                                      GPOINTER_TO_UINT (data));
  g_autoptr (Heap) heap = NULL;
  guint64 targets[G_N_ELEMENTS (labels)], object;

  add_classes (builder);
  object = add_object (builder, targets);
  heap = heap_fixture_open (builder);
  assert_fields (heap, object, labels, targets, G_N_ELEMENTS (labels));
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    heap_fixture_assert_dominator (heap, targets[i], object);
  heap_fixture_assert_clean (heap);
}

/* Data cut after every byte: the fields that fit are read, what is cut is not. */
static void
test_short_data (gconstpointer data)
{
  guint id_size = GPOINTER_TO_UINT (data);
  /* Where the fields of labels[] end. */
  const guint ends[] = {
    4 + 8 + id_size,
    4 + 8 + id_size + 2 + 4 + id_size,
    4 + 8 + id_size + 2 + 4 + id_size + id_size,
    4 + 8 + id_size + 2 + 4 + id_size + id_size + 1 + 2 + id_size,
    4 + 8 + id_size + 2 + 4 + id_size + id_size + 1 + 2 + id_size + 1 + id_size,
  };
  const guint whole = ends[G_N_ELEMENTS (ends) - 1] + 8;

  for (guint size = 0; size <= whole; size++)
    {
      g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, id_size);
      g_autoptr (Heap) heap = NULL;
      guint64 targets[G_N_ELEMENTS (labels)], object;
      guint n_fields = 0;

      add_classes (builder);
      object = add_object (builder, targets);
      dump_builder_set_data_size (builder, object, size);
      heap = heap_fixture_open (builder);
      while (n_fields < G_N_ELEMENTS (ends) && ends[n_fields] <= size)
        n_fields++;
      assert_fields (heap, object, labels, targets, n_fields);
      for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
        heap_fixture_assert_strength (heap, targets[i],
                                      i < n_fields ? HEAP_STRENGTH_STRONG
                                                   : HEAP_STRENGTH_UNREACHABLE);
      heap_fixture_assert_problem (heap, HPROF_PROBLEM_SHORT_INSTANCE, size < whole);
    }
}

/* A superclass without a record has no fields: those of the classes below it are known. */
static void
test_missing_superclass (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 targets[G_N_ELEMENTS (labels)], object;

  add_classes (builder);
  object = add_object (builder, targets);
  dump_builder_omit (builder, dump_builder_get_class (builder, "Empty"), DUMP_OMIT_RECORD);
  heap = heap_fixture_open (builder);
  assert_fields (heap, object, labels, targets, 4);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/heap/layouts/order/4", GUINT_TO_POINTER (4), test_order);
  g_test_add_data_func ("/heap/layouts/order/8", GUINT_TO_POINTER (8), test_order);
  g_test_add_data_func ("/heap/layouts/short-data/4", GUINT_TO_POINTER (4), test_short_data);
  g_test_add_data_func ("/heap/layouts/short-data/8", GUINT_TO_POINTER (8), test_short_data);
  g_test_add_func ("/heap/layouts/missing-superclass", test_missing_superclass);
  return g_test_run ();
}
