/* test-treemap-view.c: the map answers to pointer and keys, and shows what was asked for last
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-treemap-card.h"
#include "app/heapwood-treemap-view-private.h"

#include <glib/gstdio.h>
#include <string.h>

#define WIDTH 800
#define HEIGHT 500

/* A map in a window, and what it emitted. */
typedef struct
{
  Heap *heap;
  GtkWidget *window;
  HeapwoodTreemapView *view;

  guint n_activated;
  HeapNode activated;
  guint n_out;
  guint n_hover;
  gboolean hovering;
  HeapNode hovered;
  guint n_menus;
  HeapNode menu;
} Fixture;

static void
node_activated (HeapwoodTreemapView *view,
                const HeapNode *node,
                Fixture *fixture)
{
  fixture->n_activated++;
  fixture->activated = *node;
}

static void
went_out (HeapwoodTreemapView *view,
          Fixture *fixture)
{
  fixture->n_out++;
}

static void
hover_changed (HeapwoodTreemapView *view,
               const HeapNode *node,
               const GdkRectangle *area,
               Fixture *fixture)
{
  fixture->n_hover++;
  fixture->hovering = node != NULL;
  g_assert_cmpint (node != NULL, ==, area != NULL);

  if (node != NULL)
    {
      fixture->hovered = *node;
      g_assert_cmpint (area->width, >, 0);
      g_assert_cmpint (area->x + area->width, <=, WIDTH + 1);
    }
}

static void
menu_asked (HeapwoodTreemapView *view,
            const HeapNode *node,
            const GdkRectangle *area,
            Fixture *fixture)
{
  fixture->n_menus++;
  fixture->menu = *node;
}

static gboolean
is_current (gpointer data)
{
  return heapwood_treemap_view_is_current (data);
}

static void
show_place (Fixture *fixture,
            HeapNode place)
{
  heapwood_treemap_view_set_place (fixture->view, fixture->heap, place);
  window_testing_wait (is_current, fixture->view);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");

  fixture->heap = window_testing_open_heap (path);
  fixture->view = HEAPWOOD_TREEMAP_VIEW (heapwood_treemap_view_new ());
  g_signal_connect (fixture->view, "activate-node", G_CALLBACK (node_activated), fixture);
  g_signal_connect (fixture->view, "out", G_CALLBACK (went_out), fixture);
  g_signal_connect (fixture->view, "hover-changed", G_CALLBACK (hover_changed), fixture);
  g_signal_connect (fixture->view, "menu", G_CALLBACK (menu_asked), fixture);
  fixture->window = window_testing_show (GTK_WIDGET (fixture->view), WIDTH, HEIGHT);
  show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  heap_unref (fixture->heap);
}

/* The middle of the largest leaf of a kind. */
static guint32
find_cell (Fixture *fixture,
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

/* Does what the key of a shortcut does. */
static void
press (Fixture *fixture,
       const char *trigger)
{
  g_autoptr (GListModel) controllers
    = gtk_widget_observe_controllers (GTK_WIDGET (fixture->view));
  g_autoptr (GtkShortcutTrigger) wanted = gtk_shortcut_trigger_parse_string (trigger);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;

      for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);

          if (gtk_shortcut_trigger_equal (gtk_shortcut_get_trigger (shortcut), wanted))
            {
              gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0,
                                            GTK_WIDGET (fixture->view),
                                            gtk_shortcut_get_arguments (shortcut));
              return;
            }
        }
    }

  g_error ("no shortcut %s", trigger);
}

static HeapNode
get_focused_node (Fixture *fixture)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);
  guint32 focus = _heapwood_treemap_view_get_focus (fixture->view);

  return treemap_heap_get_node (treemap_layout_get_cell (layout, focus)->node.id);
}

