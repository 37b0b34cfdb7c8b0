/* test-heap-rules.c: each row of the table of references that do not retain
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

#include "heap/heap-rules-private.h"

static const struct
{
  const char *class_name;
  const char *field;
  HeapStrength strength;
} rows[] = {
  { "java.lang.ref.SoftReference", "referent", HEAP_STRENGTH_SOFT },
  { "java.lang.ref.WeakReference", "referent", HEAP_STRENGTH_WEAK },
  { "java.lang.ref.FinalReference", "referent", HEAP_STRENGTH_FINALIZER },
  { "java.lang.ref.FinalReference", "zombie", HEAP_STRENGTH_FINALIZER },
  { "java.lang.ref.FinalizerReference", "referent", HEAP_STRENGTH_FINALIZER },
  { "java.lang.ref.FinalizerReference", "zombie", HEAP_STRENGTH_FINALIZER },
  { "java.lang.ref.PhantomReference", "referent", HEAP_STRENGTH_PHANTOM },
  { "java.lang.ThreadLocal$ThreadLocalMap$Entry", "value", HEAP_STRENGTH_THREAD_LOCAL },
  { "coil3.memory.RealStrongMemoryCache$InternalValue", "image", HEAP_STRENGTH_CACHE },
  { "com.bumptech.glide.load.engine.bitmap_recycle.GroupedLinkedMap$LinkedEntry", "values",
    HEAP_STRENGTH_CACHE },
};

static const char *const fields_of_all[] = { "referent", "zombie", "value", "image", "values" };

#define ALL_FIELDS "Object referent; Object zombie; Object value; Object image; Object values"

/* Asserts how firmly @heap holds what @object has in @field. */
static void
assert_field (const Heap *heap,
              guint64 object,
              const char *field,
              HeapStrength strength)
{
  guint32 class = heap_object_get_class (heap, heap_fixture_find (heap, object));
  HeapReference reference;

  g_assert_cmpuint (heap_fixture_count_references (heap, object, field, &reference), ==, 1);
  if (reference.strength != strength)
    g_error ("%s of %s is %s, not %s", field,
             heap_class_get_name (heap, class), heap_strength_to_string (reference.strength),
             heap_strength_to_string (strength));
  heap_fixture_assert_strength (heap, reference.target_id, strength);
}

/* A new object of @class_name with an object of its own in each field. */
static guint64
add_object (DumpBuilder *builder,
            const char *class_name)
{
  guint64 object = dump_builder_object (builder, class_name);

  for (guint i = 0; i < G_N_ELEMENTS (fields_of_all); i++)
    dump_builder_set (builder, object, fields_of_all[i],
                      dump_builder_object (builder, "java.lang.Object"));
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, object);
  return object;
}

static HeapStrength
find_strength (const char *class_name,
               const char *field)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].class_name, class_name) && g_str_equal (rows[i].field, field))
      return rows[i].strength;
  return HEAP_STRENGTH_STRONG;
}

/* The class of a row, a class below it with a class between, and classes of other names: all with
 * the same fields, so that what a row does not name is seen to be strong. */
static void
test_row (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  const char *name = rows[row].class_name;
  g_autofree char *like = g_strconcat ("com.example.", name, NULL);
  g_autofree char *longer = g_strconcat (name, "$Entry", NULL);
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 object, below, others[2];

  dump_builder_class (builder, name, NULL, ALL_FIELDS);
  dump_builder_class (builder, "Between", name, NULL);
  dump_builder_class (builder, "Below", "Between", "Object more");
  dump_builder_class (builder, like, NULL, ALL_FIELDS);
  dump_builder_class (builder, longer, NULL, ALL_FIELDS);
  object = add_object (builder, name);
  below = add_object (builder, "Below");
  others[0] = add_object (builder, like);
  others[1] = add_object (builder, longer);
  heap = heap_fixture_open (builder);

  g_assert_cmpint (find_strength (name, rows[row].field), ==, rows[row].strength);
  for (guint i = 0; i < G_N_ELEMENTS (fields_of_all); i++)
    {
      assert_field (heap, object, fields_of_all[i], find_strength (name, fields_of_all[i]));
      assert_field (heap, below, fields_of_all[i], find_strength (name, fields_of_all[i]));
      for (guint k = 0; k < G_N_ELEMENTS (others); k++)
        assert_field (heap, others[k], fields_of_all[i], HEAP_STRENGTH_STRONG);
    }
}

