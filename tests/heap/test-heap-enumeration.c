/* test-heap-enumeration.c: every reference out of an object, in order
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

typedef struct
{
  const Heap *heap;
  GString *text;
  guint left; /* references to take before stopping */
} Listing;

static gboolean
append (const HeapReference *reference,
        gpointer data)
{
  Listing *listing = data;

  if (listing->text->len > 0)
    g_string_append (listing->text, "; ");
  heap_reference_append_label (listing->heap, reference, listing->text);
  g_string_append_printf (listing->text, " %" G_GINT64_MODIFIER "x%s%s", reference->target_id,
                          reference->implied ? " implied" : "",
                          reference->target == HEAP_NONE ? " dangling" : "");
  g_assert_cmpuint (reference->target_id, !=, 0);
  g_assert_cmpuint (reference->target, ==, heap_find_object (listing->heap, reference->target_id));
  return --listing->left > 0;
}

static void
assert_references (const Heap *heap,
                   guint64 id,
                   guint limit,
                   const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Listing listing = { heap, text, limit };

  heap_foreach_reference (heap, heap_fixture_find (heap, id), append, &listing);
  g_assert_cmpstr (text->str, ==, expected);
}

/* Own fields, the superclass's, then the class; what is null is left out, what is
 * dangling is not. */
static void
test_instance (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 object;

  dump_builder_set_next_id (builder, 0xa0);
  dump_builder_class (builder, "Upper", NULL, "Object u; Object v");
  dump_builder_set_next_id (builder, 0xb0);
  dump_builder_class (builder, "Lower", "Upper", "Object z; int n; Object y; Object u");
  dump_builder_set_next_id (builder, 0xc0);
  object = dump_builder_object (builder, "Lower");
  dump_builder_set (builder, object, "z", 0xc0);
  dump_builder_set (builder, object, "Lower.u", 0xdead);
  dump_builder_set (builder, object, "Upper.u", 0xb0);
  dump_builder_set (builder, object, "v", 0xa0);
  dump_builder_set (builder, object, "n", 0xc0);
  heap = heap_fixture_open (builder);
  assert_references (heap, object, 100,
                     "z c0; u dead dangling; u b0; v a0; <class> b0 implied");
  assert_references (heap, object, 2, "z c0; u dead dangling");
  assert_references (heap, object, 5,
                     "z c0; u dead dangling; u b0; v a0; <class> b0 implied");
}

/* Statics in the order of the record, two of one name are two, then what every class refers to. */
static void
test_class (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 class, object_class;
  g_autofree char *expected = NULL;

  object_class = dump_builder_get_class (builder, "java.lang.Object");
  dump_builder_set_next_id (builder, 0xa0);
  class = dump_builder_class (builder, "Node", NULL, "Object field");
  dump_builder_set_next_id (builder, 0xb0);
  dump_builder_object (builder, "Node");
  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "same", 0xa0);
  dump_builder_static (builder, class, HPROF_TYPE_LONG, "number", 0xb0);
  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "nothing", 0);
  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "same", 0xb0);
  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "<resolved_references>", 0xb0);
  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "$class$other", 0xb0);
  dump_builder_set_loader (builder, class, 0xb0);
  dump_builder_set_signers (builder, class, 0xdead);
  dump_builder_set_protection_domain (builder, class, 0xb0);
  heap = heap_fixture_open (builder);
  expected = g_strdup_printf (
      "static same a0; static same b0; static <resolved_references> b0; static $class$other b0; "
      "<superclass> %" G_GINT64_MODIFIER "x implied; <class loader> b0 implied; "
      "<signers> dead implied dangling; <protection domain> b0 implied",
      object_class);
  assert_references (heap, class, 100, expected);
}

/* ART says what an object's class is in a field of it, and what a class needs in statics. */
static void
test_android (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 class, object;
  g_autofree char *expected = NULL;

  dump_builder_set_next_id (builder, 0xa0);
  class = dump_builder_class (builder, "Node", NULL, "Object next");
  dump_builder_set_next_id (builder, 0xb0);
  object = dump_builder_object (builder, "Node");
  dump_builder_set (builder, object, "next", object);
  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "$classOverhead", 0xb0);
  dump_builder_static (builder, class, HPROF_TYPE_OBJECT, "$class$dexCache", 0xb0);
  heap = heap_fixture_open (builder);
  assert_references (heap, object, 100, "next b0; shadow$_klass_ a0 implied; <class> a0 implied");
  expected = g_strdup_printf ("static $classOverhead b0; static $class$dexCache b0 implied; "
                              "<superclass> %" G_GINT64_MODIFIER "x implied",
                              dump_builder_get_class (builder, "java.lang.Object"));
  assert_references (heap, class, 100, expected);
}

/* Elements by their real position; a primitive array has its class alone. */
static void
test_arrays (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 array, bytes, empty;

  dump_builder_set_next_id (builder, 0xa0);
  dump_builder_get_class (builder, "java.lang.Object[]");
  dump_builder_set_next_id (builder, 0xb0);
  dump_builder_get_class (builder, "byte[]");
  array = dump_builder_array (builder, "java.lang.Object[]",
                              DUMP_IDS (0, 0xa0, 0, 0xdead, 0xa0, 0, 0xb0, 0));
  empty = dump_builder_array (builder, "java.lang.Object[]", NULL, 0);
  bytes = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "\0\0\0\0\0\0\0\xa0", 8);
  heap = heap_fixture_open (builder);
  assert_references (heap, array, 100,
                     "[1] a0; [3] dead dangling; [4] a0; [6] b0; <class> a0 implied");
  assert_references (heap, array, 1, "[1] a0");
  assert_references (heap, empty, 100, "<class> a0 implied");
  assert_references (heap, bytes, 100, "<class> b0 implied");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/enumeration/instance", test_instance);
  g_test_add_func ("/heap/enumeration/class", test_class);
  g_test_add_func ("/heap/enumeration/android", test_android);
  g_test_add_func ("/heap/enumeration/arrays", test_arrays);
  return g_test_run ();
}
