/* heap-totals.c: figures of the whole dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

static void
add (HeapTotal *total,
     guint64 bytes,
     guint64 native)
{
  total->objects++;
  total->bytes += bytes;
  total->native += native;
}

/* The heap of the last HEAP_DUMP_INFO before the object's record. */
static HeapSpace *
find_space (const Heap *self,
            guint32 object)
{
  const HeapSpaceStart *starts = (const HeapSpaceStart *) (gpointer) self->space_starts->data;
  guint low = 0, high = self->space_starts->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (starts[middle].offset <= self->records[object])
        low = middle + 1;
      else
        high = middle;
    }
  return low == 0 ? NULL : &g_array_index (self->spaces, HeapSpace, starts[low - 1].space);
}

gboolean
heap_totals_count (Heap *self,
                   HprofProgress *progress,
                   GError **error)
{
  HeapTotals *totals = &self->totals;

  hprof_progress_set_part (progress, 0.95, 1);
  for (guint32 i = 0; i < self->n_objects; i++)
    {
      guint64 bytes = heap_object_get_shallow_size (self, i);
      guint64 native = heap_object_get_native_size (self, i);
      HeapSpace *space = find_space (self, i);

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, i, self->n_objects, error))
        return FALSE;
      add (&totals->all, bytes, native);
      add (&totals->strengths[heap_object_get_strength (self, i)], bytes, native);
      add (&totals->kinds[heap_object_get_kind (self, i)], bytes, native);
      if (space != NULL)
        {
          space->objects++;
          space->bytes += bytes;
        }
    }

  totals->garbage_children = self->n_objects - self->garbage_begin;
  totals->root_children = self->garbage_begin - self->root_begin + (totals->garbage_children > 0);
  return TRUE;
}

const HeapTotals *
heap_get_totals (const Heap *self)
{
  return &self->totals;
}

const HeapSizeModel *
heap_get_size_model (const Heap *self)
{
  return &self->size_model;
}

guint
heap_get_n_spaces (const Heap *self)
{
  return self->spaces->len;
}

const HeapSpace *
heap_get_space (const Heap *self,
                guint position)
{
  g_return_val_if_fail (position < self->spaces->len, NULL);

  return &g_array_index (self->spaces, HeapSpace, position);
}

guint
heap_object_get_space (const Heap *self,
                       guint32 object)
{
  const HeapSpace *space = find_space (self, object);

  return space == NULL ? G_MAXUINT
                       : (guint) (space - &g_array_index (self->spaces, HeapSpace, 0));
}
