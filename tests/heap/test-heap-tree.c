/* test-heap-tree.c: the dominator tree as a person walks it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

/* Android, where sizes are what the test says. */
static DumpBuilder *
begin_heap (void)
{
  DumpBuilder *builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  static const char *const classes[] = { "Node", "Single" };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      guint64 class = dump_builder_class (builder, classes[i], NULL, "Object next");

      dump_builder_set_instance_size (builder, class, 16);
    }
  return builder;
}

static guint64
add_rooted (DumpBuilder *builder,
            const char *class_name)
{
  guint64 object = dump_builder_object (builder, class_name);

  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, object);
  return object;
}

/* An array that holds the classes, so that no object holds one as a last resort.
 * Returns: its id, a child of the root. */
static guint64
hold_classes (DumpBuilder *builder)
{
  guint64 node = dump_builder_get_class (builder, "Node");
  guint64 single = dump_builder_get_class (builder, "Single");
  guint64 object = dump_builder_get_class (builder, "java.lang.Object");
  guint64 own = dump_builder_get_class (builder, "java.lang.Object[]");
  guint64 array =
      dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (node, single, object, own));

  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, array);
  return array;
}

static void
get_children (const Heap *heap,
              HeapNode node,
              guint limit,
              HeapTreeChildren *children)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (heap_tree_get_children (heap, node, limit, children, NULL, &error));
  g_assert_no_error (error);
  for (guint i = 1; i < children->n_entries; i++)
    g_assert_cmpuint (children->entries[i - 1].retained, >=, children->entries[i].retained);
}

static HeapNode
object_node (const Heap *heap,
             guint64 id)
{
  return heap_node (HEAP_NODE_OBJECT, heap_fixture_find (heap, id));
}

static HeapNode
group_node (const Heap *heap,
            HeapNodeKind kind,
            const char *class_name)
{
  return heap_node (kind, heap_find_class (heap, class_name));
}

static void
assert_name (const Heap *heap,
             HeapNode node,
             const char *expected)
{
  g_autofree char *name = heap_tree_get_name (heap, node);

  g_assert_cmpstr (name, ==, expected);
}

/* Beyond 200 children objects of one class are gathered; a class with one object is not. */
static void
test_groups (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap ();
  g_autoptr (Heap) heap = NULL;
  g_auto (HeapTreeChildren) children = { 0 };
  g_auto (HeapTreeChildren) members = { 0 };
  const guint n_nodes = 250;
  guint64 single, node = 0, array = hold_classes (builder);
  HeapNode group;

  for (guint i = 0; i < n_nodes; i++)
    node = add_rooted (builder, "Node");
  single = add_rooted (builder, "Single");
  heap = heap_fixture_open (builder);
  group = group_node (heap, HEAP_NODE_GROUP, "Node");
  get_children (heap, heap_node (HEAP_NODE_ROOT, 0), G_MAXUINT, &children);
  g_assert_cmpuint (children.n_entries, ==, 3);
  g_assert_true (heap_node_equal (children.entries[0].node, group));
  g_assert_cmpuint (children.entries[0].n_objects, ==, n_nodes);
  g_assert_cmpuint (children.entries[0].own, ==, 0);
  g_assert_cmpuint (children.entries[0].retained, ==, 16 * n_nodes);
  g_assert_true (heap_node_equal (children.entries[1].node, object_node (heap, array)));
  g_assert_true (heap_node_equal (children.entries[2].node, object_node (heap, single)));
  assert_name (heap, group, "250 × Node");
  g_assert_true (heap_tree_has_node (heap, group));
  g_assert_true (heap_node_equal (heap_tree_get_parent (heap, object_node (heap, node)), group));
  g_assert_cmpint (heap_tree_get_parent (heap, group).kind, ==, HEAP_NODE_ROOT);
  get_children (heap, group, G_MAXUINT, &members);
  g_assert_cmpuint (members.n_entries, ==, n_nodes);
  g_assert_false (heap_tree_has_node (heap, group_node (heap, HEAP_NODE_GROUP, "Single")));
}

/* Up to 200 children stand one by one, the pile besides; one more and they are grouped. */
static void
test_threshold (void)
{
  for (guint n_nodes = 199; n_nodes <= 200; n_nodes++)
    {
      g_autoptr (DumpBuilder) builder = begin_heap ();
      g_autoptr (Heap) heap = NULL;
      g_auto (HeapTreeChildren) children = { 0 };

      hold_classes (builder);
      for (guint i = 0; i < n_nodes; i++)
        add_rooted (builder, "Node");
      dump_builder_object (builder, "Single");
      heap = heap_fixture_open (builder);
      get_children (heap, heap_node (HEAP_NODE_ROOT, 0), G_MAXUINT, &children);
      g_assert_cmpuint (children.n_entries, ==, n_nodes == 199 ? 201 : 3);
      g_assert_cmpint (heap_tree_has_node (heap, group_node (heap, HEAP_NODE_GROUP, "Node")), ==,
                       n_nodes == 200);
      g_assert_cmpuint (heap_get_totals (heap)->root_children, ==, n_nodes + 2);
    }
}