static void
test_hover (Fixture *fixture,
            gconstpointer data)
{
  double x;
  double y;
  guint32 position = find_cell (fixture, TREEMAP_CELL_NODE, &x, &y);

  _heapwood_treemap_view_point (fixture->view, x, y);
  g_assert_cmpuint (fixture->n_hover, ==, 1);
  g_assert_true (fixture->hovering);
  g_assert_cmpuint (_heapwood_treemap_view_get_hover (fixture->view), ==, position);

  _heapwood_treemap_view_point (fixture->view, x + 1, y);
  g_assert_cmpuint (fixture->n_hover, ==, 1);

  _heapwood_treemap_view_point_nowhere (fixture->view);
  g_assert_cmpuint (fixture->n_hover, ==, 2);
  g_assert_false (fixture->hovering);
}

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
test_card (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *card = window_testing_find (GTK_WIDGET (fixture->view), HEAPWOOD_TYPE_TREEMAP_CARD);
  graphene_rect_t area;
  double x;
  double y;

  find_cell (fixture, TREEMAP_CELL_NODE, &x, &y);
  _heapwood_treemap_view_point (fixture->view, x, y);
  g_assert_false (gtk_widget_get_visible (card));
  window_testing_wait (is_visible, card);
  window_testing_run_for (50);

  g_assert_false (gtk_widget_get_can_target (card));
  g_assert_false (gtk_widget_get_can_focus (card));
  g_assert_true (gtk_widget_compute_bounds (card, GTK_WIDGET (fixture->view), &area));
  g_assert_cmpfloat (area.origin.x, >=, 0);
  g_assert_cmpfloat (area.origin.y, >=, 0);
  g_assert_cmpfloat (area.origin.x + area.size.width, <=, WIDTH);
  g_assert_cmpfloat (area.origin.y + area.size.height, <=, HEIGHT);
  g_assert_false (graphene_rect_contains_point (&area,
                                                &GRAPHENE_POINT_INIT ((float) x, (float) y)));

  _heapwood_treemap_view_point_nowhere (fixture->view);
  window_testing_wait (is_hidden, card);
}

/* Who moves on is told nothing of what was left. */
static void
test_card_dismissed (Fixture *fixture,
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
test_card_of_focus (Fixture *fixture,
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
  show_place (fixture, heap_node (HEAP_NODE_GARBAGE, 0));
  g_assert_false (gtk_widget_get_visible (card));
}

static void
test_activate (Fixture *fixture,
               gconstpointer data)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);
  const TreemapCellKind kinds[] = { TREEMAP_CELL_NODE, TREEMAP_CELL_OWN, TREEMAP_CELL_TAIL };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      double x;
      double y;
      const TreemapCell *cell
        = treemap_layout_get_cell (layout, find_cell (fixture, kinds[i], &x, &y));
      HeapNode node = treemap_heap_get_node (cell->node.id);

      _heapwood_treemap_view_activate (fixture->view,
                                       _heapwood_treemap_view_get_cell_at (fixture->view, x, y));
      g_assert_cmpuint (fixture->n_activated, ==, i + 1);
      g_assert_true (heap_node_equal (fixture->activated, node));

      /* The own bytes and the rest of an object lead to it. */
      if (kinds[i] != TREEMAP_CELL_NODE)
        g_assert_cmpuint (treemap_layout_get_cell (layout, cell->parent)->node.id, ==,
                          cell->node.id);
    }

  /* One is there already. */
  _heapwood_treemap_view_activate (fixture->view, 0);
  _heapwood_treemap_view_activate (fixture->view, TREEMAP_NONE);
  g_assert_cmpuint (fixture->n_activated, ==, G_N_ELEMENTS (kinds));
}

