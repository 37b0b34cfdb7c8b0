/* path-checks.c: what must be true of every root path, told by the edge set alone
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "path-checks.h"

#define UNREACHED G_MAXUINT32

typedef struct
{
  guint32 source;
  guint32 target;
} Edge;

struct _PathChecks
{
  Heap *heap;
  HeapReferrers *referrers;
  GArray *edges;      /* of Edge, by source, then target, each once */
  guint32 *starts;    /* by object: where its edges begin; one more at the end */
  guint8 *at_top;     /* by object: a root or, of garbage, the pile holds it */
  guint32 *distances; /* by object: fewest edges from the top */
  guint n_longer;
};

typedef struct
{
  GArray *edges;
  guint32 source;
} Collection;

static gboolean
take (const HeapReference *reference,
      gpointer data)
{
  Collection *collection = data;
  Edge edge = { collection->source, reference->target };

  if (reference->holds && edge.source != edge.target)
    g_array_append_val (collection->edges, edge);
  return TRUE;
}

static gint
compare_edges (gconstpointer a,
               gconstpointer b)
{
  const Edge *first = a, *second = b;

  if (first->source != second->source)
    return first->source < second->source ? -1 : 1;
  return (first->target > second->target) - (first->target < second->target);
}

static void
collect_edges (PathChecks *self)
{
  guint32 n = heap_get_n_objects (self->heap);
  Collection collection = { self->edges, 0 };
  guint kept = 0;

  for (guint32 i = 0; i < n; i++)
    {
      collection.source = i;
      heap_foreach_reference (self->heap, i, take, &collection);
    }
  g_array_sort (self->edges, compare_edges);
  for (guint i = 0; i < self->edges->len; i++)
    {
      Edge *edge = &g_array_index (self->edges, Edge, i);

      if (kept == 0 || compare_edges (edge, &g_array_index (self->edges, Edge, kept - 1)) != 0)
        g_array_index (self->edges, Edge, kept++) = *edge;
    }
  g_array_set_size (self->edges, kept);

  self->starts = g_new0 (guint32, n + 1);
  for (guint i = 0; i < kept; i++)
    self->starts[g_array_index (self->edges, Edge, i).source + 1]++;
  for (guint32 i = 0; i < n; i++)
    self->starts[i + 1] += self->starts[i];
}

static void
find_tops (PathChecks *self)
{
  guint32 n = heap_get_n_objects (self->heap);

  self->at_top = g_new0 (guint8, n);
  for (gsize i = 0; i < heap_get_n_roots (self->heap); i++)
    {
      const HeapRoot *root = heap_get_root (self->heap, i);

      if (heap_root_holds (self->heap, root))
        self->at_top[root->object] = TRUE;
    }
  for (guint32 i = 0; i < n; i++)
    if (heap_object_is_garbage_entry_point (self->heap, i))
      self->at_top[i] = TRUE;
}

static void
find_distances (PathChecks *self)
{
  guint32 n = heap_get_n_objects (self->heap);
  g_autofree guint32 *queue = g_new (guint32, n);
  guint32 length = 0;

  self->distances = g_new (guint32, n);
  for (guint32 i = 0; i < n; i++)
    {
      self->distances[i] = self->at_top[i] ? 0 : UNREACHED;
      if (self->at_top[i])
        queue[length++] = i;
    }
  for (guint32 next = 0; next < length; next++)
    for (guint32 i = self->starts[queue[next]]; i < self->starts[queue[next] + 1]; i++)
      {
        guint32 target = g_array_index (self->edges, Edge, i).target;

        if (self->distances[target] == UNREACHED)
          {
            self->distances[target] = self->distances[queue[next]] + 1;
            queue[length++] = target;
          }
      }
}

PathChecks *
path_checks_new (Heap *heap)
{
  PathChecks *self = g_new0 (PathChecks, 1);

  self->heap = heap_ref (heap);
  self->referrers = heap_referrers_build (heap, NULL, NULL);
  g_assert_nonnull (self->referrers);
  self->edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  collect_edges (self);
  find_tops (self);
  find_distances (self);
  return self;
}

void
path_checks_free (PathChecks *self)
{
  heap_referrers_unref (self->referrers);
  heap_unref (self->heap);
  g_array_unref (self->edges);
  g_free (self->starts);
  g_free (self->at_top);
  g_free (self->distances);
  g_free (self);
}

HeapReferrers *
path_checks_get_referrers (PathChecks *self)
{
  return self->referrers;
}

guint
path_checks_get_n_longer (const PathChecks *self)
{
  return self->n_longer;
}

