/* test-lazy-list.c: a list whose rows are read when they come into view
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-lazy-list.h"

static void
read_numbers (gconstpointer source,
              guint first,
              guint n_rows,
              GPtrArray *values,
              GCancellable *cancellable)
{
  const guint *length = source;

  for (guint i = first; i < *length && i - first < n_rows; i++)
    g_ptr_array_add (values, g_strdup_printf ("%u", i));
}

static HeapwoodLazyList *
new_list (guint length)
{
  return heapwood_lazy_list_new (length, read_numbers, g_memdup2 (&length, sizeof length), g_free,
                                 g_free);
}

static gboolean
is_filled (gpointer data)
{
  return heapwood_lazy_row_get_value (data) != NULL;
}

static void
assert_row (HeapwoodLazyList *list,
            guint position,
            const char *expected)
{
  g_autoptr (HeapwoodLazyRow) row = g_list_model_get_item (G_LIST_MODEL (list), position);

  window_testing_wait (is_filled, row);
  g_assert_cmpstr (heapwood_lazy_row_get_value (row), ==, expected);
}

static void
test_rows (void)
{
  g_autoptr (HeapwoodLazyList) list = new_list (10000000);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 10000000);
  assert_row (list, 0, "0");
  assert_row (list, 5000001, "5000001");
  assert_row (list, 9999999, "9999999");
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 10000000));
}

/* More pages than are kept: each row is read again when it is looked at again. */
static void
test_all_pages (void)
{
  g_autoptr (HeapwoodLazyList) list = new_list (20000);

  for (guint i = 0; i < 20000; i += 100)
    {
      g_autofree char *expected = g_strdup_printf ("%u", i);
      assert_row (list, i, expected);
    }
  assert_row (list, 0, "0");
}

static void
keep_change (GListModel *model,
             guint position,
             guint removed,
             guint added,
             gpointer data)
{
  guint *change = data;

  change[0] = position;
  change[1] = removed;
  change[2] = added;
}

static void
test_length (void)
{
  g_autoptr (HeapwoodLazyList) list = new_list (1000);
  guint change[3] = { 0, 0, 0 };

  g_signal_connect (list, "items-changed", G_CALLBACK (keep_change), change);
  heapwood_lazy_list_set_n_rows (list, 10);
  g_assert_cmpuint (change[0], ==, 10);
  g_assert_cmpuint (change[1], ==, 990);
  g_assert_cmpuint (change[2], ==, 0);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 10));

  heapwood_lazy_list_set_n_rows (list, 1000);
  g_assert_cmpuint (change[0], ==, 10);
  g_assert_cmpuint (change[1], ==, 0);
  g_assert_cmpuint (change[2], ==, 990);
  assert_row (list, 999, "999");
}

/* What is on its way when the list goes is dropped. */
static void
test_going (void)
{
  HeapwoodLazyList *list = new_list (1000000);

  for (guint i = 0; i < 1000000; i += 10000)
    g_object_unref (g_list_model_get_item (G_LIST_MODEL (list), i));
  g_object_unref (list);
  window_testing_run_for (100);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/lazy-list/rows", test_rows);
  g_test_add_func ("/window/lazy-list/all-pages", test_all_pages);
  g_test_add_func ("/window/lazy-list/length", test_length);
  g_test_add_func ("/window/lazy-list/going", test_going);
  return g_test_run ();
}
