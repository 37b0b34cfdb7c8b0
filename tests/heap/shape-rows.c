/* shape-rows.c: a collection of every class and layout that has added references
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "shape-fixture.h"

static guint64
number (ShapeMaker *maker,
        gint32 value)
{
  return entries_fixture_number (maker->builder, value);
}

static guint64
text (ShapeMaker *maker,
      const char *value)
{
  return dump_builder_text (maker->builder, value);
}

static guint64
array (ShapeMaker *maker,
       const guint64 *elements,
       guint n_elements)
{
  return dump_builder_array (maker->builder, "java.lang.Object[]", elements, n_elements);
}

/* What is behind the count does not count, and a null in front of it does. */
static guint64
make_array (ShapeMaker *maker)
{
  guint64 elements = array (
      maker, DUMP_IDS (number (maker, 1), 0, number (maker, 3), number (maker, 4)));

  return shape_maker_add (maker, 0, DUMP_IDS (elements, 3));
}

static guint64
make_whole_array (ShapeMaker *maker)
{
  guint64 elements = array (maker, DUMP_IDS (number (maker, 1), 0, number (maker, 3), 0));

  return shape_maker_add (maker, 0, DUMP_IDS (elements));
}

/* From the head over the end to the tail. */
static guint64
make_ring (ShapeMaker *maker)
{
  guint64 elements = array (maker, DUMP_IDS (number (maker, 3), number (maker, 9), 0,
                                             number (maker, 1), number (maker, 2)));

  return shape_maker_add (maker, 0, DUMP_IDS (elements, 3, 1));
}

/* 1, null, 3 of part 1, then @end. */
static guint64
make_links (ShapeMaker *maker,
            guint64 end)
{
  guint64 next = shape_maker_add (maker, 1, DUMP_IDS (number (maker, 3), end));

  next = shape_maker_add (maker, 1, DUMP_IDS (0, next));
  return shape_maker_add (maker, 1, DUMP_IDS (number (maker, 1), next));
}

static guint64
make_list (ShapeMaker *maker)
{
  return shape_maker_add (maker, 0, DUMP_IDS (make_links (maker, 0)));
}

static guint64
make_ring_list (ShapeMaker *maker)
{
  guint64 header = shape_maker_object (maker, 1);

  shape_maker_set (maker, header, 1, 1, make_links (maker, header));
  return shape_maker_add (maker, 0, DUMP_IDS (header));
}

/* Two buckets that are used and one that is not; a null key, a key without a text, a null value. */
static guint64
make_table (ShapeMaker *maker,
            guint part)
{
  guint64 first = shape_maker_add (maker, part, DUMP_IDS (0, number (maker, 2), 0));
  guint64 second
      = shape_maker_add (maker, part, DUMP_IDS (text (maker, "e"), number (maker, 5), 0));

  first = shape_maker_add (maker, part, DUMP_IDS (text (maker, "a"), number (maker, 1), first));
  second = shape_maker_add (maker, part, DUMP_IDS (text (maker, "d"), 0, second));
  second = shape_maker_add (maker, part,
                            DUMP_IDS (dump_builder_object (maker->builder, "java.lang.Object"),
                                      number (maker, 3), second));
  return array (maker, DUMP_IDS (first, 0, second));
}

#define TABLE_EXPECTED "[\"a\"]=1 [1]=2 [?]=3 [\"e\"]=5"

static guint64
make_hash_map (ShapeMaker *maker)
{
  return shape_maker_add (maker, 0, DUMP_IDS (make_table (maker, 1)));
}

static guint64
make_hash_map_and_null (ShapeMaker *maker)
{
  guint64 null = shape_maker_add (maker, 1, DUMP_IDS (0, number (maker, 9), 0));

  return shape_maker_add (maker, 0, DUMP_IDS (make_table (maker, 1), null));
}

/* The table and the links of entries are the superclasses'. */
static guint64
make_linked_hash_map (ShapeMaker *maker)
{
  guint64 map = shape_maker_object (maker, 0);
  guint64 entry = shape_maker_object (maker, 2);

  shape_maker_set (maker, entry, 3, 0, text (maker, "a"));
  shape_maker_set (maker, entry, 3, 1, number (maker, 1));
  shape_maker_set (maker, map, 1, 0, array (maker, DUMP_IDS (0, entry)));
  return map;
}

static guint64
make_segmented_map (ShapeMaker *maker)
{
  guint64 segment = shape_maker_add (maker, 1, DUMP_IDS (make_table (maker, 2)));

  return shape_maker_add (maker, 0, DUMP_IDS (array (maker, DUMP_IDS (0, segment))));
}

