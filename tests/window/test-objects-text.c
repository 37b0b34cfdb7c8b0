/* test-objects-text.c: the objects found as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-objects-text.h"

#include <glib/gstdio.h>

typedef struct
{
  DumpFolder *folder;
  Heap *heap;
  GFile *file;
  GAsyncResult *result;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = dump_folder_new ();
  fixture->heap = window_testing_open_chain (fixture->folder, 5000);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("before", 6);
  fixture->file = g_file_new_for_path (dump_folder_add (fixture->folder, "objects", bytes));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->result);
  g_object_unref (fixture->file);
  heap_unref (fixture->heap);
  dump_folder_free (fixture->folder);
}

static void
keep_result (GObject *source,
             GAsyncResult *result,
             gpointer data)
{
  Fixture *fixture = data;

  g_set_object (&fixture->result, result);
}

static gboolean
has_result (gpointer data)
{
  return ((Fixture *) data)->result != NULL;
}

static gboolean
export_objects (Fixture *fixture,
                const HeapwoodFilter *fields,
                HeapwoodTableFormat format,
                GCancellable *cancellable,
                GError **error)
{
  g_autoptr (HeapwoodFilter) filter = heapwood_filter_new (fields);

  g_clear_object (&fixture->result);
  heapwood_objects_export_async (fixture->heap, filter, HEAP_SORT_RETAINED, TRUE, fixture->file,
                                 format, cancellable, keep_result, fixture);
  window_testing_wait (has_result, fixture);
  return heapwood_objects_export_finish (fixture->result, error);
}

static char *
read_file (Fixture *fixture)
{
  char *text = NULL;

  g_file_load_contents (fixture->file, NULL, &text, NULL, NULL, NULL);
  return text;
}

static void
test_all (Fixture *fixture,
          gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  HeapwoodFilter fields = { .class_name = "com.example.Node", .class_match = HEAP_MATCH_EXACT };

  g_assert_true (export_objects (fixture, &fields, HEAPWOOD_TABLE_CSV, NULL, &error));
  g_assert_no_error (error);
  g_autofree char *text = read_file (fixture);
  g_auto (GStrv) lines = g_strsplit (text, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5002);
  g_assert_cmpstr (lines[0], ==, "address,name,shallow,retained,strength");
  g_assert_true (g_str_has_prefix (lines[1], "0x"));
  g_assert_true (g_str_has_suffix (lines[1], ",strong"));
  g_assert_nonnull (strstr (lines[1], ",com.example.Node,"));
  g_assert_cmpstr (lines[5001], ==, "");

  guint64 retained[2];
  for (guint i = 0; i < 2; i++)
    {
      g_auto (GStrv) fields_of_row = g_strsplit (lines[i == 0 ? 1 : 5000], ",", -1);
      retained[i] = g_ascii_strtoull (fields_of_row[3], NULL, 10);
    }
  g_assert_cmpuint (retained[0], ==, 5000 * retained[1]);
}

static void
test_failures (Fixture *fixture,
               gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_cancellable_cancel (cancelled);
  g_assert_false (export_objects (fixture, &(HeapwoodFilter) { NULL }, HEAPWOOD_TABLE_JSON,
                                  cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  HeapwoodFilter bad = { .class_name = "(", .class_match = HEAP_MATCH_REGEX };
  g_assert_false (export_objects (fixture, &bad, HEAPWOOD_TABLE_JSON, NULL, &error));
  g_assert_true (error->domain == G_REGEX_ERROR);
  g_clear_error (&error);
  g_autofree char *text = read_file (fixture);
  g_assert_cmpstr (text, ==, "before");

  g_autoptr (GFile) folder = g_file_get_parent (fixture->file);
  g_set_object (&fixture->file, folder);
  g_assert_false (export_objects (fixture, &(HeapwoodFilter) { NULL }, HEAPWOOD_TABLE_CSV, NULL,
                                  &error));
  g_assert_true (error->domain == G_IO_ERROR);
}

static void
test_copy (void)
{
  HeapwoodFound found = {
    .name = (char *) "Node",
    .full_name = (char *) "com.example.Node",
    .id = 0x7f10,
    .shallow = 24,
    .retained = 48,
    .strength = HEAP_STRENGTH_SOFT,
  };
  g_autofree char *text = heapwood_objects_to_tsv (&found);

  g_assert_cmpstr (text, ==, "0x7f10\tcom.example.Node\t24\t48\tsoft\n");
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add ("/window/objects-text/all", Fixture, NULL, set_up, test_all, tear_down);
  g_test_add ("/window/objects-text/failures", Fixture, NULL, set_up, test_failures, tear_down);
  g_test_add_func ("/window/objects-text/copy", test_copy);
  return g_test_run ();
}
