/* heapwood-details-referrers.c: what points at an object, by class and field
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-details-private.h"
#include "heapwood-details-referrers.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

/* The rows of a class and field that are shown at first. */
#define FIRST_ROWS 10

/* The references out of one class by one field, for one reason. */
typedef struct
{
  guint32 class_index; /* whose instances, or whose class object, refer */
  HeapReferenceKind kind;
  guint64 name_id;
  int why;             /* HeapWhy, -1 of what holds */
} GroupKey;

typedef struct
{
  GroupKey key;
  char *title;
  GArray *objects; /* (nullable) of guint32, ascending */
  guint n_objects;
} Group;

static guint
hash_key (gconstpointer data)
{
  const GroupKey *key = data;

  return g_int64_hash (&key->name_id) + 31 * key->class_index + 7 * key->kind
         + (guint) (key->why + 1);
}

static gboolean
equal_keys (gconstpointer a,
            gconstpointer b)
{
  const GroupKey *first = a, *second = b;

  return first->class_index == second->class_index && first->kind == second->kind
         && first->name_id == second->name_id && first->why == second->why;
}

static void
group_free (Group *self)
{
  g_free (self->title);
  g_clear_pointer (&self->objects, g_array_unref);
  g_free (self);
}

static char *
make_title (const Heap *heap,
            guint32 class_index,
            const HeapReference *reference)
{
  const char *name = heap_class_get_simple_name (heap, class_index);

  switch (reference->kind)
    {
    case HEAP_REFERENCE_ELEMENT:
      /* Translators: the class of arrays whose elements are spoken of */
      return g_strdup_printf (_("%s element"), name);

    case HEAP_REFERENCE_ENTRY:
      /* Translators: the class of collections whose entries are spoken of */
      return g_strdup_printf (_("%s entry"), name);

    case HEAP_REFERENCE_FIELD:
    case HEAP_REFERENCE_STATIC:
    case HEAP_REFERENCE_CLASS:
    case HEAP_REFERENCE_SUPERCLASS:
    case HEAP_REFERENCE_CLASS_LOADER:
    case HEAP_REFERENCE_SIGNERS:
    case HEAP_REFERENCE_PROTECTION_DOMAIN:
    default:
      {
        g_autoptr (GString) label = g_string_new (NULL);

        heap_reference_append_label (heap, reference, label);
        g_autofree char *shown = hprof_text_escape (label->str);
        /* Translators: a class and one of its fields */
        return g_strdup_printf (_("%s · %s"), name, shown);
      }
    }
}

static void
add_reference (const Heap *heap,
               guint32 source,
               const HeapReference *reference,
               int why,
               GHashTable *groups)
{
  guint32 defined = heap_object_get_class_defined (heap, source);
  gboolean named = reference->kind == HEAP_REFERENCE_FIELD
                   || reference->kind == HEAP_REFERENCE_STATIC;
  GroupKey key = {
    .class_index = defined != HEAP_NONE ? defined : heap_object_get_class (heap, source),
    .kind = reference->kind,
    .name_id = named ? reference->name_id : 0,
    .why = why,
  };
  Group *group = g_hash_table_lookup (groups, &key);

  if (group == NULL)
    {
      group = g_new0 (Group, 1);
      group->key = key;
      group->title = make_title (heap, key.class_index, reference);
      group->objects = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_hash_table_insert (groups, &group->key, group);
    }
  /* Several references of one object count once, and come one after the other. */
  if (group->n_objects > 0
      && g_array_index (group->objects, guint32, group->n_objects - 1) == source)
    return;
  g_array_append_val (group->objects, source);
  group->n_objects++;
}

static GHashTable *
groups_new (void)
{
  return g_hash_table_new_full (hash_key, equal_keys, NULL, (GDestroyNotify) group_free);
}

static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const Group *const *first = a, *const *second = b;

  if ((*first)->key.why != (*second)->key.why)
    return (*first)->key.why < (*second)->key.why ? -1 : 1;
  if ((*first)->n_objects != (*second)->n_objects)
    return (*first)->n_objects > (*second)->n_objects ? -1 : 1;
  return strcmp ((*first)->title, (*second)->title);
}

static const char *
explain (int why)
{
  static const char *const reasons[] = {
    [HEAP_WHY_GARBAGE] = N_("Garbage, which holds nothing that is alive"),
    [HEAP_WHY_WEAK] = N_("The reference is weaker than what holds this object"),
    [HEAP_WHY_WEAKER_SOURCE] = N_("Itself held less firmly than this object"),
    [HEAP_WHY_RIVAL] = N_("This object has an owner, and that is another one"),
    [HEAP_WHY_IMPLIED] = N_("Says only what class something is of"),
  };

  return _(reasons[why]);
}

