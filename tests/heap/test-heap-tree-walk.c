/* test-heap-tree-walk.c: every node of the tree, its order, its limits and its way back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

static const HeapNode root = { HEAP_NODE_ROOT, 0 };

static void
get_children (const Heap *heap,
              HeapNode node,
              guint limit,
              HeapTreeChildren *children)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (heap_tree_get_children (heap, node, limit, children, NULL, &error));
  g_assert_no_error (error);
}

/* Largest first; of equal ones objects and groups by index, and the pile last. */
static gboolean
is_in_order (const HeapTreeEntry *first,
             const HeapTreeEntry *second)
{
  if (first->retained != second->retained)
    return first->retained > second->retained;
  if (first->node.kind == HEAP_NODE_GARBAGE || second->node.kind == HEAP_NODE_GARBAGE)
    return second->node.kind == HEAP_NODE_GARBAGE;
  return first->node.kind != second->node.kind || first->node.index < second->node.index;
}

/* Any limit gives the same first children, and the rest adds up. */
static void
check_limits (const Heap *heap,
              HeapNode node,
              const HeapTreeChildren *all)
{
  const guint limits[] = { 1, 2, 3, 63, 64, 65, 127, 128, 129, 200, 1000 };

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_auto (HeapTreeChildren) some = { 0 };
      guint64 rest = 0;

      get_children (heap, node, limits[i], &some);
      g_assert_cmpuint (some.n_entries, ==, MIN (limits[i], all->n_entries));
      g_assert_cmpuint (some.n_rest, ==, all->n_entries - some.n_entries);
      for (guint k = 0; k < all->n_entries; k++)
        if (k < some.n_entries)
          g_assert_true (heap_node_equal (some.entries[k].node, all->entries[k].node));
        else
          rest += all->entries[k].retained;
      g_assert_cmpuint (some.rest_retained, ==, rest);
    }
}

/* The node and everything below it: order, parents, and that asking again gives the same. */
static void
check_node (const Heap *heap,
            HeapNode node)
{
  g_auto (HeapTreeChildren) children = { 0 };

  get_children (heap, node, G_MAXUINT, &children);
  check_limits (heap, node, &children);
  for (guint i = 0; i < children.n_entries; i++)
    {
      const HeapTreeEntry *child = &children.entries[i];
      HeapTreeEntry again = heap_tree_get_entry (heap, child->node);

      g_assert_true (heap_tree_has_node (heap, child->node));
      g_assert_true (heap_node_equal (heap_tree_get_parent (heap, child->node), node));
      g_assert_true (i == 0 || is_in_order (&children.entries[i - 1], child));
      g_assert_true (heap_node_equal (again.node, child->node));
      g_assert_cmpuint (again.retained, ==, child->retained);
      g_assert_cmpuint (again.own, ==, child->own);
      g_assert_cmpuint (again.n_objects, ==, child->n_objects);
      g_assert_cmpint (again.strength, ==, child->strength);
      check_node (heap, child->node);
    }
}

static void
test_random_dumps (void)
{
  for (guint32 seed = 0; seed < 25; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (4000 + seed, 20 + 70 * seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);

      check_node (heap, root);
      g_assert_true (heap_node_equal (heap_tree_get_parent (heap, root), root));
      for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
        g_assert_true (heap_node_equal (heap_tree_get_object_node (heap, i),
                                        heap_node (HEAP_NODE_OBJECT, i)));
      g_assert_false (
          heap_tree_has_node (heap, heap_node (HEAP_NODE_OBJECT, heap_get_n_objects (heap))));
    }
}

/* A group: its members by size, then by id; its figures are the sums of theirs. */
static void
test_group (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  g_auto (HeapTreeChildren) members = { 0 };
  g_autofree char *name = NULL;
  guint64 ids[300], held, sum = 0;
  HeapTreeEntry entry;
  HeapNode group;

  dump_builder_class (builder, "com.example.Node", NULL, "Object next");
  dump_builder_root_classes (builder);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      ids[i] = dump_builder_object (builder, "com.example.Node");
      dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, ids[i]);
    }
  held = dump_builder_object (builder, "com.example.Node");
  dump_builder_set (builder, ids[123], "next", held);
  heap = heap_fixture_open (builder);
  group = heap_node (HEAP_NODE_GROUP, heap_find_class (heap, "com.example.Node"));
  get_children (heap, group, G_MAXUINT, &members);
  g_assert_cmpuint (members.n_entries, ==, G_N_ELEMENTS (ids));
  for (guint i = 0; i < members.n_entries; i++)
    {
      guint32 expected = heap_fixture_find (heap, ids[i == 0 ? 123 : i <= 123 ? i - 1 : i]);

      g_assert_cmpint (members.entries[i].node.kind, ==, HEAP_NODE_OBJECT);
      g_assert_cmpuint (members.entries[i].node.index, ==, expected);
      sum += members.entries[i].retained;
    }
  entry = heap_tree_get_entry (heap, group);
  g_assert_cmpuint (entry.retained, ==, sum);
  g_assert_cmpuint (entry.own, ==, 0);
  g_assert_cmpuint (entry.n_objects, ==, G_N_ELEMENTS (ids));
  g_assert_cmpint (entry.strength, ==, HEAP_STRENGTH_STRONG);
  g_assert_true (heap_node_equal (heap_tree_get_parent (heap, members.entries[0].node), group));
  g_assert_true (heap_node_equal (heap_tree_get_parent (heap, group), root));
  name = heap_tree_get_name (heap, group);
  g_assert_cmpstr (name, ==, "300 × com.example.Node");
}

static void
test_cancelled (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (HeapTreeChildren) children = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree guint64 *elements = g_new (guint64, HPROF_PROGRESS_STEPS);
  guint64 array;

  for (guint i = 0; i < HPROF_PROGRESS_STEPS; i++)
    elements[i] = dump_builder_object (builder, "java.lang.Object");
  array = dump_builder_array (builder, "java.lang.Object[]", elements, HPROF_PROGRESS_STEPS);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, array);
  heap = heap_fixture_open (builder);
  g_cancellable_cancel (cancellable);
  g_assert_false (heap_tree_get_children (
      heap, heap_node (HEAP_NODE_OBJECT, heap_fixture_find (heap, array)), 10, &children,
      cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (children.n_entries, ==, 0);
  g_assert_null (children.entries);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/tree-walk/group", test_group);
  g_test_add_func ("/heap/tree-walk/random-dumps", test_random_dumps);
  g_test_add_func ("/heap/tree-walk/cancelled", test_cancelled);
  return g_test_run ();
}
