/* heap-id-map.c: from an object's id to its index, in constant time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-id-map-private.h"

#include "heap-memory-private.h"

#define MAX_SHIFT 4
#define PAGE_BYTES (sizeof (HeapIdWord) << HEAP_ID_PAGE_WORDS_SHIFT)
#define SPARSE_BYTES_PER_ID 16 /* pages that cost more than this an id give way to a search */

/* The widest slot that at least nine ids in ten are aligned to. */
static gboolean
choose_shift (HeapIdMap *self,
              const guint64 *ids,
              gsize n_ids,
              HprofProgress *progress,
              GError **error)
{
  gsize aligned[MAX_SHIFT + 1] = { 0 };
  guint shift = MAX_SHIFT;

  for (gsize i = 0; i < n_ids; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 0, 1, error))
        return FALSE;
      aligned[ids[i] == 0 ? MAX_SHIFT : MIN (__builtin_ctzll (ids[i]), MAX_SHIFT)]++;
    }
  for (gsize sum = aligned[shift]; shift > 0 && sum < n_ids - n_ids / 10; sum += aligned[shift])
    shift--;
  self->shift = shift;
  return TRUE;
}

static gboolean
grow_table (HeapIdMap *self,
            GError **error)
{
  HeapIdPageEntry *old = self->table;
  gsize old_size = old == NULL ? 0 : (gsize) 1 << self->table_shift;
  guint shift = old == NULL ? 6 : self->table_shift + 1;
  HeapIdPageEntry *table = heap_memory_new ((gsize) 1 << shift, sizeof (HeapIdPageEntry), error);

  if (table == NULL)
    return FALSE;
  self->table = table;
  self->table_shift = shift;
  for (gsize i = 0; i < old_size; i++)
    if (old[i].key != 0)
      {
        guint64 position = heap_id_map_hash (self, old[i].key);

        while (table[position].key != 0)
          position = (position + 1) & (((guint64) 1 << shift) - 1);
        table[position] = old[i];
      }
  g_free (old);
  return TRUE;
}

/* The page of @key, made where it is not there yet; G_MAXUINT32 with an error. */
static guint32
get_page (HeapIdMap *self,
          guint64 key,
          gsize *page_room,
          GError **error)
{
  guint64 position;

  if ((self->table == NULL || self->n_pages >= (guint32) 1 << (self->table_shift - 1))
      && !grow_table (self, error))
    return G_MAXUINT32;

  position = heap_id_map_hash (self, key);
  while (self->table[position].key != 0 && self->table[position].key != key)
    position = (position + 1) & (((guint64) 1 << self->table_shift) - 1);
  if (self->table[position].key == key)
    return self->table[position].page;

  if (self->n_pages == *page_room)
    {
      gsize room = MAX (16, *page_room * 2);

      if (!heap_memory_resize (&self->words, room, PAGE_BYTES, error))
        return G_MAXUINT32;
      *page_room = room;
    }
  memset (&self->words[(gsize) self->n_pages << HEAP_ID_PAGE_WORDS_SHIFT], 0, PAGE_BYTES);
  self->table[position].key = key;
  self->table[position].page = self->n_pages;
  return self->n_pages++;
}

static void
drop_pages (HeapIdMap *self)
{
  g_clear_pointer (&self->words, g_free);
  g_clear_pointer (&self->table, g_free);
  self->n_pages = 0;
  self->table_shift = 0;
}

/* Sets the bits of the aligned ids and gathers the others. Ids too thin for pages drop the pages and
 * are gathered one and all. */
