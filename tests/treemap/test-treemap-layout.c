/* test-treemap-layout.c: the rules that make cells of a tree
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap-layout.h"

#include "treemap-fake.h"

#include <math.h>
#include <string.h>

static double
get_area (TreemapRectangle area)
{
  return treemap_rectangle_get_width (area) * treemap_rectangle_get_height (area);
}

static TreemapLayout *
lay_out (TreemapFake *fake,
         double width,
         double height)
{
  g_autoptr (GError) error = NULL;
  TreemapLayout *layout = treemap_layout_new (treemap_shape_get (0),
                                              treemap_fake_get_tree (fake), 0, width, height, 1,
                                              NULL, &error);

  g_assert_no_error (error);

  return layout;
}

/* Children tile their parent, weigh together what it weighs, and have their share of its area. */
static void
check_children (const TreemapCell *cells,
                guint position)
{
  const TreemapCell *parent = &cells[position];
  double area = 0;
  guint64 weight = 0;

  for (guint i = parent->first_child; i < parent->first_child + parent->n_children; i++)
    {
      const TreemapCell *child = &cells[i];
      double share = (double) child->node.weight / (double) parent->node.weight;

      g_assert_cmpuint (i, >, position);
      g_assert_cmpuint (child->parent, ==, position);
      g_assert_cmpuint (child->depth, ==, parent->depth + 1);
      g_assert_cmpuint (child->block, ==, position == 0 ? i - parent->first_child : parent->block);
      g_assert_cmpfloat (child->area.x0, >=, parent->area.x0);
      g_assert_cmpfloat (child->area.y0, >=, parent->area.y0);
      g_assert_cmpfloat (child->area.x1, <=, parent->area.x1);
      g_assert_cmpfloat (child->area.y1, <=, parent->area.y1);
      g_assert_cmpfloat_with_epsilon (get_area (child->area) / get_area (parent->area), share,
                                      1e-7);
      area += get_area (child->area);
      weight += child->node.weight;

      for (guint j = parent->first_child; j < i; j++)
        g_assert_true (child->area.x0 >= cells[j].area.x1 || cells[j].area.x0 >= child->area.x1 ||
                       child->area.y0 >= cells[j].area.y1 || cells[j].area.y0 >= child->area.y1);
    }

  g_assert_cmpuint (weight, ==, parent->node.weight);
  g_assert_cmpfloat (fabs (area - get_area (parent->area)), <=, get_area (parent->area) * 1e-9);
}

static void
check_layout (const TreemapLayout *layout)
{
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);
  guint n_reached = 1;

  g_assert_cmpuint (n_cells, <=, TREEMAP_LAYOUT_MAX_CELLS);
  g_assert_cmpuint (cells[0].parent, ==, TREEMAP_NONE);

  for (guint i = 0; i < n_cells; i++)
    {
      guint most = i == 0 ? TREEMAP_LAYOUT_MAX_TOP_CHILDREN : TREEMAP_LAYOUT_MAX_CHILDREN;

      n_reached += cells[i].n_children;
      if (cells[i].n_children == 0)
        continue;

      /* And its own bytes and the tail. */
      g_assert_cmpuint (cells[i].n_children, <=, most + 2);
      g_assert_cmpuint (cells[i].kind, ==, TREEMAP_CELL_NODE);
      g_assert_cmpfloat (treemap_rectangle_get_width (cells[i].area), >=,
                         TREEMAP_LAYOUT_MIN_CONTAINER);
      g_assert_cmpfloat (treemap_rectangle_get_height (cells[i].area), >=,
                         TREEMAP_LAYOUT_MIN_CONTAINER);
      check_children (cells, i);

      for (guint j = 0; j < cells[i].n_children; j++)
        {
          const TreemapCell *child = &cells[cells[i].first_child + j];

          /* What is left over may be a sliver, and comes last. */
          if (!treemap_cell_is_visible (child))
            {
              g_assert_cmpuint (j, ==, cells[i].n_children - 1);
              g_assert_cmpuint (child->kind, !=, TREEMAP_CELL_NODE);
            }

          if (child->kind == TREEMAP_CELL_TAIL)
            {
              g_assert_cmpuint (j, ==, cells[i].n_children - 1);
              g_assert_cmpuint (child->count, >, 0);
            }
        }
    }

  g_assert_cmpuint (n_reached, ==, n_cells);
}

static void
test_random (void)
{
  for (guint seed = 0; seed < 60; seed++)
    {
      g_autoptr (TreemapFake) fake = treemap_fake_new_random (seed, 1 + seed * 97);
      g_autoptr (TreemapLayout) layout = lay_out (fake, 40 + seed * 31, 30 + seed * 17);

      check_layout (layout);
    }
}

