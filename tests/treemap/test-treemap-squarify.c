/* test-treemap-squarify.c: cells tile their rectangle, in proportion and as squares
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap-squarify.h"

#include <math.h>

static double
get_area (TreemapRectangle rectangle)
{
  return treemap_rectangle_get_width (rectangle) * treemap_rectangle_get_height (rectangle);
}

/* Every edge of a cell is one of the bounds', or an edge of other cells all along. */
static void
check_tiling (const TreemapRectangle *cells,
              gsize n,
              TreemapRectangle bounds)
{
  double area = 0;

  for (gsize i = 0; i < n; i++)
    {
      g_assert_cmpfloat (cells[i].x0, >=, bounds.x0);
      g_assert_cmpfloat (cells[i].y0, >=, bounds.y0);
      g_assert_cmpfloat (cells[i].x1, <=, bounds.x1);
      g_assert_cmpfloat (cells[i].y1, <=, bounds.y1);
      g_assert_cmpfloat (cells[i].x0, <=, cells[i].x1);
      g_assert_cmpfloat (cells[i].y0, <=, cells[i].y1);
      area += get_area (cells[i]);

      for (gsize j = 0; j < i; j++)
        {
          g_assert_true (cells[i].x0 >= cells[j].x1 || cells[j].x0 >= cells[i].x1 ||
                         cells[i].y0 >= cells[j].y1 || cells[j].y0 >= cells[i].y1);
        }
    }

  /* None overlap and none are outside, so with the whole area there are no gaps. */
  g_assert_cmpfloat (fabs (area - get_area (bounds)), <=, get_area (bounds) * 1e-12);
}

static void
test_paper (void)
{
  /* The example of the paper: 6, 6, 4, 3, 2, 2, 1 in 6 × 4. */
  const double weights[] = { 6, 6, 4, 3, 2, 2, 1 };
  const TreemapRectangle bounds = { 0, 0, 6, 4 };
  TreemapRectangle cells[7];

  treemap_squarify (weights, 7, bounds, cells);
  check_tiling (cells, 7, bounds);

  g_assert_cmpfloat (cells[0].x1, ==, 3);
  g_assert_cmpfloat (cells[0].y1, ==, 2);
  g_assert_cmpfloat (cells[1].x1, ==, 3);
  g_assert_cmpfloat (cells[1].y1, ==, 4);
  g_assert_cmpfloat_with_epsilon (cells[2].y1, 7.0 / 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (cells[2].x1, 3 + 12.0 / 7, 1e-12);
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint round = 0; round < 300; round++)
    {
      gsize n = g_rand_int_range (random, 1, 120);
      g_autofree double *weights = g_new (double, n);
      g_autofree TreemapRectangle *cells = g_new (TreemapRectangle, n);
      TreemapRectangle bounds = { g_rand_double_range (random, 0, 50), 3, 0, 0 };
      double weight = ldexp (1, g_rand_int_range (random, 0, 63));
      double sum = 0;

      bounds.x1 = bounds.x0 + g_rand_double_range (random, 0.01, 2000);
      bounds.y1 = bounds.y0 + g_rand_double_range (random, 0.01, 2000);

      for (gsize i = 0; i < n; i++)
        {
          weights[i] = floor (weight);
          sum += weights[i];
          weight *= g_rand_double_range (random, 0.3, 1);
        }

      treemap_squarify (weights, n, bounds, cells);
      check_tiling (cells, n, bounds);

      for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon (get_area (cells[i]) / get_area (bounds), weights[i] / sum,
                                        1e-9);
    }
}

static void
test_shared_edges (void)
{
  double weights[50];
  TreemapRectangle cells[50];
  const TreemapRectangle bounds = { 0.1, 0.2, 777.7, 333.3 };

  for (guint i = 0; i < 50; i++)
    weights[i] = 1000.0 / (i + 3);

  treemap_squarify (weights, 50, bounds, cells);

  for (guint i = 0; i < 50; i++)
    {
      gboolean right = cells[i].x1 == bounds.x1;
      gboolean below = cells[i].y1 == bounds.y1;

      for (guint j = 0; j < 50; j++)
        {
          right = right || cells[j].x0 == cells[i].x1;
          below = below || cells[j].y0 == cells[i].y1;
        }

      g_assert_true (right);
      g_assert_true (below);
    }
}

static void
test_zero (void)
{
  const double some[] = { 5, 0, 0 };
  const double none[] = { 0, 0 };
  const TreemapRectangle bounds = { 0, 0, 30, 20 };
  const TreemapRectangle flat = { 0, 0, 30, 0 };
  TreemapRectangle cells[3];

  treemap_squarify (some, 3, bounds, cells);
  check_tiling (cells, 3, bounds);
  g_assert_cmpfloat (get_area (cells[0]), ==, 600);

  treemap_squarify (none, 2, bounds, cells);
  check_tiling (cells, 2, bounds);
  g_assert_cmpfloat (get_area (cells[0]), ==, 600);

  treemap_squarify (some, 3, flat, cells);
  check_tiling (cells, 3, flat);

  treemap_squarify (some, 0, bounds, cells);
}

static void
test_ratio (void)
{
  double weights[64];
  TreemapRectangle cells[64];
  const TreemapRectangle bounds = { 0, 0, 800, 600 };

  for (guint i = 0; i < 64; i++)
    weights[i] = 64 - i;

  treemap_squarify (weights, 64, bounds, cells);

  for (guint i = 0; i < 64; i++)
    {
      double ratio = treemap_rectangle_get_width (cells[i]) /
                     treemap_rectangle_get_height (cells[i]);

      g_assert_cmpfloat (MAX (ratio, 1 / ratio), <, 3);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/squarify/paper", test_paper);
  g_test_add_func ("/treemap/squarify/random", test_random);
  g_test_add_func ("/treemap/squarify/shared-edges", test_shared_edges);
  g_test_add_func ("/treemap/squarify/zero", test_zero);
  g_test_add_func ("/treemap/squarify/ratio", test_ratio);

  return g_test_run ();
}
