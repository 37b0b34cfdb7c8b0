/* cli-threads-collect.c: the threads of a dump, equal stacks together
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-threads-private.h"

/* Bits of Thread.threadStatus, which are those of the JVM Tool Interface. */
#define STATUS_ALIVE 0x1
#define STATUS_TERMINATED 0x2
#define STATUS_RUNNABLE 0x4
#define STATUS_WAITING 0x10
#define STATUS_TIMED_WAITING 0x20
#define STATUS_BLOCKED 0x400

static void
thread_free (gpointer data)
{
  CliThread *self = data;

  g_free (self->name);
  g_ptr_array_unref (self->frames);
  g_array_unref (self->locals);
  g_free (self);
}

static void
group_free (gpointer data)
{
  CliThreadGroup *self = data;

  g_ptr_array_unref (self->threads);
  g_free (self);
}

static CliThread *
add_thread (GPtrArray *threads,
            guint32 serial,
            guint32 object)
{
  CliThread *thread = g_new0 (CliThread, 1);

  thread->serial = serial;
  thread->object = object;
  thread->frames = g_ptr_array_new_with_free_func (g_free);
  thread->locals = g_array_new (FALSE, FALSE, sizeof (CliThreadLocal));
  g_ptr_array_add (threads, thread);
  return thread;
}

/* The threads that roots name. @seen: by object, set for those of the threads */
static void
add_threads_of_roots (const Heap *heap,
                      GPtrArray *threads,
                      guint8 *seen)
{
  g_autoptr (GHashTable) by_serial = g_hash_table_new (NULL, NULL);

  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);
      gpointer key = GUINT_TO_POINTER (root->thread_serial);
      CliThread *thread = g_hash_table_lookup (by_serial, key);
      CliThreadLocal local;

      if (root->thread_serial == 0)
        continue;
      if (thread == NULL)
        {
          guint32 object = heap_get_thread_object (heap, root->thread_serial);

          thread = add_thread (threads, root->thread_serial, object);
          thread->name = heap_get_thread_name (heap, root->thread_serial);
          if (object != HEAP_NONE)
            seen[object] = TRUE;
          g_hash_table_insert (by_serial, key, thread);
        }
      if (root->kind == HEAP_ROOT_THREAD_OBJECT || root->object == HEAP_NONE)
        continue;
      local = (CliThreadLocal) {
        .frame = root->frame,
        .kind = root->kind,
        .object = root->object,
        .holds = heap_root_holds (heap, root),
        .retained = heap_object_get_retained_size (heap, root->object),
      };
      g_array_append_val (thread->locals, local);
    }
}

static gboolean
is_thread_class (const Heap *heap,
                 guint32 class_index)
{
  for (guint32 i = class_index; i != HEAP_NONE; i = heap_class_get_super (heap, i))
    if (g_str_equal (heap_class_get_name (heap, i), "java.lang.Thread"))
      return TRUE;
  return FALSE;
}

/* The threads that no root names: not started, ended, or virtual. */
static gboolean
add_other_threads (const Heap *heap,
                   GPtrArray *threads,
                   const guint8 *seen,
                   HprofProgress *progress,
                   GError **error)
{
  guint32 n_classes = heap_get_n_classes (heap);
  guint32 n = heap_get_n_objects (heap);
  g_autofree gboolean *is_thread = g_new (gboolean, n_classes);

  for (guint32 i = 0; i < n_classes; i++)
    is_thread[i] = is_thread_class (heap, i);
  for (guint32 i = 0; i < n; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, i, n, error))
        return FALSE;
      if (is_thread[heap_object_get_class (heap, i)] && !seen[i]
          && heap_object_get_kind (heap, i) == HEAP_OBJECT_INSTANCE)
        add_thread (threads, 0, i)->name = heap_object_get_text_field (heap, i, "name");
    }
  return TRUE;
}

static const char *
get_state (guint32 status)
{
  if ((status & STATUS_RUNNABLE) != 0)
    return "RUNNABLE";
  if ((status & STATUS_BLOCKED) != 0)
    return "BLOCKED";
  if ((status & STATUS_WAITING) != 0)
    return "WAITING";
  if ((status & STATUS_TIMED_WAITING) != 0)
    return "TIMED_WAITING";
  if ((status & STATUS_TERMINATED) != 0)
    return "TERMINATED";
  return (status & STATUS_ALIVE) == 0 ? "NEW" : "RUNNABLE";
}

typedef struct
{
  CliThread *thread;
  guint64 holder_id; /* of the object that has what older threads have themselves */
} Facts;

