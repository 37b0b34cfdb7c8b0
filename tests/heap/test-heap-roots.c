/* test-heap-roots.c: every kind of root, and roots of nothing
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

static DumpBuilder *
begin_heap (void)
{
  DumpBuilder *builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);

  dump_builder_class (builder, "Node", NULL, "Object next");
  dump_builder_root_classes (builder);
  return builder;
}

/* The first root of @kind; %NULL for none. */
static const HeapRoot *
find_root (const Heap *heap,
           HeapRootKind kind)
{
  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    if (heap_get_root (heap, i)->kind == kind)
      return heap_get_root (heap, i);
  return NULL;
}

/* A root whose object is not in the dump is counted and holds nothing. */
static void
test_missing_object (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap ();
  g_autoptr (Heap) heap = NULL;
  const HeapRoot *root;

  dump_builder_root (builder, HPROF_HEAP_ROOT_MONITOR_USED, 0xdead);
  heap = heap_fixture_open (builder);
  root = find_root (heap, HEAP_ROOT_MONITOR_USED);
  g_assert_nonnull (root);
  g_assert_cmphex (root->id, ==, 0xdead);
  g_assert_cmpuint (root->object, ==, HEAP_NONE);
  g_assert_cmpuint (heap_get_root_counts (heap)[HEAP_ROOT_MONITOR_USED].count, ==, 1);
  g_assert_cmpuint (heap_get_root_counts (heap)[HEAP_ROOT_MONITOR_USED].missing, ==, 1);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_DANGLING_ROOT, 1);
  g_assert_cmpuint (heap_find_object (heap, 0xdead), ==, HEAP_NONE);
}

/* A root of nothing is no object 0. */
static void
test_null_root (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap ();
  g_autoptr (Heap) heap = NULL;

  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, 0);
  dump_builder_thread_root (builder, HPROF_HEAP_ROOT_THREAD_OBJECT, 0, 1, 1);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_problem (heap, HPROF_PROBLEM_NULL_ROOT, 2);
  g_assert_cmpuint (heap_get_root_counts (heap)[HEAP_ROOT_JNI_GLOBAL].missing, ==, 1);
  g_assert_cmpuint (heap_get_root_counts (heap)[HEAP_ROOT_THREAD_OBJECT].missing, ==, 1);
  g_assert_cmpuint (heap_find_object (heap, 0), ==, HEAP_NONE);
}

/* A thread that has no record does not take its roots away. */
static void
test_unknown_thread (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap ();
  g_autoptr (Heap) heap = NULL;
  g_autofree char *name = NULL;
  g_autofree char *frame = NULL;
  guint64 node = dump_builder_object (builder, "Node");
  const HeapRoot *root;

  dump_builder_thread_root (builder, HPROF_HEAP_ROOT_NATIVE_STACK, node, 99, 0);
  heap = heap_fixture_open (builder);
  root = find_root (heap, HEAP_ROOT_NATIVE_STACK);
  g_assert_nonnull (root);
  g_assert_cmpuint (root->thread_serial, ==, 99);
  g_assert_cmpuint (heap_get_thread_object (heap, 99), ==, HEAP_NONE);
  name = heap_get_thread_name (heap, 99);
  g_assert_null (name);
  frame = heap_get_frame_text (heap, 99, 0);
  g_assert_null (frame);
  g_assert_true (heap_root_holds (heap, root));
  heap_fixture_assert_strength (heap, node, HEAP_STRENGTH_LOCAL);
}

/* Roots after a later heap count, and each object is in its heap. */
static void
test_heaps (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 first, second;

  dump_builder_heap (builder, 'A', "app");
  dump_builder_class (builder, "Node", NULL, NULL);
  first = dump_builder_object (builder, "Node");
  dump_builder_heap (builder, 'Z', "zygote");
  second = dump_builder_object (builder, "Node");
  dump_builder_root (builder, HPROF_HEAP_ROOT_VM_INTERNAL, first);
  dump_builder_root (builder, HPROF_HEAP_ROOT_VM_INTERNAL, second);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, first, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, second, HEAP_STRENGTH_STRONG);
  g_assert_cmpuint (heap_get_n_spaces (heap), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const HeapSpace *space = heap_get_space (heap, i);

      if (space->id == 'A')
        g_assert_cmpstr (space->name, ==, "app");
      else
        g_assert_cmpstr (space->name, ==, "zygote");
      g_assert_cmpuint (space->objects, ==, space->id == 'A' ? 3 : 1);
    }
}

