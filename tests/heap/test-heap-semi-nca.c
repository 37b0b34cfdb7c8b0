/* test-heap-semi-nca.c: immediate dominators of graphs, against two plainer algorithms
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dominators-graph.h"

#define N_GRAPHS 1000

/* r→a, r→d, a→b, a→c, d→e, e→b, b→c: a search that follows the first path finds b over c. */
static void
test_minimal (void)
{
  enum { A, B, C, D, E, N };
  g_autoptr (DominatorsGraph) graph = dominators_graph_new (N);

  dominators_graph_add_edge (graph, A, B);
  dominators_graph_add_edge (graph, A, C);
  dominators_graph_add_edge (graph, D, E);
  dominators_graph_add_edge (graph, E, B);
  dominators_graph_add_edge (graph, B, C);
  dominators_graph_add_root (graph, A);
  dominators_graph_add_root (graph, D);
  dominators_graph_compute (graph, NULL, NULL);
  g_assert_cmpuint (graph->dominators[A], ==, HEAP_ROOT);
  g_assert_cmpuint (graph->dominators[B], ==, HEAP_ROOT);
  g_assert_cmpuint (graph->dominators[C], ==, HEAP_ROOT);
  g_assert_cmpuint (graph->dominators[D], ==, HEAP_ROOT);
  g_assert_cmpuint (graph->dominators[E], ==, D);
}

/* Every vertex with its dominator before it, each once. */
static void
check_preorder (const DominatorsGraph *graph)
{
  g_autofree gboolean *seen = g_new0 (gboolean, graph->n_vertices);
  guint32 n_reached = 0;

  for (guint32 i = 0; i < graph->n_preorder; i++)
    {
      guint32 vertex = graph->preorder[i];
      guint32 dominator = graph->dominators[vertex];

      g_assert_cmpuint (vertex, <, graph->n_vertices);
      g_assert_false (seen[vertex]);
      seen[vertex] = TRUE;
      g_assert_true (dominator == HEAP_ROOT || dominator == HEAP_GARBAGE || seen[dominator]);
    }
  for (guint32 i = 0; i < graph->n_vertices; i++)
    n_reached += graph->dominators[i] != HEAP_NONE;
  g_assert_cmpuint (graph->n_preorder, ==, n_reached);
}

/* Dominator sets by iterating the data flow equations: bits of a word are vertices, then the pile,
 * then the root. */
static void
check_by_data_flow (const DominatorsGraph *graph)
{
  const guint32 n = graph->n_vertices, pile = n, root = n + 1;
  const guint64 all = (G_GUINT64_CONSTANT (1) << (n + 2)) - 1;
  guint64 sets[64];
  gboolean changed = TRUE;

  for (guint32 i = 0; i < n; i++)
    sets[i] = all;
  sets[root] = G_GUINT64_CONSTANT (1) << root;
  sets[pile] = sets[root] | G_GUINT64_CONSTANT (1) << pile;
  while (changed)
    {
      changed = FALSE;
      for (guint32 i = 0; i < n; i++)
        {
          guint64 set = all;

          for (guint k = 0; k < graph->edges->len; k++)
            {
              const DominatorsEdge *edge = &g_array_index (graph->edges, DominatorsEdge, k);

              if (edge->to == i)
                set &= sets[edge->from];
            }
          for (guint k = 0; k < graph->roots->len; k++)
            if (g_array_index (graph->roots, guint32, k) == i)
              set &= sets[root];
          for (guint k = 0; k < graph->entry_points->len; k++)
            if (g_array_index (graph->entry_points, guint32, k) == i)
              set &= sets[pile];
          set |= G_GUINT64_CONSTANT (1) << i;
          changed |= set != sets[i];
          sets[i] = set;
        }
    }

  for (guint32 i = 0; i < n; i++)
    {
      guint32 dominator = graph->dominators[i];
      guint32 number = dominator == HEAP_ROOT ? root : dominator == HEAP_GARBAGE ? pile : dominator;

      /* What nothing reaches keeps the set of all. */
      if ((sets[i] & all) == all && dominator == HEAP_NONE)
        continue;
      g_assert_cmpuint (number, <=, root);
      g_assert_cmphex (sets[i] & ~(G_GUINT64_CONSTANT (1) << i), ==, sets[number]);
    }
}

static void
test_random_graphs (void)
{
  for (guint32 seed = 0; seed < N_GRAPHS; seed++)
    {
      g_autoptr (DominatorsGraph) graph = dominators_graph_new_random (seed, 60);

      dominators_graph_compute (graph, NULL, NULL);
      check_preorder (graph);
      check_by_data_flow (graph);
    }
}

