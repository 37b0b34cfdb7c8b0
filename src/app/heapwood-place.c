/* heapwood-place.c: what a tab shows: a node of the dominator tree, in a view
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-place.h"

#include "heapwood-names.h"

#include <glib/gi18n.h>

static HeapwoodPlace *
place_new (HeapNode node,
           const char *view,
           guint32 class_index,
           HeapwoodFilter *filter)
{
  HeapwoodPlace *self = g_rc_box_new (HeapwoodPlace);

  self->node = node;
  self->view = g_intern_static_string (view);
  self->class_index = class_index;
  self->filter = filter != NULL ? heapwood_filter_ref (filter) : NULL;
  return self;
}

HeapwoodPlace *
heapwood_place_new_map (HeapNode node)
{
  return place_new (node, HEAPWOOD_VIEW_MAP, HEAP_NONE, NULL);
}

HeapwoodPlace *
heapwood_place_new_classes (HeapNode node,
                            guint32 class_index)
{
  return place_new (node, HEAPWOOD_VIEW_CLASSES, class_index, NULL);
}

HeapwoodPlace *
heapwood_place_new_objects (HeapNode node,
                            HeapwoodFilter *filter)
{
  g_return_val_if_fail (filter != NULL, NULL);

  return place_new (node, HEAPWOOD_VIEW_OBJECTS, HEAP_NONE, filter);
}

HeapwoodPlace *
heapwood_place_ref (HeapwoodPlace *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  HeapwoodPlace *self = data;

  g_clear_pointer (&self->filter, heapwood_filter_unref);
}

void
heapwood_place_unref (HeapwoodPlace *self)
{
  g_rc_box_release_full (self, clear);
}

gboolean
heapwood_place_equal (const HeapwoodPlace *self,
                      const HeapwoodPlace *other)
{
  return self == other
         || (heap_node_equal (self->node, other->node) && self->view == other->view
             && self->class_index == other->class_index
             && (self->filter == NULL || heapwood_filter_equal (self->filter, other->filter)));
}

char *
heapwood_place_get_title (const HeapwoodPlace *self,
                          const Heap *heap)
{
  if (self->filter != NULL)
    return heapwood_filter_describe (self->filter);
  if (self->class_index != HEAP_NONE)
    return g_strdup_printf (_("Classes: %s"), heap_class_get_name (heap, self->class_index));
  if (self->view == g_intern_static_string (HEAPWOOD_VIEW_CLASSES))
    return g_strdup (_("Classes"));
  return heapwood_node_get_short_name (heap, self->node);
}
