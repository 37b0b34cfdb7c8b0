/* test-heap-id-map.c: ids of every kind and their indices, against a sorted array
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap/heap-id-map-private.h"

#include <stdlib.h>

static int
compare_ids (const void *a,
             const void *b)
{
  guint64 left = *(const guint64 *) a, right = *(const guint64 *) b;

  return left < right ? -1 : left > right;
}

static gboolean
contains (const guint64 *sorted,
          gsize n,
          guint64 id)
{
  return n > 0 && bsearch (&id, sorted, n, sizeof id, compare_ids) != NULL;
}

static void
assert_missing (const HeapIdMap *map,
                const guint64 *sorted,
                gsize n,
                guint64 id)
{
  if (!contains (sorted, n, id) && heap_id_map_find (map, id) != G_MAXUINT32)
    g_error ("0x%" G_GINT64_MODIFIER "x is found at %u and is no id", id,
             heap_id_map_find (map, id));
}

/* Builds the map of @ids and asks it for each of them and for what is around them. */
static void
check_ids (const GArray *ids)
{
  g_autofree guint64 *sorted = g_memdup2 (ids->data, (gsize) ids->len * sizeof (guint64));
  g_autoptr (GRand) rand = g_rand_new_with_seed (ids->len);
  g_autoptr (GError) error = NULL;
  HeapIdMap map = { 0 };
  gsize n = 0;

  if (ids->len > 0)
    qsort (sorted, ids->len, sizeof *sorted, compare_ids);
  for (guint i = 0; i < ids->len; i++)
    if (n == 0 || sorted[n - 1] != sorted[i])
      sorted[n++] = sorted[i];

  g_assert_true (heap_id_map_build (&map, (const guint64 *) (gpointer) ids->data, ids->len, NULL,
                                    &error));
  g_assert_no_error (error);
  g_assert_cmpuint (map.n, ==, n);
  for (gsize i = 0; i < n; i++)
    {
      if (heap_id_map_find (&map, sorted[i]) != i)
        g_error ("0x%" G_GINT64_MODIFIER "x is found at %u, not %" G_GSIZE_FORMAT, sorted[i],
                 heap_id_map_find (&map, sorted[i]), i);
      for (guint shift = 0; shift < 20; shift++)
        {
          assert_missing (&map, sorted, n, sorted[i] + (G_GUINT64_CONSTANT (1) << shift));
          assert_missing (&map, sorted, n, sorted[i] - (G_GUINT64_CONSTANT (1) << shift));
        }
      assert_missing (&map, sorted, n, sorted[i] ^ (G_GUINT64_CONSTANT (1) << 63));
      assert_missing (&map, sorted, n, sorted[i] ^ (G_GUINT64_CONSTANT (1) << 31));
    }
  for (guint i = 0; i < 1000; i++)
    assert_missing (&map, sorted, n,
                    (guint64) g_rand_int (rand) << 32 | (guint64) g_rand_int (rand));
  assert_missing (&map, sorted, n, 0);
  assert_missing (&map, sorted, n, G_MAXUINT64);
  heap_id_map_clear (&map);
}

/* @n ids from @first, @step apart at most, so that gaps of several pages come up too. */
static GArray *
make_ids (guint64 first,
          guint64 step,
          guint n,
          guint seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint64 id = first;

  for (guint i = 0; i < n; i++)
    {
      g_array_append_val (ids, id);
      id += step * (guint64) g_rand_int_range (rand, 1, 8);
      if (g_rand_int_range (rand, 0, 500) == 0)
        id += step * (guint64) g_rand_int_range (rand, 1, 1 << 20);
    }
  return ids;
}

static void
shuffle (GArray *ids,
         guint seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint64 *values = (guint64 *) (gpointer) ids->data;

  for (guint i = ids->len; i > 1; i--)
    {
      guint other = (guint) g_rand_int_range (rand, 0, (gint32) i);
      guint64 swap = values[i - 1];

      values[i - 1] = values[other];
      values[other] = swap;
    }
}

static void
test_dense (void)
{
  for (guint step = 1; step <= 64; step *= 2)
    {
      g_autoptr (GArray) ids = make_ids (0x100000, step, 5000, step);

      check_ids (ids);
      shuffle (ids, step);
      check_ids (ids);
    }
}

/* The ids of an agent: 1, 2, 3… and every one of them there. */
static void
test_counted (void)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint64 id = 1; id <= 20000; id++)
    g_array_append_val (ids, id);
  check_ids (ids);
}

