/* test-heap-large.c: dominators of graphs that are large, deep, or meant to be slow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dominators-graph.h"

#include <pthread.h>
#include <time.h>

#define LIST_LENGTH 3000000u
#define STACK_SIZE (256 * 1024)
#define N_ROUNDS 5

/* A list, a ring back to its start, and a reference to its middle. */
static gpointer
check_list (gpointer data)
{
  g_autoptr (DominatorsGraph) graph = dominators_graph_new (LIST_LENGTH);
  const guint32 middle = LIST_LENGTH / 2;

  for (guint32 i = 0; i < LIST_LENGTH; i++)
    dominators_graph_add_edge (graph, i, (i + 1) % LIST_LENGTH);
  dominators_graph_add_root (graph, 0);
  dominators_graph_add_root (graph, middle);
  dominators_graph_compute (graph, NULL, NULL);
  for (guint32 i = 0; i < LIST_LENGTH; i++)
    g_assert_cmpuint (graph->dominators[i], ==,
                      i == 0 || i == middle ? HEAP_ROOT : i - 1);
  g_assert_cmpuint (graph->n_preorder, ==, LIST_LENGTH);
  return NULL;
}

static void
test_long_list (void)
{
  pthread_attr_t attributes;
  pthread_t thread;

  g_assert_cmpint (pthread_attr_init (&attributes), ==, 0);
  g_assert_cmpint (pthread_attr_setstacksize (&attributes, STACK_SIZE), ==, 0);
  g_assert_cmpint (pthread_create (&thread, &attributes, check_list, NULL), ==, 0);
  pthread_attr_destroy (&attributes);
  g_assert_cmpint (pthread_join (thread, NULL), ==, 0);
}

/* A chain whose last vertex points at as many others, all of them near the root as well: each looks
 * for its dominator from the bottom of the chain. The search goes down the chain first. */
static DominatorsGraph *
new_adversary (guint32 length)
{
  DominatorsGraph *graph = dominators_graph_new (2 * length);

  for (guint32 i = 1; i < length; i++)
    dominators_graph_add_edge (graph, i - 1, i);
  for (guint32 i = 0; i < length; i++)
    {
      dominators_graph_add_edge (graph, length - 1, length + i);
      dominators_graph_add_edge (graph, 1, length + i);
    }
  dominators_graph_add_root (graph, 0);
  return graph;
}

static double
get_processor_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* Processor seconds for a graph of @length, the least of some rounds. */
static double
time_adversary (guint32 length)
{
  double least = G_MAXDOUBLE;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (DominatorsGraph) graph = new_adversary (length);
      double start = get_processor_seconds ();

      dominators_graph_compute (graph, NULL, NULL);
      least = MIN (least, get_processor_seconds () - start);
      for (guint32 i = 0; i < length; i++)
        g_assert_cmpuint (graph->dominators[length + i], ==, 1);
    }
  return least;
}

static void
test_deep_chain (void)
{
  double quarter = time_adversary (100000);
  double whole = time_adversary (400000);

  /* Caches alone make it more than 4 times; climbing step by step would be 16 times. */
  g_test_message ("%.3f s, and %.3f s for four times as much", quarter, whole);
  g_assert_cmpfloat (whole, <, 12 * quarter);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/large/long-list", test_long_list);
  g_test_add_func ("/heap/large/deep-chain", test_deep_chain);
  return g_test_run ();
}
