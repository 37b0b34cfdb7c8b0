/* cli-command.c: what a command is, and one run of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-command.h"

#include "cli-error.h"
#include "cli-interrupt.h"

#include <stdio.h>

const CliCommand *const cli_commands[] = {
  &cli_command_summary,
  &cli_command_tree,
  &cli_command_object,
  &cli_command_path,
  &cli_command_paths,
  &cli_command_referrers,
  &cli_command_objects,
  &cli_command_classes,
  &cli_command_holders,
  &cli_command_threads,
  &cli_command_treemap,
  &cli_command_export,
  NULL,
};

const CliCommand *
cli_command_find (const char *name)
{
  for (guint i = 0; cli_commands[i] != NULL; i++)
    if (g_str_equal (cli_commands[i]->name, name))
      return cli_commands[i];
  return NULL;
}

static void
print_help (const CliCommand *command,
            GOptionContext *context)
{
  g_autofree char *help = NULL;

  g_option_context_set_summary (context, command->description);
  help = g_option_context_get_help (context, TRUE, NULL);
  fputs (help, stdout);
}

/* Moves the arguments that are no options to where the command finds them. */
static gboolean
take_arguments (CliInvocation *invocation,
                GError **error)
{
  const CliCommand *command = invocation->command;
  char **arguments = invocation->options.arguments;
  guint n_arguments = arguments != NULL ? g_strv_length (arguments) : 0;
  guint n_allowed = command->takes_several ? G_MAXUINT : command->argument != NULL ? 2 : 1;

  if (n_arguments == 0)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE,
                   "%s: name a heap dump (\"heapwood-cli %s --help\" tells more)",
                   command->name, command->name);
      return FALSE;
    }
  if (n_arguments > n_allowed)
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "%s: unexpected argument \"%s\"",
                   command->name, arguments[n_allowed]);
      return FALSE;
    }
  if (n_arguments == 1 && command->argument != NULL && command->argument[0] != '[')
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "%s: %s is missing behind the dump",
                   command->name, command->argument);
      return FALSE;
    }
  invocation->path = arguments[0];
  invocation->arguments = arguments + 1;
  return TRUE;
}

/* Returns: %FALSE with an error; sets *@done where the help was all there is to do. */
static gboolean
parse (CliInvocation *invocation,
       char **arguments,
       gboolean *done,
       GError **error)
{
  const CliCommand *command = invocation->command;
  g_autofree char *usage
      = g_strconcat ("DUMP", command->argument != NULL ? " " : NULL, command->argument, NULL);
  g_autoptr (GOptionContext) context
      = cli_options_new_context (&invocation->options, usage, command->options);
  g_autoptr (GError) cause = NULL;
  g_auto (GStrv) rest = g_new0 (char *, g_strv_length (arguments) + 2);

  rest[0] = g_strconcat ("heapwood-cli ", command->name, NULL); /* for the help's first line */
  for (guint i = 0; arguments[i] != NULL; i++)
    rest[i + 1] = g_strdup (arguments[i]);

  *done = FALSE;
  if (!g_option_context_parse_strv (context, &rest, &cause))
    {
      g_set_error (error, CLI_ERROR, CLI_ERROR_USAGE, "%s: %s", command->name, cause->message);
      return FALSE;
    }
  if (invocation->options.help)
    {
      print_help (command, context);
      *done = TRUE;
      return TRUE;
    }
  return cli_options_check (&invocation->options, error) && take_arguments (invocation, error);
}

int
cli_command_run (const CliCommand *command,
                 char **arguments)
{
  g_autoptr (GError) error = NULL;
  CliInvocation invocation = { .command = command };
  CliInterrupt interrupt;
  CliStatus status = CLI_STATUS_DONE;
  gboolean done;

  cli_interrupt_begin (&interrupt);
  invocation.cancellable = interrupt.cancellable;
  cli_options_init (&invocation.options);
  if (!parse (&invocation, arguments, &done, &error)
      || (!done && !command->run (&invocation, &error)))
    {
      status = cli_error_get_status (error);
      cli_error_print (invocation.path, error);
    }
  else if (invocation.has_problems && invocation.options.fail_on_problems)
    {
      status = CLI_STATUS_PROBLEMS;
    }
  cli_options_clear (&invocation.options);
  cli_interrupt_end (&interrupt);
  return status;
}
