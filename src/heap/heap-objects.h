/* heap-objects.h: what is known of each object, by index
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* The number of objects n; indices below are in [0, n). */
guint32 heap_get_n_objects (const Heap *self);

/* heap_find_object:
 * Returns: the index of the object with @id, HEAP_NONE where no record has it.
 */
guint32 heap_find_object (const Heap *self,
                          guint64 id);

/* The id (address) of an object. */
guint64 heap_object_get_id (const Heap *self,
                            guint32 object);

HeapObjectKind heap_object_get_kind (const Heap *self,
                                     guint32 object);

/* The class index (heap-classes.h) of its class; java.lang.Class's for a class object. */
guint32 heap_object_get_class (const Heap *self,
                               guint32 object);

/* The class index of the class that a class object is, HEAP_NONE for every other object. */
guint32 heap_object_get_class_defined (const Heap *self,
                                       guint32 object);

/* Bytes of the object itself, without native memory; 0 where it is folded into its holder. */
guint64 heap_object_get_shallow_size (const Heap *self,
                                      guint32 object);

/* Bytes of native memory that would go with the object. */
guint64 heap_object_get_native_size (const Heap *self,
                                     guint32 object);

/* Bytes that would come back if the object went, native memory included. */
guint64 heap_object_get_retained_size (const Heap *self,
                                       guint32 object);

HeapStrength heap_object_get_strength (const Heap *self,
                                       guint32 object);

/* The index of its immediate dominator, or HEAP_ROOT, or HEAP_GARBAGE. */
guint32 heap_object_get_dominator (const Heap *self,
                                   guint32 object);

/* The index of the object that @object is folded into and shown as a part of, HEAP_NONE where it
 * stands alone. */
guint32 heap_object_get_holder (const Heap *self,
                                guint32 object);

/* The number of elements of an array, 0 for other objects. */
guint32 heap_object_get_length (const Heap *self,
                                guint32 object);

/* heap_object_get_name:
 * Returns: (transfer full): one line to show an object by: "android.graphics.Bitmap",
 *   "byte[12]", "class java.lang.String".
 */
char *heap_object_get_name (const Heap *self,
                            guint32 object);

G_END_DECLS