static gboolean
holds (const PathChecks *self,
       guint32 source,
       guint32 target)
{
  Edge edge = { source, target };

  if (source == HEAP_ROOT || source == HEAP_GARBAGE)
    return self->at_top[target]
           && (source == HEAP_GARBAGE)
                  == (heap_object_get_strength (self->heap, target) == HEAP_STRENGTH_UNREACHABLE);
  return g_array_binary_search (self->edges, &edge, compare_edges, NULL);
}

static void
check_chain (const PathChecks *self,
             guint32 upper,
             const guint32 *objects,
             guint n_objects,
             guint32 lower)
{
  g_assert_cmpuint (n_objects, >, 0);
  for (guint i = 0; i < n_objects; i++)
    {
      HeapReference reference;
      guint32 holder = i == 0 ? upper : objects[i - 1];

      g_assert_true (holds (self, holder, objects[i]));
      if (holder < heap_get_n_objects (self->heap))
        {
          g_assert_true (heap_path_find_reference (self->heap, holder, objects[i], &reference));
          g_assert_true (reference.holds && reference.target == objects[i]);
        }
    }
  g_assert_cmpuint (objects[n_objects - 1], ==, lower);
}

static void
check_root (const PathChecks *self,
            const HeapWay *way,
            guint32 upper)
{
  if (upper != HEAP_ROOT)
    {
      g_assert_cmpuint (way->root, ==, G_MAXSIZE);
      return;
    }
  g_assert_cmpuint (way->root, <, heap_get_n_roots (self->heap));
  g_assert_cmpuint (heap_get_root (self->heap, way->root)->object, ==, way->objects[0]);
  g_assert_true (heap_root_holds (self->heap, heap_get_root (self->heap, way->root)));
}

void
path_checks_check_ways (PathChecks *self,
                        const GArray *ways,
                        guint32 upper,
                        guint32 lower)
{
  g_autoptr (GHashTable) interior = g_hash_table_new (NULL, NULL);
  guint n_direct = 0;

  for (guint i = 0; i < ways->len; i++)
    {
      const HeapWay *way = &g_array_index (ways, HeapWay, i);

      check_chain (self, upper, way->objects, way->n_objects, lower);
      check_root (self, way, upper);
      n_direct += way->n_objects == 1 ? 1 : 0;
      for (guint k = 0; k + 1 < way->n_objects; k++)
        {
          g_assert_cmpuint (way->objects[k], !=, upper);
          g_assert_cmpuint (way->objects[k], !=, lower);
          g_assert_true (g_hash_table_add (interior, GUINT_TO_POINTER (way->objects[k])));
        }
    }
  g_assert_cmpuint (n_direct, <=, 1);
}

static void
check_marks (const PathChecks *self,
             const HeapPath *path,
             guint32 object)
{
  guint step = path->way.n_objects;

  for (guint32 dominator = object; dominator < heap_get_n_objects (self->heap);
       dominator = heap_object_get_dominator (self->heap, dominator))
    {
      do
        {
          g_assert_cmpuint (step, >, 0);
          step--;
          g_assert_cmpint (path->dominates[step], ==, path->way.objects[step] == dominator);
        }
      while (path->way.objects[step] != dominator);
    }
  while (step-- > 0)
    g_assert_false (path->dominates[step]);
}

static void
check_detour (PathChecks *self,
              const HeapPath *path,
              const HeapDetour *detour,
              gint from,
              gint to,
              guint32 upper)
{
  const HeapWay *own = &g_array_index (detour->ways, HeapWay, 0);

  g_assert_cmpint (detour->from, ==, from);
  g_assert_cmpint (detour->to, ==, to);
  g_assert_cmpuint (detour->ways->len, >=, 2);
  g_assert_cmpuint (detour->ways->len, <=, HEAP_PATHS_MAX_WAYS);
  g_assert_cmpmem (own->objects, own->n_objects * sizeof (guint32), path->way.objects + from + 1,
                   (gsize) (to - from) * sizeof (guint32));
  path_checks_check_ways (self, detour->ways, upper, path->way.objects[to]);
}

/* Every stretch of unmarked steps is a detour, and nothing else is. */
static void
check_detours (PathChecks *self,
               const HeapPath *path)
{
  guint32 upper = path->garbage ? HEAP_GARBAGE : HEAP_ROOT;
  guint n_detours = 0;
  gint from = -1;

  for (guint step = 0; step < path->way.n_objects; step++)
    {
      if (!path->dominates[step])
        continue;
      if ((gint) step > from + 1)
        {
          g_assert_cmpuint (n_detours, <, path->detours->len);
          check_detour (self, path, &g_array_index (path->detours, HeapDetour, n_detours++), from,
                        (gint) step, upper);
        }
      from = (gint) step;
      upper = path->way.objects[step];
    }
  g_assert_cmpuint (n_detours, ==, path->detours->len);
}

