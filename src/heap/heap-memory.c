/* heap-memory.c: large arrays, whose lack is an error and not an abort
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-memory-private.h"

#include "hprof/hprof.h"

#include <malloc.h>

#define OWN_PAGES_FROM (128 * 1024) /* bytes */

void
heap_memory_prepare (void)
{
  /* Left alone, the threshold rises with every large array that is freed. */
  mallopt (M_MMAP_THRESHOLD, OWN_PAGES_FROM);
}

static void
set_no_memory (GError **error,
               gsize count,
               gsize size)
{
  g_autofree char *needed = g_format_size_full ((guint64) count * size, G_FORMAT_SIZE_IEC_UNITS);

  g_set_error (error, HPROF_ERROR, HPROF_ERROR_NO_MEMORY,
               "there is no memory for %s more; close other programs or use a larger machine", needed);
}

gpointer
heap_memory_new (gsize count,
                 gsize size,
                 GError **error)
{
  gpointer array = g_try_malloc0_n (MAX (count, 1), size);

  if (array == NULL)
    set_no_memory (error, count, size);
  return array;
}

gboolean
heap_memory_resize (gpointer array,
                    gsize count,
                    gsize size,
                    GError **error)
{
  gpointer *slot = array;
  gpointer resized = g_try_realloc_n (*slot, MAX (count, 1), size);

  if (resized == NULL)
    {
      set_no_memory (error, count, size);
      return FALSE;
    }
  *slot = resized;
  return TRUE;
}

void
heap_vector_clear (HeapVector *self)
{
  g_clear_pointer (&self->values, g_free);
  self->length = 0;
  self->room = 0;
}

gboolean
heap_vector_reserve (HeapVector *self,
                     gsize more,
                     GError **error)
{
  gsize needed = self->length + more;
  gsize room;

  if (needed <= self->room)
    return TRUE;
  room = MAX (needed, MAX (64, self->room + self->room / 2));
  if (!heap_memory_resize (&self->values, room, sizeof (guint32), error))
    return FALSE;
  self->room = room;
  return TRUE;
}
