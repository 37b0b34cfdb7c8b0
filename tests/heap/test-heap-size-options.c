/* test-heap-size-options.c: HotSpot's sizes by the header, reference and alignment asked for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

static guint64
align (guint64 bytes,
       guint64 alignment)
{
  return (bytes + alignment - 1) / alignment * alignment;
}

/* An object without fields, one with an int and one with a byte: header, field, alignment. */
static void
test_instances (void)
{
  static const guint headers[] = { 8, 12, 16 }, references[] = { 4, 8 }, alignments[] = { 8, 16 };
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  guint64 empty, number, flag;

  dump_builder_class (builder, "Number", NULL, "int value");
  dump_builder_class (builder, "Flag", NULL, "byte value");
  dump_builder_root_classes (builder);
  empty = dump_builder_object (builder, "java.lang.Object");
  number = dump_builder_object (builder, "Number");
  flag = dump_builder_object (builder, "Flag");

  for (guint h = 0; h < G_N_ELEMENTS (headers); h++)
    for (guint r = 0; r < G_N_ELEMENTS (references); r++)
      for (guint a = 0; a < G_N_ELEMENTS (alignments); a++)
        {
          const HeapOptions options = {
            .header = headers[h],
            .reference = references[r],
            .alignment = alignments[a],
          };
          g_autoptr (Heap) heap = heap_test_open_with (builder, &options);
          const HeapSizeModel *model = heap_get_size_model (heap);

          heap_fixture_check (heap);
          g_assert_false (model->android);
          g_assert_cmpuint (model->header, ==, headers[h]);
          g_assert_cmpuint (model->reference, ==, references[r]);
          g_assert_cmpuint (model->alignment, ==, alignments[a]);
          g_assert_cmpuint (
              heap_object_get_shallow_size (heap, heap_fixture_find (heap, empty)), ==,
              align (headers[h], alignments[a]));
          g_assert_cmpuint (
              heap_object_get_shallow_size (heap, heap_fixture_find (heap, number)), ==,
              align (headers[h] + 4, alignments[a]));
          g_assert_cmpuint (
              heap_object_get_shallow_size (heap, heap_fixture_find (heap, flag)), ==,
              align (headers[h] + 1, alignments[a]));
        }
}

/* An Android dump says its sizes itself. */
static void
test_android (void)
{
  const HeapOptions options = { .header = 16, .reference = 8, .alignment = 16 };
  g_autoptr (DumpBuilder) builder = heap_test_random_dump (0, 100);
  g_autoptr (Heap) plain = NULL;
  g_autoptr (Heap) heap = NULL;

  for (guint32 seed = 1; plain == NULL || !heap_get_size_model (plain)->android; seed++)
    {
      g_clear_pointer (&plain, heap_unref);
      g_clear_pointer (&builder, dump_builder_free);
      builder = heap_test_random_dump (seed, 100);
      plain = heap_fixture_open (builder);
    }
  heap = heap_test_open_with (builder, &options);
  heap_test_assert_same (plain, heap);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/size-options/instances", test_instances);
  g_test_add_func ("/heap/size-options/android", test_android);
  return g_test_run ();
}
