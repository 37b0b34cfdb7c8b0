/* test-heap-caches.c: the values of maps that caches keep
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "entries-fixture.h"
#include "heap-test-util.h"

static const struct
{
  const char *class_name;
  const char *field;
} caches[] = {
  { "android.util.LruCache", "map" },
  { "com.squareup.picasso.LruCache", "map" },
  { "com.bumptech.glide.util.LruCache", "cache" },
};

typedef struct
{
  guint64 cache;
  guint64 map;
  guint64 entry;
  guint64 key;
  guint64 value;
} Cache;

/* A cache of @class_name that holds a linked map of one value in @field. */
static Cache
add_cache (DumpBuilder *builder,
           const char *class_name,
           const char *field)
{
  Cache cache;

  entries_fixture_class (builder, "java.util.HashMap", NULL, "Object table; int size");
  entries_fixture_class (builder, "java.util.LinkedHashMap", "java.util.HashMap", "Object head");
  entries_fixture_class (builder, "java.util.HashMap$Node", NULL,
                         "Object key; Object value; Object next");
  entries_fixture_class (builder, "java.util.LinkedHashMap$Entry", "java.util.HashMap$Node",
                         "Object before; Object after");
  cache.value = entries_fixture_number (builder, 5);
  cache.key = dump_builder_text (builder, "key");
  cache.entry = dump_builder_object (builder, "java.util.LinkedHashMap$Entry");
  dump_builder_set (builder, cache.entry, "key", cache.key);
  dump_builder_set (builder, cache.entry, "value", cache.value);
  cache.map = dump_builder_object (builder, "java.util.LinkedHashMap");
  dump_builder_set (builder, cache.map, "table",
                    dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (0, cache.entry)));
  dump_builder_set (builder, cache.map, "head", cache.entry);
  cache.cache = dump_builder_object (builder, class_name);
  dump_builder_set (builder, cache.cache, field, cache.map);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, cache.cache);
  return cache;
}

/* The value through the map and through its entry; all else of the map is strong. */
static void
assert_cache (const Heap *heap,
              const Cache *cache,
              HeapStrength strength)
{
  HeapReference reference;

  g_assert_cmpuint (heap_fixture_count_references (heap, cache->map, "[\"key\"]", &reference), ==,
                    1);
  g_assert_cmpint (reference.strength, ==, strength);
  g_assert_true (reference.holds);
  g_assert_cmpuint (heap_fixture_count_references (heap, cache->entry, "value", &reference), ==, 1);
  g_assert_cmpint (reference.strength, ==, strength);
  g_assert_true (reference.holds);
  g_assert_cmpuint (heap_fixture_count_references (heap, cache->entry, "key", &reference), ==, 1);
  g_assert_cmpint (reference.strength, ==, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, cache->map, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, cache->entry, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, cache->key, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, cache->value, strength);
  heap_fixture_assert_dominator (heap, cache->value, cache->map);
}

/* A cache, a cache of a class below, the same under other names; and a map that no cache has. */
static void
test_row (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  const char *name = caches[row].class_name, *field = caches[row].field;
  g_autofree char *like = g_strconcat ("com.example", strrchr (name, '.'), NULL);
  g_autofree char *fields = g_strconcat ("Object ", field, "; Object elements; int size", NULL);
  const HeapOptions strict = { .strict = TRUE };
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  g_autoptr (Heap) strict_heap = NULL;
  Cache known[2], unknown[3];

  dump_builder_class (builder, name, NULL, fields);
  dump_builder_class (builder, "com.example.Below", name, NULL);
  dump_builder_class (builder, like, NULL, fields);
  dump_builder_class (builder, "Plain", NULL, fields);
  known[0] = add_cache (builder, name, field);
  known[1] = add_cache (builder, "com.example.Below", field);
  unknown[0] = add_cache (builder, name, "elements");
  unknown[1] = add_cache (builder, like, field);
  unknown[2] = add_cache (builder, "Plain", field);
  heap = heap_fixture_open (builder);
  strict_heap = heap_test_open_with (builder, &strict);
  heap_fixture_check (strict_heap);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      assert_cache (heap, &known[i], HEAP_STRENGTH_CACHE);
      assert_cache (strict_heap, &known[i], HEAP_STRENGTH_STRONG);
    }
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    assert_cache (heap, &unknown[i], HEAP_STRENGTH_STRONG);
}

