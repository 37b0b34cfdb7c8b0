/* heap-census-exact.c: what a set of objects retains together
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

typedef struct
{
  const Heap *heap;
  guint64 *seen; /* a bit an object: reached, or left out */
  HeapVector open; /* reached, and their references not yet read */
  guint64 reached; /* bytes */
  GError *error;
} Walk;

static gboolean
mark (Walk *walk,
      guint32 object)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << (object & 63);

  if ((walk->seen[object >> 6] & bit) != 0)
    return FALSE;
  walk->seen[object >> 6] |= bit;
  return TRUE;
}

static gboolean
reach (Walk *walk,
       guint32 object)
{
  if (!mark (walk, object))
    return TRUE;
  walk->reached += heap_object_get_shallow_size (walk->heap, object)
                   + heap_object_get_native_size (walk->heap, object);
  return heap_vector_push (&walk->open, object, &walk->error);
}

static gboolean
follow (const HeapReference *reference,
        gpointer data)
{
  return !reference->holds || reference->target == HEAP_NONE || reach (data, reference->target);
}

/* What holds the first objects: roots, and being where the garbage begins. */
static gboolean
begin (Walk *walk)
{
  const Heap *heap = walk->heap;

  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);

      if (heap_root_holds (heap, root) && !reach (walk, root->object))
        return FALSE;
    }
  for (guint32 i = 0; i < heap->n_objects; i++)
    if (heap_object_is_garbage_entry_point (heap, i) && !reach (walk, i))
      return FALSE;
  return TRUE;
}

static gboolean
run (Walk *walk,
     HprofProgress *progress)
{
  guint64 n_read = 0;

  while (walk->open.length > 0)
    {
      guint32 object = walk->open.values[--walk->open.length];

      if (n_read++ % HPROF_PROGRESS_STEPS == 0
          && (!hprof_progress_update (progress, n_read, walk->heap->n_objects, &walk->error)
              || !hprof_file_check (walk->heap->file, &walk->error)))
        return FALSE;
      heap_foreach_reference (walk->heap, object, follow, walk);
      if (walk->error != NULL)
        return FALSE;
    }
  return TRUE;
}

gboolean
heap_census_count_exact (const Heap *heap,
                         const guint32 *objects,
                         gsize n_objects,
                         guint64 *retained,
                         HprofProgress *progress,
                         GError **error)
{
  g_autofree guint64 *seen
      = heap_memory_new (((gsize) heap->n_objects + 63) / 64, sizeof (guint64), error);
  Walk walk = { heap, seen, HEAP_VECTOR_INIT, 0, NULL };
  gboolean done;

  if (seen == NULL)
    return FALSE;
  for (gsize i = 0; i < n_objects; i++)
    if (!heap_is_folded (heap, objects[i]))
      mark (&walk, objects[i]);

  done = begin (&walk) && run (&walk, progress);
  heap_vector_clear (&walk.open);
  if (!done)
    {
      g_propagate_error (error, walk.error);
      return FALSE;
    }
  *retained = heap->root_retained - walk.reached;
  return TRUE;
}
