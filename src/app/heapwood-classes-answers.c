/* heapwood-classes-answers.c: what is answered of classes read upward, in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-answers.h"

#include "heapwood-classes-words.h"
#include "heapwood-names.h"
#include "heapwood-release.h"

#include <glib/gi18n.h>

struct _HeapwoodClassesAnswers
{
  Heap *heap;
  HeapGroupBy by;

  GMutex mutex; /* guards all that follows, and the tree while it is asked */
  HeapClassGroups *groups;
  HeapClassTree *tree;
  HeapCensusRow *census;
};

HeapwoodClassesAnswers *
heapwood_classes_answers_new (Heap *heap,
                              HeapGroupBy by)
{
  HeapwoodClassesAnswers *self = g_atomic_rc_box_new0 (HeapwoodClassesAnswers);

  self->heap = heap_ref (heap);
  self->by = by;
  g_mutex_init (&self->mutex);
  return self;
}

HeapwoodClassesAnswers *
heapwood_classes_answers_ref (HeapwoodClassesAnswers *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
answers_clear (gpointer data)
{
  HeapwoodClassesAnswers *self = data;

  g_clear_pointer (&self->census, g_free);
  g_clear_pointer (&self->tree, heap_class_tree_free);
  g_clear_pointer (&self->groups, heap_class_groups_unref);
  g_clear_pointer (&self->heap, heapwood_release_heap);
  g_mutex_clear (&self->mutex);
}

void
heapwood_classes_answers_unref (HeapwoodClassesAnswers *self)
{
  g_atomic_rc_box_release_full (self, answers_clear);
}

static gboolean
build (HeapwoodClassesAnswers *self,
       HprofProgress *progress,
       GError **error)
{
  if (self->groups == NULL)
    self->groups = heap_class_groups_new (self->heap, self->by);
  if (self->tree == NULL)
    self->tree = heap_class_tree_new (self->groups, progress, error);
  if (self->tree != NULL && self->census == NULL)
    self->census = heap_census_count_groups (self->groups, progress, error);
  return self->census != NULL;
}

static char *
name_loader (HeapwoodClassesAnswers *self,
             guint64 id)
{
  guint32 object = id != 0 ? heap_find_object (self->heap, id) : HEAP_NONE;
  g_autofree char *name
    = object != HEAP_NONE ? heap_object_get_name (self->heap, object) : NULL;

  if (id == 0)
    return g_strdup (_("boot loader"));
  if (name == NULL)
    return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", id);
  return g_strdup_printf ("%s 0x%" G_GINT64_MODIFIER "x", name, id);
}

static char *
name_group (HeapwoodClassesAnswers *self,
            guint32 group)
{
  if (group == HEAP_ROOT)
    /* Translators: what holds objects that no single object holds */
    return g_strdup (_("GC roots"));
  if (group == HEAP_GARBAGE)
    return heapwood_node_get_name (self->heap, heap_node (HEAP_NODE_GARBAGE, 0));
  if (self->by == HEAP_GROUP_BY_LOADER)
    return name_loader (self, heap_class_groups_get_loader_id (self->groups, group));

  char *name = heap_class_groups_get_name (self->groups, group);
  if (*name != '\0')
    return name;
  g_free (name);
  return g_strdup (_("no package"));
}

/* Without the package, for which there is not always room. */
static char *
name_group_shortly (HeapwoodClassesAnswers *self,
                    guint32 group)
{
  if (group < HEAP_GARBAGE && self->by == HEAP_GROUP_BY_CLASS)
    return g_strdup (heap_class_get_simple_name (self->heap, group));
  return name_group (self, group);
}

static HeapwoodClass *
class_new (HeapwoodClassesAnswers *self,
           const HeapClassCell *cell,
           guint64 all)
{
  HeapwoodClass *row = g_new0 (HeapwoodClass, 1);

  row->cell = cell->cell;
  row->below = cell->below;
  row->group = cell->group;
  row->level = cell->level;
  row->name = name_group (self, cell->group);
  row->short_name = name_group_shortly (self, cell->group);
  row->objects = cell->objects;
  row->bytes = cell->bytes;
  row->share = all > 0 ? (double) cell->bytes / (double) all : 0;
  row->is_end = cell->group == HEAP_ROOT || cell->group == HEAP_GARBAGE;
  if (!row->is_end && self->by == HEAP_GROUP_BY_CLASS)
    row->loader
      = name_loader (self, heap_class_groups_get_loader_id (self->groups, cell->group));
  if (cell->level == 0)
    row->retained = self->census[cell->group].retained;
  return row;
}

static void
find_own_names (GPtrArray *rows)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const HeapwoodClass *row = g_ptr_array_index (rows, i);
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, row->name));
      g_hash_table_replace (counts, g_strdup (row->name), GUINT_TO_POINTER (count + 1));
    }
  for (guint i = 0; i < rows->len; i++)
    {
      HeapwoodClass *row = g_ptr_array_index (rows, i);

      row->has_own_name = row->loader == NULL
                          || GPOINTER_TO_UINT (g_hash_table_lookup (counts, row->name)) == 1;
    }
}

