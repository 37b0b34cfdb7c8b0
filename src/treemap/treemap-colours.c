/* treemap-colours.c: which colour says what
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-colours.h"

#include <math.h>

#define RGB(value) \
  { ((value) >> 16 & 0xff) / 255.0, ((value) >> 8 & 0xff) / 255.0, ((value) & 0xff) / 255.0 }

/* Light and dark; found by search for the largest CIE76 difference of any two for normal,
 * deuteranope, protanope and tritanope eyes, each near the hue its name is known by. */
static const TreemapColour strength_colours[2][TREEMAP_STRENGTH_COUNT] = {
  {
    RGB (0xc8e6ff), RGB (0x40a59a), RGB (0xa29ef1),
    RGB (0x3470dd), RGB (0x42823f), RGB (0x847600),
    RGB (0xeda53d), RGB (0xb34ea2), RGB (0xf36765),
  },
  {
    RGB (0x3c546b), RGB (0x49c0b0), RGB (0x6961bf),
    RGB (0x8ea5fe), RGB (0x82bd66), RGB (0xbea43a),
    RGB (0xa45a1c), RGB (0xd773c4), RGB (0xe47580),
  },
};

static const TreemapColour greys[2] = { RGB (0xc4c4c4), RGB (0x424242) };
static const TreemapColour plain_fills[2] = { RGB (0xe6ecf5), RGB (0x2a323d) };
static const TreemapColour backgrounds[2] = { RGB (0xfbfbfc), RGB (0x1c1d20) };
static const TreemapColour frames[2] = { RGB (0x23262e), RGB (0x0c0d10) };
static const TreemapColour plates[2] = { RGB (0xffffff), RGB (0x17181b) };
static const TreemapColour titles[2] = { RGB (0x16171a), RGB (0xffffff) };
static const TreemapColour details[2] = { RGB (0x3c3f45), RGB (0xd9dbdf) };

/* Hues of blocks in CIE LCh, degrees; one and the next differ much. */
static const double block_hues[] = { 262, 150, 72, 312, 108, 352, 208 };

#define N_BLOCK_HUES G_N_ELEMENTS (block_hues)
/* From this depth on, cells of a block are all alike. */
#define N_BLOCK_DEPTHS 6
/* How much lighter than at the first depth a vivid colour is at the last. */
#define MAX_LIGHTENING 0.1

static const char *const scheme_names[] = { "block", "strength", "plain" };

const char *
treemap_scheme_to_string (TreemapScheme scheme)
{
  g_return_val_if_fail (scheme < G_N_ELEMENTS (scheme_names), NULL);

  return scheme_names[scheme];
}

gboolean
treemap_scheme_from_string (const char *name,
                            TreemapScheme *scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (scheme_names); i++)
    {
      if (g_str_equal (name, scheme_names[i]))
        {
          *scheme = i;
          return TRUE;
        }
    }

  return FALSE;
}

static double
from_lab (double value)
{
  double cube = value * value * value;

  return cube > 216.0 / 24389 ? cube : (116 * value - 16) * 27 / 24389;
}

static double
from_linear (double value)
{
  if (value <= 0.0031308)
    return 12.92 * value;

  return 1.055 * pow (value, 1 / 2.4) - 0.055;
}

static double
to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static gboolean
is_unit (double value)
{
  return value >= 0 && value <= 1;
}

/* Returns: %FALSE where sRGB (D65) has no such colour. */
static gboolean
colour_from_lch (double lightness,
                 double chroma,
                 double hue,
                 TreemapColour *colour)
{
  double fy = (lightness + 16) / 116;
  double x = 0.95047 * from_lab (fy + chroma * cos (hue * G_PI / 180) / 500);
  double y = from_lab (fy);
  double z = 1.08883 * from_lab (fy - chroma * sin (hue * G_PI / 180) / 200);

  colour->red = from_linear (3.2404542 * x - 1.5371385 * y - 0.4985314 * z);
  colour->green = from_linear (-0.9692660 * x + 1.8760108 * y + 0.0415560 * z);
  colour->blue = from_linear (0.0556434 * x - 0.2040259 * y + 1.0572252 * z);

  return is_unit (colour->red) && is_unit (colour->green) && is_unit (colour->blue);
}

/* The colour nearest to grey's side that sRGB has. */
static TreemapColour
colour_within_srgb (double lightness,
                    double chroma,
                    double hue)
{
  TreemapColour colour;

  while (!colour_from_lch (lightness, chroma, hue, &colour))
    chroma -= 0.5;

  return colour;
}

/* Returns: 0 for the children of the top cell to 1 for the last depth that differs. */
static double
get_step (guint depth)
{
  return (CLAMP (depth, 1, N_BLOCK_DEPTHS) - 1) / (N_BLOCK_DEPTHS - 1.0);
}

