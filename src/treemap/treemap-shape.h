/* treemap-shape.h: the shapes a picture of a tree can have
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _TreemapShape TreemapShape;

/* Returns: (transfer none) (nullable): the shape at @position in the order to offer them, the usual
 *   one first; %NULL behind the last. */
const TreemapShape *treemap_shape_get (guint position);

/* Returns: (transfer none): rows that grow upward from the top cell, which is at the bottom; not
 *   among the shapes to choose from. */
const TreemapShape *treemap_shape_get_upward_icicle (void);

/* Returns: (transfer none) (nullable): the shape with this name; %NULL where none has it. */
const TreemapShape *treemap_shape_from_name (const char *name);

/* Returns: (transfer none): "treemap", "rings", "icicle"; not for translation. */
const char *treemap_shape_get_name (const TreemapShape *self);

/* Returns: (transfer none): the translated name, to choose it by. */
const char *treemap_shape_get_label (const TreemapShape *self);

/* Whether a cell lies beside its children, so that it can be seen and pointed at, rather than under
 * them. */
gboolean treemap_shape_is_layered (const TreemapShape *self);

/* Whether every cell is a rectangle. */
gboolean treemap_shape_is_rectangular (const TreemapShape *self);

G_END_DECLS
