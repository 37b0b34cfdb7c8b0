/* test-heap-reachability.c: how firmly objects are held
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

/* A heap with a Node class, whose classes are all held by roots. */
static DumpBuilder *
begin_heap (DumpBuilderKind kind)
{
  static const char *const classes[] = {
    "java.lang.ref.SoftReference", "java.lang.ref.WeakReference",
    "java.lang.ref.PhantomReference", "java.lang.ref.Finalizer",
    "java.lang.ref.FinalizerReference", "java.lang.ThreadLocal$ThreadLocalMap$Entry",
  };
  DumpBuilder *builder = dump_builder_new (kind, 8);

  dump_builder_class (builder, "Node", NULL, "Object next; Object other");
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    dump_builder_get_class (builder, classes[i]);
  dump_builder_root_classes (builder);
  return builder;
}

/* A new node in field @field of @holder. */
static guint64
add_node (DumpBuilder *builder,
          guint64 holder,
          const char *field)
{
  guint64 node = dump_builder_object (builder, "Node");

  dump_builder_set (builder, holder, field, node);
  return node;
}

/* What the fields of @class_name and of a class that extends it do to their targets. */
static void
assert_field (const char *class_name,
              const char *field,
              HeapStrength strength)
{
  g_autoptr (DumpBuilder) builder = begin_heap (DUMP_BUILDER_HOTSPOT);
  g_autoptr (Heap) heap = NULL;
  guint64 reference, target, below, extended, extended_target, extra;
  HeapReference found;

  dump_builder_class (builder, "Extended", class_name, "Object extra");
  dump_builder_root_classes (builder);
  reference = dump_builder_object (builder, class_name);
  target = add_node (builder, reference, field);
  below = add_node (builder, target, "next");
  extended = dump_builder_object (builder, "Extended");
  extended_target = add_node (builder, extended, field);
  extra = add_node (builder, extended, "extra");
  dump_builder_keep (builder, "Keep.reference", reference);
  dump_builder_keep (builder, "Keep.extended", extended);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, reference, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, target, strength);
  heap_fixture_assert_strength (heap, below, strength);
  heap_fixture_assert_strength (heap, extended_target, strength);
  heap_fixture_assert_strength (heap, extra, HEAP_STRENGTH_STRONG);
  g_assert_cmpuint (heap_fixture_count_references (heap, reference, field, &found), ==, 1);
  g_assert_cmpint (found.strength, ==, strength);
  g_assert_true (found.holds);
  heap_fixture_assert_dominator (heap, target, reference);
  heap_fixture_assert_dominator (heap, below, target);
}

static void
test_fields (void)
{
  assert_field ("java.lang.ref.SoftReference", "referent", HEAP_STRENGTH_SOFT);
  assert_field ("java.lang.ref.WeakReference", "referent", HEAP_STRENGTH_WEAK);
  assert_field ("java.lang.ref.PhantomReference", "referent", HEAP_STRENGTH_PHANTOM);
  assert_field ("java.lang.ref.FinalReference", "referent", HEAP_STRENGTH_FINALIZER);
  assert_field ("java.lang.ref.Finalizer", "referent", HEAP_STRENGTH_FINALIZER);
  assert_field ("java.lang.ref.FinalizerReference", "referent", HEAP_STRENGTH_FINALIZER);
  assert_field ("java.lang.ref.FinalizerReference", "zombie", HEAP_STRENGTH_FINALIZER);
  assert_field ("java.lang.ThreadLocal$ThreadLocalMap$Entry", "value",
                HEAP_STRENGTH_THREAD_LOCAL);
  assert_field ("java.lang.ThreadLocal$ThreadLocalMap$Entry", "referent", HEAP_STRENGTH_WEAK);
}

/* Only what has an entry weakens: the links of the lists, and fields of the same name elsewhere, do
 * not. */
static void
test_other_fields (void)
{
  assert_field ("java.lang.ref.Reference", "referent", HEAP_STRENGTH_STRONG);
  assert_field ("java.lang.ref.WeakReference", "queue", HEAP_STRENGTH_STRONG);
  assert_field ("java.lang.ref.WeakReference", "next", HEAP_STRENGTH_STRONG);
  assert_field ("java.lang.ref.Finalizer", "prev", HEAP_STRENGTH_STRONG);
  assert_field ("java.lang.ref.Finalizer", "next", HEAP_STRENGTH_STRONG);
  assert_field ("java.lang.ref.FinalizerReference", "prev", HEAP_STRENGTH_STRONG);
  assert_field ("Node", "next", HEAP_STRENGTH_STRONG);
}

