/* cli-referrers-collect.c: who points at objects, by class and field
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-referrers-collect.h"

#define SEVERAL "[]"

typedef struct
{
  const Heap *heap;
  GPatternSpec *from;
  guint limit;
  guint8 *wanted;       /* by object: it is one of those that the sources of this hop hold */
  GHashTable *by_key;   /* (class, label, …) as text → CliReferrersGroup */
  CliReferrersTable *table;
  guint hop;
  guint32 source;
} Collection;

static void
group_free (gpointer data)
{
  CliReferrersGroup *group = data;

  g_free (group->label);
  g_array_unref (group->sources);
  g_free (group);
}

void
cli_referrers_table_clear (CliReferrersTable *self)
{
  g_clear_pointer (&self->groups, g_ptr_array_unref);
  g_clear_pointer (&self->roots, g_array_unref);
}

static gboolean
is_by_position (const HeapReference *reference)
{
  return reference->kind == HEAP_REFERENCE_ELEMENT || reference->kind == HEAP_REFERENCE_ENTRY;
}

static CliReferrersGroup *
get_group (Collection *self,
           const HeapReference *reference,
           guint32 class_index,
           gboolean of_classes,
           HeapWhy why)
{
  g_autofree char *key = g_strdup_printf (
      "%u %d %u %d %d %d %" G_GINT64_MODIFIER "x", class_index, of_classes, self->hop,
      reference->holds, reference->holds ? 0 : (int) why,
      is_by_position (reference) ? (int) HEAP_REFERENCE_ELEMENT : (int) reference->kind,
      reference->name_id);
  CliReferrersGroup *group = g_hash_table_lookup (self->by_key, key);
  g_autoptr (GString) label = NULL;

  if (group != NULL)
    {
      if (is_by_position (reference) && !g_str_equal (group->label, SEVERAL))
        {
          label = g_string_new (NULL);
          heap_reference_append_label (self->heap, reference, label);
          if (!g_str_equal (group->label, label->str))
            {
              g_free (group->label);
              group->label = g_strdup (SEVERAL);
            }
        }
      return group;
    }

  label = g_string_new (NULL);
  heap_reference_append_label (self->heap, reference, label);
  group = g_new0 (CliReferrersGroup, 1);
  group->class_index = class_index;
  group->of_classes = of_classes;
  group->hop = self->hop;
  group->holds = reference->holds;
  group->why = why;
  group->label = g_string_free (g_steal_pointer (&label), FALSE);
  group->sources = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_hash_table_insert (self->by_key, g_steal_pointer (&key), group);
  g_ptr_array_add (self->table->groups, group);
  return group;
}

/* The references of one source come in a row, but not those of one group. */
static void
add (Collection *self,
     guint32 source,
     const HeapReference *reference,
     HeapWhy why)
{
  guint32 defined = heap_object_get_class_defined (self->heap, source);
  gboolean of_classes = defined != HEAP_NONE;
  guint32 class_index = of_classes ? defined : heap_object_get_class (self->heap, source);
  CliReferrersGroup *group;

  if (self->from != NULL
      && !g_pattern_spec_match_string (self->from, heap_class_get_name (self->heap, class_index)))
    return;
  group = get_group (self, reference, class_index, of_classes, why);
  group->n_references++;
  if (group->sources->len > 0 && group->last_source == source)
    return;
  group->last_source = source;
  group->n_sources++;
  if (group->sources->len < self->limit)
    g_array_append_val (group->sources, source);
}

static gboolean
take_holder (const HeapReference *reference,
             gpointer data)
{
  Collection *self = data;

  if (reference->holds && self->wanted[reference->target])
    add (self, self->source, reference, HEAP_WHY_GARBAGE);
  return TRUE;
}

static gboolean
take_non_holder (guint32 source,
                 const HeapReference *reference,
                 HeapWhy why,
                 gpointer data)
{
  add (data, source, reference, why);
  return TRUE;
}

static gint
compare_objects (gconstpointer a,
                 gconstpointer b)
{
  const guint32 *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

/* The objects that hold one of @objects, ascending; themselves too where they hold each other. */
static GArray *
find_holders (const HeapReferrers *referrers,
              const GArray *objects,
              guint8 *seen,
              HprofProgress *progress,
              GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < objects->len; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, i, objects->len, error))
        return NULL;
      heap_referrers_get (referrers, g_array_index (objects, guint32, i), holders);
      for (guint k = 0; k < holders->len; k++)
        {
          guint32 holder = g_array_index (holders, guint32, k);

          if (!seen[holder])
            {
              seen[holder] = TRUE;
              g_array_append_val (all, holder);
            }
        }
    }
  for (guint i = 0; i < all->len; i++)
    seen[g_array_index (all, guint32, i)] = FALSE;
  g_array_sort (all, compare_objects);
  return g_steal_pointer (&all);
}

