/* test-treemap-shapes.c: every shape of the map is led by keys and pointer, and told of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap-testing.h"

#include "app/heapwood-format.h"
#include "app/heapwood-names.h"

#include <math.h>

typedef struct
{
  const char *key;
  TreemapDirection direction;
} Arrow;

static const Arrow arrows[] = {
  { "Left", TREEMAP_LEFT },
  { "Right", TREEMAP_RIGHT },
  { "Up", TREEMAP_UP },
  { "Down", TREEMAP_DOWN },
};

static const TreemapCell *
get_cell (TreemapFixture *fixture,
          guint32 position)
{
  return treemap_layout_get_cell (_heapwood_treemap_view_get_layout (fixture->view), position);
}

/* Beyond the edge of a treemap's cell; along the row of another shape, or into the next one. */
static void
check_step (TreemapFixture *fixture,
            guint32 from,
            TreemapDirection direction,
            guint32 to)
{
  const TreemapCell *left = get_cell (fixture, from);
  const TreemapCell *reached = get_cell (fixture, to);

  g_assert_true (treemap_cell_is_visible (reached));
  if (from == to)
    return;

  if (treemap_shape_is_layered (
        treemap_layout_get_shape (_heapwood_treemap_view_get_layout (fixture->view))))
    {
      if (direction == TREEMAP_UP)
        g_assert_cmpuint (to, ==, left->parent);
      else if (direction == TREEMAP_DOWN)
        g_assert_cmpuint (from, ==, reached->parent);
      else
        g_assert_cmpuint (left->depth, ==, reached->depth);
      return;
    }

  if (direction == TREEMAP_LEFT)
    g_assert_cmpfloat (reached->area.x1, <=, left->area.x0);
  else if (direction == TREEMAP_RIGHT)
    g_assert_cmpfloat (reached->area.x0, >=, left->area.x1);
  else if (direction == TREEMAP_UP)
    g_assert_cmpfloat (reached->area.y1, <=, left->area.y0);
  else
    g_assert_cmpfloat (reached->area.y0, >=, left->area.y1);
}

/* What the arrows have to reach: where a cell covers its children, one goes in to see them. */
static gboolean
is_for_arrows (TreemapFixture *fixture,
               guint32 position)
{
  const TreemapShape *shape
    = treemap_layout_get_shape (_heapwood_treemap_view_get_layout (fixture->view));
  const TreemapCell *cell = get_cell (fixture, position);

  return treemap_cell_is_visible (cell) && (treemap_shape_is_layered (shape) || cell->depth == 1);
}

static void
test_arrows (TreemapFixture *fixture,
             gconstpointer data)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree gboolean *reached = NULL;
  guint n_cells;
  guint32 focus;

  treemap_testing_show_shape (fixture, data);
  treemap_layout_get_cells (_heapwood_treemap_view_get_layout (fixture->view), &n_cells);
  reached = g_new0 (gboolean, n_cells);
  focus = _heapwood_treemap_view_get_focus (fixture->view);
  reached[focus] = TRUE;
  g_array_append_val (queue, focus);

  for (guint i = 0; i < queue->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (arrows); j++)
      {
        guint32 from = g_array_index (queue, guint32, i);
        guint32 to;

        _heapwood_treemap_view_set_focus (fixture->view, from);
        treemap_testing_press (fixture, arrows[j].key);
        to = _heapwood_treemap_view_get_focus (fixture->view);
        check_step (fixture, from, arrows[j].direction, to);
        if (!reached[to])
          g_array_append_val (queue, to);
        reached[to] = TRUE;
      }

  g_assert_cmpuint (queue->len, >, 20);
  for (guint32 i = 0; i < n_cells; i++)
    g_assert_cmpint (reached[i], ==, is_for_arrows (fixture, i));
}

