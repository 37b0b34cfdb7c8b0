/* test-heap-folding.c: what is shown as a part of the one object that holds it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

#include "heap/heap-strings.h"

static DumpBuilder *
new_builder (void)
{
  DumpBuilder *builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);

  dump_builder_class (builder, "Holder", NULL, "Object first; Object second");
  dump_builder_class (builder, "java.lang.Number", NULL, NULL);
  dump_builder_class (builder, "java.lang.Integer", "java.lang.Number", "int value");
  dump_builder_get_class (builder, "java.lang.String");
  dump_builder_get_class (builder, "byte[]");
  dump_builder_get_class (builder, "java.lang.Integer[]");
  dump_builder_get_class (builder, "java.lang.Object[]");
  return builder;
}

/* A string of ten bytes in the static Keep.@name; *@array: (out): its bytes. */
static guint64
add_string (DumpBuilder *builder,
            const char *where,
            guint64 *array)
{
  guint64 string = dump_builder_object (builder, "java.lang.String");

  *array = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "ten bytes.", 10);
  dump_builder_set (builder, string, "value", *array);
  dump_builder_keep (builder, where, string);
  return string;
}

static Heap *
open_heap (DumpBuilder *builder)
{
  dump_builder_root_classes (builder);
  return heap_fixture_open (builder);
}

static guint64
get_shallow (const Heap *heap,
             guint64 id)
{
  return heap_object_get_shallow_size (heap, heap_fixture_find (heap, id));
}

/* Asserts that @id is folded into @holder, in everything that follows from it. */
static void
assert_folded (const Heap *heap,
               guint64 id,
               guint64 holder)
{
  guint32 object = heap_fixture_find (heap, id), holder_object = heap_fixture_find (heap, holder);

  g_assert_cmpuint (heap_object_get_holder (heap, object), ==, holder_object);
  g_assert_cmpuint (heap_object_get_dominator (heap, object), ==, holder_object);
  g_assert_cmpuint (heap_object_get_shallow_size (heap, object), ==, 0);
  g_assert_cmpuint (heap_object_get_retained_size (heap, object), ==, 0);
  g_assert_cmpint (heap_object_get_strength (heap, object), ==,
                   heap_object_get_strength (heap, holder_object));
  g_assert_false (heap_tree_has_node (heap, heap_node (HEAP_NODE_OBJECT, object)));
  g_assert_true (heap_node_equal (heap_tree_get_object_node (heap, object),
                                  heap_node (HEAP_NODE_OBJECT, holder_object)));
}

static void
assert_alone (const Heap *heap,
              guint64 id)
{
  guint32 object = heap_fixture_find (heap, id);
  HeapNode node = heap_node (HEAP_NODE_OBJECT, object);

  g_assert_cmpuint (heap_object_get_holder (heap, object), ==, HEAP_NONE);
  g_assert_cmpuint (heap_object_get_shallow_size (heap, object), >, 0);
  g_assert_true (heap_tree_has_node (heap, node));
  g_assert_true (heap_node_equal (heap_tree_get_object_node (heap, object), node));
}

/* The bytes lie in the string, the object is still counted, and the tree has no node for it. */
static void
test_string (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  g_auto (HeapTreeChildren) children = { 0 };
  g_autofree HeapCensusRow *census = NULL;
  guint64 array, string = add_string (builder, "Keep.string", &array);
  guint32 object, bytes_class, string_class;
  HeapReference reference;

  heap = open_heap (builder);
  object = heap_fixture_find (heap, string);
  assert_folded (heap, array, string);
  g_assert_cmpuint (get_shallow (heap, string), ==, 24 + 32);
  g_assert_cmpuint (heap_object_get_retained_size (heap, object), ==, 24 + 32);
  g_assert_true (heap_tree_get_children (heap, heap_node (HEAP_NODE_OBJECT, object), 10, &children,
                                         NULL, NULL));
  g_assert_cmpuint (children.n_entries, ==, 0);
  g_assert_cmpuint (heap_tree_get_entry (heap, heap_node (HEAP_NODE_OBJECT, object)).own, ==,
                    24 + 32);

  g_assert_cmpuint (heap_fixture_count_references (heap, string, "value", &reference), ==, 1);
  g_assert_true (reference.folded);
  g_assert_false (reference.holds);

  census = heap_census_count (heap, NULL, NULL);
  bytes_class = heap_find_class (heap, "byte[]");
  string_class = heap_find_class (heap, "java.lang.String");
  g_assert_cmpuint (census[bytes_class].instances, ==, 1);
  g_assert_cmpuint (census[bytes_class].shallow, ==, 0);
  g_assert_cmpuint (census[bytes_class].retained, ==, 0);
  g_assert_cmpuint (census[string_class].instances, ==, 1);
  g_assert_cmpuint (census[string_class].shallow, ==, 24 + 32);
  g_assert_cmpuint (heap_get_totals (heap)->kinds[HEAP_OBJECT_PRIMITIVE_ARRAY].objects, ==, 1);
  g_assert_cmpuint (heap_get_totals (heap)->kinds[HEAP_OBJECT_PRIMITIVE_ARRAY].bytes, ==, 0);
}

