/* test-heap-threads.c: whose stack a root is on, and roots written more than once
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

enum
{
  NAME_CLASS = 1,
  NAME_RUN,
  NAME_FILE,
  NAME_THREAD,
};

#define CLASS_ID 0x100
#define OBJECT_ID 0x200
#define OTHER_ID 0x300

/* Strings, the class Main with serial 7, and what comes before the heap. */
static DumpWriter *
begin_dump (void)
{
  DumpWriter *writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);

  dump_writer_string (writer, NAME_CLASS, "com/example/Main");
  dump_writer_string (writer, NAME_RUN, "run");
  dump_writer_string (writer, NAME_FILE, "Main.java");
  dump_writer_string (writer, NAME_THREAD, "worker 1");
  dump_writer_load_class (writer, 7, CLASS_ID, NAME_CLASS);
  return writer;
}

static void
begin_heap (DumpWriter *writer)
{
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  dump_writer_class (writer, &(DumpClass) { .id = CLASS_ID });
  dump_writer_instance (writer, OBJECT_ID, CLASS_ID, NULL, 0);
  dump_writer_instance (writer, OTHER_ID, CLASS_ID, NULL, 0);
}

static Heap *
end_heap (DumpWriter *writer)
{
  g_autoptr (GBytes) bytes = NULL;

  dump_writer_end_record (writer);
  bytes = dump_writer_to_bytes (writer);
  return heap_fixture_open_bytes (bytes);
}

static void
assert_frame (const Heap *heap,
              gint32 frame,
              const char *expected)
{
  g_autofree char *text = heap_get_frame_text (heap, 3, frame);

  g_assert_cmpstr (text, ==, expected);
}

/* What the line numbers below 1 mean, and what is said where a part is missing. */
static void
test_frames (void)
{
  static const gint32 lines[] = { 12, 0, -1, -2, -3, 2147483647 };
  g_autoptr (DumpWriter) writer = begin_dump ();
  g_autoptr (Heap) heap = NULL;
  guint64 frames[10];

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    dump_writer_frame (writer, 0x40 + i, NAME_RUN, 0, NAME_FILE, 7, lines[i]);
  dump_writer_frame (writer, 0x50, NAME_RUN, 0, 0, 7, 12);
  dump_writer_frame (writer, 0x51, NAME_RUN, 0, NAME_FILE, 8, 12);
  dump_writer_frame (writer, 0x52, 99, 0, 98, 7, 12);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    frames[i] = 0x40 + i;
  frames[6] = 0x50;
  frames[7] = 0x51;
  frames[8] = 0x52;
  frames[9] = 0x999;
  dump_writer_trace (writer, 5, 3, frames, G_N_ELEMENTS (frames));
  begin_heap (writer);
  dump_writer_root (writer, HPROF_HEAP_ROOT_THREAD_OBJECT, OBJECT_ID, 3, 5);
  heap = end_heap (writer);

  assert_frame (heap, 0, "com.example.Main.run (Main.java:12)");
  assert_frame (heap, 1, "com.example.Main.run (Main.java, unknown line)");
  assert_frame (heap, 2, "com.example.Main.run (Main.java, unknown line)");
  assert_frame (heap, 3, "com.example.Main.run (Main.java, compiled)");
  assert_frame (heap, 4, "com.example.Main.run (native method)");
  assert_frame (heap, 5, "com.example.Main.run (Main.java:2147483647)");
  assert_frame (heap, 6, "com.example.Main.run (unknown source:12)");
  assert_frame (heap, 7, "<unknown class>.run (Main.java:12)");
  assert_frame (heap, 8, "com.example.Main.<name 0x63> (<name 0x62>:12)");
  assert_frame (heap, 9, "<frame 0x999>");
  assert_frame (heap, 10, NULL);
  assert_frame (heap, -1, NULL);
  assert_frame (heap, G_MAXINT32, NULL);
}

/* A thread's object, the name its start gave it, and threads there is nothing of. */
static void
test_threads (void)
{
  g_autoptr (DumpWriter) writer = begin_dump ();
  g_autoptr (Heap) heap = NULL;
  g_autofree char *name = NULL;
  g_autofree char *unnamed = NULL;

  dump_writer_start_thread (writer, 3, OBJECT_ID, 5, NAME_THREAD);
  begin_heap (writer);
  dump_writer_root (writer, HPROF_HEAP_ROOT_THREAD_OBJECT, OBJECT_ID, 3, 5);
  dump_writer_root (writer, HPROF_HEAP_ROOT_THREAD_OBJECT, OTHER_ID, 4, 5);
  dump_writer_root (writer, HPROF_HEAP_ROOT_THREAD_OBJECT, 0xdead, 5, 5);
  heap = end_heap (writer);
  g_assert_cmpuint (heap_get_thread_object (heap, 3), ==, heap_fixture_find (heap, OBJECT_ID));
  g_assert_cmpuint (heap_get_thread_object (heap, 4), ==, heap_fixture_find (heap, OTHER_ID));
  g_assert_cmpuint (heap_get_thread_object (heap, 5), ==, HEAP_NONE);
  g_assert_cmpuint (heap_get_thread_object (heap, 6), ==, HEAP_NONE);
  name = heap_get_thread_name (heap, 3);
  g_assert_cmpstr (name, ==, "worker 1");
  unnamed = heap_get_thread_name (heap, 4);
  g_assert_null (unnamed);
}

