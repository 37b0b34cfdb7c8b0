/* heapwood-classes.c: classes read upward, for the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes.h"

#include "heapwood-names.h"
#include "heapwood-release.h"

#include <glib/gi18n.h>

/* What the threads share with the object; each holds a reference. */
typedef struct
{
  Heap *heap;
  HeapGroupBy by;

  GMutex mutex; /* guards all that follows, and the tree while it is asked */
  HeapClassGroups *groups;
  HeapClassTree *tree;
  HeapCensusRow *census;
} Shared;

struct _HeapwoodClasses
{
  GObject parent_instance;

  Shared *shared;
  guint n_pending;
};

enum
{
  PROP_BUSY = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeapwoodClasses, heapwood_classes, G_TYPE_OBJECT)

typedef gpointer (*Answer) (Shared *shared,
                            GArray *cells,
                            HprofProgress *progress,
                            GError **error);

typedef struct
{
  Shared *shared;
  GArray *cells;
  Answer answer;
  GDestroyNotify answer_free;
} Question;

void
heapwood_class_free (HeapwoodClass *self)
{
  g_free (self->name);
  g_free (self->loader);
  g_free (self);
}

void
heapwood_class_target_free (HeapwoodClassTarget *self)
{
  g_free (self->class_name);
  g_free (self);
}

static void
shared_clear (gpointer data)
{
  Shared *shared = data;

  g_clear_pointer (&shared->census, g_free);
  g_clear_pointer (&shared->tree, heap_class_tree_free);
  g_clear_pointer (&shared->groups, heap_class_groups_unref);
  g_clear_pointer (&shared->heap, heapwood_release_heap);
  g_mutex_clear (&shared->mutex);
}

static void
shared_release (Shared *shared)
{
  g_atomic_rc_box_release_full (shared, shared_clear);
}

static void
question_free (gpointer data)
{
  Question *question = data;

  g_clear_pointer (&question->shared, shared_release);
  g_array_unref (question->cells);
  g_free (question);
}

/* With the mutex held. */
static gboolean
build (Shared *shared,
       HprofProgress *progress,
       GError **error)
{
  if (shared->groups == NULL)
    shared->groups = heap_class_groups_new (shared->heap, shared->by);
  if (shared->tree == NULL)
    shared->tree = heap_class_tree_new (shared->groups, progress, error);
  if (shared->tree != NULL && shared->census == NULL)
    shared->census = heap_census_count_groups (shared->groups, progress, error);
  return shared->census != NULL;
}

static char *
name_loader (Shared *shared,
             guint64 id)
{
  guint32 object = id != 0 ? heap_find_object (shared->heap, id) : HEAP_NONE;
  g_autofree char *name
    = object != HEAP_NONE ? heap_object_get_name (shared->heap, object) : NULL;

  if (id == 0)
    return g_strdup (_("boot loader"));
  if (name == NULL)
    return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", id);
  return g_strdup_printf ("%s 0x%" G_GINT64_MODIFIER "x", name, id);
}

static char *
name_group (Shared *shared,
            guint32 group)
{
  if (group == HEAP_ROOT)
    return heapwood_node_get_name (shared->heap, heap_node (HEAP_NODE_ROOT, 0));
  if (group == HEAP_GARBAGE)
    return heapwood_node_get_name (shared->heap, heap_node (HEAP_NODE_GARBAGE, 0));
  if (shared->by == HEAP_GROUP_BY_LOADER)
    return name_loader (shared, heap_class_groups_get_loader_id (shared->groups, group));

  char *name = heap_class_groups_get_name (shared->groups, group);
  if (*name != '\0')
    return name;
  g_free (name);
  return g_strdup (_("no package"));
}

static HeapwoodClass *
class_new (Shared *shared,
           const HeapClassCell *cell,
           guint64 all)
{
  HeapwoodClass *row = g_new0 (HeapwoodClass, 1);

  row->cell = cell->cell;
  row->level = cell->level;
  row->name = name_group (shared, cell->group);
  row->objects = cell->objects;
  row->bytes = cell->bytes;
  row->share = all > 0 ? (double) cell->bytes / (double) all : 0;
  row->is_end = cell->group == HEAP_ROOT || cell->group == HEAP_GARBAGE;
  if (!row->is_end && shared->by == HEAP_GROUP_BY_CLASS)
    row->loader
      = name_loader (shared, heap_class_groups_get_loader_id (shared->groups, cell->group));
  if (cell->level == 0)
    row->retained = shared->census[cell->group].retained;
  return row;
}