/* The pile is grouped by its own number of children. */
static void
test_garbage_groups (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap ();
  g_autoptr (Heap) heap = NULL;
  g_auto (HeapTreeChildren) children = { 0 };
  const guint n_nodes = 250;
  guint64 node = 0;
  HeapNode group;

  dump_builder_root_classes (builder);
  add_rooted (builder, "Node");
  for (guint i = 0; i < n_nodes; i++)
    node = dump_builder_object (builder, "Node");
  heap = heap_fixture_open (builder);
  group = group_node (heap, HEAP_NODE_GARBAGE_GROUP, "Node");
  assert_name (heap, heap_node (HEAP_NODE_GARBAGE, 0), "Uncollected garbage");
  g_assert_false (heap_tree_may_pile_live_objects (heap));
  get_children (heap, heap_node (HEAP_NODE_GARBAGE, 0), G_MAXUINT, &children);
  g_assert_cmpuint (children.n_entries, ==, 1);
  g_assert_true (heap_node_equal (children.entries[0].node, group));
  g_assert_cmpuint (children.entries[0].retained, ==, 16 * n_nodes);
  g_assert_cmpint (children.entries[0].strength, ==, HEAP_STRENGTH_UNREACHABLE);
  g_assert_true (heap_node_equal (heap_tree_get_parent (heap, object_node (heap, node)), group));
  g_assert_cmpint (heap_tree_get_parent (heap, group).kind, ==, HEAP_NODE_GARBAGE);
  g_assert_false (heap_tree_has_node (heap, group_node (heap, HEAP_NODE_GROUP, "Node")));
}

/* Largest first, equal ones by id; what the limit leaves out is counted. */
static void
test_order_and_limit (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap ();
  g_autoptr (Heap) heap = NULL;
  g_auto (HeapTreeChildren) children = { 0 };
  guint64 holder, array, elements[6];
  HeapTreeEntry entry;
  HeapNode node;

  for (guint i = 0; i < 6; i++)
    elements[i] = dump_builder_object (builder, "Node");
  dump_builder_set (builder, elements[4], "next", dump_builder_object (builder, "Node"));
  array = dump_builder_array (builder, "Node[]", elements, 6);
  holder = add_rooted (builder, "Single");
  dump_builder_set (builder, holder, "next", array);
  dump_builder_root_classes (builder);
  heap = heap_fixture_open (builder);
  node = object_node (heap, array);
  get_children (heap, node, 3, &children);
  g_assert_cmpuint (children.n_entries, ==, 3);
  g_assert_cmpuint (children.n_rest, ==, 3);
  g_assert_cmpuint (children.rest_retained, ==, 3 * 16);
  g_assert_cmpuint (children.entries[0].node.index, ==, heap_fixture_find (heap, elements[4]));
  g_assert_cmpuint (children.entries[0].retained, ==, 32);
  g_assert_cmpuint (children.entries[1].node.index, ==, heap_fixture_find (heap, elements[0]));
  g_assert_cmpuint (children.entries[2].node.index, ==, heap_fixture_find (heap, elements[1]));
  entry = heap_tree_get_entry (heap, node);
  g_assert_cmpuint (entry.own, ==, 12 + 6 * 4);
  g_assert_cmpuint (entry.retained, ==, 12 + 6 * 4 + 7 * 16);
  g_assert_cmpint (entry.strength, ==, HEAP_STRENGTH_STRONG);
}

/* HotSpot leaves out the fields of classes, so the pile does not call itself garbage. */
static void
test_hotspot_pile (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;

  dump_builder_object (builder, "java.lang.Object");
  dump_builder_get_class (builder, "java.lang.Class");
  heap = heap_fixture_open (builder);
  g_assert_true (heap_tree_may_pile_live_objects (heap));
  assert_name (heap, heap_node (HEAP_NODE_GARBAGE, 0), "Not reached from any root");
  assert_name (heap, heap_node (HEAP_NODE_ROOT, 0), "Whole heap");
}

static void
test_no_objects (void)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 0);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (Heap) heap = NULL;
  g_auto (HeapTreeChildren) children = { 0 };

  dump_writer_record (writer, HPROF_RECORD_HEAP_DUMP, NULL, 0);
  bytes = dump_writer_to_bytes (writer);
  heap = heap_fixture_open_bytes (bytes);
  g_assert_cmpuint (heap_get_n_objects (heap), ==, 0);
  g_assert_false (heap_tree_has_node (heap, heap_node (HEAP_NODE_GARBAGE, 0)));
  get_children (heap, heap_node (HEAP_NODE_ROOT, 0), G_MAXUINT, &children);
  g_assert_cmpuint (children.n_entries, ==, 0);
  g_assert_cmpuint (heap_tree_get_entry (heap, heap_node (HEAP_NODE_ROOT, 0)).retained, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/tree/D18-groups", test_groups);
  g_test_add_func ("/heap/tree/D18-threshold", test_threshold);
  g_test_add_func ("/heap/tree/garbage-groups", test_garbage_groups);
  g_test_add_func ("/heap/tree/order-and-limit", test_order_and_limit);
  g_test_add_func ("/heap/tree/hotspot-pile", test_hotspot_pile);
  g_test_add_func ("/heap/tree/A43-no-objects", test_no_objects);
  return g_test_run ();
}
