/* random-graph.c: small random heaps, and what they must give by the plainest of algorithms
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "random-graph.h"

#include "heap-fixture.h"

#define MAX_NODES 40
#define NONE G_MAXUINT

typedef struct
{
  guint from;
  guint to;
  HeapStrength strength;
} Edge;

typedef struct
{
  guint node;
  HeapStrength strength;
} Root;

struct _RandomGraph
{
  DumpBuilder *builder;
  guint n_nodes;
  guint64 ids[MAX_NODES]; /* ascending */
  GArray *edges;          /* of Edge */
  GArray *roots;          /* of Root */
  HeapStrength strengths[MAX_NODES];
  gboolean entry_points[MAX_NODES];
  gboolean starts[MAX_NODES];               /* below the root or the pile */
  gboolean arrows[MAX_NODES][MAX_NODES];    /* the ways nodes are held */
  gboolean dominates[MAX_NODES][MAX_NODES]; /* [x][v]: only through x is v reached */
};

static const struct
{
  const char *class_name;
  const char *fields[2];
  HeapStrength strengths[2];
} shapes[] = {
  { "Node", { "next", "other" }, { HEAP_STRENGTH_STRONG, HEAP_STRENGTH_STRONG } },
  { "Node", { "next", "other" }, { HEAP_STRENGTH_STRONG, HEAP_STRENGTH_STRONG } },
  { "Node", { "next", "other" }, { HEAP_STRENGTH_STRONG, HEAP_STRENGTH_STRONG } },
  { "java.lang.ref.SoftReference",
    { "referent", "queue" },
    { HEAP_STRENGTH_SOFT, HEAP_STRENGTH_STRONG } },
  { "java.lang.ref.WeakReference",
    { "referent", "next" },
    { HEAP_STRENGTH_WEAK, HEAP_STRENGTH_STRONG } },
  { "java.lang.ref.PhantomReference",
    { "referent", "queue" },
    { HEAP_STRENGTH_PHANTOM, HEAP_STRENGTH_STRONG } },
  { "java.lang.ref.Finalizer",
    { "referent", "prev" },
    { HEAP_STRENGTH_FINALIZER, HEAP_STRENGTH_STRONG } },
  { "java.lang.ThreadLocal$ThreadLocalMap$Entry",
    { "referent", "value" },
    { HEAP_STRENGTH_WEAK, HEAP_STRENGTH_THREAD_LOCAL } },
};

static const struct
{
  HprofHeapTag tag;
  HeapStrength strength;
} root_kinds[] = {
  { HPROF_HEAP_ROOT_JNI_GLOBAL, HEAP_STRENGTH_STRONG },
  { HPROF_HEAP_ROOT_UNKNOWN, HEAP_STRENGTH_STRONG },
  { HPROF_HEAP_ROOT_JAVA_FRAME, HEAP_STRENGTH_LOCAL },
  { HPROF_HEAP_ROOT_FINALIZING, HEAP_STRENGTH_FINALIZER },
  { HPROF_HEAP_ROOT_REFERENCE_CLEANUP, HEAP_STRENGTH_PHANTOM },
  { HPROF_HEAP_ROOT_UNREACHABLE, HEAP_STRENGTH_UNREACHABLE },
};

static void
add_edges (RandomGraph *self,
           guint node,
           guint shape,
           GRand *rand)
{
  for (guint field = 0; field < 2; field++)
    {
      Edge edge = { node, 0, shapes[shape].strengths[field] };

      if (g_rand_boolean (rand) && g_rand_boolean (rand))
        continue;
      edge.to = (guint) g_rand_int_range (rand, 0, (gint32) self->n_nodes);
      g_array_append_val (self->edges, edge);
      dump_builder_set (self->builder, self->ids[node], shapes[shape].fields[field],
                        self->ids[edge.to]);
    }
}

static void
add_roots (RandomGraph *self,
           GRand *rand)
{
  guint n_roots = (guint) g_rand_int_range (rand, 0, 6);

  for (guint i = 0; i < n_roots; i++)
    {
      guint kind = (guint) g_rand_int_range (rand, 0, G_N_ELEMENTS (root_kinds));
      Root root = { 0, root_kinds[kind].strength };

      root.node = (guint) g_rand_int_range (rand, 0, (gint32) self->n_nodes);
      g_array_append_val (self->roots, root);
      dump_builder_thread_root (self->builder, root_kinds[kind].tag, self->ids[root.node], 1, 0);
    }
}

/* The best over all paths of the weakest link, by trying every link until nothing changes. */
static void
find_strengths (RandomGraph *self)
{
  gboolean changed = TRUE;

  for (guint i = 0; i < self->n_nodes; i++)
    self->strengths[i] = HEAP_STRENGTH_UNREACHABLE;
  for (guint i = 0; i < self->roots->len; i++)
    {
      const Root *root = &g_array_index (self->roots, Root, i);

      self->strengths[root->node] = MIN (self->strengths[root->node], root->strength);
    }
  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < self->edges->len; i++)
        {
          const Edge *edge = &g_array_index (self->edges, Edge, i);
          HeapStrength strength = MAX (self->strengths[edge->from], edge->strength);

          if (strength < self->strengths[edge->to])
            {
              self->strengths[edge->to] = strength;
              changed = TRUE;
            }
        }
    }
}