/* Adds the groups with a heading each, those of one reason under a heading of their own. */
static void
add_groups (Heap *heap,
            GHashTable *groups,
            GPtrArray *sections)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer value;
  int why = -1;

  g_hash_table_iter_init (&iter, groups);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    g_ptr_array_add (sorted, value);
  g_ptr_array_sort (sorted, compare_groups);
  for (guint i = 0; i < sorted->len; i++)
    {
      Group *group = g_ptr_array_index (sorted, i);
      HeapwoodDetailsSection *section = heapwood_details_add_section (sections);
      g_autofree char *count = treemap_names_format_count (group->n_objects);

      if (group->key.why != why)
        {
          why = group->key.why;
          heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, explain (why), NULL)->tooltip
            = g_strdup (explain (why));
        }
      heapwood_details_add_fact (section, HEAPWOOD_FACT_HEADING, group->title, count)->tooltip
        = g_strdup_printf ("%s\n%s", group->title,
                           heap_class_get_name (heap, group->key.class_index));
      heapwood_details_set_list (
        section, heapwood_details_list_objects (heap, g_steal_pointer (&group->objects)),
        FIRST_ROWS);
    }
}

static gpointer
read_holders (Heap *heap,
              const HeapReferrers *referrers,
              gpointer data,
              GCancellable *cancellable,
              GError **error)
{
  guint32 object = GPOINTER_TO_UINT (data);
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) groups = groups_new ();
  g_autoptr (GPtrArray) sections = heapwood_details_sections_new ();

  heap_referrers_get (referrers, object, holders);
  for (guint i = holders->len; i-- > 0;)
    {
      guint32 holder = g_array_index (holders, guint32, i);
      HeapReference reference;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      if (heap_path_find_reference (heap, holder, object, &reference))
        add_reference (heap, holder, &reference, -1, groups);
    }

  if (holders->len > 0)
    {
      g_autofree char *count = treemap_names_format_count (holders->len);

      heapwood_details_add_fact (heapwood_details_add_section (sections), HEAPWOOD_FACT_SECTION,
                                 _("Held by"), count);
    }
  add_groups (heap, groups, sections);
  return g_steal_pointer (&sections);
}

void
heapwood_details_holders_read_async (HeapwoodQuestions *questions,
                                     guint32 object,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer data)
{
  static const HeapwoodQuestion question = {
    .func = read_holders,
    .needs_referrers = TRUE,
    .answer_free = (GDestroyNotify) g_ptr_array_unref,
  };

  heapwood_questions_ask_async (questions, &question, GUINT_TO_POINTER (object), NULL, cancellable,
                                callback, data);
}

GPtrArray *
heapwood_details_holders_read_finish (GAsyncResult *result,
                                      GError **error)
{
  return heapwood_questions_ask_finish (result, error);
}

typedef struct
{
  Heap *heap;
  guint32 object;
} Question;

static void
question_free (Question *self)
{
  g_clear_pointer (&self->heap, heap_unref);
  g_free (self);
}

typedef struct
{
  const Heap *heap;
  GHashTable *groups;
} NonHolderWalk;

static gboolean
add_non_holder (guint32 source,
                const HeapReference *reference,
                HeapWhy why,
                gpointer data)
{
  NonHolderWalk *walk = data;

  add_reference (walk->heap, source, reference, (int) why, walk->groups);
  return TRUE;
}

static GPtrArray *
read_non_holders (Heap *heap,
                  guint32 object,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (GHashTable) groups = groups_new ();
  g_autoptr (GPtrArray) sections = heapwood_details_sections_new ();
  NonHolderWalk walk = { heap, groups };
  HprofProgress progress;

  hprof_progress_init (&progress, NULL, NULL, cancellable);
  if (!heap_foreach_non_holder (heap, &object, 1, add_non_holder, &walk, &progress, error))
    return NULL;

  HeapwoodDetailsSection *section = heapwood_details_add_section (sections);
  heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, _("Points here without holding"),
                             g_hash_table_size (groups) == 0 ? _("Nothing") : NULL);
  add_groups (heap, groups, sections);
  return g_steal_pointer (&sections);
}

static void
read_non_holders_in_thread (GTask *task,
                            gpointer source,
                            gpointer data,
                            GCancellable *cancellable)
{
  Question *question = data;
  g_autoptr (GError) error = NULL;
  GPtrArray *sections = read_non_holders (question->heap, question->object, cancellable, &error);

  /* Here rather than in the main thread, which a last reference would hold up. */
  g_clear_pointer (&question->heap, heap_unref);

  if (sections != NULL)
    g_task_return_pointer (task, sections, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

void
heapwood_details_non_holders_read_async (Heap *heap,
                                         guint32 object,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Question *question = g_new0 (Question, 1);

  question->heap = heap_ref (heap);
  question->object = object;
  g_task_set_source_tag (task, heapwood_details_non_holders_read_async);
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  g_task_run_in_thread (task, read_non_holders_in_thread);
}

GPtrArray *
heapwood_details_non_holders_read_finish (GAsyncResult *result,
                                          GError **error)
{
  g_return_val_if_fail (
    g_async_result_is_tagged (result, heapwood_details_non_holders_read_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
