/* test-heap-native.c: native memory that goes with Android objects
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

#define THUNK "libcore.util.NativeAllocationRegistry$CleanerThunk"
#define FIELDS_OF_THUNK "long nativePtr; Object this$0"

static DumpBuilder *
new_builder (DumpBuilderKind kind)
{
  DumpBuilder *builder = dump_builder_new (kind, 4);

  dump_builder_class (builder, "sun.misc.Cleaner", "java.lang.ref.PhantomReference",
                      "Object prev; Object next; Object thunk");
  dump_builder_class (builder, "libcore.util.NativeAllocationRegistry", NULL,
                      "Object classLoader; long freeFunction; long size");
  dump_builder_class (builder, THUNK, NULL, FIELDS_OF_THUNK);
  dump_builder_class (builder, "Bitmap", NULL, "Object cleaner");
  return builder;
}

/* A cleaner of @referent, whose thunk is of @thunk_class and whose registry frees @size bytes. */
static guint64
add_cleaner (DumpBuilder *builder,
             guint64 referent,
             const char *thunk_class,
             guint64 size)
{
  guint64 registry = dump_builder_object (builder, "libcore.util.NativeAllocationRegistry");
  guint64 thunk = dump_builder_object (builder, thunk_class);
  guint64 cleaner = dump_builder_object (builder, "sun.misc.Cleaner");

  dump_builder_set (builder, registry, "size", size);
  dump_builder_set (builder, thunk, "this$0", registry);
  dump_builder_set (builder, cleaner, "thunk", thunk);
  dump_builder_set (builder, cleaner, "referent", referent);
  dump_builder_root (builder, HPROF_HEAP_ROOT_VM_INTERNAL, cleaner);
  return cleaner;
}

static void
assert_native (const Heap *heap,
               guint64 id,
               guint64 bytes)
{
  g_assert_cmpuint (heap_object_get_native_size (heap, heap_fixture_find (heap, id)), ==, bytes);
}

/* Several add up; the lowest bit is no size; shallow sizes are without, retained ones with it. */
static void
test_sizes (void)
{
  g_autoptr (DumpBuilder) builder = new_builder (DUMP_BUILDER_ANDROID);
  g_autoptr (Heap) heap = NULL;
  guint64 bitmap, other, none, holder, phantom;
  guint32 object;
  const HeapTotals *totals;

  dump_builder_set_instance_size (builder, dump_builder_get_class (builder, "Bitmap"), 40);
  bitmap = dump_builder_object (builder, "Bitmap");
  other = dump_builder_object (builder, "Bitmap");
  none = dump_builder_object (builder, "Bitmap");
  phantom = dump_builder_object (builder, "Bitmap");
  holder = dump_builder_array (builder, "Bitmap[]", DUMP_IDS (bitmap, other, none));
  dump_builder_root_classes (builder);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, holder);
  add_cleaner (builder, bitmap, THUNK, 1000001);
  add_cleaner (builder, bitmap, THUNK, 500);
  add_cleaner (builder, other, THUNK, 7);
  add_cleaner (builder, phantom, THUNK, 64);
  add_cleaner (builder, none, THUNK, 1);
  heap = heap_fixture_open (builder);
  assert_native (heap, bitmap, 1000500);
  assert_native (heap, other, 6);
  assert_native (heap, none, 0);
  assert_native (heap, phantom, 64);
  assert_native (heap, holder, 0);

  object = heap_fixture_find (heap, bitmap);
  g_assert_cmpuint (heap_object_get_shallow_size (heap, object), ==, 40);
  g_assert_cmpuint (heap_object_get_retained_size (heap, object), ==, 40 + 1000500);
  object = heap_fixture_find (heap, holder);
  g_assert_cmpuint (heap_object_get_retained_size (heap, object), ==,
                    heap_object_get_shallow_size (heap, object) + 3 * 40 + 1000500 + 6);
  totals = heap_get_totals (heap);
  g_assert_cmpuint (totals->all.native, ==, 1000500 + 6 + 64);
  g_assert_cmpuint (totals->strengths[HEAP_STRENGTH_STRONG].native, ==, 1000500 + 6);
  g_assert_cmpuint (totals->strengths[HEAP_STRENGTH_PHANTOM].native, ==, 64);
  g_assert_cmpuint (totals->kinds[HEAP_OBJECT_INSTANCE].native, ==, 1000500 + 6 + 64);
}

