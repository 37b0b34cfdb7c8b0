/* cli-progress.c: a line on the terminal that says how far long work is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-progress.h"

#include "heap/heap-open.h"

#include <stdio.h>
#include <unistd.h>

/* What is done sooner needs no line. */
#define DELAY (G_USEC_PER_SEC / 4)

void
cli_progress_init (CliProgress *self,
                   gboolean quiet)
{
  *self = (CliProgress) {
    .begin = g_get_monotonic_time (),
    .enabled = !quiet && isatty (STDERR_FILENO),
  };
}

static gboolean
is_due (const CliProgress *self)
{
  return self->enabled && g_get_monotonic_time () - self->begin >= DELAY;
}

static void
write_line (CliProgress *self,
            double fraction,
            const char *what)
{
  fprintf (stderr, "\r\033[K%3.0f %% %s", 100 * fraction, what);
  fflush (stderr);
  self->shown = TRUE;
}

void
cli_progress_show (guint stage,
                   double fraction,
                   gpointer data)
{
  CliProgress *self = data;
  double overall;

  if (stage == HEAP_STAGE_UNPACKING)
    self->compressed = TRUE;
  if (!is_due (self))
    return;

  overall = heap_stage_get_overall_fraction ((HeapStage) stage, fraction, self->compressed);
  write_line (self, overall, heap_stage_to_string ((HeapStage) stage));
}

void
cli_progress_show_count (CliProgress *self,
                         const char *what,
                         guint done,
                         guint total)
{
  if (is_due (self))
    write_line (self, (double) done / total, what);
}

void
cli_progress_clear (CliProgress *self)
{
  if (self->shown)
    fputs ("\r\033[K", stderr);
  self->shown = FALSE;
}
