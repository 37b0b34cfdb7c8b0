/* cli-progress.h: a line on the terminal that says how far long work is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  gint64 begin;        /* monotonic, microseconds */
  gboolean compressed; /* there is an unpacking stage */
  gboolean enabled;
  gboolean shown;
} CliProgress;

/* @quiet: shows nothing; so does an stderr that is no terminal */
void cli_progress_init (CliProgress *self,
                        gboolean quiet);

/* A #HprofProgressFunc whose stages are those of #HeapStage; @data: the CliProgress. */
void cli_progress_show (guint stage,
                        double fraction,
                        gpointer data);

/* Shows that @done of @total of some work are done; @what it is. */
void cli_progress_show_count (CliProgress *self,
                              const char *what,
                              guint done,
                              guint total);

/* Takes the line away. */
void cli_progress_clear (CliProgress *self);

G_END_DECLS
