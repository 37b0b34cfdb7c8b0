/* heap-edges.c: the one edge set: the ways things are held
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-parallel-private.h"
#include "heap-private.h"

/* The weakening rule: a reference carries the weaker of its source's strength and its own, and
 * holds its target only when that is the target's strength. */
gboolean
heap_edges_hold (const Heap *self,
                 guint32 source,
                 HeapStrength strength,
                 gboolean last_resort,
                 guint32 target)
{
  HeapStrength carried = MAX (strength, heap_get_state_strength (self->states[source]));
  guint8 state = self->states[target];

  return carried == heap_get_state_strength (state)
         && (!last_resort || (state & HEAP_STATE_LAST_RESORT) != 0);
}

static gboolean
keep_object (const Heap *self,
             const HeapSlices *slices,
             guint32 object,
             HeapVector *kept,
             HprofProgress *progress,
             GError **error)
{
  HeapStrength strength = HEAP_STRENGTH_STRONG;
  guint32 *end, implied[5];
  guint32 *begin = heap_slices_get (slices, object, &end);
  guint n_implied;

  for (guint32 *slot = begin; slot < end; slot++)
    {
      guint32 target = *slot & HEAP_TARGET_MASK;
      guint32 kind = *slot & HEAP_TARGET_KIND;

      if (G_UNLIKELY ((slot - begin) % HPROF_PROGRESS_STEPS == HPROF_PROGRESS_STEPS - 1)
          && !hprof_progress_update (progress, 0, 0, error))
        return FALSE;
      if (G_UNLIKELY (kind == HEAP_TARGET_STRENGTH))
        {
          strength = (HeapStrength) target;
          continue;
        }
      if (heap_edges_hold (self, object, strength, kind == HEAP_TARGET_LAST_RESORT, target)
          && !heap_vector_push (kept, target, error))
        return FALSE;
      strength = HEAP_STRENGTH_STRONG;
    }

  n_implied = heap_get_implied_targets (self, object, implied);
  for (guint i = 0; i < n_implied; i++)
    if (heap_edges_hold (self, object, HEAP_STRENGTH_STRONG, TRUE, implied[i])
        && !heap_vector_push (kept, implied[i], error))
      return FALSE;
  return TRUE;
}

/* Whether all that is kept of @object is in its slice, and nothing else; %FALSE when cancelled. */
static gboolean
is_kept (const Heap *self,
         const HeapSlices *slices,
         guint32 object,
         HprofProgress *progress)
{
  guint32 *end, implied[5];
  guint32 *begin = heap_slices_get (slices, object, &end);
  guint n_implied;

  for (guint32 *slot = begin; slot < end; slot++)
    if ((*slot & HEAP_TARGET_KIND) != HEAP_TARGET_PLAIN
        || !heap_edges_hold (self, object, HEAP_STRENGTH_STRONG, FALSE, *slot)
        || (G_UNLIKELY ((slot - begin) % HPROF_PROGRESS_STEPS == HPROF_PROGRESS_STEPS - 1)
            && !hprof_progress_update (progress, 0, 0, NULL)))
      return FALSE;

  n_implied = heap_get_implied_targets (self, object, implied);
  for (guint i = 0; i < n_implied; i++)
    if (heap_edges_hold (self, object, HEAP_STRENGTH_STRONG, TRUE, implied[i]))
      return FALSE;
  return TRUE;
}

typedef struct
{
  const Heap *heap;
  HeapSlices *slices;
} Keeping;

static gboolean
is_block_kept (const Keeping *keeping,
               guint32 block,
               HprofProgress *progress)
{
  guint32 size = heap_slices_get_block_size (keeping->slices, block);

  for (guint32 i = 0; i < size; i++)
    if ((i % HPROF_PROGRESS_STEPS == 0
         && !hprof_progress_update (progress, block, keeping->slices->n_blocks, NULL))
        || !is_kept (keeping->heap, keeping->slices, (block << HEAP_BLOCK_SHIFT) + i, progress))
      return FALSE;
  return TRUE;
}

static gboolean
keep_block (guint32 block,
            guint worker,
            gpointer data,
            HprofProgress *progress,
            GError **error)
{
  Keeping *keeping = data;
  guint32 size = heap_slices_get_block_size (keeping->slices, block);
  g_autofree guint32 *starts = g_new (guint32, HEAP_BLOCK_SIZE + 1);
  g_auto (HeapVector) kept = HEAP_VECTOR_INIT;

  /* Such a block is left alone: there is nothing to write. */
  if (is_block_kept (keeping, block, progress))
    return TRUE;

  for (guint32 i = 0; i < size; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, block, keeping->slices->n_blocks, error))
        return FALSE;
      starts[i] = (guint32) kept.length;
      if (!keep_object (keeping->heap, keeping->slices, (block << HEAP_BLOCK_SHIFT) + i, &kept,
                        progress, error))
        return FALSE;
    }
  starts[size] = (guint32) kept.length;
  return heap_slices_set_block (keeping->slices, block, &kept, starts, error);
}

gboolean
heap_edges_keep (Heap *self,
                 HeapSlices *slices,
                 HprofProgress *progress,
                 GError **error)
{
  Keeping keeping = { self, slices };

  hprof_progress_set_part (progress, 0.8, 1);
  return heap_parallel_run (slices->n_blocks, heap_parallel_get_n_threads (self->options.n_threads),
                            keep_block, &keeping, progress, error);
}
