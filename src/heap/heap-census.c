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
  HeapCensusRow *rows;
  guint32 *open; /* by class: how many of its members are on the way down */
  GArray *levels;
  HprofProgress *progress;
  guint64 n_walked;
} Walk;

static gboolean
enter (Walk *walk,
       guint32 object,
       GError **error)
{
  guint32 class_index = walk->heap->object_classes[object];
  HeapCensusRow *row = &walk->rows[class_index];
  Level level = { object, 0, 0 };

  if (walk->n_walked++ % HPROF_PROGRESS_STEPS == 0
      && !hprof_progress_update (walk->progress, walk->n_walked, walk->heap->n_objects, error))
    return FALSE;

  row->instances++;
  row->shallow += heap_object_get_shallow_size (walk->heap, object);
  if (walk->open[class_index]++ == 0)
    row->retained += walk->heap->retained[object];
  heap_tree_get_child_range (walk->heap, object, &level.next, &level.end);
  g_array_append_val (walk->levels, level);
  return TRUE;
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

      if (level->next < level->end)
        {
          if (!enter (walk, walk->heap->children[level->next++], error))
            return FALSE;
        }
      else
        {
          walk->open[walk->heap->object_classes[level->object]]--;
          g_array_set_size (walk->levels, walk->levels->len - 1);
        }
    }
  return TRUE;
}

HeapCensusRow *
heap_census_count (const Heap *heap,
                   HprofProgress *progress,
                   GError **error)
{
  g_autofree HeapCensusRow *rows
      = heap_memory_new (heap->classes->len, sizeof (HeapCensusRow), error);
  g_autofree guint32 *open = heap_memory_new (heap->classes->len, sizeof (guint32), error);
  g_autoptr (GArray) levels = g_array_new (FALSE, FALSE, sizeof (Level));
  Walk walk = { heap, rows, open, levels, progress, 0 };

  if (rows == NULL || open == NULL)
    return NULL;
  for (guint32 i = heap->root_begin; i < heap->n_objects; i++)
    if (!walk_below (&walk, heap->children[i], error))
      return NULL;
  return g_steal_pointer (&rows);
}
