/* test-treemap-colours.c: colours that every eye can tell apart, text that can be read on them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap/treemap-colours.h"

#include "treemap/treemap-pattern.h"

#include <math.h>

#define N_DEPTHS 8
#define N_BLOCKS 9

typedef struct
{
  double lightness;
  double a;
  double b;
} Lab;

/* Normal vision, then deuteranopia, protanopia and tritanopia on linear RGB: Machado, Oliveira and
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009). */
static const double visions[4][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.367322, 0.860646, -0.227968 },
    { 0.280085, 0.672501, 0.047413 },
    { -0.011820, 0.042940, 0.968881 } },
  { { 0.152286, 1.052583, -0.204868 },
    { 0.114503, 0.786281, 0.099216 },
    { -0.003882, -0.048116, 1.051998 } },
  { { 1.255528, -0.076749, -0.178779 },
    { -0.078411, 0.930809, 0.147602 },
    { 0.004733, 0.691367, 0.303900 } },
};

static double
to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
to_lab (double value)
{
  return value > 216.0 / 24389 ? cbrt (value) : (24389.0 / 27 * value + 16) / 116;
}

static Lab
see (TreemapColour colour,
     guint vision)
{
  double linear[3] = { to_linear (colour.red), to_linear (colour.green), to_linear (colour.blue) };
  double seen[3];
  double x;
  double y;
  double z;

  for (guint i = 0; i < 3; i++)
    {
      const double *row = visions[vision][i];

      seen[i] = CLAMP (row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2], 0, 1);
    }

  x = to_lab ((0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047);
  y = to_lab (0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]);
  z = to_lab ((0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883);

  return (Lab) { 116 * y - 16, 500 * (x - y), 200 * (y - z) };
}

/* The CIE76 difference to the eye that sees the least of it. */
static double
get_difference (TreemapColour one,
                TreemapColour other)
{
  double least = INFINITY;

  for (guint i = 0; i < G_N_ELEMENTS (visions); i++)
    {
      Lab a = see (one, i);
      Lab b = see (other, i);

      least = MIN (least, sqrt ((a.lightness - b.lightness) * (a.lightness - b.lightness) +
                                (a.a - b.a) * (a.a - b.a) + (a.b - b.b) * (a.b - b.b)));
    }

  return least;
}

static double
get_chroma (TreemapColour colour)
{
  Lab lab = see (colour, 0);

  return hypot (lab.a, lab.b);
}

/* As WCAG 2 defines it. */
static double
get_contrast (TreemapColour one,
              TreemapColour other)
{
  double luminances[2];
  const TreemapColour colours[2] = { one, other };

  for (guint i = 0; i < 2; i++)
    luminances[i] = 0.2126 * to_linear (colours[i].red) + 0.7152 * to_linear (colours[i].green) +
                    0.0722 * to_linear (colours[i].blue) + 0.05;

  return MAX (luminances[0], luminances[1]) / MIN (luminances[0], luminances[1]);
}

static TreemapCell
create_cell (guint block,
             guint depth,
             guint strength)
{
  return (TreemapCell) {
    .block = block,
    .depth = (guint16) depth,
    .node.strength = (guint8) strength,
  };
}

static void
test_strengths_differ (void)
{
  for (guint dark = 0; dark < 2; dark++)
    {
      double least = INFINITY;

      for (guint i = 0; i < TREEMAP_STRENGTH_COUNT; i++)
        {
          TreemapColour colour = treemap_colours_get_strength (i, dark);

          for (guint j = 0; j < i; j++)
            {
              double difference = get_difference (colour, treemap_colours_get_strength (j, dark));

              least = MIN (least, difference);
              g_assert_cmpint (treemap_pattern_of_strength (i), !=,
                               treemap_pattern_of_strength (j));
            }

          least = MIN (least, get_difference (colour, treemap_colours_get_grey (dark)));
        }

      g_test_message ("dark %u: least difference %.1f", dark, least);
      g_assert_cmpfloat (least, >=, 13);
    }
}

