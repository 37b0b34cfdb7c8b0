/* test-treemap-shapes.c: what every shape has to keep to, and what only those in rows do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap.h"

#include "treemap-fake.h"

#include <math.h>

typedef void (*ShapeFunc) (const TreemapShape *shape);

static TreemapLayout *
lay_out (const TreemapShape *shape,
         TreemapFake *fake,
         double width,
         double height)
{
  g_autoptr (GError) error = NULL;
  TreemapLayout *layout = treemap_layout_new (shape, treemap_fake_get_tree (fake), 0, width, height,
                                              1, NULL, &error);

  g_assert_no_error (error);

  return layout;
}

/* What of its parent a cell takes: of a treemap the area, of rows the width or angle. */
static double
get_extent (const TreemapShape *shape,
            TreemapRectangle area)
{
  double width = treemap_rectangle_get_width (area);

  return treemap_shape_is_layered (shape) ? width : width * treemap_rectangle_get_height (area);
}

static void
check_children (const TreemapLayout *layout,
                guint32 position)
{
  const TreemapShape *shape = treemap_layout_get_shape (layout);
  const TreemapCell *parent = treemap_layout_get_cell (layout, position);
  guint64 weight = 0;
  double near = parent->area.x0;

  for (guint32 i = parent->first_child; i < parent->first_child + parent->n_children; i++)
    {
      const TreemapCell *child = treemap_layout_get_cell (layout, i);

      weight += child->node.weight;
      g_assert_cmpfloat_with_epsilon (
        get_extent (shape, child->area) / get_extent (shape, parent->area),
        (double) child->node.weight / (double) parent->node.weight, 1e-7);

      if (!treemap_shape_is_layered (shape))
        continue;

      /* Side by side, to the last bit. */
      g_assert_cmpfloat (child->area.x0, ==, near);
      if (shape == treemap_shape_get_upward_icicle ())
        g_assert_cmpfloat (child->area.y1, ==, parent->area.y0);
      else
        g_assert_cmpfloat (child->area.y0, ==, parent->area.y1);
      g_assert_cmpfloat (child->area.y1, >, child->area.y0);
      near = child->area.x1;
    }

  g_assert_cmpuint (weight, ==, parent->node.weight);
  if (treemap_shape_is_layered (shape))
    g_assert_cmpfloat (near, ==, parent->area.x1);
}

static void
check_layout (const TreemapLayout *layout)
{
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);

  g_assert_cmpuint (n_cells, <=, TREEMAP_LAYOUT_MAX_CELLS);

  for (guint32 i = 0; i < n_cells; i++)
    {
      TreemapRectangle bounds = treemap_draw_get_area (layout, i);

      g_assert_cmpfloat (bounds.x0, >=, 0);
      g_assert_cmpfloat (bounds.y0, >=, 0);
      g_assert_cmpfloat (bounds.x1, <=, treemap_layout_get_width (layout) + 0.5);
      g_assert_cmpfloat (bounds.y1, <=, treemap_layout_get_height (layout) + 0.5);

      if (cells[i].n_children == 0)
        continue;

      check_children (layout, i);
      for (guint j = 0; j < cells[i].n_children; j++)
        {
          const TreemapCell *child = &cells[cells[i].first_child + j];

          /* What is left over may be a sliver, and comes last. */
          g_assert_true (treemap_cell_is_visible (child) || j == cells[i].n_children - 1);
          g_assert_true (child->kind != TREEMAP_CELL_TAIL || j == cells[i].n_children - 1);
        }
    }
}

static void
test_random (const TreemapShape *shape)
{
  for (guint seed = 0; seed < 40; seed++)
    {
      g_autoptr (TreemapFake) fake = treemap_fake_new_random (seed, 1 + seed * 131);
      g_autoptr (TreemapLayout) layout = lay_out (shape, fake, 40 + seed * 41, 30 + seed * 27);

      check_layout (layout);
    }
}

