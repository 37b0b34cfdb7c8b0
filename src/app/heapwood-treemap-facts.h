/* heapwood-treemap-facts.h: what is told of a cell beside the pointer and to a screen reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"
#include "treemap/treemap-layout.h"

G_BEGIN_DECLS

/* Values, no pointers into the heap. */
typedef struct
{
  char *name;          /* without the package */
  char *class_name;    /* (nullable): in full */
  char *explanation;   /* (nullable): what else there is to be said */
  char *holder_name;   /* (nullable): whose own bytes or smaller objects these are */
  guint64 id;          /* of an object, else 0 */
  guint64 bytes;       /* retained, or those of the cell */
  guint64 total;       /* of the whole heap */
  guint64 shallow;     /* of an object, without native memory */
  guint64 native;      /* bytes of native memory that go with an object */
  guint64 n_objects;   /* members of a group, all objects of the pile, 0 for what is neither */
  HeapStrength strength;
  gboolean has_strength; /* the whole heap and a tail have no one strength */
} HeapwoodTreemapFacts;

void heapwood_treemap_facts_free (HeapwoodTreemapFacts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodTreemapFacts, heapwood_treemap_facts_free)

/* heapwood_treemap_facts_read_async:
 * Reads what is to be said of @cell in a thread: some of it is in the dump.
 */
void heapwood_treemap_facts_read_async (Heap *heap,
                                        const TreemapCell *cell,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer data);

/* Returns: (transfer full): %NULL with G_IO_ERROR_CANCELLED. */
HeapwoodTreemapFacts *heapwood_treemap_facts_read_finish (GAsyncResult *result,
                                                          GError **error);

G_END_DECLS