/* Few ids off the slots, among them neighbours, first and last of a word. */
static void
test_interior (void)
{
  for (guint seed = 0; seed < 20; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GArray) ids = make_ids (0x70000000, 16, 4000, seed);
      guint n = ids->len;

      for (guint i = 0; i < n / 12; i++)
        {
          guint64 id = g_array_index (ids, guint64, g_rand_int_range (rand, 0, (gint32) n))
                       + (guint64) g_rand_int_range (rand, 1, 16);

          g_array_append_val (ids, id);
          id += 1024 * (guint64) g_rand_int_range (rand, 0, 3);
          g_array_append_val (ids, id);
        }
      check_ids (ids);
      shuffle (ids, seed);
      check_ids (ids);
    }
}

static void
test_unaligned (void)
{
  g_autoptr (GArray) odd = make_ids (0x1001, 2, 3000, 1);
  g_autoptr (GArray) mixed = make_ids (0x12345, 3, 3000, 2);

  check_ids (odd);
  check_ids (mixed);
}

/* Beyond the signed numbers, and up to the last one. */
static void
test_top_bit (void)
{
  g_autoptr (GArray) low = make_ids (0x7fffff00, 8, 3000, 3);
  g_autoptr (GArray) high = make_ids (G_GUINT64_CONSTANT (0xffffff0000000000), 8, 3000, 4);
  g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint64 odd = G_MAXUINT64;

  for (guint64 id = G_MAXUINT64 - 8000 + 1; id != 0; id += 8)
    g_array_append_val (last, id);
  check_ids (last);
  g_array_append_val (last, odd);
  g_array_append_vals (last, low->data, low->len);
  g_array_append_vals (last, high->data, high->len);
  check_ids (low);
  check_ids (high);
  check_ids (last);
}

/* Spread over all 64 bits: no page holds two. */
static void
test_sparse (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  HeapIdMap map = { 0 };

  for (guint i = 0; i < 20000; i++)
    {
      guint64 id = (guint64) g_rand_int (rand) << 32 | (guint64) g_rand_int (rand);

      g_array_append_val (ids, id);
    }
  check_ids (ids);

  /* No pages were made for them: they would cost a KiB an id. */
  g_assert_true (heap_id_map_build (&map, (const guint64 *) (gpointer) ids->data, ids->len, NULL,
                                    NULL));
  g_assert_cmpuint (map.n_pages, ==, 0);
  heap_id_map_clear (&map);
}

static void
test_repeated (void)
{
  g_autoptr (GArray) ids = make_ids (0x4000, 8, 2000, 6);
  g_autoptr (GArray) copy = make_ids (0x4000, 8, 2000, 6);
  g_autoptr (GArray) odd = make_ids (0x4001, 64, 100, 7);

  g_array_append_vals (ids, copy->data, copy->len);
  g_array_append_vals (ids, odd->data, odd->len);
  g_array_append_vals (ids, odd->data, odd->len);
  shuffle (ids, 8);
  check_ids (ids);
}

static void
test_few (void)
{
  const guint64 some[] = { 0, 1, 0x8000000000000000, G_MAXUINT64 };

  for (guint n = 0; n <= G_N_ELEMENTS (some); n++)
    {
      g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));

      g_array_append_vals (ids, some, n);
      check_ids (ids);
    }
  for (guint i = 0; i < G_N_ELEMENTS (some); i++)
    {
      g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));

      g_array_append_val (ids, some[i]);
      check_ids (ids);
    }
}

static void
test_cancelled (void)
{
  g_autoptr (GArray) ids = make_ids (0x4000, 8, 100, 9);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  HprofProgress progress;
  HeapIdMap map = { 0 };

  g_cancellable_cancel (cancellable);
  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_assert_false (heap_id_map_build (&map, (const guint64 *) (gpointer) ids->data, ids->len,
                                     &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  heap_id_map_clear (&map);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/id-map/dense", test_dense);
  g_test_add_func ("/heap/id-map/counted", test_counted);
  g_test_add_func ("/heap/id-map/interior", test_interior);
  g_test_add_func ("/heap/id-map/unaligned", test_unaligned);
  g_test_add_func ("/heap/id-map/top-bit", test_top_bit);
  g_test_add_func ("/heap/id-map/sparse", test_sparse);
  g_test_add_func ("/heap/id-map/repeated", test_repeated);
  g_test_add_func ("/heap/id-map/few", test_few);
  g_test_add_func ("/heap/id-map/cancelled", test_cancelled);
  return g_test_run ();
}