/* One root written ten thousand times is one, and says how often it was written. */
static void
test_repeated (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 class = dump_builder_class (builder, "Node", NULL, NULL);

  for (guint i = 0; i < 10000; i++)
    dump_builder_root (builder, HPROF_HEAP_ROOT_STICKY_CLASS, class);
  heap = heap_fixture_open (builder);
  g_assert_cmpuint (heap_get_n_roots (heap), ==, 1);
  g_assert_cmpuint (heap_get_root_counts (heap)[HEAP_ROOT_STICKY_CLASS].count, ==, 10000);
  g_assert_cmpuint (heap_get_root_counts (heap)[HEAP_ROOT_STICKY_CLASS].unique, ==, 1);
  g_assert_cmpuint (heap_get_root_counts (heap)[HEAP_ROOT_STICKY_CLASS].missing, ==, 0);
}

/* Without a root everything is unreachable, nested by its own dominators. */
static void
test_no_roots (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  g_auto (HeapTreeChildren) children = { 0 };
  g_autoptr (GError) error = NULL;
  guint64 holder, held;

  dump_builder_class (builder, "Node", NULL, "Object next");
  holder = dump_builder_object (builder, "Node");
  held = dump_builder_object (builder, "Node");
  dump_builder_set (builder, holder, "next", held);
  heap = heap_fixture_open (builder);
  g_assert_nonnull (heap_fixture_find_problem (heap, HPROF_PROBLEM_NO_ROOTS));
  g_assert_cmpuint (heap_get_totals (heap)->strengths[HEAP_STRENGTH_UNREACHABLE].objects, ==,
                    heap_get_n_objects (heap));
  heap_fixture_assert_dominator (heap, holder, HEAP_GARBAGE);
  heap_fixture_assert_dominator (heap, held, holder);
  g_assert_cmpuint (heap_get_totals (heap)->root_children, ==, 1);
  g_assert_true (heap_tree_get_children (heap, heap_node (HEAP_NODE_ROOT, 0), 10, &children, NULL,
                                         &error));
  g_assert_no_error (error);
  g_assert_cmpuint (children.n_entries, ==, 1);
  g_assert_cmpint (children.entries[0].node.kind, ==, HEAP_NODE_GARBAGE);
}

/* Every kind of root holds its object as firmly as it says, under its own name. */
static void
test_kinds (void)
{
  static const struct
  {
    HprofHeapTag tag;
    HeapRootKind kind;
    const char *name;
    HeapStrength strength;
  } kinds[] = {
    { HPROF_HEAP_ROOT_UNKNOWN, HEAP_ROOT_UNKNOWN, "unknown", HEAP_STRENGTH_STRONG },
    { HPROF_HEAP_ROOT_JNI_GLOBAL, HEAP_ROOT_JNI_GLOBAL, "jni-global", HEAP_STRENGTH_STRONG },
    { HPROF_HEAP_ROOT_JNI_LOCAL, HEAP_ROOT_JNI_LOCAL, "jni-local", HEAP_STRENGTH_LOCAL },
    { HPROF_HEAP_ROOT_JAVA_FRAME, HEAP_ROOT_JAVA_FRAME, "java-frame", HEAP_STRENGTH_LOCAL },
    { HPROF_HEAP_ROOT_NATIVE_STACK, HEAP_ROOT_NATIVE_STACK, "native-stack", HEAP_STRENGTH_LOCAL },
    { HPROF_HEAP_ROOT_STICKY_CLASS, HEAP_ROOT_STICKY_CLASS, "sticky-class", HEAP_STRENGTH_STRONG },
    { HPROF_HEAP_ROOT_THREAD_BLOCK, HEAP_ROOT_THREAD_BLOCK, "thread-block", HEAP_STRENGTH_STRONG },
    { HPROF_HEAP_ROOT_MONITOR_USED, HEAP_ROOT_MONITOR_USED, "monitor-used", HEAP_STRENGTH_LOCAL },
    { HPROF_HEAP_ROOT_THREAD_OBJECT, HEAP_ROOT_THREAD_OBJECT, "thread-object",
      HEAP_STRENGTH_STRONG },
    { HPROF_HEAP_ROOT_INTERNED_STRING, HEAP_ROOT_INTERNED_STRING, "interned-string",
      HEAP_STRENGTH_STRONG },
    { HPROF_HEAP_ROOT_FINALIZING, HEAP_ROOT_FINALIZING, "finalizing", HEAP_STRENGTH_FINALIZER },
    { HPROF_HEAP_ROOT_DEBUGGER, HEAP_ROOT_DEBUGGER, "debugger", HEAP_STRENGTH_STRONG },
    { HPROF_HEAP_ROOT_REFERENCE_CLEANUP, HEAP_ROOT_REFERENCE_CLEANUP, "reference-cleanup",
      HEAP_STRENGTH_PHANTOM },
    { HPROF_HEAP_ROOT_VM_INTERNAL, HEAP_ROOT_VM_INTERNAL, "vm-internal", HEAP_STRENGTH_STRONG },
    { HPROF_HEAP_ROOT_JNI_MONITOR, HEAP_ROOT_JNI_MONITOR, "jni-monitor", HEAP_STRENGTH_LOCAL },
    { HPROF_HEAP_ROOT_UNREACHABLE, HEAP_ROOT_UNREACHABLE, "unreachable",
      HEAP_STRENGTH_UNREACHABLE },
  };
  g_autoptr (DumpBuilder) builder = begin_heap ();
  g_autoptr (Heap) heap = NULL;
  guint64 nodes[G_N_ELEMENTS (kinds)];

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      nodes[i] = dump_builder_object (builder, "Node");
      dump_builder_thread_root (builder, kinds[i].tag, nodes[i], 7, 0);
    }
  heap = heap_fixture_open (builder);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const HeapRoot *root = NULL;

      for (gsize j = 0; j < heap_get_n_roots (heap); j++)
        if (heap_get_root (heap, j)->id == nodes[i])
          root = heap_get_root (heap, j);
      g_assert_nonnull (root);
      g_assert_cmpint (root->kind, ==, kinds[i].kind);
      g_assert_cmpstr (heap_root_kind_to_string (root->kind), ==, kinds[i].name);
      g_assert_cmpint (heap_root_kind_get_strength (root->kind), ==, kinds[i].strength);
      g_assert_cmpint (heap_root_holds (heap, root), ==,
                       kinds[i].kind != HEAP_ROOT_UNREACHABLE);
      heap_fixture_assert_strength (heap, nodes[i], kinds[i].strength);
      heap_fixture_assert_dominator (
          heap, nodes[i],
          kinds[i].strength == HEAP_STRENGTH_UNREACHABLE ? HEAP_GARBAGE : HEAP_ROOT);
    }
}

