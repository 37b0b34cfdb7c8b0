/* cli-threads.c: the threads command: stacks, and what each frame holds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-threads-private.h"

#include "cli-open.h"

static gboolean
run (CliInvocation *invocation,
     GError **error)
{
  const CliOptions *options = &invocation->options;
  guint limit = cli_options_get_limit (options, G_MAXUINT);
  guint limit_locals = cli_options_get_limit (options, CLI_DEFAULT_LIMIT);
  g_autoptr (Heap) heap = NULL;
  g_autoptr (GPtrArray) groups = NULL;
  g_autoptr (CliOutput) output = NULL;
  HprofProgress progress;

  heap = cli_open (invocation, error);
  if (heap == NULL)
    return FALSE;
  hprof_progress_init (&progress, NULL, NULL, invocation->cancellable);
  groups = cli_threads_collect (heap, &progress, error);
  if (groups == NULL)
    return FALSE;
  output = cli_output_open (options->output, invocation->cancellable, error);
  if (output == NULL)
    return FALSE;

  if (options->json)
    cli_threads_write_json (heap, groups, limit, limit_locals, output);
  else
    cli_threads_write_text (heap, groups, limit, limit_locals, options->bytes, output);
  return cli_output_close (output, error);
}

const CliCommand cli_command_threads = {
  .name = "threads",
  .summary = "Threads with their stacks, and what each frame holds",
  .description
  = "Shows the stack of each thread the way jstack prints it, threads with equal stacks\n"
    "together, and below each frame the objects that its locals hold, with what they retain. An\n"
    "object that something holds more firmly is only referred to. Threads without a stack come\n"
    "last.",
  .run = run,
};