/* A field of a subclass that hides the referent is a field of its own. */
static void
test_hidden_field (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap (DUMP_BUILDER_HOTSPOT);
  g_autoptr (Heap) heap = NULL;
  guint64 reference, own, inherited;

  dump_builder_class (builder, "Own", "java.lang.ref.WeakReference", "Object value");
  reference = dump_builder_object (builder, "Own");
  own = add_node (builder, reference, "value");
  inherited = add_node (builder, reference, "java.lang.ref.Reference.referent");
  dump_builder_keep (builder, "Keep.reference", reference);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, own, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, inherited, HEAP_STRENGTH_WEAK);
}

/* One object held in each way, and chains of several: the weakest link of the best chain counts. */
static void
test_chains (void)
{
  static const struct
  {
    const char *class_name;
    const char *field;
    HeapStrength strength;
  } links[] = {
    { "Node", "next", HEAP_STRENGTH_STRONG },
    { "java.lang.ThreadLocal$ThreadLocalMap$Entry", "value", HEAP_STRENGTH_THREAD_LOCAL },
    { "java.lang.ref.SoftReference", "referent", HEAP_STRENGTH_SOFT },
    { "java.lang.ref.WeakReference", "referent", HEAP_STRENGTH_WEAK },
    { "java.lang.ref.Finalizer", "referent", HEAP_STRENGTH_FINALIZER },
    { "java.lang.ref.PhantomReference", "referent", HEAP_STRENGTH_PHANTOM },
  };
  const guint n_links = G_N_ELEMENTS (links);
  g_autoptr (DumpBuilder) builder = begin_heap (DUMP_BUILDER_HOTSPOT);
  g_autoptr (Heap) heap = NULL;
  guint64 targets[G_N_ELEMENTS (links)][G_N_ELEMENTS (links)];
  guint64 shared = dump_builder_object (builder, "Node");

  for (guint i = 0; i < n_links; i++)
    for (guint j = 0; j < n_links; j++)
      {
        guint64 first = dump_builder_object (builder, links[i].class_name);
        guint64 second = dump_builder_object (builder, links[j].class_name);

        dump_builder_set (builder, first, links[i].field, second);
        targets[i][j] = add_node (builder, second, links[j].field);
        if (links[i].strength > HEAP_STRENGTH_SOFT)
          dump_builder_set (builder, targets[i][j], "other", shared);
        dump_builder_keep (builder, "Keep.chain", first);
      }
  heap = heap_fixture_open (builder);
  for (guint i = 0; i < n_links; i++)
    for (guint j = 0; j < n_links; j++)
      heap_fixture_assert_strength (heap, targets[i][j],
                                    MAX (links[i].strength, links[j].strength));
  heap_fixture_assert_strength (heap, shared, HEAP_STRENGTH_WEAK);
}

/* A weak reference to what is strongly held moves nothing. */
static void
test_weak_reference_to_strong (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap (DUMP_BUILDER_HOTSPOT);
  g_autoptr (Heap) heap = NULL;
  guint64 holder = dump_builder_object (builder, "Node");
  guint64 held = add_node (builder, holder, "next");
  guint64 weak = dump_builder_object (builder, "java.lang.ref.WeakReference");
  HeapReference reference;

  dump_builder_set (builder, weak, "referent", held);
  dump_builder_keep (builder, "Keep.holder", holder);
  dump_builder_keep (builder, "Keep.weak", weak);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_dominator (heap, held, holder);
  g_assert_cmpuint (heap_fixture_count_references (heap, weak, "referent", &reference), ==, 1);
  g_assert_false (reference.holds);
}

/* A local variable that holds a list does not hold what else is in the list. */
static void
test_local_list (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap (DUMP_BUILDER_HOTSPOT);
  g_autoptr (Heap) heap = NULL;
  guint64 holder = dump_builder_object (builder, "Node");
  guint64 strong = add_node (builder, holder, "next");
  guint64 list = dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (strong, 0));
  guint64 only_local = dump_builder_object (builder, "Node");
  HeapReference reference;

  dump_builder_set (builder, only_local, "other", list);
  dump_builder_keep (builder, "Keep.holder", holder);
  dump_builder_thread_root (builder, HPROF_HEAP_ROOT_JAVA_FRAME, only_local, 1, 0);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, list, HEAP_STRENGTH_LOCAL);
  heap_fixture_assert_strength (heap, strong, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_dominator (heap, strong, holder);
  g_assert_cmpuint (heap_fixture_count_references (heap, list, "[0]", &reference), ==, 1);
  g_assert_false (reference.holds);
}