/* Classes of one name are told apart by their loaders. */
static void
tell_apart (GPtrArray *rows)
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

      if (row->loader != NULL
          && GPOINTER_TO_UINT (g_hash_table_lookup (counts, row->name)) > 1)
        {
          g_autofree char *name = row->name;
          /* Translators: a class, and what loaded it */
          row->name = g_strdup_printf (_("%s (%s)"), name, row->loader);
        }
    }
}

static gpointer
read_rows (Shared *shared,
           GArray *asked,
           HprofProgress *progress,
           GError **error)
{
  guint32 below = g_array_index (asked, guint32, 0);
  g_autoptr (GArray) cells
    = below == HEAP_NONE ? heap_class_tree_get_bottom (shared->tree)
                         : heap_class_tree_expand (shared->tree, below, progress, error);
  guint64 all = 0;

  if (cells == NULL)
    return NULL;

  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) heapwood_class_free);
  for (guint i = 0; i < cells->len; i++)
    all += g_array_index (cells, HeapClassCell, i).bytes;
  for (guint i = 0; i < cells->len; i++)
    g_ptr_array_add (rows, class_new (shared, &g_array_index (cells, HeapClassCell, i), all));
  tell_apart (rows);
  return rows;
}

static HeapNode
get_largest (Shared *shared,
             const GArray *objects)
{
  guint32 largest = g_array_index (objects, guint32, 0);

  for (guint i = 1; i < objects->len; i++)
    {
      guint32 object = g_array_index (objects, guint32, i);
      if (heap_object_get_retained_size (shared->heap, object)
          > heap_object_get_retained_size (shared->heap, largest))
        largest = object;
    }
  return heap_tree_get_object_node (shared->heap, largest);
}