static void
test_deterministic (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (5, 20000);
  g_autoptr (TreemapLayout) one = lay_out (fake, 1280, 800);
  g_autoptr (TreemapLayout) other = lay_out (fake, 1280, 800);
  guint n_one;
  guint n_other;
  const TreemapCell *ones = treemap_layout_get_cells (one, &n_one);
  const TreemapCell *others = treemap_layout_get_cells (other, &n_other);

  g_assert_cmpmem (ones, n_one * sizeof (TreemapCell), others, n_other * sizeof (TreemapCell));
}

static void
test_own_bytes (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (300);
  g_autoptr (TreemapLayout) layout = NULL;
  guint n_cells;
  const TreemapCell *cells;

  treemap_fake_add (fake, 0, 500, 3, NULL);
  treemap_fake_add (fake, 0, 200, 5, NULL);
  layout = lay_out (fake, 100, 100);
  cells = treemap_layout_get_cells (layout, &n_cells);

  g_assert_cmpuint (n_cells, ==, 4);
  g_assert_cmpuint (cells[1].node.id, ==, 1);
  g_assert_cmpuint (cells[1].node.strength, ==, 3);
  g_assert_cmpuint (cells[2].kind, ==, TREEMAP_CELL_OWN);
  g_assert_cmpuint (cells[2].node.id, ==, 0);
  g_assert_cmpuint (cells[2].node.weight, ==, 300);
  g_assert_cmpuint (cells[3].node.id, ==, 2);
  g_assert_false (treemap_cell_is_dotted (&cells[2]));
  check_layout (layout);
}

static void
test_tail (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (0);
  g_autoptr (TreemapLayout) layout = NULL;
  guint64 wide = treemap_fake_add (fake, 0, 16, 2, NULL);
  guint n_cells;
  const TreemapCell *cells;
  const TreemapCell *tail;

  for (guint i = 0; i < 3000; i++)
    treemap_fake_add (fake, wide, 100, 0, NULL);

  layout = lay_out (fake, 2000, 2000);
  cells = treemap_layout_get_cells (layout, &n_cells);
  check_layout (layout);

  g_assert_cmpuint (cells[0].n_children, ==, 1);
  g_assert_cmpuint (cells[1].n_children, ==, TREEMAP_LAYOUT_MAX_CHILDREN + 1);
  tail = &cells[cells[1].first_child + cells[1].n_children - 1];
  g_assert_cmpuint (tail->kind, ==, TREEMAP_CELL_TAIL);
  g_assert_cmpuint (tail->count, ==, 2800);
  g_assert_cmpuint (tail->node.weight, ==, 280016);
  g_assert_cmpuint (tail->node.own, ==, 16);
  g_assert_cmpuint (tail->node.id, ==, wide);
  g_assert_true (treemap_cell_is_dotted (tail));
}

static void
test_tail_of_small_ones (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (1);
  g_autoptr (TreemapLayout) layout = NULL;
  guint n_cells;
  const TreemapCell *cells;

  treemap_fake_add (fake, 0, 1000000, 0, NULL);
  treemap_fake_add (fake, 0, 20, 0, NULL);
  treemap_fake_add (fake, 0, 0, 0, NULL);
  layout = lay_out (fake, 100, 100);
  cells = treemap_layout_get_cells (layout, &n_cells);
  check_layout (layout);

  /* Neither the own byte nor the children can be drawn. */
  g_assert_cmpuint (n_cells, ==, 3);
  g_assert_cmpuint (cells[2].kind, ==, TREEMAP_CELL_TAIL);
  g_assert_cmpuint (cells[2].count, ==, 2);
  g_assert_cmpuint (cells[2].node.weight, ==, 21);
  g_assert_cmpuint (cells[2].node.own, ==, 1);
  g_assert_false (treemap_cell_is_visible (&cells[2]));
}

static void
test_top_children (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (0);
  g_autoptr (TreemapLayout) layout = NULL;
  guint n_cells;
  const TreemapCell *cells;

  for (guint i = 0; i < 4000; i++)
    treemap_fake_add (fake, 0, 100, 0, NULL);

  layout = lay_out (fake, 4000, 4000);
  cells = treemap_layout_get_cells (layout, &n_cells);
  check_layout (layout);
  g_assert_cmpuint (cells[0].n_children, ==, TREEMAP_LAYOUT_MAX_TOP_CHILDREN + 1);
  g_assert_cmpuint (cells[n_cells - 1].count, ==, 1500);
}

static void
test_budget (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (0);
  g_autoptr (TreemapLayout) layout = NULL;
  guint n_cells;
  const TreemapCell *cells;
  double smallest_divided = INFINITY;
  double largest_undivided = 0;

  for (guint i = 0; i < 200; i++)
    {
      guint64 branch = treemap_fake_add (fake, 0, 0, 0, NULL);

      for (guint j = 0; j < 100; j++)
        treemap_fake_add (fake, branch, 1000 - i, 0, NULL);
    }

  layout = lay_out (fake, 8000, 8000);
  cells = treemap_layout_get_cells (layout, &n_cells);
  check_layout (layout);
  g_assert_cmpuint (n_cells, >, TREEMAP_LAYOUT_MAX_CELLS - 100);

  for (guint i = 1; i <= 200; i++)
    {
      if (cells[i].n_children > 0)
        smallest_divided = MIN (smallest_divided, get_area (cells[i].area));
      else
        largest_undivided = MAX (largest_undivided, get_area (cells[i].area));
    }

  g_assert_cmpfloat (smallest_divided, >=, largest_undivided);
}