/* An array that two strings share stays an object. */
static void
test_shared (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 array, other, unused, string = add_string (builder, "Keep.string", &array);

  other = add_string (builder, "Keep.other", &unused);
  dump_builder_set (builder, other, "value", array);
  heap = open_heap (builder);
  assert_alone (heap, array);
  g_assert_cmpuint (get_shallow (heap, string), ==, 24);
  g_assert_cmpuint (get_shallow (heap, other), ==, 24);
  heap_fixture_assert_dominator (heap, array, dump_builder_get_class (builder, "Keep"));
}

typedef enum
{
  POINTED_AT_BY_FIELD,
  POINTED_AT_BY_ELEMENT,
  POINTED_AT_BY_STATIC,
  POINTED_AT_BY_ENTRY,
  POINTED_AT_WEAKLY,
  POINTED_AT_BY_GARBAGE,
  POINTED_AT_BY_ROOT,
  POINTED_AT_BY_LOCAL_ROOT,
  POINTED_AT_BY_UNREACHABLE_ROOT,
  POINTED_AT_BY_LOADER,
  POINTED_AT_COUNT,
} PointedAt;

static void
point_at (DumpBuilder *builder,
          PointedAt by,
          guint64 target)
{
  guint64 source;

  switch (by)
    {
    case POINTED_AT_BY_FIELD:
    case POINTED_AT_BY_GARBAGE:
      source = dump_builder_object (builder, "Holder");
      dump_builder_set (builder, source, "first", target);
      if (by == POINTED_AT_BY_FIELD)
        dump_builder_keep (builder, "Keep.source", source);
      break;
    case POINTED_AT_BY_ELEMENT:
      source = dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (target));
      dump_builder_keep (builder, "Keep.source", source);
      break;
    case POINTED_AT_BY_STATIC:
      dump_builder_keep (builder, "Keep.source", target);
      break;
    case POINTED_AT_BY_ENTRY:
      dump_builder_class (builder, "java.util.ArrayList", NULL, "Object elementData; int size");
      source = dump_builder_object (builder, "java.util.ArrayList");
      dump_builder_set (builder, source, "elementData",
                        dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (target)));
      dump_builder_set (builder, source, "size", 1);
      break;
    case POINTED_AT_WEAKLY:
      source = dump_builder_object (builder, "java.lang.ref.WeakReference");
      dump_builder_set (builder, source, "referent", target);
      dump_builder_keep (builder, "Keep.source", source);
      break;
    case POINTED_AT_BY_ROOT:
      dump_builder_root (builder, HPROF_HEAP_ROOT_INTERNED_STRING, target);
      break;
    case POINTED_AT_BY_LOCAL_ROOT:
      dump_builder_thread_root (builder, HPROF_HEAP_ROOT_JAVA_FRAME, target, 1, 0);
      break;
    case POINTED_AT_BY_UNREACHABLE_ROOT:
      dump_builder_root (builder, HPROF_HEAP_ROOT_UNREACHABLE, target);
      break;
    case POINTED_AT_BY_LOADER:
      dump_builder_set_loader (builder, dump_builder_get_class (builder, "Holder"), target);
      break;
    case POINTED_AT_COUNT:
    default:
      g_assert_not_reached ();
    }
}

/* Whatever else points at it counts, however weakly; what is implied and what is no root do
 * not. */
