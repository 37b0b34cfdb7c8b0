/* test-treemap-draw.c: pixels of a picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap-draw.h"
#include "treemap/treemap-shape.h"

#include "treemap-fake.h"

typedef struct
{
  cairo_surface_t *surface;
  int scale;
} Picture;

static Picture
draw (const TreemapLayout *layout,
      const TreemapNames *names,
      const TreemapColouring *colouring)
{
  int scale = (int) treemap_layout_get_scale (layout);
  Picture picture = {
    cairo_image_surface_create (CAIRO_FORMAT_RGB24,
                                (int) treemap_layout_get_width (layout) * scale,
                                (int) treemap_layout_get_height (layout) * scale),
    scale,
  };
  cairo_t *cr;

  cairo_surface_set_device_scale (picture.surface, scale, scale);
  cr = cairo_create (picture.surface);
  treemap_draw (cr, layout, names, colouring, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (picture.surface);

  return picture;
}

/* A pixel of the surface. */
static guint32
get_pixel (Picture picture,
           int x,
           int y)
{
  const guchar *row = cairo_image_surface_get_data (picture.surface) +
                      y * cairo_image_surface_get_stride (picture.surface);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
}

/* As cairo rounds. */
static guint32
to_byte (double value)
{
  return (guint32) (value * 65535 + 0.5) >> 8;
}

static guint32
to_pixel (TreemapColour colour)
{
  return to_byte (colour.red) << 16 | to_byte (colour.green) << 8 | to_byte (colour.blue);
}

/* Two halves; the first of two parts, the second weakly held. */
static TreemapFake *
create_halves (void)
{
  TreemapFake *fake = treemap_fake_new (0);
  guint64 first = treemap_fake_add (fake, 0, 0, 0, NULL);

  treemap_fake_add (fake, 0, 100, 5, NULL);
  treemap_fake_add (fake, first, 50, 0, NULL);
  treemap_fake_add (fake, first, 50, 0, NULL);

  return fake;
}

static void
test_fills_and_lines (void)
{
  for (int scale = 1; scale <= 2; scale++)
    {
      g_autoptr (TreemapFake) fake = create_halves ();
      g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 191, 100, scale);
      TreemapColouring colouring = TREEMAP_COLOURING_INIT;
      const TreemapCell *inner = NULL;
      TreemapRectangle area;
      Picture picture;
      guint32 fill;
      guint32 outline;
      guint32 frame = to_pixel (treemap_colours_get_frame (FALSE));
      guint n_cells;
      guint32 position;

      /* The lower part of the first half. */
      for (position = 0; position < 5; position++)
        {
          inner = treemap_layout_get_cell (layout, position);
          if (inner->depth == 2 && inner->area.y0 > 0)
            break;
        }

      treemap_layout_get_cells (layout, &n_cells);
      g_assert_cmpuint (n_cells, ==, 5);
      fill = to_pixel (treemap_colours_get_fill (&colouring, inner));
      outline = to_pixel (treemap_colours_get_outline (
        &colouring, treemap_colours_get_fill (&colouring, inner), inner->depth));
      area = treemap_draw_get_area (layout, position);
      picture = draw (layout, NULL, &colouring);

      /* The thin line is whole pixels of the display, and a pixel wide. */
      g_assert_cmphex (get_pixel (picture, 20 * scale, (int) area.y0 * scale - 1), ==, fill);
      g_assert_cmphex (get_pixel (picture, 20 * scale, (int) area.y0 * scale), ==, outline);
      g_assert_cmphex (get_pixel (picture, 20 * scale, (int) area.y0 * scale + scale - 1), ==,
                       outline);
      g_assert_cmphex (get_pixel (picture, 20 * scale, (int) area.y0 * scale + scale), ==, fill);

      /* The heavy line is two of them, half on either side. */
      g_assert_cmphex (get_pixel (picture, (int) (area.x1 * scale) - scale - 1, 80 * scale), ==,
                       fill);
      for (int i = -scale; i < scale; i++)
        g_assert_cmphex (get_pixel (picture, (int) (area.x1 * scale) + i, 80 * scale), ==, frame);
      g_assert_cmphex (get_pixel (picture, (int) (area.x1 * scale) + scale, 80 * scale), !=, frame);
      g_assert_cmphex (get_pixel (picture, 0, 50), ==, frame);

      cairo_surface_destroy (picture.surface);
    }
}

static void
test_colouring (void)
{
  g_autoptr (TreemapFake) fake = create_halves ();
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 200, 100, 1);

  for (guint i = 0; i < 12; i++)
    {
      TreemapColouring colouring = { i % 3, i / 3 % 2, TREEMAP_ALL_STRENGTHS, 0 };
      guint32 expected;
      guint n_expected = 0;
      Picture picture;

      if (i < 6)
        colouring.strengths &= ~(1u << 5);

      expected = to_pixel (i < 6 ? treemap_colours_get_grey (colouring.dark)
                                 : treemap_colours_get_strength (5, colouring.dark));
      picture = draw (layout, NULL, &colouring);

      for (int x = 0; x < 200; x++)
        for (int y = 0; y < 100; y++)
          n_expected += get_pixel (picture, x, y) == expected;

      /* The weak half, but for its lines and, where it is on, its pattern. */
      g_assert_cmpuint (n_expected, >=, i < 6 ? 98 * 96 : 98 * 96 * 7 / 10);
      g_assert_cmpuint (n_expected, <=, 100 * 100);
      cairo_surface_destroy (picture.surface);
    }
}

