/* heap-non-holders.h: what points at an object without holding it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-references.h"

G_BEGIN_DECLS

/* Why a reference is no way of holding its target. */
typedef enum
{
  HEAP_WHY_GARBAGE,       /* its source is unreachable, the target is not */
  HEAP_WHY_WEAK,          /* the reference itself is weaker than what holds the target */
  HEAP_WHY_WEAKER_SOURCE, /* its source is held less firmly than the target */
  HEAP_WHY_RIVAL,         /* the target has an owner, and this is not it */
  HEAP_WHY_IMPLIED,       /* says only of which class something is, and the target is held besides */
} HeapWhy;

/* Returns: (transfer none): "garbage", "weak", "weaker-source", "rival", "implied" as in JSON. */
const char *heap_why_to_string (HeapWhy why);

/* @source: the object that the reference is out of. Returns: %FALSE to stop. */
typedef gboolean (*HeapNonHolderFunc) (guint32 source,
                                       const HeapReference *reference,
                                       HeapWhy why,
                                       gpointer data);

/* heap_foreach_non_holder:
 * @objects: (array length=n_objects): the targets asked for, ascending
 *
 * Calls @func for each reference to one of @objects that does not hold it, in order of the sources:
 * one pass over the references of the whole dump.
 *
 * Returns: %FALSE with G_IO_ERROR_CANCELLED or HPROF_ERROR_CHANGED.
 */
gboolean heap_foreach_non_holder (const Heap *heap,
                                  const guint32 *objects,
                                  gsize n_objects,
                                  HeapNonHolderFunc func,
                                  gpointer data,
                                  HprofProgress *progress,
                                  GError **error);

G_END_DECLS
