/* test-heap-entries.c: the labels of what collections hold, and damaged collections
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "entries-fixture.h"

#define ENTRY_CLASS "java.util.HashMap$Node"

static DumpBuilder *
new_builder (void)
{
  DumpBuilder *builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);

  dump_builder_class (builder, "java.util.AbstractMap", NULL, "Object keySet");
  dump_builder_class (builder, "java.util.HashMap", "java.util.AbstractMap",
                      "Object table; int size");
  dump_builder_class (builder, ENTRY_CLASS, NULL,
                      "int hash; Object key; Object value; Object next");
  return builder;
}

static guint64
add_array (DumpBuilder *builder,
           const guint64 *elements,
           guint n_elements)
{
  return dump_builder_array (builder, "java.lang.Object[]", elements, n_elements);
}

static guint64
add_entry (DumpBuilder *builder,
           const char *class_name,
           guint64 key,
           guint64 value,
           guint64 next)
{
  guint64 entry = dump_builder_object (builder, class_name);

  dump_builder_set (builder, entry, "key", key);
  dump_builder_set (builder, entry, "value", value);
  dump_builder_set (builder, entry, "next", next);
  return entry;
}

static guint64
add_map (DumpBuilder *builder,
         const guint64 *entries,
         guint n_entries)
{
  guint64 map = dump_builder_object (builder, "java.util.HashMap");

  dump_builder_set (builder, map, "table", add_array (builder, entries, n_entries));
  return map;
}

static void
assert_entries (DumpBuilder *builder,
                guint64 collection,
                const char *expected)
{
  g_autoptr (Heap) heap = NULL;

  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, collection);
  heap = heap_fixture_open (builder);
  entries_fixture_assert (heap, collection, expected);
}

static void
assert_label (DumpBuilder *builder,
              guint64 key,
              const char *label)
{
  guint64 entry = add_entry (builder, ENTRY_CLASS, key, entries_fixture_number (builder, 1), 0);
  g_autofree char *expected = g_strconcat (label, "=1", NULL);

  assert_entries (builder, add_map (builder, DUMP_IDS (entry)), expected);
}

/* A box has the value of a primitive type; keys of every one have a text. */
static void
test_boxed_keys (void)
{
  static const struct
  {
    const char *class_name;
    const char *fields;
    guint64 value;
    const char *label;
  } boxes[] = {
    { "java.lang.Boolean", "boolean value", 1, "[\"true\"]" },
    { "java.lang.Boolean", "boolean value", 0, "[\"false\"]" },
    { "java.lang.Byte", "byte value", 0xfe, "[\"-2\"]" },
    { "java.lang.Short", "short value", 0x8000, "[\"-32768\"]" },
    { "java.lang.Character", "char value", 'x', "[\"x\"]" },
    { "java.lang.Character", "char value", 0xe9, "[\"\303\251\"]" },
    { "java.lang.Integer", "int value", 0x80000000, "[\"-2147483648\"]" },
    { "java.lang.Long", "long value", G_MAXUINT64, "[\"-1\"]" },
    { "java.lang.Float", "float value", 0x3fc00000, "[\"1.5\"]" },
    { "java.lang.Float", "float value", 0x40000000, "[\"2.0\"]" },
    { "java.lang.Double", "double value", G_GUINT64_CONSTANT (0xbfe0000000000000), "[\"-0.5\"]" },
    /* Not the box, another class, or a box that is none. */
    { "com.example.Integer", "int value", 5, "[?]" },
    { "java.lang.Number", "int value", 5, "[?]" },
    { "java.lang.Long", "int value", 5, "[?]" },
    { "java.util.concurrent.atomic.AtomicInteger", "int value", 5, "[?]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      g_autoptr (DumpBuilder) builder = new_builder ();
      guint64 key;

      dump_builder_class (builder, boxes[i].class_name, NULL, boxes[i].fields);
      key = dump_builder_object (builder, boxes[i].class_name);
      dump_builder_set (builder, key, "value", boxes[i].value);
      if (g_str_equal (boxes[i].class_name, "java.lang.Integer"))
        assert_label (builder, key, boxes[i].label);
      else
        {
          guint64 value = dump_builder_text (builder, "text");
          guint64 entry = add_entry (builder, ENTRY_CLASS, key, value, 0);
          g_autofree char *expected = g_strconcat (boxes[i].label, "=text", NULL);

          assert_entries (builder, add_map (builder, DUMP_IDS (entry)), expected);
        }
    }
}

static void
test_text_keys (void)
{
  static const char *const texts[] = { "key", "", "two words", "\"", "]" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DumpBuilder) builder = new_builder ();
      g_autofree char *label = g_strdup_printf ("[\"%s\"]", texts[i]);

      assert_label (builder, dump_builder_text (builder, texts[i]), label);
    }
}

