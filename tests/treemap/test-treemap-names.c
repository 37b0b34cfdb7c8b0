/* test-treemap-names.c: names where there is room, short of what tells least
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap-names.h"

#include "treemap-fake.h"

/* Returns: (transfer full): the title of the only child in a picture of that width. */
static char *
get_title (const char *name,
           double width)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (0);
  TreemapTree tree = treemap_fake_get_tree (fake);
  g_autoptr (TreemapLayout) layout = NULL;
  g_autoptr (TreemapNames) names = NULL;
  const TreemapPlate *plates;
  guint n_plates;

  treemap_fake_add (fake, 0, 1000, 0, name);
  layout = treemap_fake_lay_out (fake, width, 100, 1);
  names = treemap_names_new (layout, tree, NULL);
  plates = treemap_names_get_plates (names, &n_plates);

  return n_plates > 0 ? g_strdup (plates[0].title) : NULL;
}

/* Asserts that the shorter of the titles are taken one after the other as width goes. */
static void
check_titles (const char *name,
              const char *const *titles)
{
  guint at = 0;

  for (int width = 320; width > 10; width--)
    {
      g_autofree char *title = get_title (name, width);

      if (title == NULL)
        {
          g_assert_null (titles[at + 1]);
          return;
        }

      if (g_strcmp0 (title, titles[at]) != 0)
        at++;
      g_assert_cmpstr (title, ==, titles[at]);
    }

  g_assert_not_reached ();
}

static void
test_shortened (void)
{
  check_titles ("Whole heap", (const char *const[]) { "Whole heap", NULL });
  check_titles ("class ViewGroup", (const char *const[]) { "class ViewGroup", "ViewGroup", NULL });
  check_titles ("1 234 × LongLongName",
                (const char *const[]) { "1 234 × LongLongName", "LongLongName", NULL });
  check_titles ("ClassLoaders$AppClassLoader",
                (const char *const[]) { "ClassLoaders$AppClassLoader", "…AppClassLoader",
                                        "AppClassLoader", NULL });
  check_titles ("12 × ClassLoaders$AppClassLoader",
                (const char *const[]) { "12 × ClassLoaders$AppClassLoader",
                                        "12 × …AppClassLoader", "AppClassLoader", NULL });
  check_titles ("java.util.concurrent", (const char *const[]) { "java.util.concurrent",
                                                                "…concurrent", "concurrent",
                                                                NULL });
  /* What stands behind the last sign says nothing. */
  check_titles ("Outer$$Lambda$17", (const char *const[]) { "Outer$$Lambda$17", "…Lambda$17",
                                                            "Lambda$17", NULL });
}

static void
test_plates (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (3, 3000);
  TreemapTree tree = treemap_fake_get_tree (fake);
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 1000, 700, 1);
  g_autoptr (TreemapNames) names = treemap_names_new (layout, tree, NULL);
  guint n_plates;
  const TreemapPlate *plates = treemap_names_get_plates (names, &n_plates);

  g_assert_cmpuint (n_plates, >, 0);

  for (guint i = 0; i < n_plates; i++)
    {
      const TreemapCell *cell = treemap_layout_get_cell (layout, plates[i].cell);

      g_assert_cmpuint (cell->depth, ==, 1);
      g_assert_cmpfloat (plates[i].area.x0, >=, cell->area.x0 + TREEMAP_PLATE_INSET);
      g_assert_cmpfloat (plates[i].area.y0, >=, cell->area.y0 + TREEMAP_PLATE_INSET);
      g_assert_cmpfloat (plates[i].area.x1, <=, cell->area.x1 - TREEMAP_PLATE_INSET);
      g_assert_cmpfloat (plates[i].area.y1, <=, cell->area.y1 - TREEMAP_PLATE_INSET);
      g_assert_cmpuint (treemap_names_get_cell_at (names, plates[i].area.x0, plates[i].area.y0),
                        ==, plates[i].cell);
    }

  g_assert_cmpuint (treemap_names_get_cell_at (names, 0, 0), ==, TREEMAP_NONE);
}

static void
test_only_cell (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (2048);
  TreemapTree tree = treemap_fake_get_tree (fake);
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 300, 100, 1);
  g_autoptr (TreemapNames) names = treemap_names_new (layout, tree, NULL);
  guint n_plates;
  const TreemapPlate *plates = treemap_names_get_plates (names, &n_plates);

  g_assert_cmpuint (n_plates, ==, 1);
  g_assert_cmpuint (plates[0].cell, ==, 0);
  g_assert_cmpstr (plates[0].title, ==, "Node");
  g_assert_cmpstr (plates[0].detail, ==, "2.0\302\240KiB · 100.0 %");
}

static void
test_no_room (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (1);
  TreemapTree tree = treemap_fake_get_tree (fake);
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 1, 1, 1);
  g_autoptr (TreemapNames) names = treemap_names_new (layout, tree, NULL);
  guint n_plates;

  treemap_names_get_plates (names, &n_plates);
  g_assert_cmpuint (n_plates, ==, 0);
}

static void
test_described (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (1);
  TreemapTree tree = treemap_fake_get_tree (fake);
  TreemapCell own = { .kind = TREEMAP_CELL_OWN };
  TreemapCell tail = { .kind = TREEMAP_CELL_TAIL, .count = 1234567 };
  TreemapCell node = { .kind = TREEMAP_CELL_NODE };
  g_autofree char *own_name = treemap_names_describe (tree, &own);
  g_autofree char *tail_name = treemap_names_describe (tree, &tail);
  g_autofree char *node_name = treemap_names_describe (tree, &node);

  g_assert_cmpstr (own_name, ==, "Own bytes");
  g_assert_cmpstr (tail_name, ==, "1\342\200\257234\342\200\257567 smaller");
  g_assert_cmpstr (node_name, ==, "Node");
}

static void
test_numbers (void)
{
  g_autofree char *none = treemap_names_format_count (0);
  g_autofree char *hundreds = treemap_names_format_count (999);
  g_autofree char *most = treemap_names_format_count (G_MAXUINT64);
  g_autofree char *small = treemap_names_format_size (612, 612000);
  g_autofree char *nothing = treemap_names_format_size (0, 0);

  g_assert_cmpstr (none, ==, "0");
  g_assert_cmpstr (hundreds, ==, "999");
  g_assert_true (g_str_has_suffix (most, "709\342\200\257551\342\200\257615"));
  g_assert_cmpstr (small, ==, "612 B · 0.1 %");
  g_assert_cmpstr (nothing, ==, "0 B · 0.0 %");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/names/shortened", test_shortened);
  g_test_add_func ("/treemap/names/plates", test_plates);
  g_test_add_func ("/treemap/names/only-cell", test_only_cell);
  g_test_add_func ("/treemap/names/no-room", test_no_room);
  g_test_add_func ("/treemap/names/described", test_described);
  g_test_add_func ("/treemap/names/numbers", test_numbers);

  return g_test_run ();
}
