/* heap-memory-private.h: large arrays, whose lack is an error and not an abort
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* heap_memory_prepare:
 * Has the C library give every large array pages of its own, which go back to the system as soon as
 * the array is freed, so that the stages of opening do not add up. Once is enough.
 */
void heap_memory_prepare (void);

/* heap_memory_new:
 * Returns: (transfer full): @count times @size bytes, zeroed, for g_free(); never %NULL but with
 *   HPROF_ERROR_NO_MEMORY.
 */
gpointer heap_memory_new (gsize count,
                          gsize size,
                          GError **error);

/* heap_memory_resize:
 * @array: (inout): grown or shrunk to @count times @size bytes, or unchanged on failure
 *
 * Returns: %FALSE with HPROF_ERROR_NO_MEMORY.
 */
gboolean heap_memory_resize (gpointer array,
                             gsize count,
                             gsize size,
                             GError **error);

/* An array of guint32 that grows; zeroed by HEAP_VECTOR_INIT. */
typedef struct
{
  guint32 *values;
  gsize length;
  gsize room;
} HeapVector;

#define HEAP_VECTOR_INIT { NULL, 0, 0 }

void heap_vector_clear (HeapVector *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HeapVector, heap_vector_clear)

/* Returns: %FALSE with HPROF_ERROR_NO_MEMORY. */
gboolean heap_vector_reserve (HeapVector *self,
                              gsize more,
                              GError **error);

static inline gboolean
heap_vector_push (HeapVector *self,
                  guint32 value,
                  GError **error)
{
  if (G_UNLIKELY (self->length == self->room) && !heap_vector_reserve (self, 1, error))
    return FALSE;
  self->values[self->length++] = value;
  return TRUE;
}

G_END_DECLS