/* The references and roots that are ways their targets are held. */
static void
find_arrows (RandomGraph *self)
{
  for (guint i = 0; i < self->edges->len; i++)
    {
      const Edge *edge = &g_array_index (self->edges, Edge, i);
      HeapStrength source = self->strengths[edge->from];
      HeapStrength target = self->strengths[edge->to];

      if (source == HEAP_STRENGTH_UNREACHABLE ? target == source
                                              : MAX (source, edge->strength) == target)
        self->arrows[edge->from][edge->to] = TRUE;
    }
  for (guint i = 0; i < self->roots->len; i++)
    {
      const Root *root = &g_array_index (self->roots, Root, i);

      if (root->strength != HEAP_STRENGTH_UNREACHABLE
          && root->strength == self->strengths[root->node])
        self->starts[root->node] = TRUE;
    }
}

/* Marks what is reached from @node without passing through @without. */
static void
mark_reached (const RandomGraph *self,
              guint node,
              guint without,
              gboolean *reached)
{
  if (node == without || reached[node])
    return;
  reached[node] = TRUE;
  for (guint next = 0; next < self->n_nodes; next++)
    if (self->arrows[node][next])
      mark_reached (self, next, without, reached);
}

static void
add_entry_point (RandomGraph *self,
                 guint node,
                 gboolean *reached)
{
  self->entry_points[node] = TRUE;
  self->starts[node] = TRUE;
  mark_reached (self, node, NONE, reached);
}

static void
find_entry_points (RandomGraph *self)
{
  gboolean reached[MAX_NODES] = { FALSE };

  for (guint node = 0; node < self->n_nodes; node++)
    {
      gboolean pointed_at = self->strengths[node] != HEAP_STRENGTH_UNREACHABLE;

      for (guint from = 0; from < self->n_nodes; from++)
        pointed_at |= from != node && self->arrows[from][node];
      if (!pointed_at)
        add_entry_point (self, node, reached);
    }
  for (guint node = 0; node < self->n_nodes; node++)
    if (self->strengths[node] == HEAP_STRENGTH_UNREACHABLE && !reached[node])
      add_entry_point (self, node, reached);
}

static void
find_dominators (RandomGraph *self)
{
  for (guint without = 0; without < self->n_nodes; without++)
    {
      gboolean reached[MAX_NODES] = { FALSE };

      for (guint node = 0; node < self->n_nodes; node++)
        if (self->starts[node])
          mark_reached (self, node, without, reached);
      for (guint node = 0; node < self->n_nodes; node++)
        self->dominates[without][node] = !reached[node];
    }
}

static guint
count_dominators (const RandomGraph *self,
                  guint node)
{
  guint count = 0;

  for (guint i = 0; i < self->n_nodes; i++)
    count += self->dominates[i][node] ? 1 : 0;
  return count;
}

/* The dominator of @node that all its others dominate; NONE where it has no other than itself. */
static guint
immediate_dominator (const RandomGraph *self,
                     guint node)
{
  guint best = NONE;

  for (guint i = 0; i < self->n_nodes; i++)
    if (i != node && self->dominates[i][node]
        && (best == NONE || count_dominators (self, i) > count_dominators (self, best)))
      best = i;
  return best;
}

RandomGraph *
random_graph_new (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  RandomGraph *self = g_new0 (RandomGraph, 1);
  guint node_shapes[MAX_NODES];

  self->builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  self->edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  self->roots = g_array_new (FALSE, FALSE, sizeof (Root));
  self->n_nodes = (guint) g_rand_int_range (rand, 1, MAX_NODES + 1);
  dump_builder_class (self->builder, "Node", NULL, "Object next; Object other");
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    dump_builder_get_class (self->builder, shapes[i].class_name);
  dump_builder_root_classes (self->builder);
  for (guint i = 0; i < self->n_nodes; i++)
    {
      node_shapes[i] = (guint) g_rand_int_range (rand, 0, G_N_ELEMENTS (shapes));
      self->ids[i] = dump_builder_object (self->builder, shapes[node_shapes[i]].class_name);
    }
  for (guint i = 0; i < self->n_nodes; i++)
    add_edges (self, i, node_shapes[i], rand);
  add_roots (self, rand);

  find_strengths (self);
  find_arrows (self);
  find_entry_points (self);
  find_dominators (self);
  return self;
}

void
random_graph_free (RandomGraph *self)
{
  dump_builder_free (self->builder);
  g_array_unref (self->edges);
  g_array_unref (self->roots);
  g_free (self);
}

DumpBuilder *
random_graph_get_builder (RandomGraph *self)
{
  return self->builder;
}

void
random_graph_check_reachability (const RandomGraph *self,
                                 const Heap *heap)
{
  for (guint i = 0; i < self->n_nodes; i++)
    {
      guint32 object = heap_fixture_find (heap, self->ids[i]);

      heap_fixture_assert_strength (heap, self->ids[i], self->strengths[i]);
      g_assert_cmpint (heap_object_is_garbage_entry_point (heap, object), ==,
                       self->entry_points[i]);
    }
}

void
random_graph_check_dominators (const RandomGraph *self,
                               const Heap *heap)
{
  for (guint i = 0; i < self->n_nodes; i++)
    {
      guint dominator = immediate_dominator (self, i);

      if (dominator != NONE)
        heap_fixture_assert_dominator (heap, self->ids[i], self->ids[dominator]);
      else
        heap_fixture_assert_dominator (
            heap, self->ids[i],
            self->strengths[i] == HEAP_STRENGTH_UNREACHABLE ? HEAP_GARBAGE : HEAP_ROOT);
    }
}
