/* treemap-squarify.h: one rectangle cut into cells that are as square as can be
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double x0;
  double y0;
  double x1; /* at least @x0 */
  double y1; /* at least @y0 */
} TreemapRectangle;

static inline double
treemap_rectangle_get_width (TreemapRectangle self)
{
  return self.x1 - self.x0;
}

static inline double
treemap_rectangle_get_height (TreemapRectangle self)
{
  return self.y1 - self.y0;
}

static inline gboolean
treemap_rectangle_contains (TreemapRectangle self,
                            double x,
                            double y)
{
  return x >= self.x0 && x < self.x1 && y >= self.y0 && y < self.y1;
}

/* treemap_squarify:
 * @weights: (array length=n): not negative; best largest first
 * @cells: (out caller-allocates) (array length=n)
 *
 * Cuts @bounds into @n cells whose areas are in proportion to @weights, by the squarified algorithm
 * of Bruls, Huizing and van Wijk, "Squarified Treemaps" (2000). The cells tile @bounds exactly: an
 * edge that two of them share, or that one shares with @bounds, is the same number in both. A
 * weight of zero gives a cell without area; if all are zero, the first cell is all of @bounds.
 */
void treemap_squarify (const double *weights,
                       gsize n,
                       TreemapRectangle bounds,
                       TreemapRectangle *cells);

G_END_DECLS
