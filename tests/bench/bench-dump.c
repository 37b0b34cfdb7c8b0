/* bench-dump.c: a dump, opened without being watched
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench.h"

Heap *
bench_open_dump (const char *path,
                 GError **error)
{
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, error);
  g_autoptr (HprofContents) contents = NULL;

  if (file == NULL)
    return NULL;
  contents = hprof_contents_read (file, problems, NULL, error);
  if (contents == NULL)
    return NULL;
  return heap_open (contents, g_steal_pointer (&problems), NULL, NULL, NULL, NULL, error);
}
