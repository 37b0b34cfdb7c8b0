/* heap-dominators.c: immediate dominators of a graph
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-dominators-private.h"

/* Vertices are renumbered in the order of a depth-first search, the virtual root being 0. Once the
 * search has passed an edge, its slot holds the number of its target, and whether it is an edge of
 * the search's tree: those are not stored again as predecessors. */
#define TREE_EDGE (1u << 31)

/* While semidominators are found, where a compressed path leads and the least semidominator on it;
 * afterwards the immediate dominator and a dominator some steps further up. */
typedef struct
{
  guint32 up;
  guint32 label;
} Link;

typedef struct
{
  HeapSlices *slices;
  guint32 *numbers;  /* by vertex, 0 for one not reached */
  guint32 *vertices; /* by number */
  guint32 *parents;  /* in the tree of the search */
  guint32 count;     /* the highest number */
  guint32 pile;      /* the number of the pile, 0 for none */
  HeapVector cursors; /* for each vertex on the path its next slot */
  guint32 *starts;   /* predecessors of number i: [starts[i], starts[i + 1]) */
  guint32 *predecessors;
  Link *links;
  guint32 *semidominators; /* later the depth in the dominator tree */
  guint64 steps;
  guint64 total;
  HprofProgress *progress;
} Search;

static void
search_clear (Search *self)
{
  g_free (self->numbers);
  g_free (self->vertices);
  g_free (self->parents);
  heap_vector_clear (&self->cursors);
  g_free (self->starts);
  g_free (self->predecessors);
  g_free (self->links);
  g_free (self->semidominators);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

static inline gboolean
go_on (Search *self,
       GError **error)
{
  if (G_LIKELY (++self->steps % HPROF_PROGRESS_STEPS != 0))
    return TRUE;
  return hprof_progress_update (self->progress, self->steps, self->total, error);
}

static inline guint32
enter (Search *self,
       guint32 vertex,
       guint32 parent)
{
  guint32 number = ++self->count;

  self->numbers[vertex] = number;
  self->vertices[number] = vertex;
  self->parents[number] = parent;
  return number;
}

/* Everything that can be reached from @vertex and has not been yet, as a subtree of @parent. */
static gboolean
search_from (Search *self,
             guint32 vertex,
             guint32 parent,
             GError **error)
{
  guint32 number, *slot, *end;

  if (self->numbers[vertex] != 0)
    return TRUE;
  number = enter (self, vertex, parent);
  slot = heap_slices_get (self->slices, vertex, &end);

  for (;;)
    {
      guint32 *begin;

      if (!go_on (self, error))
        return FALSE;
      if (slot < end)
        {
          guint32 target = *slot;

          if (self->numbers[target] != 0)
            {
              *slot++ = self->numbers[target];
              continue;
            }
          begin = heap_slices_get (self->slices, self->vertices[number], &end);
          if (!heap_vector_push (&self->cursors, (guint32) (slot + 1 - begin), error))
            return FALSE;
          number = enter (self, target, number);
          *slot = number | TREE_EDGE;
          slot = heap_slices_get (self->slices, target, &end);
        }
      else
        {
          if (self->cursors.length == 0)
            return TRUE;
          number = self->parents[number];
          begin = heap_slices_get (self->slices, self->vertices[number], &end);
          slot = begin + self->cursors.values[--self->cursors.length];
        }
    }
}

static gboolean
search_all (Search *self,
            const guint32 *roots,
            gsize n_roots,
            const guint32 *entry_points,
            gsize n_entry_points,
            GError **error)
{
  for (gsize i = 0; i < n_roots; i++)
    if (!search_from (self, roots[i], 0, error))
      return FALSE;
  if (n_entry_points == 0)
    return TRUE;

  self->pile = ++self->count;
  self->vertices[self->pile] = HEAP_GARBAGE;
  self->parents[self->pile] = 0;
  for (gsize i = 0; i < n_entry_points; i++)
    if (!search_from (self, entry_points[i], self->pile, error))
      return FALSE;
  return TRUE;
}

/* Calls for each edge that is not of the tree: counts it, or stores it in the place its count has
 * led to. */
static inline void
take_edge (Search *self,
           guint32 from,
           guint32 to)
{
  if (from == to)
    return;
  if (self->predecessors == NULL)
    self->starts[to]++;
  else
    self->predecessors[--self->starts[to]] = from;
}

static void
take_outer_edges (Search *self,
                  guint32 from,
                  const guint32 *targets,
                  gsize n_targets)
{
  for (gsize i = 0; i < n_targets; i++)
    {
      guint32 number = self->numbers[targets[i]];

      if (self->parents[number] != from)
        take_edge (self, from, number);
    }
}

static gboolean
take_inner_edges (Search *self,
                  GError **error)
{
  for (guint32 vertex = 0; vertex < self->slices->n_vertices; vertex++)
    {
      guint32 from = self->numbers[vertex];
      guint32 *end;

      if (from == 0)
        continue;
      for (guint32 *slot = heap_slices_get (self->slices, vertex, &end); slot < end; slot++)
        {
          if (!go_on (self, error))
            return FALSE;
          if ((*slot & TREE_EDGE) == 0)
            take_edge (self, from, *slot);
        }
    }
  return TRUE;
}

/* Counts the edges into each number, turns counts into ends, and fills each slice from its end. */
static gboolean
gather_predecessors (Search *self,
                     const guint32 *roots,
                     gsize n_roots,
                     const guint32 *entry_points,
                     gsize n_entry_points,
                     GError **error)
{
  guint64 sum = 0;

  self->starts = heap_memory_new ((gsize) self->count + 2, sizeof (guint32), error);
  if (self->starts == NULL)
    return FALSE;

  for (guint pass = 0; pass < 2; pass++)
    {
      take_outer_edges (self, 0, roots, n_roots);
      take_outer_edges (self, self->pile, entry_points, n_entry_points);
      if (!take_inner_edges (self, error))
        return FALSE;
      if (pass == 1)
        break;

      for (guint32 i = 0; i <= self->count; i++)
        {
          if (!go_on (self, error))
            return FALSE;
          sum += self->starts[i];
          self->starts[i] = (guint32) sum;
        }
      self->starts[self->count + 1] = (guint32) sum;
      if (sum >= G_MAXUINT32)
        {
          g_set_error (error, HPROF_ERROR, HPROF_ERROR_TOO_LARGE,
                       "the dump has %" G_GUINT64_FORMAT
                       " references beside those of one tree, more than the %u that can be opened",
                       sum, G_MAXUINT32);
          return FALSE;
        }
      self->predecessors = heap_memory_new (sum, sizeof (guint32), error);
      if (self->predecessors == NULL)
        return FALSE;
    }
  return TRUE;
}

/* The least semidominator on the path from @number up to the last vertex above @limit, the path
 * compressed on the way. While it climbs, each vertex points at the one it came from. */
static inline guint32
evaluate (Search *self,
          guint32 number,
          guint32 limit,
          GError **error)
{
  Link *links = self->links;
  guint32 top = number, below = 0;

  while (links[top].up > limit)
    {
      guint32 above = links[top].up;

      if (!go_on (self, error))
        return HEAP_NONE;
      links[top].up = below;
      below = top;
      top = above;
    }
  while (below != 0)
    {
      guint32 next = links[below].up;

      links[below].label = MIN (links[below].label, links[top].label);
      links[below].up = links[top].up;
      top = below;
      below = next;
    }
  return links[number].label;
}

static gboolean
find_semidominators (Search *self,
                     GError **error)
{
  for (guint32 i = 0; i <= self->count; i++)
    {
      if (!go_on (self, error))
        return FALSE;
      self->links[i].up = self->parents[i];
      self->links[i].label = i;
    }

  for (guint32 number = self->count; number > 0; number--)
    {
      guint32 semidominator = self->parents[number];

      for (guint32 i = self->starts[number]; i < self->starts[number + 1]; i++)
        {
          guint32 from = self->predecessors[i];
          guint32 candidate = from;

          if (!go_on (self, error))
            return FALSE;
          if (from > number)
            {
              candidate = evaluate (self, from, number, error);
              if (candidate == HEAP_NONE)
                return FALSE;
            }
          semidominator = MIN (semidominator, candidate);
        }
      self->semidominators[number] = semidominator;
      self->links[number].label = semidominator;
    }
  return TRUE;
}

/* The immediate dominator is the nearest dominator of the parent that is not below the semidominator. */
static gboolean
find_dominators (Search *self,
                 GError **error)
{
  Link *links = self->links;
  guint32 *depths = self->semidominators;

  links[0].up = 0;
  links[0].label = 0;
  depths[0] = 0;
  for (guint32 number = 1; number <= self->count; number++)
    {
      guint32 semidominator = self->semidominators[number];
      guint32 dominator = self->parents[number];
      guint32 jump, far;

      if (!go_on (self, error))
        return FALSE;
      while (dominator > semidominator)
        dominator = links[dominator].label > semidominator ? links[dominator].label
                                                           : links[dominator].up;

      jump = links[dominator].label;
      far = links[jump].label;
      links[number].up = dominator;
      links[number].label
          = depths[dominator] - depths[jump] == depths[jump] - depths[far] ? far : dominator;
      depths[number] = depths[dominator] + 1;
    }
  return TRUE;
}

static gboolean
write_results (Search *self,
               guint32 n_vertices,
               guint32 *dominators,
               guint32 **preorder,
               guint32 *n_preorder,
               GError **error)
{
  guint32 kept = 0;

  self->vertices[0] = HEAP_ROOT;
  for (guint32 i = 0; i < n_vertices; i++)
    dominators[i] = HEAP_NONE;
  for (guint32 i = 1; i <= self->count; i++)
    {
      if (!go_on (self, error))
        return FALSE;
      if (i != self->pile)
        dominators[self->vertices[i]] = self->vertices[self->links[i].up];
    }

  for (guint32 i = 1; i <= self->count; i++)
    {
      if (!go_on (self, error))
        return FALSE;
      if (i != self->pile)
        self->vertices[kept++] = self->vertices[i];
    }
  *preorder = g_steal_pointer (&self->vertices);
  *n_preorder = kept;
  return TRUE;
}

gboolean
heap_dominators_compute (HeapSlices *slices,
                         const guint32 *roots,
                         gsize n_roots,
                         const guint32 *entry_points,
                         gsize n_entry_points,
                         guint32 *dominators,
                         guint32 **preorder,
                         guint32 *n_preorder,
                         HprofProgress *progress,
                         GError **error)
{
  guint32 n_vertices = slices->n_vertices;
  gsize n_numbers = (gsize) n_vertices + 2;
  g_auto (Search) self = { .slices = slices, .progress = progress };

  self.numbers = heap_memory_new (n_vertices, sizeof (guint32), error);
  self.vertices = heap_memory_new (n_numbers, sizeof (guint32), error);
  self.parents = heap_memory_new (n_numbers, sizeof (guint32), error);
  if (self.numbers == NULL || self.vertices == NULL || self.parents == NULL)
    return FALSE;

  for (guint32 i = 0; i < slices->n_blocks; i++)
    self.total += slices->blocks[i].starts[heap_slices_get_block_size (slices, i)];
  self.total = 4 * self.total + 7 * (guint64) n_vertices;

  if (!search_all (&self, roots, n_roots, entry_points, n_entry_points, error))
    return FALSE;
  heap_vector_clear (&self.cursors);
  if (!gather_predecessors (&self, roots, n_roots, entry_points, n_entry_points, error))
    return FALSE;
  g_clear_pointer (&self.numbers, g_free);
  heap_slices_clear (slices);

  self.links = heap_memory_new (n_numbers, sizeof (Link), error);
  self.semidominators = heap_memory_new (n_numbers, sizeof (guint32), error);
  if (self.links == NULL || self.semidominators == NULL || !find_semidominators (&self, error))
    return FALSE;
  g_clear_pointer (&self.predecessors, g_free);
  g_clear_pointer (&self.starts, g_free);
  return find_dominators (&self, error)
         && write_results (&self, n_vertices, dominators, preorder, n_preorder, error);
}
