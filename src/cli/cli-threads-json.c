/* cli-threads-json.c: stacks as a document
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-threads-private.h"

#include "cli-open.h"

static void
write_local (const Heap *heap,
             const CliThreadLocal *local,
             CliJson *json)
{
  cli_json_begin_object (json, NULL);
  if (local->frame >= 0)
    cli_json_integer (json, "frame", local->frame);
  else
    cli_json_null (json, "frame");
  cli_json_string (json, "kind", heap_root_kind_to_string (local->kind));
  cli_json_id (json, "id", heap_object_get_id (heap, local->object));
  cli_json_string (json, "class",
                   heap_class_get_name (heap, heap_object_get_class (heap, local->object)));
  cli_json_boolean (json, "holds", local->holds);
  cli_json_number (json, "retained", local->retained);
  cli_json_end_object (json);
}

static void
write_thread (const Heap *heap,
              const CliThread *thread,
              guint limit_locals,
              CliJson *json)
{
  guint n_locals = MIN (thread->locals->len, limit_locals);
  gboolean has_object = thread->object != HEAP_NONE;

  cli_json_begin_object (json, NULL);
  cli_json_string (json, "name", thread->name);
  if (has_object)
    cli_json_id (json, "id", heap_object_get_id (heap, thread->object));
  else
    cli_json_null (json, "id");
  cli_json_string (json, "class",
                   has_object
                       ? heap_class_get_name (heap, heap_object_get_class (heap, thread->object))
                       : NULL);
  if (thread->serial != 0)
    cli_json_number (json, "serial", thread->serial);
  else
    cli_json_null (json, "serial");
  if (thread->has_number)
    cli_json_number (json, "number", thread->number);
  else
    cli_json_null (json, "number");
  cli_json_boolean (json, "daemon", thread->daemon);
  if (thread->has_priority)
    cli_json_integer (json, "priority", thread->priority);
  else
    cli_json_null (json, "priority");
  cli_json_string (json, "state", thread->state);
  cli_json_boolean (json, "virtual", thread->is_virtual);
  if (thread->carrier_id != 0)
    cli_json_id (json, "carrier", thread->carrier_id);
  else
    cli_json_null (json, "carrier");
  cli_json_number (json, "retained",
                   has_object ? heap_object_get_retained_size (heap, thread->object) : 0);
  cli_json_begin_array (json, "locals");
  for (guint i = 0; i < n_locals; i++)
    write_local (heap, &g_array_index (thread->locals, CliThreadLocal, i), json);
  cli_json_end_array (json);
  cli_json_number (json, "more_locals", thread->locals->len - n_locals);
  cli_json_end_object (json);
}

static void
write_group (const Heap *heap,
             const CliThreadGroup *group,
             guint limit,
             guint limit_locals,
             CliJson *json)
{
  const CliThread *first = g_ptr_array_index (group->threads, 0);
  guint n_threads = MIN (group->threads->len, limit);

  cli_json_begin_object (json, NULL);
  cli_json_begin_array (json, "frames");
  for (guint i = 0; i < first->frames->len; i++)
    cli_json_string (json, NULL, g_ptr_array_index (first->frames, i));
  cli_json_end_array (json);
  cli_json_begin_array (json, "threads");
  for (guint i = 0; i < n_threads; i++)
    write_thread (heap, g_ptr_array_index (group->threads, i), limit_locals, json);
  cli_json_end_array (json);
  cli_json_number (json, "more_threads", group->threads->len - n_threads);
  cli_json_end_object (json);
}

void
cli_threads_write_json (const Heap *heap,
                        const GPtrArray *groups,
                        guint limit,
                        guint limit_locals,
                        CliOutput *output)
{
  g_autoptr (CliJson) json = cli_json_new (output);
  guint n_groups = MIN (groups->len, limit);
  guint n_threads = 0;

  for (guint i = 0; i < groups->len; i++)
    n_threads += ((CliThreadGroup *) g_ptr_array_index (groups, i))->threads->len;

  cli_json_begin_document (json, "threads");
  cli_json_number (json, "count", n_threads);
  cli_json_begin_array (json, "stacks");
  for (guint i = 0; i < n_groups; i++)
    write_group (heap, g_ptr_array_index (groups, i), limit, limit_locals, json);
  cli_json_end_array (json);
  cli_json_number (json, "more_stacks", groups->len - n_groups);
  cli_open_write_problems (heap, json);
  cli_json_end_object (json);
}
