/* test-treemap-hit.c: which cell is meant
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap-hit.h"

#include "treemap-fake.h"

/* Four quarters of 200 × 200, the first of them in four again. */
static TreemapFake *
create_quarters (void)
{
  TreemapFake *fake = treemap_fake_new (0);
  guint64 first = treemap_fake_add (fake, 0, 0, 0, "First");

  for (guint i = 0; i < 4; i++)
    treemap_fake_add (fake, first, 25, 0, NULL);
  for (guint i = 0; i < 3; i++)
    treemap_fake_add (fake, 0, 100, 0, NULL);

  return fake;
}

static guint64
get_id (const TreemapLayout *layout,
        guint32 position)
{
  return treemap_layout_get_cell (layout, position)->node.id;
}

static guint64
hit (const TreemapLayout *layout,
     double x,
     double y)
{
  return get_id (layout, treemap_hit_test (layout, NULL, x, y));
}

static void
test_edges (void)
{
  g_autoptr (TreemapFake) fake = create_quarters ();
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 200, 200, 1);

  /* The first quarter is at the upper left, its own ones run down and then to the right. */
  g_assert_cmpuint (hit (layout, 2, 50), ==, 1);
  g_assert_cmpuint (hit (layout, 50, 3.9), ==, 1);
  g_assert_cmpuint (hit (layout, 97, 20), ==, 1);
  g_assert_cmpuint (hit (layout, 20, 99), ==, 1);
  g_assert_cmpuint (hit (layout, 5, 5), ==, 2);
  g_assert_cmpuint (hit (layout, 49.9, 49.9), ==, 2);
  g_assert_cmpuint (hit (layout, 20, 51), ==, 3);
  g_assert_cmpuint (hit (layout, 95, 95), ==, 5);
  g_assert_cmpuint (hit (layout, 0, 199), ==, 6);
  g_assert_cmpuint (hit (layout, 101, 1), ==, 7);
  g_assert_cmpuint (hit (layout, 199, 199), ==, 8);

  g_assert_cmpuint (treemap_hit_test (layout, NULL, -1, 5), ==, TREEMAP_NONE);
  g_assert_cmpuint (treemap_hit_test (layout, NULL, 5, 200), ==, TREEMAP_NONE);
}

static void
test_plates (void)
{
  g_autoptr (TreemapFake) fake = create_quarters ();
  TreemapTree tree = treemap_fake_get_tree (fake);
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 200, 200, 1);
  g_autoptr (TreemapNames) names = treemap_names_new (layout, tree, NULL);
  guint n_plates;
  const TreemapPlate *plates = treemap_names_get_plates (names, &n_plates);

  g_assert_cmpuint (n_plates, ==, 4);
  g_assert_cmpuint (get_id (layout, treemap_hit_test (layout, names, plates[0].area.x0 + 5,
                                                      plates[0].area.y0 + 5)), ==, 1);
  g_assert_cmpuint (hit (layout, plates[0].area.x0 + 5, plates[0].area.y0 + 5), ==, 2);
}

static void
test_smallest (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (0);
  g_autoptr (TreemapLayout) layout = NULL;
  g_autoptr (TreemapLayout) single = NULL;

  treemap_fake_add (fake, 0, 1000000, 0, NULL);
  treemap_fake_add (fake, 0, 1, 0, NULL);
  layout = treemap_fake_lay_out (fake, 100, 100, 1);

  /* A sliver that is not drawn is no target. */
  g_assert_cmpuint (treemap_hit_test (layout, NULL, 99.99999, 50), ==, 0);

  single = treemap_layout_new (treemap_shape_get (0), treemap_fake_get_tree (fake), 2, 10, 10, 1,
                               NULL, NULL);
  g_assert_cmpuint (treemap_hit_test (single, NULL, 5, 5), ==, 0);
}