static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  HeapNode first = get_focused_node (fixture);
  HeapNode next;

  press (fixture, "Right");
  next = get_focused_node (fixture);
  g_assert_false (heap_node_equal (first, next));
  press (fixture, "Left");
  g_assert_true (heap_node_equal (get_focused_node (fixture), first));
  press (fixture, "Up");
  g_assert_true (heap_node_equal (get_focused_node (fixture), first));

  press (fixture, "Return");
  g_assert_cmpuint (fixture->n_activated, ==, 1);
  g_assert_true (heap_node_equal (fixture->activated, first));

  press (fixture, "<Shift>F10");
  press (fixture, "Menu");
  g_assert_cmpuint (fixture->n_menus, ==, 2);
  g_assert_true (heap_node_equal (fixture->menu, first));

  press (fixture, "Home");
  g_assert_cmpuint (fixture->n_activated, ==, 1);

  show_place (fixture, first);
  press (fixture, "BackSpace");
  press (fixture, "<Alt>Up");
  g_assert_cmpuint (fixture->n_out, ==, 2);
  press (fixture, "Home");
  g_assert_cmpuint (fixture->n_activated, ==, 2);
  g_assert_cmpint (fixture->activated.kind, ==, HEAP_NODE_ROOT);
}

/* Out again, the keyboard is where it came from. */
static void
test_focus_comes_back (Fixture *fixture,
                       gconstpointer data)
{
  HeapNode node;

  press (fixture, "Right");
  press (fixture, "Down");
  node = get_focused_node (fixture);
  show_place (fixture, node);
  g_assert_false (heap_node_equal (get_focused_node (fixture), node));
  show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
  g_assert_true (heap_node_equal (get_focused_node (fixture), node));
}

static gboolean
has_announced (gpointer data)
{
  Fixture *fixture = data;
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);
  const TreemapCell *top = treemap_layout_get_cell (layout, 0);
  guint32 focus = _heapwood_treemap_view_get_focus (fixture->view);
  g_autofree char *place = g_strdup_printf ("%u of %u", focus - top->first_child + 1,
                                            top->n_children);
  g_autofree char *problem = NULL;

  /* The whole label stands between a first and a second sign in what the check has to say. */
  problem = gtk_test_accessible_check_property (GTK_ACCESSIBLE (fixture->view),
                                                GTK_ACCESSIBLE_PROPERTY_LABEL, "?");

  return problem != NULL && strstr (problem, place) != NULL;
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  gtk_test_accessible_assert_role (fixture->view, GTK_ACCESSIBLE_ROLE_GROUP);
  g_assert_true (gtk_widget_get_focusable (GTK_WIDGET (fixture->view)));
  window_testing_wait (has_announced, fixture);

  press (fixture, "Right");
  window_testing_wait (has_announced, fixture);
}

static void
test_repaint (Fixture *fixture,
              gconstpointer data)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);

  heapwood_treemap_view_set_strengths (fixture->view, 0);
  g_assert_false (heapwood_treemap_view_is_current (fixture->view));
  window_testing_wait (is_current, fixture->view);
  g_assert_true (_heapwood_treemap_view_get_layout (fixture->view) == layout);

  heapwood_treemap_view_set_dark (fixture->view, TRUE);
  heapwood_treemap_view_set_scheme (fixture->view, TREEMAP_SCHEME_STRENGTH);
  window_testing_wait (is_current, fixture->view);
  g_assert_true (_heapwood_treemap_view_get_layout (fixture->view) == layout);
}

static void
test_superseded (Fixture *fixture,
                 gconstpointer data)
{
  g_auto (HeapTreeChildren) children = { 0 };
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);
  const TreemapLayout *layout;
  HeapNode shown;

  heap_tree_get_children (fixture->heap, root, 20, &children, NULL, NULL);

  for (guint i = 0; i < children.n_entries; i++)
    {
      heapwood_treemap_view_set_place (fixture->view, fixture->heap, children.entries[i].node);
      /* What is on the screen is another place: pointing at it means nothing. */
      g_assert_null (_heapwood_treemap_view_get_layout (fixture->view));
      g_assert_cmpuint (_heapwood_treemap_view_get_cell_at (fixture->view, 100, 100), ==,
                        TREEMAP_NONE);
      g_main_context_iteration (NULL, FALSE);
    }

  window_testing_wait (is_current, fixture->view);
  layout = _heapwood_treemap_view_get_layout (fixture->view);
  shown = treemap_heap_get_node (treemap_layout_get_cell (layout, 0)->node.id);
  g_assert_true (heap_node_equal (shown, children.entries[children.n_entries - 1].node));
}