static void
test_no_gaps (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new_random (4, 6000);
  TreemapTree tree = treemap_fake_get_tree (fake);
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 640, 400, 1);
  g_autoptr (TreemapNames) names = treemap_names_new (layout, tree, NULL);
  TreemapColouring colouring = TREEMAP_COLOURING_INIT;
  Picture picture = draw (layout, names, &colouring);

  /* An RGB surface is black at first; nothing that is drawn is. */
  for (int y = 0; y < 400; y++)
    for (int x = 0; x < 640; x++)
      g_assert_cmphex (get_pixel (picture, x, y), !=, 0);

  cairo_surface_destroy (picture.surface);
}

static void
test_names (void)
{
  g_autoptr (TreemapFake) fake = treemap_fake_new (1000);
  TreemapTree tree = treemap_fake_get_tree (fake);
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 300, 100, 1);
  g_autoptr (TreemapNames) names = treemap_names_new (layout, tree, NULL);
  TreemapColouring colouring = TREEMAP_COLOURING_INIT;
  guint32 title = to_pixel (treemap_colours_get_title (FALSE));
  guint n_plates;
  TreemapRectangle area = treemap_names_get_plates (names, &n_plates)[0].area;
  Picture picture = draw (layout, names, &colouring);
  guint32 fill = to_pixel (treemap_colours_get_fill (&colouring,
                                                     treemap_layout_get_cell (layout, 0)));
  guint n_dark = 0;

  g_assert_cmphex (get_pixel (picture, 250, 80), ==, fill);
  g_assert_cmphex (get_pixel (picture, (int) area.x1 - 3, (int) area.y1 - 2), !=, fill);

  for (int y = (int) area.y0; y < (int) area.y1; y++)
    for (int x = (int) area.x0; x < (int) area.x1; x++)
      n_dark += (get_pixel (picture, x, y) & 0xff) < (title & 0xff) + 40;
  g_assert_cmpuint (n_dark, >, 20);

  cairo_surface_destroy (picture.surface);
}

static void
test_marks (void)
{
  g_autoptr (TreemapFake) fake = create_halves ();
  g_autoptr (TreemapLayout) layout = treemap_fake_lay_out (fake, 200, 100, 1);
  TreemapColouring colouring = TREEMAP_COLOURING_INIT;

  for (guint mark = TREEMAP_MARK_HOVER; mark <= TREEMAP_MARK_SELECTION; mark++)
    {
      for (guint dark = 0; dark < 2; dark++)
        {
          TreemapMarkLine lines[TREEMAP_MAX_MARK_LINES];
          guint n_lines = treemap_draw_get_mark_lines (mark, dark, lines);
          Picture picture = draw (layout, NULL, &colouring);
          cairo_t *cr = cairo_create (picture.surface);

          treemap_draw_mark (cr, layout, 1, mark, dark);
          cairo_destroy (cr);
          cairo_surface_flush (picture.surface);

          g_assert_cmpuint (n_lines, <=, TREEMAP_MAX_MARK_LINES);
          for (guint i = 0; i < n_lines; i++)
            if (lines[i].opacity == 1)
              g_assert_cmphex (get_pixel (picture, (int) (lines[i].inset + lines[i].width / 2), 50),
                               ==, to_pixel (lines[i].colour));

          cairo_surface_destroy (picture.surface);
        }
    }
}

/* A column that has ended is closed by a bar at its far side, one that has not is open. */
static void
test_ends (void)
{
  for (guint upward = 0; upward < 2; upward++)
    {
      const TreemapShape *shape = upward ? treemap_shape_get_upward_icicle ()
                                         : treemap_shape_from_name ("icicle");
      g_autoptr (TreemapFake) fake = treemap_fake_new (0);
      guint64 ended = treemap_fake_add (fake, 0, 60, 0, NULL);

      treemap_fake_add (fake, 0, 40, 0, NULL);
      treemap_fake_end (fake, ended);

      g_autoptr (TreemapLayout) layout
        = treemap_layout_new (shape, treemap_fake_get_tree (fake), 0, 200, 100, 1, NULL, NULL);
      TreemapColouring colouring = TREEMAP_COLOURING_INIT;
      guint32 bar = to_pixel (treemap_colours_get_text (treemap_colours_get_background (FALSE)));
      Picture picture = draw (layout, NULL, &colouring);

      for (guint i = 0; i < 2; i++)
        {
          guint32 position = treemap_layout_get_cell (layout, 0)->first_child + i;
          TreemapRectangle area = treemap_draw_get_area (layout, position);
          int x = (int) (area.x0 + area.x1) / 2;
          int y = upward ? (int) area.y0 + 1 : (int) area.y1 - 2;

          g_assert_cmpint (get_pixel (picture, x, y) == bar, ==, i == 0);
        }
      cairo_surface_destroy (picture.surface);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/draw/fills-and-lines", test_fills_and_lines);
  g_test_add_func ("/treemap/draw/ends", test_ends);
  g_test_add_func ("/treemap/draw/colouring", test_colouring);
  g_test_add_func ("/treemap/draw/no-gaps", test_no_gaps);
  g_test_add_func ("/treemap/draw/names", test_names);
  g_test_add_func ("/treemap/draw/marks", test_marks);

  return g_test_run ();
}
