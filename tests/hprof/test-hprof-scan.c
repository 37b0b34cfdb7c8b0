/* test-hprof-scan.c: the sub-records of a heap dump, whole and damaged
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-builder.h"
#include "dump-folder.h"
#include "dump-reading.h"

#include <string.h>

/* A file whose first segment is open. */
static DumpWriter *
begin_segment (guint id_size)
{
  DumpWriter *writer = dump_writer_new ("JAVA PROFILE 1.0.2", id_size, 0);

  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0);
  return writer;
}

/* Ends the segment and adds one with object 0x999, which must be found whatever the first holds. */
static DumpReading *
read_with_next_segment (DumpWriter *writer)
{
  g_autoptr (GBytes) bytes = NULL;

  dump_writer_end_record (writer);
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0);
  dump_writer_instance (writer, 0x999, 0x100, NULL, 0);
  dump_writer_end_record (writer);
  dump_writer_heap_dump_end (writer);
  bytes = dump_writer_to_bytes (writer);
  return dump_reading_new (bytes);
}

static void
add_instance (DumpWriter *writer,
              guint64 id)
{
  dump_writer_instance (writer, id, 0x100, "01234567", 8);
}

/* The one problem of a reading, which is of @kind and at @offset. */
static const HprofProblem *
assert_problem (const DumpReading *reading,
                HprofProblemKind kind,
                guint64 offset)
{
  const HprofProblem *problem = dump_reading_find_problem (reading, kind);
  g_autofree char *shown = g_strdup_printf ("%" G_GUINT64_FORMAT, offset);

  g_assert_nonnull (problem);
  g_assert_cmpuint (problem->offset, ==, offset);
  g_assert_cmpuint (problem->count, ==, 1);
  g_assert_nonnull (strstr (problem->message, shown));
  return problem;
}

/* A segment of length 0 with a heap behind it runs to the end of the file. */
static void
test_zero_length (void)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);
  g_autoptr (DumpReading) reading = NULL;
  g_autoptr (GBytes) bytes = NULL;
  guint64 offset;

  dump_writer_string (writer, 1, "Node");
  dump_writer_load_class (writer, 1, 0x100, 1);
  offset = dump_writer_get_offset (writer);
  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0);
  dump_writer_class (writer, &(DumpClass) { .id = 0x100 });
  add_instance (writer, 0x10);
  add_instance (writer, 0x20);
  dump_writer_end_record_as (writer, 0);
  dump_writer_cut (writer, dump_writer_get_offset (writer) - 10);
  bytes = dump_writer_to_bytes (writer);
  reading = dump_reading_new (bytes);
  dump_reading_assert_objects (reading, 0x100, 0x10);
  assert_problem (reading, HPROF_PROBLEM_ZERO_LENGTH, offset);
}

/* Counts that no file holds end their segment, not the others. */
static void
test_huge_counts (gconstpointer data)
{
  guint id_size = GPOINTER_TO_UINT (data);

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (DumpWriter) writer = begin_segment (id_size);
      g_autoptr (DumpReading) reading = NULL;
      guint64 offset;

      add_instance (writer, 0x10);
      offset = dump_writer_get_offset (writer);
      if (i == 0)
        dump_writer_primitive_array_head (writer, 0x20, HPROF_TYPE_LONG, 0xffffffff);
      else if (i == 1)
        {
          dump_writer_object_array (writer, 0x20, 0x200, NULL, 0);
          dump_writer_patch_u32 (writer, offset + 1 + id_size + 4, 0x7fffffff);
        }
      else if (i == 2)
        {
          dump_writer_instance (writer, 0x20, 0x100, NULL, 0);
          dump_writer_patch_u32 (writer, offset + 1 + 2 * id_size + 4, 0xffffffff);
        }
      else
        {
          dump_writer_class (writer, &(DumpClass) { .id = 0x20 });
          dump_writer_patch (writer, dump_writer_get_offset (writer) - 2, "\377\377", 2);
        }
      dump_writer_bytes (writer, "\0\0\0\0\0\0\0\0\0\0\0\0", 12);
      reading = read_with_next_segment (writer);
      dump_reading_assert_objects (reading, 0x10, 0x999);
      g_assert_cmpuint (hprof_problems_get_size (reading->problems), ==, 1);
      if (i < 3)
        assert_problem (reading, HPROF_PROBLEM_LENGTH_WRONG, offset);
    }
}