/* A root that holds less firmly than something else is there, but is no way its object is held. */
static void
test_weaker_root (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap ();
  g_autoptr (Heap) heap = NULL;
  guint64 holder = dump_builder_object (builder, "Node");
  guint64 held = dump_builder_object (builder, "Node");

  dump_builder_set (builder, holder, "next", held);
  dump_builder_keep (builder, "Keep.holder", holder);
  dump_builder_thread_root (builder, HPROF_HEAP_ROOT_JAVA_FRAME, held, 1, 0);
  heap = heap_fixture_open (builder);
  g_assert_false (heap_root_holds (heap, find_root (heap, HEAP_ROOT_JAVA_FRAME)));
  heap_fixture_assert_strength (heap, held, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_dominator (heap, held, holder);
}

/* A local variable's thread and frame. */
static void
test_frames (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap ();
  g_autoptr (Heap) heap = NULL;
  g_autofree char *inner = NULL;
  g_autofree char *outer = NULL;
  g_autofree char *none = NULL;
  guint64 node = dump_builder_object (builder, "Node");
  guint64 thread = dump_builder_thread (builder, 3, "worker");
  const HeapRoot *root;

  dump_builder_frame (builder, 3, "Node", "inner", -3);
  dump_builder_frame (builder, 3, "Node", "outer", 12);
  dump_builder_thread_root (builder, HPROF_HEAP_ROOT_JAVA_FRAME, node, 3, 1);
  heap = heap_fixture_open (builder);
  root = find_root (heap, HEAP_ROOT_JAVA_FRAME);
  g_assert_nonnull (root);
  g_assert_cmpuint (root->thread_serial, ==, 3);
  g_assert_cmpint (root->frame, ==, 1);
  g_assert_cmpuint (heap_get_thread_object (heap, 3), ==, heap_fixture_find (heap, thread));
  outer = heap_get_frame_text (heap, 3, 1);
  g_assert_nonnull (outer);
  g_assert_true (g_str_has_prefix (outer, "Node.outer"));
  inner = heap_get_frame_text (heap, 3, 0);
  g_assert_nonnull (inner);
  g_assert_true (g_str_has_prefix (inner, "Node.inner"));
  none = heap_get_frame_text (heap, 3, 2);
  g_assert_null (none);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/roots/A46-missing-object", test_missing_object);
  g_test_add_func ("/heap/roots/A47-null-root", test_null_root);
  g_test_add_func ("/heap/roots/A49-unknown-thread", test_unknown_thread);
  g_test_add_func ("/heap/roots/A50-heaps", test_heaps);
  g_test_add_func ("/heap/roots/A51-repeated", test_repeated);
  g_test_add_func ("/heap/roots/B11-no-roots", test_no_roots);
  g_test_add_func ("/heap/roots/B13-kinds", test_kinds);
  g_test_add_func ("/heap/roots/weaker-root", test_weaker_root);
  g_test_add_func ("/heap/roots/frames", test_frames);
  return g_test_run ();
}