/* In and out again without a pointer. */
static void
test_keys (TreemapFixture *fixture,
           gconstpointer data)
{
  static const char *const ways_out[] = { "BackSpace", "<Alt>Up" };
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);

  treemap_testing_show_shape (fixture, data);
  for (guint i = 0; i < G_N_ELEMENTS (ways_out); i++)
    {
      HeapNode node;

      treemap_testing_press (fixture, "Right");
      node = treemap_testing_get_focused_node (fixture);
      treemap_testing_press (fixture, "Menu");
      g_assert_cmpuint (fixture->n_menus, ==, 2 * i + 1);
      g_assert_true (heap_node_equal (fixture->menu, node));
      treemap_testing_press (fixture, "<Shift>F10");
      g_assert_cmpuint (fixture->n_menus, ==, 2 * i + 2);

      treemap_testing_press (fixture, "Return");
      g_assert_cmpuint (fixture->n_activated, ==, i + 1);
      g_assert_true (heap_node_equal (fixture->activated, node));

      treemap_testing_show_place (fixture, node);
      g_assert_true (heap_node_equal (treemap_testing_get_node (fixture, 0), node));
      treemap_testing_press (fixture, ways_out[i]);
      g_assert_cmpuint (fixture->n_out, ==, i + 1);

      treemap_testing_show_place (fixture, root);
      g_assert_true (heap_node_equal (treemap_testing_get_focused_node (fixture), node));
    }
}

typedef struct
{
  TreemapFixture *fixture;
  guint32 position;
} Told;

/* The name, size, share, strength and position of the cell. */
static char *
format_label (const Told *told)
{
  const TreemapCell *cell = get_cell (told->fixture, told->position);
  TreemapTree tree = treemap_heap_get_tree (told->fixture->heap);
  g_autofree char *name = treemap_names_describe (tree, cell);
  g_autofree char *size = heapwood_format_size (cell->node.weight);
  g_autoptr (GString) label = g_string_new (NULL);
  const TreemapCell *parent;

  g_string_append_printf (label, "%s, %s", name, size);
  if (cell->parent == TREEMAP_NONE)
    return g_strdup (label->str);

  parent = get_cell (told->fixture, cell->parent);
  g_string_append_printf (label, ", %.1f %% of its container",
                          100.0 * (double) cell->node.weight / (double) parent->node.weight);
  if (cell->kind != TREEMAP_CELL_TAIL)
    g_string_append_printf (label, ", %s", heapwood_strength_get_name (cell->node.strength));
  g_string_append_printf (label, ", %u of %u", told->position - parent->first_child + 1,
                          parent->n_children);
  return g_strdup (label->str);
}

static gboolean
is_told (gpointer data)
{
  const Told *told = data;
  g_autofree char *label = format_label (told);
  g_autofree char *problem = gtk_test_accessible_check_property (
    GTK_ACCESSIBLE (told->fixture->view), GTK_ACCESSIBLE_PROPERTY_LABEL, label);

  return problem == NULL;
}

/* Whoever hears the map is told of each cell that the arrows come to. */
static void
test_accessible (TreemapFixture *fixture,
                 gconstpointer data)
{
  Told told = { fixture, 0 };
  gboolean kinds[3] = { FALSE };
  guint n_cells;

  gtk_test_accessible_assert_role (fixture->view, GTK_ACCESSIBLE_ROLE_GROUP);
  g_assert_true (gtk_widget_get_focusable (GTK_WIDGET (fixture->view)));

  treemap_testing_show_shape (fixture, data);
  told.position = _heapwood_treemap_view_get_focus (fixture->view);
  window_testing_wait (is_told, &told);
  treemap_testing_press (fixture, "Right");
  told.position = _heapwood_treemap_view_get_focus (fixture->view);
  window_testing_wait (is_told, &told);

  /* One of each kind that can be seen, and all below the place. */
  treemap_layout_get_cells (_heapwood_treemap_view_get_layout (fixture->view), &n_cells);
  for (told.position = 0; told.position < n_cells; told.position++)
    {
      const TreemapCell *cell = get_cell (fixture, told.position);

      if (!treemap_cell_is_visible (cell) || (kinds[cell->kind] && cell->depth != 1))
        continue;
      kinds[cell->kind] = TRUE;
      _heapwood_treemap_view_set_focus (fixture->view, told.position);
      window_testing_wait (is_told, &told);
    }
  g_assert_true (kinds[TREEMAP_CELL_NODE] && kinds[TREEMAP_CELL_TAIL]);
}

