/* test-treemap-card.c: what the map tells of a cell beside the pointer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap-testing.h"

#include "app/heapwood-treemap-card.h"

static gboolean
is_visible (gpointer data)
{
  return gtk_widget_get_visible (data);
}

static gboolean
is_hidden (gpointer data)
{
  return !gtk_widget_get_visible (data);
}

static void
test_card (TreemapFixture *fixture,
           gconstpointer data)
{
  GtkWidget *card = window_testing_find (GTK_WIDGET (fixture->view), HEAPWOOD_TYPE_TREEMAP_CARD);
  graphene_rect_t area;
  double x;
  double y;

  treemap_testing_find_cell (fixture, TREEMAP_CELL_NODE, &x, &y);
  _heapwood_treemap_view_point (fixture->view, x, y);
  g_assert_false (gtk_widget_get_visible (card));
  window_testing_wait (is_visible, card);
  window_testing_run_for (50);

  g_assert_false (gtk_widget_get_can_target (card));
  g_assert_false (gtk_widget_get_can_focus (card));
  g_assert_true (gtk_widget_compute_bounds (card, GTK_WIDGET (fixture->view), &area));
  g_assert_cmpfloat (area.origin.x, >=, 0);
  g_assert_cmpfloat (area.origin.y, >=, 0);
  g_assert_cmpfloat (area.origin.x + area.size.width, <=, MAP_WIDTH);
  g_assert_cmpfloat (area.origin.y + area.size.height, <=, MAP_HEIGHT);
  g_assert_false (graphene_rect_contains_point (&area,
                                                &GRAPHENE_POINT_INIT ((float) x, (float) y)));

  _heapwood_treemap_view_point_nowhere (fixture->view);
  window_testing_wait (is_hidden, card);
}

/* Who moves on is told nothing of what was left. */
static void
test_card_dismissed (TreemapFixture *fixture,
                     gconstpointer data)
{
  GtkWidget *card = window_testing_find (GTK_WIDGET (fixture->view), HEAPWOOD_TYPE_TREEMAP_CARD);

  for (int i = 0; i < 20; i++)
    {
      _heapwood_treemap_view_point (fixture->view, 10 + i * 30, 10 + i * 20);
      window_testing_run_for (5);
    }

  _heapwood_treemap_view_point_nowhere (fixture->view);
  window_testing_run_for (250);
  g_assert_false (gtk_widget_get_visible (card));
}

/* Nor by the keyboard. */
static void
test_card_of_focus (TreemapFixture *fixture,
                    gconstpointer data)
{
  GtkWidget *card = window_testing_find (GTK_WIDGET (fixture->view), HEAPWOOD_TYPE_TREEMAP_CARD);
  guint32 focus = _heapwood_treemap_view_get_focus (fixture->view);

  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  _heapwood_treemap_view_set_focus (fixture->view, focus);
  window_testing_wait (is_visible, card);
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  g_assert_false (gtk_widget_get_visible (card));

  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  _heapwood_treemap_view_set_focus (fixture->view, focus);
  window_testing_wait (is_visible, card);
  treemap_testing_show_place (fixture, heap_node (HEAP_NODE_GARBAGE, 0));
  g_assert_false (gtk_widget_get_visible (card));
}

/* A card tells of what is seen below it: it goes with the picture, be it of the keyboard's cell or
 * of one that the pointer is no longer on. */
static void
test_card_of_picture (TreemapFixture *fixture,
                      gconstpointer data)
{
  GtkWidget *card = window_testing_find (GTK_WIDGET (fixture->view), HEAPWOOD_TYPE_TREEMAP_CARD);

  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  _heapwood_treemap_view_set_focus (fixture->view,
                                    _heapwood_treemap_view_get_focus (fixture->view));
  window_testing_wait (is_visible, card);
  heapwood_treemap_view_set_dark (fixture->view, TRUE);
  treemap_testing_wait (fixture);
  g_assert_false (gtk_widget_get_visible (card));

  _heapwood_treemap_view_point (fixture->view, 3, 3);
  window_testing_wait (is_visible, card);
  treemap_testing_show_shape (fixture, "rings");
  g_assert_cmpuint (_heapwood_treemap_view_get_cell_at (fixture->view, 3, 3), ==, TREEMAP_NONE);
  g_assert_false (gtk_widget_get_visible (card));
  window_testing_run_for (250);
  g_assert_false (gtk_widget_get_visible (card));
}

int
main (int argc,
      char *argv[])
{
  window_testing_init (&argc, &argv);
  treemap_testing_add ("/window/treemap-card/pointer", NULL, test_card);
  treemap_testing_add ("/window/treemap-card/dismissed", NULL, test_card_dismissed);
  treemap_testing_add ("/window/treemap-card/focus", NULL, test_card_of_focus);
  treemap_testing_add ("/window/treemap-card/picture", NULL, test_card_of_picture);

  return g_test_run ();
}
