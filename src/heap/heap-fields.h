/* heap-fields.h: the fields and elements of an object, with their values
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 declaring;   /* class index of the class that declares it */
  gboolean is_static;
  const char *name;    /* (transfer none): valid during the call */
  HprofType type;
  gboolean missing;    /* the instance is shorter than its class: there is no value */
  guint64 id;          /* of type OBJECT: what it refers to, 0 for null */
  const guint8 *value; /* (transfer none): the bytes in the dump, hprof_type_size() of them */
} HeapField;

/* Returns: %FALSE to stop. */
typedef gboolean (*HeapFieldFunc) (const HeapField *field,
                                   gpointer data);

/* heap_foreach_field:
 * Calls @func for each field of @object: of an instance its own class's first, then the
 * superclasses'; of a class object its statics, then whatever instance fields the dump has of it.
 * Arrays have none.
 */
void heap_foreach_field (const Heap *heap,
                         guint32 object,
                         HeapFieldFunc func,
                         gpointer data);

/* heap_value_to_text:
 * @value: hprof_type_size() bytes of a primitive type as they stand in the dump
 *
 * Returns: (transfer full): the value as Java writes it: "12", "1.5", "true", "a".
 */
char *heap_value_to_text (HprofType type,
                          const guint8 *value);

/* heap_object_get_element_id:
 * @element: below heap_object_get_length()
 *
 * Returns: the id of an element of an object array, 0 for null.
 */
guint64 heap_object_get_element_id (const Heap *heap,
                                    guint32 object,
                                    guint32 element);

/* heap_object_get_primitive_elements:
 * @type: (out): the type of the elements
 *
 * Returns: (transfer none) (nullable): heap_object_get_length() elements of a primitive array, big
 *   endian, in the mapped dump; %NULL where the dump leaves them out, or for another object.
 */
const guint8 *heap_object_get_primitive_elements (const Heap *heap,
                                                  guint32 object,
                                                  HprofType *type);

G_END_DECLS
