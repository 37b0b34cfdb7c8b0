/* heap-strings.h: the text of strings, and of other objects that stand for a value
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* heap_object_get_string:
 * @object: an index, or HEAP_NONE
 *
 * Reads the layouts of every Java and Android version: chars, with or without offset and count, and
 * Latin-1 or UTF-16 bytes by a coder.
 *
 * Returns: (transfer full) (nullable): the text of a java.lang.String as UTF-8; %NULL for any other
 *   object, and where the dump leaves the text out.
 */
char *heap_object_get_string (const Heap *heap,
                              guint32 object);

/* heap_object_get_text_field:
 * @object: an index, or HEAP_NONE
 *
 * Returns: (transfer full) (nullable): the text that the instance field @name leads to, a string or,
 *   as in old threads, an array of chars; %NULL where there is none.
 */
char *heap_object_get_text_field (const Heap *heap,
                                  guint32 object,
                                  const char *name);

/* heap_object_get_value_text:
 * Returns: (transfer full) (nullable): the text of a string, boxed number, char or boolean, the
 *   name of an enum constant or of the class a class object is; %NULL for any other object.
 */
char *heap_object_get_value_text (const Heap *heap,
                                  guint32 object);

G_END_DECLS
