/* hprof-progress.c: long work that says how far it is and stops when asked
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-progress.h"

#define REPORT_INTERVAL (G_USEC_PER_SEC / 20)

void
hprof_progress_set_part (HprofProgress *self,
                         double begin,
                         double end)
{
  self->part_begin = begin;
  self->part_end = end;
}

void
hprof_progress_init (HprofProgress *self,
                     HprofProgressFunc func,
                     gpointer data,
                     GCancellable *cancellable)
{
  self->stage = 0;
  self->func = func;
  self->data = data;
  self->cancellable = cancellable;
  self->next_report = 0;
  self->fraction = 0;
  hprof_progress_set_part (self, 0, 1);
}

void
hprof_progress_begin (HprofProgress *self,
                      guint stage)
{
  self->stage = stage;
  self->fraction = 0;
  hprof_progress_set_part (self, 0, 1);
  if (self->func != NULL)
    {
      self->func (stage, 0, self->data);
      self->next_report = g_get_monotonic_time () + REPORT_INTERVAL;
    }
}

gboolean
hprof_progress_update (HprofProgress *self,
                       guint64 done,
                       guint64 total,
                       GError **error)
{
  gint64 now;

  if (self == NULL)
    return TRUE;
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  if (self->func == NULL)
    return TRUE;

  now = g_get_monotonic_time ();
  if (now >= self->next_report)
    {
      if (total > 0)
        {
          double done_of_stage = self->part_begin
                                 + (self->part_end - self->part_begin)
                                       * ((double) done / (double) total);

          self->fraction = CLAMP (done_of_stage, self->fraction, 1.0);
        }
      self->func (self->stage, self->fraction, self->data);
      self->next_report = now + REPORT_INTERVAL;
    }
  return TRUE;
}
