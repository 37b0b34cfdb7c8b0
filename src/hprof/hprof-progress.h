/* hprof-progress.h: long work that says how far it is and stops when asked
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* @stage: a number its owner gave a meaning; @fraction: 0 to 1, never falling within a stage.
 * Called in the thread that does the work, at most about 20 times a second. */
typedef void (*HprofProgressFunc) (guint stage,
                                   double fraction,
                                   gpointer data);

/* A worker keeps one of these on its stack and asks it every few thousand steps. Not shared between
 * threads. All fields but @stage belong to the functions below. */
typedef struct
{
  guint stage;
  HprofProgressFunc func;
  gpointer data;
  GCancellable *cancellable;
  gint64 next_report;
  double fraction;
  double part_begin;
  double part_end;
} HprofProgress;

/* How many cheap steps (a record, an object, a reference) may pass between two questions. */
#define HPROF_PROGRESS_STEPS 4096

/* @func: (nullable), @cancellable: (nullable) (transfer none): both outlive @self. */
void hprof_progress_init (HprofProgress *self,
                          HprofProgressFunc func,
                          gpointer data,
                          GCancellable *cancellable);

/* Starts @stage at fraction 0 and reports it at once. */
void hprof_progress_begin (HprofProgress *self,
                           guint stage);

/* hprof_progress_set_part:
 * What follows is the part of the stage from fraction @begin to fraction @end: updates count from 0
 * again.
 */
void hprof_progress_set_part (HprofProgress *self,
                              double begin,
                              double end);

/* hprof_progress_update:
 * @self: (nullable): %NULL is never cancelled
 * @done: steps or bytes done of @total, in this part of the stage; 0 of 0 asks alone
 *
 * Returns: %TRUE to go on, %FALSE with G_IO_ERROR_CANCELLED when the work was cancelled.
 */
gboolean hprof_progress_update (HprofProgress *self,
                                guint64 done,
                                guint64 total,
                                GError **error);

G_END_DECLS
