/* test-heap-long-list.c: a list too long for anything that recurses
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-folder.h"
#include "heap-fixture.h"

#include <string.h>

#define N_NODES 3000000u
#define FIRST_ID 0x100000u
#define ID_STEP 16u
#define SIZE 16u /* bytes of a node on Android: its own four and what is said of its class */

static guint64
node_id (guint32 node)
{
  return FIRST_ID + (guint64) node * ID_STEP;
}

static void
write_list (DumpWriter *writer)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  guint64 class = dump_builder_class (builder, "Node", NULL, "Object next");
  guint8 data[12] = { 0 };

  dump_builder_set_instance_size (builder, class, SIZE);
  dump_builder_root_classes (builder);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, node_id (0));
  dump_builder_write_names (builder, writer);
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  dump_builder_write_heap (builder, writer);
  for (guint32 i = 0; i < N_NODES; i++)
    {
      guint32 next = i + 1 < N_NODES ? GUINT32_TO_BE ((guint32) node_id (i + 1)) : 0;

      memcpy (data, &next, sizeof next);
      dump_writer_instance (writer, node_id (i), class, data, sizeof data);
    }
  dump_writer_end_record (writer);
}

static void
test_list (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = NULL;
  guint32 first;

  {
    g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.3", 4, 0);

    write_list (writer);
    dump_folder_add_dump (folder, "list.hprof", writer);
  }
  heap = heap_fixture_open_path (dump_folder_get_path (folder, "list.hprof"));
  first = heap_fixture_find (heap, node_id (0));
  for (guint32 i = 0; i < N_NODES; i++)
    {
      g_assert_cmpuint (heap_object_get_dominator (heap, first + i), ==,
                        i == 0 ? HEAP_ROOT : first + i - 1);
      g_assert_cmpuint (heap_object_get_retained_size (heap, first + i), ==,
                        (guint64) (N_NODES - i) * SIZE);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/long-list/B19-three-million", test_list);
  return g_test_run ();
}
