/* cli-describe.c: objects, roots and references as people read them, and as JSON
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-describe.h"

#define MAX_VALUE 80 /* characters */

char *
cli_describe_quoted (const char *text,
                     guint max_length)
{
  const char *end = text;
  g_autofree char *shown = NULL;
  g_autofree char *printable = NULL;

  for (guint i = 0; i < max_length && *end != '\0'; i++)
    end = g_utf8_next_char (end);
  shown = g_strndup (text, (gsize) (end - text));
  printable = hprof_text_escape (shown);
  return g_strconcat ("\"", printable, "\"", *end != '\0' ? "…" : NULL, NULL);
}

char *
cli_describe_object (const Heap *heap,
                     guint32 object)
{
  g_autofree char *name = heap_object_get_name (heap, object);
  g_autofree char *value = NULL;
  g_autofree char *shown = NULL;

  if (heap_object_get_kind (heap, object) != HEAP_OBJECT_INSTANCE)
    return g_steal_pointer (&name);
  value = heap_object_get_string (heap, object);
  if (value != NULL)
    shown = cli_describe_quoted (value, MAX_VALUE);
  else
    {
      value = heap_object_get_value_text (heap, object);
      shown = value != NULL ? hprof_text_escape (value) : NULL;
    }
  return shown != NULL ? g_strconcat (name, " ", shown, NULL) : g_steal_pointer (&name);
}

char *
cli_describe_id (const Heap *heap,
                 guint64 id)
{
  guint32 object = heap_find_object (heap, id);
  g_autofree char *name = NULL;

  if (id == 0)
    return g_strdup ("null");
  name = object == HEAP_NONE ? g_strdup ("dangling") : cli_describe_object (heap, object);
  return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x %s", id, name);
}

char *
cli_describe_label (const Heap *heap,
                    guint32 holder,
                    guint32 object,
                    HeapStrength *weakens)
{
  g_autoptr (GString) label = g_string_new (NULL);
  HeapReference reference;

  *weakens = HEAP_STRENGTH_STRONG;
  if (heap_path_find_reference (heap, holder, object, &reference))
    {
      heap_reference_append_label (heap, &reference, label);
      *weakens = reference.strength;
    }
  return g_string_free (g_steal_pointer (&label), FALSE);
}

/* The words of a root; %NULL for those it has not. */
typedef struct
{
  const char *kind;
  char *thread;
  char *frame;
} RootWords;

static void
root_words_clear (RootWords *self)
{
  g_free (self->thread);
  g_free (self->frame);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RootWords, root_words_clear)

static void
root_words_init (RootWords *self,
                 const Heap *heap,
                 gsize position)
{
  const HeapRoot *root;

  *self = (RootWords) { .kind = "garbage" };
  if (position == G_MAXSIZE)
    return;
  root = heap_get_root (heap, position);
  self->kind = heap_root_kind_to_string (root->kind);
  if (root->thread_serial == 0)
    return;
  self->thread = heap_get_thread_name (heap, root->thread_serial);
  self->frame = heap_get_frame_text (heap, root->thread_serial, root->frame);
}

char *
cli_describe_root (const Heap *heap,
                   gsize position)
{
  g_autoptr (GString) text = g_string_new ("GC root: ");
  g_auto (RootWords) words = { NULL };

  if (position == G_MAXSIZE)
    return heap_tree_get_name (heap, heap_node (HEAP_NODE_GARBAGE, 0));

  root_words_init (&words, heap, position);
  g_string_append (text, words.kind);
  if (words.thread != NULL)
    {
      g_autofree char *name = cli_describe_quoted (words.thread, G_MAXUINT);

      g_string_append_printf (text, ", thread %s", name);
    }
  if (words.frame != NULL)
    {
      g_autofree char *frame = hprof_text_escape (words.frame);

      g_string_append_printf (text, ", %s", frame);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
cli_describe_root_json (const Heap *heap,
                        gsize position,
                        const char *key,
                        CliJson *json)
{
  g_auto (RootWords) words = { NULL };

  root_words_init (&words, heap, position);
  cli_json_begin_object (json, key);
  cli_json_string (json, "kind", words.kind);
  cli_json_string (json, "thread", words.thread);
  cli_json_string (json, "frame", words.frame);
  cli_json_end_object (json);
}

void
cli_describe_object_json (const Heap *heap,
                          guint32 object,
                          CliJson *json)
{
  g_autofree char *name = heap_object_get_name (heap, object);

  cli_json_id (json, "id", heap_object_get_id (heap, object));
  cli_json_string (json, "class",
                   heap_class_get_name (heap, heap_object_get_class (heap, object)));
  cli_json_string (json, "name", name);
}

void
cli_describe_folding_json (const Heap *heap,
                           guint32 object,
                           CliJson *json)
{
  guint32 holder = heap_object_get_holder (heap, object);

  if (holder == HEAP_NONE)
    cli_json_null (json, "folded_into");
  else
    cli_json_id (json, "folded_into", heap_object_get_id (heap, holder));
}

void
cli_describe_folding (const Heap *heap,
                      guint32 object,
                      CliOutput *output)
{
  guint32 holder = heap_object_get_holder (heap, object);
  g_autofree char *line = NULL;

  if (holder == HEAP_NONE)
    return;
  line = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x is folded into 0x%" G_GINT64_MODIFIER
                          "x, which is shown instead.\n\n",
                          heap_object_get_id (heap, object), heap_object_get_id (heap, holder));
  cli_output_text (output, line);
}
