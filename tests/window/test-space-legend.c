/* test-space-legend.c: the heaps of an Android dump above the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-format.h"
#include "app/heapwood-space-legend.h"

static GtkWidget *
new_legend (void)
{
  return g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_SPACE_LEGEND, NULL));
}

static void
count (guint *n_changes)
{
  (*n_changes)++;
}

static void
test_android (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  g_autoptr (Heap) heap = window_testing_open_heap (path);
  GtkWidget *legend = new_legend ();
  guint n_changes = 0;

  g_signal_connect_swapped (legend, "notify::grey-spaces", G_CALLBACK (count), &n_changes);
  heapwood_space_legend_set_heap (HEAPWOOD_SPACE_LEGEND (legend), heap);
  g_assert_true (gtk_widget_get_visible (legend));
  g_assert_cmpuint (heap_get_n_spaces (heap), >=, 2);
  g_assert_cmphex (heapwood_space_legend_get_grey_spaces (HEAPWOOD_SPACE_LEGEND (legend)), ==, 0);

  GtkWidget *check = gtk_widget_get_first_child (legend);
  for (guint i = 0; i < heap_get_n_spaces (heap); i++)
    {
      const HeapSpace *space = heap_get_space (heap, i);
      g_autofree char *exact = heapwood_format_exact_size (space->bytes);
      gtk_test_accessible_assert_role (check, GTK_ACCESSIBLE_ROLE_CHECKBOX);
      g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (check), exact));
      check = gtk_widget_get_next_sibling (check);
    }
  g_assert_null (check);

  n_changes = 0;
  check = gtk_widget_get_last_child (legend);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  g_assert_cmpuint (n_changes, ==, 1);
  g_assert_cmphex (heapwood_space_legend_get_grey_spaces (HEAPWOOD_SPACE_LEGEND (legend)), ==,
                   1u << heap_get_n_spaces (heap));
  g_object_unref (legend);
}

static void
test_hotspot (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);
  GtkWidget *legend = new_legend ();

  heapwood_space_legend_set_heap (HEAPWOOD_SPACE_LEGEND (legend), heap);
  g_assert_false (gtk_widget_get_visible (legend));
  g_assert_null (gtk_widget_get_first_child (legend));
  g_object_unref (legend);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/space-legend/android", test_android);
  g_test_add_func ("/window/space-legend/hotspot", test_hotspot);
  return g_test_run ();
}
