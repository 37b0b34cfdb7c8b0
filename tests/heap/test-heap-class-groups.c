/* test-heap-class-groups.c: classes gathered by package and loader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

static guint32
find (const HeapClassGroups *groups,
      const char *class)
{
  guint32 class_index = heap_find_class (heap_class_groups_get_heap (groups), class);

  g_assert_cmpuint (class_index, !=, HEAP_NONE);
  return heap_class_groups_find (groups, class_index);
}

static void
assert_name (const HeapClassGroups *groups,
             const char *class,
             const char *name)
{
  g_autofree char *found = heap_class_groups_get_name (groups, find (groups, class));

  g_assert_cmpstr (found, ==, name);
}

static Heap *
open_heap (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  guint64 first, loader, bare;

  dump_builder_class (builder, "app.Loader", NULL, NULL);
  loader = dump_builder_object (builder, "app.Loader");
  first = dump_builder_class (builder, "app.model.First", NULL, NULL);
  dump_builder_class (builder, "app.model.Second$Inner", NULL, NULL);
  bare = dump_builder_class (builder, "Bare", NULL, NULL);
  dump_builder_set_loader (builder, first, loader);
  dump_builder_set_loader (builder, bare, 0x77);
  dump_builder_keep (builder, "Keep.loader", loader);
  dump_builder_keep (builder, "Keep.array",
                     dump_builder_array (builder, "app.model.First[]", DUMP_IDS (0)));
  return heap_fixture_open (builder);
}

static void
test_classes (void)
{
  g_autoptr (Heap) heap = open_heap ();
  g_autoptr (HeapClassGroups) groups = heap_class_groups_new (heap, HEAP_GROUP_BY_CLASS);

  g_assert_cmpuint (heap_class_groups_get_n (groups), ==, heap_get_n_classes (heap));
  g_assert_cmpint (heap_class_groups_get_by (groups), ==, HEAP_GROUP_BY_CLASS);
  g_assert_cmpuint (find (groups, "Bare"), ==, heap_find_class (heap, "Bare"));
  assert_name (groups, "app.model.First", "app.model.First");
  g_assert_cmphex (heap_class_groups_get_loader_id (groups, find (groups, "Bare")), ==, 0x77);
}

static void
test_packages (void)
{
  g_autoptr (Heap) heap = open_heap ();
  g_autoptr (HeapClassGroups) groups = heap_class_groups_new (heap, HEAP_GROUP_BY_PACKAGE);

  g_assert_cmpuint (find (groups, "app.model.First"), ==, find (groups, "app.model.Second$Inner"));
  g_assert_cmpuint (find (groups, "app.model.First"), ==, find (groups, "app.model.First[]"));
  g_assert_cmpuint (find (groups, "app.model.First"), !=, find (groups, "app.Loader"));
  assert_name (groups, "app.model.First[]", "app.model");
  assert_name (groups, "app.Loader", "app");
  assert_name (groups, "Bare", "");
  g_assert_cmphex (heap_class_groups_get_loader_id (groups, find (groups, "Bare")), ==, 0);
}

static void
test_loaders (void)
{
  g_autoptr (Heap) heap = open_heap ();
  g_autoptr (HeapClassGroups) groups = heap_class_groups_new (heap, HEAP_GROUP_BY_LOADER);

  assert_name (groups, "app.model.First", "app.Loader");
  assert_name (groups, "app.Loader", "");
  assert_name (groups, "Bare", "0x77");
  g_assert_cmpuint (find (groups, "app.Loader"), ==, find (groups, "app.model.Second$Inner"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/class-groups/classes", test_classes);
  g_test_add_func ("/heap/class-groups/packages", test_packages);
  g_test_add_func ("/heap/class-groups/loaders", test_loaders);
  return g_test_run ();
}