static void
test_nothing (Fixture *fixture,
              gconstpointer data)
{
  heapwood_treemap_view_set_place (fixture->view, NULL, heap_node (HEAP_NODE_ROOT, 0));
  window_testing_run_for (50);
  g_assert_null (_heapwood_treemap_view_get_layout (fixture->view));
  _heapwood_treemap_view_point (fixture->view, 100, 100);
  _heapwood_treemap_view_activate (fixture->view, 0);
  press (fixture, "Right");
  press (fixture, "Return");
  press (fixture, "Home");
  press (fixture, "Menu");
  press (fixture, "BackSpace");
  g_assert_cmpuint (fixture->n_activated + fixture->n_out + fixture->n_menus, ==, 0);

  show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
}

/* A window that goes while its picture is made. */
static void
test_gone (Fixture *fixture,
           gconstpointer data)
{
  for (guint i = 0; i < 5; i++)
    {
      GtkWidget *view = heapwood_treemap_view_new ();
      GtkWidget *window = window_testing_show (view, 300 + (int) i, 200);

      heapwood_treemap_view_set_place (HEAPWOOD_TREEMAP_VIEW (view), fixture->heap,
                                       heap_node (HEAP_NODE_ROOT, 0));
      window_testing_run_for (i * 4);
      _heapwood_treemap_view_point (HEAPWOOD_TREEMAP_VIEW (view), 50, 50);
      gtk_window_destroy (GTK_WINDOW (window));
    }

  window_testing_run_for (200);
}

static void
count_colour (Fixture *fixture,
              TreemapColour colour,
              guint *n)
{
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (fixture->window));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (fixture->view));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guint32 *pixels = g_new0 (guint32, WIDTH * HEIGHT);
  guint32 wanted = (guint32) (colour.red * 65535 + 0.5) >> 8 << 16 |
                   (guint32) (colour.green * 65535 + 0.5) >> 8 << 8 |
                   (guint32) (colour.blue * 65535 + 0.5) >> 8;

  gdk_paintable_snapshot (paintable, snapshot, WIDTH, HEIGHT);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (renderer, node,
                                         &GRAPHENE_RECT_INIT (0, 0, WIDTH, HEIGHT));
  gdk_texture_download (texture, (guchar *) pixels, WIDTH * 4);

  *n = 0;
  for (guint i = 0; i < WIDTH * HEIGHT; i++)
    *n += (pixels[i] & 0xffffff) == wanted;
}

static void
test_pixels (Fixture *fixture,
             gconstpointer data)
{
  guint n_grey;

  /* The window draws once more before its paintable has anything. */
  window_testing_run_for (100);
  count_colour (fixture, treemap_colours_get_grey (FALSE), &n_grey);
  g_assert_cmpuint (n_grey, ==, 0);

  heapwood_treemap_view_set_strengths (fixture->view, 0);
  window_testing_wait (is_current, fixture->view);
  window_testing_run_for (100);
  count_colour (fixture, treemap_colours_get_grey (FALSE), &n_grey);
  g_assert_cmpuint (n_grey, >, WIDTH * HEIGHT / 3);
}

static void
test_selected (Fixture *fixture,
               gconstpointer data)
{
  HeapNode node = get_focused_node (fixture);
  TreemapMarkLine lines[TREEMAP_MAX_MARK_LINES];
  guint n_before;
  guint n_after;

  treemap_draw_get_mark_lines (TREEMAP_MARK_SELECTION, FALSE, lines);
  window_testing_run_for (100);
  count_colour (fixture, lines[0].colour, &n_before);
  heapwood_treemap_view_set_selected (fixture->view, &node);
  window_testing_run_for (100);
  count_colour (fixture, lines[0].colour, &n_after);
  g_assert_cmpuint (n_after, >, n_before + 500);

  heapwood_treemap_view_set_selected (fixture->view, NULL);
  window_testing_run_for (100);
  count_colour (fixture, lines[0].colour, &n_after);
  g_assert_cmpuint (n_after, ==, n_before);
}

