/* heap-census.c: the objects of a dump counted by class
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

/* An object on the way down the dominator tree, and its children not yet walked. */
typedef struct
{
  guint32 object;
  guint32 next;
  guint32 end;
} Level;

typedef struct
{
  const Heap *heap;
  const HeapClassGroups *groups; /* (nullable): rows are classes */
  gboolean with_subclasses;
  HeapCensusRow *rows;
  guint32 *open; /* by row: how many of its members are on the way down */
  GArray *levels;
  HprofProgress *progress;
  guint64 n_walked;
} Walk;

/* The row that an object counts in first, and the next one. */
static guint32
get_first_row (const Walk *walk,
               guint32 object)
{
  guint32 class_index = walk->heap->object_classes[object];

  return walk->groups == NULL ? class_index : heap_class_groups_find (walk->groups, class_index);
}

static guint32
get_next_row (const Walk *walk,
              guint32 row)
{
  return walk->with_subclasses ? heap_get_class (walk->heap, row)->super : HEAP_NONE;
}

static gboolean
enter (Walk *walk,
       guint32 object,
       GError **error)
{
  guint64 shallow = heap_object_get_shallow_size (walk->heap, object);
  Level level = { object, 0, 0 };

  if (walk->n_walked++ % HPROF_PROGRESS_STEPS == 0
      && !hprof_progress_update (walk->progress, walk->n_walked, walk->heap->n_objects, error))
    return FALSE;

  for (guint32 i = get_first_row (walk, object); i != HEAP_NONE; i = get_next_row (walk, i))
    {
      walk->rows[i].instances++;
      walk->rows[i].shallow += shallow;
      if (walk->open[i]++ == 0)
        walk->rows[i].retained += walk->heap->retained[object];
    }
  heap_tree_get_child_range (walk->heap, object, &level.next, &level.end);
  g_array_append_val (walk->levels, level);
  return TRUE;
}

static void
leave (Walk *walk,
       guint32 object)
{
  for (guint32 i = get_first_row (walk, object); i != HEAP_NONE; i = get_next_row (walk, i))
    walk->open[i]--;
  g_array_set_size (walk->levels, walk->levels->len - 1);
}

static gboolean
walk_below (Walk *walk,
            guint32 top,
            GError **error)
{
  if (!enter (walk, top, error))
    return FALSE;
  while (walk->levels->len > 0)
    {
      Level *level = &g_array_index (walk->levels, Level, walk->levels->len - 1);

      if (level->next == level->end)
        leave (walk, level->object);
      else if (!enter (walk, walk->heap->children[level->next++], error))
        return FALSE;
    }
  return TRUE;
}

static HeapCensusRow *
count (Walk walk,
       guint32 n_rows,
       GError **error)
{
  const Heap *heap = walk.heap;
  g_autofree HeapCensusRow *rows = heap_memory_new (n_rows, sizeof (HeapCensusRow), error);
  g_autofree guint32 *open = NULL;
  g_autoptr (GArray) levels = g_array_new (FALSE, FALSE, sizeof (Level));

  if (rows == NULL)
    return NULL;
  open = heap_memory_new (n_rows, sizeof (guint32), error);
  if (open == NULL)
    return NULL;
  walk.rows = rows;
  walk.open = open;
  walk.levels = levels;
  for (guint32 i = heap->root_begin; i < heap->n_objects; i++)
    if (!walk_below (&walk, heap->children[i], error))
      return NULL;
  return g_steal_pointer (&rows);
}

HeapCensusRow *
heap_census_count (const Heap *heap,
                   HprofProgress *progress,
                   GError **error)
{
  return count ((Walk) { .heap = heap, .progress = progress }, heap->classes->len, error);
}

HeapCensusRow *
heap_census_count_groups (const HeapClassGroups *groups,
                          HprofProgress *progress,
                          GError **error)
{
  return count ((Walk) { .heap = heap_class_groups_get_heap (groups),
                         .groups = groups,
                         .progress = progress },
                heap_class_groups_get_n (groups), error);
}

HeapCensusRow *
heap_census_count_with_subclasses (const Heap *heap,
                                   HprofProgress *progress,
                                   GError **error)
{
  return count ((Walk) { .heap = heap, .with_subclasses = TRUE, .progress = progress },
                heap->classes->len, error);
}
