/* cli-treemap.c: the treemap command: the picture the window shows, as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-error.h"
#include "cli-node.h"
#include "cli-open.h"

#include "treemap/treemap.h"

#define DEFAULT_WIDTH 1280
#define DEFAULT_HEIGHT 800

static char *treemap_size;
static char *treemap_root;
static char *treemap_shape;
static char *treemap_colour;
static gboolean treemap_dark;

typedef struct
{
  guint width;  /* pixels */
  guint height;
  const TreemapShape *shape;
  TreemapFormat format;
  TreemapColouring colouring;
} PictureOptions;

static gboolean
parse_size (const char *text,
            PictureOptions *picture,
            GError **error)
{
  g_auto (GStrv) sides = g_strsplit (text, "x", 2);
  guint64 width;
  guint64 height;

  if (g_strv_length (sides) != 2
      || !g_ascii_string_to_unsigned (sides[0], 10, 1, TREEMAP_EXPORT_MAX_PIXELS, &width, NULL)
      || !g_ascii_string_to_unsigned (sides[1], 10, 1, TREEMAP_EXPORT_MAX_PIXELS, &height, NULL))
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE,
                   "--size cannot be \"%s\": write it as 1280x800, at most %d a side", text,
                   TREEMAP_EXPORT_MAX_PIXELS);
      return FALSE;
    }
  picture->width = (guint) width;
  picture->height = (guint) height;
  return TRUE;
}

static gboolean
parse_shape (const char *text,
             PictureOptions *picture,
             GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  picture->shape = treemap_shape_from_name (text);
  if (picture->shape != NULL)
    return TRUE;

  for (guint i = 0; treemap_shape_get (i) != NULL; i++)
    {
      g_string_append (names, i == 0 ? "" : ", ");
      g_string_append (names, treemap_shape_get_name (treemap_shape_get (i)));
    }
  g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--shape cannot be \"%s\": choose one of %s",
               text, names->str);
  return FALSE;
}

static gboolean
parse_options (const CliOptions *options,
               PictureOptions *picture,
               GError **error)
{
  *picture = (PictureOptions) { DEFAULT_WIDTH, DEFAULT_HEIGHT, treemap_shape_get (0),
                                TREEMAP_FORMAT_PNG, TREEMAP_COLOURING_INIT };
  picture->colouring.dark = treemap_dark;

  if (options->output == NULL
      || !treemap_export_format_from_name (options->output, &picture->format))
    {
      g_set_error_literal (error, CLI_ERROR, CLI_ERROR_USAGE,
                           "treemap: name the picture: -o FILE.png, FILE.svg or FILE.pdf");
      return FALSE;
    }
  if (treemap_colour != NULL
      && !treemap_scheme_from_string (treemap_colour, &picture->colouring.scheme))
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE,
                   "--colour cannot be \"%s\": choose block, strength or plain", treemap_colour);
      return FALSE;
    }
  if (treemap_shape != NULL && !parse_shape (treemap_shape, picture, error))
    return FALSE;
  return treemap_size == NULL || parse_size (treemap_size, picture, error);
}

/* The picture is made in memory: what then goes wrong is the file's fault. */
static GBytes *
draw (const PictureOptions *picture,
      TreemapTree tree,
      const TreemapLayout *layout,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (TreemapNames) names = treemap_names_new (layout, tree, NULL);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();

  if (!treemap_export_write (layout, names, &picture->colouring, picture->format, stream,
                             cancellable, error)
      || !g_output_stream_close (stream, cancellable, error))
    return NULL;
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

static gboolean
write_picture (GBytes *bytes,
               const CliInvocation *invocation,
               GError **error)
{
  g_autoptr (CliOutput) output
      = cli_output_open (invocation->options.output, invocation->cancellable, error);

  if (output == NULL)
    return FALSE;
  cli_output_bytes (output, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return cli_output_close (output, error);
}

static gboolean
write_json (const Heap *heap,
            const PictureOptions *picture,
            const TreemapLayout *layout,
            const CliInvocation *invocation,
            GError **error)
{
  g_autoptr (CliOutput) output = cli_output_open (NULL, invocation->cancellable, error);
  g_autoptr (CliJson) json = NULL;
  guint n_cells;

  if (output == NULL)
    return FALSE;
  treemap_layout_get_cells (layout, &n_cells);
  json = cli_json_new (output);
  cli_json_begin_document (json, "treemap");
  cli_json_string (json, "picture", invocation->options.output);
  cli_json_string (json, "shape", treemap_shape_get_name (picture->shape));
  cli_json_number (json, "width", (guint64) treemap_layout_get_width (layout));
  cli_json_number (json, "height", (guint64) treemap_layout_get_height (layout));
  cli_json_number (json, "cells", n_cells);
  cli_open_write_problems (heap, json);
  cli_json_end_object (json);
  return cli_output_close (output, error);
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  g_autoptr (Heap) heap = NULL;
  g_autoptr (TreemapLayout) layout = NULL;
  g_autoptr (GBytes) bytes = NULL;
  PictureOptions picture;
  TreemapTree tree;
  HeapNode node;

  if (!parse_options (&invocation->options, &picture, error))
    return FALSE;
  heap = cli_open (invocation, error);
  if (heap == NULL || !cli_node_parse (heap, treemap_root, &node, error))
    return FALSE;

  tree = treemap_heap_get_tree (heap);
  layout = treemap_layout_new (picture.shape, tree, treemap_heap_get_id (node), picture.width,
                               picture.height, 1, invocation->cancellable, error);
  if (layout == NULL)
    return FALSE;
  bytes = draw (&picture, tree, layout, invocation->cancellable, error);
  if (bytes == NULL)
    return FALSE;

  return write_picture (bytes, invocation, error)
         && (!invocation->options.json
             || write_json (heap, &picture, layout, invocation, error));
}

static const GOptionEntry option_entries[] = {
  { "size", 0, 0, G_OPTION_ARG_STRING, &treemap_size, "Pixels (1280x800)", "WxH" },
  { "root", 0, 0, G_OPTION_ARG_STRING, &treemap_root,
    "The node to draw, named as for tree (root)", "ID" },
  { "shape", 0, 0, G_OPTION_ARG_STRING, &treemap_shape, "treemap (default), rings or icicle",
    "SHAPE" },
  { "colour", 0, 0, G_OPTION_ARG_STRING, &treemap_colour,
    "block (default), strength or plain", "SCHEME" },
  { "dark", 0, 0, G_OPTION_ARG_NONE, &treemap_dark, "Colours for a dark desktop", NULL },
  { NULL },
};

const CliCommand cli_command_treemap = {
  .name = "treemap",
  .summary = "The picture the window shows, as PNG, SVG or PDF",
  .description
  = "Writes a picture of the dominator tree to the file that -o names, in the format its name\n"
    "ends with: .png, .svg or .pdf. An icicle that is deeper than the picture is high makes the\n"
    "picture higher. With --json a description of it goes to standard output.",
  .options = option_entries,
  .run = run,
};
