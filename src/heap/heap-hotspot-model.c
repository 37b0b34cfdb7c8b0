/* heap-hotspot-model.c: the sizes of objects in a HotSpot heap of a given layout
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"
#include "heap-size-model-private.h"

static guint64
align (guint64 bytes,
       guint64 alignment)
{
  return (bytes + alignment - 1) / alignment * alignment;
}

guint
heap_hotspot_model_get_array_start (const HeapHotspotModel *self,
                                    guint element_size)
{
  guint length_end = self->header + 4;

  if (self->id_size == 4)
    return (guint) align (length_end, element_size == 8 ? 8 : 4);
  return (guint) align (length_end, self->relaxed_arrays ? element_size : 8);
}

guint64
heap_hotspot_model_get_array_size (const HeapHotspotModel *self,
                                   guint64 length,
                                   guint type)
{
  guint size = type == HPROF_TYPE_OBJECT ? self->reference : hprof_type_size (type, self->id_size);

  return align (heap_hotspot_model_get_array_start (self, size) + length * size, self->alignment);
}

guint64 *
heap_hotspot_model_get_instance_sizes (const HeapHotspotModel *self,
                                       const Heap *heap)
{
  guint32 n_classes = heap->classes->len;
  guint64 *sizes = g_new0 (guint64, n_classes);
  g_autofree HeapFieldLayout *layouts = g_new0 (HeapFieldLayout, n_classes);
  g_autoptr (GArray) chain = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < n_classes; i++)
    {
      /* Superclasses first: an end of 0 is one not laid out yet. */
      for (guint32 k = i; k != HEAP_NONE && layouts[k].end == 0; k = heap_get_class (heap, k)->super)
        g_array_append_val (chain, k);
      while (chain->len > 0)
        {
          guint32 k = g_array_index (chain, guint32, chain->len - 1);
          const HeapClass *class = heap_get_class (heap, k);

          layouts[k] = heap_field_layout_extend (
              class->super == HEAP_NONE ? NULL : &layouts[class->super], &class->fields, self->fields,
              self->header, self->reference, class->references_first);
          g_array_set_size (chain, chain->len - 1);
        }
      sizes[i] = align (layouts[i].end, self->alignment);
    }

  for (guint32 i = 0; i < n_classes; i++)
    heap_field_layout_clear (&layouts[i]);
  return sizes;
}
