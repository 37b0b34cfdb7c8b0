/* heapwood-release.c: gives a heap's memory back without holding up the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-release.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void
heapwood_release_memory (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}

static void
release_in_thread (GTask *task,
                   gpointer source,
                   gpointer data,
                   GCancellable *cancellable)
{
  heap_unref (data);
  heapwood_release_memory ();
  g_task_return_boolean (task, TRUE);
}

void
heapwood_release_heap (Heap *heap)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_source_tag (task, heapwood_release_heap);
  g_task_set_task_data (task, heap, NULL);
  g_task_run_in_thread (task, release_in_thread);
}
