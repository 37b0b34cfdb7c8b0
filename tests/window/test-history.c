/* test-history.c: the places a person has been
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "app/heapwood-history.h"

static void
count (guint *n_changes)
{
  (*n_changes)++;
}

static void
assert_place (HeapwoodHistory *history,
              HeapNodeKind kind,
              guint32 index)
{
  g_assert_true (heap_node_equal (heapwood_history_get_place (history)->node,
                                  heap_node (kind, index)));
}

static HeapwoodHistory *
history_new (void)
{
  g_autoptr (HeapwoodPlace) whole = heapwood_place_new_map (heap_node (HEAP_NODE_ROOT, 0));

  return heapwood_history_new (whole);
}

static void
go (HeapwoodHistory *history,
    HeapNodeKind kind,
    guint32 index)
{
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (heap_node (kind, index));

  heapwood_history_go (history, place);
}

static void
test_back_and_forward (void)
{
  g_autoptr (HeapwoodHistory) history = history_new ();
  guint n_changes = 0;
  g_signal_connect_swapped (history, "changed", G_CALLBACK (count), &n_changes);

  assert_place (history, HEAP_NODE_ROOT, 0);
  g_assert_false (heapwood_history_get_can_go_back (history));
  g_assert_false (heapwood_history_get_can_go_forward (history));

  go (history, HEAP_NODE_GROUP, 4);
  go (history, HEAP_NODE_OBJECT, 7);
  go (history, HEAP_NODE_OBJECT, 7);
  g_assert_cmpuint (n_changes, ==, 2);

  heapwood_history_go_back (history);
  assert_place (history, HEAP_NODE_GROUP, 4);
  g_assert_true (heapwood_history_get_can_go_forward (history));
  heapwood_history_go_forward (history);
  assert_place (history, HEAP_NODE_OBJECT, 7);
  heapwood_history_go_forward (history);
  assert_place (history, HEAP_NODE_OBJECT, 7);
}

static void
test_going_drops_what_lay_ahead (void)
{
  g_autoptr (HeapwoodHistory) history = history_new ();

  go (history, HEAP_NODE_OBJECT, 1);
  go (history, HEAP_NODE_OBJECT, 2);
  heapwood_history_go_back (history);
  heapwood_history_go_back (history);
  heapwood_history_go_back (history);
  assert_place (history, HEAP_NODE_ROOT, 0);

  go (history, HEAP_NODE_OBJECT, 3);
  g_assert_false (heapwood_history_get_can_go_forward (history));
  heapwood_history_go_back (history);
  assert_place (history, HEAP_NODE_ROOT, 0);
}

/* The same node in another view is another place; a list that is narrowed stays one. */
static void
test_lists (void)
{
  g_autoptr (HeapwoodHistory) history = history_new ();
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);
  g_autoptr (HeapwoodFilter) all = heapwood_filter_new (&(HeapwoodFilter) { NULL });
  g_autoptr (HeapwoodFilter) some = heapwood_filter_new (&(HeapwoodFilter) { .text = "some" });
  g_autoptr (HeapwoodPlace) list = heapwood_place_new_objects (root, all);
  g_autoptr (HeapwoodPlace) narrowed = heapwood_place_new_objects (root, some);
  guint n_changes = 0;

  heapwood_history_go (history, list);
  g_assert_true (heapwood_history_get_place (history) == list);
  g_signal_connect_swapped (history, "changed", G_CALLBACK (count), &n_changes);
  heapwood_history_replace (history, narrowed);
  g_assert_cmpuint (n_changes, ==, 0);

  go (history, HEAP_NODE_OBJECT, 1);
  heapwood_history_go_back (history);
  g_assert_true (heapwood_history_get_place (history) == narrowed);
  heapwood_history_go_back (history);
  assert_place (history, HEAP_NODE_ROOT, 0);
  g_assert_null (heapwood_history_get_place (history)->filter);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/history/back-and-forward", test_back_and_forward);
  g_test_add_func ("/window/history/drops-ahead", test_going_drops_what_lay_ahead);
  g_test_add_func ("/window/history/lists", test_lists);
  return g_test_run ();
}