static gpointer
find_target (Shared *shared,
             GArray *asked,
             HprofProgress *progress,
             GError **error)
{
  HeapClassCell cell
    = heap_class_tree_get_cell (shared->tree, g_array_index (asked, guint32, 0));
  g_autoptr (HeapwoodClassTarget) target = g_new0 (HeapwoodClassTarget, 1);

  if (cell.group == HEAP_ROOT)
    target->node = heap_node (HEAP_NODE_ROOT, 0);
  else if (cell.group == HEAP_GARBAGE)
    target->node = heap_node (HEAP_NODE_GARBAGE, 0);
  else if (cell.level == 0 && shared->by == HEAP_GROUP_BY_CLASS)
    {
      target->node = heap_node (HEAP_NODE_GROUP, cell.group);
      if (!heap_tree_has_node (shared->heap, target->node))
        target->class_name = g_strdup (heap_class_get_name (shared->heap, cell.group));
    }
  else
    {
      g_autoptr (GArray) objects
        = heap_class_tree_list_objects (shared->tree, cell.cell, progress, error);
      if (objects == NULL)
        return NULL;
      target->node = get_largest (shared, objects);
    }
  return g_steal_pointer (&target);
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
list_objects (Shared *shared,
              GArray *cells,
              HprofProgress *progress,
              GError **error)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n_kept = 0;

  for (guint i = 0; i < cells->len; i++)
    {
      g_autoptr (GArray) objects = heap_class_tree_list_objects (
        shared->tree, g_array_index (cells, guint32, i), progress, error);
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

static gpointer
count_exact (Shared *shared,
             GArray *cells,
             HprofProgress *progress,
             GError **error)
{
  g_autoptr (GArray) objects = list_objects (shared, cells, progress, error);
  g_autofree guint64 *retained = g_new0 (guint64, 1);

  if (objects == NULL
      || !heap_census_count_exact (shared->heap, (const guint32 *) (gpointer) objects->data,
                                   objects->len, retained, progress, error))
    return NULL;
  return g_steal_pointer (&retained);
}

static void
answer_in_thread (GTask *task,
                  gpointer source,
                  gpointer data,
                  GCancellable *cancellable)
{
  Question *question = data;
  Shared *shared = question->shared;
  HprofProgress progress;
  GError *error = NULL;
  gpointer answer = NULL;

  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_mutex_lock (&shared->mutex);
  if (!g_cancellable_set_error_if_cancelled (cancellable, &error)
      && build (shared, &progress, &error))
    answer = question->answer (shared, question->cells, &progress, &error);
  g_mutex_unlock (&shared->mutex);

  if (answer != NULL)
    g_task_return_pointer (task, answer, question->answer_free);
  else
    g_task_return_error (task, error);
}

static void
ended (HeapwoodClasses *self)
{
  self->n_pending--;
  if (self->n_pending == 0)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
ask (HeapwoodClasses *self,
     GArray *cells,
     Answer answer,
     GDestroyNotify answer_free,
     GCancellable *cancellable,
     GAsyncReadyCallback callback,
     gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  Question *question = g_new0 (Question, 1);

  question->shared = g_atomic_rc_box_acquire (self->shared);
  question->cells = g_array_ref (cells);
  question->answer = answer;
  question->answer_free = answer_free;
  g_task_set_source_tag (task, answer);
  g_task_set_task_data (task, question, question_free);
  g_signal_connect_object (task, "notify::completed", G_CALLBACK (ended), self,
                           G_CONNECT_SWAPPED);
  self->n_pending++;
  if (self->n_pending == 1)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
  g_task_run_in_thread (task, answer_in_thread);
}

static void
ask_of_cell (HeapwoodClasses *self,
             guint32 cell,
             Answer answer,
             GDestroyNotify answer_free,
             GCancellable *cancellable,
             GAsyncReadyCallback callback,
             gpointer data)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_val (cells, cell);
  ask (self, cells, answer, answer_free, cancellable, callback, data);
}

static void
heapwood_classes_get_property (GObject *object,
                               guint property,
                               GValue *value,
                               GParamSpec *spec)
{
  if (property == PROP_BUSY)
    g_value_set_boolean (value, heapwood_classes_is_busy (HEAPWOOD_CLASSES (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
heapwood_classes_finalize (GObject *object)
{
  HeapwoodClasses *self = HEAPWOOD_CLASSES (object);

  g_clear_pointer (&self->shared, shared_release);

  G_OBJECT_CLASS (heapwood_classes_parent_class)->finalize (object);
}

static void
heapwood_classes_class_init (HeapwoodClassesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = heapwood_classes_finalize;
  G_OBJECT_CLASS (klass)->get_property = heapwood_classes_get_property;

  properties[PROP_BUSY]
    = g_param_spec_boolean ("busy", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
heapwood_classes_init (HeapwoodClasses *self)
{
}

HeapwoodClasses *
heapwood_classes_new (Heap *heap,
                      HeapGroupBy by)
{
  HeapwoodClasses *self = g_object_new (HEAPWOOD_TYPE_CLASSES, NULL);

  self->shared = g_atomic_rc_box_new0 (Shared);
  self->shared->heap = heap_ref (heap);
  self->shared->by = by;
  g_mutex_init (&self->shared->mutex);
  return self;
}

gboolean
heapwood_classes_is_busy (HeapwoodClasses *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES (self), FALSE);

  return self->n_pending > 0;
}

void
heapwood_classes_read_async (HeapwoodClasses *self,
                             guint32 below,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES (self));

  ask_of_cell (self, below, read_rows, (GDestroyNotify) g_ptr_array_unref, cancellable, callback,
               data);
}

GPtrArray *
heapwood_classes_read_finish (HeapwoodClasses *self,
                              GAsyncResult *result,
                              GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, read_rows), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
heapwood_classes_find_async (HeapwoodClasses *self,
                             guint32 cell,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES (self));

  ask_of_cell (self, cell, find_target, (GDestroyNotify) heapwood_class_target_free, cancellable,
               callback, data);
}

HeapwoodClassTarget *
heapwood_classes_find_finish (HeapwoodClasses *self,
                              GAsyncResult *result,
                              GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, find_target), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
heapwood_classes_count_exact_async (HeapwoodClasses *self,
                                    GArray *cells,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer data)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES (self));

  ask (self, cells, count_exact, g_free, cancellable, callback, data);
}

gboolean
heapwood_classes_count_exact_finish (HeapwoodClasses *self,
                                     GAsyncResult *result,
                                     guint64 *retained,
                                     GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, count_exact), FALSE);

  g_autofree guint64 *answer = g_task_propagate_pointer (G_TASK (result), error);
  if (answer != NULL)
    *retained = *answer;
  return answer != NULL;
}
