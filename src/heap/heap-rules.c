/* heap-rules.c: what is known of the classes of Java and Android, as tables
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-rules-private.h"

/* Fields that do not retain their target. For a field, the first class with a row counts, from the
 * object's class upwards to the class that declares the field. */
static const HeapWeakeningRule weakening_rules[] = {
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

/* Maps whose values are cached. */
static const HeapWeakeningRule cached_maps[] = {
  { "android.util.LruCache", "map", HEAP_STRENGTH_CACHE },
  { "com.squareup.picasso.LruCache", "map", HEAP_STRENGTH_CACHE },
  { "com.bumptech.glide.util.LruCache", "cache", HEAP_STRENGTH_CACHE },
};

/* Objects that have one true owner, by their class. */
static const struct
{
  const char *class_name;
  HeapOwned owned;
} owned_classes[] = {
  { "android.view.View", HEAP_OWNED_VIEW },
  { "android.app.Activity", HEAP_OWNED_ACTIVITY },
};

/* Fields that are the true owner. What a provider holds is known by the provider alone. Rows of
 * shapes name owners too. */
static const struct
{
  const char *class_name;
  const char *field;
  HeapOwned owns;
} owner_fields[] = {
  { "android.app.Activity", "mDecor", HEAP_OWNED_VIEW },
  { "android.app.Dialog", "mDecor", HEAP_OWNED_VIEW },
  { "dagger.internal.DoubleCheck", "instance", HEAP_OWNED_PROVIDED },
  { "dev.zacsweers.metro.internal.BaseDoubleCheck", "_value", HEAP_OWNED_PROVIDED },
};

static const HeapShapeRule shapes[] = {
  /* Views, and the activities of an Android process. */
  { "android.view.ViewGroup", HEAP_SHAPE_ARRAY, { "mChildren", "mChildrenCount" }, HEAP_OWNED_VIEW },
  { "android.app.ActivityThread", HEAP_SHAPE_ACTIVITY_RECORDS, { "mActivities" },
    HEAP_OWNED_ACTIVITY },
  { "android.app.ActivityThread$ActivityClientRecord", HEAP_SHAPE_RECORD, { "activity" } },

  /* Lists and queues. */
  { "java.util.ArrayList", HEAP_SHAPE_ARRAY, { "elementData", "size" } },
  { "java.util.ArrayList", HEAP_SHAPE_ARRAY, { "array", "size" } },
  { "java.util.Vector", HEAP_SHAPE_ARRAY, { "elementData", "elementCount" } },
  { "java.util.PriorityQueue", HEAP_SHAPE_ARRAY, { "queue", "size" } },
  { "java.util.PriorityQueue", HEAP_SHAPE_ARRAY, { "elements", "size" } },
  { "java.util.concurrent.CopyOnWriteArrayList", HEAP_SHAPE_WHOLE_ARRAY, { "array" } },
  { "java.util.concurrent.CopyOnWriteArrayList", HEAP_SHAPE_WHOLE_ARRAY, { "elements" } },
  { "java.util.ArrayDeque", HEAP_SHAPE_RING, { "elements", "head", "tail" } },
  { "java.util.LinkedList", HEAP_SHAPE_LIST, { "first" } },
  { "java.util.LinkedList", HEAP_SHAPE_RING_LIST, { "header" } },
  { "java.util.LinkedList", HEAP_SHAPE_RING_LIST, { "voidLink" } },
  { "java.util.LinkedList$Node", HEAP_SHAPE_LINK, { "item", "next" } },
  { "java.util.LinkedList$Entry", HEAP_SHAPE_LINK, { "element", "next" } },
  { "java.util.LinkedList$Link", HEAP_SHAPE_LINK, { "data", "next" } },
  { "java.util.concurrent.ConcurrentLinkedQueue", HEAP_SHAPE_QUEUE, { "head" } },
  { "java.util.concurrent.ConcurrentLinkedQueue$Node", HEAP_SHAPE_LINK, { "item", "next" } },

  /* Maps. */
  { "java.util.HashMap", HEAP_SHAPE_HASH_MAP_AND_NULL, { "table", "entryForNullKey" } },
  { "java.util.HashMap", HEAP_SHAPE_HASH_MAP, { "table" } },
  { "java.util.HashMap", HEAP_SHAPE_HASH_MAP, { "elementData" } },
  { "java.util.HashMap$Node", HEAP_SHAPE_ENTRY, { "key", "value", "next" } },
  { "java.util.HashMap$Entry", HEAP_SHAPE_ENTRY, { "key", "value", "next" } },
  { "java.util.HashMap$HashMapEntry", HEAP_SHAPE_ENTRY, { "key", "value", "next" } },
  { "java.util.Hashtable", HEAP_SHAPE_HASH_MAP, { "table" } },
  { "java.util.Hashtable", HEAP_SHAPE_HASH_MAP, { "elementData" } },
  { "java.util.Hashtable$Entry", HEAP_SHAPE_ENTRY, { "key", "value", "next" } },
  { "java.util.Hashtable$HashtableEntry", HEAP_SHAPE_ENTRY, { "key", "value", "next" } },
  { "java.util.WeakHashMap", HEAP_SHAPE_HASH_MAP, { "table" } },
  { "java.util.WeakHashMap", HEAP_SHAPE_HASH_MAP, { "elementData" } },
  { "java.util.WeakHashMap$Entry", HEAP_SHAPE_ENTRY, { "referent", "value", "next" } },
  { "java.util.concurrent.ConcurrentHashMap", HEAP_SHAPE_HASH_MAP, { "table" } },
  { "java.util.concurrent.ConcurrentHashMap", HEAP_SHAPE_SEGMENTED_MAP, { "segments" } },
  { "java.util.concurrent.ConcurrentHashMap$Node", HEAP_SHAPE_ENTRY, { "key", "val", "next" } },
  { "java.util.concurrent.ConcurrentHashMap$HashEntry", HEAP_SHAPE_ENTRY,
    { "key", "value", "next" } },
  { "java.util.concurrent.ConcurrentHashMap$TreeBin", HEAP_SHAPE_BIN, { "first" } },
  { "java.util.concurrent.ConcurrentHashMap$Segment", HEAP_SHAPE_SEGMENT, { "table" } },
  { "java.util.IdentityHashMap", HEAP_SHAPE_PAIR_MAP, { "table" } },
  { "java.util.IdentityHashMap", HEAP_SHAPE_PAIR_MAP, { "elementData" } },
  { "java.util.EnumMap", HEAP_SHAPE_ENUM_MAP, { "keyUniverse", "vals" } },
  { "java.util.EnumMap", HEAP_SHAPE_ENUM_MAP, { "keys", "values" } },
  { "java.util.TreeMap", HEAP_SHAPE_TREE_MAP, { "root" } },
  { "java.util.TreeMap$Entry", HEAP_SHAPE_TREE_ENTRY,
    { "key", "value", "left", "right", "parent" } },
  { "java.util.TreeMap$Node", HEAP_SHAPE_TREE_ENTRY, { "key", "value", "left", "right", "parent" } },
  { "java.util.concurrent.ConcurrentSkipListMap", HEAP_SHAPE_SKIP_LIST_MAP, { "head" } },
  { "java.util.concurrent.ConcurrentSkipListMap$Index", HEAP_SHAPE_INDEX, { "node" } },
  { "java.util.concurrent.ConcurrentSkipListMap$Node", HEAP_SHAPE_ENTRY, { "key", "val", "next" } },
  { "java.util.concurrent.ConcurrentSkipListMap$Node", HEAP_SHAPE_ENTRY,
    { "key", "value", "next" } },
  { "android.util.ArrayMap", HEAP_SHAPE_COUNTED_PAIR_MAP, { "mArray", "mSize" } },
  { "android.util.SparseArray", HEAP_SHAPE_NUMBER_MAP, { "mKeys", "mValues", "mSize" } },
  { "android.util.LongSparseArray", HEAP_SHAPE_NUMBER_MAP, { "mKeys", "mValues", "mSize" } },

  /* Sets. */
  { "java.util.HashSet", HEAP_SHAPE_MAP_KEYS, { "map" } },
  { "java.util.HashSet", HEAP_SHAPE_MAP_KEYS, { "backingMap" } },
  { "java.util.TreeSet", HEAP_SHAPE_MAP_KEYS, { "m" } },
  { "java.util.TreeSet", HEAP_SHAPE_MAP_KEYS, { "backingMap" } },
  { "android.util.ArraySet", HEAP_SHAPE_ARRAY, { "mArray", "mSize" } },
};

gboolean
heap_rules_has_class (const char *class_name)
{
  static GHashTable *names = NULL;

  if (g_once_init_enter (&names))
    {
      GHashTable *all = g_hash_table_new (g_str_hash, g_str_equal);

      for (gsize i = 0; i < G_N_ELEMENTS (weakening_rules); i++)
        g_hash_table_add (all, (gpointer) weakening_rules[i].class_name);
      for (gsize i = 0; i < G_N_ELEMENTS (cached_maps); i++)
        g_hash_table_add (all, (gpointer) cached_maps[i].class_name);
      for (gsize i = 0; i < G_N_ELEMENTS (owner_fields); i++)
        g_hash_table_add (all, (gpointer) owner_fields[i].class_name);
      for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
        g_hash_table_add (all, (gpointer) shapes[i].class_name);
      g_once_init_leave (&names, all);
    }
  return g_hash_table_contains (names, class_name);
}

static const HeapWeakeningRule *
find_weakening (const HeapWeakeningRule *rules,
                gsize n_rules,
                const char *class_name,
                const char *field)
{
  for (gsize i = 0; i < n_rules; i++)
    if (g_str_equal (rules[i].class_name, class_name) && g_str_equal (rules[i].field, field))
      return &rules[i];
  return NULL;
}

const HeapWeakeningRule *
heap_rules_find_weakening (const char *class_name,
                           const char *field)
{
  return find_weakening (weakening_rules, G_N_ELEMENTS (weakening_rules), class_name, field);
}

const HeapWeakeningRule *
heap_rules_find_cached_map (const char *class_name,
                            const char *field)
{
  return find_weakening (cached_maps, G_N_ELEMENTS (cached_maps), class_name, field);
}

HeapOwned
heap_rules_get_owned (const char *class_name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (owned_classes); i++)
    if (g_str_equal (owned_classes[i].class_name, class_name))
      return owned_classes[i].owned;
  return 0;
}