static void
test_long_list (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (24);
  g_autoptr (TreemapLayout) layout = NULL;
  guint64 last = 0;
  guint64 other = treemap_fake_add (fake, 0, 100000, 0, NULL);
  guint n_cells;
  const TreemapCell *cells;

  for (guint i = 0; i < 50; i++)
    treemap_fake_add (fake, other, 1000, 0, NULL);
  for (guint i = 0; i < 5000; i++)
    last = treemap_fake_add (fake, last, 24, 0, NULL);

  layout = lay_out (fake, 1000, 1000);
  cells = treemap_layout_get_cells (layout, &n_cells);
  check_layout (layout);

  /* The list has not taken the cells of what is beside it. */
  for (guint i = 0; i < n_cells; i++)
    {
      g_assert_cmpuint (cells[i].depth, <=, TREEMAP_LAYOUT_MAX_DEPTH);
      if (cells[i].kind == TREEMAP_CELL_NODE && cells[i].node.id == other)
        g_assert_cmpuint (cells[i].n_children, >, 50);
    }
}

static void
test_extremes (void)
{
  const double sizes[] = { 0, 0.5, 1, 3, 11.9, 12, 5000 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (TreemapFake) nothing = treemap_fake_new (0);
      g_autoptr (TreemapFake) huge = treemap_fake_new (G_GUINT64_CONSTANT (1) << 62);
      g_autoptr (TreemapLayout) empty = NULL;
      g_autoptr (TreemapLayout) full = NULL;
      g_autoptr (TreemapLayout) single = NULL;
      guint n_cells;

      single = lay_out (nothing, sizes[i], 20);
      treemap_layout_get_cells (single, &n_cells);
      g_assert_cmpuint (n_cells, ==, 1);

      treemap_fake_add (nothing, 0, 0, 0, NULL);
      empty = lay_out (nothing, 20, sizes[i]);
      treemap_layout_get_cells (empty, &n_cells);
      g_assert_cmpuint (n_cells, ==, 1);

      treemap_fake_add (huge, 0, (G_GUINT64_CONSTANT (1) << 62) - 1, 8, NULL);
      treemap_fake_add (huge, 0, 1, 8, NULL);
      full = lay_out (huge, sizes[i], sizes[i]);
      check_layout (full);
      treemap_layout_get_cells (full, &n_cells);
      g_assert_cmpuint (n_cells, ==, sizes[i] < 12 ? 1 : 4);
    }
}

static void
test_root (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (700);
  g_autoptr (TreemapLayout) layout = NULL;
  guint64 branch = treemap_fake_add (fake, 0, 200, 4, NULL);

  treemap_fake_add (fake, branch, 100, 4, NULL);
  layout = treemap_layout_new (treemap_shape_get (0), treemap_fake_get_tree (fake), branch, 50, 50,
                               2, NULL, NULL);

  g_assert_cmpuint (treemap_layout_get_cell (layout, 0)->node.id, ==, branch);
  g_assert_cmpuint (treemap_layout_get_cell (layout, 0)->node.weight, ==, 300);
  g_assert_cmpuint (treemap_layout_get_total (layout), ==, 1000);
  g_assert_cmpfloat (treemap_layout_get_width (layout), ==, 50);
  g_assert_cmpfloat (treemap_layout_get_height (layout), ==, 50);
  g_assert_cmpfloat (treemap_layout_get_scale (layout), ==, 2);
  check_layout (layout);
}

static void
test_cancelled (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (9, 5000);

  for (guint n = 1; n < 6; n++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;

      treemap_fake_cancel_after (fake, cancellable, n);
      g_assert_null (treemap_layout_new (treemap_shape_get (0), treemap_fake_get_tree (fake), 0,
                                         1000, 1000, 1,
                                         cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/layout/random", test_random);
  g_test_add_func ("/treemap/layout/deterministic", test_deterministic);
  g_test_add_func ("/treemap/layout/own-bytes", test_own_bytes);
  g_test_add_func ("/treemap/layout/tail", test_tail);
  g_test_add_func ("/treemap/layout/tail-of-small-ones", test_tail_of_small_ones);
  g_test_add_func ("/treemap/layout/top-children", test_top_children);
  g_test_add_func ("/treemap/layout/budget", test_budget);
  g_test_add_func ("/treemap/layout/long-list", test_long_list);
  g_test_add_func ("/treemap/layout/extremes", test_extremes);
  g_test_add_func ("/treemap/layout/root", test_root);
  g_test_add_func ("/treemap/layout/cancelled", test_cancelled);

  return g_test_run ();
}