/* A small heap with every kind of record. */
static GBytes *
make_good_file (guint id_size)
{
  g_autoptr (DumpBuilder) heap = dump_builder_new (DUMP_BUILDER_ANDROID, id_size);
  guint64 node, next, thread;

  dump_builder_class (heap, "com.example.Node", NULL, "Object next; int value; long size");
  node = dump_builder_object (heap, "com.example.Node");
  next = dump_builder_object (heap, "com.example.Node");
  dump_builder_set (heap, node, "next", next);
  dump_builder_heap (heap, 1, "app");
  thread = dump_builder_thread (heap, 1, "main");
  dump_builder_frame (heap, 1, "com.example.Node", "run", 42);
  dump_builder_keep (heap, "Keep.node", node);
  dump_builder_keep (heap, "Keep.nodes",
                     dump_builder_array (heap, "com.example.Node[]", DUMP_IDS (node, 0, next)));
  dump_builder_keep (heap, "Keep.text", dump_builder_text (heap, "a text of some length"));
  dump_builder_keep (heap, "Keep.empty", dump_builder_array_without_data (heap, HPROF_TYPE_INT, 9));
  dump_builder_thread_root (heap, HPROF_HEAP_ROOT_JAVA_FRAME, next, 1, 0);
  dump_builder_root (heap, HPROF_HEAP_ROOT_DEBUGGER, thread);
  for (guint i = 0; i < 20; i++)
    dump_builder_object (heap, "com.example.Node");
  return dump_builder_to_bytes (heap);
}

/* Cut at every byte: what is whole is read, and where it ends is said. */
static void
test_cut (gconstpointer data)
{
  g_autoptr (GBytes) whole = make_good_file (GPOINTER_TO_UINT (data));
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (DumpReading) good = dump_reading_new (whole);
  guint most = 0;

  dump_reading_assert_clean (good);
  g_assert_cmpuint (good->objects->len, >, 30);
  for (gsize size = 0; size < g_bytes_get_size (whole); size++)
    {
      g_autoptr (GBytes) cut = g_bytes_new_from_bytes (whole, 0, size);
      g_autoptr (GError) error = NULL;
      const char *path = dump_folder_add (folder, "cut.hprof", cut);
      g_autoptr (DumpReading) reading = dump_reading_try_path (path, &error);
      const HprofProblem *problem;

      if (reading == NULL)
        {
          g_assert_true (error->domain == HPROF_ERROR);
          g_assert_cmpuint (most, ==, 0);
          continue;
        }
      problem = dump_reading_find_problem (reading, HPROF_PROBLEM_TRUNCATED);
      if (problem == NULL)
        problem = dump_reading_find_problem (reading, HPROF_PROBLEM_ZERO_LENGTH);
      if (problem == NULL)
        g_error ("a dump cut at byte %" G_GSIZE_FORMAT " has no problem that says so", (gsize) size);
      g_assert_cmpuint (problem->offset, <=, size);
      g_assert_cmpuint (reading->objects->len, >=, most);
      most = reading->objects->len;
      for (guint i = 0; i < most; i++)
        g_assert_cmphex (g_array_index (reading->objects, DumpReadingObject, i).id, ==,
                         g_array_index (good->objects, DumpReadingObject, i).id);
    }
  g_assert_cmpuint (most, ==, good->objects->len - 1);
}

/* A length beyond the file's end: what is whole is read, and the problem says where it ends. */
static void
test_truncated (void)
{
  g_autoptr (DumpWriter) writer = begin_segment (8);
  g_autoptr (DumpReading) reading = NULL;
  g_autoptr (GBytes) bytes = NULL;
  guint64 size;

  add_instance (writer, 0x10);
  add_instance (writer, 0x20);
  size = dump_writer_get_offset (writer);
  dump_writer_end_record_as (writer, 1 << 30);
  bytes = dump_writer_to_bytes (writer);
  reading = dump_reading_new (bytes);
  dump_reading_assert_objects (reading, 0x10, 0x20);
  assert_problem (reading, HPROF_PROBLEM_TRUNCATED, size);
}

