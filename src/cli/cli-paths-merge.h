/* cli-paths-merge.h: the root paths of many objects as one tree
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* An object that is on the path of at least one of the objects asked for. */
typedef struct
{
  guint32 object;
  guint32 holder;    /* the object above it, HEAP_NONE at the top */
  gsize root;        /* at the top: position of the root, G_MAXSIZE for the garbage */
  guint32 depth;     /* steps below the root */
  gboolean is_asked; /* it is one of them */
  guint32 n_asked;   /* how many of them are here and below */
  guint64 bytes;     /* that those retain, one inside another counted once */
} CliPathsNode;

/* cli_paths_merge:
 * @objects: (element-type guint32): not folded, ascending, each once
 *
 * Each path is a shortest one, of equal ones the one that, going up, takes the holder with the
 * highest index: heap_path_find() takes the same, but where that crosses every other way. One
 * breadth-first walk down from all roots; about 12 bytes an object of the dump.
 *
 * Returns: (transfer full) (element-type CliPathsNode): the tree's nodes; those below one holder
 *   lie together, in descending order of bytes, the top last. %NULL with G_IO_ERROR_CANCELLED or
 *   HPROF_ERROR_CHANGED.
 */
GArray *cli_paths_merge (const Heap *heap,
                         const GArray *objects,
                         HprofProgress *progress,
                         GError **error);

/* The nodes below @holder (HEAP_NONE for the top) are those in [*begin, *end). */
void cli_paths_get_below (const GArray *nodes,
                          guint32 holder,
                          guint *begin,
                          guint *end);

G_END_DECLS
