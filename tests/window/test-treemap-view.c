/* test-treemap-view.c: the map answers to pointer and keys, and shows what was asked for last
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap-testing.h"

#include <glib/gstdio.h>

static void
test_hover (TreemapFixture *fixture,
            gconstpointer data)
{
  double x;
  double y;
  guint32 position = treemap_testing_find_cell (fixture, TREEMAP_CELL_NODE, &x, &y);

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

static void
test_activate (TreemapFixture *fixture,
               gconstpointer data)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);
  const TreemapCellKind kinds[] = { TREEMAP_CELL_NODE, TREEMAP_CELL_OWN, TREEMAP_CELL_TAIL };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      double x;
      double y;
      const TreemapCell *cell
        = treemap_layout_get_cell (layout, treemap_testing_find_cell (fixture, kinds[i], &x, &y));
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
test_keys (TreemapFixture *fixture,
           gconstpointer data)
{
  HeapNode first = treemap_testing_get_focused_node (fixture);
  HeapNode next;

  treemap_testing_press (fixture, "Right");
  next = treemap_testing_get_focused_node (fixture);
  g_assert_false (heap_node_equal (first, next));
  treemap_testing_press (fixture, "Left");
  g_assert_true (heap_node_equal (treemap_testing_get_focused_node (fixture), first));
  treemap_testing_press (fixture, "Up");
  g_assert_true (heap_node_equal (treemap_testing_get_focused_node (fixture), first));

  treemap_testing_press (fixture, "Return");
  g_assert_cmpuint (fixture->n_activated, ==, 1);
  g_assert_true (heap_node_equal (fixture->activated, first));

  treemap_testing_press (fixture, "<Shift>F10");
  treemap_testing_press (fixture, "Menu");
  g_assert_cmpuint (fixture->n_menus, ==, 2);
  g_assert_true (heap_node_equal (fixture->menu, first));

  treemap_testing_press (fixture, "Home");
  g_assert_cmpuint (fixture->n_activated, ==, 1);

  treemap_testing_show_place (fixture, first);
  treemap_testing_press (fixture, "BackSpace");
  treemap_testing_press (fixture, "<Alt>Up");
  g_assert_cmpuint (fixture->n_out, ==, 2);
  treemap_testing_press (fixture, "Home");
  g_assert_cmpuint (fixture->n_activated, ==, 2);
  g_assert_cmpint (fixture->activated.kind, ==, HEAP_NODE_ROOT);
}

/* Out again, the keyboard is where it came from. */
static void
test_focus_comes_back (TreemapFixture *fixture,
                       gconstpointer data)
{
  HeapNode node;

  treemap_testing_press (fixture, "Right");
  treemap_testing_press (fixture, "Down");
  node = treemap_testing_get_focused_node (fixture);
  treemap_testing_show_place (fixture, node);
  g_assert_false (heap_node_equal (treemap_testing_get_focused_node (fixture), node));
  treemap_testing_show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
  g_assert_true (heap_node_equal (treemap_testing_get_focused_node (fixture), node));
}

static void
test_repaint (TreemapFixture *fixture,
              gconstpointer data)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (fixture->view);

  heapwood_treemap_view_set_strengths (fixture->view, 0);
  g_assert_false (heapwood_treemap_view_is_current (fixture->view));
  treemap_testing_wait (fixture);
  g_assert_true (_heapwood_treemap_view_get_layout (fixture->view) == layout);

  heapwood_treemap_view_set_dark (fixture->view, TRUE);
  heapwood_treemap_view_set_scheme (fixture->view, TREEMAP_SCHEME_STRENGTH);
  treemap_testing_wait (fixture);
  g_assert_true (_heapwood_treemap_view_get_layout (fixture->view) == layout);
}

static void
test_superseded (TreemapFixture *fixture,
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

  treemap_testing_wait (fixture);
  layout = _heapwood_treemap_view_get_layout (fixture->view);
  shown = treemap_heap_get_node (treemap_layout_get_cell (layout, 0)->node.id);
  g_assert_true (heap_node_equal (shown, children.entries[children.n_entries - 1].node));
}

