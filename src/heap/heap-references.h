/* heap-references.h: the references out of an object, each with its label and whether it holds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-entries.h"

G_BEGIN_DECLS

typedef enum
{
  HEAP_REFERENCE_FIELD,
  HEAP_REFERENCE_STATIC,
  HEAP_REFERENCE_ELEMENT,
  HEAP_REFERENCE_ENTRY,             /* added: what a collection holds */
  HEAP_REFERENCE_CLASS,             /* implied from here on: hold as a last resort */
  HEAP_REFERENCE_SUPERCLASS,
  HEAP_REFERENCE_CLASS_LOADER,
  HEAP_REFERENCE_SIGNERS,
  HEAP_REFERENCE_PROTECTION_DOMAIN,
} HeapReferenceKind;

typedef struct
{
  HeapReferenceKind kind;
  gboolean implied;      /* says what the implied kinds say, whatever its own kind */
  gboolean rival;        /* its target has an owner that this is not: holds as a last resort */
  gboolean folded;       /* its target is folded into the source, and so no way of holding it */
  guint64 name_id;       /* string id of a field's or static's name */
  guint32 element;       /* position of an element, nulls counted */
  HeapKey key;           /* of an entry */
  guint64 target_id;     /* never 0 */
  guint32 target;        /* index, HEAP_NONE where dangling */
  HeapStrength strength; /* its own: STRONG unless the field weakens */
  gboolean holds;        /* one of the ways its target is held: in the edge set */
} HeapReference;

/* Returns: %FALSE to stop. */
typedef gboolean (*HeapReferenceFunc) (const HeapReference *reference,
                                       gpointer data);

/* heap_foreach_reference:
 * Calls @func for every non-null reference out of @object: fields (own class first), statics,
 * elements, the added ones, then the implied ones. The references of an object folded into @object
 * follow as its own; an object that is folded itself has none that hold.
 */
void heap_foreach_reference (const Heap *heap,
                             guint32 object,
                             HeapReferenceFunc func,
                             gpointer data);

/* heap_reference_append_label:
 * Appends "name", "static name", "[3]", "<class>", "<superclass>", "<class loader>", "<signers>" or
 * "<protection domain>"; of an entry what heap_key_append_text() says.
 */
void heap_reference_append_label (const Heap *heap,
                                  const HeapReference *reference,
                                  GString *label);

/* Whether @object is an entry point of the garbage: what holds it is the pile. */
gboolean heap_object_is_garbage_entry_point (const Heap *heap,
                                             guint32 object);

G_END_DECLS
