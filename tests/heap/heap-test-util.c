/* heap-test-util.c: random heaps, all edges of a heap, and two heaps compared
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-test-util.h"

#include "dump-folder.h"

/* An instance of each of these can be made; @fields are the reference fields to fill. */
static const struct
{
  const char *class_name;
  const char *fields[4];
} shapes[] = {
  { "Node", { "first", "second", "third" } },
  { "Node", { "first", "second", "third" } },
  { "Node", { "first", "second", "third" } },
  { "SubNode", { "first", "second", "fourth" } },
  { "SubNode", { "third", "fourth" } },
  { "Rooted", { "only" } },
  { "java.lang.ref.SoftReference", { "referent", "queue", "next" } },
  { "java.lang.ref.WeakReference", { "referent", "queue", "next" } },
  { "SubWeak", { "referent", "extra" } },
  { "java.lang.ref.PhantomReference", { "referent", "next" } },
  { "java.lang.ref.Finalizer", { "referent", "prev", "java.lang.ref.Finalizer.next" } },
  { "java.lang.ref.FinalizerReference", { "zombie", "prev" } },
  { "java.lang.ThreadLocal$ThreadLocalMap$Entry", { "referent", "value" } },
  { "coil3.memory.RealStrongMemoryCache$InternalValue", { "image" } },
  { "java.lang.ClassLoader", { "parent", "classes" } },
};

static const HprofHeapTag root_tags[] = {
  HPROF_HEAP_ROOT_UNKNOWN,      HPROF_HEAP_ROOT_JNI_GLOBAL,        HPROF_HEAP_ROOT_JNI_LOCAL,
  HPROF_HEAP_ROOT_JAVA_FRAME,   HPROF_HEAP_ROOT_NATIVE_STACK,      HPROF_HEAP_ROOT_THREAD_BLOCK,
  HPROF_HEAP_ROOT_MONITOR_USED, HPROF_HEAP_ROOT_INTERNED_STRING,   HPROF_HEAP_ROOT_FINALIZING,
  HPROF_HEAP_ROOT_DEBUGGER,     HPROF_HEAP_ROOT_REFERENCE_CLEANUP, HPROF_HEAP_ROOT_VM_INTERNAL,
  HPROF_HEAP_ROOT_JNI_MONITOR,  HPROF_HEAP_ROOT_UNREACHABLE,
};

/* One in @n. */
static gboolean
chance (GRand *rand,
        guint n)
{
  return g_rand_int_range (rand, 0, (gint32) n) == 0;
}

static guint64
pick (GRand *rand,
      const GArray *ids)
{
  if (chance (rand, 40))
    return 0xdead00;
  return g_array_index (ids, guint64, g_rand_int_range (rand, 0, (gint32) ids->len));
}

static guint64
add_object (DumpBuilder *builder,
            GRand *rand,
            GArray *shapes_of_objects)
{
  guint shape = (guint) g_rand_int_range (rand, 0, G_N_ELEMENTS (shapes) + 2);
  guint64 elements[8] = { 0 };

  g_array_append_val (shapes_of_objects, shape);
  if (shape < G_N_ELEMENTS (shapes))
    return dump_builder_object (builder, shapes[shape].class_name);
  if (shape == G_N_ELEMENTS (shapes))
    return dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "sixteen of bytes",
                                         (guint) g_rand_int_range (rand, 0, 17));
  return dump_builder_array (builder, chance (rand, 2) ? "Node[]" : "java.lang.Object[]", elements,
                             0);
}

static void
fill_object (DumpBuilder *builder,
             GRand *rand,
             guint64 id,
             guint shape,
             const GArray *ids,
             guint sparseness)
{
  if (shape >= G_N_ELEMENTS (shapes))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (shapes[shape].fields); i++)
    if (shapes[shape].fields[i] != NULL && !chance (rand, sparseness))
      dump_builder_set (builder, id, shapes[shape].fields[i], pick (rand, ids));
}