/* The middle of a cell in the widget. */
static void
get_middle (Fixture *fixture,
            guint32 position,
            double *x,
            double *y)
{
  GdkRectangle area = _heapwood_treemap_view_get_area (fixture->view, position);

  *x = area.x + area.width / 2.0;
  *y = area.y + area.height / 2.0;
}

static void
show_shape (Fixture *fixture,
            const char *name)
{
  const TreemapLayout *layout;

  heapwood_treemap_view_set_shape (fixture->view, name);
  window_testing_wait (is_current, fixture->view);
  layout = _heapwood_treemap_view_get_layout (fixture->view);
  g_assert_cmpstr (treemap_shape_get_name (treemap_layout_get_shape (layout)), ==, name);
}

/* Every shape has the place and the keyboard's cell of the one before, and leads on. */
static void
test_shapes (Fixture *fixture,
             gconstpointer data)
{
  for (guint i = 0; treemap_shape_get (i) != NULL; i++)
    {
      const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);
      HeapNode focused;
      double x, y;

      _heapwood_treemap_view_set_focus (fixture->view,
                                        treemap_layout_get_cell (layout, 0)->first_child + 1);
      focused = get_focused_node (fixture);
      show_shape (fixture, treemap_shape_get_name (treemap_shape_get (i)));
      layout = _heapwood_treemap_view_get_layout (fixture->view);
      g_assert_true (heap_node_equal (get_focused_node (fixture), focused));

      get_middle (fixture, treemap_layout_get_cell (layout, 0)->first_child, &x, &y);
      _heapwood_treemap_view_point (fixture->view, x, y);
      press (fixture, "Down");
      press (fixture, "Right");
      press (fixture, "Left");
      fixture->n_activated = 0;
      press (fixture, "Return");
      g_assert_cmpuint (fixture->n_activated, ==, 1);
      window_testing_run_for (50);
    }

  heapwood_treemap_view_set_shape (fixture->view, "pie");
  g_assert_true (heapwood_treemap_view_is_current (fixture->view));
}

/* What is in the middle of the rings is the place: it can be pointed at, and leads out. */
static void
test_middle (Fixture *fixture,
             gconstpointer data)
{
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);

  show_shape (fixture, "rings");
  g_assert_cmpuint (_heapwood_treemap_view_get_cell_at (fixture->view, WIDTH / 2, HEIGHT / 2), ==,
                    0);
  g_assert_cmpuint (_heapwood_treemap_view_get_cell_at (fixture->view, 2, 2), ==, TREEMAP_NONE);
  _heapwood_treemap_view_point (fixture->view, WIDTH / 2, HEIGHT / 2);
  g_assert_true (fixture->hovering);
  g_assert_true (heap_node_equal (fixture->hovered, root));
  _heapwood_treemap_view_activate (fixture->view, 0);
  g_assert_cmpuint (fixture->n_activated, ==, 0);
  g_assert_cmpuint (fixture->n_out, ==, 1);
}

