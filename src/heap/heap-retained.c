/* heap-retained.c: retained sizes, and the dominator tree downwards
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-parallel-private.h"
#include "heap-private.h"

static guint64 *
get_retained_slot (Heap *self,
                   guint32 dominator)
{
  if (dominator == HEAP_ROOT)
    return &self->root_retained;
  if (dominator == HEAP_GARBAGE)
    return &self->garbage_retained;
  return &self->retained[dominator];
}

static gboolean
set_own_sizes (guint32 block,
               guint worker,
               gpointer data,
               HprofProgress *progress,
               GError **error)
{
  Heap *self = data;
  guint32 begin = block << HEAP_BLOCK_SHIFT;
  guint32 end = begin + MIN (HEAP_BLOCK_SIZE, self->n_objects - begin);

  for (guint32 i = begin; i < end; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, i, self->n_objects, error))
        return FALSE;
      self->retained[i] = heap_sizes_get_shallow (self, i) + heap_object_get_native_size (self, i);
    }
  return TRUE;
}

static gboolean
sum_sizes (Heap *self,
           const guint32 *preorder,
           HprofProgress *progress,
           GError **error)
{
  guint32 n_blocks
      = (guint32) (((guint64) self->n_objects + HEAP_BLOCK_SIZE - 1) >> HEAP_BLOCK_SHIFT);

  hprof_progress_set_part (progress, 0.75, 0.8);
  if (!heap_parallel_run (n_blocks, heap_parallel_get_n_threads (self->options.n_threads),
                          set_own_sizes, self, progress, error))
    return FALSE;
  hprof_progress_set_part (progress, 0.8, 0.85);
  for (guint32 i = self->n_objects; i-- > 0;)
    {
      guint32 object = preorder[i];

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, self->n_objects - i, self->n_objects, error))
        return FALSE;
      *get_retained_slot (self, self->dominators[object]) += self->retained[object];
    }
  self->root_retained += self->garbage_retained;

  for (guint32 i = 0; i < self->n_objects; i++)
    if (heap_is_folded (self, i))
      self->retained[i] = 0;
  return TRUE;
}

/* Objects in order of their dominators: a counting sort, the root's and the pile's children behind
 * all others. */
static gboolean
sort_children (Heap *self,
               HprofProgress *progress,
               GError **error)
{
  guint32 n = self->n_objects;
  g_autofree guint32 *ends = heap_memory_new ((gsize) n + 2, sizeof (guint32), error);
  guint32 sum = 0;

  if (ends == NULL)
    return FALSE;
  hprof_progress_set_part (progress, 0.85, 0.95);
  for (guint32 i = 0; i < n; i++)
    {
      guint32 dominator = self->dominators[i];

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, i, 3 * (guint64) n, error))
        return FALSE;
      ends[dominator == HEAP_ROOT ? n : dominator == HEAP_GARBAGE ? n + 1 : dominator]++;
    }
  for (guint32 i = 0; i < n + 2; i++)
    {
      guint32 count = ends[i];

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, n + (guint64) i, 3 * (guint64) n, error))
        return FALSE;
      if (i % (1u << HEAP_CHILD_SAMPLE_SHIFT) == 0)
        self->child_samples[i >> HEAP_CHILD_SAMPLE_SHIFT] = sum;
      ends[i] = sum;
      sum += count;
    }
  self->root_begin = ends[n];
  self->garbage_begin = ends[n + 1];

  for (guint32 i = 0; i < n; i++)
    {
      guint32 dominator = self->dominators[i];

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, 2 * (guint64) n + i, 3 * (guint64) n, error))
        return FALSE;
      self->children[ends[dominator == HEAP_ROOT      ? n
                          : dominator == HEAP_GARBAGE ? n + 1
                                                      : dominator]++]
          = i;
    }
  return TRUE;
}

/* Sorts [begin, end) of the children by class, stably, so members of a group stay in order of their
 * indices. */
static gboolean
group_children (Heap *self,
                guint32 begin,
                guint32 end,
                GArray *groups,
                HprofProgress *progress,
                GError **error)
{
  guint32 n_classes = self->classes->len;
  g_autofree guint32 *members = NULL, *ends = NULL;
  guint32 sum = begin;

  if (end - begin <= HEAP_TREE_GROUPING_THRESHOLD)
    return TRUE;
  ends = heap_memory_new (n_classes, sizeof (guint32), error);
  members = heap_memory_new (end - begin, sizeof (guint32), error);
  if (ends == NULL || members == NULL)
    return FALSE;

  memcpy (members, self->children + begin, (end - begin) * sizeof (guint32));
  for (guint32 i = 0; i < end - begin; i++)
    ends[self->object_classes[members[i]]]++;
  for (guint32 i = 0; i < n_classes; i++)
    {
      HeapGroup group = { .class_index = i, .begin = sum, .count = ends[i] };

      if (group.count > 0)
        g_array_append_val (groups, group);
      ends[i] = sum;
      sum += group.count;
    }
  for (guint32 i = 0; i < end - begin; i++)
    self->children[ends[self->object_classes[members[i]]]++] = members[i];

  for (guint i = 0; i < groups->len; i++)
    {
      HeapGroup *group = &g_array_index (groups, HeapGroup, i);

      group->largest = self->children[group->begin];
      for (guint32 k = group->begin; k < group->begin + group->count; k++)
        {
          guint32 member = self->children[k];

          if (k % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 0, 0, error))
            return FALSE;
          group->retained += self->retained[member];
          if (self->retained[member] > self->retained[group->largest])
            group->largest = member;
        }
    }
  return TRUE;
}

gboolean
heap_retained_sum (Heap *self,
                   const guint32 *preorder,
                   HprofProgress *progress,
                   GError **error)
{
  gsize n_samples = (((gsize) self->n_objects + 2) >> HEAP_CHILD_SAMPLE_SHIFT) + 1;

  self->retained = heap_memory_new (self->n_objects, sizeof (guint64), error);
  if (self->retained == NULL || !sum_sizes (self, preorder, progress, error))
    return FALSE;

  self->children = heap_memory_new (self->n_objects, sizeof (guint32), error);
  self->child_samples = heap_memory_new (n_samples, sizeof (guint32), error);
  return self->children != NULL && self->child_samples != NULL
         && sort_children (self, progress, error)
         && group_children (self, self->root_begin, self->garbage_begin, self->root_groups, progress,
                            error)
         && group_children (self, self->garbage_begin, self->n_objects, self->garbage_groups,
                            progress, error);
}
