/* bench-clock.c: wall and processor time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

#include <time.h>

BenchClock
bench_clock_read (void)
{
  struct timespec processor;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &processor);
  return (BenchClock) {
    .seconds = (double) g_get_monotonic_time () / G_USEC_PER_SEC,
    .processor_seconds = (double) processor.tv_sec + (double) processor.tv_nsec / 1e9,
  };
}

BenchClock
bench_clock_since (BenchClock start)
{
  BenchClock now = bench_clock_read ();

  now.seconds -= start.seconds;
  now.processor_seconds -= start.processor_seconds;
  return now;
}
