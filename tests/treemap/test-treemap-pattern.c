/* test-treemap-pattern.c: patterns that are there, differ, and repeat without a seam
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap-pattern.h"

#include "treemap/treemap-colours.h"

#include <string.h>

#define SIDE 32

static cairo_surface_t *
paint_pattern (TreemapPattern pattern)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, SIDE, SIDE);
  cairo_pattern_t *source = treemap_pattern_create (pattern, surface, 1);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source (cr, source);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_pattern_destroy (source);
  cairo_surface_flush (surface);

  return surface;
}

static const guchar *
get_pixel (cairo_surface_t *surface,
           int x,
           int y)
{
  return cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) + x;
}

static void
test_all (void)
{
  cairo_surface_t *surfaces[TREEMAP_PATTERN_COUNT] = { NULL };

  for (guint i = TREEMAP_PATTERN_NONE + 1; i < TREEMAP_PATTERN_COUNT; i++)
    {
      guint ink = 0;

      surfaces[i] = paint_pattern (i);

      for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
          {
            ink += *get_pixel (surfaces[i], x, y);
            g_assert_cmpuint (*get_pixel (surfaces[i], x, y), ==,
                              *get_pixel (surfaces[i], x % 8, y % 8));
          }

      g_assert_cmpuint (ink, >, 0);
      /* The colour below stays what it is. */
      g_assert_cmpuint (ink, <, SIDE * SIDE * 255 / 8);

      for (guint j = TREEMAP_PATTERN_NONE + 1; j < i; j++)
        g_assert_cmpint (memcmp (get_pixel (surfaces[i], 0, 0), get_pixel (surfaces[j], 0, 0),
                                 SIDE * SIDE), !=, 0);
    }

  for (guint i = 0; i < TREEMAP_PATTERN_COUNT; i++)
    g_clear_pointer (&surfaces[i], cairo_surface_destroy);
}

static void
test_strengths (void)
{
  g_assert_cmpint (treemap_pattern_of_strength (0), ==, TREEMAP_PATTERN_NONE);

  for (guint i = 1; i < TREEMAP_STRENGTH_COUNT; i++)
    {
      g_assert_cmpint (treemap_pattern_of_strength (i), !=, TREEMAP_PATTERN_NONE);
      g_assert_cmpint (treemap_pattern_of_strength (i), !=, TREEMAP_PATTERN_DOTS);
    }
}

static void
test_swatches (void)
{
  for (guint strength = 0; strength < TREEMAP_STRENGTH_COUNT; strength++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIDE, SIDE);
      cairo_t *cr = cairo_create (surface);
      TreemapColour colour = treemap_colours_get_strength (strength, FALSE);
      const guint32 *pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
      guint32 expected = (guint32) (colour.red * 255 + 0.5) << 16 |
                         (guint32) (colour.green * 255 + 0.5) << 8 |
                         (guint32) (colour.blue * 255 + 0.5);
      guint n_plain = 0;

      treemap_pattern_draw_swatch (cr, strength, FALSE, 16, 1);
      cairo_destroy (cr);
      cairo_surface_flush (surface);

      for (guint i = 0; i < SIDE * SIDE; i++)
        n_plain += (pixels[i] & 0xffffff) == expected;

      g_assert_cmpuint (n_plain, >, 16 * 16 / 5);
      g_assert_cmpuint (n_plain, <, 16 * 16);
      cairo_surface_destroy (surface);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/pattern/all", test_all);
  g_test_add_func ("/treemap/pattern/strengths", test_strengths);
  g_test_add_func ("/treemap/pattern/swatches", test_swatches);

  return g_test_run ();
}