static void
test_deterministic (const TreemapShape *shape)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (5, 20000);
  g_autoptr (TreemapLayout) one = lay_out (shape, fake, 1280, 800);
  g_autoptr (TreemapLayout) other = lay_out (shape, fake, 1280, 800);
  guint n_one;
  guint n_other;
  const TreemapCell *ones = treemap_layout_get_cells (one, &n_one);
  const TreemapCell *others = treemap_layout_get_cells (other, &n_other);

  g_assert_cmpmem (ones, n_one * sizeof (TreemapCell), others, n_other * sizeof (TreemapCell));
}

/* A point in the middle of a cell, in the picture. */
static void
get_middle (const TreemapLayout *layout,
            const TreemapCell *cell,
            double *x,
            double *y)
{
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

/* A point in a cell that nothing covers is that cell's. */
static void
test_hit (const TreemapShape *shape)
{
  for (guint seed = 50; seed < 60; seed++)
    {
      g_autoptr (TreemapFake) fake = treemap_fake_new_random (seed, 4000);
      g_autoptr (TreemapLayout) layout = lay_out (shape, fake, 900, 600);
      guint n_cells;
      const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);
      guint n_hit = 0;

      for (guint32 i = 0; i < n_cells; i++)
        {
          guint32 hit;
          double x, y;

          if (!treemap_cell_is_visible (&cells[i]) ||
              (!treemap_shape_is_layered (shape) && cells[i].n_children > 0))
            continue;

          get_middle (layout, &cells[i], &x, &y);
          hit = treemap_hit_test (layout, NULL, x, y);
          n_hit += hit == i;

          /* A container of a treemap keeps its edge. */
          if (treemap_shape_is_layered (shape))
            g_assert_cmpuint (hit, ==, i);
          else
            g_assert_true (treemap_rectangle_contains (cells[hit].area, x, y));
        }

      g_assert_cmpuint (n_hit, >, 10);
      g_assert_cmpuint (treemap_hit_test (layout, NULL, -1, 5), ==, TREEMAP_NONE);
      g_assert_cmpuint (treemap_hit_test (layout, NULL, 5, 1e6), ==, TREEMAP_NONE);
    }
}

/* The other way round: each point is its cell's, or no one's. */
static void
test_points (const TreemapShape *shape)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (61, 4000);
  g_autoptr (TreemapLayout) layout = lay_out (shape, fake, 600, 500);

  for (double x = 0.5; x < 600; x += 3)
    {
      for (double y = 0.5; y < 500; y += 3)
        {
          guint32 position = treemap_hit_test (layout, NULL, x, y);
          TreemapRectangle bounds;

          if (position == TREEMAP_NONE)
            {
              g_assert_true (treemap_shape_is_layered (shape));
              continue;
            }

          bounds = treemap_draw_get_area (layout, position);
          g_assert_cmpfloat (x, >=, bounds.x0 - 0.51);
          g_assert_cmpfloat (y, >=, bounds.y0 - 0.51);
          g_assert_cmpfloat (x, <=, bounds.x1 + 0.51);
          g_assert_cmpfloat (y, <=, bounds.y1 + 0.51);
        }
    }
}

/* Arrows lead to every visible cell of a shape in rows, and nowhere but to visible cells. */
static void
test_keys (const TreemapShape *shape)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (7, 3000);
  g_autoptr (TreemapLayout) layout = lay_out (shape, fake, 700, 500);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GQueue) queue = g_queue_new ();
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);
  guint n_visible = 0;

  for (guint32 i = 0; i < n_cells; i++)
    n_visible += treemap_cell_is_visible (&cells[i]);

  g_queue_push_tail (queue, GUINT_TO_POINTER (cells[0].first_child));
  g_hash_table_add (seen, GUINT_TO_POINTER (cells[0].first_child));

  while (!g_queue_is_empty (queue))
    {
      guint32 position = GPOINTER_TO_UINT (g_queue_pop_head (queue));

      for (guint i = TREEMAP_LEFT; i <= TREEMAP_DOWN; i++)
        {
          guint32 next = treemap_hit_get_neighbour (layout, position, (TreemapDirection) i);

          g_assert_cmpuint (next, <, n_cells);
          g_assert_true (treemap_cell_is_visible (&cells[next]));
          if (g_hash_table_add (seen, GUINT_TO_POINTER (next)))
            g_queue_push_tail (queue, GUINT_TO_POINTER (next));
        }
    }

  if (treemap_shape_is_layered (shape))
    g_assert_cmpuint (g_hash_table_size (seen), ==, n_visible);
  else
    g_assert_cmpuint (g_hash_table_size (seen), >, cells[0].n_children / 2);
}