/* Garbage does not hold what is held; it hangs under what holds it in the pile. */
static void
test_garbage (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap (DUMP_BUILDER_HOTSPOT);
  g_autoptr (Heap) heap = NULL;
  guint64 kept = dump_builder_object (builder, "Node");
  guint64 top = dump_builder_object (builder, "Node");
  guint64 below = add_node (builder, top, "next");
  guint64 ring_first = dump_builder_object (builder, "Node");
  guint64 ring_second = add_node (builder, ring_first, "next");
  guint64 alone = dump_builder_object (builder, "Node");
  guint64 weak = dump_builder_object (builder, "java.lang.ref.WeakReference");
  guint64 weakly = add_node (builder, weak, "referent");

  dump_builder_set (builder, top, "other", kept);
  dump_builder_set (builder, ring_second, "next", ring_first);
  dump_builder_set (builder, alone, "next", alone);
  dump_builder_keep (builder, "Keep.kept", kept);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_dominator (heap, kept, dump_builder_get_class (builder, "Keep"));
  heap_fixture_assert_dominator (heap, top, HEAP_GARBAGE);
  heap_fixture_assert_dominator (heap, below, top);
  heap_fixture_assert_dominator (heap, alone, HEAP_GARBAGE);
  heap_fixture_assert_dominator (heap, ring_first, HEAP_GARBAGE);
  heap_fixture_assert_dominator (heap, ring_second, ring_first);
  heap_fixture_assert_dominator (heap, weak, HEAP_GARBAGE);
  heap_fixture_assert_dominator (heap, weakly, weak);
  g_assert_cmpuint (heap_get_totals (heap)->garbage_children, ==, 4);
  g_assert_true (heap_object_is_garbage_entry_point (heap, heap_fixture_find (heap, ring_first)));
  g_assert_false (
      heap_object_is_garbage_entry_point (heap, heap_fixture_find (heap, ring_second)));
}

/* One object of ten is held: the other nine are there, and all ten are counted. */
static void
test_totals (void)
{
  g_autoptr (DumpBuilder) builder = begin_heap (DUMP_BUILDER_ANDROID);
  g_autoptr (Heap) heap = NULL;
  const HeapTotals *totals;
  guint64 size = 8 + 4 + 2 * 8;
  HeapTreeEntry pile;

  dump_builder_keep (builder, "Keep.node", dump_builder_object (builder, "Node"));
  for (guint i = 0; i < 9; i++)
    dump_builder_object (builder, "Node");
  heap = heap_fixture_open (builder);
  totals = heap_get_totals (heap);
  g_assert_cmpuint (totals->strengths[HEAP_STRENGTH_UNREACHABLE].objects, ==, 9);
  g_assert_cmpuint (totals->strengths[HEAP_STRENGTH_UNREACHABLE].bytes, ==, 9 * size);
  g_assert_cmpuint (totals->kinds[HEAP_OBJECT_INSTANCE].objects, ==, 10);
  g_assert_cmpuint (totals->kinds[HEAP_OBJECT_INSTANCE].bytes, ==, 10 * size);
  pile = heap_tree_get_entry (heap, heap_node (HEAP_NODE_GARBAGE, 0));
  g_assert_cmpuint (pile.retained, ==, 9 * size);
  g_assert_cmpuint (pile.n_objects, ==, 9);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/reachability/B05-fields", test_fields);
  g_test_add_func ("/heap/reachability/B05-other-fields", test_other_fields);
  g_test_add_func ("/heap/reachability/B05-hidden-field", test_hidden_field);
  g_test_add_func ("/heap/reachability/B09-chains", test_chains);
  g_test_add_func ("/heap/reachability/B10-totals", test_totals);
  g_test_add_func ("/heap/reachability/weak-reference-to-strong", test_weak_reference_to_strong);
  g_test_add_func ("/heap/reachability/local-list", test_local_list);
  g_test_add_func ("/heap/reachability/garbage", test_garbage);
  return g_test_run ();
}
