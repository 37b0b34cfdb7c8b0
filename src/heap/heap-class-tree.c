/* heap-class-tree.c: classes read upward: what the objects of a class are held by
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-class-tree.h"

#include "heap-parallel-private.h"
#include "heap-private.h"

typedef struct
{
  HeapClassCell shown;
  gboolean expanded;
  guint32 first_above; /* number of the first cell above, which lie together */
  guint32 n_above;
  const guint32 *objects; /* what is in it: objects in row 0, else dominators; each once */
  const guint64 *bytes;   /* of what is at the bottom of each; NULL in row 0 */
} Cell;

struct _HeapClassTree
{
  HeapClassGroups *groups;
  Heap *heap;
  guint32 *objects; /* all of them, by group, then by index */
  guint32 *sizes;   /* by object: shallow bytes; TOO_LARGE where they are that many or more */
  GArray *cells;    /* of Cell: row 0 first */
  guint32 n_bottom;
  GPtrArray *blocks; /* the objects and bytes of what is expanded */
};

#define TOO_LARGE G_MAXUINT32

static guint64
get_size (const HeapClassTree *self,
          guint32 object)
{
  guint32 size = self->sizes[object];

  return G_LIKELY (size < TOO_LARGE) ? size : heap_object_get_shallow_size (self->heap, object);
}

static guint32
get_group (const HeapClassTree *self,
           guint32 object)
{
  return object >= HEAP_GARBAGE
             ? object
             : heap_class_groups_find (self->groups, self->heap->object_classes[object]);
}

static gboolean
set_sizes (guint32 block,
           guint worker,
           gpointer data,
           HprofProgress *progress,
           GError **error)
{
  HeapClassTree *self = data;
  const Heap *heap = self->heap;
  guint32 begin = block << HEAP_BLOCK_SHIFT;
  guint32 end = begin + MIN (HEAP_BLOCK_SIZE, heap->n_objects - begin);

  for (guint32 i = begin; i < end; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 1, 1, error))
        return FALSE;
      if (!heap_is_folded (heap, i))
        self->sizes[i] = (guint32) MIN (heap_sizes_get_shallow (heap, i), TOO_LARGE);
    }
  return TRUE;
}

/* What is folded is a part of its holder's size. */
static gboolean
add_folded_sizes (HeapClassTree *self,
                  HprofProgress *progress,
                  GError **error)
{
  const Heap *heap = self->heap;

  for (guint32 word = 0; word < (heap->n_objects + 63) / 64; word++)
    {
      if (word % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 1, 1, error))
        return FALSE;
      for (guint64 bits = heap->folded[word]; bits != 0; bits &= bits - 1)
        {
          guint32 object = word * 64 + (guint32) __builtin_ctzll (bits);
          guint32 *size = &self->sizes[heap->dominators[object]];

          *size = (guint32) MIN (*size + heap_sizes_get_shallow (heap, object), TOO_LARGE);
        }
    }
  return TRUE;
}

/* A counting sort of all objects by group. */
static gboolean
sort_objects (HeapClassTree *self,
              HprofProgress *progress,
              GError **error)
{
  guint32 n = self->heap->n_objects, n_groups = heap_class_groups_get_n (self->groups);
  g_autofree guint32 *ends = heap_memory_new (n_groups, sizeof (guint32), error);
  g_autofree guint64 *bytes = heap_memory_new (n_groups, sizeof (guint64), error);
  guint32 sum = 0;

  if (ends == NULL || bytes == NULL)
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    {
      guint32 group = get_group (self, i);

      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 1, 1, error))
        return FALSE;
      ends[group]++;
      bytes[group] += get_size (self, i);
    }
  for (guint32 i = 0; i < n_groups; i++)
    {
      Cell cell = { .shown = { self->cells->len, i, HEAP_NONE, 0, ends[i], bytes[i] } };

      cell.objects = self->objects + sum;
      if (ends[i] > 0)
        g_array_append_val (self->cells, cell);
      sum += ends[i];
      ends[i] = sum - ends[i];
    }
  self->n_bottom = self->cells->len;
  for (guint32 i = 0; i < n; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 1, 1, error))
        return FALSE;
      self->objects[ends[get_group (self, i)]++] = i;
    }
  return TRUE;
}

