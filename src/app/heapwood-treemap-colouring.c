/* heapwood-treemap-colouring.c: what colours the map is wanted in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-view-private.h"

void
heapwood_treemap_view_set_scheme (HeapwoodTreemapView *self,
                                  TreemapScheme scheme)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self));

  _heapwood_treemap_view_change_colouring (self)->scheme = scheme;
}

void
heapwood_treemap_view_set_strengths (HeapwoodTreemapView *self,
                                     guint strengths)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self));

  _heapwood_treemap_view_change_colouring (self)->strengths = strengths;
}

void
heapwood_treemap_view_set_grey_spaces (HeapwoodTreemapView *self,
                                       guint32 spaces)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self));

  _heapwood_treemap_view_change_colouring (self)->grey_spaces = spaces;
}

void
heapwood_treemap_view_set_dark (HeapwoodTreemapView *self,
                                gboolean dark)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self));

  _heapwood_treemap_view_change_colouring (self)->dark = dark;
}
