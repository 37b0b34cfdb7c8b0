/* heap-field-layout-private.h: how HotSpot places the fields of an instance
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The rules of HotSpot's class file parser, by the Java versions that have them. */
typedef enum
{
  HEAP_FIELD_LAYOUT_JDK_15, /* 15 and later: the smallest hole that fits, superclasses' included */
  HEAP_FIELD_LAYOUT_JDK_6,  /* 6 to 14: primitives, then references; one gap is filled */
  HEAP_FIELD_LAYOUT_JDK_5,  /* references, then primitives; no gap is filled */
} HeapFieldLayoutRule;

#define HEAP_FIELD_LAYOUT_RULE_COUNT 3

/* The fields a class itself declares. */
typedef struct
{
  guint32 references;
  guint32 primitives[4]; /* of 8, 4, 2 and 1 bytes */
} HeapFieldCounts;

/* Bytes not in use between fields. */
typedef struct
{
  guint64 begin;
  guint64 end;
} HeapFieldHole;

/* Where the fields of a class and its superclasses end, in bytes from the object's start. */
typedef struct
{
  guint64 end;
  GArray *holes; /* (nullable) of HeapFieldHole, in order */
} HeapFieldLayout;

void heap_field_layout_clear (HeapFieldLayout *self);

/* heap_field_layout_extend:
 * @super: (nullable): the layout of the superclass; %NULL for an object of @header bytes alone
 * @counts: the fields to place behind it
 * @reference: bytes of a reference, 4 or 8
 * @references_first: the class is one of those that HotSpot lays out by hand, see
 *   heap_field_layout_has_references_first()
 *
 * Returns: the layout, for heap_field_layout_clear().
 */
HeapFieldLayout heap_field_layout_extend (const HeapFieldLayout *super,
                                          const HeapFieldCounts *counts,
                                          HeapFieldLayoutRule rule,
                                          guint header,
                                          guint reference,
                                          gboolean references_first);

/* Whether JDK 6 to 14 put the references of this class first and fill no gap. */
gboolean heap_field_layout_has_references_first (const char *class_name);

/* heap_field_layout_get_statics_size:
 * Returns: the bytes static fields take behind the base of a class object: references first, then
 *   primitives by size, aligned to 8 before one of 8 bytes, no hole filled.
 */
guint64 heap_field_layout_get_statics_size (const HeapFieldCounts *counts,
                                            guint reference);

G_END_DECLS
