/* heap-id-map-private.h: from an object's id to its index, in constant time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof/hprof.h"

G_BEGIN_DECLS

/* A bitmap over the address slots of the ids with the rank of each word, in pages that exist only
 * where there are objects, found by hashing. A slot is as wide as nearly all ids are aligned; the few
 * ids in between (interior addresses of ART) and ids spread too thin for pages are searched for. */

/* 64 slots. */
typedef struct
{
  guint64 bits;      /* slots that are ids */
  guint32 rank;      /* ids below the first slot */
  guint32 unaligned; /* ids between the slots of this word */
} HeapIdWord;

#define HEAP_ID_PAGE_WORDS_SHIFT 6
#define HEAP_ID_PAGE_SHIFT (HEAP_ID_PAGE_WORDS_SHIFT + 6) /* slots of a page, as a power of 2 */

typedef struct
{
  guint64 key; /* page number + 1, 0 where the entry is free */
  guint32 page;
} HeapIdPageEntry;

typedef struct
{
  guint shift;           /* a slot is 2^shift wide */
  HeapIdWord *words;     /* n_pages << HEAP_ID_PAGE_WORDS_SHIFT */
  guint32 n_pages;
  HeapIdPageEntry *table; /* 2^table_shift entries */
  guint table_shift;
  guint64 *unaligned;         /* ids off the slots, ascending */
  guint32 *unaligned_indices; /* their indices */
  guint32 n_unaligned;
  guint32 n; /* all ids */
} HeapIdMap;

/* hash of a page key, a position in the table */
static inline guint64
heap_id_map_hash (const HeapIdMap *self,
                  guint64 key)
{
  return (key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> (64 - self->table_shift);
}

/* heap_id_map_build:
 * @ids: @n_ids ids in any order, repeated or not
 *
 * Fills the zeroed @self; the index of an id is its rank among the distinct ids, unsigned.
 *
 * Returns: %FALSE with an error, cancelled or without memory; clear @self all the same.
 */
gboolean heap_id_map_build (HeapIdMap *self,
                            const guint64 *ids,
                            gsize n_ids,
                            HprofProgress *progress,
                            GError **error);

void heap_id_map_clear (HeapIdMap *self);

/* Ids off the slots: the index of @id, G_MAXUINT32 where it is none. */
guint32 heap_id_map_search (const HeapIdMap *self,
                            guint64 id);

/* How many ids off the slots lie in [first, id). */
guint32 heap_id_map_count_unaligned (const HeapIdMap *self,
                                     guint64 first,
                                     guint64 id);

static inline guint
heap_id_map_popcount (guint64 bits)
{
  bits -= (bits >> 1) & G_GUINT64_CONSTANT (0x5555555555555555);
  bits = (bits & G_GUINT64_CONSTANT (0x3333333333333333))
         + ((bits >> 2) & G_GUINT64_CONSTANT (0x3333333333333333));
  bits = (bits + (bits >> 4)) & G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f);
  return (guint) ((bits * G_GUINT64_CONSTANT (0x0101010101010101)) >> 56);
}

/* heap_id_map_find:
 * Returns: the index of @id, G_MAXUINT32 where it is no object's.
 */
static inline guint32
heap_id_map_find (const HeapIdMap *self,
                  guint64 id)
{
  guint64 slot = id >> self->shift;
  guint64 key = (slot >> HEAP_ID_PAGE_SHIFT) + 1;
  guint64 mask = (G_GUINT64_CONSTANT (1) << self->table_shift) - 1;
  guint64 position, bit;
  const HeapIdWord *word;

  if (G_UNLIKELY (slot << self->shift != id || self->n_pages == 0))
    return heap_id_map_search (self, id);

  position = heap_id_map_hash (self, key);
  while (self->table[position].key != key)
    {
      if (self->table[position].key == 0)
        return G_MAXUINT32;
      position = (position + 1) & mask;
    }

  word = &self->words[((gsize) self->table[position].page << HEAP_ID_PAGE_WORDS_SHIFT)
                      + ((slot >> 6) & ((1u << HEAP_ID_PAGE_WORDS_SHIFT) - 1))];
  bit = G_GUINT64_CONSTANT (1) << (slot & 63);
  if ((word->bits & bit) == 0)
    return G_MAXUINT32;
  if (G_UNLIKELY (word->unaligned > 0))
    return word->rank + heap_id_map_popcount (word->bits & (bit - 1))
           + heap_id_map_count_unaligned (self, (slot & ~G_GUINT64_CONSTANT (63)) << self->shift, id);
  return word->rank + heap_id_map_popcount (word->bits & (bit - 1));
}

G_END_DECLS
