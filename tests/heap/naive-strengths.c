/* naive-strengths.c: what holds each object how firmly, step by step as the rules say it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "naive-strengths.h"

#include "heap-test-util.h"

#define UNSEEN HEAP_STRENGTH_COUNT

/* The strength that a reference carries on, UNSEEN where its source has none yet. */
static HeapStrength
carried (const NaiveStrengths *self,
         const HeapTestEdge *edge)
{
  return MAX (edge->strength, self->strengths[edge->source]);
}

/* Follows all references but the implied ones that carry @strength, to the end. */
static void
spread (NaiveStrengths *self,
        const GArray *edges,
        HeapStrength strength)
{
  gboolean changed = TRUE;

  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < edges->len; i++)
        {
          const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);

          if (edge->implied || (guint) self->strengths[edge->target] != UNSEEN
              || carried (self, edge) != strength)
            continue;
          self->strengths[edge->target] = strength;
          changed = TRUE;
        }
    }
}

/* The lowest unseen object that an implied reference of @strength leads to; HEAP_NONE for none. */
static guint32
find_parked (const NaiveStrengths *self,
             const GArray *edges,
             HeapStrength strength)
{
  guint32 lowest = HEAP_NONE;

  for (guint i = 0; i < edges->len; i++)
    {
      const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);

      if (edge->implied && (guint) self->strengths[edge->target] == UNSEEN
          && carried (self, edge) == strength)
        lowest = MIN (lowest, edge->target);
    }
  return lowest;
}

static void
drain (NaiveStrengths *self,
       const GArray *edges,
       HeapStrength strength)
{
  for (;;)
    {
      guint32 parked;

      spread (self, edges, strength);
      parked = find_parked (self, edges, strength);
      if (parked == HEAP_NONE)
        return;
      self->strengths[parked] = strength;
      self->last_resorts[parked] = TRUE;
    }
}

static void
enter_roots (NaiveStrengths *self,
             const Heap *heap,
             HeapStrength strength)
{
  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);

      if (root->object != HEAP_NONE && (guint) self->strengths[root->object] == UNSEEN
          && heap_root_kind_get_strength (root->kind) == strength)
        self->strengths[root->object] = strength;
    }
}

static void
enter_garbage (NaiveStrengths *self,
               const GArray *edges)
{
  g_autofree gboolean *pointed_at = g_new0 (gboolean, (gsize) self->n_objects + 1);

  for (guint i = 0; i < edges->len; i++)
    {
      const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);

      if (edge->source != edge->target && (guint) self->strengths[edge->source] == UNSEEN)
        pointed_at[edge->target] = TRUE;
    }
  for (guint32 i = 0; i < self->n_objects; i++)
    if ((guint) self->strengths[i] == UNSEEN && !pointed_at[i])
      {
        self->strengths[i] = HEAP_STRENGTH_UNREACHABLE;
        self->entry_points[i] = TRUE;
      }
  drain (self, edges, HEAP_STRENGTH_UNREACHABLE);

  for (guint32 i = 0; i < self->n_objects; i++)
    if ((guint) self->strengths[i] == UNSEEN)
      {
        self->strengths[i] = HEAP_STRENGTH_UNREACHABLE;
        self->entry_points[i] = TRUE;
        drain (self, edges, HEAP_STRENGTH_UNREACHABLE);
      }
}

NaiveStrengths *
naive_strengths_new (const Heap *heap,
                     const GArray *edges)
{
  NaiveStrengths *self = g_new0 (NaiveStrengths, 1);

  self->n_objects = heap_get_n_objects (heap);
  self->strengths = g_new (HeapStrength, (gsize) self->n_objects + 1);
  self->last_resorts = g_new0 (gboolean, (gsize) self->n_objects + 1);
  self->entry_points = g_new0 (gboolean, (gsize) self->n_objects + 1);
  for (guint32 i = 0; i < self->n_objects; i++)
    self->strengths[i] = (HeapStrength) UNSEEN;

  for (HeapStrength i = HEAP_STRENGTH_STRONG; i < HEAP_STRENGTH_UNREACHABLE; i++)
    {
      enter_roots (self, heap, i);
      drain (self, edges, i);
    }
  enter_garbage (self, edges);
  return self;
}

void
naive_strengths_free (NaiveStrengths *self)
{
  g_free (self->strengths);
  g_free (self->last_resorts);
  g_free (self->entry_points);
  g_free (self);
}
