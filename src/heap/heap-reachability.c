/* heap-reachability.c: how firmly each object is held
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

/* A widest-path problem: one breadth-first queue a strength, drained strongest first. References that
 * hold only as a last resort are parked: of the parked objects that nothing else has reached, the
 * one with the lowest index is taken when the queue is empty, and the queue drained again. Garbage is
 * walked the same way as one strength more.
 *
 * While the walk lasts, the upper half of a state is, of an unseen object, the best strength it was
 * parked at. */

#define PARKED_SHIFT 4
#define NOT_PARKED 0x0f
#define POINTED_AT 0x0e /* of garbage that other garbage points at, not parked yet */

typedef struct
{
  Heap *heap;
  const HeapSlices *slices;
  guint8 *states;
  guint32 *queue; /* every object once: n objects */
  guint32 head;
  guint32 tail;
  HeapVector pending[HEAP_STRENGTH_COUNT]; /* targets to start a weaker strength with */
  HeapVector parked[HEAP_STRENGTH_COUNT];  /* binary heaps, lowest index first */
  guint64 n_seen;
  guint64 n_followed;
  HprofProgress *progress;
} Walk;

static gboolean
is_unseen (const Walk *walk,
           guint32 object)
{
  return (walk->states[object] & HEAP_STATE_STRENGTH) == HEAP_STATE_UNSEEN;
}

static inline void
see (Walk *walk,
     guint32 object,
     HeapStrength strength,
     guint8 flags)
{
  walk->states[object] = (guint8) strength | flags;
  walk->queue[walk->tail++] = object;
}

static gboolean
heap_push (HeapVector *vector,
           guint32 value,
           GError **error)
{
  gsize position = vector->length;

  if (!heap_vector_push (vector, value, error))
    return FALSE;
  while (position > 0 && vector->values[(position - 1) / 2] > value)
    {
      vector->values[position] = vector->values[(position - 1) / 2];
      position = (position - 1) / 2;
    }
  vector->values[position] = value;
  return TRUE;
}

static guint32
heap_pop (HeapVector *vector)
{
  guint32 lowest = vector->values[0];
  guint32 moved = vector->values[--vector->length];
  gsize position = 0;

  for (;;)
    {
      gsize child = 2 * position + 1;

      if (child >= vector->length)
        break;
      if (child + 1 < vector->length && vector->values[child + 1] < vector->values[child])
        child++;
      if (vector->values[child] >= moved)
        break;
      vector->values[position] = vector->values[child];
      position = child;
    }
  vector->values[position] = moved;
  return lowest;
}

static gboolean
park (Walk *walk,
      guint32 object,
      HeapStrength strength,
      GError **error)
{
  guint8 *state = &walk->states[object];

  if (!is_unseen (walk, object) || *state >> PARKED_SHIFT <= (guint8) strength)
    return TRUE;
  *state = (guint8) (HEAP_STATE_UNSEEN | strength << PARKED_SHIFT);
  return heap_push (&walk->parked[strength], object, error);
}

static gboolean
follow (Walk *walk,
        guint32 object,
        HeapStrength strength,
        GError **error)
{
  guint32 *end, implied[5];
  guint n_implied;
  HeapStrength own = strength;

  for (guint32 *slot = heap_slices_get (walk->slices, object, &end); slot < end; slot++)
    {
      guint32 target = *slot & HEAP_TARGET_MASK;
      guint32 kind = *slot & HEAP_TARGET_KIND;

      if (G_UNLIKELY (++walk->n_followed % HPROF_PROGRESS_STEPS == 0)
          && !hprof_progress_update (walk->progress, walk->n_seen, walk->heap->n_objects, error))
        return FALSE;
      if (G_UNLIKELY (kind == HEAP_TARGET_STRENGTH))
        {
          g_assert (target < HEAP_STRENGTH_COUNT);
          own = MAX (strength, (HeapStrength) target);
          continue;
        }
      if (G_UNLIKELY (kind == HEAP_TARGET_LAST_RESORT))
        {
          if (!park (walk, target, own, error))
            return FALSE;
        }
      else if (is_unseen (walk, target))
        {
          if (G_LIKELY (own == strength))
            see (walk, target, strength, 0);
          else if (!heap_vector_push (&walk->pending[own], target, error))
            return FALSE;
        }
      own = strength;
    }

  n_implied = heap_get_implied_targets (walk->heap, object, implied);
  for (guint i = 0; i < n_implied; i++)
    if (!park (walk, implied[i], strength, error))
      return FALSE;
  return TRUE;
}

