/* heap-entries.h: what a collection holds, the way people think of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* What an entry is found by. */
typedef enum
{
  HEAP_KEY_NONE,    /* of a list or set: its position */
  HEAP_KEY_OBJECT,  /* of a map, key_id, 0 for the null key */
  HEAP_KEY_NUMBER,  /* of a sparse array */
  HEAP_KEY_UNKNOWN, /* of a sparse array whose numbers are not in the dump */
} HeapKeyKind;

typedef struct
{
  HeapKeyKind kind;
  guint32 position; /* entries before this one, nulls counted */
  guint64 id;
  gint64 number;
} HeapKey;

typedef struct
{
  HeapKey key;
  guint64 value_id; /* an element of a list or set, a value of a map; 0 for null */
  guint32 node;     /* the object that is the entry, HEAP_NONE where there is none */
} HeapEntry;

/* Returns: %FALSE to stop. */
typedef gboolean (*HeapEntryFunc) (const HeapEntry *entry,
                                   gpointer data);

/* heap_is_collection:
 * Returns: whether @object is a list, queue, map, set or view group whose structure is known.
 */
gboolean heap_is_collection (const Heap *heap,
                             guint32 object);

/* heap_foreach_entry:
 * Calls @func for each entry of a collection: lists and queues from the first to the last, hash
 * tables by bucket and chain, trees and skip lists in key order. What has another structure than its
 * class promises has fewer entries, or none. Ends on any input.
 */
void heap_foreach_entry (const Heap *heap,
                         guint32 object,
                         HeapEntryFunc func,
                         gpointer data);

/* heap_key_append_text:
 * Appends "[3]" for a position or a null key, "[\"key\"]" for a key that has a text (a string, a
 * number, a char, a boolean, an enum constant, a class), "[?]" for any other.
 */
void heap_key_append_text (const Heap *heap,
                           const HeapKey *key,
                           GString *text);

G_END_DECLS
