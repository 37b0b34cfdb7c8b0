/* dominators-graph.c: graphs to find dominators in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dominators-graph.h"

DominatorsGraph *
dominators_graph_new (guint32 n_vertices)
{
  DominatorsGraph *self = g_new0 (DominatorsGraph, 1);

  self->n_vertices = n_vertices;
  self->edges = g_array_new (FALSE, FALSE, sizeof (DominatorsEdge));
  self->roots = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->entry_points = g_array_new (FALSE, FALSE, sizeof (guint32));
  return self;
}

void
dominators_graph_free (DominatorsGraph *self)
{
  g_array_unref (self->edges);
  g_array_unref (self->roots);
  g_array_unref (self->entry_points);
  g_free (self->dominators);
  g_free (self->preorder);
  g_free (self);
}

void
dominators_graph_add_edge (DominatorsGraph *self,
                           guint32 from,
                           guint32 to)
{
  DominatorsEdge edge = { from, to };

  g_array_append_val (self->edges, edge);
}

void
dominators_graph_add_root (DominatorsGraph *self,
                           guint32 vertex)
{
  g_array_append_val (self->roots, vertex);
}

DominatorsGraph *
dominators_graph_new_random (guint32 seed,
                             guint32 max_vertices)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  gint32 n = g_rand_int_range (rand, 1, (gint32) max_vertices + 1);
  gint32 n_edges = g_rand_int_range (rand, 0, n * g_rand_int_range (rand, 1, 6) + 1);
  gint32 n_roots = g_rand_int_range (rand, 0, 5);
  gint32 n_entry_points = g_rand_int_range (rand, 0, 4);
  gboolean local = g_rand_boolean (rand);
  DominatorsGraph *self = dominators_graph_new ((guint32) n);

  for (gint32 i = 0; i < n_edges; i++)
    {
      gint32 from = g_rand_int_range (rand, 0, n);
      gint32 to = local ? from + g_rand_int_range (rand, -2, 6) : g_rand_int_range (rand, 0, n);

      dominators_graph_add_edge (self, (guint32) from, (guint32) CLAMP (to, 0, n - 1));
    }
  for (gint32 i = 0; i < n_roots; i++)
    dominators_graph_add_root (self, (guint32) g_rand_int_range (rand, 0, n));
  for (gint32 i = 0; i < n_entry_points; i++)
    {
      guint32 vertex = (guint32) g_rand_int_range (rand, 0, n);

      g_array_append_val (self->entry_points, vertex);
    }
  return self;
}

/* The edges as slices, in the order in which they were added. */
static void
fill_slices (const DominatorsGraph *self,
             HeapSlices *slices)
{
  g_autofree guint32 *starts = g_new0 (guint32, (gsize) self->n_vertices + 1);
  g_autofree guint32 *ends = NULL;
  g_autofree guint32 *targets = g_new (guint32, (gsize) self->edges->len + 1);
  g_autofree guint32 *block_starts = g_new (guint32, HEAP_BLOCK_SIZE + 1);

  for (guint i = 0; i < self->edges->len; i++)
    starts[g_array_index (self->edges, DominatorsEdge, i).from + 1]++;
  for (guint32 i = 0; i < self->n_vertices; i++)
    starts[i + 1] += starts[i];
  ends = g_memdup2 (starts, ((gsize) self->n_vertices + 1) * sizeof *starts);
  for (guint i = 0; i < self->edges->len; i++)
    {
      const DominatorsEdge *edge = &g_array_index (self->edges, DominatorsEdge, i);

      targets[ends[edge->from]++] = edge->to;
    }

  g_assert_true (heap_slices_init (slices, self->n_vertices, NULL));
  for (guint32 block = 0; block < slices->n_blocks; block++)
    {
      guint32 first = block << HEAP_BLOCK_SHIFT;
      guint32 size = heap_slices_get_block_size (slices, block);
      HeapVector vector = { targets + starts[first], starts[first + size] - starts[first], 0 };

      for (guint32 i = 0; i <= size; i++)
        block_starts[i] = starts[first + i] - starts[first];
      g_assert_true (heap_slices_set_block (slices, block, &vector, block_starts, NULL));
    }
}

gboolean
dominators_graph_compute (DominatorsGraph *self,
                          HprofProgress *progress,
                          GError **error)
{
  g_auto (HeapSlices) slices = { 0 };
  gboolean done;

  fill_slices (self, &slices);
  self->dominators = g_new (guint32, (gsize) self->n_vertices + 1);
  done = heap_dominators_compute (
      &slices, (const guint32 *) (gpointer) self->roots->data, self->roots->len,
      (const guint32 *) (gpointer) self->entry_points->data, self->entry_points->len,
      self->dominators, &self->preorder, &self->n_preorder, progress, error);
  g_assert_true (done || error != NULL);
  g_assert_true (!done || slices.blocks == NULL);
  return done;
}
