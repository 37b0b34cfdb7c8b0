/* heap-size-model-private.h: which HotSpot heap the sizes of a dump fit
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-field-layout-private.h"
#include "heap-types.h"

G_BEGIN_DECLS

/* One way HotSpot may have laid out the heap. */
typedef struct
{
  guint header;               /* bytes of an object header */
  guint reference;            /* bytes of a reference */
  guint alignment;            /* bytes */
  HeapFieldLayoutRule fields;
  gboolean relaxed_arrays;    /* elements begin aligned to their size alone, not to a word */
  guint id_size;
} HeapHotspotModel;

/* Bytes of an array before its first element of @element_size bytes. */
guint heap_hotspot_model_get_array_start (const HeapHotspotModel *self,
                                          guint element_size);

/* Bytes of an array of @length elements of an HprofType. */
guint64 heap_hotspot_model_get_array_size (const HeapHotspotModel *self,
                                           guint64 length,
                                           guint type);

/* heap_hotspot_model_get_instance_sizes:
 * Returns: (transfer full) (array length=n_classes): the bytes of an instance of each class, by its
 *   fields alone, for g_free().
 */
guint64 *heap_hotspot_model_get_instance_sizes (const HeapHotspotModel *self,
                                                const Heap *heap);

/* heap_size_model_infer:
 * Chooses the model that most distances from one object to the next agree with, writes the heap's
 * size model, and sets the sizes of instances and class objects of every class.
 *
 * Returns: %FALSE with an error.
 */
gboolean heap_size_model_infer (Heap *heap,
                                HprofProgress *progress,
                                GError **error);

G_END_DECLS