static TreemapColour
get_block_fill (guint32 block,
                guint depth,
                gboolean dark)
{
  static TreemapColour fills[2][N_BLOCK_HUES][N_BLOCK_DEPTHS];
  static gsize ready = 0;

  if (g_once_init_enter (&ready))
    {
      for (guint i = 0; i < N_BLOCK_HUES; i++)
        {
          for (guint j = 0; j < N_BLOCK_DEPTHS; j++)
            {
              double step = get_step (j + 1);

              fills[0][i][j] = colour_within_srgb (82 + 9 * step, 26 - 10 * step, block_hues[i]);
              fills[1][i][j] = colour_within_srgb (30 + 13 * step, 22 + 4 * step, block_hues[i]);
            }
        }

      g_once_init_leave (&ready, 1);
    }

  return fills[dark ? 1 : 0][block % N_BLOCK_HUES][CLAMP (depth, 1, N_BLOCK_DEPTHS) - 1];
}

TreemapColour
treemap_colours_get_strength (guint strength,
                              gboolean dark)
{
  g_return_val_if_fail (strength < TREEMAP_STRENGTH_COUNT, greys[0]);

  return strength_colours[dark ? 1 : 0][strength];
}

TreemapColour
treemap_colours_get_grey (gboolean dark)
{
  return greys[dark ? 1 : 0];
}

gboolean
treemap_colours_is_on (const TreemapColouring *colouring,
                       const TreemapCell *cell)
{
  return (colouring->strengths & (1u << cell->node.strength)) != 0 &&
         (colouring->grey_spaces & (1u << cell->node.space)) == 0;
}

TreemapColour
treemap_colours_get_fill (const TreemapColouring *colouring,
                          const TreemapCell *cell)
{
  const TreemapColour white = { 1, 1, 1 };
  guint strength = cell->node.strength;
  TreemapColour colour;
  gboolean is_plain;

  if (!treemap_colours_is_on (colouring, cell))
    return treemap_colours_get_grey (colouring->dark);

  /* How many are in the tail, and so its place among the blocks, depends on the size. */
  is_plain = colouring->scheme == TREEMAP_SCHEME_PLAIN ||
             (cell->depth == 0 && cell->n_children > 0) ||
             (cell->kind == TREEMAP_CELL_TAIL && cell->depth == 1);

  if (strength == 0 && colouring->scheme != TREEMAP_SCHEME_STRENGTH)
    return is_plain ? plain_fills[colouring->dark ? 1 : 0]
                    : get_block_fill (cell->block, cell->depth, colouring->dark);

  colour = treemap_colours_get_strength (strength, colouring->dark);
  if (colouring->scheme != TREEMAP_SCHEME_BLOCK)
    return colour;

  return treemap_colour_mix (colour, white, get_step (cell->depth) * MAX_LIGHTENING);
}

TreemapColour
treemap_colours_get_background (gboolean dark)
{
  return backgrounds[dark ? 1 : 0];
}

TreemapColour
treemap_colours_get_text (TreemapColour fill)
{
  double luminance = 0.2126 * to_linear (fill.red) + 0.7152 * to_linear (fill.green) +
                     0.0722 * to_linear (fill.blue);

  /* Where the contrast to both is the same. */
  return luminance > 0.179 ? (TreemapColour) { 0, 0, 0 } : (TreemapColour) { 1, 1, 1 };
}

TreemapColour
treemap_colours_get_outline (const TreemapColouring *colouring,
                             TreemapColour fill,
                             guint depth)
{
  static const double opacities[2][3] = { { 0.85, 0.6, 0.42 }, { 1, 0.75, 0.58 } };
  guint dark = colouring->dark ? 1 : 0;

  return treemap_colour_mix (fill, frames[dark], opacities[dark][CLAMP (depth, 2, 4) - 2]);
}

TreemapColour
treemap_colours_get_separator (const TreemapColouring *colouring,
                               TreemapColour fill)
{
  return treemap_colour_mix (fill, backgrounds[colouring->dark ? 1 : 0], 0.8);
}

TreemapColour
treemap_colours_get_frame (gboolean dark)
{
  return frames[dark ? 1 : 0];
}

TreemapColour
treemap_colours_get_plate (gboolean dark)
{
  return plates[dark ? 1 : 0];
}

TreemapColour
treemap_colours_get_title (gboolean dark)
{
  return titles[dark ? 1 : 0];
}

TreemapColour
treemap_colours_get_detail (gboolean dark)
{
  return details[dark ? 1 : 0];
}

TreemapColour
treemap_colour_mix (TreemapColour under,
                    TreemapColour over,
                    double opacity)
{
  return (TreemapColour) {
    under.red + (over.red - under.red) * opacity,
    under.green + (over.green - under.green) * opacity,
    under.blue + (over.blue - under.blue) * opacity,
  };
}
