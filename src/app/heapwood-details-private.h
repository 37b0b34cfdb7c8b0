/* heapwood-details-private.h: the parts that details are put together from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-details.h"

G_BEGIN_DECLS

/* heapwood_details_describe:
 * @place: the object the row is about: what is folded into it is no link
 *
 * Makes @fact say what the object with @id is, and lead there.
 */
void heapwood_details_describe (const Heap *heap,
                                guint32 place,
                                guint64 id,
                                HeapwoodFact *fact);

/* heapwood_details_describe_value:
 * @value: as it stands in the dump
 */
void heapwood_details_describe_value (HprofType type,
                                      const guint8 *value,
                                      HeapwoodFact *fact);

/* Each of these adds sections about @object, or none. They stop early once @cancellable is
 * cancelled. */
void heapwood_details_add_fields (const Heap *heap,
                                  guint32 object,
                                  GPtrArray *sections);
void heapwood_details_add_contents (Heap *heap,
                                    guint32 object,
                                    GPtrArray *sections,
                                    GCancellable *cancellable);
void heapwood_details_add_roots (const Heap *heap,
                                 guint32 object,
                                 GPtrArray *sections);
void heapwood_details_add_stack (const Heap *heap,
                                 guint32 object,
                                 GPtrArray *sections);

/* heapwood_details_get_text:
 * Returns: (transfer full) (nullable): the text of a string or an array of chars, cut where it is
 *   longer than the pane can show; %NULL for any other object.
 */
char *heapwood_details_get_text (const Heap *heap,
                                 guint32 object);

/* Adds sections about the whole heap, the pile or a group. */
void heapwood_details_add_heap (const Heap *heap,
                                GPtrArray *sections);
void heapwood_details_add_members (const Heap *heap,
                                   HeapNode place,
                                   GPtrArray *sections,
                                   GCancellable *cancellable);

/* Adds a row that leads to the class object of a class. */
void heapwood_details_add_class (const Heap *heap,
                                 guint32 class_index,
                                 const char *label,
                                 HeapwoodDetailsSection *section);

/* Returns: (transfer full): objects of one class as rows of the objects given (transfer full),
 *   told apart by address. */
HeapwoodLazyList *heapwood_details_list_objects (Heap *heap,
                                                 GArray *objects);

G_END_DECLS
