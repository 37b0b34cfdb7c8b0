/* heap-paths.c: what holds an object: one path from a root, and the ways it could have run otherwise
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-disjoint-ways-private.h"
#include "heap-private.h"

/* Walks up the referrers from one object, breadth first, holders with the highest index first: the
 * first chain found is then the one the path's rule asks for. */
typedef struct
{
  const HeapReferrers *referrers;
  const Heap *heap;
  guint64 *visited;       /* a bit an object */
  GArray *queue;          /* of Visit */
  GArray *holders;        /* of guint32 */
  GArray *blocked;        /* of guint32, objects no further walk may pass */
  gboolean edge_blocked;  /* the upper end holds the lower one directly, and that way is taken */
  GCancellable *cancellable;
  guint64 steps;
} Walker;

typedef struct
{
  guint32 object;
  guint below; /* position in the queue of what it holds */
} Visit;

static gboolean
walker_init (Walker *self,
             const HeapReferrers *referrers,
             GCancellable *cancellable,
             GError **error)
{
  *self = (Walker) {
    .referrers = referrers,
    .heap = heap_referrers_get_heap (referrers),
    .queue = g_array_new (FALSE, FALSE, sizeof (Visit)),
    .holders = g_array_new (FALSE, FALSE, sizeof (guint32)),
    .blocked = g_array_new (FALSE, FALSE, sizeof (guint32)),
    .cancellable = cancellable,
  };
  self->visited = heap_memory_new (((gsize) self->heap->n_objects + 63) / 64, sizeof (guint64), error);
  return self->visited != NULL;
}

static void
walker_clear (Walker *self)
{
  g_free (self->visited);
  g_array_unref (self->queue);
  g_array_unref (self->holders);
  g_array_unref (self->blocked);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walker, walker_clear)

/* Returns: whether @object had not been visited. */
static gboolean
mark_visited (Walker *self,
              guint32 object)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << (object & 63);

  if ((self->visited[object >> 6] & bit) != 0)
    return FALSE;
  self->visited[object >> 6] |= bit;
  return TRUE;
}

static gboolean
visit (Walker *self,
       guint32 object,
       guint below)
{
  Visit entry = { object, below };

  if (!mark_visited (self, object))
    return FALSE;
  g_array_append_val (self->queue, entry);
  return TRUE;
}

static void
forget_visits (Walker *self)
{
  for (guint i = 0; i < self->queue->len; i++)
    self->visited[g_array_index (self->queue, Visit, i).object >> 6] = 0;
  for (guint i = 0; i < self->blocked->len; i++)
    self->visited[g_array_index (self->blocked, guint32, i) >> 6] = 0;
  g_array_set_size (self->queue, 0);
}

/* The first root in order that holds @object, G_MAXSIZE for none. */
static gsize
find_root (const Heap *heap,
           guint32 object)
{
  for (gsize i = heap_find_root (heap, object);
       i < heap_get_n_roots (heap) && heap_get_root (heap, i)->object == object; i++)
    if (heap_root_holds (heap, heap_get_root (heap, i)))
      return i;
  return G_MAXSIZE;
}

gboolean
heap_paths_is_held_from_above (const Heap *heap,
                               guint32 object,
                               guint32 upper)
{
  if (upper == HEAP_ROOT)
    return find_root (heap, object) != G_MAXSIZE;
  if (upper == HEAP_GARBAGE)
    return heap_object_is_garbage_entry_point (heap, object);
  return FALSE;
}

/* The chain from the visit at @position down to where the walk began. */
static HeapWay
make_way (const Walker *self,
          guint position,
          guint32 upper)
{
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));
  HeapWay way = { .root = G_MAXSIZE };

  for (;;)
    {
      const Visit *entry = &g_array_index (self->queue, Visit, position);

      g_array_append_val (objects, entry->object);
      if (position == 0)
        break;
      position = entry->below;
    }
  if (upper == HEAP_ROOT)
    way.root = find_root (self->heap, g_array_index (objects, guint32, 0));
  way.n_objects = objects->len;
  way.objects = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&objects), FALSE);
  return way;
}

/* Returns: whether a shortest chain from below @upper down to @lower was found in @way; %FALSE without
 * an error where there is none left. */