/* Neither a sub-record nor a count may reach over the end of its segment into the next. */
static void
test_overlong (void)
{
  g_autoptr (DumpWriter) writer = begin_segment (8);
  g_autoptr (DumpReading) reading = NULL;
  guint64 offset;

  add_instance (writer, 0x10);
  offset = dump_writer_get_offset (writer);
  dump_writer_instance (writer, 0x20, 0x100, NULL, 0);
  dump_writer_patch_u32 (writer, offset + 21, 10);
  reading = read_with_next_segment (writer);
  dump_reading_assert_objects (reading, 0x10, 0x999);
  assert_problem (reading, HPROF_PROBLEM_LENGTH_WRONG, offset);
}

/* An unknown tag ends its segment; the message has the tag, its place and what came before. */
static void
test_unknown_subrecord (void)
{
  g_autoptr (DumpWriter) writer = begin_segment (8);
  g_autoptr (DumpReading) reading = NULL;
  const HprofProblem *problem;
  g_autofree char *previous = NULL;
  guint64 previous_offset, offset;

  dump_writer_class (writer, &(DumpClass) { .id = 0x100 });
  previous_offset = dump_writer_get_offset (writer);
  add_instance (writer, 0x10);
  offset = dump_writer_get_offset (writer);
  dump_writer_u8 (writer, 0xca);
  dump_writer_bytes (writer, "rubbish", 7);
  reading = read_with_next_segment (writer);
  dump_reading_assert_objects (reading, 0x100, 0x10, 0x999);
  problem = assert_problem (reading, HPROF_PROBLEM_UNKNOWN_SUBRECORD, offset);
  previous = g_strdup_printf ("%" G_GUINT64_FORMAT, previous_offset);
  g_assert_nonnull (strstr (problem->message, "0xca"));
  g_assert_nonnull (strstr (problem->message, "0x21"));
  g_assert_nonnull (strstr (problem->message, previous));
  g_assert_cmpuint (hprof_problems_get_size (reading->problems), ==, 1);
}

/* The same tag in many segments is one problem that counts. */
static void
test_unknown_subrecords (void)
{
  g_autoptr (DumpWriter) writer = begin_segment (8);
  g_autoptr (DumpReading) reading = NULL;

  for (guint i = 0; i < 50; i++)
    {
      dump_writer_u8 (writer, i < 40 ? 0xca : 0xcb);
      dump_writer_end_record (writer);
      dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP_SEGMENT, 0);
    }
  reading = read_with_next_segment (writer);
  dump_reading_assert_objects (reading, 0x999);
  g_assert_cmpuint (hprof_problems_get_size (reading->problems), ==, 2);
  g_assert_cmpuint (hprof_problems_get (reading->problems, 0)->count, ==, 40);
  g_assert_cmpuint (hprof_problems_get (reading->problems, 1)->count, ==, 10);
}