/* Names lie in the picture, none over another. */
static void
test_names (const TreemapShape *shape)
{
  for (guint seed = 3; seed < 9; seed++)
    {
      g_autoptr (TreemapFake) fake = treemap_fake_new_random (seed, 3000);
      g_autoptr (TreemapLayout) layout = lay_out (shape, fake, 1000, 700);
      TreemapTree tree = treemap_fake_get_tree (fake);
      g_autoptr (TreemapNames) names = treemap_names_new (layout, tree, NULL);
      guint n_plates;
      const TreemapPlate *plates = treemap_names_get_plates (names, &n_plates);

      g_assert_cmpuint (n_plates, >, 0);

      for (guint i = 0; i < n_plates; i++)
        {
          TreemapRectangle area = plates[i].area;

          g_assert_cmpfloat (area.x0, >=, 0);
          g_assert_cmpfloat (area.y0, >=, 0);
          g_assert_cmpfloat (area.x1, <=, treemap_layout_get_width (layout));
          g_assert_cmpfloat (area.y1, <=, treemap_layout_get_height (layout));

          for (guint j = 0; j < i; j++)
            g_assert_true (area.x0 >= plates[j].area.x1 || plates[j].area.x0 >= area.x1 ||
                           area.y0 >= plates[j].area.y1 || plates[j].area.y0 >= area.y1);
        }
    }
}

/* Nothing is left of the black that a surface begins with, and all marks can be drawn. */
static void
test_drawn (const TreemapShape *shape)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (12, 4000);
  TreemapTree tree = treemap_fake_get_tree (fake);
  g_autoptr (TreemapLayout) layout = lay_out (shape, fake, 400, 300);
  g_autoptr (TreemapNames) names = treemap_names_new (layout, tree, NULL);
  const TreemapColouring colouring = TREEMAP_COLOURING_INIT;
  int height = (int) ceil (treemap_layout_get_height (layout));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, height);
  cairo_t *cr = cairo_create (surface);
  guint n_cells;

  /* The names may be black. */
  treemap_draw (cr, layout, NULL, &colouring, NULL);
  cairo_surface_flush (surface);
  for (int y = 0; y < height; y++)
    {
      const guint32 *row = (const guint32 *) (gpointer) (
        cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface));

      for (int x = 0; x < 400; x++)
        g_assert_cmphex (row[x] & 0xffffff, !=, 0);
    }

  treemap_draw (cr, layout, names, &colouring, NULL);
  treemap_layout_get_cells (layout, &n_cells);
  for (guint32 i = 0; i < n_cells; i++)
    {
      for (guint mark = TREEMAP_MARK_HOVER; mark <= TREEMAP_MARK_SELECTION; mark++)
        treemap_draw_mark (cr, layout, i, (TreemapMark) mark, TRUE);
    }

  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_extremes (const TreemapShape *shape)
{
  const double sizes[] = { 0, 0.5, 1, 3, 11.9, 12, 25, 5000 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (TreemapFake) nothing = treemap_fake_new (0);
      g_autoptr (TreemapFake) huge = treemap_fake_new (G_GUINT64_CONSTANT (1) << 62);
      g_autoptr (TreemapLayout) empty = lay_out (shape, nothing, sizes[i], 20);
      g_autoptr (TreemapLayout) full = NULL;
      guint n_cells;

      treemap_layout_get_cells (empty, &n_cells);
      g_assert_cmpuint (n_cells, ==, 1);

      treemap_fake_add (huge, 0, (G_GUINT64_CONSTANT (1) << 62) - 1, 8, NULL);
      treemap_fake_add (huge, 0, 1, 8, NULL);
      full = lay_out (shape, huge, sizes[i], sizes[i]);
      check_layout (full);
    }
}