static gboolean
enter_ids (HeapIdMap *self,
           const guint64 *ids,
           gsize n_ids,
           gsize *n_gathered,
           HprofProgress *progress,
           GError **error)
{
  gsize page_room = 0, unaligned_room = 0, n_unaligned = 0;
  gboolean sparse = FALSE;
  guint64 last_key = 0;
  guint32 page = 0;

  for (gsize i = 0; i < n_ids; i++)
    {
      guint64 slot = ids[i] >> self->shift;
      guint64 key = (slot >> HEAP_ID_PAGE_SHIFT) + 1;

      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, i, 2 * n_ids, error))
        return FALSE;

      if (sparse || slot << self->shift != ids[i])
        {
          if (n_unaligned == unaligned_room)
            {
              unaligned_room = sparse ? n_ids : MIN (n_ids, MAX (64, unaligned_room * 2));
              if (!heap_memory_resize (&self->unaligned, unaligned_room, sizeof (guint64), error))
                return FALSE;
            }
          self->unaligned[n_unaligned++] = ids[i];
          continue;
        }

      if (key != last_key)
        {
          page = get_page (self, key, &page_room, error);
          if (page == G_MAXUINT32)
            return FALSE;
          last_key = key;
          if (self->n_pages > 64 && self->n_pages * (guint64) PAGE_BYTES > n_ids * SPARSE_BYTES_PER_ID)
            {
              sparse = TRUE;
              drop_pages (self);
              n_unaligned = 0;
              i = G_MAXSIZE; /* begins again with the first id */
              continue;
            }
        }
      self->words[((gsize) page << HEAP_ID_PAGE_WORDS_SHIFT)
                  + ((slot >> 6) & ((1u << HEAP_ID_PAGE_WORDS_SHIFT) - 1))]
          .bits |= G_GUINT64_CONSTANT (1) << (slot & 63);
    }

  *n_gathered = n_unaligned;
  return TRUE;
}

/* Least significant digit first, a byte at a time; digits all ids share are skipped. */
static gboolean
sort_ids (guint64 *ids,
          gsize n,
          HprofProgress *progress,
          GError **error)
{
  g_autofree guint64 *other = NULL;
  guint64 *from = ids, *to;

  if (n < 2)
    return TRUE;
  to = other = heap_memory_new (n, sizeof (guint64), error);
  if (other == NULL)
    return FALSE;

  for (guint digit = 0; digit < 64; digit += 8)
    {
      gsize positions[257] = { 0 };
      guint64 *swap;

      for (gsize i = 0; i < n; i++)
        {
          if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 1, 2, error))
            return FALSE;
          positions[((from[i] >> digit) & 0xff) + 1]++;
        }
      if (positions[((from[0] >> digit) & 0xff) + 1] == n)
        continue;
      for (guint i = 0; i < 256; i++)
        positions[i + 1] += positions[i];
      for (gsize i = 0; i < n; i++)
        {
          if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 1, 2, error))
            return FALSE;
          to[positions[(from[i] >> digit) & 0xff]++] = from[i];
        }
      swap = from;
      from = to;
      to = swap;
    }
  if (from != ids)
    memcpy (ids, from, n * sizeof (guint64));
  return TRUE;
}

static gsize
remove_repeated (guint64 *ids,
                 gsize n)
{
  gsize kept = 0;

  for (gsize i = 0; i < n; i++)
    if (kept == 0 || ids[kept - 1] != ids[i])
      ids[kept++] = ids[i];
  return kept;
}

static int
compare_page_entries (gconstpointer a,
                      gconstpointer b)
{
  const HeapIdPageEntry *left = a, *right = b;

  return left->key < right->key ? -1 : left->key > right->key;
}

/* Gives the unaligned ids below @limit their indices. */
static void
index_unaligned (HeapIdMap *self,
                 guint32 *next,
                 guint64 *rank,
                 guint64 limit)
{
  while (*next < self->n_unaligned && self->unaligned[*next] < limit)
    self->unaligned_indices[(*next)++] = (guint32) (*rank)++;
}

