/* heap-slices.c: a graph as one slice of targets a vertex
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-slices-private.h"

#include "hprof/hprof.h"

gboolean
heap_slices_init (HeapSlices *self,
                  guint32 n_vertices,
                  GError **error)
{
  self->n_vertices = n_vertices;
  self->n_blocks = (guint32) (((guint64) n_vertices + HEAP_BLOCK_SIZE - 1) >> HEAP_BLOCK_SHIFT);
  self->blocks = heap_memory_new (self->n_blocks, sizeof (HeapBlock), error);
  return self->blocks != NULL;
}

void
heap_slices_clear (HeapSlices *self)
{
  for (guint32 i = 0; self->blocks != NULL && i < self->n_blocks; i++)
    {
      g_free (self->blocks[i].targets);
      g_free (self->blocks[i].starts);
    }
  g_clear_pointer (&self->blocks, g_free);
  self->n_blocks = 0;
  self->n_vertices = 0;
}

gboolean
heap_slices_set_block (HeapSlices *self,
                       guint32 block,
                       const HeapVector *targets,
                       const guint32 *starts,
                       GError **error)
{
  HeapBlock *slot = &self->blocks[block];
  gsize n_starts = (gsize) heap_slices_get_block_size (self, block) + 1;

  if (targets->length >= G_MAXUINT32)
    {
      g_set_error (error, HPROF_ERROR, HPROF_ERROR_TOO_LARGE,
                   "%u objects in a row have %" G_GSIZE_FORMAT
                   " references, more than the %u that can be told apart",
                   HEAP_BLOCK_SIZE, targets->length, G_MAXUINT32);
      return FALSE;
    }
  if (!heap_memory_resize (&slot->targets, targets->length, sizeof (guint32), error)
      || !heap_memory_resize (&slot->starts, n_starts, sizeof (guint32), error))
    return FALSE;

  if (targets->length > 0)
    memcpy (slot->targets, targets->values, targets->length * sizeof (guint32));
  memcpy (slot->starts, starts, n_starts * sizeof (guint32));
  return TRUE;
}
