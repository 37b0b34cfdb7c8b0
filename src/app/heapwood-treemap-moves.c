/* heapwood-treemap-moves.c: what the map asks for when it is clicked
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-view-private.h"

static HeapNode
get_node (const TreemapLayout *layout,
          guint32 position)
{
  return treemap_heap_get_node (treemap_layout_get_cell (layout, position)->node.id);
}

void
_heapwood_treemap_view_activate (HeapwoodTreemapView *self,
                                 guint32 position)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (self);
  HeapNode node;

  if (layout == NULL || position == TREEMAP_NONE)
    return;

  node = get_node (layout, position);
  if (!heap_node_equal (node, _heapwood_treemap_view_get_wanted (self)->place))
    g_signal_emit_by_name (self, "activate-node", &node);
  else if (position == 0 && treemap_shape_is_layered (treemap_layout_get_shape (layout)))
    g_signal_emit_by_name (self, "out");
}

void
_heapwood_treemap_view_open_behind (HeapwoodTreemapView *self,
                                    guint32 position)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (self);

  if (layout == NULL || position == TREEMAP_NONE)
    return;

  HeapNode node = get_node (layout, position);
  g_signal_emit_by_name (self, "open-behind", &node);
}

void
_heapwood_treemap_view_go_out (HeapwoodTreemapView *self)
{
  if (_heapwood_treemap_view_get_layout (self) != NULL)
    g_signal_emit_by_name (self, "out");
}

void
_heapwood_treemap_view_go_home (HeapwoodTreemapView *self)
{
  const HeapwoodTreemapRequest *wanted = _heapwood_treemap_view_get_wanted (self);
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);

  if (wanted->heap != NULL && !heap_node_equal (root, wanted->place))
    g_signal_emit_by_name (self, "activate-node", &root);
}

void
_heapwood_treemap_view_show_menu (HeapwoodTreemapView *self,
                                  guint32 position)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (self);
  GdkRectangle area;
  HeapNode node;

  if (layout == NULL || position == TREEMAP_NONE)
    return;

  _heapwood_treemap_view_dismiss_card (self);
  area = _heapwood_treemap_view_get_area (self, position);
  node = get_node (layout, position);
  g_signal_emit_by_name (self, "menu", &node, &area);
}
