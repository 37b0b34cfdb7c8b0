/* treemap-testing.c: what the tests of the map share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap-testing.h"

static void
node_activated (HeapwoodTreemapView *view,
                const HeapNode *node,
                TreemapFixture *fixture)
{
  fixture->n_activated++;
  fixture->activated = *node;
}

static void
went_out (HeapwoodTreemapView *view,
          TreemapFixture *fixture)
{
  fixture->n_out++;
}

static void
hover_changed (HeapwoodTreemapView *view,
               const HeapNode *node,
               const GdkRectangle *area,
               TreemapFixture *fixture)
{
  fixture->n_hover++;
  fixture->hovering = node != NULL;
  g_assert_cmpint (node != NULL, ==, area != NULL);

  if (node != NULL)
    {
      fixture->hovered = *node;
      g_assert_cmpint (area->width, >, 0);
      g_assert_cmpint (area->x + area->width, <=, MAP_WIDTH + 1);
    }
}

static void
menu_asked (HeapwoodTreemapView *view,
            const HeapNode *node,
            const GdkRectangle *area,
            TreemapFixture *fixture)
{
  fixture->n_menus++;
  fixture->menu = *node;
}

static gboolean
is_current (gpointer data)
{
  return heapwood_treemap_view_is_current (data);
}

void
treemap_testing_wait (TreemapFixture *fixture)
{
  window_testing_wait (is_current, fixture->view);
}

void
treemap_testing_show_place (TreemapFixture *fixture,
                            HeapNode place)
{
  heapwood_treemap_view_set_place (fixture->view, fixture->heap, place);
  treemap_testing_wait (fixture);
}

void
treemap_testing_show_shape (TreemapFixture *fixture,
                            const char *name)
{
  const TreemapLayout *layout;

  heapwood_treemap_view_set_shape (fixture->view, name);
  treemap_testing_wait (fixture);
  layout = _heapwood_treemap_view_get_layout (fixture->view);
  g_assert_cmpstr (treemap_shape_get_name (treemap_layout_get_shape (layout)), ==, name);
}

static void
set_up (TreemapFixture *fixture,
        gconstpointer data)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");

  fixture->heap = window_testing_open_heap (path);
  fixture->view = HEAPWOOD_TREEMAP_VIEW (heapwood_treemap_view_new ());
  g_signal_connect (fixture->view, "activate-node", G_CALLBACK (node_activated), fixture);
  g_signal_connect (fixture->view, "out", G_CALLBACK (went_out), fixture);
  g_signal_connect (fixture->view, "hover-changed", G_CALLBACK (hover_changed), fixture);
  g_signal_connect (fixture->view, "menu", G_CALLBACK (menu_asked), fixture);
  fixture->window = window_testing_show (GTK_WIDGET (fixture->view), MAP_WIDTH, MAP_HEIGHT);
  treemap_testing_show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
}

static void
tear_down (TreemapFixture *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  heap_unref (fixture->heap);
}

void
treemap_testing_add (const char *path,
                     gconstpointer data,
                     TreemapTestingFunc func)
{
  g_test_add (path, TreemapFixture, data, set_up, func, tear_down);
}

guint32
treemap_testing_find_cell (TreemapFixture *fixture,
                           TreemapCellKind kind,
                           double *x,
                           double *y)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);
  double largest = 0;
  guint32 found = TREEMAP_NONE;

  for (guint32 i = 1; i < n_cells; i++)
    {
      double size = MIN (treemap_rectangle_get_width (cells[i].area),
                         treemap_rectangle_get_height (cells[i].area));

      if (cells[i].kind == kind && cells[i].n_children == 0 && cells[i].depth > 1 &&
          size > largest)
        {
          largest = size;
          found = i;
        }
    }

  g_assert_cmpuint (found, !=, TREEMAP_NONE);
  *x = (cells[found].area.x0 + cells[found].area.x1) / 2;
  *y = (cells[found].area.y0 + cells[found].area.y1) / 2;

  return found;
}

void
treemap_testing_press (TreemapFixture *fixture,
                       const char *trigger)
{
  window_testing_press (GTK_WIDGET (fixture->view), trigger);
}

HeapNode
treemap_testing_get_node (TreemapFixture *fixture,
                          guint32 position)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);

  return treemap_heap_get_node (treemap_layout_get_cell (layout, position)->node.id);
}

HeapNode
treemap_testing_get_focused_node (TreemapFixture *fixture)
{
  return treemap_testing_get_node (fixture, _heapwood_treemap_view_get_focus (fixture->view));
}
