/* treemap-rings-draw.c: what the cells of rings look like
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-paint-private.h"
#include "treemap-shape-private.h"

#include <math.h>

/* Pixels by which a name is made shorter or moved outward until it fits, from it to the edge of its
 * wedge, and what is wide enough. */
#define STEP 4
#define INSET 2
#define WIDE 120

typedef struct
{
  double x;
  double y;
} Point;

static Point
get_middle (const TreemapLayout *layout)
{
  return (Point) { layout->width / 2, layout->height / 2 };
}

/* Radians from the right, as cairo counts them. */
static double
get_angle (double turn)
{
  return (turn - 0.25) * 2 * G_PI;
}

static gboolean
is_whole (TreemapRectangle area)
{
  return treemap_rectangle_get_width (area) >= 1;
}

static void
add_circle (cairo_t *cr,
            Point middle,
            double radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, middle.x, middle.y, radius, 0, 2 * G_PI);
  cairo_close_path (cr);
}

/* The path of a cell, @margin pixels inside of its edge. */
static gboolean
add_area (cairo_t *cr,
          Point middle,
          TreemapRectangle area,
          double margin)
{
  double inner = area.y0 + margin;
  double outer = area.y1 - margin;
  double start, end;

  if (area.y0 <= 0 && outer > 0)
    {
      add_circle (cr, middle, outer);
      return TRUE;
    }

  if (outer <= inner)
    return FALSE;

  if (is_whole (area))
    {
      add_circle (cr, middle, outer);
      cairo_new_sub_path (cr);
      cairo_arc_negative (cr, middle.x, middle.y, inner, 2 * G_PI, 0);
      cairo_close_path (cr);
      return TRUE;
    }

  /* The margin is as wide at both ends of a side, so its angle is not. */
  start = get_angle (area.x0) + margin / outer;
  end = get_angle (area.x1) - margin / outer;
  if (end <= start)
    return FALSE;

  cairo_new_sub_path (cr);
  cairo_arc (cr, middle.x, middle.y, outer, start, end);

  start = get_angle (area.x0) + margin / inner;
  end = get_angle (area.x1) - margin / inner;
  if (end > start)
    cairo_arc_negative (cr, middle.x, middle.y, inner, end, start);
  else
    cairo_line_to (cr, middle.x + inner * cos ((start + end) / 2),
                   middle.y + inner * sin ((start + end) / 2));

  cairo_close_path (cr);

  return TRUE;
}

static void
rings_draw (cairo_t *cr,
            const TreemapLayout *layout,
            const TreemapColouring *colouring)
{
  g_auto (TreemapPaint) paint = { 0 };
  Point middle = get_middle (layout);
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (layout, &n_cells);

  cairo_set_line_width (cr, treemap_paint_get_line (layout->scale));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_BEVEL);

  for (guint32 i = 0; i < n_cells; i++)
    {
      if (add_area (cr, middle, cells[i].area, 0))
        treemap_paint_fill_cell (&paint, cr, &cells[i], colouring, layout->scale);
    }

  for (guint32 i = 0; i < n_cells; i++)
    {
      TreemapColour fill = treemap_colours_get_fill (colouring, &cells[i]);

      if (!cells[i].visible || !add_area (cr, middle, cells[i].area, 0))
        continue;

      treemap_paint_set_colour (cr, treemap_colours_get_separator (colouring, fill));
      cairo_stroke (cr);
    }
}

static gboolean
rings_add_outline (cairo_t *cr,
                   const TreemapLayout *layout,
                   guint32 position,
                   double margin)
{
  return add_area (cr, get_middle (layout), treemap_layout_peek (layout, position)->area, margin);
}

static void
include_point (TreemapRectangle *bounds,
               Point middle,
               double turn,
               double radius)
{
  double x = middle.x + radius * cos (get_angle (turn));
  double y = middle.y + radius * sin (get_angle (turn));

  bounds->x0 = MIN (bounds->x0, x);
  bounds->y0 = MIN (bounds->y0, y);
  bounds->x1 = MAX (bounds->x1, x);
  bounds->y1 = MAX (bounds->y1, y);
}

