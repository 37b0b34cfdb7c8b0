/* cli-main.c: heapwood-cli COMMAND DUMP [ARGUMENT…] [options]
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli-command.h"
#include "cli-error.h"

#include <signal.h>
#include <stdio.h>

static void
print_help (void)
{
  puts ("Usage:\n"
        "  heapwood-cli COMMAND DUMP [ARGUMENT…] [options]\n"
        "  heapwood-cli COMMAND --help\n"
        "  heapwood-cli --help\n"
        "  heapwood-cli --version\n"
        "\n"
        "Tells what holds the memory of a Java or Android heap dump (.hprof, or gzip of it).\n"
        "\n"
        "Commands:");
  for (guint i = 0; cli_commands[i] != NULL; i++)
    printf ("  %-10s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
  puts ("\n"
        "Exit status: 0 done, 1 the dump could not be read, 2 wrong usage, 3 the dump is damaged\n"
        "(with --fail-on-problems), 4 out of memory or disk, 130 interrupted.");
}

static int
refuse (const char *what,
        const char *argument)
{
  g_autofree char *message
      = g_strdup_printf ("%s \"%s\" (\"heapwood-cli --help\" lists the commands)", what, argument);

  cli_error_print_line (NULL, message);
  return CLI_STATUS_USAGE;
}

int
main (int argc,
      char **argv)
{
  const CliCommand *command;

  signal (SIGPIPE, SIG_IGN);
  cli_error_catch_out_of_memory ();

  if (argc < 2)
    {
      cli_error_print_line (NULL, "name a command (\"heapwood-cli --help\" lists them)");
      return CLI_STATUS_USAGE;
    }
  if (g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h"))
    {
      print_help ();
      return CLI_STATUS_DONE;
    }
  if (g_str_equal (argv[1], "--version"))
    {
      puts ("heapwood-cli " HEAPWOOD_VERSION);
      return CLI_STATUS_DONE;
    }

  command = cli_command_find (argv[1]);
  if (command == NULL)
    return refuse (argv[1][0] == '-' ? "unknown option" : "unknown command", argv[1]);
  return cli_command_run (command, argv + 2);
}