/* A bin stands for a chain; its own key and value are none. */
static guint64
make_bins (ShapeMaker *maker)
{
  guint64 next = shape_maker_add (maker, 2, DUMP_IDS (text (maker, "b"), number (maker, 2), 0));
  guint64 first = shape_maker_add (maker, 2, DUMP_IDS (text (maker, "a"), number (maker, 1), next));
  guint64 bin = shape_maker_add (maker, 1, DUMP_IDS (first));

  return shape_maker_add (maker, 0, DUMP_IDS (array (maker, DUMP_IDS (0, bin))));
}

/* A place without a key is free. */
static guint64
make_pair_map (ShapeMaker *maker)
{
  guint64 pairs = array (
      maker, DUMP_IDS (text (maker, "a"), number (maker, 1), 0, 0,
                       dump_builder_object (maker->builder, "java.lang.Object"), number (maker, 2),
                       text (maker, "c"), 0));

  return shape_maker_add (maker, 0, DUMP_IDS (pairs));
}

/* A place without a key is the null key. */
static guint64
make_counted_pair_map (ShapeMaker *maker)
{
  guint64 pairs = array (
      maker, DUMP_IDS (text (maker, "a"), number (maker, 1), 0, number (maker, 2),
                       text (maker, "c"), 0, text (maker, "d"), number (maker, 4),
                       text (maker, "e"), number (maker, 5)));

  return shape_maker_add (maker, 0, DUMP_IDS (pairs, 4));
}

static guint64
make_sparse_map (ShapeMaker *maker,
                 guint64 keys)
{
  guint64 values
      = array (maker, DUMP_IDS (number (maker, 1), 0, number (maker, 3), number (maker, 4)));

  return shape_maker_add (maker, 0, DUMP_IDS (keys, values, 3));
}

static guint64
make_sparse_array (ShapeMaker *maker)
{
  return make_sparse_map (
      maker, dump_builder_primitive_array (maker->builder, HPROF_TYPE_INT,
                                           "\xff\xff\xff\xfb\0\0\0\7\0\0\0\x9\0\0\0\xa", 4));
}

static guint64
make_long_sparse_array (ShapeMaker *maker)
{
  return make_sparse_map (
      maker, dump_builder_primitive_array (
                 maker->builder, HPROF_TYPE_LONG,
                 "\x80\0\0\0\0\0\0\0\0\0\0\0\0\0\0\7\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\xa", 4));
}

static guint64
make_enum_map (ShapeMaker *maker)
{
  guint64 keys = array (maker, DUMP_IDS (entries_fixture_constant (maker->builder, "EARTH"),
                                         entries_fixture_constant (maker->builder, "MARS"),
                                         entries_fixture_constant (maker->builder, "SATURN")));
  guint64 values = array (maker, DUMP_IDS (number (maker, 1), 0, number (maker, 3)));

  return shape_maker_add (maker, 0, DUMP_IDS (keys, values));
}

static guint64
add_leaf (ShapeMaker *maker,
          guint part,
          const char *key,
          gint32 value)
{
  return shape_maker_add (maker, part,
                          DUMP_IDS (text (maker, key), number (maker, value), 0, 0, 0));
}

static void
join (ShapeMaker *maker,
      guint part,
      guint64 parent,
      guint64 left,
      guint64 right)
{
  shape_maker_set (maker, parent, part, 2, left);
  shape_maker_set (maker, parent, part, 3, right);
  if (left != 0)
    shape_maker_set (maker, left, part, 4, parent);
  if (right != 0)
    shape_maker_set (maker, right, part, 4, parent);
}

/*     d
 *    / \
 *   a   e
 *    \   \
 *     c   f
 *    /
 *   b
 */
static guint64
make_tree (ShapeMaker *maker,
           guint part)
{
  guint64 root = add_leaf (maker, part, "d", 4), left = add_leaf (maker, part, "a", 1);
  guint64 right = add_leaf (maker, part, "e", 5), inner = add_leaf (maker, part, "c", 3);

  join (maker, part, root, left, right);
  join (maker, part, left, 0, inner);
  join (maker, part, inner, add_leaf (maker, part, "b", 2), 0);
  join (maker, part, right, 0, add_leaf (maker, part, "f", 6));
  return root;
}

static guint64
make_tree_map (ShapeMaker *maker)
{
  return shape_maker_add (maker, 0, DUMP_IDS (make_tree (maker, 1)));
}

/* The first entry of the list has no key, and the removed one's marker neither: it is its own
 * value. */