HeapOwned
heap_rules_get_field_owner (const char *class_name,
                            const char *field)
{
  for (gsize i = 0; i < G_N_ELEMENTS (owner_fields); i++)
    if (g_str_equal (owner_fields[i].class_name, class_name)
        && g_str_equal (owner_fields[i].field, field))
      return owner_fields[i].owns;
  return 0;
}

const HeapShapeRule *
heap_rules_get_shapes (gsize *n_shapes)
{
  *n_shapes = G_N_ELEMENTS (shapes);
  return shapes;
}

const char *
heap_rules_get_shape_types (HeapShapeKind kind)
{
  switch (kind)
    {
    case HEAP_SHAPE_ARRAY:
    case HEAP_SHAPE_COUNTED_PAIR_MAP:
      return "LI";
    case HEAP_SHAPE_RING:
      return "LII";
    case HEAP_SHAPE_NUMBER_MAP:
      return "LLI";
    case HEAP_SHAPE_HASH_MAP_AND_NULL:
    case HEAP_SHAPE_ENUM_MAP:
    case HEAP_SHAPE_LINK:
      return "LL";
    case HEAP_SHAPE_ENTRY:
      return "LLL";
    case HEAP_SHAPE_TREE_ENTRY:
      return "LLLLL";
    case HEAP_SHAPE_WHOLE_ARRAY:
    case HEAP_SHAPE_LIST:
    case HEAP_SHAPE_RING_LIST:
    case HEAP_SHAPE_QUEUE:
    case HEAP_SHAPE_HASH_MAP:
    case HEAP_SHAPE_SEGMENTED_MAP:
    case HEAP_SHAPE_PAIR_MAP:
    case HEAP_SHAPE_TREE_MAP:
    case HEAP_SHAPE_SKIP_LIST_MAP:
    case HEAP_SHAPE_MAP_KEYS:
    case HEAP_SHAPE_ACTIVITY_RECORDS:
    case HEAP_SHAPE_BIN:
    case HEAP_SHAPE_SEGMENT:
    case HEAP_SHAPE_INDEX:
    case HEAP_SHAPE_RECORD:
    default:
      return "L";
    }
}

gboolean
heap_rules_is_implied_field (const char *class_name,
                             const char *field,
                             gboolean is_static)
{
  /* ART writes an object's class as a field of it, and a class's links to others as statics. */
  if (is_static)
    return g_str_has_prefix (field, "$class$");
  return g_str_equal (class_name, "java.lang.Object") && g_str_equal (field, "shadow$_klass_");
}

gboolean
heap_rules_is_box_array (const char *class_name)
{
  static const char *const names[] = {
    "java.lang.Boolean[]", "java.lang.Byte[]",    "java.lang.Character[]",
    "java.lang.Short[]",   "java.lang.Integer[]", "java.lang.Long[]",
    "java.lang.Float[]",   "java.lang.Double[]",  NULL,
  };

  return g_strv_contains (names, class_name);
}