/* Arrays whose elements are objects made before: the builder takes elements with the array. */
static void
add_arrays (DumpBuilder *builder,
            GRand *rand,
            GArray *ids,
            guint n_arrays)
{
  for (guint i = 0; i < n_arrays; i++)
    {
      guint64 elements[12];
      guint n_elements = (guint) g_rand_int_range (rand, 0, G_N_ELEMENTS (elements));
      guint64 id;

      for (guint k = 0; k < n_elements; k++)
        elements[k] = chance (rand, 4) ? 0 : pick (rand, ids);
      id = dump_builder_array (builder, chance (rand, 2) ? "Node[]" : "java.lang.Object[]",
                               elements, n_elements);
      g_array_append_val (ids, id);
    }
}

/* Some classes lie before all objects and some behind: which parked object is the lowest varies. */
static void
add_classes (DumpBuilder *builder,
             GRand *rand)
{
  static const struct
  {
    const char *name;
    const char *super;
    const char *fields;
  } classes[] = {
    { "Node", NULL, "Object first; int number; Object second; byte flag; Object third" },
    { "SubNode", "Node", "long wide; Object fourth" },
    { "Rooted", NULL, "Object only" },
    { "SubWeak", "java.lang.ref.WeakReference", "Object extra" },
    { "coil3.memory.RealStrongMemoryCache$InternalValue", NULL, "Object image" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      if (chance (rand, 2))
        dump_builder_set_next_id (builder, 0x800000 + 0x100 * (guint64) i);
      dump_builder_class (builder, classes[i].name, classes[i].super, classes[i].fields);
    }
}

static void
add_statics_and_roots (DumpBuilder *builder,
                       GRand *rand,
                       const GArray *ids)
{
  static const char *const with_statics[] = { "Node", "SubNode", "Rooted", "SubWeak" };
  guint n_roots = (guint) g_rand_int_range (rand, 0, 3 + (gint32) ids->len / 12);

  for (guint i = 0; i < G_N_ELEMENTS (with_statics); i++)
    {
      guint64 class = dump_builder_get_class (builder, with_statics[i]);

      if (chance (rand, 2))
        dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "kept", pick (rand, ids));
      if (chance (rand, 3))
        dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "$class$other",
                             dump_builder_get_class (builder, "Node"));
      if (chance (rand, 2))
        dump_builder_set_loader (builder, class, pick (rand, ids));
      if (chance (rand, 6))
        dump_builder_set_signers (builder, class, pick (rand, ids));
      if (chance (rand, 6))
        dump_builder_set_protection_domain (builder, class, pick (rand, ids));
    }
  if (chance (rand, 2))
    dump_builder_root (builder, HPROF_HEAP_ROOT_STICKY_CLASS,
                       dump_builder_get_class (builder, "Rooted"));
  if (chance (rand, 8))
    dump_builder_root_classes (builder);
  for (guint i = 0; i < n_roots; i++)
    dump_builder_thread_root (builder,
                              root_tags[g_rand_int_range (rand, 0, G_N_ELEMENTS (root_tags))],
                              pick (rand, ids), (guint32) g_rand_int_range (rand, 1, 4), 0);
}

DumpBuilder *
heap_test_random_dump (guint32 seed,
                       guint n_objects)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) shapes_of_objects = g_array_new (FALSE, FALSE, sizeof (guint));
  guint sparseness = chance (rand, 3) ? 6 : 2;
  guint n_arrays = n_objects / 8;
  DumpBuilder *builder = dump_builder_new (
      chance (rand, 3) ? DUMP_BUILDER_ANDROID : DUMP_BUILDER_HOTSPOT, chance (rand, 2) ? 4 : 8);

  add_classes (builder, rand);
  for (guint i = 0; i < n_objects - n_arrays; i++)
    {
      guint64 id = add_object (builder, rand, shapes_of_objects);

      g_array_append_val (ids, id);
    }
  add_arrays (builder, rand, ids, n_arrays);
  for (guint i = 0; i < shapes_of_objects->len; i++)
    fill_object (builder, rand, g_array_index (ids, guint64, i),
                 g_array_index (shapes_of_objects, guint, i), ids, sparseness);
  add_statics_and_roots (builder, rand, ids);
  return builder;
}