/* A point in the middle of a cell as it is drawn, in the widget. */
static void
get_centre (TreemapFixture *fixture,
            guint32 position,
            double *x,
            double *y)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);
  const TreemapCell *cell = get_cell (fixture, position);
  double across = (cell->area.x0 + cell->area.x1) / 2;
  double down = (cell->area.y0 + cell->area.y1) / 2;

  if (treemap_shape_is_rectangular (treemap_layout_get_shape (layout)))
    {
      *x = across;
      *y = down;
      return;
    }

  *x = treemap_layout_get_width (layout) / 2 + down * sin (across * 2 * G_PI);
  *y = treemap_layout_get_height (layout) / 2 - down * cos (across * 2 * G_PI);
}

static gboolean
is_in (TreemapFixture *fixture,
       guint32 position,
       guint32 container)
{
  while (position != TREEMAP_NONE && position != container)
    position = get_cell (fixture, position)->parent;
  return position == container;
}

/* A click leads to what is seen under the pointer: the cell or a name on it, or what covers it. */
static void
test_click (TreemapFixture *fixture,
            gconstpointer data)
{
  guint n_cells, n_visible = 0, n_hit = 0;

  treemap_testing_show_shape (fixture, data);
  treemap_layout_get_cells (_heapwood_treemap_view_get_layout (fixture->view), &n_cells);
  for (guint32 i = 1; i < n_cells; i++)
    {
      guint n_activated = fixture->n_activated;
      double x, y;
      guint32 found;

      if (!treemap_cell_is_visible (get_cell (fixture, i)) || get_cell (fixture, i)->n_children > 0)
        continue;

      get_centre (fixture, i, &x, &y);
      found = _heapwood_treemap_view_get_cell_at (fixture->view, x, y);
      g_assert_true (is_in (fixture, i, found));
      n_visible++;
      n_hit += found == i;

      _heapwood_treemap_view_activate (fixture->view, found);
      if (heap_node_equal (treemap_testing_get_node (fixture, found),
                           heap_node (HEAP_NODE_ROOT, 0)))
        continue;
      g_assert_cmpuint (fixture->n_activated, ==, n_activated + 1);
      g_assert_true (heap_node_equal (fixture->activated,
                                      treemap_testing_get_node (fixture, found)));
    }
  g_assert_cmpuint (n_visible, >, 20);
  g_assert_cmpuint (n_hit, >, n_visible / 2);
}

/* The middle of a cell in the widget. */
static void
get_middle (TreemapFixture *fixture,
            guint32 position,
            double *x,
            double *y)
{
  GdkRectangle area = _heapwood_treemap_view_get_area (fixture->view, position);

  *x = area.x + area.width / 2.0;
  *y = area.y + area.height / 2.0;
}

/* Every shape has the place and the keyboard's cell of the one before, and leads on. */
static void
test_shapes (TreemapFixture *fixture,
             gconstpointer data)
{
  for (guint i = 0; treemap_shape_get (i) != NULL; i++)
    {
      const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);
      HeapNode focused;
      double x, y;

      _heapwood_treemap_view_set_focus (fixture->view,
                                        treemap_layout_get_cell (layout, 0)->first_child + 1);
      focused = treemap_testing_get_focused_node (fixture);
      treemap_testing_show_shape (fixture, treemap_shape_get_name (treemap_shape_get (i)));
      layout = _heapwood_treemap_view_get_layout (fixture->view);
      g_assert_true (heap_node_equal (treemap_testing_get_focused_node (fixture), focused));

      get_middle (fixture, treemap_layout_get_cell (layout, 0)->first_child, &x, &y);
      _heapwood_treemap_view_point (fixture->view, x, y);
      treemap_testing_press (fixture, "Down");
      treemap_testing_press (fixture, "Right");
      treemap_testing_press (fixture, "Left");
      fixture->n_activated = 0;
      treemap_testing_press (fixture, "Return");
      g_assert_cmpuint (fixture->n_activated, ==, 1);
      window_testing_run_for (50);
    }

  heapwood_treemap_view_set_shape (fixture->view, "pie");
  g_assert_true (heapwood_treemap_view_is_current (fixture->view));
}

