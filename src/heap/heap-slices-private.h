/* heap-slices-private.h: a graph as one slice of targets a vertex
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-memory-private.h"

G_BEGIN_DECLS

/* Slices are kept in blocks of vertices, so that they can be built, rewritten and freed a block at a
 * time and positions stay 32 bits wide. */
#define HEAP_BLOCK_SHIFT 16
#define HEAP_BLOCK_SIZE (1u << HEAP_BLOCK_SHIFT)

typedef struct
{
  guint32 *targets;
  guint32 *starts; /* one more than the block has vertices, positions in @targets */
} HeapBlock;

typedef struct
{
  guint32 n_vertices;
  guint32 n_blocks;
  HeapBlock *blocks;
} HeapSlices;

/* Makes empty slices: every block is unset until heap_slices_set_block().
 * Returns: %FALSE with HPROF_ERROR_NO_MEMORY. */
gboolean heap_slices_init (HeapSlices *self,
                           guint32 n_vertices,
                           GError **error);

void heap_slices_clear (HeapSlices *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HeapSlices, heap_slices_clear)

/* How many vertices block @block has. */
static inline guint32
heap_slices_get_block_size (const HeapSlices *self,
                            guint32 block)
{
  return MIN (HEAP_BLOCK_SIZE, self->n_vertices - (block << HEAP_BLOCK_SHIFT));
}

/* heap_slices_set_block:
 * @targets: copied, the targets of all vertices of the block, one slice behind another
 * @starts: copied: heap_slices_get_block_size() + 1 positions in @targets
 *
 * Replaces what the block was.
 * Returns: %FALSE with HPROF_ERROR_NO_MEMORY or HPROF_ERROR_TOO_LARGE.
 */
gboolean heap_slices_set_block (HeapSlices *self,
                                guint32 block,
                                const HeapVector *targets,
                                const guint32 *starts,
                                GError **error);

/* Returns: the first target of @vertex; *@end is set behind the last one. */
static inline guint32 *
heap_slices_get (const HeapSlices *self,
                 guint32 vertex,
                 guint32 **end)
{
  const HeapBlock *block = &self->blocks[vertex >> HEAP_BLOCK_SHIFT];
  const guint32 *start = &block->starts[vertex & (HEAP_BLOCK_SIZE - 1)];

  *end = block->targets + start[1];
  return block->targets + start[0];
}

G_END_DECLS