static void
test_nothing (TreemapFixture *fixture,
              gconstpointer data)
{
  heapwood_treemap_view_set_place (fixture->view, NULL, heap_node (HEAP_NODE_ROOT, 0));
  window_testing_run_for (50);
  g_assert_null (_heapwood_treemap_view_get_layout (fixture->view));
  _heapwood_treemap_view_point (fixture->view, 100, 100);
  _heapwood_treemap_view_activate (fixture->view, 0);
  treemap_testing_press (fixture, "Right");
  treemap_testing_press (fixture, "Return");
  treemap_testing_press (fixture, "Home");
  treemap_testing_press (fixture, "Menu");
  treemap_testing_press (fixture, "BackSpace");
  g_assert_cmpuint (fixture->n_activated + fixture->n_out + fixture->n_menus, ==, 0);

  treemap_testing_show_place (fixture, heap_node (HEAP_NODE_ROOT, 0));
}

/* A window that goes while its picture is made. */
static void
test_gone (TreemapFixture *fixture,
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
count_colour (TreemapFixture *fixture,
              TreemapColour colour,
              guint *n)
{
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (fixture->window));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (fixture->view));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guint32 *pixels = g_new0 (guint32, MAP_WIDTH * MAP_HEIGHT);
  guint32 wanted = (guint32) (colour.red * 65535 + 0.5) >> 8 << 16 |
                   (guint32) (colour.green * 65535 + 0.5) >> 8 << 8 |
                   (guint32) (colour.blue * 65535 + 0.5) >> 8;

  gdk_paintable_snapshot (paintable, snapshot, MAP_WIDTH, MAP_HEIGHT);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_nonnull (node);
  texture = gsk_renderer_render_texture (renderer, node,
                                         &GRAPHENE_RECT_INIT (0, 0, MAP_WIDTH, MAP_HEIGHT));
  gdk_texture_download (texture, (guchar *) pixels, MAP_WIDTH * 4);

  *n = 0;
  for (guint i = 0; i < MAP_WIDTH * MAP_HEIGHT; i++)
    *n += (pixels[i] & 0xffffff) == wanted;
}

static void
test_pixels (TreemapFixture *fixture,
             gconstpointer data)
{
  guint n_grey;

  /* The window draws once more before its paintable has anything. */
  window_testing_run_for (100);
  count_colour (fixture, treemap_colours_get_grey (FALSE), &n_grey);
  g_assert_cmpuint (n_grey, ==, 0);

  heapwood_treemap_view_set_strengths (fixture->view, 0);
  treemap_testing_wait (fixture);
  window_testing_run_for (100);
  count_colour (fixture, treemap_colours_get_grey (FALSE), &n_grey);
  g_assert_cmpuint (n_grey, >, MAP_WIDTH * MAP_HEIGHT / 3);
}

static void
test_selected (TreemapFixture *fixture,
               gconstpointer data)
{
  HeapNode node = treemap_testing_get_focused_node (fixture);
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

typedef struct
{
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
  g_assert_cmpint (heapwood_export_write_finish (result, &export->error), ==,
                   export->error == NULL);
}

static gboolean
is_exported (gpointer data)
{
  return ((Export *) data)->done;
}

static void
test_export (TreemapFixture *fixture,
             gconstpointer data)
{
  static const char *const names[] = { "map.png", "map.svg", "map.pdf", "map.txt" };
  g_autofree char *folder = g_dir_make_tmp ("heapwood-XXXXXX", NULL);

  treemap_testing_show_shape (fixture, "rings");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      Export export = { FALSE, NULL };

      heapwood_export_write_async (heapwood_treemap_view_export (fixture->view), file, NULL,
                                   exported, &export);
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

int
main (int argc,
      char *argv[])
{
  window_testing_init (&argc, &argv);
  treemap_testing_add ("/window/treemap-view/hover", NULL, test_hover);
  treemap_testing_add ("/window/treemap-view/activate", NULL, test_activate);
  treemap_testing_add ("/window/treemap-view/keys", NULL, test_keys);
  treemap_testing_add ("/window/treemap-view/focus-comes-back", NULL, test_focus_comes_back);
  treemap_testing_add ("/window/treemap-view/repaint", NULL, test_repaint);
  treemap_testing_add ("/window/treemap-view/superseded", NULL, test_superseded);
  treemap_testing_add ("/window/treemap-view/nothing", NULL, test_nothing);
  treemap_testing_add ("/window/treemap-view/gone", NULL, test_gone);
  treemap_testing_add ("/window/treemap-view/pixels", NULL, test_pixels);
  treemap_testing_add ("/window/treemap-view/selected", NULL, test_selected);
  treemap_testing_add ("/window/treemap-view/export", NULL, test_export);

  return g_test_run ();
}