static gboolean
walk_up (Walker *self,
         guint32 lower,
         guint32 upper,
         HeapWay *way,
         GError **error)
{
  gboolean found = FALSE;
  guint top = 0;

  for (guint i = 0; i < self->blocked->len; i++)
    mark_visited (self, g_array_index (self->blocked, guint32, i));
  visit (self, lower, 0);
  found = !self->edge_blocked && heap_paths_is_held_from_above (self->heap, lower, upper);

  for (guint next = 0; next < self->queue->len && !found; next++)
    {
      heap_referrers_get (self->referrers, g_array_index (self->queue, Visit, next).object,
                          self->holders);
      for (guint i = 0; i < self->holders->len && !found; i++)
        {
          guint32 holder = g_array_index (self->holders, guint32, i);

          if (self->steps++ % HPROF_PROGRESS_STEPS == 0
              && g_cancellable_set_error_if_cancelled (self->cancellable, error))
            return FALSE;
          if (holder == upper)
            {
              if (next == 0 && self->edge_blocked)
                continue;
              found = TRUE;
              top = next;
            }
          else if (visit (self, holder, next)
                   && heap_paths_is_held_from_above (self->heap, holder, upper))
            {
              found = TRUE;
              top = self->queue->len - 1;
            }
        }
    }

  if (found)
    *way = make_way (self, top, upper);
  forget_visits (self);
  return found;
}

static void
clear_way (gpointer data)
{
  heap_way_clear (data);
}

/* Ways from below @upper down to @lower that share nothing else. */
static GArray *
find_ways (Walker *self,
           guint32 lower,
           guint32 upper,
           guint max_ways,
           gboolean *more,
           GError **error)
{
  g_autoptr (GArray) ways = g_array_new (FALSE, FALSE, sizeof (HeapWay));
  GError *local_error = NULL;
  HeapWay way;

  g_array_set_clear_func (ways, clear_way);
  g_array_set_size (self->blocked, 0);
  self->edge_blocked = FALSE;
  *more = FALSE;
  while (walk_up (self, lower, upper, &way, &local_error))
    {
      if (ways->len == max_ways)
        {
          heap_way_clear (&way);
          *more = TRUE;
          break;
        }
      g_array_append_val (ways, way);
      if (way.n_objects == 1)
        self->edge_blocked = TRUE;
      g_array_append_vals (self->blocked, way.objects, way.n_objects - 1);
    }
  if (local_error != NULL)
    {
      g_propagate_error (error, local_error);
      return NULL;
    }
  return g_steal_pointer (&ways);
}

static void
mark_dominators (const Heap *heap,
                 HeapPath *path)
{
  guint step = path->way.n_objects;
  guint32 dominator = path->way.objects[step - 1];

  /* Dominators of the object lie on every path to it, in the order of the path. */
  path->dominates = g_new0 (gboolean, step);
  while (step-- > 0)
    if (path->way.objects[step] == dominator)
      {
        path->dominates[step] = TRUE;
        dominator = heap->dominators[dominator];
      }
}

/* The same, but at least two where there are two: the shortest way may cross all others, and then two
 * that share nothing take its place. */
static GArray *
find_independent_ways (Walker *self,
                       guint32 lower,
                       guint32 upper,
                       guint max_ways,
                       gboolean *more,
                       GError **error)
{
  g_autoptr (GArray) ways = find_ways (self, lower, upper, max_ways, more, error);
  GError *local_error = NULL;
  HeapWay pair[2];

  if (ways == NULL)
    return NULL;
  if (ways->len > 1 || g_array_index (ways, HeapWay, 0).n_objects == 1)
    return g_steal_pointer (&ways);

  if (heap_disjoint_ways_find (self->referrers, lower, upper, &g_array_index (ways, HeapWay, 0), pair,
                               self->cancellable, &local_error))
    {
      if (upper == HEAP_ROOT)
        for (guint i = 0; i < G_N_ELEMENTS (pair); i++)
          pair[i].root = find_root (self->heap, pair[i].objects[0]);
      g_array_set_size (ways, 0);
      g_array_append_vals (ways, pair, G_N_ELEMENTS (pair));
    }
  if (local_error != NULL)
    {
      g_propagate_error (error, local_error);
      return NULL;
    }
  return g_steal_pointer (&ways);
}

/* Appends a stretch of the final path, which ends with a dominator. */
static void
append_stretch (GArray *objects,
                GArray *dominates,
                const guint32 *stretch,
                guint length)
{
  g_array_append_vals (objects, stretch, length);
  g_array_set_size (dominates, objects->len);
  g_array_index (dominates, gboolean, objects->len - 1) = TRUE;
}