static void
test_pointed_at (void)
{
  for (guint by = 0; by < POINTED_AT_COUNT; by++)
    {
      gboolean folded = by == POINTED_AT_BY_UNREACHABLE_ROOT || by == POINTED_AT_BY_LOADER;
      g_autoptr (DumpBuilder) builder = new_builder ();
      g_autoptr (Heap) heap = NULL;
      guint64 array, string = add_string (builder, "Keep.string", &array);
      guint64 box = dump_builder_object (builder, "java.lang.Integer");
      guint64 boxes = dump_builder_array (builder, "java.lang.Integer[]", DUMP_IDS (box));

      dump_builder_keep (builder, "Keep.boxes", boxes);
      point_at (builder, (PointedAt) by, array);
      if (by != POINTED_AT_BY_LOADER && by != POINTED_AT_BY_ENTRY)
        point_at (builder, (PointedAt) by, box);
      heap = open_heap (builder);
      g_test_message ("case %u", by);
      if (folded)
        {
          assert_folded (heap, array, string);
          assert_folded (heap, box, boxes);
        }
      else
        {
          assert_alone (heap, array);
          g_assert_cmpuint (get_shallow (heap, string), ==, 24);
        }
    }
}

/* A field of the string itself: both references come from one holder. */
static void
test_twice_from_one (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 string, array;

  dump_builder_class (builder, "java.lang.String", NULL, "byte[] value; byte[] copy");
  dump_builder_get_class (builder, "byte[]");
  string = add_string (builder, "Keep.string", &array);
  dump_builder_set (builder, string, "copy", array);
  heap = open_heap (builder);
  assert_folded (heap, array, string);
}