gpointer
heapwood_classes_answers_read_rows (HeapwoodClassesAnswers *self,
                                    GArray *cells,
                                    HprofProgress *progress,
                                    GError **error)
{
  guint32 below = g_array_index (cells, guint32, 0);
  g_autoptr (GArray) found
    = below == HEAP_NONE ? heap_class_tree_get_bottom (self->tree)
                         : heap_class_tree_expand (self->tree, below, progress, error);
  guint64 all = 0;

  if (found == NULL)
    return NULL;

  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) heapwood_class_free);
  for (guint i = 0; i < found->len; i++)
    all += g_array_index (found, HeapClassCell, i).bytes;
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (rows, class_new (self, &g_array_index (found, HeapClassCell, i), all));
  find_own_names (rows);
  return rows;
}

static int
compare_objects (gconstpointer a,
                 gconstpointer b)
{
  guint32 first = *(const guint32 *) a, second = *(const guint32 *) b;

  return (first > second) - (first < second);
}

/* Columns may share objects, and each counts once. */
static GArray *
list_objects (HeapwoodClassesAnswers *self,
              GArray *cells,
              HprofProgress *progress,
              GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n_kept = 0;

  for (guint i = 0; i < cells->len; i++)
    {
      g_autoptr (GArray) objects = heap_class_tree_list_objects (
        self->tree, g_array_index (cells, guint32, i), progress, error);
      if (objects == NULL)
        return NULL;
      g_array_append_vals (all, objects->data, objects->len);
    }
  if (cells->len == 1)
    return g_steal_pointer (&all);

  g_array_sort (all, compare_objects);
  for (guint i = 0; i < all->len; i++)
    if (i == 0 || g_array_index (all, guint32, i) != g_array_index (all, guint32, n_kept - 1))
      g_array_index (all, guint32, n_kept++) = g_array_index (all, guint32, i);
  g_array_set_size (all, n_kept);
  return g_steal_pointer (&all);
}

/* Returns: (transfer full): "char[] held by String". */
static char *
name_column (HeapwoodClassesAnswers *self,
             guint32 top)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  HeapClassCell cell = heap_class_tree_get_cell (self->tree, top);

  g_ptr_array_add (names, name_group_shortly (self, cell.group));
  while (cell.level > 0)
    {
      cell = heap_class_tree_get_cell (self->tree, cell.below);
      g_ptr_array_insert (names, 0, name_group_shortly (self, cell.group));
    }
  return heapwood_classes_name_column (names);
}

static char *
name_columns (HeapwoodClassesAnswers *self,
              const GArray *cells)
{
  g_autofree char *first = name_column (self, g_array_index (cells, guint32, 0));

  if (cells->len == 1)
    return g_steal_pointer (&first);
  /* Translators: the title of the first of several rows, and how many there are besides */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s and %u more row",
                                       "%s and %u more rows", cells->len - 1),
                          first, cells->len - 1);
}

void
heapwood_class_objects_free (HeapwoodClassObjects *self)
{
  g_clear_pointer (&self->objects, g_array_unref);
  g_free (self->title);
  g_free (self);
}

gpointer
heapwood_classes_answers_list (HeapwoodClassesAnswers *self,
                               GArray *cells,
                               HprofProgress *progress,
                               GError **error)
{
  GArray *objects = list_objects (self, cells, progress, error);

  if (objects == NULL)
    return NULL;

  HeapwoodClassObjects *answer = g_new0 (HeapwoodClassObjects, 1);
  answer->objects = objects;
  answer->title = name_columns (self, cells);
  return answer;
}

gpointer
heapwood_classes_answers_count_exact (HeapwoodClassesAnswers *self,
                                      GArray *cells,
                                      HprofProgress *progress,
                                      GError **error)
{
  g_autoptr (GArray) objects = list_objects (self, cells, progress, error);
  g_autofree guint64 *retained = g_new0 (guint64, 1);

  if (objects == NULL
      || !heap_census_count_exact (self->heap, (const guint32 *) (gpointer) objects->data,
                                   objects->len, retained, progress, error))
    return NULL;
  return g_steal_pointer (&retained);
}

gpointer
heapwood_classes_answers_answer (HeapwoodClassesAnswers *self,
                                 HeapwoodClassesAnswer answer,
                                 GArray *cells,
                                 GCancellable *cancellable,
                                 GError **error)
{
  HprofProgress progress;
  gpointer result = NULL;

  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_mutex_lock (&self->mutex);
  if (!g_cancellable_set_error_if_cancelled (cancellable, error)
      && build (self, &progress, error))
    result = answer (self, cells, &progress, error);
  g_mutex_unlock (&self->mutex);
  return result;
}
