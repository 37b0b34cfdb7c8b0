/* treemap-layout-private.h: what the shapes know of a layout
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-layout.h"

G_BEGIN_DECLS

struct _TreemapLayout
{
  gatomicrefcount references;
  const TreemapShape *shape;
  double width;
  double height;
  double scale;
  guint64 total;
  guint max_depth; /* cells at this depth are not divided; when all are there, the deepest depth */
  GArray *cells;   /* of TreemapCell */
};

static inline TreemapCell *
treemap_layout_peek (const TreemapLayout *self,
                     guint32 position)
{
  return &((TreemapCell *) (gpointer) self->cells->data)[position];
}

G_END_DECLS