/* A map that is lower than the icicle scrolls, and follows the keyboard. */
static void
test_scrolled (Fixture *fixture,
               gconstpointer data)
{
  g_autofree char *path = window_testing_get_fixture ("strengths-25.hprof.gz");
  const TreemapLayout *layout;
  guint32 deepest = 0;
  guint n_cells;
  GdkRectangle area;

  show_shape (fixture, "icicle");
  g_assert_false (_heapwood_treemap_view_can_scroll (fixture->view));

  /* There is a long list in it. */
  heap_unref (fixture->heap);
  fixture->heap = window_testing_open_heap (path);
  show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
  window_testing_run_for (50);
  layout = _heapwood_treemap_view_get_layout (fixture->view);
  g_assert_true (_heapwood_treemap_view_can_scroll (fixture->view));
  treemap_layout_get_cells (layout, &n_cells);
  for (guint32 i = 0; i < n_cells; i++)
    if (treemap_layout_get_cell (layout, i)->depth >
        treemap_layout_get_cell (layout, deepest)->depth)
      deepest = i;

  area = _heapwood_treemap_view_get_area (fixture->view, deepest);
  g_assert_cmpint (area.y + area.height, >, HEIGHT);
  _heapwood_treemap_view_set_focus (fixture->view, deepest);
  area = _heapwood_treemap_view_get_area (fixture->view, deepest);
  g_assert_cmpint (area.y, >, 0);
  g_assert_cmpint (area.y + area.height, <=, HEIGHT + 1);
  g_assert_cmpuint (_heapwood_treemap_view_get_cell_at (fixture->view, area.x + area.width / 2.0,
                                                        area.y + area.height / 2.0),
                    ==, deepest);

  press (fixture, "Page_Up");
  area = _heapwood_treemap_view_get_area (fixture->view, deepest);
  g_assert_cmpint (area.y, >, HEIGHT / 2);
  _heapwood_treemap_view_scroll (fixture->view, -100);
  area = _heapwood_treemap_view_get_area (fixture->view, 0);
  g_assert_cmpint (area.y, ==, 0);

  /* Another place is seen from its top. */
  show_shape (fixture, "treemap");
  g_assert_false (_heapwood_treemap_view_can_scroll (fixture->view));
}

typedef struct
{
  HeapwoodTreemapView *view;
  gboolean done;
  GError *error;
} Export;

static void
exported (GObject *source,
          GAsyncResult *result,
          gpointer data)
{
  Export *export = data;

  export->done = TRUE;
  g_assert_cmpint (heapwood_treemap_view_export_finish (export->view, result, &export->error), ==,
                   export->error == NULL);
}

static gboolean
is_exported (gpointer data)
{
  return ((Export *) data)->done;
}

static void
test_export (Fixture *fixture,
             gconstpointer data)
{
  static const char *const names[] = { "map.png", "map.svg", "map.pdf", "map.txt" };
  g_autofree char *folder = g_dir_make_tmp ("heapwood-XXXXXX", NULL);

  show_shape (fixture, "rings");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      Export export = { fixture->view, FALSE, NULL };

      heapwood_treemap_view_export_async (fixture->view, file, NULL, exported, &export);
      window_testing_wait (is_exported, &export);

      if (i < 3)
        {
          g_assert_no_error (export.error);
          g_assert_cmpint (g_unlink (path), ==, 0);
        }
      else
        {
          g_assert_error (export.error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
          g_clear_error (&export.error);
        }
    }

  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
add_test (const char *path,
          void (*func) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc,
      char *argv[])
{
  window_testing_init (&argc, &argv);
  add_test ("/window/treemap-view/hover", test_hover);
  add_test ("/window/treemap-view/card", test_card);
  add_test ("/window/treemap-view/card-dismissed", test_card_dismissed);
  add_test ("/window/treemap-view/card-of-focus", test_card_of_focus);
  add_test ("/window/treemap-view/activate", test_activate);
  add_test ("/window/treemap-view/keys", test_keys);
  add_test ("/window/treemap-view/focus-comes-back", test_focus_comes_back);
  add_test ("/window/treemap-view/accessible", test_accessible);
  add_test ("/window/treemap-view/repaint", test_repaint);
  add_test ("/window/treemap-view/superseded", test_superseded);
  add_test ("/window/treemap-view/nothing", test_nothing);
  add_test ("/window/treemap-view/gone", test_gone);
  add_test ("/window/treemap-view/pixels", test_pixels);
  add_test ("/window/treemap-view/selected", test_selected);
  add_test ("/window/treemap-view/shapes", test_shapes);
  add_test ("/window/treemap-view/middle", test_middle);
  add_test ("/window/treemap-view/scrolled", test_scrolled);
  add_test ("/window/treemap-view/export", test_export);

  return g_test_run ();
}
