/* test-heap-slices.c: slices of a graph, block by block
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap/heap-slices-private.h"

/* Vertex v points at its next v % 4 vertices. */
static void
set_block (HeapSlices *slices,
           guint32 block,
           guint32 add)
{
  g_autofree guint32 *starts = g_new (guint32, HEAP_BLOCK_SIZE + 1);
  g_auto (HeapVector) targets = HEAP_VECTOR_INIT;
  guint32 size = heap_slices_get_block_size (slices, block);

  for (guint32 i = 0; i < size; i++)
    {
      guint32 vertex = (block << HEAP_BLOCK_SHIFT) + i;

      starts[i] = (guint32) targets.length;
      for (guint32 k = 0; k < vertex % 4; k++)
        g_assert_true (heap_vector_push (&targets, vertex + k + add, NULL));
    }
  starts[size] = (guint32) targets.length;
  g_assert_true (heap_slices_set_block (slices, block, &targets, starts, NULL));
}

static void
check_block (const HeapSlices *slices,
             guint32 block,
             guint32 add)
{
  for (guint32 i = 0; i < heap_slices_get_block_size (slices, block); i++)
    {
      guint32 vertex = (block << HEAP_BLOCK_SHIFT) + i;
      guint32 *end, *begin = heap_slices_get (slices, vertex, &end);

      g_assert_cmpint (end - begin, ==, vertex % 4);
      for (guint32 k = 0; k < vertex % 4; k++)
        g_assert_cmpuint (begin[k], ==, vertex + k + add);
    }
}

static void
test_blocks (void)
{
  const guint32 sizes[] = { 1, HEAP_BLOCK_SIZE, 2 * HEAP_BLOCK_SIZE + 5 };
  const guint32 n_blocks[] = { 1, 1, 3 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_auto (HeapSlices) slices = { 0 };

      g_assert_true (heap_slices_init (&slices, sizes[i], NULL));
      g_assert_cmpuint (slices.n_blocks, ==, n_blocks[i]);
      for (guint32 block = 0; block < slices.n_blocks; block++)
        set_block (&slices, block, 1);
      for (guint32 block = 0; block < slices.n_blocks; block++)
        check_block (&slices, block, 1);
      set_block (&slices, slices.n_blocks - 1, 1000);
      for (guint32 block = 0; block < slices.n_blocks; block++)
        check_block (&slices, block, block == slices.n_blocks - 1 ? 1000 : 1);
    }
}

static void
test_clear (void)
{
  HeapSlices slices = { 0 };

  heap_slices_clear (&slices);
  g_assert_true (heap_slices_init (&slices, 2 * HEAP_BLOCK_SIZE, NULL));
  set_block (&slices, 1, 0); /* and block 0 stays unset */
  heap_slices_clear (&slices);
  g_assert_null (slices.blocks);
  heap_slices_clear (&slices);
  g_assert_true (heap_slices_init (&slices, 0, NULL));
  g_assert_cmpuint (slices.n_blocks, ==, 0);
  heap_slices_clear (&slices);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/slices/blocks", test_blocks);
  g_test_add_func ("/heap/slices/clear", test_clear);
  return g_test_run ();
}
