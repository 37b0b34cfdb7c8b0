/* treemap-shape.c: the shapes a picture of a tree can have
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-shape-private.h"

#include <glib/gi18n-lib.h>

static const TreemapShape shapes[] = {
  { "treemap", N_("Treemap"), FALSE, TRUE, FALSE, &_treemap_map_layout, &_treemap_map_drawing },
  { "rings", N_("Rings"), TRUE, FALSE, FALSE, &_treemap_rings_layout, &_treemap_rings_drawing },
  { "icicle", N_("Icicle"), TRUE, TRUE, FALSE, &_treemap_icicle_layout, &_treemap_icicle_drawing },
};

const TreemapShape *
treemap_shape_get (guint position)
{
  return position < G_N_ELEMENTS (shapes) ? &shapes[position] : NULL;
}

const TreemapShape *
treemap_shape_get_upward_icicle (void)
{
  static const TreemapShape upward = {
    "upward-icicle", N_("Icicle"), TRUE, TRUE, TRUE, &_treemap_icicle_layout,
    &_treemap_icicle_drawing,
  };

  return &upward;
}

const TreemapShape *
treemap_shape_from_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      if (g_str_equal (name, shapes[i].name))
        return &shapes[i];
    }

  return NULL;
}

const char *
treemap_shape_get_name (const TreemapShape *self)
{
  return self->name;
}

const char *
treemap_shape_get_label (const TreemapShape *self)
{
  return _(self->label);
}

gboolean
treemap_shape_is_layered (const TreemapShape *self)
{
  return self->layered;
}

gboolean
treemap_shape_is_rectangular (const TreemapShape *self)
{
  return self->rectangular;
}