static gboolean
take_fact (const HeapField *field,
           gpointer data)
{
  Facts *facts = data;
  CliThread *thread = facts->thread;

  if (field->missing || field->is_static)
    return TRUE;
  if (field->type == HPROF_TYPE_OBJECT)
    {
      if (g_str_equal (field->name, "holder"))
        facts->holder_id = field->id;
      else if (g_str_equal (field->name, "carrierThread"))
        {
          thread->is_virtual = TRUE;
          thread->carrier_id = field->id;
        }
    }
  else if (field->type == HPROF_TYPE_INT)
    {
      guint32 value = hprof_load_u32 (field->value);

      if (g_str_equal (field->name, "priority"))
        {
          thread->has_priority = TRUE;
          thread->priority = (gint32) value;
        }
      else if (g_str_equal (field->name, "threadStatus"))
        thread->state = get_state (value);
    }
  else if (field->type == HPROF_TYPE_LONG)
    {
      if (g_str_equal (field->name, "tid") || g_str_equal (field->name, "id"))
        {
          thread->has_number = TRUE;
          thread->number = hprof_load_u64 (field->value);
        }
    }
  else if (field->type == HPROF_TYPE_BOOLEAN && g_str_equal (field->name, "daemon"))
    {
      thread->daemon = *field->value != 0;
    }
  return TRUE;
}

static void
read_facts (const Heap *heap,
            CliThread *thread)
{
  Facts facts = { thread, 0 };
  guint32 holder;

  if (thread->object == HEAP_NONE)
    return;
  heap_foreach_field (heap, thread->object, take_fact, &facts);
  holder = heap_find_object (heap, facts.holder_id);
  if (holder != HEAP_NONE)
    heap_foreach_field (heap, holder, take_fact, &facts);
  if (thread->is_virtual)
    thread->state = NULL; /* it is in other numbers */
}

/* As "Main.run(Main.java:12)", the way jstack has it. */
static char *
format_frame (char *text)
{
  char *space = strstr (text, " (");

  if (space != NULL)
    memmove (space, space + 1, strlen (space));
  return text;
}

static gint
compare_locals (gconstpointer a,
                gconstpointer b)
{
  const CliThreadLocal *first = a, *second = b;

  if (first->frame != second->frame)
    return (guint32) first->frame < (guint32) second->frame ? -1 : 1;
  if (first->retained != second->retained)
    return first->retained > second->retained ? -1 : 1;
  if (first->object != second->object)
    return first->object < second->object ? -1 : 1;
  return (gint) first->kind - (gint) second->kind;
}

static void
read_frames (const Heap *heap,
             CliThread *thread)
{
  for (gint32 i = 0; thread->serial != 0 && i < G_MAXINT32; i++)
    {
      char *text = heap_get_frame_text (heap, thread->serial, i);

      if (text == NULL)
        break;
      g_ptr_array_add (thread->frames, format_frame (text));
    }
  for (guint i = 0; i < thread->locals->len; i++)
    {
      CliThreadLocal *local = &g_array_index (thread->locals, CliThreadLocal, i);

      if ((guint32) local->frame >= thread->frames->len)
        local->frame = -1;
    }
  g_array_sort (thread->locals, compare_locals);
}

static gint
compare_threads (gconstpointer a,
                 gconstpointer b)
{
  const CliThread *first = *(CliThread *const *) a;
  const CliThread *second = *(CliThread *const *) b;
  gboolean first_empty = first->frames->len == 0, second_empty = second->frames->len == 0;

  if (first_empty != second_empty)
    return first_empty ? 1 : -1;
  /* Those without a serial last. */
  if (first->serial != second->serial)
    return first->serial - 1 < second->serial - 1 ? -1 : 1;
  return (first->object > second->object) - (first->object < second->object);
}

static char *
get_key (const CliThread *thread)
{
  g_autoptr (GString) key = g_string_new (NULL);

  for (guint i = 0; i < thread->frames->len; i++)
    g_string_append_printf (key, "%s\n", (char *) g_ptr_array_index (thread->frames, i));
  return g_string_free (g_steal_pointer (&key), FALSE);
}

static GPtrArray *
make_groups (GPtrArray *threads)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (group_free);
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_ptr_array_sort (threads, compare_threads);
  for (guint i = 0; i < threads->len; i++)
    {
      CliThread *thread = g_ptr_array_index (threads, i);
      char *key = get_key (thread);
      CliThreadGroup *group = g_hash_table_lookup (by_key, key);

      if (group == NULL)
        {
          group = g_new0 (CliThreadGroup, 1);
          group->threads = g_ptr_array_new_with_free_func (thread_free);
          g_ptr_array_add (groups, group);
        }
      g_hash_table_replace (by_key, key, group);
      g_ptr_array_add (group->threads, thread);
    }
  g_ptr_array_set_free_func (threads, NULL); /* they are the groups' now */
  return groups;
}

GPtrArray *
cli_threads_collect (const Heap *heap,
                     HprofProgress *progress,
                     GError **error)
{
  g_autoptr (GPtrArray) threads = g_ptr_array_new_with_free_func (thread_free);
  g_autofree guint8 *seen = g_new0 (guint8, heap_get_n_objects (heap));

  add_threads_of_roots (heap, threads, seen);
  if (!add_other_threads (heap, threads, seen, progress, error))
    return NULL;
  for (guint i = 0; i < threads->len; i++)
    {
      CliThread *thread = g_ptr_array_index (threads, i);

      if (!hprof_progress_update (progress, i, threads->len, error))
        return NULL;
      read_facts (heap, thread);
      read_frames (heap, thread);
    }
  return make_groups (threads);
}
