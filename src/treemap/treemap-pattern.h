/* treemap-pattern.h: what is drawn over a colour, for those who do not see it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  TREEMAP_PATTERN_NONE,
  TREEMAP_PATTERN_UPRIGHT,  /* | | | */
  TREEMAP_PATTERN_LEVEL,    /* = = = */
  TREEMAP_PATTERN_RISING,   /* / / / */
  TREEMAP_PATTERN_FALLING,  /* \ \ \ */
  TREEMAP_PATTERN_GRID,     /* + + + */
  TREEMAP_PATTERN_LATTICE,  /* x x x */
  TREEMAP_PATTERN_DASHES,   /* - - - */
  TREEMAP_PATTERN_CHEVRONS, /* ^ ^ ^ */
  TREEMAP_PATTERN_DOTS,     /* : : : more is inside than is drawn */
} TreemapPattern;

#define TREEMAP_PATTERN_COUNT 10

/* The pattern of a strength: none for strong, another for each of the others, never dots. */
TreemapPattern treemap_pattern_of_strength (guint strength);

/* treemap_pattern_create:
 * @target: the surface it is for
 * @scale: pixels of the display to one of @target's user space
 *
 * Returns: (transfer full): a translucent source that repeats; not for TREEMAP_PATTERN_NONE.
 */
cairo_pattern_t *treemap_pattern_create (TreemapPattern pattern,
                                         cairo_surface_t *target,
                                         double scale);

/* treemap_pattern_draw_swatch:
 * Draws the square of a strength in a legend: its colour, its pattern and a thin outline.
 * @size: pixels a side
 * @scale: pixels of the display to one of those
 */
void treemap_pattern_draw_swatch (cairo_t *cr,
                                  guint strength,
                                  gboolean dark,
                                  double size,
                                  double scale);

G_END_DECLS