/* Marks what is reached without passing through @removed, a vertex or HEAP_GARBAGE. */
static void
mark_reached (const DominatorsGraph *graph,
              guint32 removed,
              gboolean *reached)
{
  gboolean changed = TRUE;

  memset (reached, 0, graph->n_vertices * sizeof *reached);
  for (guint k = 0; k < graph->roots->len; k++)
    reached[g_array_index (graph->roots, guint32, k)] = TRUE;
  for (guint k = 0; removed != HEAP_GARBAGE && k < graph->entry_points->len; k++)
    reached[g_array_index (graph->entry_points, guint32, k)] = TRUE;
  if (removed < graph->n_vertices)
    reached[removed] = FALSE;
  while (changed)
    {
      changed = FALSE;
      for (guint k = 0; k < graph->edges->len; k++)
        {
          const DominatorsEdge *edge = &g_array_index (graph->edges, DominatorsEdge, k);

          if (!reached[edge->from] || reached[edge->to] || edge->to == removed)
            continue;
          reached[edge->to] = TRUE;
          changed = TRUE;
        }
    }
}

static gboolean
is_dominator (const DominatorsGraph *graph,
              guint32 dominator,
              guint32 vertex)
{
  for (guint32 i = graph->dominators[vertex]; i != HEAP_ROOT;
       i = i == HEAP_GARBAGE ? HEAP_ROOT : graph->dominators[i])
    if (i == dominator)
      return TRUE;
  return FALSE;
}

/* A vertex dominates another exactly where its removal cuts the other off. */
static void
check_by_removal (const DominatorsGraph *graph)
{
  g_autofree gboolean *all = g_new (gboolean, graph->n_vertices);
  g_autofree gboolean *without = g_new (gboolean, graph->n_vertices);

  mark_reached (graph, HEAP_NONE, all);
  for (guint32 i = 0; i < graph->n_vertices; i++)
    g_assert_cmpint (all[i], ==, graph->dominators[i] != HEAP_NONE);
  for (guint32 i = 0; i <= graph->n_vertices; i++)
    {
      guint32 removed = i == graph->n_vertices ? HEAP_GARBAGE : i;

      mark_reached (graph, removed, without);
      for (guint32 v = 0; v < graph->n_vertices; v++)
        if (all[v] && v != removed)
          g_assert_cmpint (is_dominator (graph, removed, v), ==, !without[v]);
    }
}

static void
test_larger_random_graphs (void)
{
  for (guint32 seed = 0; seed < 40; seed++)
    {
      g_autoptr (DominatorsGraph) graph = dominators_graph_new_random (seed, 250);

      dominators_graph_compute (graph, NULL, NULL);
      check_preorder (graph);
      check_by_removal (graph);
    }
}

static void
test_nothing (void)
{
  g_autoptr (DominatorsGraph) empty = dominators_graph_new (0);
  g_autoptr (DominatorsGraph) unreached = dominators_graph_new (3);

  dominators_graph_compute (empty, NULL, NULL);
  g_assert_cmpuint (empty->n_preorder, ==, 0);
  dominators_graph_add_edge (unreached, 0, 1);
  dominators_graph_compute (unreached, NULL, NULL);
  g_assert_cmpuint (unreached->n_preorder, ==, 0);
  for (guint32 i = 0; i < 3; i++)
    g_assert_cmpuint (unreached->dominators[i], ==, HEAP_NONE);
}

/* Vertices of several blocks of slices: a ring with a short cut across, each with a self loop. */
static void
test_several_blocks (void)
{
  const guint32 n = 3 * HEAP_BLOCK_SIZE + 17, cut = 2 * HEAP_BLOCK_SIZE + 5;
  g_autoptr (DominatorsGraph) graph = dominators_graph_new (n);

  for (guint32 i = 0; i < n; i++)
    {
      dominators_graph_add_edge (graph, i, (i + 1) % n);
      dominators_graph_add_edge (graph, i, i);
    }
  dominators_graph_add_edge (graph, 7, cut);
  dominators_graph_add_root (graph, 0);
  dominators_graph_compute (graph, NULL, NULL);
  for (guint32 i = 1; i < n; i++)
    g_assert_cmpuint (graph->dominators[i], ==, i == cut ? 7 : i - 1);
  g_assert_cmpuint (graph->dominators[0], ==, HEAP_ROOT);
}

static void
test_cancelled (void)
{
  g_autoptr (DominatorsGraph) graph = dominators_graph_new (2 * HPROF_PROGRESS_STEPS);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  HprofProgress progress;

  for (guint32 i = 1; i < graph->n_vertices; i++)
    dominators_graph_add_edge (graph, i - 1, i);
  dominators_graph_add_root (graph, 0);
  g_cancellable_cancel (cancellable);
  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_assert_false (dominators_graph_compute (graph, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/semi-nca/minimal", test_minimal);
  g_test_add_func ("/heap/semi-nca/random-graphs", test_random_graphs);
  g_test_add_func ("/heap/semi-nca/larger-random-graphs", test_larger_random_graphs);
  g_test_add_func ("/heap/semi-nca/nothing", test_nothing);
  g_test_add_func ("/heap/semi-nca/several-blocks", test_several_blocks);
  g_test_add_func ("/heap/semi-nca/cancelled", test_cancelled);
  return g_test_run ();
}
