/* test-classes-tree.c: the classes as a tree to draw
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-classes-tree.h"

#include "treemap/treemap.h"

typedef struct
{
  HeapwoodClassesTree *tree;
  GRand *rand;
  guint32 n_cells;
} Growth;

static HeapwoodClassesRow *
row_new (guint32 cell,
         guint32 below,
         guint32 level,
         guint64 bytes)
{
  HeapwoodClass *value = g_new0 (HeapwoodClass, 1);

  value->cell = cell;
  value->below = below;
  value->group = cell;
  value->level = level;
  value->name = g_strdup_printf ("package.Class%u", cell);
  value->short_name = g_strdup_printf ("Class%u", cell);
  value->objects = 1;
  value->bytes = bytes;
  return heapwood_classes_row_new (NULL, value);
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  guint64 first = heapwood_classes_row_get (*(HeapwoodClassesRow *const *) a)->bytes;
  guint64 second = heapwood_classes_row_get (*(HeapwoodClassesRow *const *) b)->bytes;

  return (first < second) - (first > second);
}

/* Rows that have @bytes together: a few of them most and many none, or all about the same. */
static GPtrArray *
make_level (Growth *growth,
            guint32 below,
            guint32 level,
            guint64 bytes)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_rows = (guint) g_rand_int_range (growth->rand, 1, level == 0 ? 4000 : 30);
  double most = g_rand_boolean (growth->rand) ? 3 : n_rows / 2.0 + 1;

  for (guint i = 0; i < n_rows; i++)
    {
      guint64 part = i + 1 < n_rows ? (guint64) (g_rand_double (growth->rand) * (double) bytes / most)
                                    : bytes;

      g_ptr_array_add (rows, row_new (growth->n_cells++, below, level, part));
      bytes -= part;
    }
  g_ptr_array_sort (rows, compare_rows);
  return rows;
}

/* @tree: (transfer full) */
static void
set_tree (Growth *growth,
          HeapwoodClassesTree *tree)
{
  heapwood_classes_tree_unref (growth->tree);
  growth->tree = tree;
}

static void
grow (Growth *growth,
      guint32 seed,
      guint n_levels)
{
  g_autoptr (GPtrArray) bottom = NULL;

  growth->rand = g_rand_new_with_seed (seed);
  growth->n_cells = 0;
  bottom = make_level (growth, HEAP_NONE, 0, 1000000);
  growth->tree = heapwood_classes_tree_new ("All", bottom, 1000000);

  for (guint i = 0; i < n_levels; i++)
    {
      HeapwoodClassesRow *row = heapwood_classes_tree_get_widest (growth->tree, 0, G_MAXUINT64);
      const HeapwoodClass *value = heapwood_classes_row_get (row);
      g_autoptr (GPtrArray) above
        = make_level (growth, value->cell, value->level + 1, value->bytes);

      set_tree (growth, heapwood_classes_tree_open (growth->tree,
                                                    heapwood_classes_tree_get_id (value), above));
    }
}

static void
growth_clear (Growth *growth)
{
  heapwood_classes_tree_unref (growth->tree);
  g_rand_free (growth->rand);
}

static TreemapLayout *
lay_out (Growth *growth,
         double width)
{
  TreemapTree tree = heapwood_classes_tree_get_tree (growth->tree);

  return treemap_layout_new (treemap_shape_get_upward_icicle (), tree,
                             heapwood_classes_tree_get_top (growth->tree), width, 500, 1, NULL,
                             NULL);
}

/* Each level has the bytes, and the width, of the one below; what is too narrow is one block. */
static void
test_partition (void)
{
  for (guint32 seed = 0; seed < 20; seed++)
    {
      Growth growth;
      guint n_cells;

      grow (&growth, seed, 30);
      for (double width = 60; width < 2000; width *= 3)
        {
          g_autoptr (TreemapLayout) layout = lay_out (&growth, width);
          const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);

          g_assert_cmpuint (cells[0].node.weight, ==, 1000000);
          for (guint32 i = 0; i < n_cells; i++)
            {
              double near = cells[i].area.x0;
              guint64 weight = 0;
              guint n_tails = 0;

              for (guint32 j = 0; j < cells[i].n_children; j++)
                {
                  const TreemapCell *child = &cells[cells[i].first_child + j];

                  weight += child->node.weight;
                  n_tails += child->kind == TREEMAP_CELL_TAIL;
                  g_assert_cmpuint (child->kind, !=, TREEMAP_CELL_OWN);
                  g_assert_cmpfloat (child->area.x0, ==, near);
                  near = child->area.x1;
                  g_assert_true (treemap_cell_is_visible (child)
                                 || child->kind == TREEMAP_CELL_TAIL);
                }
              g_assert_cmpuint (n_tails, <=, 1);
              if (cells[i].n_children > 0)
                {
                  g_assert_cmpuint (weight, ==, cells[i].node.weight);
                  g_assert_cmpfloat (near, ==, cells[i].area.x1);
                }
            }
        }
      growth_clear (&growth);
    }
}