/* The table has the rows above and, of those classes and fields, no others. */
static void
test_table (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint k = 0; k < G_N_ELEMENTS (fields_of_all); k++)
      {
        const char *name = rows[i].class_name;
        const HeapWeakeningRule *rule = heap_rules_find_weakening (name, fields_of_all[k]);
        HeapStrength strength = find_strength (name, fields_of_all[k]);

        if (strength == HEAP_STRENGTH_STRONG)
          g_assert_null (rule);
        else
          {
            g_assert_nonnull (rule);
            g_assert_cmpint (rule->strength, ==, strength);
          }
      }
  g_assert_null (heap_rules_find_weakening ("java.lang.ref.Reference", "referent"));
  g_assert_null (heap_rules_find_weakening ("java.lang.ref.WeakReference", "Referent"));
}

/* The referent is declared by java.lang.ref.Reference: the class of the object decides. */
static void
test_inherited (void)
{
  static const struct
  {
    const char *class_name;
    HeapStrength strength;
  } classes[] = {
    { "java.lang.ref.Reference", HEAP_STRENGTH_STRONG },
    { "java.lang.ref.SoftReference", HEAP_STRENGTH_SOFT },
    { "java.lang.ref.WeakReference", HEAP_STRENGTH_WEAK },
    { "java.lang.ref.PhantomReference", HEAP_STRENGTH_PHANTOM },
    { "java.lang.ref.Finalizer", HEAP_STRENGTH_FINALIZER },
    { "java.lang.ref.FinalizerReference", HEAP_STRENGTH_FINALIZER },
    { "java.lang.ThreadLocal$ThreadLocalMap$Entry", HEAP_STRENGTH_WEAK },
  };
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 objects[G_N_ELEMENTS (classes)];

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      objects[i] = dump_builder_object (builder, classes[i].class_name);
      dump_builder_set (builder, objects[i], "referent",
                        dump_builder_object (builder, "java.lang.Object"));
      dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, objects[i]);
    }
  heap = heap_fixture_open (builder);
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    assert_field (heap, objects[i], "referent", classes[i].strength);
}

/* Of two rows on the way up the first counts, whichever is the stronger. */
static void
test_first_row (void)
{
  static const char *const orders[][2] = {
    { "java.lang.ref.SoftReference", "java.lang.ref.PhantomReference" },
    { "java.lang.ref.PhantomReference", "java.lang.ref.SoftReference" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
      g_autoptr (Heap) heap = NULL;
      guint64 object;

      dump_builder_class (builder, orders[i][0], NULL, ALL_FIELDS);
      dump_builder_class (builder, orders[i][1], orders[i][0], NULL);
      dump_builder_class (builder, "Lowest", orders[i][1], NULL);
      object = add_object (builder, "Lowest");
      heap = heap_fixture_open (builder);
      assert_field (heap, object, "referent", find_strength (orders[i][1], "referent"));
    }
}

/* A class below WeakReference has a referent of its own: that is another field, declared below the
 * row. The inherited one is weak all the same, and a referent that is a number is none. */
static void
test_hiding (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 own, number, own_target, hidden_target, number_target;

  dump_builder_class (builder, "Own", "java.lang.ref.WeakReference", "Object referent");
  dump_builder_class (builder, "Number", "java.lang.ref.WeakReference", "long referent");
  own = dump_builder_object (builder, "Own");
  own_target = dump_builder_object (builder, "java.lang.Object");
  hidden_target = dump_builder_object (builder, "java.lang.Object");
  dump_builder_set (builder, own, "Own.referent", own_target);
  dump_builder_set (builder, own, "java.lang.ref.Reference.referent", hidden_target);
  number = dump_builder_object (builder, "Number");
  number_target = dump_builder_object (builder, "java.lang.Object");
  dump_builder_set (builder, number, "Number.referent", own_target);
  dump_builder_set (builder, number, "java.lang.ref.Reference.referent", number_target);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, own);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, number);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, own_target, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_strength (heap, hidden_target, HEAP_STRENGTH_WEAK);
  heap_fixture_assert_strength (heap, number_target, HEAP_STRENGTH_WEAK);
  g_assert_cmpuint (heap_fixture_count_references (heap, own, "referent", NULL), ==, 2);
  g_assert_cmpuint (heap_fixture_count_references (heap, number, "referent", NULL), ==, 1);
}

/* Statics of a row's class and name are no fields of it. */
static void
test_static (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 class = dump_builder_get_class (builder, "java.lang.ref.WeakReference");
  guint64 target = dump_builder_object (builder, "java.lang.Object");

  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "referent", target);
  dump_builder_root_classes (builder);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, target, HEAP_STRENGTH_STRONG);
}

/* Caches hold the values of their map: neither the map's own way to them nor the added one
 * retains. */
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
  guint64 map;
  guint64 nodes[2];
  guint64 keys[2];
  guint64 values[2];
} Map;

