/* test-place.c: places, and what lists are asked for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-place.h"

static void
assert_title (HeapwoodPlace *place,
              const Heap *heap,
              const char *expected)
{
  g_autofree char *title = heapwood_place_get_title (place, heap);

  g_assert_cmpstr (title, ==, expected);
}

static void
test_titles (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);
  guint32 object = 0;

  while (heap_object_get_kind (heap, object) != HEAP_OBJECT_INSTANCE)
    object++;
  g_autoptr (HeapwoodPlace) node
    = heapwood_place_new_map (heap_node (HEAP_NODE_OBJECT, object));
  g_autoptr (HeapwoodPlace) classes = heapwood_place_new_classes (root, HEAP_NONE);
  g_autoptr (HeapwoodPlace) certain
    = heapwood_place_new_classes (root, heap_object_get_class (heap, object));
  assert_title (node, heap, "Node");
  assert_title (classes, heap, "Classes");
  assert_title (certain, heap, "Classes: com.example.Node");
  g_assert_false (heapwood_place_equal (classes, certain));
  g_assert_false (heapwood_place_equal (classes, node));
}

static void
test_filters (void)
{
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));
  const struct
  {
    HeapwoodFilter fields;
    const char *description;
  } cases[] = {
    { { NULL }, "All objects" },
    { { .class_name = "Node", .text = "text" }, "Node" },
    { { .class_name = "Node", .class_match = HEAP_MATCH_EXACT }, "Node" },
    { { .text = "text" }, "“text”" },
    { { .size = "64 KiB" }, "≥ 64 KiB" },
    { { .strengths = 1u << HEAP_STRENGTH_WEAK }, "Weak" },
    { { .objects = objects, .title = "two of them" }, "two of them" },
  };
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HeapwoodFilter) filter = heapwood_filter_new (&cases[i].fields);
      g_autoptr (HeapwoodPlace) place = heapwood_place_new_objects (root, filter);
      assert_title (place, NULL, cases[i].description);

      for (guint j = 0; j < G_N_ELEMENTS (cases); j++)
        {
          g_autoptr (HeapwoodFilter) other = heapwood_filter_new (&cases[j].fields);
          g_autoptr (HeapwoodPlace) other_place = heapwood_place_new_objects (root, other);

          g_assert_cmpint (heapwood_place_equal (place, other_place), ==, i == j);
        }
    }
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/place/titles", test_titles);
  g_test_add_func ("/window/place/filters", test_filters);
  return g_test_run ();
}
