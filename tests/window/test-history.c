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
  g_assert_true (heap_node_equal (heapwood_history_get_place (history), heap_node (kind, index)));
}

static void
test_back_and_forward (void)
{
  g_autoptr (HeapwoodHistory) history = heapwood_history_new ();
  guint n_changes = 0;
  g_signal_connect_swapped (history, "changed", G_CALLBACK (count), &n_changes);

  assert_place (history, HEAP_NODE_ROOT, 0);
  g_assert_false (heapwood_history_get_can_go_back (history));
  g_assert_false (heapwood_history_get_can_go_forward (history));

  heapwood_history_go (history, heap_node (HEAP_NODE_GROUP, 4));
  heapwood_history_go (history, heap_node (HEAP_NODE_OBJECT, 7));
  heapwood_history_go (history, heap_node (HEAP_NODE_OBJECT, 7));
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
  g_autoptr (HeapwoodHistory) history = heapwood_history_new ();

  heapwood_history_go (history, heap_node (HEAP_NODE_OBJECT, 1));
  heapwood_history_go (history, heap_node (HEAP_NODE_OBJECT, 2));
  heapwood_history_go_back (history);
  heapwood_history_go_back (history);
  heapwood_history_go_back (history);
  assert_place (history, HEAP_NODE_ROOT, 0);

  heapwood_history_go (history, heap_node (HEAP_NODE_OBJECT, 3));
  g_assert_false (heapwood_history_get_can_go_forward (history));
  heapwood_history_go_back (history);
  assert_place (history, HEAP_NODE_ROOT, 0);
}

static void
test_reset (void)
{
  g_autoptr (HeapwoodHistory) history = heapwood_history_new ();
  gboolean can_go_back;

  heapwood_history_go (history, heap_node (HEAP_NODE_OBJECT, 1));
  g_object_get (history, "can-go-back", &can_go_back, NULL);
  g_assert_true (can_go_back);

  heapwood_history_reset (history);
  assert_place (history, HEAP_NODE_ROOT, 0);
  g_object_get (history, "can-go-back", &can_go_back, NULL);
  g_assert_false (can_go_back);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/history/back-and-forward", test_back_and_forward);
  g_test_add_func ("/window/history/drops-ahead", test_going_drops_what_lay_ahead);
  g_test_add_func ("/window/history/reset", test_reset);
  return g_test_run ();
}
