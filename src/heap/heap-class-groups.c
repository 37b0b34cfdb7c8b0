/* heap-class-groups.c: classes gathered to be counted together
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-class-groups.h"

#include "heap-private.h"

struct _HeapClassGroups
{
  gatomicrefcount references;
  Heap *heap;
  HeapGroupBy by;
  guint32 n_groups;
  guint32 *groups;  /* by class; NULL where each class is a group */
  guint32 *classes; /* by group: the first of its classes; NULL likewise */
};

/* (transfer full) */
static char *
get_package (const Heap *heap,
             guint32 class_index)
{
  const char *name = heap_class_get_name (heap, class_index);
  const char *simple_name = heap_class_get_simple_name (heap, class_index);

  return simple_name > name ? g_strndup (name, (gsize) (simple_name - name - 1)) : g_strdup ("");
}

/* The key of the group of a class, for a table of strings. */
static char *
get_key (const HeapClassGroups *self,
         guint32 class_index)
{
  if (self->by == HEAP_GROUP_BY_PACKAGE)
    return get_package (self->heap, class_index);
  return g_strdup_printf ("%" G_GINT64_MODIFIER "x",
                          heap_class_get_loader_id (self->heap, class_index));
}

static void
gather (HeapClassGroups *self)
{
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint32 n_classes = self->heap->classes->len;

  self->groups = g_new (guint32, n_classes);
  self->classes = g_new (guint32, n_classes);
  for (guint32 i = 0; i < n_classes; i++)
    {
      g_autofree char *key = get_key (self, i);
      gpointer group;

      if (g_hash_table_lookup_extended (found, key, NULL, &group))
        {
          self->groups[i] = GPOINTER_TO_UINT (group);
          continue;
        }
      self->groups[i] = self->n_groups;
      self->classes[self->n_groups] = i;
      g_hash_table_insert (found, g_steal_pointer (&key), GUINT_TO_POINTER (self->n_groups));
      self->n_groups++;
    }
}

HeapClassGroups *
heap_class_groups_new (Heap *heap,
                       HeapGroupBy by)
{
  HeapClassGroups *self = g_new0 (HeapClassGroups, 1);

  g_atomic_ref_count_init (&self->references);
  self->heap = heap_ref (heap);
  self->by = by;
  if (by == HEAP_GROUP_BY_CLASS)
    self->n_groups = heap->classes->len;
  else
    gather (self);
  return self;
}

HeapClassGroups *
heap_class_groups_ref (HeapClassGroups *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
heap_class_groups_unref (HeapClassGroups *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  heap_unref (self->heap);
  g_free (self->groups);
  g_free (self->classes);
  g_free (self);
}

Heap *
heap_class_groups_get_heap (const HeapClassGroups *self)
{
  return self->heap;
}

HeapGroupBy
heap_class_groups_get_by (const HeapClassGroups *self)
{
  return self->by;
}

guint32
heap_class_groups_get_n (const HeapClassGroups *self)
{
  return self->n_groups;
}

guint32
heap_class_groups_find (const HeapClassGroups *self,
                        guint32 class_index)
{
  return self->groups == NULL ? class_index : self->groups[class_index];
}

static guint32
get_first_class (const HeapClassGroups *self,
                 guint32 group)
{
  return self->classes == NULL ? group : self->classes[group];
}

guint64
heap_class_groups_get_loader_id (const HeapClassGroups *self,
                                 guint32 group)
{
  if (self->by == HEAP_GROUP_BY_PACKAGE)
    return 0;
  return heap_class_get_loader_id (self->heap, get_first_class (self, group));
}

char *
heap_class_groups_get_name (const HeapClassGroups *self,
                            guint32 group)
{
  guint32 class_index = get_first_class (self, group);
  guint64 loader_id;
  guint32 loader;

  switch (self->by)
    {
    case HEAP_GROUP_BY_CLASS:
      return g_strdup (heap_class_get_name (self->heap, class_index));
    case HEAP_GROUP_BY_PACKAGE:
      return get_package (self->heap, class_index);
    case HEAP_GROUP_BY_LOADER:
    default:
      loader_id = heap_class_get_loader_id (self->heap, class_index);
      loader = loader_id == 0 ? HEAP_NONE : heap_find_object (self->heap, loader_id);
      if (loader != HEAP_NONE)
        return heap_object_get_name (self->heap, loader);
      return loader_id == 0 ? g_strdup ("")
                            : g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", loader_id);
    }
}