HeapClassTree *
heap_class_tree_new (HeapClassGroups *groups,
                     HprofProgress *progress,
                     GError **error)
{
  g_autoptr (HeapClassTree) self = g_new0 (HeapClassTree, 1);
  Heap *heap = heap_class_groups_get_heap (groups);
  guint32 n_blocks = (guint32) (((guint64) heap->n_objects + HEAP_BLOCK_SIZE - 1)
                                >> HEAP_BLOCK_SHIFT);

  self->groups = heap_class_groups_ref (groups);
  self->heap = heap;
  self->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  self->blocks = g_ptr_array_new_with_free_func (g_free);
  self->objects = heap_memory_new (heap->n_objects, sizeof (guint32), error);
  if (self->objects == NULL)
    return NULL;
  self->sizes = heap_memory_new (heap->n_objects, sizeof (guint32), error);
  if (self->sizes == NULL
      || !heap_parallel_run (n_blocks, heap_parallel_get_n_threads (heap->options.n_threads),
                             set_sizes, self, progress, error)
      || !add_folded_sizes (self, progress, error) || !sort_objects (self, progress, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
heap_class_tree_free (HeapClassTree *self)
{
  heap_class_groups_unref (self->groups);
  g_free (self->objects);
  g_free (self->sizes);
  g_array_unref (self->cells);
  g_ptr_array_unref (self->blocks);
  g_free (self);
}

HeapClassGroups *
heap_class_tree_get_groups (const HeapClassTree *self)
{
  return self->groups;
}

static Cell *
get_cell (const HeapClassTree *self,
          guint32 cell)
{
  return &g_array_index (self->cells, Cell, cell);
}

HeapClassCell
heap_class_tree_get_cell (const HeapClassTree *self,
                          guint32 cell)
{
  return get_cell (self, cell)->shown;
}

static int
compare_cells (gconstpointer a,
               gconstpointer b)
{
  const HeapClassCell *left = a, *right = b;

  if (left->bytes != right->bytes)
    return left->bytes > right->bytes ? -1 : 1;
  return left->group < right->group ? -1 : left->group > right->group;
}

static GArray *
get_shown (const HeapClassTree *self,
           guint32 first,
           guint32 n)
{
  GArray *shown = g_array_sized_new (FALSE, FALSE, sizeof (HeapClassCell), n);

  for (guint32 i = first; i < first + n; i++)
    g_array_append_val (shown, get_cell (self, i)->shown);
  g_array_sort (shown, compare_cells);
  return shown;
}

GArray *
heap_class_tree_get_bottom (const HeapClassTree *self)
{
  return get_shown (self, 0, self->n_bottom);
}

/* The dominators of what is in a cell, each once. */
typedef struct
{
  guint32 *objects;
  guint64 *bytes;
  guint32 n;
  guint64 root_bytes;
  guint64 garbage_bytes;
  guint64 n_root; /* of what is in the cell below */
  guint64 n_garbage;
} Dominators;

static void
dominators_clear (Dominators *self)
{
  g_free (self->objects);
  g_free (self->bytes);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Dominators, dominators_clear)

static gboolean
find_dominators (const HeapClassTree *self,
                 const Cell *cell,
                 Dominators *found,
                 HprofProgress *progress,
                 GError **error)
{
  guint32 n = (guint32) cell->shown.objects;
  /* By object: where it is in @found, from 1. Only the pages that are needed come to be. */
  g_autofree guint32 *places = heap_memory_new (self->heap->n_objects, sizeof (guint32), error);

  if (places == NULL)
    return FALSE;
  found->objects = heap_memory_new (n, sizeof (guint32), error);
  if (found->objects == NULL)
    return FALSE;
  found->bytes = heap_memory_new (n, sizeof (guint64), error);
  if (found->bytes == NULL)
    return FALSE;

  for (guint32 i = 0; i < n; i++)
    {
      guint32 dominator = self->heap->dominators[cell->objects[i]];
      guint64 bytes = cell->bytes == NULL ? get_size (self, cell->objects[i]) : cell->bytes[i];

      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, i, n, error))
        return FALSE;
      if (dominator == HEAP_ROOT)
        {
          found->root_bytes += bytes;
          found->n_root++;
        }
      else if (dominator == HEAP_GARBAGE)
        {
          found->garbage_bytes += bytes;
          found->n_garbage++;
        }
      else
        {
          if (places[dominator] == 0)
            {
              found->objects[found->n++] = dominator;
              places[dominator] = found->n;
            }
          found->bytes[places[dominator] - 1] += bytes;
        }
    }
  return TRUE;
}

static void
add_end (HeapClassTree *self,
         const HeapClassCell *below,
         guint32 group,
         guint64 bytes)
{
  Cell cell = { .shown = { self->cells->len, group, below->cell, below->level + 1, 1, bytes } };

  cell.expanded = TRUE;
  g_array_append_val (self->cells, cell);
}

/* A counting sort of the dominators by group, and a cell for each. */
static gboolean
add_cells (HeapClassTree *self,
           const HeapClassCell *below,
           const Dominators *found,
           HprofProgress *progress,
           GError **error)
{
  guint32 n_groups = heap_class_groups_get_n (self->groups), sum = 0;
  g_autofree guint32 *ends = heap_memory_new (n_groups, sizeof (guint32), error);
  g_autofree guint32 *numbers = heap_memory_new (n_groups, sizeof (guint32), error);
  g_autofree guint32 *objects = heap_memory_new (found->n, sizeof (guint32), error);
  g_autofree guint64 *bytes = heap_memory_new (found->n, sizeof (guint64), error);
  guint32 first = self->cells->len;

  if (ends == NULL || numbers == NULL || objects == NULL || bytes == NULL)
    return FALSE;
  for (guint32 i = 0; i < found->n; i++)
    ends[get_group (self, found->objects[i])]++;
  if (!hprof_progress_update (progress, 1, 1, error))
    return FALSE;

  for (guint32 i = 0; i < n_groups; i++)
    {
      Cell cell = {
        .shown = { self->cells->len, i, below->cell, below->level + 1, ends[i], 0 },
        .objects = objects + sum,
        .bytes = bytes + sum,
      };

      numbers[i] = cell.shown.cell;
      if (ends[i] > 0)
        g_array_append_val (self->cells, cell);
      sum += ends[i];
      ends[i] = sum - ends[i];
    }
  for (guint32 i = 0; i < found->n; i++)
    {
      guint32 group = get_group (self, found->objects[i]);
      guint32 place = ends[group]++;

      objects[place] = found->objects[i];
      bytes[place] = found->bytes[i];
      get_cell (self, numbers[group])->shown.bytes += found->bytes[i];
    }
  if (found->n_root > 0)
    add_end (self, below, HEAP_ROOT, found->root_bytes);
  if (found->n_garbage > 0)
    add_end (self, below, HEAP_GARBAGE, found->garbage_bytes);

  g_ptr_array_add (self->blocks, g_steal_pointer (&objects));
  g_ptr_array_add (self->blocks, g_steal_pointer (&bytes));
  get_cell (self, below->cell)->first_above = first;
  get_cell (self, below->cell)->n_above = self->cells->len - first;
  get_cell (self, below->cell)->expanded = TRUE;
  return TRUE;
}

GArray *
heap_class_tree_expand (HeapClassTree *self,
                        guint32 cell,
                        HprofProgress *progress,
                        GError **error)
{
  g_return_val_if_fail (cell < self->cells->len, NULL);

  if (!get_cell (self, cell)->expanded)
    {
      HeapClassCell below = get_cell (self, cell)->shown;
      g_auto (Dominators) found = { 0 };

      if (!find_dominators (self, get_cell (self, cell), &found, progress, error)
          || !add_cells (self, &below, &found, progress, error))
        return NULL;
    }
  return get_shown (self, get_cell (self, cell)->first_above, get_cell (self, cell)->n_above);
}

GArray *
heap_class_tree_list_objects (HeapClassTree *self,
                              guint32 cell,
                              HprofProgress *progress,
                              GError **error)
{
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 n_levels = get_cell (self, cell)->shown.level + 1;
  g_autofree guint32 *column = g_new (guint32, n_levels);
  const Cell *bottom = get_cell (self, cell);

  /* The groups from the bottom up. */
  for (guint32 level = n_levels; level-- > 0;)
    {
      column[level] = bottom->shown.group;
      if (level > 0)
        bottom = get_cell (self, bottom->shown.below);
    }

  for (guint32 i = 0; i < bottom->shown.objects; i++)
    {
      guint32 above = bottom->objects[i];
      guint32 level = 1;

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, i, bottom->shown.objects, error))
        return NULL;
      for (; level < n_levels; level++)
        {
          above = self->heap->dominators[above];
          if (get_group (self, above) != column[level])
            break;
        }
      if (level == n_levels)
        g_array_append_val (objects, bottom->objects[i]);
    }
  return g_steal_pointer (&objects);
}
