/* cli-interrupt.h: Ctrl+C ends the work in good order
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <pthread.h>

G_BEGIN_DECLS

typedef struct
{
  GCancellable *cancellable; /* what is cancelled */
  pthread_t thread;
} CliInterrupt;

/* From here on SIGINT, SIGTERM and SIGHUP cancel; a second one ends the program at once. To be
 * called before any other thread is started, and once. */
void cli_interrupt_begin (CliInterrupt *self);

/* Signals are no longer waited for, and stay blocked. */
void cli_interrupt_end (CliInterrupt *self);

G_END_DECLS
