/* test-legend.c: the nine strengths above the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-format.h"
#include "app/heapwood-legend-item.h"
#include "app/heapwood-legend.h"
#include "treemap/treemap.h"

static GtkWidget *
get_item (GtkWidget *legend,
          HeapStrength strength)
{
  GtkWidget *item = gtk_widget_get_first_child (legend);

  for (guint i = 0; i < (guint) strength; i++)
    item = gtk_widget_get_next_sibling (item);
  return item;
}

static Heap *
open_dialer (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");

  return window_testing_open_heap (path);
}

static void
test_figures (void)
{
  static const guint objects[HEAP_STRENGTH_COUNT] = {
    [HEAP_STRENGTH_STRONG] = 42845, [HEAP_STRENGTH_LOCAL] = 23,
    [HEAP_STRENGTH_WEAK] = 21,      [HEAP_STRENGTH_FINALIZER] = 35,
    [HEAP_STRENGTH_UNREACHABLE] = 763,
  };
  g_autoptr (Heap) heap = open_dialer ();
  GtkWidget *legend = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_LEGEND, NULL));

  heapwood_legend_set_heap (HEAPWOOD_LEGEND (legend), heap);
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    {
      const HeapTotal *total = &heap_get_totals (heap)->strengths[i];
      GtkWidget *item = get_item (legend, (HeapStrength) i);
      g_autofree char *bytes = heapwood_format_size (total->bytes + total->native);
      g_autofree char *count = heapwood_format_objects (objects[i]);
      g_assert_cmpstr (window_testing_get_text (item, "bytes"), ==, bytes);
      g_assert_cmpstr (window_testing_get_text (item, "objects"), ==, count);
    }

  GtkWidget *check = window_testing_get_child (get_item (legend, HEAP_STRENGTH_WEAK), "check");
  gtk_test_accessible_assert_role (legend, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_test_accessible_assert_role (check, GTK_ACCESSIBLE_ROLE_CHECKBOX);
  gtk_test_accessible_assert_property (check, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Weak: 532 B, 21 objects");
  g_object_unref (legend);
}

static void
test_native_memory (void)
{
  HeapTotal total = { .objects = 1, .bytes = 16, .native = 4000 };
  GtkWidget *item = g_object_ref_sink (heapwood_legend_item_new (HEAP_STRENGTH_STRONG));

  heapwood_legend_item_set_total (HEAPWOOD_LEGEND_ITEM (item), &total, NULL);
  g_assert_cmpstr (window_testing_get_text (item, "bytes"), ==, "3.9\u00a0KiB");
  g_assert_cmpstr (window_testing_get_text (item, "objects"), ==, "1 object");
  const char *tooltip
    = gtk_widget_get_tooltip_text (window_testing_get_child (item, "check"));
  g_assert_nonnull (strstr (tooltip, "native memory"));
  g_object_unref (item);
}

static void
count (guint *n_changes)
{
  (*n_changes)++;
}

static void
test_switching (void)
{
  g_autoptr (Heap) heap = open_dialer ();
  GtkWidget *legend = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_LEGEND, NULL));
  guint n_changes = 0;
  g_signal_connect_swapped (legend, "notify::strengths", G_CALLBACK (count), &n_changes);

  g_assert_cmphex (heapwood_legend_get_strengths (HEAPWOOD_LEGEND (legend)), ==,
                   TREEMAP_ALL_STRENGTHS);
  GtkWidget *check
    = window_testing_get_child (get_item (legend, HEAP_STRENGTH_FINALIZER), "check");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  g_assert_cmpuint (n_changes, ==, 1);
  g_assert_cmphex (heapwood_legend_get_strengths (HEAPWOOD_LEGEND (legend)), ==,
                   TREEMAP_ALL_STRENGTHS & ~(1u << HEAP_STRENGTH_FINALIZER));

  heapwood_legend_set_heap (HEAPWOOD_LEGEND (legend), heap);
  g_assert_cmphex (heapwood_legend_get_strengths (HEAPWOOD_LEGEND (legend)), ==,
                   TREEMAP_ALL_STRENGTHS);
  g_object_unref (legend);
}

static guint
count_rows (GtkWidget *legend)
{
  guint n_rows = 0;
  double last = -1;

  for (GtkWidget *item = gtk_widget_get_first_child (legend); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      graphene_rect_t bounds;
      g_assert_true (gtk_widget_compute_bounds (item, legend, &bounds));
      g_assert_cmpfloat (bounds.origin.x, >=, 0);
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=,
                         gtk_widget_get_width (legend) + 12);
      if (bounds.origin.y > last)
        n_rows++;
      last = bounds.origin.y;
    }
  return n_rows;
}

static void
assert_rows (int width,
             guint n_rows)
{
  g_autoptr (Heap) heap = open_dialer ();
  GtkWidget *legend = g_object_new (HEAPWOOD_TYPE_LEGEND, NULL);
  gtk_widget_set_valign (legend, GTK_ALIGN_START);
  heapwood_legend_set_heap (HEAPWOOD_LEGEND (legend), heap);

  GtkWidget *window = window_testing_show (legend, width, 400);
  g_assert_cmpuint (count_rows (legend), ==, n_rows);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_layout (void)
{
  assert_rows (1280, 1);
  assert_rows (800, 2);
  assert_rows (520, 3);
}

static void
test_right_to_left (void)
{
  g_autoptr (Heap) heap = open_dialer ();
  GtkWidget *legend = g_object_new (HEAPWOOD_TYPE_LEGEND, NULL);
  gtk_widget_set_valign (legend, GTK_ALIGN_START);
  gtk_widget_set_direction (legend, GTK_TEXT_DIR_RTL);
  heapwood_legend_set_heap (HEAPWOOD_LEGEND (legend), heap);
  GtkWidget *window = window_testing_show (legend, 800, 400);
  graphene_rect_t first, second;

  g_assert_true (gtk_widget_compute_bounds (get_item (legend, HEAP_STRENGTH_STRONG), legend,
                                            &first));
  g_assert_true (gtk_widget_compute_bounds (get_item (legend, HEAP_STRENGTH_CACHE), legend,
                                            &second));
  g_assert_cmpfloat (second.origin.x, <, first.origin.x);
  g_assert_cmpuint (count_rows (legend), ==, 2);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/legend/figures", test_figures);
  g_test_add_func ("/window/legend/native-memory", test_native_memory);
  g_test_add_func ("/window/legend/switching", test_switching);
  g_test_add_func ("/window/legend/layout", test_layout);
  g_test_add_func ("/window/legend/right-to-left", test_right_to_left);
  return g_test_run ();
}