static guint64
make_skip_list_map (ShapeMaker *maker)
{
  guint64 last = shape_maker_add (maker, 2, DUMP_IDS (text (maker, "c"), number (maker, 3), 0));
  guint64 marker = shape_maker_add (maker, 2, DUMP_IDS (0, 0, last));
  guint64 removed = shape_maker_add (maker, 2, DUMP_IDS (text (maker, "b"), 0, marker));
  guint64 first
      = shape_maker_add (maker, 2, DUMP_IDS (text (maker, "a"), number (maker, 1), removed));
  guint64 base = shape_maker_add (
      maker, 2, DUMP_IDS (0, dump_builder_object (maker->builder, "java.lang.Object"), first));

  shape_maker_set (maker, marker, 2, 1, marker);
  return shape_maker_add (maker, 0, DUMP_IDS (shape_maker_add (maker, 1, DUMP_IDS (base))));
}

/* Keys are the elements; a null one counts, and its value does not. */
static guint64
make_hash_set (ShapeMaker *maker)
{
  guint64 next = shape_maker_add (maker, 2, DUMP_IDS (number (maker, 3), number (maker, 30), 0));
  guint64 map;

  next = shape_maker_add (maker, 2, DUMP_IDS (0, number (maker, 20), next));
  next = shape_maker_add (maker, 2, DUMP_IDS (number (maker, 1), 0, next));
  map = shape_maker_add (maker, 1, DUMP_IDS (array (maker, DUMP_IDS (next))));
  return shape_maker_add (maker, 0, DUMP_IDS (map));
}

static guint64
make_tree_set (ShapeMaker *maker)
{
  guint64 root = shape_maker_add (maker, 2, DUMP_IDS (number (maker, 2), number (maker, 0)));
  guint64 left = shape_maker_add (maker, 2, DUMP_IDS (number (maker, 1), number (maker, 0)));
  guint64 map;

  join (maker, 2, root, left, 0);
  map = shape_maker_add (maker, 1, DUMP_IDS (root));
  return shape_maker_add (maker, 0, DUMP_IDS (map));
}

/* Records of no activity, and values that are no records, count too. */
static guint64
make_activities (ShapeMaker *maker)
{
  guint64 first = shape_maker_add (maker, 2, DUMP_IDS (number (maker, 1)));
  guint64 none = shape_maker_add (maker, 2, DUMP_IDS (0));
  guint64 last = shape_maker_add (maker, 2, DUMP_IDS (number (maker, 4)));
  guint64 pairs = array (maker, DUMP_IDS (text (maker, "a"), first, text (maker, "b"), none,
                                          text (maker, "c"), text (maker, "c"),
                                          text (maker, "d"), last));
  guint64 map = shape_maker_add (maker, 1, DUMP_IDS (pairs, 4));

  return shape_maker_add (maker, 0, DUMP_IDS (map));
}

#define LINKED_NODE { "java.util.LinkedList$Node", "LL", { "item", "next" } }
#define HASH_MAP_NODE { "java.util.HashMap$Node", "LLL", { "key", "value", "next" } }
#define CONCURRENT "java.util.concurrent."
#define CONCURRENT_NODE { CONCURRENT "ConcurrentHashMap$Node", "LLL", { "key", "val", "next" } }
#define TREE_FIELDS { "key", "value", "left", "right", "parent" }
#define TREE_EXPECTED "[\"a\"]=1 [\"b\"]=2 [\"c\"]=3 [\"d\"]=4 [\"e\"]=5 [\"f\"]=6"

