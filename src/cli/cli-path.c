/* cli-path.c: the path command: what holds an object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-path-private.h"

#include "cli-error.h"
#include "cli-open.h"
#include "cli-target.h"

static int path_ways = HEAP_PATHS_MAX_WAYS;
static int path_max_depth;
static gboolean path_retained_size;

gboolean
cli_path_shows_detour (const CliPath *self,
                       const HeapDetour *detour)
{
  return self->first == 0 || detour->from >= (gint) self->first;
}

static gboolean
check_options (GError **error)
{
  if (path_ways < 2 || path_ways > HEAP_PATHS_MAX_WAYS)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--ways cannot be %d", path_ways);
      return FALSE;
    }
  if (path_max_depth < 0)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "--max-depth cannot be %d", path_max_depth);
      return FALSE;
    }
  return TRUE;
}

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  g_autoptr (Heap) heap = NULL;
  g_autoptr (HeapReferrers) referrers = NULL;
  g_autoptr (HeapPath) path = NULL;
  g_autoptr (CliOutput) output = NULL;
  CliPath shown;
  guint32 object;

  if (!check_options (error))
    return FALSE;
  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  object = cli_target_find_object (heap, invocation->arguments[0], error);
  if (object == HEAP_NONE)
    return FALSE;
  referrers = cli_open_referrers (invocation, heap, error);
  if (referrers == NULL)
    return FALSE;
  path = heap_path_find (referrers, object, (guint) path_ways, invocation->cancellable, error);
  if (path == NULL)
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  shown = (CliPath) { heap, object, path, 0 };
  if (path_max_depth > 0 && path->way.n_objects > (guint) path_max_depth)
    shown.first = path->way.n_objects - (guint) path_max_depth;
  if (options->json)
    cli_path_write_json (&shown, output);
  else
    cli_path_write_text (&shown, path_retained_size, options->bytes, output);
  return cli_output_close (output, error);
}

static const GOptionEntry option_entries[] = {
  { "ways", 0, 0, G_OPTION_ARG_INT, &path_ways,
    "Look for at most N ways of each detour (20)", "N" },
  { "max-depth", 0, 0, G_OPTION_ARG_INT, &path_max_depth,
    "Show only the N steps next to the object; 0 for all (0)", "N" },
  { "retained-size", 0, 0, G_OPTION_ARG_NONE, &path_retained_size,
    "Show what each step retains", NULL },
  { NULL },
};

const CliCommand cli_command_path = {
  .name = "path",
  .argument = "ID",
  .summary = "What holds an object: a path from a GC root, and its detours",
  .description
  = "Shows a shortest chain of references from a GC root down to an object. A step marked ●\n"
    "dominates the object: every way of holding it goes through that step. Where steps are\n"
    "marked ○ the path could have run otherwise, and the ways that share no object follow.",
  .options = option_entries,
  .run = run,
};