/* The list is as deep as the shape shows, and the icicle as high as that needs. */
static void
test_long_list (const TreemapShape *shape)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (24);
  g_autoptr (TreemapLayout) layout = NULL;
  guint64 last = 0;
  guint n_cells;
  const TreemapCell *cells;

  for (guint i = 0; i < 5000; i++)
    last = treemap_fake_add (fake, last, 24, 0, NULL);

  layout = lay_out (shape, fake, 600, 400);
  cells = treemap_layout_get_cells (layout, &n_cells);
  check_layout (layout);

  for (guint32 i = 0; i < n_cells; i++)
    g_assert_cmpuint (cells[i].depth, <=, TREEMAP_LAYOUT_MAX_DEPTH);

  if (g_str_has_suffix (treemap_shape_get_name (shape), "icicle"))
    g_assert_cmpfloat (treemap_layout_get_height (layout), >, TREEMAP_LAYOUT_MAX_DEPTH * 20);
  else
    g_assert_cmpfloat (treemap_layout_get_height (layout), ==, 400);
}

/* The top cell is at the bottom, and up leads away from it. */
static void
test_upward (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (0);
  g_autoptr (TreemapLayout) layout = NULL;
  const TreemapCell *top;
  guint32 above;

  treemap_fake_add (fake, 0, 10, 0, NULL);
  layout = lay_out (treemap_shape_get_upward_icicle (), fake, 600, 400);
  top = treemap_layout_get_cell (layout, 0);
  g_assert_cmpfloat (top->area.y1, ==, 399);

  above = treemap_hit_get_neighbour (layout, 0, TREEMAP_UP);
  g_assert_cmpuint (above, ==, top->first_child);
  g_assert_cmpuint (treemap_hit_get_neighbour (layout, above, TREEMAP_DOWN), ==, 0);
}

static void
test_table (void)
{
  static const char *const names[] = { "treemap", "rings", "icicle" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const TreemapShape *shape = treemap_shape_from_name (names[i]);

      g_assert_nonnull (shape);
      g_assert_true (shape == treemap_shape_get (i));
      g_assert_cmpstr (treemap_shape_get_name (shape), ==, names[i]);
      g_assert_cmpstr (treemap_shape_get_label (shape), !=, "");
    }

  g_assert_null (treemap_shape_get (G_N_ELEMENTS (names)));
  g_assert_null (treemap_shape_from_name ("pie"));
}

static void
run (gconstpointer data)
{
  const ShapeFunc *func = data;

  for (guint i = 0; treemap_shape_get (i) != NULL; i++)
    (*func) (treemap_shape_get (i));
  (*func) (treemap_shape_get_upward_icicle ());
}

int
main (int argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    ShapeFunc func;
  } tests[] = {
    { "/treemap/shapes/random", test_random },
    { "/treemap/shapes/deterministic", test_deterministic },
    { "/treemap/shapes/hit", test_hit },
    { "/treemap/shapes/points", test_points },
    { "/treemap/shapes/keys", test_keys },
    { "/treemap/shapes/names", test_names },
    { "/treemap/shapes/drawn", test_drawn },
    { "/treemap/shapes/extremes", test_extremes },
    { "/treemap/shapes/long-list", test_long_list },
  };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/shapes/table", test_table);
  g_test_add_func ("/treemap/shapes/upward", test_upward);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add_data_func (tests[i].path, &tests[i].func, run);

  return g_test_run ();
}