static void
test_deterministic (void)
{
  Growth one, other;
  guint n_one, n_other;
  g_autoptr (TreemapLayout) first = NULL;
  g_autoptr (TreemapLayout) second = NULL;
  const TreemapCell *cells;

  grow (&one, 7, 40);
  grow (&other, 7, 40);
  first = lay_out (&one, 1200);
  second = lay_out (&other, 1200);
  cells = treemap_layout_get_cells (first, &n_one);
  g_assert_cmpmem (cells, n_one * sizeof (TreemapCell),
                   treemap_layout_get_cells (second, &n_other), n_other * sizeof (TreemapCell));
  growth_clear (&one);
  growth_clear (&other);
}

static guint64
get_id (HeapwoodClassesRow *row)
{
  return heapwood_classes_tree_get_id (heapwood_classes_row_get (row));
}

/* What was opened comes back with the row it stands on, and is gone without it. */
static void
test_bottom (void)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) some = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) above = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (HeapwoodClassesTree) tree = NULL;
  g_autoptr (HeapwoodClassesTree) open = NULL;
  g_autoptr (HeapwoodClassesTree) near = NULL;
  g_autoptr (HeapwoodClassesTree) fewer = NULL;
  g_autoptr (HeapwoodClassesTree) again = NULL;
  g_autofree char *name = NULL;

  g_ptr_array_add (all, row_new (0, HEAP_NONE, 0, 70));
  g_ptr_array_add (all, row_new (1, HEAP_NONE, 0, 30));
  g_ptr_array_add (some, g_object_ref (g_ptr_array_index (all, 1)));
  g_ptr_array_add (above, row_new (2, 0, 1, 70));

  tree = heapwood_classes_tree_new ("All", all, 100);
  open = heapwood_classes_tree_open (tree, 1, above);
  g_assert_false (heapwood_classes_tree_is_open (tree, 1));
  g_assert_true (heapwood_classes_tree_is_open (open, 1));
  g_assert_cmpuint (heapwood_classes_tree_get_below (open, 3), ==, 1);
  g_assert_cmpuint (heapwood_classes_tree_get_below (open, 1), ==, HEAPWOOD_CLASSES_TREE_BOTTOM);
  g_assert_true (heapwood_classes_tree_get_lowest (open, 3) == g_ptr_array_index (all, 0));

  near = heapwood_classes_tree_look_at (open, 3);
  g_assert_cmpuint (heapwood_classes_tree_get_top (near), ==, 3);
  name = heapwood_classes_tree_name (near, 3);
  g_assert_cmpstr (name, ==, "Class0 held by Class2");

  fewer = heapwood_classes_tree_replace_bottom (near, "Some", some);
  g_assert_cmpuint (heapwood_classes_tree_get_top (fewer), ==, HEAPWOOD_CLASSES_TREE_BOTTOM);
  g_assert_cmpuint (heapwood_classes_tree_get_bytes (fewer), ==, 30);
  g_assert_null (heapwood_classes_tree_get_row (fewer, 1));
  g_assert_null (heapwood_classes_tree_get_row (fewer, 3));

  again = heapwood_classes_tree_replace_bottom (fewer, "All", all);
  g_assert_true (heapwood_classes_tree_is_open (again, 1));
  g_assert_true (heapwood_classes_tree_get_row (again, 3) == g_ptr_array_index (above, 0));
}

/* The widest first, then what is above it; neither what is too narrow nor what has too many
 * objects. */
static void
test_widest (void)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) above = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (HeapwoodClassesTree) tree = NULL;
  g_autoptr (HeapwoodClassesTree) open = NULL;

  g_ptr_array_add (rows, row_new (0, HEAP_NONE, 0, 70));
  g_ptr_array_add (rows, row_new (1, HEAP_NONE, 0, 25));
  g_ptr_array_add (rows, row_new (2, HEAP_NONE, 0, 5));
  g_ptr_array_add (above, row_new (3, 0, 1, 60));
  g_ptr_array_add (above, row_new (4, 0, 1, 10));

  tree = heapwood_classes_tree_new ("All", rows, 100);
  g_assert_cmpuint (get_id (heapwood_classes_tree_get_widest (tree, 0.1, 1)), ==, 1);
  g_assert_null (heapwood_classes_tree_get_widest (tree, 0.1, 0));
  g_assert_null (heapwood_classes_tree_get_widest (tree, 0.8, 1));

  open = heapwood_classes_tree_open (tree, 1, above);
  g_assert_cmpuint (get_id (heapwood_classes_tree_get_widest (open, 0.1, 1)), ==, 4);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);

  g_test_add_func ("/window/classes-tree/partition", test_partition);
  g_test_add_func ("/window/classes-tree/deterministic", test_deterministic);
  g_test_add_func ("/window/classes-tree/bottom", test_bottom);
  g_test_add_func ("/window/classes-tree/widest", test_widest);

  return g_test_run ();
}