static const Shape shapes[] = {
  { "view-group", make_array, "[0]=1 [2]=3",
    { { "android.view.ViewGroup", "LI", { "mChildren", "mChildrenCount" } } } },
  { "activity-thread", make_activities, "[0]=1 [3]=4",
    { { "android.app.ActivityThread", "L", { "mActivities" } },
      { "android.util.ArrayMap", "LI", { "mArray", "mSize" } },
      { "android.app.ActivityThread$ActivityClientRecord", "L", { "activity" } } } },

  { "array-list", make_array, "[0]=1 [2]=3",
    { { "java.util.ArrayList", "LI", { "elementData", "size" } } } },
  { "array-list-android", make_array, "[0]=1 [2]=3",
    { { "java.util.ArrayList", "LI", { "array", "size" } } } },
  { "vector", make_array, "[0]=1 [2]=3",
    { { "java.util.Vector", "LI", { "elementData", "elementCount" } } } },
  { "priority-queue", make_array, "[0]=1 [2]=3",
    { { "java.util.PriorityQueue", "LI", { "queue", "size" } } } },
  { "priority-queue-android", make_array, "[0]=1 [2]=3",
    { { "java.util.PriorityQueue", "LI", { "elements", "size" } } } },
  { "copy-on-write-array-list", make_whole_array, "[0]=1 [2]=3",
    { { CONCURRENT "CopyOnWriteArrayList", "L", { "array" } } } },
  { "copy-on-write-array-list-android", make_whole_array, "[0]=1 [2]=3",
    { { CONCURRENT "CopyOnWriteArrayList", "L", { "elements" } } } },
  { "array-deque", make_ring, "[0]=1 [1]=2 [2]=3",
    { { "java.util.ArrayDeque", "LII", { "elements", "head", "tail" } } } },
  { "linked-list", make_list, "[0]=1 [2]=3",
    { { "java.util.LinkedList", "L", { "first" } }, LINKED_NODE } },
  { "linked-list-6", make_ring_list, "[0]=1 [2]=3",
    { { "java.util.LinkedList", "L", { "header" } },
      { "java.util.LinkedList$Entry", "LL", { "element", "next" } } } },
  { "linked-list-android", make_ring_list, "[0]=1 [2]=3",
    { { "java.util.LinkedList", "L", { "voidLink" } },
      { "java.util.LinkedList$Link", "LL", { "data", "next" } } } },
  { "concurrent-linked-queue", make_list, "[0]=1 [1]=3",
    { { CONCURRENT "ConcurrentLinkedQueue", "L", { "head" } },
      { CONCURRENT "ConcurrentLinkedQueue$Node", "LL", { "item", "next" } } } },

  { "hash-map", make_hash_map, TABLE_EXPECTED,
    { { "java.util.HashMap", "L", { "table" } }, HASH_MAP_NODE } },
  { "hash-map-7", make_hash_map, TABLE_EXPECTED,
    { { "java.util.HashMap", "L", { "table" } },
      { "java.util.HashMap$Entry", "LLL", { "key", "value", "next" } } } },
  { "hash-map-android", make_hash_map_and_null, "[0]=9 [\"a\"]=1 [2]=2 [?]=3 [\"e\"]=5",
    { { "java.util.HashMap", "LL", { "table", "entryForNullKey" } },
      { "java.util.HashMap$HashMapEntry", "LLL", { "key", "value", "next" } } } },
  { "hash-map-harmony", make_hash_map, TABLE_EXPECTED,
    { { "java.util.HashMap", "L", { "elementData" } },
      { "java.util.HashMap$Entry", "LLL", { "key", "value", "next" } } } },
  { "linked-hash-map", make_linked_hash_map, "[\"a\"]=1",
    { { "java.util.LinkedHashMap", "", { NULL }, "java.util.HashMap" },
      { "java.util.HashMap", "L", { "table" } },
      { "java.util.LinkedHashMap$Entry", "", { NULL }, "java.util.HashMap$Node" },
      HASH_MAP_NODE } },
  { "hashtable", make_hash_map, TABLE_EXPECTED,
    { { "java.util.Hashtable", "L", { "table" } },
      { "java.util.Hashtable$Entry", "LLL", { "key", "value", "next" } } } },
  { "hashtable-android", make_hash_map, TABLE_EXPECTED,
    { { "java.util.Hashtable", "L", { "table" } },
      { "java.util.Hashtable$HashtableEntry", "LLL", { "key", "value", "next" } } } },
  { "hashtable-harmony", make_hash_map, TABLE_EXPECTED,
    { { "java.util.Hashtable", "L", { "elementData" } },
      { "java.util.Hashtable$Entry", "LLL", { "key", "value", "next" } } } },
  { "weak-hash-map", make_hash_map, TABLE_EXPECTED,
    { { "java.util.WeakHashMap", "L", { "table" } },
      { "java.util.WeakHashMap$Entry", "lLL", { "referent", "value", "next" },
        "java.lang.ref.WeakReference" } } },
  { "weak-hash-map-harmony", make_hash_map, TABLE_EXPECTED,
    { { "java.util.WeakHashMap", "L", { "elementData" } },
      { "java.util.WeakHashMap$Entry", "lLL", { "referent", "value", "next" },
        "java.lang.ref.WeakReference" } } },
  { "concurrent-hash-map", make_hash_map, TABLE_EXPECTED,
    { { CONCURRENT "ConcurrentHashMap", "L", { "table" } }, CONCURRENT_NODE } },
  { "concurrent-hash-map-bins", make_bins, "[\"a\"]=1 [\"b\"]=2",
    { { CONCURRENT "ConcurrentHashMap", "L", { "table" } },
      { CONCURRENT "ConcurrentHashMap$TreeBin", "L", { "first" },
        CONCURRENT "ConcurrentHashMap$Node" },
      CONCURRENT_NODE } },
  { "concurrent-hash-map-7", make_segmented_map, TABLE_EXPECTED,
    { { CONCURRENT "ConcurrentHashMap", "L", { "segments" } },
      { CONCURRENT "ConcurrentHashMap$Segment", "L", { "table" } },
      { CONCURRENT "ConcurrentHashMap$HashEntry", "LLL", { "key", "value", "next" } } } },
  { "identity-hash-map", make_pair_map, "[\"a\"]=1 [?]=2",
    { { "java.util.IdentityHashMap", "L", { "table" } } } },
  { "identity-hash-map-harmony", make_pair_map, "[\"a\"]=1 [?]=2",
    { { "java.util.IdentityHashMap", "L", { "elementData" } } } },
  { "enum-map", make_enum_map, "[\"EARTH\"]=1 [\"SATURN\"]=3",
    { { "java.util.EnumMap", "LL", { "keyUniverse", "vals" } } } },
  { "enum-map-harmony", make_enum_map, "[\"EARTH\"]=1 [\"SATURN\"]=3",
    { { "java.util.EnumMap", "LL", { "keys", "values" } } } },
  { "tree-map", make_tree_map, TREE_EXPECTED,
    { { "java.util.TreeMap", "L", { "root" } },
      { "java.util.TreeMap$Entry", "LLLLL", TREE_FIELDS } } },
  { "tree-map-android", make_tree_map, TREE_EXPECTED,
    { { "java.util.TreeMap", "L", { "root" } },
      { "java.util.TreeMap$Node", "LLLLL", TREE_FIELDS } } },
  { "concurrent-skip-list-map", make_skip_list_map, "[\"a\"]=1 [\"c\"]=3",
    { { CONCURRENT "ConcurrentSkipListMap", "L", { "head" } },
      { CONCURRENT "ConcurrentSkipListMap$Index", "L", { "node" } },
      { CONCURRENT "ConcurrentSkipListMap$Node", "LLL", { "key", "val", "next" } } } },
  { "concurrent-skip-list-map-8", make_skip_list_map, "[\"a\"]=1 [\"c\"]=3",
    { { CONCURRENT "ConcurrentSkipListMap", "L", { "head" } },
      { CONCURRENT "ConcurrentSkipListMap$Index", "L", { "node" } },
      { CONCURRENT "ConcurrentSkipListMap$Node", "LLL", { "key", "value", "next" } } } },
  { "array-map", make_counted_pair_map, "[\"a\"]=1 [1]=2 [\"d\"]=4",
    { { "android.util.ArrayMap", "LI", { "mArray", "mSize" } } } },
  { "sparse-array", make_sparse_array, "[\"-5\"]=1 [\"9\"]=3",
    { { "android.util.SparseArray", "LLI", { "mKeys", "mValues", "mSize" } } } },
  { "long-sparse-array", make_long_sparse_array,
    "[\"-9223372036854775808\"]=1 [\"4294967296\"]=3",
    { { "android.util.LongSparseArray", "LLI", { "mKeys", "mValues", "mSize" } } } },

  { "hash-set", make_hash_set, "[0]=1 [2]=3",
    { { "java.util.HashSet", "L", { "map" } },
      { "java.util.HashMap", "L", { "table" } }, HASH_MAP_NODE } },
  { "hash-set-android", make_hash_set, "[0]=1 [2]=3",
    { { "java.util.HashSet", "L", { "backingMap" } },
      { "java.util.HashMap", "L", { "table" } }, HASH_MAP_NODE } },
  { "tree-set", make_tree_set, "[0]=1 [1]=2",
    { { "java.util.TreeSet", "L", { "m" } },
      { "java.util.TreeMap", "L", { "root" } },
      { "java.util.TreeMap$Entry", "LLLLL", TREE_FIELDS } } },
  { "tree-set-android", make_tree_set, "[0]=1 [1]=2",
    { { "java.util.TreeSet", "L", { "backingMap" } },
      { "java.util.TreeMap", "L", { "root" } },
      { "java.util.TreeMap$Node", "LLLLL", TREE_FIELDS } } },
  { "array-set", make_array, "[0]=1 [2]=3",
    { { "android.util.ArraySet", "LI", { "mArray", "mSize" } } } },
};

const Shape *
shape_fixture_get_shapes (gsize *n_shapes)
{
  *n_shapes = G_N_ELEMENTS (shapes);
  return shapes;
}
