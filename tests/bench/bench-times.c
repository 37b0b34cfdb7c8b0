/* bench-times.c: the times of many answers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

void
bench_times_init (BenchTimes *self,
                  const char *name)
{
  *self = (BenchTimes) { name, g_array_new (FALSE, FALSE, sizeof (double)) };
}

void
bench_times_clear (BenchTimes *self)
{
  g_clear_pointer (&self->milliseconds, g_array_unref);
}

double
bench_times_add (BenchTimes *self,
                 BenchClock start)
{
  double milliseconds = 1000 * bench_clock_since (start).seconds;

  g_array_append_val (self->milliseconds, milliseconds);
  return milliseconds;
}

static gint
compare_times (gconstpointer a,
               gconstpointer b)
{
  const double *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

void
bench_times_print (BenchTimes *self)
{
  const GArray *times = self->milliseconds;

  g_array_sort (self->milliseconds, compare_times);
  g_print ("%-10s median %8.3f ms, 99 %% within %8.3f ms, most %8.3f ms\n", self->name,
           g_array_index (times, double, times->len / 2),
           g_array_index (times, double, times->len * 99 / 100),
           g_array_index (times, double, times->len - 1));
}