/* Constants by their name, also those of a class of their own; classes by theirs. */
static void
test_named_keys (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 constant, body, unnamed, entries[5], object;

  constant = entries_fixture_constant (builder, "EARTH");
  dump_builder_class (builder, "Planet$1", "Planet", NULL);
  body = dump_builder_object (builder, "Planet$1");
  dump_builder_set (builder, body, "name", dump_builder_text (builder, "PLUTO"));
  unnamed = dump_builder_object (builder, "Planet");
  entries[0] = add_entry (builder, ENTRY_CLASS, constant, entries_fixture_number (builder, 1), 0);
  entries[1] = add_entry (builder, ENTRY_CLASS, body, entries_fixture_number (builder, 2), 0);
  entries[2] = add_entry (builder, ENTRY_CLASS, unnamed, entries_fixture_number (builder, 3), 0);
  entries[3] = add_entry (builder, ENTRY_CLASS, dump_builder_get_class (builder, "Planet"),
                          entries_fixture_number (builder, 4), 0);
  entries[4] = add_entry (builder, ENTRY_CLASS, dump_builder_get_class (builder, "Planet[]"),
                          entries_fixture_number (builder, 5), 0);
  object = add_map (builder, entries, G_N_ELEMENTS (entries));
  assert_entries (builder, object,
                  "[\"EARTH\"]=1 [\"PLUTO\"]=2 [?]=3 [\"Planet\"]=4 [\"Planet[]\"]=5");
}

/* Keys that say nothing, and one that is in no record: it is no null key. */
static void
test_other_keys (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 keys[4], entries[G_N_ELEMENTS (keys)];

  keys[0] = dump_builder_object (builder, "java.lang.Object");
  keys[1] = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abc", 3);
  keys[2] = add_array (builder, keys, 1);
  keys[3] = 0xdead;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    entries[i] = add_entry (builder, ENTRY_CLASS, keys[i],
                            entries_fixture_number (builder, (gint32) i), 0);
  assert_entries (builder, add_map (builder, entries, G_N_ELEMENTS (entries)),
                  "[?]=0 [?]=1 [?]=2 [?]=3");
}

/* A sparse array of the numbers 1 and 2 whose keys are those of @keys. */
static guint64
add_sparse_array (DumpBuilder *builder,
                  guint64 keys)
{
  guint64 map, values;

  dump_builder_class (builder, "android.util.SparseArray", NULL,
                      "Object mKeys; Object mValues; int mSize");
  values = add_array (builder, DUMP_IDS (entries_fixture_number (builder, 1),
                                         entries_fixture_number (builder, 2)));
  map = dump_builder_object (builder, "android.util.SparseArray");
  dump_builder_set (builder, map, "mKeys", keys);
  dump_builder_set (builder, map, "mValues", values);
  dump_builder_set (builder, map, "mSize", 2);
  return map;
}

/* An array that the dump has without its data has a length and no numbers. */
static void
test_unknown_numbers (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 keys = dump_builder_array_without_data (builder, HPROF_TYPE_INT, 2);

  assert_entries (builder, add_sparse_array (builder, keys), "[?]=1 [?]=2");
}

/* Fewer keys than values, and keys of a type they never have. */
static void
test_other_numbers (void)
{
  static const struct
  {
    HprofType type;
    guint length;
    const char *expected;
  } rows[] = {
    { HPROF_TYPE_INT, 1, "[\"0\"]=1" },  { HPROF_TYPE_INT, 0, "" },
    { HPROF_TYPE_BYTE, 2, "" },          { HPROF_TYPE_SHORT, 2, "" },
    { HPROF_TYPE_DOUBLE, 2, "" },        { HPROF_TYPE_FLOAT, 2, "" },
    { HPROF_TYPE_LONG, 2, "[\"0\"]=1 [\"0\"]=2" },
  };
  static const guint8 zeros[16] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (DumpBuilder) builder = new_builder ();
      guint64 keys = dump_builder_primitive_array (builder, rows[i].type, zeros, rows[i].length);

      assert_entries (builder, add_sparse_array (builder, keys), rows[i].expected);
    }
}

