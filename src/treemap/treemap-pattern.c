/* treemap-pattern.c: what is drawn over a colour, for those who do not see it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-pattern.h"

#include "treemap-colours.h"

#include <math.h>

/* Pixels after which a pattern repeats. */
#define TILE 8
#define OPACITY 0.20
#define DOT_OPACITY 0.34

static const TreemapPattern strength_patterns[TREEMAP_STRENGTH_COUNT] = {
  TREEMAP_PATTERN_NONE,    TREEMAP_PATTERN_UPRIGHT, TREEMAP_PATTERN_LEVEL,
  TREEMAP_PATTERN_RISING,  TREEMAP_PATTERN_FALLING, TREEMAP_PATTERN_GRID,
  TREEMAP_PATTERN_LATTICE, TREEMAP_PATTERN_DASHES,  TREEMAP_PATTERN_CHEVRONS,
};

TreemapPattern
treemap_pattern_of_strength (guint strength)
{
  g_return_val_if_fail (strength < TREEMAP_STRENGTH_COUNT, TREEMAP_PATTERN_NONE);

  return strength_patterns[strength];
}

static void
add_line (cairo_t *cr,
          double x0,
          double y0,
          double x1,
          double y1)
{
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
}

/* Three parallels, so that the corners of the tile are as thick as the rest. */
static void
add_diagonals (cairo_t *cr,
               gboolean rising)
{
  for (int shift = -TILE; shift <= TILE; shift += TILE)
    {
      if (rising)
        add_line (cr, shift - 1, TILE + 1, shift + TILE + 1, -1);
      else
        add_line (cr, shift - 1, -1, shift + TILE + 1, TILE + 1);
    }
}

static void
draw_tile (cairo_t *cr,
           TreemapPattern pattern)
{
  const double half = TILE / 2 + 0.5;

  cairo_set_line_width (cr, 1);
  cairo_set_source_rgba (cr, 0, 0, 0, OPACITY);

  switch (pattern)
    {
    case TREEMAP_PATTERN_NONE:
      break;

    case TREEMAP_PATTERN_UPRIGHT:
      add_line (cr, half, 0, half, TILE);
      break;

    case TREEMAP_PATTERN_LEVEL:
      add_line (cr, 0, half, TILE, half);
      break;

    case TREEMAP_PATTERN_RISING:
      add_diagonals (cr, TRUE);
      break;

    case TREEMAP_PATTERN_FALLING:
      add_diagonals (cr, FALSE);
      break;

    case TREEMAP_PATTERN_GRID:
      add_line (cr, half, 0, half, TILE);
      add_line (cr, 0, half, TILE, half);
      break;

    case TREEMAP_PATTERN_LATTICE:
      add_diagonals (cr, TRUE);
      add_diagonals (cr, FALSE);
      break;

    case TREEMAP_PATTERN_DASHES:
      add_line (cr, 0, 1.5, 4, 1.5);
      add_line (cr, 4, half + 1, TILE, half + 1);
      break;

    case TREEMAP_PATTERN_CHEVRONS:
      cairo_move_to (cr, -1, half + 3);
      cairo_line_to (cr, TILE / 2, half - 2);
      cairo_line_to (cr, TILE + 1, half + 3);
      break;

    case TREEMAP_PATTERN_DOTS:
      cairo_set_source_rgba (cr, 0, 0, 0, DOT_OPACITY);
      cairo_arc (cr, half, half, 0.85, 0, 2 * G_PI);
      cairo_fill (cr);
      break;
    }

  cairo_stroke (cr);
}

/* A file of vectors keeps the tile as vectors; a tile of pixels is faster where pixels come out. */
static cairo_surface_t *
create_tile_surface (cairo_surface_t *target,
                     double scale)
{
  const cairo_rectangle_t extents = { 0, 0, TILE, TILE };
  cairo_surface_t *surface;
  int pixels = MAX (1, (int) round (TILE * scale));

  if (cairo_surface_get_type (target) != CAIRO_SURFACE_TYPE_IMAGE)
    return cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, pixels, pixels);
  cairo_surface_set_device_scale (surface, pixels / (double) TILE, pixels / (double) TILE);

  return surface;
}

cairo_pattern_t *
treemap_pattern_create (TreemapPattern pattern,
                        cairo_surface_t *target,
                        double scale)
{
  cairo_surface_t *surface = create_tile_surface (target, scale);
  cairo_t *cr = cairo_create (surface);
  cairo_pattern_t *source;

  draw_tile (cr, pattern);
  cairo_destroy (cr);

  source = cairo_pattern_create_for_surface (surface);
  cairo_pattern_set_extend (source, CAIRO_EXTEND_REPEAT);
  cairo_pattern_set_filter (source, CAIRO_FILTER_NEAREST);
  cairo_surface_destroy (surface);

  return source;
}

void
treemap_pattern_draw_swatch (cairo_t *cr,
                             guint strength,
                             gboolean dark,
                             double size,
                             double scale)
{
  const TreemapColouring colouring = { TREEMAP_SCHEME_STRENGTH, dark, TREEMAP_ALL_STRENGTHS, 0 };
  TreemapColour fill = treemap_colours_get_strength (strength, dark);
  TreemapColour outline = treemap_colours_get_outline (&colouring, fill, 3);
  TreemapPattern pattern = treemap_pattern_of_strength (strength);
  double line = MAX (1, floor (scale)) / scale;

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, size, size);
  cairo_set_source_rgb (cr, fill.red, fill.green, fill.blue);
  cairo_fill (cr);

  if (pattern != TREEMAP_PATTERN_NONE)
    {
      cairo_pattern_t *source = treemap_pattern_create (pattern, cairo_get_target (cr), scale);

      cairo_rectangle (cr, 0, 0, size, size);
      cairo_set_source (cr, source);
      cairo_fill (cr);
      cairo_pattern_destroy (source);
    }

  cairo_rectangle (cr, line / 2, line / 2, size - line, size - line);
  cairo_set_line_width (cr, line);
  cairo_set_source_rgb (cr, outline.red, outline.green, outline.blue);
  cairo_stroke (cr);
  cairo_restore (cr);
}
