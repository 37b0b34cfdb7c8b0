/* cli-threads-text.c: stacks the way jstack prints them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-threads-private.h"

#include "cli-describe.h"
#include "cli-text.h"

typedef struct
{
  const Heap *heap;
  guint limit;
  guint limit_locals;
  gboolean exact_sizes;
  CliOutput *output;
} Writing;

static void
write_rest (const Writing *writing,
            const char *indent,
            guint n_rest,
            const char *what)
{
  g_autofree char *line = NULL;

  if (n_rest == 0)
    return;
  line = g_strdup_printf ("%s… %u more %s\n", indent, n_rest, what);
  cli_output_text (writing->output, line);
}

static char *
get_name (const CliThread *thread)
{
  if (thread->name != NULL)
    return cli_describe_quoted (thread->name, G_MAXUINT);
  return thread->serial != 0 ? g_strdup_printf ("thread %u", thread->serial)
                             : g_strdup ("unnamed thread");
}

static void
write_thread (const Writing *writing,
              const CliThread *thread)
{
  g_autofree char *name = get_name (thread);
  g_autoptr (GString) line = g_string_new (name);

  if (thread->has_number)
    g_string_append_printf (line, " #%" G_GUINT64_FORMAT, thread->number);
  if (thread->daemon)
    g_string_append (line, " daemon");
  if (thread->is_virtual)
    g_string_append (line, thread->carrier_id != 0 ? " virtual, mounted" : " virtual, unmounted");
  if (thread->has_priority)
    g_string_append_printf (line, " prio=%d", thread->priority);
  if (thread->object != HEAP_NONE)
    {
      g_autofree char *retained = cli_text_format_size (
          heap_object_get_retained_size (writing->heap, thread->object), writing->exact_sizes);

      g_string_append_printf (
          line, " <0x%" G_GINT64_MODIFIER "x> (a %s) retains %s",
          heap_object_get_id (writing->heap, thread->object),
          heap_class_get_name (writing->heap,
                               heap_object_get_class (writing->heap, thread->object)),
          retained);
    }
  g_string_append_c (line, '\n');
  if (thread->state != NULL)
    g_string_append_printf (line, "   java.lang.Thread.State: %s\n", thread->state);
  cli_output_text (writing->output, line->str);
}

static void
write_local (const Writing *writing,
             const CliThread *thread,
             const CliThreadLocal *local,
             gboolean with_thread)
{
  g_autofree char *name = heap_object_get_name (writing->heap, local->object);
  g_autofree char *retained = cli_text_format_size (local->retained, writing->exact_sizes);
  g_autofree char *thread_name = with_thread ? get_name (thread) : NULL;
  g_autofree char *line = g_strdup_printf (
      "\t- %s <0x%" G_GINT64_MODIFIER "x> (a %s) %s, %s%s%s\n",
      local->holds ? "holds" : "refers to", heap_object_get_id (writing->heap, local->object), name,
      retained, heap_root_kind_to_string (local->kind), with_thread ? ", of " : "",
      with_thread ? thread_name : "");

  cli_output_text (writing->output, line);
}

/* What frame @frame holds in each of the threads; -1 for what is in no frame. */
static void
write_locals (const Writing *writing,
              const CliThreadGroup *group,
              gint32 frame)
{
  guint n_threads = MIN (group->threads->len, writing->limit);
  guint n_seen = 0;

  for (guint i = 0; i < n_threads; i++)
    {
      const CliThread *thread = g_ptr_array_index (group->threads, i);

      for (guint k = 0; k < thread->locals->len; k++)
        {
          const CliThreadLocal *local = &g_array_index (thread->locals, CliThreadLocal, k);

          if (local->frame == frame && n_seen++ < writing->limit_locals)
            write_local (writing, thread, local, group->threads->len > 1);
        }
    }
  write_rest (writing, "\t- ", n_seen - MIN (n_seen, writing->limit_locals), "objects");
}

static void
write_group (const Writing *writing,
             const CliThreadGroup *group)
{
  guint n_threads = MIN (group->threads->len, writing->limit);
  const CliThread *first = g_ptr_array_index (group->threads, 0);

  for (guint i = 0; i < n_threads; i++)
    write_thread (writing, g_ptr_array_index (group->threads, i));
  write_rest (writing, "", group->threads->len - n_threads, "threads with this stack");
  for (guint i = 0; i < first->frames->len; i++)
    {
      g_autofree char *frame = hprof_text_escape (g_ptr_array_index (first->frames, i));

      cli_output_text (writing->output, "\tat ");
      cli_output_text (writing->output, frame);
      cli_output_character (writing->output, '\n');
      write_locals (writing, group, (gint32) i);
    }
  write_locals (writing, group, -1);
}

void
cli_threads_write_text (const Heap *heap,
                        const GPtrArray *groups,
                        guint limit,
                        guint limit_locals,
                        gboolean exact_sizes,
                        CliOutput *output)
{
  Writing writing = { heap, limit, limit_locals, exact_sizes, output };

  for (guint i = 0; i < MIN (groups->len, limit); i++)
    {
      if (i > 0)
        cli_output_character (output, '\n');
      write_group (&writing, g_ptr_array_index (groups, i));
    }
  write_rest (&writing, "", groups->len - MIN (groups->len, limit), "stacks");
}
