/* heap-non-holders.c: what points at an object without holding it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-non-holders.h"

#include "heap-private.h"

const char *
heap_why_to_string (HeapWhy why)
{
  static const char *const names[] = { "garbage", "weak", "weaker-source", "rival", "implied" };

  g_return_val_if_fail ((guint) why < G_N_ELEMENTS (names), NULL);

  return names[why];
}

typedef struct
{
  const Heap *heap;
  const guint32 *objects;
  gsize n_objects;
  HeapNonHolderFunc func;
  gpointer data;
  guint32 source;
  gboolean stopped;
} Search;

static gboolean
is_asked_for (const Search *search,
              guint32 object)
{
  gsize low = 0, high = search->n_objects;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (search->objects[middle] < object)
        low = middle + 1;
      else
        high = middle;
    }
  return low < search->n_objects && search->objects[low] == object;
}

static HeapWhy
get_why (const Search *search,
         const HeapReference *reference)
{
  HeapStrength source = heap_object_get_strength (search->heap, search->source);
  HeapStrength target = heap_object_get_strength (search->heap, reference->target);

  if (source == HEAP_STRENGTH_UNREACHABLE && target != source)
    return HEAP_WHY_GARBAGE;
  if (reference->strength > target)
    return HEAP_WHY_WEAK;
  if (source > target)
    return HEAP_WHY_WEAKER_SOURCE;
  return reference->rival ? HEAP_WHY_RIVAL : HEAP_WHY_IMPLIED;
}

static gboolean
take (const HeapReference *reference,
      gpointer data)
{
  Search *search = data;

  if (reference->holds || reference->folded || reference->target == HEAP_NONE
      || !is_asked_for (search, reference->target))
    return TRUE;
  search->stopped
      = !search->func (search->source, reference, get_why (search, reference), search->data);
  return !search->stopped;
}

gboolean
heap_foreach_non_holder (const Heap *heap,
                         const guint32 *objects,
                         gsize n_objects,
                         HeapNonHolderFunc func,
                         gpointer data,
                         HprofProgress *progress,
                         GError **error)
{
  Search search = { heap, objects, n_objects, func, data, 0, FALSE };

  for (guint32 i = 0; i < heap->n_objects && !search.stopped; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0
          && (!hprof_progress_update (progress, i, heap->n_objects, error)
              || !hprof_file_check (heap->file, error)))
        return FALSE;
      /* What is folded speaks through its holder. */
      if (heap_is_folded (heap, i))
        continue;
      search.source = i;
      heap_foreach_reference (heap, i, take, &search);
    }
  return TRUE;
}
