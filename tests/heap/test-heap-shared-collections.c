/* test-heap-shared-collections.c: collections that promise more entries than memory holds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

#define N_MAPS 400
#define N_BUCKETS 500
#define N_ENTRIES 500

/* @n_maps maps, all with one table, whose buckets all begin one chain: in a few kilobytes 100 million
 * entries. */
static DumpBuilder *
build_maps (guint n_maps,
            guint n_buckets)
{
  DumpBuilder *builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autofree guint64 *buckets = g_new (guint64, n_buckets);
  g_autofree guint64 *maps = g_new (guint64, n_maps);
  guint64 first = 0, table, value;

  dump_builder_class (builder, "java.util.HashMap", NULL, "Object[] table; int size");
  dump_builder_class (builder, "java.util.HashMap$Node", NULL, "Object key; Object value; Object next");
  value = dump_builder_object (builder, "java.lang.Object");
  for (guint i = 0; i < N_ENTRIES; i++)
    {
      guint64 node = dump_builder_object (builder, "java.util.HashMap$Node");

      dump_builder_set (builder, node, "value", value);
      dump_builder_set (builder, node, "next", first);
      first = node;
    }
  for (guint i = 0; i < n_buckets; i++)
    buckets[i] = first;
  table = dump_builder_array (builder, "java.util.HashMap$Node[]", buckets, n_buckets);
  for (guint i = 0; i < n_maps; i++)
    {
      maps[i] = dump_builder_object (builder, "java.util.HashMap");
      dump_builder_set (builder, maps[i], "table", table);
    }
  dump_builder_keep (builder, "Keep.maps",
                     dump_builder_array (builder, "java.lang.Object[]", maps, n_maps));
  return builder;
}

static gboolean
count_entry (const HeapEntry *entry,
             gpointer data)
{
  (*(guint *) data)++;
  return TRUE;
}

static void
test_limited (void)
{
  g_autoptr (DumpBuilder) builder = build_maps (N_MAPS, N_BUCKETS);
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  guint32 map_class = heap_find_class (heap, "java.util.HashMap");
  guint n_entries = 0;

  heap_fixture_check (heap);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_SHARED_COLLECTIONS, 1);
  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    if (heap_object_get_class (heap, i) == map_class)
      heap_foreach_entry (heap, i, count_entry, &n_entries);
  g_assert_cmpuint (n_entries, <, 1000000);
}

/* Two maps may share what they hold. */
static void
test_whole (void)
{
  g_autoptr (DumpBuilder) builder = build_maps (2, 1);
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  guint32 map_class = heap_find_class (heap, "java.util.HashMap");
  guint n_entries = 0;

  heap_fixture_assert_clean (heap);
  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    if (heap_object_get_class (heap, i) == map_class)
      heap_foreach_entry (heap, i, count_entry, &n_entries);
  g_assert_cmpuint (n_entries, ==, 2 * N_ENTRIES);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/heap/shared-collections/limited", test_limited);
  g_test_add_func ("/heap/shared-collections/whole", test_whole);

  return g_test_run ();
}