/* What is in the middle of the rings is the place: it can be pointed at, and leads out. */
static void
test_middle (TreemapFixture *fixture,
             gconstpointer data)
{
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);

  treemap_testing_show_shape (fixture, "rings");
  g_assert_cmpuint (
    _heapwood_treemap_view_get_cell_at (fixture->view, MAP_WIDTH / 2, MAP_HEIGHT / 2), ==, 0);
  g_assert_cmpuint (_heapwood_treemap_view_get_cell_at (fixture->view, 2, 2), ==, TREEMAP_NONE);
  _heapwood_treemap_view_point (fixture->view, MAP_WIDTH / 2, MAP_HEIGHT / 2);
  g_assert_true (fixture->hovering);
  g_assert_true (heap_node_equal (fixture->hovered, root));
  _heapwood_treemap_view_activate (fixture->view, 0);
  g_assert_cmpuint (fixture->n_activated, ==, 0);
  g_assert_cmpuint (fixture->n_out, ==, 1);
}

/* A map that is lower than the icicle scrolls, and follows the keyboard. */
static void
test_scrolled (TreemapFixture *fixture,
               gconstpointer data)
{
  g_autofree char *path = window_testing_get_fixture ("strengths-25.hprof.gz");
  const TreemapLayout *layout;
  guint32 deepest = 0;
  guint n_cells;
  GdkRectangle area;

  treemap_testing_show_shape (fixture, "icicle");
  g_assert_false (_heapwood_treemap_view_can_scroll (fixture->view));

  /* There is a long list in it. */
  heap_unref (fixture->heap);
  fixture->heap = window_testing_open_heap (path);
  treemap_testing_show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
  window_testing_run_for (50);
  layout = _heapwood_treemap_view_get_layout (fixture->view);
  g_assert_true (_heapwood_treemap_view_can_scroll (fixture->view));
  treemap_layout_get_cells (layout, &n_cells);
  for (guint32 i = 0; i < n_cells; i++)
    if (treemap_layout_get_cell (layout, i)->depth >
        treemap_layout_get_cell (layout, deepest)->depth)
      deepest = i;

  area = _heapwood_treemap_view_get_area (fixture->view, deepest);
  g_assert_cmpint (area.y + area.height, >, MAP_HEIGHT);
  _heapwood_treemap_view_set_focus (fixture->view, deepest);
  area = _heapwood_treemap_view_get_area (fixture->view, deepest);
  g_assert_cmpint (area.y, >, 0);
  g_assert_cmpint (area.y + area.height, <=, MAP_HEIGHT + 1);
  g_assert_cmpuint (_heapwood_treemap_view_get_cell_at (fixture->view, area.x + area.width / 2.0,
                                                        area.y + area.height / 2.0),
                    ==, deepest);

  treemap_testing_press (fixture, "Page_Up");
  area = _heapwood_treemap_view_get_area (fixture->view, deepest);
  g_assert_cmpint (area.y, >, MAP_HEIGHT / 2);
  _heapwood_treemap_view_scroll (fixture->view, -100);
  area = _heapwood_treemap_view_get_area (fixture->view, 0);
  g_assert_cmpint (area.y, ==, 0);

  /* Another place is seen from its top. */
  treemap_testing_show_shape (fixture, "treemap");
  g_assert_false (_heapwood_treemap_view_can_scroll (fixture->view));
}

static void
add_for_shape (const TreemapShape *shape,
               const char *name,
               TreemapTestingFunc func)
{
  const char *shape_name = treemap_shape_get_name (shape);
  g_autofree char *path = g_strconcat ("/window/treemap-shapes/", shape_name, "/", name, NULL);

  treemap_testing_add (path, shape_name, func);
}

int
main (int argc,
      char *argv[])
{
  window_testing_init (&argc, &argv);
  for (guint i = 0; treemap_shape_get (i) != NULL; i++)
    {
      add_for_shape (treemap_shape_get (i), "arrows", test_arrows);
      add_for_shape (treemap_shape_get (i), "keys", test_keys);
      add_for_shape (treemap_shape_get (i), "accessible", test_accessible);
      add_for_shape (treemap_shape_get (i), "click", test_click);
    }
  treemap_testing_add ("/window/treemap-shapes/change", NULL, test_shapes);
  treemap_testing_add ("/window/treemap-shapes/middle", NULL, test_middle);
  treemap_testing_add ("/window/treemap-shapes/scrolled", NULL, test_scrolled);

  return g_test_run ();
}
