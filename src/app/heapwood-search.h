/* heapwood-search.h: the objects that are looked for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-filter.h"
#include "heapwood-lazy-list.h"

#include "heap/heap.h"

G_BEGIN_DECLS

/* A row of the objects found: values, no pointers into the heap. */
typedef struct
{
  char *name;       /* without the package */
  char *full_name;
  guint64 id;
  guint64 shallow;  /* bytes, without native memory */
  guint64 retained; /* bytes, native memory included */
  HeapStrength strength;
  HeapNode node;    /* where the object is shown: itself, or its holder */
} HeapwoodFound;

/* What was found. */
typedef struct
{
  HeapwoodLazyList *list; /* of rows with a HeapwoodFound */
  guint n_objects;
  guint64 bytes;          /* shallow and native, of all of them */
} HeapwoodSearchResult;

void heapwood_search_result_free (HeapwoodSearchResult *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodSearchResult, heapwood_search_result_free)

/* heapwood_search_run_async:
 * Looks for objects in a thread.
 */
void heapwood_search_run_async (Heap *heap,
                                HeapwoodFilter *filter,
                                HeapSort sort,
                                gboolean descending,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer data);

/* Returns: (transfer full): what was found; %NULL with an error of heap_query_run(), or
 *   with G_IO_ERROR_INVALID_ARGUMENT for a size that is none. */
HeapwoodSearchResult *heapwood_search_run_finish (GAsyncResult *result,
                                                  GError **error);

/* heapwood_search_find:
 * @objects: (out caller-allocates): for heap_query_result_clear()
 *
 * Looks for objects at once; not for the main thread.
 *
 * Returns: %FALSE with an error of heapwood_search_run_finish().
 */
gboolean heapwood_search_find (Heap *heap,
                               const HeapwoodFilter *filter,
                               HeapSort sort,
                               gboolean descending,
                               HeapQueryResult *objects,
                               GCancellable *cancellable,
                               GError **error);

/* heapwood_search_parse_size:
 * @text: "12", "1.5 MiB", "64k", of which nothing is left over
 *
 * Returns: whether @text is a number of bytes, which @bytes is set to.
 */
gboolean heapwood_search_parse_size (const char *text,
                                     guint64 *bytes);

/* heapwood_search_parse_address:
 * @text: "0x7f00", or decimal digits
 *
 * Returns: whether @text is an address, which @id is set to.
 */
gboolean heapwood_search_parse_address (const char *text,
                                        guint64 *id);

G_END_DECLS
