/* cli-interrupt.c: Ctrl+C ends the work in good order
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-interrupt.h"

#include "cli-error.h"

#include <signal.h>
#include <unistd.h>

/* Ends the wait for the others. */
#define END_SIGNAL SIGUSR1

static void
fill_signals (sigset_t *signals)
{
  sigemptyset (signals);
  sigaddset (signals, SIGINT);
  sigaddset (signals, SIGTERM);
  sigaddset (signals, SIGHUP);
  sigaddset (signals, END_SIGNAL);
}

/* A thread of its own, since cancelling takes locks, which a signal handler may not. */
static gpointer
wait_for_signals (gpointer data)
{
  CliInterrupt *self = data;
  sigset_t signals;
  int number;

  fill_signals (&signals);
  while (sigwait (&signals, &number) == 0 && number != END_SIGNAL)
    {
      if (g_cancellable_is_cancelled (self->cancellable))
        _exit (CLI_STATUS_INTERRUPTED);
      g_cancellable_cancel (self->cancellable);
    }
  return NULL;
}

void
cli_interrupt_begin (CliInterrupt *self)
{
  sigset_t signals;
  int code;

  self->cancellable = g_cancellable_new ();
  fill_signals (&signals);
  pthread_sigmask (SIG_BLOCK, &signals, NULL);
  code = pthread_create (&self->thread, NULL, wait_for_signals, self);
  if (code != 0)
    g_error ("No thread could be started: %s", g_strerror (code));
}

void
cli_interrupt_end (CliInterrupt *self)
{
  pthread_kill (self->thread, END_SIGNAL);
  pthread_join (self->thread, NULL);
  g_clear_object (&self->cancellable);
}