/* Counts beyond the arrays and below 0, for the shapes that have one. */
static void
test_counts (void)
{
  static const struct
  {
    guint32 count;
    const char *expected;
  } counts[] = {
    { 0, "" }, { 1, "[0]=1" }, { 2, "[0]=1 [1]=2" }, { 3, "[0]=1 [1]=2" },
    { G_MAXINT32, "[0]=1 [1]=2" }, { 0x80000000, "" }, { G_MAXUINT32, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autoptr (DumpBuilder) builder = new_builder ();
      guint64 list;

      dump_builder_class (builder, "java.util.ArrayList", NULL, "Object elementData; int size");
      list = dump_builder_object (builder, "java.util.ArrayList");
      dump_builder_set (builder, list, "elementData",
                        add_array (builder, DUMP_IDS (entries_fixture_number (builder, 1),
                                                      entries_fixture_number (builder, 2))));
      dump_builder_set (builder, list, "size", counts[i].count);
      assert_entries (builder, list, counts[i].expected);
    }
}

/* From the head to the tail: not round, round, empty, and outside. */
static void
test_ring (void)
{
  static const struct
  {
    guint32 head;
    guint32 tail;
    const char *expected;
  } rings[] = {
    { 0, 2, "[0]=0 [1]=1" }, { 1, 3, "[0]=1 [1]=2" }, { 2, 1, "[0]=2 [1]=0" },
    { 1, 1, "" },            { 2, 0, "[0]=2" },       { 0, 9, "[0]=0 [1]=1 [2]=2" },
    { 9, 1, "[0]=0" },       { G_MAXUINT32, 2, "[0]=0 [1]=1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rings); i++)
    {
      g_autoptr (DumpBuilder) builder = new_builder ();
      guint64 deque;

      dump_builder_class (builder, "java.util.ArrayDeque", NULL,
                          "Object elements; int head; int tail");
      deque = dump_builder_object (builder, "java.util.ArrayDeque");
      dump_builder_set (builder, deque, "elements",
                        add_array (builder, DUMP_IDS (entries_fixture_number (builder, 0),
                                                      entries_fixture_number (builder, 1),
                                                      entries_fixture_number (builder, 2))));
      dump_builder_set (builder, deque, "head", rings[i].head);
      dump_builder_set (builder, deque, "tail", rings[i].tail);
      assert_entries (builder, deque, rings[i].expected);
    }
}

/* A chain that runs back into itself: to the first of its entries, to a later one, to the last.
 * Each has its reference at least once, and the walk ends. */
static void
test_circular_chain (void)
{
  for (guint length = 1; length < 12; length++)
    for (guint back = 0; back < length; back++)
      {
        g_autoptr (DumpBuilder) builder = new_builder ();
        g_autoptr (Heap) heap = NULL;
        guint64 entries[12], map;
        g_autofree char *text = NULL;
        g_auto (GStrv) words = NULL;

        for (guint i = 0; i < length; i++)
          entries[i] = add_entry (builder, ENTRY_CLASS, 0,
                                  entries_fixture_number (builder, (gint32) i), 0);
        for (guint i = 0; i < length; i++)
          dump_builder_set (builder, entries[i], "next", entries[i + 1 < length ? i + 1 : back]);
        map = add_map (builder, entries, 1);
        heap = heap_fixture_open (builder);
        text = entries_fixture_describe (heap, map);
        words = g_strsplit (text, " ", -1);
        g_assert_cmpuint (g_strv_length (words), >=, length);
        g_assert_cmpuint (g_strv_length (words), <=, 4 * length);
        for (guint i = 0; i < length; i++)
          {
            g_autofree char *word = g_strdup_printf ("[%u]=%u", i, i);

            g_assert_cmpstr (words[i], ==, word);
          }
      }
}

/* Without its header a list of links has nothing; one that never comes back to it ends. */
static void
test_ring_list (void)
{
  for (guint i = 0; i < 4; i++)
    {
      static const char *const expected[] = { "[0]=1 [1]=2", "", "[0]=1 [1]=2", "" };
      g_autoptr (DumpBuilder) builder = new_builder ();
      guint64 list, header, first, second;

      dump_builder_class (builder, "java.util.LinkedList", NULL, "Object header");
      dump_builder_class (builder, "java.util.LinkedList$Entry", NULL,
                          "Object element; Object next; Object previous");
      list = dump_builder_object (builder, "java.util.LinkedList");
      header = dump_builder_object (builder, "java.util.LinkedList$Entry");
      first = dump_builder_object (builder, "java.util.LinkedList$Entry");
      second = dump_builder_object (builder, "java.util.LinkedList$Entry");
      dump_builder_set (builder, first, "element", entries_fixture_number (builder, 1));
      dump_builder_set (builder, second, "element", entries_fixture_number (builder, 2));
      dump_builder_set (builder, first, "next", second);
      dump_builder_set (builder, second, "next", i == 0 ? header : 0);
      dump_builder_set (builder, header, "next", i == 3 ? header : first);
      if (i != 1)
        dump_builder_set (builder, list, "header", header);
      assert_entries (builder, list, expected[i]);
    }
}

static guint64
add_leaf (DumpBuilder *builder,
          gint32 number)
{
  guint64 entry = dump_builder_object (builder, "java.util.TreeMap$Entry");

  dump_builder_set (builder, entry, "value", entries_fixture_number (builder, number));
  return entry;
}

/* A child that does not name its parent is none: a tree that loops, or whose nodes are shared,
 * ends. Nodes: root, left, right, and one below left; @fields sets something on top. */
static void
assert_tree (const char *field,
             guint node,
             guint target,
             const char *expected)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 map, nodes[4];

  dump_builder_class (builder, "java.util.TreeMap", NULL, "Object root");
  dump_builder_class (builder, "java.util.TreeMap$Entry", NULL,
                      "Object key; Object value; Object left; Object right; Object parent");
  map = dump_builder_object (builder, "java.util.TreeMap");
  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    nodes[i] = add_leaf (builder, (gint32) i);
  dump_builder_set (builder, map, "root", nodes[0]);
  dump_builder_set (builder, nodes[0], "left", nodes[1]);
  dump_builder_set (builder, nodes[0], "right", nodes[2]);
  dump_builder_set (builder, nodes[1], "left", nodes[3]);
  dump_builder_set (builder, nodes[1], "parent", nodes[0]);
  dump_builder_set (builder, nodes[2], "parent", nodes[0]);
  dump_builder_set (builder, nodes[3], "parent", nodes[1]);
  if (field != NULL)
    dump_builder_set (builder, nodes[node], field, target < 4 ? nodes[target] : 0);
  assert_entries (builder, map, expected);
}

static void
test_damaged_tree (void)
{
  assert_tree (NULL, 0, 0, "[0]=3 [1]=1 [2]=0 [3]=2");
  assert_tree ("parent", 1, 4, "[0]=0 [1]=2");
  assert_tree ("parent", 1, 2, "[0]=0 [1]=2");
  assert_tree ("parent", 3, 2, "[0]=1 [1]=0 [2]=2");
  assert_tree ("parent", 2, 2, "[0]=3 [1]=1 [2]=0");
  assert_tree ("left", 0, 0, "[0]=0 [1]=2");
  assert_tree ("right", 0, 0, "[0]=3 [1]=1 [2]=0");
  assert_tree ("right", 2, 0, "[0]=3 [1]=1 [2]=0 [3]=2");
  assert_tree ("right", 3, 1, "[0]=3 [1]=1 [2]=0 [3]=2");
  assert_tree ("parent", 0, 3, "[0]=3 [1]=1 [2]=0 [3]=2");
}

/* A root that names a node of its own tree as its parent, and is that node's child: the tree is a
 * ring, and is walked once. */
static void
test_root_below_itself (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 map, root, child;

  dump_builder_class (builder, "java.util.TreeMap", NULL, "Object root");
  dump_builder_class (builder, "java.util.TreeMap$Entry", NULL,
                      "Object key; Object value; Object left; Object right; Object parent");
  map = dump_builder_object (builder, "java.util.TreeMap");
  root = add_leaf (builder, 1);
  child = add_leaf (builder, 2);
  dump_builder_set (builder, map, "root", root);
  dump_builder_set (builder, root, "right", child);
  dump_builder_set (builder, child, "parent", root);
  dump_builder_set (builder, child, "left", root);
  dump_builder_set (builder, child, "right", root);
  dump_builder_set (builder, root, "parent", child);
  assert_entries (builder, map, "[0]=1 [1]=2");
}

/* Bins of a HashMap that has become trees are chains all the same: a node below Node, with links of
 * its own beside `next`. */
static void
test_treeified_bin (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 nodes[3], next = 0;

  dump_builder_class (builder, "java.util.LinkedHashMap$Entry", ENTRY_CLASS,
                      "Object before; Object after");
  dump_builder_class (builder, "java.util.HashMap$TreeNode", "java.util.LinkedHashMap$Entry",
                      "Object parent; Object left; Object right; Object prev; boolean red");
  for (guint i = G_N_ELEMENTS (nodes); i-- > 0;)
    next = nodes[i] = add_entry (builder, "java.util.HashMap$TreeNode", 0,
                                 entries_fixture_number (builder, (gint32) i), next);
  for (guint i = 1; i < G_N_ELEMENTS (nodes); i++)
    {
      dump_builder_set (builder, nodes[i], "parent", nodes[0]);
      dump_builder_set (builder, nodes[0], i == 1 ? "right" : "left", nodes[i]);
      dump_builder_set (builder, nodes[i], "prev", nodes[i - 1]);
    }
  assert_entries (builder, add_map (builder, nodes, 1), "[0]=0 [1]=1 [2]=2");
}

/* Each class is asked for its own fields, whatever another of its name has. */
static void
test_two_classes_of_a_name (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 like, list;

  dump_builder_class (builder, "java.util.ArrayList", NULL, "Object[] things; int size");
  like = dump_builder_object (builder, "java.util.ArrayList");
  dump_builder_set (builder, like, "things",
                    add_array (builder, DUMP_IDS (entries_fixture_number (builder, 1))));
  dump_builder_set (builder, like, "size", 1);
  dump_builder_class (builder, "java.util.ArrayList", NULL, "Object[] elementData; int size");
  list = dump_builder_object (builder, "java.util.ArrayList");
  dump_builder_set (builder, list, "elementData",
                    add_array (builder, DUMP_IDS (entries_fixture_number (builder, 2))));
  dump_builder_set (builder, list, "size", 1);
  assert_entries (builder, like, "");
  assert_entries (builder, list, "[0]=2");
}

/* What the array holds it goes on holding: the added reference takes it out of the middle. */
static void
test_array_stays (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 list, array, element;

  dump_builder_class (builder, "java.util.ArrayList", NULL, "Object[] elementData; int size");
  list = dump_builder_object (builder, "java.util.ArrayList");
  element = entries_fixture_number (builder, 2);
  array = add_array (builder, DUMP_IDS (element));
  dump_builder_set (builder, list, "elementData", array);
  dump_builder_set (builder, list, "size", 1);
  dump_builder_keep (builder, "Keep.list", list);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_dominator (heap, array, list);
  heap_fixture_assert_dominator (heap, element, list);
  g_assert_cmpuint (heap_fixture_count_references (heap, array, "[0]", NULL), ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/entries/boxed-keys", test_boxed_keys);
  g_test_add_func ("/heap/entries/text-keys", test_text_keys);
  g_test_add_func ("/heap/entries/named-keys", test_named_keys);
  g_test_add_func ("/heap/entries/other-keys", test_other_keys);
  g_test_add_func ("/heap/entries/unknown-numbers", test_unknown_numbers);
  g_test_add_func ("/heap/entries/other-numbers", test_other_numbers);
  g_test_add_func ("/heap/entries/counts", test_counts);
  g_test_add_func ("/heap/entries/ring", test_ring);
  g_test_add_func ("/heap/entries/circular-chain", test_circular_chain);
  g_test_add_func ("/heap/entries/ring-list", test_ring_list);
  g_test_add_func ("/heap/entries/damaged-tree", test_damaged_tree);
  g_test_add_func ("/heap/entries/root-below-itself", test_root_below_itself);
  g_test_add_func ("/heap/entries/treeified-bin", test_treeified_bin);
  g_test_add_func ("/heap/entries/two-classes-of-a-name", test_two_classes_of_a_name);
  g_test_add_func ("/heap/entries/array-stays", test_array_stays);
  return g_test_run ();
}
