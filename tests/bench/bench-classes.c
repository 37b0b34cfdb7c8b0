/* bench-classes.c: what it takes to count classes and to read them upward
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#define DEFAULT_CLASSES 500
#define LARGEST 20
#define MAX_LEVELS 30
#define RUNS 5
#define SEED 1

static const struct
{
  HeapGroupBy by;
  const char *name;
} groupings[] = {
  { HEAP_GROUP_BY_CLASS, "classes" },
  { HEAP_GROUP_BY_PACKAGE, "packages" },
  { HEAP_GROUP_BY_LOADER, "loaders" },
};

/* Times of levels, and what was asked when one took longest. */
typedef struct
{
  BenchTimes times;
  double most;         /* milliseconds */
  HeapClassCell below; /* the cell whose level above took it */
  guint64 n_objects;   /* in the levels, all together */
} Levels;

static void
levels_clear (Levels *self)
{
  bench_times_clear (&self->times);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Levels, levels_clear)

static void
print_memory (const char *name,
              guint64 before,
              const Heap *heap)
{
  guint64 bytes = bench_memory_get () - before;

  g_print ("%-10s %.1f MB more: %.1f bytes for each of %u objects\n", name, (double) bytes / 1e6,
           (double) bytes / heap_get_n_objects (heap), heap_get_n_objects (heap));
}

/* What is there once a view of classes is opened. */
static gboolean
time_rows (Heap *heap,
           GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (groupings); i++)
    {
      g_auto (BenchTimes) rows = { NULL };
      g_auto (BenchTimes) censuses = { NULL };

      bench_times_init (&rows, groupings[i].name);
      bench_times_init (&censuses, "census");
      for (guint run = 0; run < RUNS; run++)
        {
          BenchClock start = bench_clock_read ();
          g_autoptr (HeapClassGroups) groups = heap_class_groups_new (heap, groupings[i].by);
          g_autoptr (HeapClassTree) tree = heap_class_tree_new (groups, NULL, error);
          g_autoptr (GArray) bottom = NULL;
          g_autofree HeapCensusRow *census = NULL;

          if (tree == NULL)
            return FALSE;
          bottom = heap_class_tree_get_bottom (tree);
          bench_times_add (&rows, start);

          start = bench_clock_read ();
          census = heap_census_count_groups (groups, NULL, error);
          if (census == NULL)
            return FALSE;
          bench_times_add (&censuses, start);
        }
      bench_times_print (&rows);
      bench_times_print (&censuses);
    }
  return TRUE;
}

/* One of the cells above that does not end the column: the largest, or any with @rand; HEAP_NONE
 * where there is none. */
static guint32
pick_cell (const GArray *above,
           GRand *rand)
{
  guint32 picked = HEAP_NONE;
  guint n = 0;

  for (guint i = 0; i < above->len; i++)
    {
      const HeapClassCell *cell = &g_array_index (above, HeapClassCell, i);

      if (cell->group >= HEAP_GARBAGE)
        continue;
      n++;
      if (n == 1 || (rand != NULL && g_rand_double (rand) * n < 1))
        picked = cell->cell;
    }
  return picked;
}

/* Up one column, from the bottom cell @cell. */
static gboolean
go_up (HeapClassTree *tree,
       guint32 cell,
       GRand *rand,
       Levels *levels,
       GError **error)
{
  for (guint i = 0; i < MAX_LEVELS && cell != HEAP_NONE; i++)
    {
      BenchClock start = bench_clock_read ();
      g_autoptr (GArray) above = heap_class_tree_expand (tree, cell, NULL, error);
      double milliseconds;

      if (above == NULL)
        return FALSE;
      milliseconds = bench_times_add (&levels->times, start);
      levels->n_objects += heap_class_tree_get_cell (tree, cell).objects;
      if (milliseconds > levels->most)
        {
          levels->most = milliseconds;
          levels->below = heap_class_tree_get_cell (tree, cell);
        }
      cell = pick_cell (above, rand);
    }
  return TRUE;
}

