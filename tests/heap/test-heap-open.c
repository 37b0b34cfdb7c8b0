/* test-heap-open.c: opening with progress, cancelling it, and real dumps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-folder.h"
#include "heap-fixture.h"

#include <unistd.h>

typedef struct
{
  GCancellable *cancellable;
  guint cancel_stage; /* HEAP_STAGE_COUNT for none */
  guint stage;
  double fraction; /* of the whole */
  gboolean stages[HEAP_STAGE_COUNT];
} Watch;

static void
watch (guint stage,
       double fraction,
       gpointer data)
{
  Watch *self = data;
  double overall;

  g_assert_cmpuint (stage, <, HEAP_STAGE_COUNT);
  g_assert_cmpuint (stage, >=, self->stage);
  overall = heap_stage_get_overall_fraction ((HeapStage) stage, fraction, FALSE);
  g_assert_cmpfloat (overall, >=, self->fraction);
  g_assert_cmpfloat (overall, <=, 1);
  self->stage = stage;
  self->fraction = overall;
  self->stages[stage] = TRUE;
  if (stage == self->cancel_stage)
    g_cancellable_cancel (self->cancellable);
}

/* A heap of a few thousand objects with two dumps. */
static HprofContents *
make_contents (DumpFolder *folder)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = NULL;
  HprofContents *contents;

  for (guint dump = 0; dump < 2; dump++)
    {
      g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
      guint64 previous = 0;

      dump_builder_class (builder, "Node", NULL, "Object next");
      for (guint i = 0; i < 5000 + dump; i++)
        {
          guint64 node = dump_builder_object (builder, "Node");

          dump_builder_set (builder, node, "next", previous);
          previous = node;
        }
      dump_builder_keep (builder, "Keep.list", previous);
      dump_builder_write (builder, writer);
    }
  file = hprof_file_open (dump_folder_add_dump (folder, "dump.hprof", writer), NULL, &error);
  g_assert_no_error (error);
  contents = hprof_contents_read (file, problems, NULL, &error);
  g_assert_no_error (error);
  return contents;
}

static void
test_progress (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (HprofContents) contents = make_contents (folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) heap = NULL;
  Watch state = { .cancel_stage = HEAP_STAGE_COUNT };

  heap = heap_open (contents, hprof_problems_new (), NULL, watch, &state, NULL, &error);
  g_assert_no_error (error);
  for (guint stage = HEAP_STAGE_READING; stage < HEAP_STAGE_COUNT; stage++)
    g_assert_true (state.stages[stage]);
  g_assert_true (heap_get_contents (heap) == contents);
  g_assert_cmpuint (heap_get_dump_index (heap), ==, 0);
}

/* Cancelled in whatever stage, opening ends and leaves nothing. */
static void
test_cancel (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (HprofContents) contents = make_contents (folder);

  for (guint stage = HEAP_STAGE_READING; stage < HEAP_STAGE_COUNT; stage++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (Heap) heap = NULL;
      Watch state = { .cancellable = cancellable, .cancel_stage = stage };

      heap = heap_open (contents, hprof_problems_new (), NULL, watch, &state, cancellable, &error);
      g_assert_null (heap);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (state.stage, ==, stage);
    }
}

static void
test_dumps (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (HprofContents) contents = make_contents (folder);

  for (guint dump = 0; dump < 3; dump++)
    {
      const HeapOptions options = { .dump = dump };
      g_autoptr (GError) error = NULL;
      g_autoptr (Heap) heap = NULL;

      heap = heap_open (contents, hprof_problems_new (), &options, NULL, NULL, NULL, &error);
      if (dump == 2)
        {
          g_assert_null (heap);
          g_assert_error (error, HPROF_ERROR, HPROF_ERROR_NO_DUMP);
          continue;
        }
      g_assert_no_error (error);
      heap_fixture_check (heap);
      g_assert_cmpuint (heap_get_dump_index (heap), ==, dump);
      g_assert_true (heap_get_dump (heap) == hprof_contents_get_dump (contents, dump));
      g_assert_cmpuint (heap_get_totals (heap)->kinds[HEAP_OBJECT_INSTANCE].objects, ==,
                        5000 + dump);
    }
}

/* A file cut short while it is open is an error, not a smaller heap. */
static void
test_shrunk (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (HprofContents) contents = make_contents (folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) heap = NULL;

  g_assert_no_errno (truncate (dump_folder_get_path (folder, "dump.hprof"), 4096));
  heap = heap_open (contents, hprof_problems_new (), NULL, NULL, NULL, NULL, &error);
  g_assert_null (heap);
  g_assert_error (error, HPROF_ERROR, HPROF_ERROR_CHANGED);
}

static void
test_stages (void)
{
  for (guint stage = 0; stage < HEAP_STAGE_COUNT; stage++)
    g_assert_nonnull (heap_stage_to_string ((HeapStage) stage));
  g_assert_cmpfloat (heap_stage_get_overall_fraction (HEAP_STAGE_UNPACKING, 0, TRUE), ==, 0);
  g_assert_cmpfloat (heap_stage_get_overall_fraction (HEAP_STAGE_READING, 0, FALSE), ==, 0);
  g_assert_cmpfloat_with_epsilon (
      heap_stage_get_overall_fraction (HEAP_STAGE_DOMINATORS, 1, TRUE), 1, 1e-6);
}

/* What is true of every heap is true of those that real virtual machines wrote. */
static void
test_real_dumps (void)
{
  const char *folder = g_test_get_dir (G_TEST_DIST);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n_dumps = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (Heap) heap = NULL;

      if (!g_str_has_suffix (name, ".hprof.gz"))
        continue;
      g_test_message ("%s", name);
      heap = heap_fixture_open_path (path);
      g_assert_cmpuint (heap_get_n_objects (heap), >, 0);
      n_dumps++;
    }
  g_assert_cmpuint (n_dumps, >, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/open/progress", test_progress);
  g_test_add_func ("/heap/open/cancel", test_cancel);
  g_test_add_func ("/heap/open/A17-dumps", test_dumps);
  g_test_add_func ("/heap/open/shrunk", test_shrunk);
  g_test_add_func ("/heap/open/stages", test_stages);
  g_test_add_func ("/heap/open/real-dumps", test_real_dumps);
  return g_test_run ();
}