/* Walks the words in the order of their addresses, and between them the unaligned ids. */
static gboolean
rank_words (HeapIdMap *self,
            HprofProgress *progress,
            GError **error)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (HeapIdPageEntry));
  guint64 rank = 0;
  guint32 next = 0;

  for (gsize i = 0; self->table != NULL && i < (gsize) 1 << self->table_shift; i++)
    if (self->table[i].key != 0)
      g_array_append_val (order, self->table[i]);
  g_array_sort (order, compare_page_entries);

  for (guint i = 0; i < order->len; i++)
    {
      const HeapIdPageEntry *entry = &g_array_index (order, HeapIdPageEntry, i);
      HeapIdWord *page = &self->words[(gsize) entry->page << HEAP_ID_PAGE_WORDS_SHIFT];

      if (i % 64 == 0 && !hprof_progress_update (progress, 1, 2, error))
        return FALSE;
      for (guint w = 0; w < 1u << HEAP_ID_PAGE_WORDS_SHIFT; w++)
        {
          guint64 slot = ((entry->key - 1) << HEAP_ID_PAGE_SHIFT) + ((guint64) w << 6);
          guint64 first = slot << self->shift;
          guint64 last = first + ((G_GUINT64_CONSTANT (64) << self->shift) - 1);
          guint32 before;

          index_unaligned (self, &next, &rank, first);
          page[w].rank = (guint32) rank;
          before = next;
          while (next < self->n_unaligned && self->unaligned[next] <= last)
            {
              guint64 bit = (self->unaligned[next] - first) >> self->shift;
              guint64 below = page[w].bits & ((G_GUINT64_CONSTANT (2) << bit) - 1);

              self->unaligned_indices[next] = (guint32) (rank + heap_id_map_popcount (below) + next
                                                         - before);
              next++;
            }
          page[w].unaligned = next - before;
          rank += heap_id_map_popcount (page[w].bits) + page[w].unaligned;
        }
    }
  index_unaligned (self, &next, &rank, G_MAXUINT64);
  if (next < self->n_unaligned)
    self->unaligned_indices[next] = (guint32) rank++;

  if (rank > G_MAXUINT32)
    {
      g_set_error (error, HPROF_ERROR, HPROF_ERROR_TOO_LARGE,
                   "the dump has %" G_GUINT64_FORMAT " objects", rank);
      return FALSE;
    }
  self->n = (guint32) rank;
  return TRUE;
}

gboolean
heap_id_map_build (HeapIdMap *self,
                   const guint64 *ids,
                   gsize n_ids,
                   HprofProgress *progress,
                   GError **error)
{
  gsize n_unaligned = 0;

  if (n_ids >= G_MAXUINT32)
    {
      g_set_error (error, HPROF_ERROR, HPROF_ERROR_TOO_LARGE,
                   "the dump has %" G_GSIZE_FORMAT " object records", n_ids);
      return FALSE;
    }
  if (!choose_shift (self, ids, n_ids, progress, error)
      || !enter_ids (self, ids, n_ids, &n_unaligned, progress, error)
      || !sort_ids (self->unaligned, n_unaligned, progress, error))
    return FALSE;

  self->n_unaligned = (guint32) remove_repeated (self->unaligned, n_unaligned);
  self->unaligned_indices = heap_memory_new (self->n_unaligned, sizeof (guint32), error);
  return self->unaligned_indices != NULL && rank_words (self, progress, error)
         && (self->n_unaligned == 0
             || heap_memory_resize (&self->unaligned, self->n_unaligned, sizeof (guint64), error))
         && (self->n_pages == 0
             || heap_memory_resize (&self->words, self->n_pages, PAGE_BYTES, error));
}

void
heap_id_map_clear (HeapIdMap *self)
{
  drop_pages (self);
  g_clear_pointer (&self->unaligned, g_free);
  g_clear_pointer (&self->unaligned_indices, g_free);
}

/* The position of the first unaligned id that is not below @id. */
static guint32
find_unaligned (const HeapIdMap *self,
                guint64 id)
{
  guint32 low = 0, high = self->n_unaligned;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->unaligned[middle] < id)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

guint32
heap_id_map_search (const HeapIdMap *self,
                    guint64 id)
{
  guint32 position = find_unaligned (self, id);

  return position < self->n_unaligned && self->unaligned[position] == id
             ? self->unaligned_indices[position]
             : G_MAXUINT32;
}

guint32
heap_id_map_count_unaligned (const HeapIdMap *self,
                             guint64 first,
                             guint64 id)
{
  return find_unaligned (self, id) - find_unaligned (self, first);
}