/* Beyond 32 bits, and what is no number of bytes. */
static void
test_large (void)
{
  g_autoptr (DumpBuilder) builder = new_builder (DUMP_BUILDER_ANDROID);
  g_autoptr (Heap) heap = NULL;
  guint64 large = dump_builder_object (builder, "Bitmap");
  guint64 negative = dump_builder_object (builder, "Bitmap");

  add_cleaner (builder, large, THUNK, G_GUINT64_CONSTANT (1) << 33);
  add_cleaner (builder, negative, THUNK, G_MAXUINT64);
  heap = heap_fixture_open (builder);
  assert_native (heap, large, G_GUINT64_CONSTANT (1) << 33);
  assert_native (heap, negative, 0);
}

/* What is not there, what is of another class, and what leads nowhere. */
static void
test_absent (void)
{
  g_autoptr (DumpBuilder) builder = new_builder (DUMP_BUILDER_ANDROID);
  g_autoptr (Heap) heap = NULL;
  guint64 bitmaps[5], cleaner;

  for (guint i = 0; i < G_N_ELEMENTS (bitmaps); i++)
    bitmaps[i] = dump_builder_object (builder, "Bitmap");
  dump_builder_class (builder, "com.example.Thunk", NULL, FIELDS_OF_THUNK);
  dump_builder_class (builder, "com.example.NativeAllocationRegistry$CleanerThunk", NULL,
                      FIELDS_OF_THUNK);
  add_cleaner (builder, bitmaps[0], "com.example.Thunk", 1000);
  add_cleaner (builder, bitmaps[1], "com.example.NativeAllocationRegistry$CleanerThunk", 1000);
  cleaner = add_cleaner (builder, bitmaps[2], THUNK, 1000);
  dump_builder_set (builder, cleaner, "thunk", 0);
  cleaner = add_cleaner (builder, bitmaps[3], THUNK, 1000);
  dump_builder_set (builder, cleaner, "thunk", dump_builder_object (builder, THUNK));
  cleaner = add_cleaner (builder, bitmaps[4], THUNK, 1000);
  dump_builder_set (builder, cleaner, "thunk", 0xdead);
  add_cleaner (builder, 0, THUNK, 1000);
  add_cleaner (builder, 0xdead, THUNK, 1000);
  heap = heap_fixture_open (builder);
  for (guint i = 0; i < G_N_ELEMENTS (bitmaps); i++)
    assert_native (heap, bitmaps[i], 0);
  g_assert_cmpuint (heap_get_totals (heap)->all.native, ==, 0);
}

/* A registry of another shape, and a cleaner whose data is cut. */
static void
test_look_alikes (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  guint64 bitmap, short_bitmap, cleaner;

  dump_builder_class (builder, "sun.misc.Cleaner", "java.lang.ref.PhantomReference",
                      "Object thunk");
  dump_builder_class (builder, "libcore.util.NativeAllocationRegistry", NULL, "int size");
  dump_builder_class (builder, THUNK, NULL, FIELDS_OF_THUNK);
  bitmap = dump_builder_object (builder, "java.lang.Object");
  short_bitmap = dump_builder_object (builder, "java.lang.Object");
  add_cleaner (builder, bitmap, THUNK, 1000);
  cleaner = add_cleaner (builder, short_bitmap, THUNK, 1000);
  dump_builder_set_data_size (builder, cleaner, 2);
  heap = heap_fixture_open (builder);
  assert_native (heap, bitmap, 0);
  assert_native (heap, short_bitmap, 0);
}

/* A HotSpot JVM has no such registry: classes of the name are its user's. */
static void
test_hotspot (void)
{
  g_autoptr (DumpBuilder) builder = new_builder (DUMP_BUILDER_HOTSPOT);
  g_autoptr (Heap) heap = NULL;
  guint64 bitmap = dump_builder_object (builder, "Bitmap");

  add_cleaner (builder, bitmap, THUNK, 1000);
  heap = heap_fixture_open (builder);
  assert_native (heap, bitmap, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/native/sizes", test_sizes);
  g_test_add_func ("/heap/native/large", test_large);
  g_test_add_func ("/heap/native/absent", test_absent);
  g_test_add_func ("/heap/native/look-alikes", test_look_alikes);
  g_test_add_func ("/heap/native/hotspot", test_hotspot);
  return g_test_run ();
}