/* Roots that differ in kind, thread or frame are several of one object; equal ones are one. */
static void
test_distinct (void)
{
  g_autoptr (DumpWriter) writer = begin_dump ();
  g_autoptr (Heap) heap = NULL;
  const HeapRootCount *counts;

  begin_heap (writer);
  for (guint i = 0; i < 2; i++)
    {
      dump_writer_root (writer, HPROF_HEAP_ROOT_JAVA_FRAME, OBJECT_ID, 3, 0);
      dump_writer_root (writer, HPROF_HEAP_ROOT_JAVA_FRAME, OBJECT_ID, 3, 1);
      dump_writer_root (writer, HPROF_HEAP_ROOT_JAVA_FRAME, OBJECT_ID, 4, 0);
      dump_writer_root (writer, HPROF_HEAP_ROOT_JAVA_FRAME, OTHER_ID, 4, 0xffffffff);
      dump_writer_root (writer, HPROF_HEAP_ROOT_JNI_GLOBAL, OBJECT_ID, 0, 0xabc);
      dump_writer_root (writer, HPROF_HEAP_ROOT_STICKY_CLASS, 0xdead, 0, 0);
      dump_writer_root (writer, HPROF_HEAP_ROOT_STICKY_CLASS, 0xbeef, 0, 0);
      dump_writer_root (writer, HPROF_HEAP_ROOT_STICKY_CLASS, 0, 0, 0);
    }
  heap = end_heap (writer);
  counts = heap_get_root_counts (heap);
  g_assert_cmpuint (heap_get_n_roots (heap), ==, 8);
  g_assert_cmpuint (counts[HEAP_ROOT_JAVA_FRAME].count, ==, 8);
  g_assert_cmpuint (counts[HEAP_ROOT_JAVA_FRAME].unique, ==, 2);
  g_assert_cmpuint (counts[HEAP_ROOT_JAVA_FRAME].missing, ==, 0);
  g_assert_cmpuint (counts[HEAP_ROOT_JNI_GLOBAL].count, ==, 2);
  g_assert_cmpuint (counts[HEAP_ROOT_JNI_GLOBAL].unique, ==, 1);
  g_assert_cmpuint (counts[HEAP_ROOT_STICKY_CLASS].count, ==, 6);
  g_assert_cmpuint (counts[HEAP_ROOT_STICKY_CLASS].unique, ==, 3);
  g_assert_cmpuint (counts[HEAP_ROOT_STICKY_CLASS].missing, ==, 6);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_DANGLING_ROOT, 4);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_NULL_ROOT, 2);

  /* In order of object, kind, thread and frame, those of nothing behind. */
  g_assert_cmpint (heap_get_root (heap, 0)->kind, ==, HEAP_ROOT_JNI_GLOBAL);
  for (gsize i = 1; i <= 3; i++)
    g_assert_cmpint (heap_get_root (heap, i)->kind, ==, HEAP_ROOT_JAVA_FRAME);
  g_assert_cmpint (heap_get_root (heap, 1)->frame, ==, 0);
  g_assert_cmpint (heap_get_root (heap, 2)->frame, ==, 1);
  g_assert_cmpuint (heap_get_root (heap, 3)->thread_serial, ==, 4);
  g_assert_cmphex (heap_get_root (heap, 4)->id, ==, OTHER_ID);
  g_assert_cmpint (heap_get_root (heap, 4)->frame, ==, -1);
  g_assert_cmphex (heap_get_root (heap, 5)->id, ==, 0);
  g_assert_cmphex (heap_get_root (heap, 6)->id, ==, 0xbeef);
  g_assert_cmphex (heap_get_root (heap, 7)->id, ==, 0xdead);
  for (gsize i = 5; i < 8; i++)
    g_assert_cmpuint (heap_get_root (heap, i)->object, ==, HEAP_NONE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/threads/frames", test_frames);
  g_test_add_func ("/heap/threads/threads", test_threads);
  g_test_add_func ("/heap/threads/distinct", test_distinct);
  return g_test_run ();
}