/* Every root kind has its own length, name and values, and what follows is seen. */
static void
test_roots (gconstpointer data)
{
  static const struct
  {
    HprofHeapTag tag;
    guint32 thread_serial;
    gint32 frame;
    guint32 trace_serial;
  } kinds[] = {
    { HPROF_HEAP_ROOT_UNKNOWN, 0, -1, 0 },
    { HPROF_HEAP_ROOT_JNI_GLOBAL, 0, -1, 0 },
    { HPROF_HEAP_ROOT_JNI_LOCAL, 7, 3, 0 },
    { HPROF_HEAP_ROOT_JAVA_FRAME, 7, 3, 0 },
    { HPROF_HEAP_ROOT_NATIVE_STACK, 7, -1, 0 },
    { HPROF_HEAP_ROOT_STICKY_CLASS, 0, -1, 0 },
    { HPROF_HEAP_ROOT_THREAD_BLOCK, 7, -1, 0 },
    { HPROF_HEAP_ROOT_MONITOR_USED, 0, -1, 0 },
    { HPROF_HEAP_ROOT_THREAD_OBJECT, 7, -1, 3 },
    { HPROF_HEAP_ROOT_INTERNED_STRING, 0, -1, 0 },
    { HPROF_HEAP_ROOT_FINALIZING, 0, -1, 0 },
    { HPROF_HEAP_ROOT_DEBUGGER, 0, -1, 0 },
    { HPROF_HEAP_ROOT_REFERENCE_CLEANUP, 0, -1, 0 },
    { HPROF_HEAP_ROOT_VM_INTERNAL, 0, -1, 0 },
    { HPROF_HEAP_ROOT_JNI_MONITOR, 7, 3, 0 },
    { HPROF_HEAP_ROOT_UNREACHABLE, 0, -1, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (DumpWriter) writer = begin_segment (GPOINTER_TO_UINT (data));
      g_autoptr (DumpReading) reading = NULL;
      const DumpReadingRoot *root;

      dump_writer_root (writer, kinds[i].tag, 0x80000010, 7, 3);
      add_instance (writer, 0x80000010);
      reading = read_with_next_segment (writer);
      dump_reading_assert_clean (reading);
      dump_reading_assert_objects (reading, 0x80000010, 0x999);
      g_assert_cmpuint (reading->roots->len, ==, 1);
      root = &g_array_index (reading->roots, DumpReadingRoot, 0);
      g_assert_cmphex (root->tag, ==, kinds[i].tag);
      g_assert_cmphex (root->id, ==, 0x80000010);
      g_assert_cmpuint (root->thread_serial, ==, kinds[i].thread_serial);
      if (kinds[i].tag != HPROF_HEAP_ROOT_JNI_MONITOR)
        g_assert_cmpint (root->frame, ==, kinds[i].frame);
      g_assert_cmpuint (root->trace_serial, ==, kinds[i].trace_serial);
    }
}

/* A frame number of -1 is no frame. */
static void
test_no_frame (void)
{
  g_autoptr (DumpWriter) writer = begin_segment (8);
  g_autoptr (DumpReading) reading = NULL;

  dump_writer_root (writer, HPROF_HEAP_ROOT_JAVA_FRAME, 0x10, 7, G_MAXUINT32);
  reading = read_with_next_segment (writer);
  g_assert_cmpint (g_array_index (reading->roots, DumpReadingRoot, 0).frame, ==, -1);
}

/* Android's arrays without data and heap names, each followed by an instance. */
static void
test_android (gconstpointer data)
{
  g_autoptr (DumpWriter) writer = begin_segment (GPOINTER_TO_UINT (data));
  g_autoptr (DumpReading) reading = NULL;
  const DumpReadingHeap *heap;

  dump_writer_array_without_data (writer, 0x10, HPROF_TYPE_LONG, 0x7fffffff);
  add_instance (writer, 0x20);
  dump_writer_heap_info (writer, 'A', 5);
  add_instance (writer, 0x30);
  dump_writer_heap_info (writer, 'Z', 6);
  reading = read_with_next_segment (writer);
  dump_reading_assert_clean (reading);
  dump_reading_assert_objects (reading, 0x10, 0x20, 0x30, 0x999);
  g_assert_cmpuint (reading->heaps->len, ==, 2);
  heap = &g_array_index (reading->heaps, DumpReadingHeap, 0);
  g_assert_cmpuint (heap->heap_id, ==, 'A');
  g_assert_cmpuint (heap->name_id, ==, 5);
  g_assert_cmpuint (heap->n_objects_before, ==, 2);
  heap = &g_array_index (reading->heaps, DumpReadingHeap, 1);
  g_assert_cmpuint (heap->heap_id, ==, 'Z');
  g_assert_cmpuint (heap->n_objects_before, ==, 3);
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  const DumpReadingObject *first = a, *second = b;

  return first->id < second->id ? -1 : first->id > second->id;
}

/* Instances before their class, in any order and any number of segments: the same objects. */
static void
test_order (void)
{
  guint n_objects = 0;

  for (guint seed = 0; seed < 20; seed++)
    {
      g_autoptr (DumpBuilder) heap = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
      g_autoptr (DumpReading) reading = NULL;
      g_autoptr (GBytes) bytes = NULL;

      dump_builder_class (heap, "Node", NULL, "Object next; byte value");
      for (guint i = 0; i < 30; i++)
        dump_builder_keep (heap, "Keep.node", dump_builder_object (heap, "Node"));
      if (seed > 0)
        dump_builder_shuffle (heap, seed, seed);
      bytes = dump_builder_to_bytes (heap);
      reading = dump_reading_new (bytes);
      dump_reading_assert_clean (reading);
      g_array_sort (reading->objects, compare_ids);
      if (seed == 0)
        n_objects = reading->objects->len;
      g_assert_cmpuint (reading->objects->len, ==, n_objects);
      for (guint i = 0; i < n_objects; i++)
        g_assert_cmphex (g_array_index (reading->objects, DumpReadingObject, i).id, ==,
                         0x1000 + 0x100 * i);
    }
}

static void
assert_bad_type (DumpWriter *writer,
                 guint64 offset)
{
  g_autoptr (DumpReading) reading = NULL;

  add_instance (writer, 0x30);
  reading = read_with_next_segment (writer);
  dump_reading_assert_objects (reading, 0x10, 0x999);
  assert_problem (reading, HPROF_PROBLEM_BAD_TYPE, offset);
}

/* Types that are none end the segment, wherever they stand. */
static void
test_bad_types (void)
{
  static const guint8 types[] = { 0, 1, 3, 12, 255 };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    for (guint where = 0; where < 5; where++)
      {
        g_autoptr (DumpWriter) writer = begin_segment (8);
        const DumpField field = { 1, types[i], 0 };
        const DumpConstant constant = { 1, types[i], 0 };
        DumpClass class = { .id = 0x20 };
        guint64 offset;

        add_instance (writer, 0x10);
        offset = dump_writer_get_offset (writer);
        class.fields = class.statics = &field;
        class.constants = &constant;
        class.n_fields = where == 0;
        class.n_statics = where == 1;
        class.n_constants = where == 2;
        if (where < 3)
          dump_writer_class (writer, &class);
        else if (where == 3)
          dump_writer_primitive_array_head (writer, 0x20, types[i], 0);
        else
          dump_writer_array_without_data (writer, 0x20, types[i], 4);
        assert_bad_type (writer, offset);
      }
}

static void
test_classes_alone (void)
{
  g_autoptr (DumpWriter) writer = begin_segment (8);
  g_autoptr (DumpReading) reading = NULL;
  g_autoptr (GBytes) bytes = NULL;

  dump_writer_class (writer, &(DumpClass) { .id = 0x100 });
  dump_writer_end_record (writer);
  bytes = dump_writer_to_bytes (writer);
  reading = dump_reading_new (bytes);
  dump_reading_assert_clean (reading);
  dump_reading_assert_objects (reading, 0x100);
}

/* Arrays whose contents were taken out but not their length swallow what follows. */
static void
test_stripped (void)
{
  for (guint length = 60; length <= 300; length += 60)
    {
      g_autoptr (DumpWriter) writer = begin_segment (8);
      g_autoptr (DumpReading) reading = NULL;
      guint64 offset;

      add_instance (writer, 0x10);
      offset = dump_writer_get_offset (writer);
      dump_writer_primitive_array_head (writer, 0x20, HPROF_TYPE_BYTE, length);
      for (guint i = 0; i < 4; i++)
        add_instance (writer, 0x30 + i);
      reading = read_with_next_segment (writer);
      g_assert_nonnull (dump_reading_find_object (reading, 0x10));
      g_assert_nonnull (dump_reading_find_object (reading, 0x999));
      assert_problem (reading, HPROF_PROBLEM_STRIPPED, offset);
    }
}

/* Ids are unsigned and of any alignment. */
static void
test_ids (void)
{
  g_autoptr (DumpWriter) writer = begin_segment (4);
  g_autoptr (DumpReading) reading = NULL;

  add_instance (writer, 0x7ffffff8);
  add_instance (writer, 0x80000000);
  add_instance (writer, 0xffffffff);
  add_instance (writer, 1);
  add_instance (writer, 2);
  reading = read_with_next_segment (writer);
  dump_reading_assert_objects (reading, 0x7ffffff8, 0x80000000, 0xffffffff, 1, 2, 0x999);
}

static gboolean
count_until (HprofHeapTag tag,
             guint64 id,
             guint64 offset,
             gpointer data)
{
  guint *n_objects = data;

  return ++*n_objects < 3;
}

/* A visitor may end the scan without an error, and may leave out roots and heaps. */
static void
test_visitor_ends (void)
{
  const HprofVisitor visitor = { .object = count_until };
  g_autoptr (DumpWriter) writer = begin_segment (8);
  g_autoptr (DumpReading) reading = NULL;
  g_autoptr (GError) error = NULL;
  guint n_objects = 0;

  dump_writer_root (writer, HPROF_HEAP_ROOT_DEBUGGER, 0x10, 0, 0);
  dump_writer_heap_info (writer, 1, 1);
  for (guint i = 0; i < 5; i++)
    add_instance (writer, 0x10 + i);
  reading = read_with_next_segment (writer);
  g_assert_false (hprof_scan (reading->contents, reading->dump, &visitor, &n_objects,
                              reading->problems, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_objects, ==, 3);
}

static void
test_cancelled (void)
{
  const HprofVisitor visitor = { .object = count_until };
  g_autoptr (DumpWriter) writer = begin_segment (8);
  g_autoptr (DumpReading) reading = read_with_next_segment (writer);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  HprofProgress progress;
  guint n_objects = 0;

  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_cancellable_cancel (cancellable);
  g_assert_false (hprof_scan (reading->contents, reading->dump, &visitor, &n_objects,
                              reading->problems, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (n_objects, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hprof/scan/A01-zero-length", test_zero_length);
  g_test_add_data_func ("/hprof/scan/A06-huge-counts/4", GUINT_TO_POINTER (4), test_huge_counts);
  g_test_add_data_func ("/hprof/scan/A06-huge-counts/8", GUINT_TO_POINTER (8), test_huge_counts);
  g_test_add_data_func ("/hprof/scan/A07-cut-at-every-byte/4", GUINT_TO_POINTER (4), test_cut);
  g_test_add_data_func ("/hprof/scan/A07-cut-at-every-byte/8", GUINT_TO_POINTER (8), test_cut);
  g_test_add_func ("/hprof/scan/A07-truncated", test_truncated);
  g_test_add_func ("/hprof/scan/A20-overlong-subrecord", test_overlong);
  g_test_add_func ("/hprof/scan/A20-unknown-subrecord", test_unknown_subrecord);
  g_test_add_func ("/hprof/scan/A20-unknown-subrecords", test_unknown_subrecords);
  g_test_add_data_func ("/hprof/scan/A22-roots/4", GUINT_TO_POINTER (4), test_roots);
  g_test_add_data_func ("/hprof/scan/A22-roots/8", GUINT_TO_POINTER (8), test_roots);
  g_test_add_func ("/hprof/scan/A22-no-frame", test_no_frame);
  g_test_add_data_func ("/hprof/scan/A22-android/4", GUINT_TO_POINTER (4), test_android);
  g_test_add_data_func ("/hprof/scan/A22-android/8", GUINT_TO_POINTER (8), test_android);
  g_test_add_func ("/hprof/scan/A25-order", test_order);
  g_test_add_func ("/hprof/scan/A39-bad-types", test_bad_types);
  g_test_add_func ("/hprof/scan/A45-classes-alone", test_classes_alone);
  g_test_add_func ("/hprof/scan/A53-ids", test_ids);
  g_test_add_func ("/hprof/scan/A63-stripped", test_stripped);
  g_test_add_func ("/hprof/scan/visitor-ends", test_visitor_ends);
  g_test_add_func ("/hprof/scan/cancelled", test_cancelled);
  return g_test_run ();
}