static gboolean
collect_hops (Collection *self,
              const HeapReferrers *referrers,
              const GArray *objects,
              guint hops,
              HprofProgress *progress,
              GError **error)
{
  guint32 n = heap_get_n_objects (self->heap);
  g_autofree guint8 *seen = g_new0 (guint8, n); /* only while holders are looked for */
  g_autofree guint8 *passed = g_new0 (guint8, n);
  g_autoptr (GArray) targets = g_array_copy ((GArray *) objects);

  for (self->hop = 1; self->hop <= hops && targets->len > 0; self->hop++)
    {
      g_autoptr (GArray) holders = find_holders (referrers, targets, seen, progress, error);
      guint kept = 0;

      if (holders == NULL)
        return FALSE;
      for (guint i = 0; i < targets->len; i++)
        {
          self->wanted[g_array_index (targets, guint32, i)] = TRUE;
          passed[g_array_index (targets, guint32, i)] = TRUE;
        }
      for (guint i = 0; i < holders->len; i++)
        {
          if (i % HPROF_PROGRESS_STEPS == 0
              && (!hprof_progress_update (progress, i, holders->len, error)
                  || !hprof_file_check (heap_get_file (self->heap), error)))
            return FALSE;
          self->source = g_array_index (holders, guint32, i);
          heap_foreach_reference (self->heap, self->source, take_holder, self);
        }
      for (guint i = 0; i < targets->len; i++)
        self->wanted[g_array_index (targets, guint32, i)] = FALSE;

      /* What was asked about already is not gone up from again. */
      for (guint i = 0; i < holders->len; i++)
        if (!passed[g_array_index (holders, guint32, i)])
          g_array_index (holders, guint32, kept++) = g_array_index (holders, guint32, i);
      g_array_set_size (holders, kept);
      g_array_unref (targets);
      targets = g_steal_pointer (&holders);
    }
  return TRUE;
}

static void
collect_roots (const Heap *heap,
               const GArray *objects,
               GArray *roots)
{
  CliReferrersRoot found[HEAP_ROOT_KIND_COUNT][2] = { 0 };

  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);
      CliReferrersRoot *entry;

      if (root->object == HEAP_NONE
          || !g_array_binary_search ((GArray *) objects, &root->object, compare_objects, NULL))
        continue;
      entry = &found[root->kind][heap_root_holds (heap, root) ? 0 : 1];
      if (entry->count == 0)
        *entry = (CliReferrersRoot) { .root = i, .holds = heap_root_holds (heap, root) };
      entry->count += root->count;
    }
  for (guint holds = 0; holds < 2; holds++)
    for (guint kind = 0; kind < HEAP_ROOT_KIND_COUNT; kind++)
      if (found[kind][holds].count > 0)
        g_array_append_val (roots, found[kind][holds]);
}

static gint
compare_groups (gconstpointer a,
                gconstpointer b,
                gpointer data)
{
  const CliReferrersGroup *first = *(CliReferrersGroup *const *) a;
  const CliReferrersGroup *second = *(CliReferrersGroup *const *) b;
  gint order;

  if (first->holds != second->holds)
    return first->holds ? -1 : 1;
  if (first->hop != second->hop)
    return first->hop < second->hop ? -1 : 1;
  if (first->n_sources != second->n_sources)
    return first->n_sources > second->n_sources ? -1 : 1;
  order = strcmp (heap_class_get_name (data, first->class_index),
                  heap_class_get_name (data, second->class_index));
  return order != 0 ? order : strcmp (first->label, second->label);
}

gboolean
cli_referrers_collect (const HeapReferrers *referrers,
                       const GArray *objects,
                       guint hops,
                       const char *from,
                       guint limit,
                       CliReferrersTable *table,
                       HprofProgress *progress,
                       GError **error)
{
  Heap *heap = heap_referrers_get_heap (referrers);
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPatternSpec) pattern = from != NULL ? g_pattern_spec_new (from) : NULL;
  g_autofree guint8 *wanted = g_new0 (guint8, heap_get_n_objects (heap));
  Collection self = {
    .heap = heap,
    .from = pattern,
    .limit = limit,
    .wanted = wanted,
    .by_key = by_key,
    .table = table,
  };

  table->groups = g_ptr_array_new_with_free_func (group_free);
  table->roots = g_array_new (FALSE, FALSE, sizeof (CliReferrersRoot));
  collect_roots (heap, objects, table->roots);
  if (!collect_hops (&self, referrers, objects, hops, progress, error))
    return FALSE;
  self.hop = 1;
  if (!heap_foreach_non_holder (heap, (const guint32 *) (gpointer) objects->data, objects->len,
                                take_non_holder, &self, progress, error))
    return FALSE;
  g_ptr_array_sort_with_data (table->groups, compare_groups, heap);
  return TRUE;
}