/* A map of two entries in one chain. */
static Map
add_map (DumpBuilder *builder)
{
  Map map;

  map.map = dump_builder_object (builder, "java.util.HashMap");
  for (guint i = 0; i < 2; i++)
    {
      map.nodes[i] = dump_builder_object (builder, "java.util.HashMap$Node");
      map.keys[i] = dump_builder_object (builder, "java.lang.Object");
      map.values[i] = dump_builder_object (builder, "Value");
      dump_builder_set (builder, map.nodes[i], "key", map.keys[i]);
      dump_builder_set (builder, map.nodes[i], "value", map.values[i]);
      dump_builder_set (builder, map.values[i], "next",
                        dump_builder_object (builder, "java.lang.Object"));
    }
  dump_builder_set (builder, map.nodes[0], "next", map.nodes[1]);
  dump_builder_set (builder, map.map, "table",
                    dump_builder_array (builder, "java.util.HashMap$Node[]",
                                        DUMP_IDS (0, map.nodes[0])));
  return map;
}

static void
assert_map (const Heap *heap,
            const Map *map,
            HeapStrength strength)
{
  heap_fixture_assert_strength (heap, map->map, HEAP_STRENGTH_STRONG);
  for (guint i = 0; i < 2; i++)
    {
      HeapReference below;

      heap_fixture_assert_strength (heap, map->nodes[i], HEAP_STRENGTH_STRONG);
      heap_fixture_assert_strength (heap, map->keys[i], HEAP_STRENGTH_STRONG);
      assert_field (heap, map->nodes[i], "value", strength);
      g_assert_cmpuint (heap_fixture_count_references (heap, map->values[i], "next", &below), ==,
                        1);
      heap_fixture_assert_strength (heap, below.target_id, strength);
    }
}

/* The cache's map, the same in a class below the cache, a map in another field of it, and one in a
 * field of the same name elsewhere. */
static void
test_cache (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  g_autofree char *fields = g_strdup_printf ("Object %s; Object other", caches[row].field);
  const char *const holders[] = { caches[row].class_name, "Below", caches[row].class_name, "Like" };
  Map maps[G_N_ELEMENTS (holders)];

  dump_builder_class (builder, "Value", NULL, "Object next");
  dump_builder_class (builder, "java.util.HashMap", NULL, "Object table");
  dump_builder_class (builder, "java.util.HashMap$Node", NULL,
                      "int hash; Object key; Object value; Object next");
  dump_builder_class (builder, caches[row].class_name, NULL, fields);
  dump_builder_class (builder, "Below", caches[row].class_name, NULL);
  dump_builder_class (builder, "Like", NULL, fields);
  dump_builder_root_classes (builder);
  for (guint i = 0; i < G_N_ELEMENTS (holders); i++)
    {
      guint64 holder = dump_builder_object (builder, holders[i]);

      maps[i] = add_map (builder);
      dump_builder_set (builder, holder, i == 2 ? "other" : caches[row].field, maps[i].map);
      dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, holder);
    }
  heap = heap_fixture_open (builder);
  assert_map (heap, &maps[0], HEAP_STRENGTH_CACHE);
  assert_map (heap, &maps[1], HEAP_STRENGTH_CACHE);
  assert_map (heap, &maps[2], HEAP_STRENGTH_STRONG);
  assert_map (heap, &maps[3], HEAP_STRENGTH_STRONG);
}

static void
test_implied_fields (void)
{
  g_assert_true (heap_rules_is_implied_field ("java.lang.Object", "shadow$_klass_", FALSE));
  g_assert_false (heap_rules_is_implied_field ("java.lang.Object", "shadow$_monitor_", FALSE));
  g_assert_false (heap_rules_is_implied_field ("com.example.Object", "shadow$_klass_", FALSE));
  g_assert_true (heap_rules_is_implied_field ("Node", "$class$superClass", TRUE));
  g_assert_false (heap_rules_is_implied_field ("Node", "$class$superClass", FALSE));
  g_assert_false (heap_rules_is_implied_field ("Node", "$classOverhead", TRUE));
  g_assert_false (heap_rules_is_implied_field ("Node", "my$class$", TRUE));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path
          = g_strdup_printf ("/heap/rules/%s.%s", rows[i].class_name, rows[i].field);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_row);
    }
  for (guint i = 0; i < G_N_ELEMENTS (caches); i++)
    {
      g_autofree char *path
          = g_strdup_printf ("/heap/rules/%s.%s", caches[i].class_name, caches[i].field);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_cache);
    }
  g_test_add_func ("/heap/rules/table", test_table);
  g_test_add_func ("/heap/rules/inherited", test_inherited);
  g_test_add_func ("/heap/rules/first-row", test_first_row);
  g_test_add_func ("/heap/rules/hiding", test_hiding);
  g_test_add_func ("/heap/rules/static", test_static);
  g_test_add_func ("/heap/rules/implied-fields", test_implied_fields);
  return g_test_run ();
}
