/* fuzz-heap.c: opens any bytes as a heap
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz-input.h"
#include "fuzz.h"

#include "heap-fixture.h"

static gboolean
read_reference (const HeapReference *reference,
                gpointer data)
{
  const Heap *heap = data;
  g_autoptr (GString) label = g_string_new (NULL);

  g_assert_cmphex (reference->target_id, !=, 0);
  g_assert_cmpuint (reference->target, ==, heap_find_object (heap, reference->target_id));
  g_assert_false (reference->holds && reference->target == HEAP_NONE);
  heap_reference_append_label (heap, reference, label);
  g_assert_true (g_utf8_validate (label->str, -1, NULL));
  return TRUE;
}

static void
read_objects (Heap *heap)
{
  for (guint32 object = 0; object < heap_get_n_objects (heap); object++)
    {
      g_autofree char *name = heap_object_get_name (heap, object);
      HeapNode node = heap_tree_get_object_node (heap, object);

      g_assert_true (g_utf8_validate (name, -1, NULL));
      g_assert_cmpuint (heap_object_get_class (heap, object), <, heap_get_n_classes (heap));
      g_assert_true (heap_tree_has_node (heap, node));
      while (node.kind != HEAP_NODE_ROOT)
        node = heap_tree_get_parent (heap, node);
      heap_foreach_reference (heap, object, read_reference, heap);
    }
}

static void
read_roots (const Heap *heap)
{
  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);
      g_autofree char *thread = heap_get_thread_name (heap, root->thread_serial);
      g_autofree char *frame = heap_get_frame_text (heap, root->thread_serial, root->frame);

      g_assert_true (thread == NULL || g_utf8_validate (thread, -1, NULL));
      g_assert_true (frame == NULL || g_utf8_validate (frame, -1, NULL));
      g_assert_cmpuint (root->object, ==, heap_find_object (heap, root->id));
      g_assert_false (root->object == HEAP_NONE && heap_root_holds (heap, root));
    }
}

static void
read_tree (const Heap *heap)
{
  g_auto (HeapTreeChildren) children = { 0 };
  g_autofree HeapCensusRow *census = heap_census_count (heap, NULL, NULL);
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);
  guint64 retained = 0, counted = 0;

  g_assert_true (heap_tree_get_children (heap, root, G_MAXUINT, &children, NULL, NULL));
  for (guint i = 0; i < children.n_entries; i++)
    retained += children.entries[i].retained;
  g_assert_cmpuint (retained, ==, heap_tree_get_entry (heap, root).retained);
  for (guint32 class = 0; class < heap_get_n_classes (heap); class++)
    counted += census[class].instances;
  g_assert_cmpuint (counted, ==, heap_get_n_objects (heap));
}

static void
open_heap (HprofContents *contents,
           HprofProblems *problems,
           guint dump)
{
  const HeapOptions options = { .dump = dump };
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) heap = heap_open (contents, problems, &options, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  heap_fixture_check (heap);
  read_objects (heap);
  read_roots (heap);
  read_tree (heap);
}

static void
read_file (const char *path)
{
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, NULL);
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  g_autoptr (HprofContents) contents = NULL;

  if (file != NULL)
    contents = hprof_contents_read (file, problems, NULL, NULL);
  if (contents == NULL)
    return;
  for (guint i = 0; i < hprof_contents_get_n_dumps (contents); i++)
    open_heap (contents, i == 0 ? g_steal_pointer (&problems) : hprof_problems_new (), i);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  fuzz_input_read (data, size, read_file);
  return 0;
}
