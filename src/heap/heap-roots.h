/* heap-roots.h: the GC roots of a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 object; /* index; HEAP_NONE where the id is 0 or has no record */
  guint64 id;
  HeapRootKind kind;
  guint32 thread_serial; /* 0 where the kind has no thread */
  gint32 frame;          /* position in the thread's stack from the innermost, -1 for none */
  guint32 count;         /* how many records say just this */
} HeapRoot;

/* The number of distinct roots (object, kind, thread and frame). */
gsize heap_get_n_roots (const Heap *self);

/* (transfer none): root @position of [0, n), in order of object, then kind, thread, frame; those
 * without an object last, by id. */
const HeapRoot *heap_get_root (const Heap *self,
                               gsize position);

/* Returns: the position of the first root of @object, or where it would stand; the roots of an object
 * follow one another. */
gsize heap_find_root (const Heap *self,
                      guint32 object);

/* Whether the root is one of the ways its object is held: its strength equals the object's. */
gboolean heap_root_holds (const Heap *self,
                          const HeapRoot *root);

/* How many roots of one kind a dump has. */
typedef struct
{
  guint64 count;   /* records, missing ones included */
  guint64 unique;  /* distinct ids */
  guint64 missing; /* records that name 0 or an id with no record */
} HeapRootCount;

/* (transfer none): HEAP_ROOT_KIND_COUNT entries. */
const HeapRootCount *heap_get_root_counts (const Heap *self);

/* heap_get_thread_object:
 * Returns: the object of the thread with @thread_serial, HEAP_NONE where the dump has none.
 */
guint32 heap_get_thread_object (const Heap *self,
                                guint32 thread_serial);

/* heap_get_thread_name:
 * Returns: (transfer full) (nullable): the thread's name from its `name` field or START_THREAD
 *   record; %NULL where neither tells.
 */
char *heap_get_thread_name (const Heap *self,
                            guint32 thread_serial);

/* heap_get_frame_text:
 * Returns: (transfer full) (nullable): "Main.run (Main.java:12)", with "unknown line", "compiled"
 *   or "native method" for the special line numbers; %NULL where the dump has no such frame.
 */
char *heap_get_frame_text (const Heap *self,
                           guint32 thread_serial,
                           gint32 frame);

G_END_DECLS
