/* heapwood-filter.h: what the objects of a list must be
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <glib.h>

G_BEGIN_DECLS

/* What was typed and chosen, as it was. Does not change once it is made, and is counted by
 * references, in any thread. Made with fields that are zero it lets all objects through. */
typedef struct
{
  const char *class_name; /* (nullable): "" is the same */
  HeapMatch class_match;
  const char *text;       /* (nullable): part of a String, "" is the same */
  const char *size;       /* (nullable): the least retained size, as typed, "" is the same */
  guint strengths;        /* bits 1 << HeapStrength; 0 for any */
  GArray *objects;        /* (nullable) (element-type guint32): only these, ascending */
  const char *title;      /* (nullable): what @objects are */
} HeapwoodFilter;

/* heapwood_filter_new:
 * @fields: copied; its objects are shared and must not change any more
 */
HeapwoodFilter *heapwood_filter_new (const HeapwoodFilter *fields);

HeapwoodFilter *heapwood_filter_ref (HeapwoodFilter *self);
void heapwood_filter_unref (HeapwoodFilter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodFilter, heapwood_filter_unref)

/* Returns: whether both ask for the same, in the same words. */
gboolean heapwood_filter_equal (const HeapwoodFilter *self,
                                const HeapwoodFilter *other);

/* Returns: (transfer full): a few words for the objects that are let through, translated. */
char *heapwood_filter_describe (const HeapwoodFilter *self);

G_END_DECLS
