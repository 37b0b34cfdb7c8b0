/* test-hprof-progress.c: long work that says how far it is and stops when asked
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hprof/hprof-progress.h"

typedef struct
{
  guint n_reports;
  guint stage;
  double fraction;
} Report;

static void
take_report (guint stage,
             double fraction,
             gpointer data)
{
  Report *report = data;

  g_assert_cmpfloat (fraction, >=, 0);
  g_assert_cmpfloat (fraction, <=, 1);
  if (report->n_reports > 0 && report->stage == stage)
    g_assert_cmpfloat (fraction, >=, report->fraction);
  report->n_reports++;
  report->stage = stage;
  report->fraction = fraction;
}

/* A stage is reported where it begins; what follows only from time to time. */
static void
test_reports (void)
{
  const guint n_steps = 200000;
  gint64 begin = g_get_monotonic_time ();
  Report report = { 0 };
  HprofProgress progress;
  double most;

  hprof_progress_init (&progress, take_report, &report, NULL);
  g_assert_cmpuint (report.n_reports, ==, 0);
  hprof_progress_begin (&progress, 3);
  g_assert_cmpuint (report.n_reports, ==, 1);
  g_assert_cmpuint (report.stage, ==, 3);
  g_assert_cmpfloat (report.fraction, ==, 0);
  for (guint i = 0; i < n_steps; i++)
    g_assert_true (hprof_progress_update (&progress, i, n_steps, NULL));
  most = 2 + (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC * 40;
  g_assert_cmpfloat (report.n_reports, <=, most);
  hprof_progress_begin (&progress, 4);
  g_assert_cmpuint (report.stage, ==, 4);
  g_assert_cmpfloat (report.fraction, ==, 0);
}

/* Totals of nothing and more done than there is are no fractions outside 0 to 1. */
static void
test_odd_totals (void)
{
  static const guint64 cases[][2] = {
    { 0, 0 }, { 5, 0 }, { 10, 5 }, { G_MAXUINT64, G_MAXUINT64 }, { G_MAXUINT64, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Report report = { 0 };
      HprofProgress progress;

      hprof_progress_init (&progress, take_report, &report, NULL);
      hprof_progress_begin (&progress, 0);
      progress.next_report = 0;
      g_assert_true (hprof_progress_update (&progress, cases[i][0], cases[i][1], NULL));
    }
}

static void
test_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  HprofProgress progress;

  hprof_progress_init (&progress, NULL, NULL, cancellable);
  hprof_progress_begin (&progress, 0);
  g_assert_true (hprof_progress_update (&progress, 0, 10, &error));
  g_assert_no_error (error);
  g_cancellable_cancel (cancellable);
  g_assert_false (hprof_progress_update (&progress, 1, 10, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_none (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (hprof_progress_update (NULL, 1, 10, &error));
  g_assert_no_error (error);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hprof/progress/reports", test_reports);
  g_test_add_func ("/hprof/progress/odd-totals", test_odd_totals);
  g_test_add_func ("/hprof/progress/cancel", test_cancel);
  g_test_add_func ("/hprof/progress/none", test_none);
  return g_test_run ();
}
