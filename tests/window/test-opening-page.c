/* test-opening-page.c: how far the opening of a dump is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-opening-page.h"

static void
loaded (GObject *source,
        GAsyncResult *result,
        gpointer data)
{
  gboolean *ended = data;
  g_autoptr (HprofContents) choice = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) heap
    = heapwood_loader_load_finish (HEAPWOOD_LOADER (source), result, &choice, &error);

  g_assert_no_error (error);
  g_assert_nonnull (heap);
  *ended = TRUE;
}

static gboolean
has_ended (gpointer data)
{
  return *(gboolean *) data;
}

/* Returns: the row of the stages that says @name, -1 for none; whether it is shown. */
static int
find_stage (GtkWidget *page,
            const char *name,
            gboolean *visible)
{
  GtkGrid *grid = GTK_GRID (window_testing_get_child (page, "stages"));

  for (int row = 0; row < HEAP_STAGE_COUNT; row++)
    {
      GtkWidget *label = gtk_grid_get_child_at (grid, 1, row);
      if (g_str_equal (gtk_label_get_text (GTK_LABEL (label)), name))
        {
          *visible = gtk_widget_get_visible (label);
          return row;
        }
    }
  return -1;
}

static void
assert_unpacking (const char *path,
                  gboolean expected)
{
  GtkWidget *page = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_OPENING_PAGE, NULL));
  g_autoptr (HeapwoodLoader) loader = heapwood_loader_new (path);
  gboolean ended = FALSE;
  gboolean visible = FALSE;

  heapwood_loader_load_async (loader, HEAPWOOD_LOADER_ONLY_DUMP, NULL, loaded, &ended);
  heapwood_opening_page_set_loader (HEAPWOOD_OPENING_PAGE (page), loader);
  g_assert_cmpint (find_stage (page, "Unpacking", &visible), ==, 0);
  g_assert_false (visible);
  g_assert_cmpint (find_stage (page, "Dominators", &visible), ==, HEAP_STAGE_COUNT - 1);
  g_assert_true (visible);

  window_testing_wait (has_ended, &ended);
  find_stage (page, "Unpacking", &visible);
  g_assert_true (visible == expected);
  g_assert_cmpuint (strlen (window_testing_get_text (page, "elapsed")), >, 0);

  GtkProgressBar *overall = GTK_PROGRESS_BAR (window_testing_get_child (page, "overall"));
  g_assert_cmpfloat (gtk_progress_bar_get_fraction (overall), >, 0);
  heapwood_opening_page_set_loader (HEAPWOOD_OPENING_PAGE (page), NULL);
  g_object_unref (page);
}

static void
test_compressed (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");

  assert_unpacking (path, TRUE);
}

static void
test_plain (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  heap_unref (window_testing_open_chain (folder, 100));

  assert_unpacking (dump_folder_get_path (folder, "chain.hprof"), FALSE);
}

static void
test_accessible (void)
{
  GtkWidget *page = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_OPENING_PAGE, NULL));
  GtkWidget *overall = window_testing_get_child (page, "overall");

  gtk_test_accessible_assert_role (overall, GTK_ACCESSIBLE_ROLE_PROGRESS_BAR);
  gtk_test_accessible_assert_property (overall, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Opening the dump");
  g_object_unref (page);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/opening-page/compressed", test_compressed);
  g_test_add_func ("/window/opening-page/plain", test_plain);
  g_test_add_func ("/window/opening-page/accessible", test_accessible);
  return g_test_run ();
}
