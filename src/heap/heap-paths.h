/* heap-paths.h: what holds an object: one path from a root, and the ways it could have run otherwise
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-referrers.h"
#include "heap-references.h"

G_BEGIN_DECLS

/* The most ways that are looked for between two objects. */
#define HEAP_PATHS_MAX_WAYS 20

/* A chain of objects, each holding the next. */
typedef struct
{
  gsize root;        /* position of the root that holds the first object (heap-roots.h); G_MAXSIZE
                      * where an entry point of the garbage does, or where the chain begins below
                      * another object */
  guint n_objects;
  guint32 *objects;  /* from the top down */
} HeapWay;

void heap_way_clear (HeapWay *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HeapWay, heap_way_clear)

/* A stretch of a path without dominators, between two that are. */
typedef struct
{
  gint from;      /* index of the step above, -1 for the root */
  gint to;        /* index of the step where the ways meet */
  GArray *ways;   /* of HeapWay, from below `from` down to and including `to`; the first is the
                   * path's own; at least two, internally vertex-disjoint */
  gboolean more;  /* the search stopped at its limit */
} HeapDetour;

typedef struct
{
  HeapWay way;          /* from a root down to the object */
  gboolean garbage;     /* the first object is an entry point of the garbage */
  gboolean *dominates;  /* by step: every way of holding the object goes through it */
  GArray *detours;      /* of HeapDetour, from the top down */
} HeapPath;

void heap_path_free (HeapPath *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapPath, heap_path_free)

/* heap_path_find:
 * @object: any object; of a folded one the path of its holder is found
 * @max_ways: the most ways of each detour, at least 2
 *
 * A shortest chain from a GC root, of garbage from an entry point, over the edge set; of equal ones
 * the one that, going up from the object, takes the holder with the highest index. The ways of a
 * detour are found greedily, a breadth-first walk up at a time, the interior of each blocked for the
 * next. Where the shortest way crosses every other, so that greed finds it alone, two ways that share
 * nothing take its place, and the path runs along the first of them.
 *
 * Returns: (transfer full): the path; %NULL with G_IO_ERROR_CANCELLED.
 */
HeapPath *heap_path_find (const HeapReferrers *referrers,
                          guint32 object,
                          guint max_ways,
                          GCancellable *cancellable,
                          GError **error);

/* heap_path_find_ways:
 * @object: an object that is not folded
 * @more: (out): whether the search stopped at @max_ways
 *
 * The independent ways in which @object is held: vertex-disjoint chains from its immediate dominator
 * (or the roots, or the pile) down to it, a direct reference counting as one.
 *
 * Returns: (transfer full) (element-type HeapWay): at least one way; %NULL with
 *   G_IO_ERROR_CANCELLED.
 */
GArray *heap_path_find_ways (const HeapReferrers *referrers,
                             guint32 object,
                             guint max_ways,
                             gboolean *more,
                             GCancellable *cancellable,
                             GError **error);

/* heap_path_find_reference:
 * Returns: whether @holder holds @object; fills @reference with the first reference by which it
 *   does.
 */
gboolean heap_path_find_reference (const Heap *heap,
                                   guint32 holder,
                                   guint32 object,
                                   HeapReference *reference);

G_END_DECLS