static void
test_vivid_in_every_scheme (void)
{
  for (guint dark = 0; dark < 2; dark++)
    {
      double least = INFINITY;

      for (guint depth = 1; depth < N_DEPTHS; depth++)
        {
          for (guint block = 0; block < N_BLOCKS; block++)
            {
              TreemapColouring colouring = { TREEMAP_SCHEME_BLOCK, dark, TREEMAP_ALL_STRENGTHS, 0 };
              TreemapCell strong = create_cell (block, depth, 0);
              TreemapColour calm = treemap_colours_get_fill (&colouring, &strong);

              for (guint strength = 1; strength < TREEMAP_STRENGTH_COUNT; strength++)
                {
                  TreemapCell cell = create_cell (block, depth, strength);
                  TreemapColour colour = treemap_colours_get_fill (&colouring, &cell);

                  g_assert_cmpfloat (get_chroma (colour), >, 25);
                  least = MIN (least, get_difference (colour, calm));
                  least = MIN (least, get_difference (colour, treemap_colours_get_grey (dark)));

                  for (guint scheme = TREEMAP_SCHEME_STRENGTH; scheme <= TREEMAP_SCHEME_PLAIN;
                       scheme++)
                    {
                      TreemapColouring other = { scheme, dark, TREEMAP_ALL_STRENGTHS, 0 };
                      TreemapColour expected = treemap_colours_get_strength (strength, dark);
                      TreemapColour got = treemap_colours_get_fill (&other, &cell);

                      g_assert_cmpfloat (got.red, ==, expected.red);
                      g_assert_cmpfloat (got.green, ==, expected.green);
                      g_assert_cmpfloat (got.blue, ==, expected.blue);
                    }
                }
            }
        }

      g_test_message ("dark %u: least difference to a block %.1f", dark, least);
      g_assert_cmpfloat (least, >=, 10);
    }
}

static void
test_grey_is_off (void)
{
  for (guint dark = 0; dark < 2; dark++)
    {
      TreemapColour grey = treemap_colours_get_grey (dark);

      g_assert_cmpfloat (get_chroma (grey), <, 0.1);

      for (guint scheme = TREEMAP_SCHEME_BLOCK; scheme <= TREEMAP_SCHEME_PLAIN; scheme++)
        {
          for (guint i = 0; i < TREEMAP_STRENGTH_COUNT * N_BLOCKS; i++)
            {
              TreemapCell cell = create_cell (i / TREEMAP_STRENGTH_COUNT, 1 + i % N_DEPTHS,
                                              i % TREEMAP_STRENGTH_COUNT);
              TreemapColouring colouring = { scheme, dark, TREEMAP_ALL_STRENGTHS, 0 };
              TreemapColour on = treemap_colours_get_fill (&colouring, &cell);
              TreemapColour off;

              colouring.strengths &= ~(1u << cell.node.strength);
              off = treemap_colours_get_fill (&colouring, &cell);
              g_assert_cmpfloat (off.red, ==, grey.red);
              g_assert_cmpfloat (off.blue, ==, grey.blue);
              g_assert_cmpfloat (get_chroma (on), >, 3);
              g_assert_cmpfloat (get_difference (on, grey), >, 5);
            }
        }
    }
}

static void
test_space_is_off (void)
{
  TreemapColouring colouring = TREEMAP_COLOURING_INIT;
  TreemapColour grey = treemap_colours_get_grey (FALSE);
  TreemapCell cell = create_cell (0, 1, 0);

  cell.node.space = 2;
  colouring.grey_spaces = 1u << 1;
  g_assert_true (treemap_colours_is_on (&colouring, &cell));
  colouring.grey_spaces = 1u << 2;
  g_assert_false (treemap_colours_is_on (&colouring, &cell));
  g_assert_cmpfloat (treemap_colours_get_fill (&colouring, &cell).red, ==, grey.red);
}