/* Boxes of an array of their own type, nulls between them, and one that is there twice. */
static void
test_boxes (void)
{
  static const struct
  {
    const char *class_name;
    const char *fields;
    guint bytes;
  } boxes[] = {
    { "java.lang.Boolean", "boolean value", 16 }, { "java.lang.Byte", "byte value", 16 },
    { "java.lang.Character", "char value", 16 },  { "java.lang.Short", "short value", 16 },
    { "java.lang.Integer", "int value", 16 },     { "java.lang.Long", "long value", 24 },
    { "java.lang.Float", "float value", 16 },     { "java.lang.Double", "double value", 24 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      g_autofree char *array_name = g_strconcat (boxes[i].class_name, "[]", NULL);
      g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
      g_autoptr (Heap) heap = NULL;
      guint64 first, second, array;

      dump_builder_class (builder, boxes[i].class_name, NULL, boxes[i].fields);
      first = dump_builder_object (builder, boxes[i].class_name);
      second = dump_builder_object (builder, boxes[i].class_name);
      array = dump_builder_array (builder, array_name, DUMP_IDS (first, 0, second, first));
      dump_builder_keep (builder, "Keep.array", array);
      heap = open_heap (builder);
      assert_folded (heap, first, array);
      assert_folded (heap, second, array);
      g_assert_cmpuint (get_shallow (heap, array), ==, 32 + 2 * boxes[i].bytes);
    }
}

/* Not of an array of objects, of another box, of a superclass or of arrays; nor what is no box. */
static void
test_no_boxes (void)
{
  static const char *const arrays[] = {
    "java.lang.Object[]", "java.lang.Number[]",   "java.lang.Long[]",
    "java.lang.String[]", "java.lang.Integer[][]", "com.example.Integer[]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    {
      g_autoptr (DumpBuilder) builder = new_builder ();
      g_autoptr (Heap) heap = NULL;
      guint64 box = dump_builder_object (builder, "java.lang.Integer");
      guint64 string = dump_builder_text (builder, "text");
      guint64 array = dump_builder_array (builder, arrays[i], DUMP_IDS (box, string));

      dump_builder_keep (builder, "Keep.array", array);
      heap = open_heap (builder);
      assert_alone (heap, box);
      assert_alone (heap, string);
      heap_fixture_assert_dominator (heap, box, array);
    }
}

/* An array of boxes that holds what is no box: of a class below it, an array, a class object. */
static void
test_other_elements (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 below, inner, odd, array;

  dump_builder_class (builder, "java.lang.Integer$Below", "java.lang.Integer", NULL);
  below = dump_builder_object (builder, "java.lang.Integer$Below");
  inner = dump_builder_array (builder, "java.lang.Integer[]", NULL, 0);
  odd = dump_builder_array (builder, "java.lang.Integer", NULL, 0);
  array = dump_builder_array (
      builder, "java.lang.Integer[]",
      DUMP_IDS (below, inner, odd, dump_builder_get_class (builder, "java.lang.Integer")));
  dump_builder_keep (builder, "Keep.array", array);
  heap = open_heap (builder);
  assert_alone (heap, below);
  assert_alone (heap, inner);
  assert_alone (heap, odd);
  heap_fixture_assert_dominator (heap, below, array);
}

/* Only the field `value` of java.lang.String, and only an array of a primitive type. */
static void
test_no_strings (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 like, string, arrays[3];

  dump_builder_class (builder, "com.example.String", NULL, "byte[] value");
  dump_builder_class (builder, "java.lang.String", NULL, "Object value; byte[] bytes");
  for (guint i = 0; i < 2; i++)
    arrays[i] = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abc", 3);
  arrays[2] = dump_builder_array (builder, "java.lang.Object[]", NULL, 0);
  like = dump_builder_object (builder, "com.example.String");
  string = dump_builder_object (builder, "java.lang.String");
  dump_builder_set (builder, like, "value", arrays[0]);
  dump_builder_set (builder, string, "bytes", arrays[1]);
  dump_builder_set (builder, string, "value", arrays[2]);
  dump_builder_keep (builder, "Keep.like", like);
  dump_builder_keep (builder, "Keep.string", string);
  heap = open_heap (builder);
  assert_alone (heap, arrays[0]);
  assert_alone (heap, arrays[1]);
  assert_alone (heap, arrays[2]);
}

/* Garbage and what is held weakly is folded too, at its holder's strength. */
static void
test_strengths (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 weak = dump_builder_object (builder, "java.lang.ref.WeakReference");
  guint64 strings[2], arrays[2];

  for (guint i = 0; i < 2; i++)
    {
      arrays[i] = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abc", 3);
      strings[i] = dump_builder_object (builder, "java.lang.String");
      dump_builder_set (builder, strings[i], "value", arrays[i]);
    }
  dump_builder_set (builder, weak, "referent", strings[0]);
  dump_builder_keep (builder, "Keep.weak", weak);
  heap = open_heap (builder);
  assert_folded (heap, arrays[0], strings[0]);
  assert_folded (heap, arrays[1], strings[1]);
  heap_fixture_assert_strength (heap, arrays[0], HEAP_STRENGTH_WEAK);
  heap_fixture_assert_strength (heap, arrays[1], HEAP_STRENGTH_UNREACHABLE);
  heap_fixture_assert_dominator (heap, strings[1], HEAP_GARBAGE);
}

/* What a folded object refers to its holder refers to: the class of an array that nothing else
 * holds, and what the fields of a box lead to. */
static void
test_references_move (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 string, array, box, boxes, more;
  HeapReference reference;

  dump_builder_class (builder, "java.lang.Integer", NULL, "int value; Object more");
  dump_builder_root (builder, HPROF_HEAP_ROOT_STICKY_CLASS,
                     dump_builder_get_class (builder, "java.lang.String"));
  string = add_string (builder, "Keep.string", &array);
  more = dump_builder_object (builder, "java.lang.Object");
  box = dump_builder_object (builder, "java.lang.Integer");
  dump_builder_set (builder, box, "more", more);
  boxes = dump_builder_array (builder, "java.lang.Integer[]", DUMP_IDS (box));
  dump_builder_keep (builder, "Keep.boxes", boxes);
  dump_builder_get_class (builder, "byte[]");
  heap = heap_fixture_open (builder);
  assert_folded (heap, array, string);
  assert_folded (heap, box, boxes);
  heap_fixture_assert_dominator (heap, dump_builder_get_class (builder, "byte[]"), string);
  heap_fixture_assert_dominator (heap, more, boxes);
  heap_fixture_assert_dominator (heap, dump_builder_get_class (builder, "java.lang.Integer"),
                                 boxes);

  g_assert_cmpuint (heap_fixture_count_references (heap, boxes, "more", &reference), ==, 1);
  g_assert_true (reference.holds);
  g_assert_cmpuint (heap_fixture_count_references (heap, box, "more", &reference), ==, 1);
  g_assert_false (reference.holds);
  g_assert_cmpuint (heap_fixture_count_references (heap, string, "<class>", NULL), ==, 2);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/folding/string", test_string);
  g_test_add_func ("/heap/folding/shared", test_shared);
  g_test_add_func ("/heap/folding/pointed-at", test_pointed_at);
  g_test_add_func ("/heap/folding/twice-from-one", test_twice_from_one);
  g_test_add_func ("/heap/folding/boxes", test_boxes);
  g_test_add_func ("/heap/folding/no-boxes", test_no_boxes);
  g_test_add_func ("/heap/folding/other-elements", test_other_elements);
  g_test_add_func ("/heap/folding/no-strings", test_no_strings);
  g_test_add_func ("/heap/folding/strengths", test_strengths);
  g_test_add_func ("/heap/folding/references-move", test_references_move);
  return g_test_run ();
}