static gboolean
find_detours (Walker *self,
              HeapPath *path,
              guint max_ways,
              GError **error)
{
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) dominates = g_array_new (FALSE, TRUE, sizeof (gboolean));
  guint32 upper = path->garbage ? HEAP_GARBAGE : HEAP_ROOT;
  guint begin = 0;

  for (guint step = 0; step < path->way.n_objects; step++)
    {
      const guint32 *stretch = path->way.objects + begin;
      guint length = step + 1 - begin;
      HeapDetour detour = { .from = (gint) objects->len - 1 };

      if (!path->dominates[step])
        continue;
      if (length == 1)
        append_stretch (objects, dominates, stretch, 1);
      else
        {
          const HeapWay *own;

          detour.ways = find_independent_ways (self, stretch[length - 1], upper, max_ways,
                                               &detour.more, error);
          if (detour.ways == NULL)
            return FALSE;
          own = &g_array_index (detour.ways, HeapWay, 0);
          if (begin == 0)
            path->way.root = own->root;
          append_stretch (objects, dominates, own->objects, own->n_objects);
          detour.to = (gint) objects->len - 1;
          g_array_append_val (path->detours, detour);
        }
      begin = step + 1;
      upper = path->way.objects[step];
    }

  heap_way_clear (&path->way);
  g_free (path->dominates);
  path->way.n_objects = objects->len;
  path->way.objects = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&objects), FALSE);
  path->dominates = (gboolean *) (gpointer) g_array_free (g_steal_pointer (&dominates), FALSE);
  return TRUE;
}

static void
clear_detour (gpointer data)
{
  g_array_unref (((HeapDetour *) data)->ways);
}

HeapPath *
heap_path_find (const HeapReferrers *referrers,
                guint32 object,
                guint max_ways,
                GCancellable *cancellable,
                GError **error)
{
  g_auto (Walker) walker = { 0 };
  g_autoptr (HeapPath) path = g_new0 (HeapPath, 1);
  const Heap *heap = heap_referrers_get_heap (referrers);
  guint32 holder = heap_object_get_holder (heap, object);
  GError *local_error = NULL;

  path->detours = g_array_new (FALSE, FALSE, sizeof (HeapDetour));
  g_array_set_clear_func (path->detours, clear_detour);
  if (holder != HEAP_NONE)
    object = holder;
  if (!walker_init (&walker, referrers, cancellable, error))
    return NULL;

  path->garbage = heap_object_get_strength (heap, object) == HEAP_STRENGTH_UNREACHABLE;
  if (!walk_up (&walker, object, path->garbage ? HEAP_GARBAGE : HEAP_ROOT, &path->way, &local_error))
    {
      g_assert (local_error != NULL);
      g_propagate_error (error, local_error);
      return NULL;
    }
  mark_dominators (heap, path);
  return find_detours (&walker, path, max_ways, error) ? g_steal_pointer (&path) : NULL;
}

GArray *
heap_path_find_ways (const HeapReferrers *referrers,
                     guint32 object,
                     guint max_ways,
                     gboolean *more,
                     GCancellable *cancellable,
                     GError **error)
{
  g_auto (Walker) walker = { 0 };
  const Heap *heap = heap_referrers_get_heap (referrers);

  if (!walker_init (&walker, referrers, cancellable, error))
    return NULL;
  return find_independent_ways (&walker, object, heap->dominators[object], max_ways, more, error);
}

void
heap_way_clear (HeapWay *self)
{
  g_clear_pointer (&self->objects, g_free);
}

void
heap_path_free (HeapPath *self)
{
  heap_way_clear (&self->way);
  g_free (self->dominates);
  g_array_unref (self->detours);
  g_free (self);
}

typedef struct
{
  guint32 object;
  HeapReference *reference;
  gboolean found;
} Search;

static gboolean
is_reference_to (const HeapReference *reference,
                 gpointer data)
{
  Search *search = data;

  if (!reference->holds || reference->target != search->object)
    return TRUE;
  *search->reference = *reference;
  search->found = TRUE;
  return FALSE;
}

gboolean
heap_path_find_reference (const Heap *heap,
                          guint32 holder,
                          guint32 object,
                          HeapReference *reference)
{
  Search search = { object, reference, FALSE };

  heap_foreach_reference (heap, holder, is_reference_to, &search);
  return search.found;
}
