/* test-heap-memory.c: arrays that grow, and arrays there is no room for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap/heap-memory-private.h"

#include "hprof/hprof.h"

static void
test_new (void)
{
  g_autofree guint64 *array = heap_memory_new (1000, sizeof (guint64), NULL);
  g_autofree guint64 *empty = heap_memory_new (0, sizeof (guint64), NULL);

  g_assert_nonnull (array);
  g_assert_nonnull (empty);
  for (guint i = 0; i < 1000; i++)
    g_assert_cmpuint (array[i], ==, 0);
}

/* Counts that no machine can serve are an error with a message, and leave the array alone. */
static void
test_no_memory (void)
{
  g_autofree guint64 *array = heap_memory_new (3, sizeof (guint64), NULL);
  guint64 *before = array;
  g_autoptr (GError) error = NULL;
  HeapVector vector = HEAP_VECTOR_INIT;

  g_assert_null (heap_memory_new (G_MAXSIZE / 2, sizeof (guint64), &error));
  g_assert_error (error, HPROF_ERROR, HPROF_ERROR_NO_MEMORY);
  g_clear_error (&error);

  array[2] = 7;
  g_assert_false (heap_memory_resize (&array, G_MAXSIZE / 2, sizeof (guint64), &error));
  g_assert_error (error, HPROF_ERROR, HPROF_ERROR_NO_MEMORY);
  g_assert_true (array == before);
  g_assert_cmpuint (array[2], ==, 7);
  g_clear_error (&error);

  g_assert_true (heap_vector_push (&vector, 5, NULL));
  g_assert_false (heap_vector_reserve (&vector, G_MAXSIZE / 2, &error));
  g_assert_error (error, HPROF_ERROR, HPROF_ERROR_NO_MEMORY);
  g_assert_cmpuint (vector.length, ==, 1);
  g_assert_cmpuint (vector.values[0], ==, 5);
  heap_vector_clear (&vector);
}

static void
test_resize (void)
{
  g_autofree guint32 *array = NULL;

  g_assert_true (heap_memory_resize (&array, 4, sizeof (guint32), NULL));
  for (guint32 i = 0; i < 4; i++)
    array[i] = i;
  g_assert_true (heap_memory_resize (&array, 100000, sizeof (guint32), NULL));
  for (guint32 i = 0; i < 4; i++)
    g_assert_cmpuint (array[i], ==, i);
  g_assert_true (heap_memory_resize (&array, 2, sizeof (guint32), NULL));
  g_assert_cmpuint (array[1], ==, 1);
  g_assert_true (heap_memory_resize (&array, 0, sizeof (guint32), NULL));
}

static void
test_vector (void)
{
  HeapVector vector = HEAP_VECTOR_INIT;

  for (guint32 i = 0; i < 100000; i++)
    g_assert_true (heap_vector_push (&vector, 3 * i, NULL));
  g_assert_cmpuint (vector.length, ==, 100000);
  for (guint32 i = 0; i < 100000; i++)
    g_assert_cmpuint (vector.values[i], ==, 3 * i);
  g_assert_true (heap_vector_reserve (&vector, 50, NULL));
  g_assert_cmpuint (vector.room, >=, vector.length + 50);
  heap_vector_clear (&vector);
  g_assert_cmpuint (vector.length, ==, 0);
  g_assert_null (vector.values);
  heap_vector_clear (&vector);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/memory/new", test_new);
  g_test_add_func ("/heap/memory/no-memory", test_no_memory);
  g_test_add_func ("/heap/memory/resize", test_resize);
  g_test_add_func ("/heap/memory/vector", test_vector);
  return g_test_run ();
}
