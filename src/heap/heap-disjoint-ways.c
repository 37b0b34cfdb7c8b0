/* heap-disjoint-ways.c: two ways where the shortest one crosses every other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-disjoint-ways-private.h"

#include "heap-private.h"

/* A walk up from the lower end that may cross the way already taken: it enters an object of that way
 * only to follow the way back down, and leaves it again from an object further below. Undoing the
 * stretches walked down leaves two ways. */

/* A step of the walk. @back: an object of the taken way reached by walking down it, which may be left
 * upwards; without it such an object may be left downwards alone. */
typedef struct
{
  guint32 object;
  gboolean back;
  guint from; /* position of the step before */
} Step;

typedef struct
{
  const HeapReferrers *referrers;
  const Heap *heap;
  const HeapWay *taken;
  guint32 lower;
  guint32 upper;
  GHashTable *places; /* object of the taken way → its position there, plus 1 */
  GHashTable *seen;   /* (object, back) as one number */
  GArray *steps;      /* of Step: a queue */
  GArray *holders;    /* of guint32 */
} Walk;

static void
step_to (Walk *walk,
         guint32 object,
         gboolean back,
         guint from)
{
  Step step = { object, back, from };
  gpointer key = GSIZE_TO_POINTER (((gsize) object << 1 | (back ? 1 : 0)) + 1);

  if (g_hash_table_add (walk->seen, key))
    g_array_append_val (walk->steps, step);
}

/* Position of @object on the taken way from the top, -1 where it is not on it. */
static gint
get_place (const Walk *walk,
           guint32 object)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (walk->places, GUINT_TO_POINTER (object))) - 1;
}

/* What holds @object on the taken way: the object above, or @upper. */
static guint32
get_taken_holder (const Walk *walk,
                  gint place)
{
  return place == 0 ? walk->upper : walk->taken->objects[place - 1];
}

/* Goes on from one step; returns whether the upper end is reached from it. */
static gboolean
go_up (Walk *walk,
       guint position)
{
  Step step = g_array_index (walk->steps, Step, position);
  gint place = get_place (walk, step.object);
  guint32 taken_holder = place < 0 ? HEAP_NONE : get_taken_holder (walk, place);

  if (place >= 0 && step.object != walk->lower)
    {
      step_to (walk, walk->taken->objects[place + 1], TRUE, position);
      if (!step.back)
        return FALSE;
    }

  if (taken_holder != walk->upper
      && heap_paths_is_held_from_above (walk->heap, step.object, walk->upper))
    return TRUE;
  heap_referrers_get (walk->referrers, step.object, walk->holders);
  for (guint i = 0; i < walk->holders->len; i++)
    {
      guint32 holder = g_array_index (walk->holders, guint32, i);

      if (holder == taken_holder || holder == walk->lower)
        continue;
      if (holder == walk->upper)
        return TRUE;
      step_to (walk, holder, FALSE, position);
    }
  return FALSE;
}

/* Edges upwards of both ways together, by the lower object; the lower end has two. */
typedef struct
{
  GHashTable *up;
  guint32 second; /* the other edge up of the lower end */
} Edges;

static void
take_edges (const Walk *walk,
            guint last,
            Edges *edges)
{
  guint32 above = walk->upper;
  guint position = last;

  for (guint i = 0; i < walk->taken->n_objects; i++)
    g_hash_table_insert (edges->up, GUINT_TO_POINTER (walk->taken->objects[i]),
                         GUINT_TO_POINTER (get_taken_holder (walk, (gint) i)));

  for (;;)
    {
      const Step *step = &g_array_index (walk->steps, Step, position);
      const Step *before = &g_array_index (walk->steps, Step, step->from);

      if (above != HEAP_NONE)
        {
          if (step->object == walk->lower)
            edges->second = above;
          else
            g_hash_table_insert (edges->up, GUINT_TO_POINTER (step->object),
                                 GUINT_TO_POINTER (above));
        }
      if (position == 0)
        return;
      /* A step down the taken way undoes its edge; the edge up from where it ends is the walk's. */
      above = step->back ? HEAP_NONE : step->object;
      if (step->back && before->back)
        g_hash_table_remove (edges->up, GUINT_TO_POINTER (before->object));
      position = step->from;
    }
}

static HeapWay
follow (const Walk *walk,
        const Edges *edges,
        guint32 first)
{
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));
  HeapWay way = { .root = G_MAXSIZE };

  g_array_append_val (objects, walk->lower);
  for (guint32 object = first; object != walk->upper;
       object = GPOINTER_TO_UINT (g_hash_table_lookup (edges->up, GUINT_TO_POINTER (object))))
    g_array_append_val (objects, object);
  way.n_objects = objects->len;
  way.objects = g_new (guint32, way.n_objects);
  for (guint i = 0; i < way.n_objects; i++)
    way.objects[i] = g_array_index (objects, guint32, way.n_objects - 1 - i);
  return way;
}

gboolean
heap_disjoint_ways_find (const HeapReferrers *referrers,
                         guint32 lower,
                         guint32 upper,
                         const HeapWay *taken,
                         HeapWay ways[2],
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) up = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint32));
  Walk walk = {
    referrers, heap_referrers_get_heap (referrers), taken, lower, upper, places, seen, steps, holders,
  };
  Edges edges = { up, HEAP_NONE };

  for (guint i = 0; i < taken->n_objects; i++)
    g_hash_table_insert (places, GUINT_TO_POINTER (taken->objects[i]), GUINT_TO_POINTER (i + 1));
  step_to (&walk, lower, TRUE, 0);
  for (guint i = 0; i < steps->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!go_up (&walk, i))
        continue;
      take_edges (&walk, i, &edges);
      ways[0] = follow (&walk, &edges,
                        GPOINTER_TO_UINT (g_hash_table_lookup (up, GUINT_TO_POINTER (lower))));
      ways[1] = follow (&walk, &edges, edges.second);
      return TRUE;
    }
  return FALSE;
}
