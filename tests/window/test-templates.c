/* test-templates.c: every widget comes up without a warning
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-classes-view.h"
#include "app/heapwood-details-pane.h"
#include "app/heapwood-details-row.h"
#include "app/heapwood-detour-control.h"
#include "app/heapwood-dump-chooser-page.h"
#include "app/heapwood-dump-row.h"
#include "app/heapwood-error-page.h"
#include "app/heapwood-heap-page.h"
#include "app/heapwood-legend-item.h"
#include "app/heapwood-legend.h"
#include "app/heapwood-objects-view.h"
#include "app/heapwood-opening-page.h"
#include "app/heapwood-path-bar.h"
#include "app/heapwood-pointer-path.h"
#include "app/heapwood-problem-bar.h"
#include "app/heapwood-problem-row.h"
#include "app/heapwood-problem-window.h"
#include "app/heapwood-recent-row.h"
#include "app/heapwood-root-path-mark.h"
#include "app/heapwood-root-path-pane.h"
#include "app/heapwood-root-path-row.h"
#include "app/heapwood-search-address.h"
#include "app/heapwood-space-legend.h"
#include "app/heapwood-start-page.h"
#include "app/heapwood-swatch.h"
#include "app/heapwood-treemap-view.h"

static void
test_widget (gconstpointer data)
{
  GType type = *(const GType *) data;
  GtkWidget *widget = g_object_ref_sink (g_object_new (type, NULL));

  g_object_add_weak_pointer (G_OBJECT (widget), (gpointer *) &widget);
  if (GTK_IS_WINDOW (widget))
    gtk_window_destroy (GTK_WINDOW (widget));
  g_object_unref (widget);
  g_assert_null (widget);
}

static void
test_menus (void)
{
  GMenu *menu
    = gtk_application_get_menu_by_id (window_testing_get_application (), "primary-menu");

  g_assert_cmpint (g_menu_model_get_n_items (G_MENU_MODEL (menu)), >, 3);
}

static void
test_shortcuts (void)
{
  HeapwoodWindow *window = window_testing_new_window ();
  GtkShortcutsWindow *shortcuts
    = gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window));

  g_assert_true (GTK_IS_SHORTCUTS_WINDOW (shortcuts));
  gtk_window_present (GTK_WINDOW (shortcuts));
  window_testing_run_for (200);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);

  const GType types[] = {
    HEAPWOOD_TYPE_CLASSES_VIEW,
    HEAPWOOD_TYPE_DETAILS_PANE,
    HEAPWOOD_TYPE_DETAILS_ROW,
    HEAPWOOD_TYPE_DETOUR_CONTROL,
    HEAPWOOD_TYPE_DUMP_CHOOSER_PAGE,
    HEAPWOOD_TYPE_DUMP_ROW,
    HEAPWOOD_TYPE_ERROR_PAGE,
    HEAPWOOD_TYPE_HEAP_PAGE,
    HEAPWOOD_TYPE_LEGEND,
    HEAPWOOD_TYPE_LEGEND_ITEM,
    HEAPWOOD_TYPE_OBJECTS_VIEW,
    HEAPWOOD_TYPE_OPENING_PAGE,
    HEAPWOOD_TYPE_PATH_BAR,
    HEAPWOOD_TYPE_POINTER_PATH,
    HEAPWOOD_TYPE_PROBLEM_BAR,
    HEAPWOOD_TYPE_PROBLEM_ROW,
    HEAPWOOD_TYPE_PROBLEM_WINDOW,
    HEAPWOOD_TYPE_RECENT_ROW,
    HEAPWOOD_TYPE_ROOT_PATH_MARK,
    HEAPWOOD_TYPE_ROOT_PATH_PANE,
    HEAPWOOD_TYPE_ROOT_PATH_ROW,
    HEAPWOOD_TYPE_SEARCH_ADDRESS,
    HEAPWOOD_TYPE_SPACE_LEGEND,
    HEAPWOOD_TYPE_START_PAGE,
    HEAPWOOD_TYPE_SWATCH,
    HEAPWOOD_TYPE_TREEMAP_VIEW,
    HEAPWOOD_TYPE_WINDOW,
  };
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autofree char *path = g_strconcat ("/window/templates/", g_type_name (types[i]), NULL);
      g_test_add_data_func (path, &types[i], test_widget);
    }
  g_test_add_func ("/window/templates/menus", test_menus);
  g_test_add_func ("/window/templates/shortcuts", test_shortcuts);
  return g_test_run ();
}
