/* test-heap-interrupted.c: opening that is cancelled, or whose file is cut short, in every stage
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-folder.h"
#include "heap-fixture.h"
#include "heap-test-util.h"

#include <unistd.h>

typedef struct
{
  const char *path;
  guint stage;     /* to act in, HEAP_STAGE_COUNT for none */
  guint64 size;    /* to cut the file to; 0 to cancel */
  GCancellable *cancellable;
  double fractions[HEAP_STAGE_COUNT]; /* the last one of each stage, -1 before it */
  guint last_stage;
} Watch;

static void
watch (guint stage,
       double fraction,
       gpointer data)
{
  Watch *self = data;

  g_assert_cmpuint (stage, <, HEAP_STAGE_COUNT);
  g_assert_cmpuint (stage, >=, self->last_stage);
  g_assert_cmpfloat (fraction, >=, 0);
  g_assert_cmpfloat (fraction, <=, 1);
  if (stage == self->last_stage && stage != HEAP_STAGE_READING)
    g_assert_cmpfloat (fraction, >=, self->fractions[stage]);
  self->last_stage = stage;
  self->fractions[stage] = fraction;

  if (stage != self->stage)
    return;
  if (self->size == 0)
    g_cancellable_cancel (self->cancellable);
  else
    g_assert_no_errno (truncate (self->path, (off_t) self->size));
}

static void
watch_init (Watch *self,
            const char *path,
            guint stage,
            guint64 size)
{
  *self = (Watch) { .path = path, .stage = stage, .size = size };
  for (guint i = 0; i < HEAP_STAGE_COUNT; i++)
    self->fractions[i] = -1;
}

/* A file of some hundred KiB, so that it has pages to lose. */
static GBytes *
make_bytes (void)
{
  g_autoptr (DumpBuilder) builder = heap_test_random_dump (11, 4000);

  return dump_builder_to_bytes (builder);
}

/* Every stage is reported, unpacking where there is something to unpack. */
static void
test_every_stage (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GBytes) bytes = make_bytes ();
  g_autoptr (GBytes) packed = dump_bytes_compress (bytes, 3);
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) heap = NULL;
  Watch state;

  watch_init (&state, dump_folder_add (folder, "dump.hprof", packed), HEAP_STAGE_COUNT, 0);
  heap = heap_test_try_open (state.path, NULL, watch, &state, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < HEAP_STAGE_COUNT; i++)
    g_assert_cmpfloat (state.fractions[i], >=, 0);
}

/* The bar never goes back, packed or not. */
static void
test_overall_fraction (void)
{
  for (guint compressed = 0; compressed < 2; compressed++)
    {
      double last = 0;

      for (guint stage = compressed ? 0 : HEAP_STAGE_READING; stage < HEAP_STAGE_COUNT; stage++)
        for (guint i = 0; i <= 100; i++)
          {
            double overall
                = heap_stage_get_overall_fraction ((HeapStage) stage, i / 100.0, compressed > 0);

            g_assert_cmpfloat (overall, >=, last - 1e-9);
            last = overall;
          }
      g_assert_cmpfloat_with_epsilon (last, 1, 1e-9);
    }
}

static void
test_cancel (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GBytes) bytes = make_bytes ();
  g_autoptr (GBytes) packed = dump_bytes_compress (bytes, 1);
  const char *path = dump_folder_add (folder, "dump.hprof", packed);

  for (guint stage = 0; stage < HEAP_STAGE_COUNT; stage++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      Watch state;

      watch_init (&state, path, stage, 0);
      state.cancellable = cancellable;
      g_assert_null (heap_test_try_open (path, NULL, watch, &state, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (state.last_stage, ==, stage);
    }
}

/* A file cut in whatever stage, to whatever length, ends in an error and not in a smaller heap. */
static void
test_cut (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GBytes) bytes = make_bytes ();
  gsize whole = g_bytes_get_size (bytes);
  const gsize sizes[] = { 1, 32, 4096, 4097, whole / 3, whole / 2, whole - 5000, whole - 4097 };

  for (guint stage = HEAP_STAGE_READING; stage < HEAP_STAGE_COUNT; stage++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (Heap) heap = NULL;
        Watch state;

        watch_init (&state, dump_folder_add (folder, "dump.hprof", bytes), stage, sizes[i]);
        heap = heap_test_try_open (state.path, NULL, watch, &state, NULL, &error);
        g_assert_null (heap);
        g_assert_error (error, HPROF_ERROR, HPROF_ERROR_CHANGED);
      }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/interrupted/every-stage", test_every_stage);
  g_test_add_func ("/heap/interrupted/overall-fraction", test_overall_fraction);
  g_test_add_func ("/heap/interrupted/cancel", test_cancel);
  g_test_add_func ("/heap/interrupted/cut", test_cut);
  return g_test_run ();
}