static void
test_lighter_with_depth (void)
{
  for (guint dark = 0; dark < 2; dark++)
    {
      TreemapColouring colouring = { TREEMAP_SCHEME_BLOCK, dark, TREEMAP_ALL_STRENGTHS, 0 };

      for (guint block = 0; block < N_BLOCKS; block++)
        {
          double last = 0;

          for (guint depth = 1; depth < N_DEPTHS; depth++)
            {
              TreemapCell cell = create_cell (block, depth, 0);
              double lightness = see (treemap_colours_get_fill (&colouring, &cell), 0).lightness;

              g_assert_cmpfloat (lightness, >=, last);
              last = lightness;
            }
        }
    }
}

/* Names are read on their plate over any fill, on the lines of a pattern or an outline too. */
static void
test_contrast (void)
{
  const TreemapColour extremes[] = { { 0, 0, 0 }, { 1, 1, 1 } };

  for (guint dark = 0; dark < 2; dark++)
    {
      TreemapColour plate = treemap_colours_get_plate (dark);

      for (guint i = 0; i < G_N_ELEMENTS (extremes); i++)
        {
          TreemapColour ground = treemap_colour_mix (extremes[i], plate, TREEMAP_PLATE_OPACITY);

          g_assert_cmpfloat (get_contrast (ground, treemap_colours_get_title (dark)), >=, 4.5);
          g_assert_cmpfloat (get_contrast (ground, treemap_colours_get_detail (dark)), >=, 4.5);
        }
    }
}

/* Where there is no plate, a name is read on the fill itself. */
static void
test_text (void)
{
  for (guint i = 0; i < 3 * 2 * 2; i++)
    {
      const TreemapColouring colouring = {
        i % 3, i / 3 % 2, i / 6 == 0 ? TREEMAP_ALL_STRENGTHS : 0, 0,
      };

      for (guint strength = 0; strength < TREEMAP_STRENGTH_COUNT; strength++)
        for (guint depth = 0; depth < N_DEPTHS; depth++)
          for (guint block = 0; block < N_BLOCKS; block++)
            {
              TreemapCell cell = create_cell (block, depth, strength);
              TreemapColour fill = treemap_colours_get_fill (&colouring, &cell);

              g_assert_cmpfloat (get_contrast (fill, treemap_colours_get_text (fill)), >=, 4.5);
            }
    }
}

/* What is left over looks the same in every size. */
static void
test_tail (void)
{
  const TreemapColouring colouring = TREEMAP_COLOURING_INIT;
  const TreemapColouring plain = { TREEMAP_SCHEME_PLAIN, FALSE, TREEMAP_ALL_STRENGTHS, 0 };

  for (guint block = 0; block < N_BLOCKS; block++)
    {
      TreemapCell tail = create_cell (block, 1, 0);
      TreemapColour fill;
      TreemapColour expected;

      tail.kind = TREEMAP_CELL_TAIL;
      fill = treemap_colours_get_fill (&colouring, &tail);
      expected = treemap_colours_get_fill (&plain, &tail);
      g_assert_cmpfloat (fill.red, ==, expected.red);
      g_assert_cmpfloat (fill.blue, ==, expected.blue);
    }
}

static void
test_schemes (void)
{
  TreemapScheme scheme = TREEMAP_SCHEME_BLOCK;

  for (guint i = TREEMAP_SCHEME_BLOCK; i <= TREEMAP_SCHEME_PLAIN; i++)
    {
      g_assert_true (treemap_scheme_from_string (treemap_scheme_to_string (i), &scheme));
      g_assert_cmpuint (scheme, ==, i);
    }

  g_assert_false (treemap_scheme_from_string ("rainbow", &scheme));
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/treemap/colours/strengths-differ", test_strengths_differ);
  g_test_add_func ("/treemap/colours/vivid-in-every-scheme", test_vivid_in_every_scheme);
  g_test_add_func ("/treemap/colours/grey-is-off", test_grey_is_off);
  g_test_add_func ("/treemap/colours/space-is-off", test_space_is_off);
  g_test_add_func ("/treemap/colours/lighter-with-depth", test_lighter_with_depth);
  g_test_add_func ("/treemap/colours/contrast", test_contrast);
  g_test_add_func ("/treemap/colours/text", test_text);
  g_test_add_func ("/treemap/colours/tail", test_tail);
  g_test_add_func ("/treemap/colours/schemes", test_schemes);

  return g_test_run ();
}