static TreemapRectangle
rings_get_bounds (const TreemapLayout *layout,
                  guint32 position)
{
  TreemapRectangle area = treemap_layout_peek (layout, position)->area;
  TreemapRectangle bounds = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };
  Point middle = get_middle (layout);

  include_point (&bounds, middle, area.x0, area.y0);
  include_point (&bounds, middle, area.x0, area.y1);
  include_point (&bounds, middle, area.x1, area.y0);
  include_point (&bounds, middle, area.x1, area.y1);

  /* Where the arc is farthest to one side. */
  for (guint i = 0; i <= 4; i++)
    {
      if (area.x0 <= i / 4.0 && i / 4.0 <= area.x1)
        include_point (&bounds, middle, i / 4.0, area.y1);
    }

  return bounds;
}

/* Whether a corner of the rectangle, from the middle of the rings, lies beside the wedge. */
static gboolean
is_beside (TreemapRectangle wedge,
           double x,
           double y)
{
  double turn = atan2 (x, -y) / (2 * G_PI);

  turn -= floor (turn);

  return turn < wedge.x0 || turn > wedge.x1;
}

/* Whether a rectangle, from the middle of the rings, lies in the wedge from its inner edge to the
 * outermost ring. */
static gboolean
is_within (TreemapRectangle rectangle,
           TreemapRectangle wedge,
           double outermost)
{
  double near_x = CLAMP (0, rectangle.x0, rectangle.x1);
  double near_y = CLAMP (0, rectangle.y0, rectangle.y1);
  double far_x = MAX (fabs (rectangle.x0), fabs (rectangle.x1));
  double far_y = MAX (fabs (rectangle.y0), fabs (rectangle.y1));

  if (hypot (near_x, near_y) < wedge.y0 || hypot (far_x, far_y) > outermost)
    return FALSE;

  return is_whole (wedge) || !(is_beside (wedge, rectangle.x0, rectangle.y0) ||
                               is_beside (wedge, rectangle.x0, rectangle.y1) ||
                               is_beside (wedge, rectangle.x1, rectangle.y0) ||
                               is_beside (wedge, rectangle.x1, rectangle.y1));
}

/* Returns: the greatest width of a rectangle around @centre, from the middle of the rings, that
 * lies in the wedge; 0 for none. */
static double
find_width (TreemapRectangle wedge,
            double outermost,
            Point centre,
            double height)
{
  for (double width = WIDE; width > 0; width -= STEP)
    {
      TreemapRectangle around = {
        centre.x - width / 2 - INSET,
        centre.y - height / 2 - INSET,
        centre.x + width / 2 + INSET,
        centre.y + height / 2 + INSET,
      };

      if (is_within (around, wedge, outermost))
        return width;
    }

  return 0;
}

/* The outer edge of the ring of the children of @cell, or of its own. */
static double
get_outermost (const TreemapLayout *layout,
               const TreemapCell *cell)
{
  return cell->depth > 0 && cell->n_children > 0
           ? treemap_layout_peek (layout, cell->first_child)->area.y1
           : cell->area.y1;
}

/* The disc and the first ring are named. A name may lie over the next ring too, which is a part of
 * its cell; as near to the middle as it has room. */
static gboolean
rings_get_name_room (const TreemapLayout *layout,
                     guint32 position,
                     double height,
                     TreemapRectangle *room)
{
  const TreemapCell *cell = treemap_layout_peek (layout, position);
  TreemapRectangle wedge = cell->area;
  double outermost = get_outermost (layout, cell);
  double angle = get_angle ((wedge.x0 + wedge.x1) / 2);
  Point middle = get_middle (layout);
  double widest = 0;

  /* An arc that is shorter than the name is high has no room anywhere. */
  if (cell->depth > 1 || treemap_rectangle_get_width (wedge) * 2 * G_PI * outermost < height)
    return FALSE;

  for (double radius = cell->depth > 0 ? wedge.y0 : 0; widest < WIDE && radius < outermost;
       radius += STEP)
    {
      Point centre = { radius * cos (angle), radius * sin (angle) };
      double width = find_width (wedge, outermost, centre, height);

      if (width <= widest)
        continue;

      widest = width;
      room->x0 = ceil (middle.x + centre.x - width / 2);
      room->y0 = round (middle.y + centre.y - height / 2);
      room->x1 = floor (middle.x + centre.x + width / 2);
      room->y1 = room->y0 + height;

      if (cell->depth == 0)
        break;
    }

  return widest > 0;
}

const TreemapShapeDrawing _treemap_rings_drawing = {
  .name_padding = { TREEMAP_PLATE_PADDING_X, TREEMAP_PLATE_PADDING_Y },
  .names_centred = TRUE,
  .draw = rings_draw,
  .add_outline = rings_add_outline,
  .get_bounds = rings_get_bounds,
  .get_name_room = rings_get_name_room,
};
