/* cli-command.h: what a command is, and one run of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-options.h"

G_BEGIN_DECLS

typedef struct _CliCommand CliCommand;

/* One run of a command: its command line, and what became of it. */
typedef struct
{
  const CliCommand *command;
  CliOptions options;
  const char *path;         /* (transfer none): the dump */
  char **arguments;         /* (transfer none) (array zero-terminated=1): what follows it */
  GCancellable *cancellable;
  gboolean has_problems;    /* the dump was opened and is damaged */
} CliInvocation;

struct _CliCommand
{
  const char *name;
  const char *argument;    /* (nullable): the placeholder of an argument behind the dump, in
                            * brackets where it may be left out */
  gboolean takes_several;  /* any number of arguments, not one */
  const char *summary;     /* one line */
  const char *description; /* more, for its help */

  /* (nullable): options of its own; they write to variables of the command's file. */
  const GOptionEntry *options;

  /* Returns: %FALSE with an error of any domain; see cli_error_get_status(). */
  gboolean (*run) (CliInvocation *invocation,
                   GError **error);
};

extern const CliCommand cli_command_classes;
extern const CliCommand cli_command_export;
extern const CliCommand cli_command_holders;
extern const CliCommand cli_command_object;
extern const CliCommand cli_command_objects;
extern const CliCommand cli_command_path;
extern const CliCommand cli_command_paths;
extern const CliCommand cli_command_referrers;
extern const CliCommand cli_command_summary;
extern const CliCommand cli_command_threads;
extern const CliCommand cli_command_tree;
extern const CliCommand cli_command_treemap;

/* (array zero-terminated=1): every command, in the order of the help. */
extern const CliCommand *const cli_commands[];

/* Returns: (transfer none) (nullable): the command of that name. */
const CliCommand *cli_command_find (const char *name);

/* cli_command_run:
 * @arguments: (array zero-terminated=1): the command line behind the name of the command
 *
 * Returns: the exit status.
 */
int cli_command_run (const CliCommand *command,
                     char **arguments);

G_END_DECLS