/* What else holds a value strongly has it: the cache moves nothing. */
static void
test_held_elsewhere (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  Cache cache;
  HeapReference reference;

  dump_builder_class (builder, caches[0].class_name, NULL, "Object map");
  cache = add_cache (builder, caches[0].class_name, "map");
  dump_builder_keep (builder, "Keep.value", cache.value);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, cache.value, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_dominator (heap, cache.value, dump_builder_get_class (builder, "Keep"));
  g_assert_cmpuint (heap_fixture_count_references (heap, cache.map, "[\"key\"]", &reference), ==,
                    1);
  g_assert_cmpint (reference.strength, ==, HEAP_STRENGTH_CACHE);
  g_assert_false (reference.holds);
}

/* What only a cached value holds is cached with it, and less firm references stay so. */
static void
test_behind (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  Cache cache;
  guint64 behind, weak, weakly;

  dump_builder_class (builder, "java.lang.Integer", NULL, "int value; Object behind; Object weak");
  dump_builder_class (builder, caches[0].class_name, NULL, "Object map");
  cache = add_cache (builder, caches[0].class_name, "map");
  behind = dump_builder_object (builder, "java.lang.Object");
  weakly = dump_builder_object (builder, "java.lang.Object");
  weak = dump_builder_object (builder, "java.lang.ref.WeakReference");
  dump_builder_set (builder, weak, "referent", weakly);
  dump_builder_set (builder, cache.value, "behind", behind);
  dump_builder_set (builder, cache.value, "weak", weak);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, behind, HEAP_STRENGTH_CACHE);
  heap_fixture_assert_strength (heap, weak, HEAP_STRENGTH_CACHE);
  heap_fixture_assert_strength (heap, weakly, HEAP_STRENGTH_WEAK);
}

/* A map whose entries a collection does not know is plain, and so is what is no map at all. */
static void
test_no_map (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 cache, box, value, empty, dangling;

  dump_builder_class (builder, caches[0].class_name, NULL, "Object map");
  dump_builder_class (builder, "Box", NULL, "Object value");
  value = dump_builder_object (builder, "java.lang.Object");
  box = dump_builder_object (builder, "Box");
  dump_builder_set (builder, box, "value", value);
  cache = dump_builder_object (builder, caches[0].class_name);
  dump_builder_set (builder, cache, "map", box);
  empty = dump_builder_object (builder, caches[0].class_name);
  dangling = dump_builder_object (builder, caches[0].class_name);
  dump_builder_set (builder, dangling, "map", 0xdead);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, cache);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, empty);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, dangling);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, value, HEAP_STRENGTH_STRONG);
}

/* Weak, soft and other fields hold like any other where --strict is asked for. */
static void
test_strict (void)
{
  static const char *const classes[] = {
    "java.lang.ref.SoftReference",
    "java.lang.ref.WeakReference",
    "java.lang.ref.PhantomReference",
    "java.lang.ref.Finalizer",
  };
  const HeapOptions strict = { .strict = TRUE };
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 targets[G_N_ELEMENTS (classes)], local;

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      guint64 reference = dump_builder_object (builder, classes[i]);

      targets[i] = dump_builder_object (builder, "java.lang.Object");
      dump_builder_set (builder, reference, "referent", targets[i]);
      dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, reference);
    }
  local = dump_builder_object (builder, "java.lang.Object");
  dump_builder_thread_root (builder, HPROF_HEAP_ROOT_JAVA_FRAME, local, 1, 0);
  heap = heap_test_open_with (builder, &strict);
  heap_fixture_check (heap);
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    heap_fixture_assert_strength (heap, targets[i], HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, local, HEAP_STRENGTH_LOCAL);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (caches); i++)
    {
      g_autofree char *path = g_strconcat ("/heap/caches/", caches[i].class_name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_row);
    }
  g_test_add_func ("/heap/caches/held-elsewhere", test_held_elsewhere);
  g_test_add_func ("/heap/caches/behind", test_behind);
  g_test_add_func ("/heap/caches/no-map", test_no_map);
  g_test_add_func ("/heap/caches/strict", test_strict);
  return g_test_run ();
}