Heap *
heap_test_try_open (const char *path,
                    const HeapOptions *options,
                    HprofProgressFunc func,
                    gpointer data,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (HprofContents) contents = NULL;
  g_autoptr (HprofFile) file = NULL;
  HprofProgress progress;

  hprof_progress_init (&progress, func, data, cancellable);
  hprof_progress_begin (&progress, HEAP_STAGE_UNPACKING);
  file = hprof_file_open (path, &progress, error);
  if (file == NULL)
    return NULL;
  hprof_progress_begin (&progress, HEAP_STAGE_READING);
  contents = hprof_contents_read (file, problems, &progress, error);
  if (contents == NULL)
    return NULL;
  return heap_open (contents, g_steal_pointer (&problems), options, func, data, cancellable, error);
}

Heap *
heap_test_open_with (DumpBuilder *builder,
                     const HeapOptions *options)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GBytes) bytes = dump_builder_to_bytes (builder);
  g_autoptr (GError) error = NULL;
  Heap *heap = heap_test_try_open (dump_folder_add (folder, "dump.hprof", bytes), options, NULL,
                                   NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (heap);
  return heap;
}

typedef struct
{
  GArray *edges;
  guint32 source;
} Collection;

static gboolean
collect (const HeapReference *reference,
         gpointer data)
{
  Collection *collection = data;
  HeapTestEdge edge = {
    collection->source, reference->target, reference->strength,
    reference->implied || reference->rival, reference->holds,
  };

  if (reference->target != HEAP_NONE)
    g_array_append_val (collection->edges, edge);
  else
    g_assert_false (reference->holds);
  return TRUE;
}

GArray *
heap_test_collect_edges (const Heap *heap)
{
  Collection collection = { g_array_new (FALSE, FALSE, sizeof (HeapTestEdge)), 0 };

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    {
      collection.source = i;
      heap_foreach_reference (heap, i, collect, &collection);
    }
  return collection.edges;
}

static void
assert_same_objects (const Heap *heap,
                     const Heap *other)
{
  g_assert_cmpuint (heap_get_n_objects (heap), ==, heap_get_n_objects (other));
  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    {
      g_autofree char *name = heap_object_get_name (heap, i);
      g_autofree char *other_name = heap_object_get_name (other, i);

      g_assert_cmphex (heap_object_get_id (heap, i), ==, heap_object_get_id (other, i));
      g_assert_cmpstr (name, ==, other_name);
      g_assert_cmpint (heap_object_get_kind (heap, i), ==, heap_object_get_kind (other, i));
      g_assert_cmpstr (heap_class_get_name (heap, heap_object_get_class (heap, i)), ==,
                       heap_class_get_name (other, heap_object_get_class (other, i)));
      g_assert_cmpuint (heap_object_get_shallow_size (heap, i), ==,
                        heap_object_get_shallow_size (other, i));
      g_assert_cmpint (heap_object_get_strength (heap, i), ==, heap_object_get_strength (other, i));
      g_assert_cmpuint (heap_object_get_dominator (heap, i), ==,
                        heap_object_get_dominator (other, i));
      g_assert_cmpuint (heap_object_get_retained_size (heap, i), ==,
                        heap_object_get_retained_size (other, i));
      g_assert_cmpint (heap_object_is_garbage_entry_point (heap, i), ==,
                       heap_object_is_garbage_entry_point (other, i));
    }
}

void
heap_test_assert_same (const Heap *heap,
                       const Heap *other)
{
  g_autoptr (GArray) edges = heap_test_collect_edges (heap);
  g_autoptr (GArray) other_edges = heap_test_collect_edges (other);

  assert_same_objects (heap, other);
  g_assert_cmpmem (edges->data, edges->len * sizeof (HeapTestEdge), other_edges->data,
                   other_edges->len * sizeof (HeapTestEdge));
  g_assert_cmpuint (heap_get_n_roots (heap), ==, heap_get_n_roots (other));
  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    {
      const HeapRoot *root = heap_get_root (heap, i), *other_root = heap_get_root (other, i);

      g_assert_cmphex (root->id, ==, other_root->id);
      g_assert_cmpint (root->kind, ==, other_root->kind);
      g_assert_cmpint (heap_root_holds (heap, root), ==, heap_root_holds (other, other_root));
    }
  g_assert_cmpmem (heap_get_totals (heap), sizeof (HeapTotals), heap_get_totals (other),
                   sizeof (HeapTotals));
}
