/* test-loader.c: opening a dump in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-loader.h"

typedef struct
{
  HeapwoodLoader *loader;
  GAsyncResult *result;
  HeapwoodLoaderProgress last;
  guint n_reports;
} Load;

static void
loaded (GObject *source,
        GAsyncResult *result,
        gpointer data)
{
  Load *load = data;

  load->result = g_object_ref (result);
}

static void
progressed (HeapwoodLoader *loader,
            gpointer data)
{
  Load *load = data;
  HeapwoodLoaderProgress now = heapwood_loader_get_progress (loader);

  g_assert_cmpuint (now.stage, <, HEAP_STAGE_COUNT);
  g_assert_cmpfloat (now.fraction, >=, 0);
  g_assert_cmpfloat (now.fraction, <=, 1);
  g_assert_cmpfloat (now.overall_fraction, >=, load->last.overall_fraction);
  g_assert_cmpfloat (now.overall_fraction, <=, 1);
  if (load->n_reports > 0)
    g_assert_cmpuint (now.stage, >=, load->last.stage);
  load->last = now;
  load->n_reports++;
}

static void
load_init (Load *load,
           const char *path)
{
  *load = (Load) { .loader = heapwood_loader_new (path) };
  g_signal_connect (load->loader, "progressed", G_CALLBACK (progressed), load);
}

static void
load_clear (Load *load)
{
  g_signal_handlers_disconnect_by_data (load->loader, load);
  g_clear_object (&load->loader);
  g_clear_object (&load->result);
}

static Heap *
run (Load *load,
     int dump,
     GCancellable *cancellable,
     HprofContents **choice,
     GError **error)
{
  g_clear_object (&load->result);
  load->last = (HeapwoodLoaderProgress) { 0 };
  load->n_reports = 0;
  heapwood_loader_load_async (load->loader, dump, cancellable, loaded, load);
  while (load->result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return heapwood_loader_load_finish (load->loader, load->result, choice, error);
}

static void
test_heap (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  g_autoptr (HprofContents) choice = NULL;
  g_autoptr (GError) error = NULL;
  Load load;
  load_init (&load, path);

  g_autoptr (Heap) heap
    = run (&load, HEAPWOOD_LOADER_ONLY_DUMP, NULL, &choice, &error);
  g_assert_no_error (error);
  g_assert_null (choice);
  g_assert_cmpuint (heap_get_n_objects (heap), ==, 43687);
  g_assert_cmpuint (load.n_reports, >, 0);
  g_assert_true (load.last.compressed);
  g_assert_cmpstr (heapwood_loader_get_path (load.loader), ==, path);
  load_clear (&load);
}

static void
test_error (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GBytes) bytes = g_bytes_new_static ("no dump", 7);
  g_autoptr (HprofContents) choice = NULL;
  g_autoptr (GError) error = NULL;
  Load load;
  load_init (&load, dump_folder_add (folder, "note.txt", bytes));

  g_assert_null (run (&load, HEAPWOOD_LOADER_ONLY_DUMP, NULL, &choice, &error));
  g_assert_error (error, HPROF_ERROR, HPROF_ERROR_NOT_HPROF);
  g_assert_null (choice);
  load_clear (&load);
}

static void
test_cancel (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (HprofContents) choice = NULL;
  g_autoptr (GError) error = NULL;
  Load load;
  load_init (&load, path);

  g_cancellable_cancel (cancellable);
  g_assert_null (run (&load, HEAPWOOD_LOADER_ONLY_DUMP, cancellable, &choice, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (choice);
  load_clear (&load);
}

static void
test_choice (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  const char *path = window_testing_add_two_dumps (folder);
  g_autoptr (HprofContents) choice = NULL;
  g_autoptr (GError) error = NULL;
  Load load;
  load_init (&load, path);

  g_assert_null (run (&load, HEAPWOOD_LOADER_ONLY_DUMP, NULL, &choice, &error));
  g_assert_no_error (error);
  g_assert_nonnull (choice);
  g_assert_cmpuint (hprof_contents_get_n_dumps (choice), ==, 2);

  g_autoptr (HprofContents) none = NULL;
  g_autoptr (Heap) heap = run (&load, 1, NULL, &none, &error);
  g_assert_no_error (error);
  g_assert_null (none);
  g_assert_cmpuint (heap_get_dump_index (heap), ==, 1);
  g_assert_true (heap_get_file (heap) == hprof_contents_get_file (choice));
  load_clear (&load);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/loader/heap", test_heap);
  g_test_add_func ("/window/loader/error", test_error);
  g_test_add_func ("/window/loader/cancel", test_cancel);
  g_test_add_func ("/window/loader/choice", test_choice);
  return g_test_run ();
}