static void
check_length (PathChecks *self,
              const HeapPath *path,
              guint32 object)
{
  gboolean has_pair = FALSE;

  g_assert_cmpuint (path->way.n_objects, >, self->distances[object]);
  if (path->way.n_objects == self->distances[object] + 1)
    return;
  self->n_longer++;
  for (guint i = 0; i < path->detours->len; i++)
    has_pair |= g_array_index (path->detours, HeapDetour, i).ways->len == 2;
  g_assert_true (has_pair);
}

void
path_checks_check (PathChecks *self,
                   guint32 object)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeapPath) path
      = heap_path_find (self->referrers, object, HEAP_PATHS_MAX_WAYS, NULL, &error);
  guint32 upper;

  g_assert_no_error (error);
  g_assert_nonnull (path);
  g_assert_cmpint (path->garbage, ==,
                   heap_object_get_strength (self->heap, object) == HEAP_STRENGTH_UNREACHABLE);
  upper = path->garbage ? HEAP_GARBAGE : HEAP_ROOT;
  check_chain (self, upper, path->way.objects, path->way.n_objects, object);
  check_root (self, &path->way, upper);
  check_marks (self, path, object);
  check_detours (self, path);
  check_length (self, path, object);
}

/* Places of the flow: an object's entrance 2 i and exit 2 i + 1, the top 2 n. */
typedef struct
{
  GArray *edges;    /* of FlowEdge; the opposite of edge e is e ^ 1 */
  GArray **by_node; /* of guint: positions in edges */
  guint n_nodes;
} Flow;

typedef struct
{
  guint to;
  guint room;
} FlowEdge;

static void
add_flow_edge (Flow *flow,
               guint from,
               guint to)
{
  FlowEdge forward = { to, 1 }, backward = { from, 0 };
  guint position = flow->edges->len;

  g_array_append_val (flow->edges, forward);
  g_array_append_val (flow->edges, backward);
  g_array_append_val (flow->by_node[from], position);
  position++;
  g_array_append_val (flow->by_node[to], position);
}

static gboolean
augment (Flow *flow,
         guint source,
         guint sink)
{
  g_autofree gint *came_by = g_new (gint, flow->n_nodes);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < flow->n_nodes; i++)
    came_by[i] = -1;
  g_array_append_val (queue, source);
  for (guint next = 0; next < queue->len && came_by[sink] < 0; next++)
    {
      const GArray *out = flow->by_node[g_array_index (queue, guint, next)];

      for (guint i = 0; i < out->len; i++)
        {
          guint position = g_array_index (out, guint, i);
          const FlowEdge *edge = &g_array_index (flow->edges, FlowEdge, position);

          if (edge->room == 0 || edge->to == source || came_by[edge->to] >= 0)
            continue;
          came_by[edge->to] = (gint) position;
          g_array_append_val (queue, edge->to);
        }
    }
  if (came_by[sink] < 0)
    return FALSE;
  for (guint node = sink; node != source;)
    {
      guint position = (guint) came_by[node];

      g_array_index (flow->edges, FlowEdge, position).room--;
      g_array_index (flow->edges, FlowEdge, position ^ 1).room++;
      node = g_array_index (flow->edges, FlowEdge, position ^ 1).to;
    }
  return TRUE;
}

guint
path_checks_count_ways (PathChecks *self,
                        guint32 upper,
                        guint32 lower)
{
  guint32 n = heap_get_n_objects (self->heap);
  Flow flow = { g_array_new (FALSE, FALSE, sizeof (FlowEdge)), NULL, 2 * n + 1 };
  guint source = upper < n ? 2 * upper + 1 : 2 * n;
  guint count = 0;

  flow.by_node = g_new (GArray *, flow.n_nodes);
  for (guint i = 0; i < flow.n_nodes; i++)
    flow.by_node[i] = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint32 i = 0; i < n; i++)
    add_flow_edge (&flow, 2 * i, 2 * i + 1);
  for (guint i = 0; i < self->edges->len; i++)
    {
      const Edge *edge = &g_array_index (self->edges, Edge, i);

      add_flow_edge (&flow, 2 * edge->source + 1, 2 * edge->target);
    }
  for (guint32 i = 0; i < n && source == 2 * n; i++)
    if (holds (self, upper, i))
      add_flow_edge (&flow, source, 2 * i);

  while (augment (&flow, source, 2 * lower))
    count++;

  for (guint i = 0; i < flow.n_nodes; i++)
    g_array_unref (flow.by_node[i]);
  g_free (flow.by_node);
  g_array_unref (flow.edges);
  return count;
}
