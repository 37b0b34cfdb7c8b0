/* treemap-colours.h: which colour says what
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-layout.h"

G_BEGIN_DECLS

/* As many as HeapStrength has; 0 is strong. */
#define TREEMAP_STRENGTH_COUNT 9
#define TREEMAP_ALL_STRENGTHS ((1u << TREEMAP_STRENGTH_COUNT) - 1)

typedef enum
{
  TREEMAP_SCHEME_BLOCK,    /* a hue for each child of the top cell, lighter with depth; its
                            * tail plain */
  TREEMAP_SCHEME_STRENGTH, /* strongly held cells in the colour of the legend as well */
  TREEMAP_SCHEME_PLAIN,    /* strongly held cells all alike */
} TreemapScheme;

/* Returns: (transfer none): "block", "strength", "plain"; not for translation. */
const char *treemap_scheme_to_string (TreemapScheme scheme);

/* Returns: %FALSE where @name is no scheme's. */
gboolean treemap_scheme_from_string (const char *name,
                                     TreemapScheme *scheme);

/* How a picture is coloured. In every scheme, what is not strongly held has the vivid hue of its
 * strength, and what is held at a strength or is in a heap that is off is grey; nothing else is. */
typedef struct
{
  TreemapScheme scheme;
  gboolean dark;
  guint strengths; /* a bit for each strength that is on */
  guint32 grey_spaces; /* a bit for each heap that is off, by its number in TreemapNode */
} TreemapColouring;

#define TREEMAP_COLOURING_INIT { TREEMAP_SCHEME_BLOCK, FALSE, TREEMAP_ALL_STRENGTHS, 0 }

/* sRGB, each from 0 to 1 */
typedef struct
{
  double red;
  double green;
  double blue;
} TreemapColour;

/* The colour of a strength in the legend. Any two of them can be told apart with any colour vision
 * (see the tests), and each has a pattern besides. */
TreemapColour treemap_colours_get_strength (guint strength,
                                            gboolean dark);

/* What is held at a strength or is in a heap that is off. */
TreemapColour treemap_colours_get_grey (gboolean dark);

/* Whether the strength and the heap of a cell are on. */
gboolean treemap_colours_is_on (const TreemapColouring *colouring,
                                const TreemapCell *cell);

TreemapColour treemap_colours_get_fill (const TreemapColouring *colouring,
                                        const TreemapCell *cell);

/* What is behind the cells of a picture they do not cover. */
TreemapColour treemap_colours_get_background (gboolean dark);

/* Black or white, whichever can be read on @fill: the contrast is at least 4.5:1. */
TreemapColour treemap_colours_get_text (TreemapColour fill);

/* The thin line around a cell with @fill: the deeper the cell, the fainter. */
TreemapColour treemap_colours_get_outline (const TreemapColouring *colouring,
                                           TreemapColour fill,
                                           guint depth);

/* The line between cells that lie in rows. */
TreemapColour treemap_colours_get_separator (const TreemapColouring *colouring,
                                             TreemapColour fill);

/* The heavy line around a child of the top cell. */
TreemapColour treemap_colours_get_frame (gboolean dark);

/* The plate a name stands on, laid over the cell with TREEMAP_PLATE_OPACITY, and the name. */
#define TREEMAP_PLATE_OPACITY 0.84
TreemapColour treemap_colours_get_plate (gboolean dark);
TreemapColour treemap_colours_get_title (gboolean dark);
TreemapColour treemap_colours_get_detail (gboolean dark);

/* @over laid over @under with @opacity. */
TreemapColour treemap_colour_mix (TreemapColour under,
                                  TreemapColour over,
                                  double opacity);

G_END_DECLS
