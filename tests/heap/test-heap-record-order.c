/* test-heap-record-order.c: where the records of a dump stand in the file makes no difference
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-folder.h"
#include "heap-fixture.h"
#include "heap-test-util.h"

/* Any order, over several segments: instances before their classes, elements before arrays. */
static void
test_shuffled (void)
{
  for (guint32 seed = 0; seed < 60; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (5000 + seed, 10 + 3 * seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);

      for (guint order = 0; order < 3; order++)
        {
          g_autoptr (Heap) other = NULL;

          dump_builder_shuffle (builder, 100 * seed + order, 1 + 7 * order);
          other = heap_fixture_open (builder);
          heap_test_assert_same (heap, other);
          g_assert_cmpuint (heap_get_n_classes (heap), ==, heap_get_n_classes (other));
          for (guint32 i = 0; i < heap_get_n_classes (heap); i++)
            g_assert_cmpstr (heap_class_get_name (heap, i), ==, heap_class_get_name (other, i));
        }
    }
}

/* Names behind all that use them, and before. */
static void
test_names_last (void)
{
  g_autoptr (DumpBuilder) builder = heap_test_random_dump (6000, 100);
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  g_autoptr (Heap) other = NULL;
  g_autoptr (DumpWriter) writer = NULL;
  g_autoptr (GBytes) bytes = NULL;

  writer = dump_writer_new (hprof_file_get_version (heap_get_file (heap)),
                            hprof_file_get_id_size (heap_get_file (heap)), 0);
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0);
  dump_builder_write_heap (builder, writer);
  dump_writer_end_record (writer);
  dump_builder_write_names (builder, writer);
  dump_writer_heap_dump_end (writer);
  bytes = dump_writer_to_bytes (writer);
  other = heap_fixture_open_bytes (bytes);
  heap_test_assert_same (heap, other);
}

/* Opening twice gives the same, whatever was opened in between. */
static void
test_repeated (void)
{
  g_autoptr (DumpBuilder) builder = heap_test_random_dump (6001, 200);
  g_autoptr (DumpBuilder) between = heap_test_random_dump (6002, 200);
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  g_autoptr (Heap) other = heap_fixture_open (between);
  g_autoptr (Heap) again = heap_fixture_open (builder);

  g_assert_cmpuint (heap_get_n_objects (other), >, 0);
  heap_test_assert_same (heap, again);
}

/* Two dumps in one file with the same ids for other things: each is as it is alone. */
static void
test_two_dumps (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 4, 0);
  g_autoptr (GError) error = NULL;
  Heap *alone[2];
  const char *path;

  for (guint i = 0; i < 2; i++)
    {
      guint32 seed = 7000;
      g_autoptr (DumpBuilder) builder = NULL;

      /* The same kind and size of ids in both. */
      for (;; seed++)
        {
          g_autoptr (Heap) heap = NULL;

          g_clear_pointer (&builder, dump_builder_free);
          builder = heap_test_random_dump (seed + 1000 * i, 60 + 30 * i);
          heap = heap_fixture_open (builder);
          if (hprof_file_get_id_size (heap_get_file (heap)) == 4
              && !heap_get_size_model (heap)->android)
            break;
        }
      alone[i] = heap_fixture_open (builder);
      dump_builder_write (builder, writer);
    }

  path = dump_folder_add_dump (folder, "two.hprof", writer);
  for (guint i = 0; i < 2; i++)
    {
      const HeapOptions options = { .dump = i };
      g_autoptr (Heap) heap = heap_test_try_open (path, &options, NULL, NULL, NULL, &error);

      g_assert_no_error (error);
      heap_test_assert_same (alone[i], heap);
      heap_unref (alone[i]);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/record-order/shuffled", test_shuffled);
  g_test_add_func ("/heap/record-order/names-last", test_names_last);
  g_test_add_func ("/heap/record-order/repeated", test_repeated);
  g_test_add_func ("/heap/record-order/two-dumps", test_two_dumps);
  return g_test_run ();
}
