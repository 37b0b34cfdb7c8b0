/* test-cli-error.c: the exit status each error ends with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/cli-error.h"

#include "hprof/hprof.h"

#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#endif
#endif

static void
test_statuses (void)
{
  const struct
  {
    GQuark domain;
    int code;
    CliStatus status;
  } errors[] = {
    { CLI_ERROR, CLI_ERROR_USAGE, CLI_STATUS_USAGE },
    { CLI_ERROR, CLI_ERROR_NOT_FOUND, CLI_STATUS_USAGE },
    { CLI_ERROR, CLI_ERROR_OUTPUT, CLI_STATUS_RESOURCES },
    { HPROF_ERROR, HPROF_ERROR_NOT_HPROF, CLI_STATUS_UNREADABLE },
    { HPROF_ERROR, HPROF_ERROR_UNSUPPORTED, CLI_STATUS_UNREADABLE },
    { HPROF_ERROR, HPROF_ERROR_NO_DUMP, CLI_STATUS_UNREADABLE },
    { HPROF_ERROR, HPROF_ERROR_CHANGED, CLI_STATUS_UNREADABLE },
    { HPROF_ERROR, HPROF_ERROR_NO_SPACE, CLI_STATUS_RESOURCES },
    { HPROF_ERROR, HPROF_ERROR_NO_MEMORY, CLI_STATUS_RESOURCES },
    { HPROF_ERROR, HPROF_ERROR_TOO_LARGE, CLI_STATUS_UNREADABLE },
    { G_IO_ERROR, G_IO_ERROR_NOT_FOUND, CLI_STATUS_UNREADABLE },
    { G_IO_ERROR, G_IO_ERROR_NO_SPACE, CLI_STATUS_RESOURCES },
    { G_IO_ERROR, G_IO_ERROR_CANCELLED, CLI_STATUS_INTERRUPTED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (errors); i++)
    {
      g_autoptr (GError) error = g_error_new_literal (errors[i].domain, errors[i].code, "what");

      g_assert_cmpint (cli_error_get_status (error), ==, errors[i].status);
    }
}

static void
test_out_of_memory (void)
{
#ifdef HAS_ADDRESS_SANITIZER
  g_test_skip ("the sanitizer ends the program first");
#else
  volatile gsize size = G_MAXSSIZE;
  pid_t child = fork ();
  int status;

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      g_log_set_default_handler (g_log_default_handler, NULL);
      cli_error_catch_out_of_memory ();
      _exit (g_malloc (size) != NULL ? CLI_STATUS_DONE : CLI_STATUS_UNREADABLE);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, CLI_STATUS_RESOURCES);
#endif
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/error/statuses", test_statuses);
  g_test_add_func ("/cli/error/out-of-memory", test_out_of_memory);
  return g_test_run ();
}