/* Empties the queue, then takes parked objects one at a time, until neither is left. */
static gboolean
drain (Walk *walk,
       HeapStrength strength,
       GError **error)
{
  HeapVector *parked = &walk->parked[strength];

  for (;;)
    {
      while (walk->head < walk->tail)
        {
          if (walk->n_seen++ % HPROF_PROGRESS_STEPS == 0
              && !hprof_progress_update (walk->progress, walk->n_seen, walk->heap->n_objects, error))
            return FALSE;
          if (!follow (walk, walk->queue[walk->head++], strength, error))
            return FALSE;
        }
      while (parked->length > 0 && walk->head == walk->tail)
        {
          guint32 object = heap_pop (parked);

          if (is_unseen (walk, object))
            see (walk, object, strength, HEAP_STATE_LAST_RESORT);
        }
      if (walk->head == walk->tail)
        return TRUE;
    }
}

static gboolean
walk_strength (Walk *walk,
               HeapStrength strength,
               GError **error)
{
  HeapVector *pending = &walk->pending[strength];

  for (gsize i = 0; i < pending->length; i++)
    if (is_unseen (walk, pending->values[i]))
      see (walk, pending->values[i], strength, 0);
  heap_vector_clear (pending);
  return drain (walk, strength, error);
}

static gboolean
start_from_roots (Walk *walk,
                  GError **error)
{
  for (gsize i = 0; i < heap_get_n_roots (walk->heap); i++)
    {
      const HeapRoot *root = heap_get_root (walk->heap, i);
      HeapStrength strength = heap_root_kind_get_strength (root->kind);

      if (root->object != HEAP_NONE && strength != HEAP_STRENGTH_UNREACHABLE
          && !heap_vector_push (&walk->pending[strength], root->object, error))
        return FALSE;
    }
  return TRUE;
}

static void
mark_pointed_at (Walk *walk,
                 guint32 source,
                 guint32 target)
{
  if (target != source && is_unseen (walk, target))
    walk->states[target] = HEAP_STATE_UNSEEN | POINTED_AT << PARKED_SHIFT;
}

static gboolean
mark_garbage_pointed_at (Walk *walk,
                         GError **error)
{
  for (guint32 i = 0; i < walk->heap->n_objects; i++)
    {
      guint32 *end, implied[5];
      guint n_implied;

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (walk->progress, walk->n_seen, walk->heap->n_objects, error))
        return FALSE;
      if (!is_unseen (walk, i))
        continue;
      for (guint32 *slot = heap_slices_get (walk->slices, i, &end); slot < end; slot++)
        if ((*slot & HEAP_TARGET_KIND) != HEAP_TARGET_STRENGTH)
          mark_pointed_at (walk, i, *slot & HEAP_TARGET_MASK);
      n_implied = heap_get_implied_targets (walk->heap, i, implied);
      for (guint k = 0; k < n_implied; k++)
        mark_pointed_at (walk, i, implied[k]);
    }
  return TRUE;
}

/* The entry points of the garbage: first the objects that no other garbage points at, all at once;
 * then, as cycles have no natural entry, whatever is unseen, lowest index first. */
static gboolean
walk_garbage (Walk *walk,
              GError **error)
{
  guint32 n = walk->heap->n_objects;

  if (!mark_garbage_pointed_at (walk, error))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    if (is_unseen (walk, i) && walk->states[i] >> PARKED_SHIFT != POINTED_AT)
      see (walk, i, HEAP_STRENGTH_UNREACHABLE, HEAP_STATE_ENTRY_POINT);
  if (!drain (walk, HEAP_STRENGTH_UNREACHABLE, error))
    return FALSE;

  for (guint32 i = 0; i < n; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (walk->progress, walk->n_seen, n, error))
        return FALSE;
      if (!is_unseen (walk, i))
        continue;
      see (walk, i, HEAP_STRENGTH_UNREACHABLE, HEAP_STATE_ENTRY_POINT);
      if (!drain (walk, HEAP_STRENGTH_UNREACHABLE, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
walk_all (Walk *walk,
          GError **error)
{
  if (!start_from_roots (walk, error))
    return FALSE;
  for (HeapStrength i = HEAP_STRENGTH_STRONG; i < HEAP_STRENGTH_UNREACHABLE; i++)
    if (!walk_strength (walk, i, error))
      return FALSE;
  return walk_garbage (walk, error);
}

gboolean
heap_reachability_walk (Heap *self,
                        const HeapSlices *slices,
                        HprofProgress *progress,
                        GError **error)
{
  g_autofree guint32 *queue = heap_memory_new (self->n_objects, sizeof (guint32), error);
  Walk walk = { .heap = self, .slices = slices, .queue = queue, .progress = progress };
  gboolean done;

  self->states = heap_memory_new (self->n_objects, 1, error);
  if (queue == NULL || self->states == NULL)
    return FALSE;
  memset (self->states, HEAP_STATE_UNSEEN | NOT_PARKED << PARKED_SHIFT, self->n_objects);
  walk.states = self->states;

  hprof_progress_set_part (progress, 0, 0.8);
  done = walk_all (&walk, error);
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    {
      heap_vector_clear (&walk.pending[i]);
      heap_vector_clear (&walk.parked[i]);
    }
  return done;
}
