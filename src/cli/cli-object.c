/* cli-object.c: the object command: what an object is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-object-private.h"

#include "cli-error.h"
#include "cli-open.h"
#include "cli-target.h"

#define DEFAULT_PREVIEW 64 /* bytes */

static int object_preview_bytes = DEFAULT_PREVIEW;

CliObjectElements
cli_object_get_elements (const CliObject *self)
{
  CliObjectElements elements = { 0 };
  guint id_size = hprof_file_get_id_size (heap_get_file (self->heap));

  elements.bytes = heap_object_get_primitive_elements (self->heap, self->asked, &elements.type);
  if (elements.bytes == NULL)
    return elements;
  elements.length = heap_object_get_length (self->heap, self->asked);
  elements.size = hprof_type_size (elements.type, id_size);
  elements.n_bytes = (guint64) elements.length * elements.size;
  return elements;
}

char *
cli_object_get_preview_text (const CliObject *self,
                             const CliObjectElements *elements)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 n_bytes = MIN (elements->n_bytes, self->preview_bytes);
  guint step = elements->type == HPROF_TYPE_CHAR ? 2 : 1;

  for (guint64 i = 0; i + step <= n_bytes; i += step)
    {
      gunichar character
          = step == 2 ? hprof_load_u16 (elements->bytes + i) : elements->bytes[i];
      gboolean shown = step == 2 ? g_unichar_isprint (character)
                                 : character >= 0x20 && character < 0x7f;

      g_string_append_unichar (text, shown ? character : '.');
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  g_autoptr (Heap) heap = NULL;
  g_autoptr (CliOutput) output = NULL;
  CliObject shown;
  guint32 object;

  if (object_preview_bytes < 0)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--preview-bytes cannot be %d",
                   object_preview_bytes);
      return FALSE;
    }
  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  object = cli_target_find_object (heap, invocation->arguments[0], error);
  if (object == HEAP_NONE)
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  shown = (CliObject) {
    .heap = heap,
    .asked = object,
    .object = heap_tree_get_object_node (heap, object).index,
    .limit = cli_options_get_limit (options, CLI_DEFAULT_LIMIT),
    .preview_bytes = (guint) object_preview_bytes,
  };
  if (options->json)
    cli_object_write_json (&shown, output);
  else
    cli_object_write_text (&shown, options->bytes, output);
  return cli_output_close (output, error);
}

static const GOptionEntry option_entries[] = {
  { "preview-bytes", 0, 0, G_OPTION_ARG_INT, &object_preview_bytes,
    "Show the first N bytes of a primitive array in hexadecimal and as text (64)", "N" },
  { NULL },
};

const CliCommand cli_command_object = {
  .name = "object",
  .argument = "ID",
  .summary = "What an object is: class, sizes, fields, elements, entries",
  .description
  = "Shows the class, the strength and the sizes of an object, its fields with their values by\n"
    "the class that declares them, the statics of a class, the elements of an array, the entries\n"
    "of a collection and the text of a string. An object that is folded into another is shown\n"
    "as a part of that.",
  .options = option_entries,
  .run = run,
};