static void
print_levels (const HeapClassTree *tree,
              Levels *levels)
{
  g_autofree char *name = NULL;

  if (levels->times.milliseconds->len == 0)
    return;
  name = heap_class_groups_get_name (heap_class_tree_get_groups (tree), levels->below.group);
  bench_times_print (&levels->times);
  g_print ("%-10s of %u levels with %.0f objects; the most above %.0f objects of %s on level %u\n",
           "", levels->times.milliseconds->len, (double) levels->n_objects,
           (double) levels->below.objects, name, levels->below.level);
}

static gboolean
time_levels (HeapClassTree *tree,
             const GArray *bottom,
             guint n_sampled,
             GError **error)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (SEED);
  g_auto (Levels) largest = { 0 };
  g_auto (Levels) sample = { 0 };
  guint n_rest = bottom->len - MIN (bottom->len, LARGEST);
  guint n_left = n_sampled;

  bench_times_init (&largest.times, "levels");
  for (guint i = 0; i < MIN (bottom->len, LARGEST); i++)
    if (!go_up (tree, g_array_index (bottom, HeapClassCell, i).cell, NULL, &largest, error))
      return FALSE;
  print_levels (tree, &largest);

  bench_times_init (&sample.times, "sample");
  for (guint i = LARGEST; i < bottom->len && n_left > 0; i++, n_rest--)
    {
      if (g_rand_double (rand) * n_rest >= n_left)
        continue;
      n_left--;
      if (!go_up (tree, g_array_index (bottom, HeapClassCell, i).cell, rand, &sample, error))
        return FALSE;
    }
  print_levels (tree, &sample);
  return TRUE;
}

/* The exact retained size of all objects of a class. */
static gboolean
time_exact_sizes (HeapClassTree *tree,
                  const GArray *bottom,
                  GError **error)
{
  const Heap *heap = heap_class_groups_get_heap (heap_class_tree_get_groups (tree));
  g_auto (BenchTimes) lists = { NULL };
  g_auto (BenchTimes) sizes = { NULL };

  bench_times_init (&lists, "objects");
  bench_times_init (&sizes, "exact size");
  for (guint i = 0; i < MIN (bottom->len, LARGEST); i++)
    {
      BenchClock start = bench_clock_read ();
      g_autoptr (GArray) objects = heap_class_tree_list_objects (
          tree, g_array_index (bottom, HeapClassCell, i).cell, NULL, error);
      guint64 retained;

      if (objects == NULL)
        return FALSE;
      bench_times_add (&lists, start);
      start = bench_clock_read ();
      if (!heap_census_count_exact (heap, (const guint32 *) (gpointer) objects->data, objects->len,
                                    &retained, NULL, error))
        return FALSE;
      bench_times_add (&sizes, start);
    }
  if (bottom->len > 0)
    {
      bench_times_print (&lists);
      bench_times_print (&sizes);
    }
  return TRUE;
}

static gboolean
run (Heap *heap,
     guint n_sampled,
     GError **error)
{
  g_autoptr (HeapClassGroups) groups = heap_class_groups_new (heap, HEAP_GROUP_BY_CLASS);
  g_autoptr (HeapClassTree) tree = NULL;
  g_autoptr (GArray) bottom = NULL;
  guint64 before;

  if (!time_rows (heap, error))
    return FALSE;
  before = bench_memory_get ();
  tree = heap_class_tree_new (groups, NULL, error);
  if (tree == NULL)
    return FALSE;
  print_memory ("first row", before, heap);
  bottom = heap_class_tree_get_bottom (tree);
  if (!time_levels (tree, bottom, n_sampled, error))
    return FALSE;
  print_memory ("all levels", before, heap);
  return time_exact_sizes (tree, bottom, error);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) heap = NULL;
  guint n_sampled = argc == 3 ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : DEFAULT_CLASSES;

  if (argc < 2 || argc > 3)
    {
      g_printerr ("Usage: bench-classes DUMP [CLASSES]\n");
      return 2;
    }
  heap = bench_open_dump (argv[1], &error);
  if (heap == NULL || !run (heap, n_sampled, &error))
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }
  return 0;
}
