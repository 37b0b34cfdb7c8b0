/* test-root-path.c: what holds a place, step by step, as values
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "root-path-testing.h"

#include "app/heapwood-names.h"

static HeapNode
get_deepest (Heap *heap)
{
  /* The first node that was written holds nothing. */
  guint32 class_index = heap_find_class (heap, "com.example.Node");

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    if (heap_object_get_class (heap, i) == class_index)
      return heap_node (HEAP_NODE_OBJECT, i);
  g_assert_not_reached ();
}

static HeapwoodRootPath *
ask_of_chain (guint length)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, length);
  g_autoptr (HeapwoodQuestions) questions = heapwood_questions_new (heap);

  return root_path_testing_ask (questions, get_deepest (heap));
}

static const HeapwoodRootPathWay *
get_only_way (const HeapwoodRootPath *path)
{
  g_assert_cmpuint (path->stretches->len, ==, 1);
  const HeapwoodRootPathStretch *stretch = g_ptr_array_index (path->stretches, 0);
  g_assert_cmpuint (stretch->ways->len, ==, 1);
  return g_ptr_array_index (stretch->ways, 0);
}

static void
test_chain (void)
{
  g_autoptr (HeapwoodRootPath) path = ask_of_chain (3);
  const HeapwoodRootPathWay *way = get_only_way (path);

  g_assert_false (path->garbage);
  g_assert_true (g_str_has_prefix (way->root, "GC root: "));
  g_assert_cmpuint (way->steps->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const HeapwoodRootPathStep *step = g_ptr_array_index (way->steps, i);
      g_autofree char *details = heapwood_root_path_step_get_details (step);
      g_assert_cmpstr (step->name, ==, "Node");
      g_assert_cmpstr (step->full_name, ==, "com.example.Node");
      g_assert_true (step->dominates);
      g_assert_cmpint (step->label == NULL, ==, i == 0);
      g_assert_nonnull (strstr (details, "0x"));
    }

  g_autofree char *text = heapwood_root_path_to_text (path, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 6);
  g_assert_true (g_str_has_prefix (lines[0], "Whole heap · "));
  g_assert_true (g_str_has_prefix (lines[2], "● com.example.Node · 0x"));
}

static void
test_long_chain (void)
{
  g_autoptr (HeapwoodRootPath) path = ask_of_chain (HEAPWOOD_ROOT_PATH_MAX_STEPS + 500);
  const HeapwoodRootPathWay *way = get_only_way (path);
  const HeapwoodRootPathStep *skipped
    = g_ptr_array_index (way->steps, HEAPWOOD_ROOT_PATH_MAX_STEPS / 2);

  g_assert_cmpuint (way->steps->len, ==, HEAPWOOD_ROOT_PATH_MAX_STEPS + 1);
  g_assert_cmpuint (skipped->n_skipped, ==, 500);
  g_assert_cmpstr (skipped->name, ==, "500 steps are left out");
}

/* Every step is held by the one above, the last one is the place. */
static void
assert_chain (Heap *heap,
              const HeapwoodRootPath *path)
{
  guint32 holder = HEAP_NONE;

  g_assert_cmpint (path->garbage, ==, heap_object_get_strength (heap, path->place.index)
                                        == HEAP_STRENGTH_UNREACHABLE);
  for (guint i = 0; i < path->stretches->len; i++)
    {
      const HeapwoodRootPathStretch *stretch = g_ptr_array_index (path->stretches, i);
      guint32 end = HEAP_NONE;
      for (guint j = 0; j < stretch->ways->len; j++)
        {
          const HeapwoodRootPathWay *way = g_ptr_array_index (stretch->ways, j);
          guint32 above = holder;
          g_assert_cmpint (way->root != NULL, ==, i == 0);
          for (guint k = 0; k < way->steps->len; k++)
            {
              const HeapwoodRootPathStep *step = g_ptr_array_index (way->steps, k);
              HeapReference reference;
              if (above != HEAP_NONE)
                g_assert_true (
                  heap_path_find_reference (heap, above, step->node.index, &reference));
              g_assert_cmpint (step->label != NULL, ==, above != HEAP_NONE);
              if (stretch->ways->len > 1)
                g_assert_cmpint (step->dominates, ==, k == way->steps->len - 1);
              above = step->node.index;
            }
          /* All ways end at the same object. */
          if (end != HEAP_NONE)
            g_assert_cmpuint (end, ==, above);
          end = above;
        }
      holder = end;
    }
  g_assert_cmpuint (holder, ==, path->place.index);
}

static void
test_real_dump (void)
{
  g_autoptr (HeapwoodQuestions) questions = root_path_testing_open ("android-dialer.hprof.gz");
  Heap *heap = heapwood_questions_get_heap (questions);

  for (guint32 i = 0; i < heap_get_n_objects (heap); i += 397)
    {
      HeapNode node = heap_node (HEAP_NODE_OBJECT, i);
      if (!heap_tree_has_node (heap, node))
        continue;
      g_autoptr (HeapwoodRootPath) path = root_path_testing_ask (questions, node);
      assert_chain (heap, path);
    }
}

static void
test_no_object (void)
{
  static const HeapNodeKind kinds[] = { HEAP_NODE_ROOT, HEAP_NODE_GARBAGE };
  g_autoptr (HeapwoodQuestions) questions = root_path_testing_open ("android-dialer.hprof.gz");
  Heap *heap = heapwood_questions_get_heap (questions);
  guint32 class_index = heap_find_class (heap, "java.lang.String");

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (HeapwoodRootPath) path
        = root_path_testing_ask (questions, heap_node (kinds[i], 0));
      g_assert_cmpuint (path->stretches->len, ==, 0);
      g_assert_nonnull (path->note);
    }

  g_autoptr (HeapwoodRootPath) path
    = root_path_testing_ask (questions, heap_node (HEAP_NODE_GROUP, class_index));
  g_assert_nonnull (strstr (path->note, "× String"));
  /* Nothing of the above needed the referrers. */
  g_assert_false (heapwood_questions_is_prepared (questions));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/root-path/chain", test_chain);
  g_test_add_func ("/window/root-path/long-chain", test_long_chain);
  g_test_add_func ("/window/root-path/real-dump", test_real_dump);
  g_test_add_func ("/window/root-path/no-object", test_no_object);
  return g_test_run ();
}
