/* treemap-squarify.c: one rectangle cut into cells that are as square as can be
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-squarify.h"

/* The cells of one row, which fills the shorter side of what is left of the rectangle. */
typedef struct
{
  double sum;
  double largest;
  double smallest;
} Row;

static Row
row_with (Row row,
          double weight)
{
  return (Row) {
    row.sum + weight,
    MAX (row.largest, weight),
    MIN (row.smallest, weight),
  };
}

/* The aspect ratio of the row's longest cell; @unit is the area of a weight of 1. */
static double
row_get_worst_ratio (Row row,
                     double side,
                     double unit)
{
  double thickness;

  if (row.smallest <= 0)
    return G_MAXDOUBLE;

  thickness = row.sum * unit / side;

  return MAX (row.largest * unit / (thickness * thickness),
              thickness * thickness / (row.smallest * unit));
}

/* Returns: the end of the row that begins at @start. */
static gsize
find_row_end (const double *weights,
              gsize start,
              gsize n,
              double side,
              double unit)
{
  Row row = { weights[start], weights[start], weights[start] };
  double worst = row_get_worst_ratio (row, side, unit);
  gsize end;

  for (end = start + 1; end < n; end++)
    {
      Row longer = row_with (row, weights[end]);
      double ratio = row_get_worst_ratio (longer, side, unit);

      if (ratio > worst)
        break;

      row = longer;
      worst = ratio;
    }

  return end;
}

static void
place_row (const double *weights,
           gsize n,
           double sum,
           TreemapRectangle bounds,
           gboolean upright,
           TreemapRectangle *cells)
{
  double start = upright ? bounds.y0 : bounds.x0;
  double end = upright ? bounds.y1 : bounds.x1;
  double near = start;
  double placed = 0;

  for (gsize i = 0; i < n; i++)
    {
      double far;

      placed += weights[i];
      far = i + 1 < n && sum > 0 ? MIN (start + (end - start) * (placed / sum), end) : end;
      cells[i] = bounds;

      if (upright)
        {
          cells[i].y0 = near;
          cells[i].y1 = far;
        }
      else
        {
          cells[i].x0 = near;
          cells[i].x1 = far;
        }

      near = far;
    }
}

void
treemap_squarify (const double *weights,
                  gsize n,
                  TreemapRectangle bounds,
                  TreemapRectangle *cells)
{
  g_autofree double *rest = g_new (double, n + 1);
  gsize start = 0;

  /* Summed from the end, where the small ones are: subtracting row by row would lose them. */
  rest[n] = 0;
  for (gsize i = n; i > 0; i--)
    rest[i - 1] = rest[i] + weights[i - 1];

  while (start < n)
    {
      double width = treemap_rectangle_get_width (bounds);
      double height = treemap_rectangle_get_height (bounds);
      gboolean upright = width >= height;
      double unit = rest[start] > 0 ? width * height / rest[start] : 0;
      TreemapRectangle row = bounds;
      gsize end;

      if (unit > 0)
        end = find_row_end (weights, start, n, MIN (width, height), unit);
      else
        end = start + 1;

      if (rest[end] > 0)
        {
          double share = (rest[start] - rest[end]) / rest[start];

          if (upright)
            row.x1 = MIN (bounds.x0 + width * share, bounds.x1);
          else
            row.y1 = MIN (bounds.y0 + height * share, bounds.y1);
        }

      place_row (weights + start, end - start, rest[start] - rest[end], row, upright,
                 cells + start);

      if (upright)
        bounds.x0 = row.x1;
      else
        bounds.y0 = row.y1;

      start = end;
    }
}
