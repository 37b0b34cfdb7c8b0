/* heap-totals.h: figures of the whole dump; they add up
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 objects;
  guint64 bytes;  /* shallow */
  guint64 native; /* bytes of native memory */
} HeapTotal;

typedef struct
{
  HeapTotal all;
  HeapTotal strengths[HEAP_STRENGTH_COUNT]; /* sums to all */
  HeapTotal kinds[HEAP_OBJECT_KIND_COUNT];  /* sums to all */
  guint32 root_children;    /* children of the root before grouping, the pile counted */
  guint32 garbage_children; /* children of the pile before grouping */
} HeapTotals;

/* (transfer none) */
const HeapTotals *heap_get_totals (const Heap *self);

/* How shallow sizes are computed. */
typedef struct
{
  gboolean android;    /* sizes of the dump itself; the other fields are 0 */
  gboolean assumed;    /* HotSpot: header, reference and alignment are the usual ones, not the dump's */
  guint header;        /* bytes */
  guint array_header;  /* bytes before the elements of an int array */
  guint reference;     /* bytes */
  guint alignment;     /* bytes */
} HeapSizeModel;

/* (transfer none) */
const HeapSizeModel *heap_get_size_model (const Heap *self);

/* One heap of an Android dump. */
typedef struct
{
  guint32 id;
  const char *name; /* (transfer none): "app", "zygote", "image" */
  guint64 objects;
  guint64 bytes;
} HeapSpace;

/* The number of heaps the dump names, 0 for a HotSpot dump. */
guint heap_get_n_spaces (const Heap *self);

/* (transfer none) */
const HeapSpace *heap_get_space (const Heap *self,
                                 guint position);

/* The position of the heap that @object is in, G_MAXUINT where the dump names none for it. */
guint heap_object_get_space (const Heap *self,
                             guint32 object);

G_END_DECLS