static void
test_random_points (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (11, 4000);
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 900, 600, 1);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint i = 0; i < 5000; i++)
    {
      double x = g_rand_double_range (random, 0, 900);
      double y = g_rand_double_range (random, 0, 600);
      guint32 position = treemap_hit_test (layout, NULL, x, y);
      const TreemapCell *cell = treemap_layout_get_cell (layout, position);

      g_assert_true (treemap_rectangle_contains (cell->area, x, y));
      g_assert_true (treemap_cell_is_visible (cell));
    }
}

static void
test_neighbours (void)
{
  g_autoptr (TreemapFake) fake = create_quarters ();
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 200, 200, 1);
  guint32 first = treemap_hit_test (layout, NULL, 1, 50);
  guint32 below = treemap_hit_test (layout, NULL, 50, 150);
  guint32 right = treemap_hit_test (layout, NULL, 150, 50);
  guint32 last = treemap_hit_test (layout, NULL, 150, 150);
  guint32 inner = treemap_hit_test (layout, NULL, 80, 20);

  g_assert_cmpuint (treemap_hit_get_neighbour (layout, first, TREEMAP_RIGHT), ==, right);
  g_assert_cmpuint (treemap_hit_get_neighbour (layout, first, TREEMAP_DOWN), ==, below);
  g_assert_cmpuint (treemap_hit_get_neighbour (layout, last, TREEMAP_LEFT), ==, below);
  g_assert_cmpuint (treemap_hit_get_neighbour (layout, last, TREEMAP_UP), ==, right);
  g_assert_cmpuint (treemap_hit_get_neighbour (layout, first, TREEMAP_LEFT), ==, first);
  g_assert_cmpuint (treemap_hit_get_neighbour (layout, first, TREEMAP_UP), ==, first);
  g_assert_cmpuint (treemap_hit_get_neighbour (layout, 0, TREEMAP_DOWN), ==, 0);
  /* Out of its container, to the neighbour of that. */
  g_assert_cmpuint (treemap_hit_get_neighbour (layout, inner, TREEMAP_RIGHT), ==, right);
}

/* From the largest cell, arrows lead to every other child of the top cell. */
static void
test_reachable (void)
{
  static const TreemapDirection directions[] = {
    TREEMAP_LEFT, TREEMAP_RIGHT, TREEMAP_UP, TREEMAP_DOWN,
  };

  for (guint seed = 20; seed < 30; seed++)
    {
      g_autoptr (TreemapFake) fake = treemap_fake_new (0);
      g_autoptr (TreemapLayout) layout = NULL;
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
      g_autoptr (GQueue) queue = g_queue_new ();
      guint n_visible = 0;
      const TreemapCell *top;

      for (guint i = 0; i < 80; i++)
        treemap_fake_add (fake, 0, (guint64) g_rand_int_range (random, 1, 2000), 0, NULL);

      layout = treemap_fake_lay_out (fake, 700, 500, 1);
      top = treemap_layout_get_cell (layout, 0);
      for (guint32 i = top->first_child; i < top->first_child + top->n_children; i++)
        n_visible += treemap_cell_is_visible (treemap_layout_get_cell (layout, i));

      g_queue_push_tail (queue, GUINT_TO_POINTER (top->first_child));
      g_hash_table_add (seen, GUINT_TO_POINTER (top->first_child));

      while (!g_queue_is_empty (queue))
        {
          guint32 position = GPOINTER_TO_UINT (g_queue_pop_head (queue));

          for (guint i = 0; i < G_N_ELEMENTS (directions); i++)
            {
              guint32 next = treemap_hit_get_neighbour (layout, position, directions[i]);

              if (g_hash_table_add (seen, GUINT_TO_POINTER (next)))
                g_queue_push_tail (queue, GUINT_TO_POINTER (next));
            }
        }

      g_assert_cmpuint (g_hash_table_size (seen), ==, n_visible);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/hit/edges", test_edges);
  g_test_add_func ("/treemap/hit/plates", test_plates);
  g_test_add_func ("/treemap/hit/smallest", test_smallest);
  g_test_add_func ("/treemap/hit/random-points", test_random_points);
  g_test_add_func ("/treemap/hit/neighbours", test_neighbours);
  g_test_add_func ("/treemap/hit/reachable", test_reachable);

  return g_test_run ();
}
