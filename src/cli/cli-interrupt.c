/* cli-interrupt.c: Ctrl+C ends the work in good order
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-interrupt.h"

#include "cli-error.h"

#include <signal.h>
#include <unistd.h>

static void
fill_signals (sigset_t *signals)
{
  sigemptyset (signals);
  sigaddset (signals, SIGINT);
  sigaddset (signals, SIGTERM);
  sigaddset (signals, SIGHUP);
}

/* A thread of its own, since cancelling takes locks, which a signal handler may not. */
static gpointer
wait_for_signals (gpointer data)
{
  g_autoptr (GCancellable) cancellable = data;
  sigset_t signals;
  int number;

  fill_signals (&signals);
  sigwait (&signals, &number);
  g_cancellable_cancel (cancellable);

  sigwait (&signals, &number);
  _exit (CLI_STATUS_INTERRUPTED);
}

GCancellable *
cli_interrupt_new_cancellable (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GThread) thread = NULL;
  sigset_t signals;

  fill_signals (&signals);
  pthread_sigmask (SIG_BLOCK, &signals, NULL);
  thread = g_thread_new ("interrupt", wait_for_signals, g_object_ref (cancellable));
  return g_steal_pointer (&cancellable);
}
