/* test-details.c: what is told of a place
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-details-referrers.h"
#include "app/heapwood-details.h"

static void
keep_result (GObject *source,
             GAsyncResult *result,
             gpointer data)
{
  GAsyncResult **kept = data;

  *kept = g_object_ref (result);
}

static gboolean
has_result (gpointer data)
{
  return *(GAsyncResult **) data != NULL;
}

static HeapwoodDetails *
read_details (HeapwoodQuestions *questions,
              HeapNode place)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  heapwood_details_read_async (questions, place, cancellable, keep_result, &result);
  window_testing_wait (has_result, &result);
  HeapwoodDetails *details = heapwood_details_read_finish (result, &error);
  g_assert_no_error (error);
  return details;
}

static HeapNode
find_node (const Heap *heap,
           guint64 id)
{
  return heap_node (HEAP_NODE_OBJECT, heap_find_object (heap, id));
}

static gboolean
is_filled (gpointer data)
{
  return heapwood_lazy_row_get_value (data) != NULL;
}

/* Appends "label=value" of each row, links in brackets, headings with a hash. */
static void
append_fact (const HeapwoodFact *fact,
             GString *text)
{
  g_string_append_printf (text, "%s%s%s%s%s%s\n",
                          fact->kind == HEAPWOOD_FACT_SECTION   ? "## "
                          : fact->kind == HEAPWOOD_FACT_HEADING ? "# "
                                                                : "",
                          fact->label, fact->value != NULL ? "=" : "", fact->is_link ? "[" : "",
                          fact->value != NULL ? fact->value : "", fact->is_link ? "]" : "");
}

static void
append_list (HeapwoodLazyList *list,
             GString *text)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));

  for (guint i = 0; i < n_rows; i++)
    {
      g_autoptr (HeapwoodLazyRow) row = g_list_model_get_item (G_LIST_MODEL (list), i);

      window_testing_wait (is_filled, row);
      append_fact (heapwood_lazy_row_get_value (row), text);
    }
}

/* Returns: (transfer full): the rows from @first on. */
static char *
print_sections (const GPtrArray *sections,
                guint first)
{
  GString *text = g_string_new (NULL);

  for (guint i = first; i < sections->len; i++)
    {
      const HeapwoodDetailsSection *section = g_ptr_array_index (sections, i);

      for (guint k = 0; k < section->facts->len; k++)
        append_fact (g_ptr_array_index (section->facts, k), text);
      if (section->list != NULL)
        append_list (section->list, text);
    }
  return g_string_free (text, FALSE);
}

static void
assert_sections (const GPtrArray *sections,
                 guint first,
                 const char *expected)
{
  g_autofree char *text = print_sections (sections, first);

  g_assert_cmpstr (text, ==, expected);
}

typedef struct
{
  DumpFolder *folder;
  DumpBuilder *builder;
  Heap *heap;
  HeapwoodQuestions *questions;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = dump_folder_new ();
  fixture->builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
}

static void
open_dump (Fixture *fixture)
{
  g_autoptr (GBytes) bytes = dump_builder_to_bytes (fixture->builder);

  fixture->heap
    = window_testing_open_heap (dump_folder_add (fixture->folder, "details.hprof", bytes));
  fixture->questions = heapwood_questions_new (fixture->heap);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->questions);
  g_clear_pointer (&fixture->heap, heap_unref);
  dump_builder_free (fixture->builder);
  dump_folder_free (fixture->folder);
}

static void
test_fields (Fixture *fixture,
             gconstpointer data)
{
  DumpBuilder *builder = fixture->builder;

  dump_builder_class (builder, "com.example.Base", NULL, "int number; Object other");
  dump_builder_class (builder, "com.example.Node", "com.example.Base", "Object name; Object gone");
  guint64 node = dump_builder_object (builder, "com.example.Node");
  guint64 base = dump_builder_object (builder, "com.example.Base");
  dump_builder_set (builder, node, "number", 7);
  dump_builder_set (builder, node, "name", dump_builder_text (builder, "Ann\n"));
  dump_builder_set (builder, node, "other", base);
  dump_builder_set (builder, node, "gone", 0x123450);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, node);
  open_dump (fixture);

  g_autoptr (HeapwoodDetails) details
    = read_details (fixture->questions, find_node (fixture->heap, node));
  g_autofree char *identity = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x · Strong", node);

  g_assert_cmpstr (details->title, ==, "Node");
  g_assert_cmpstr (details->subtitle, ==, "com.example");
  g_assert_cmpstr (details->identity, ==, identity);
  g_assert_null (details->text);
  assert_sections (details->sections, 1,
                   "## GC roots\n"
                   "JNI global\n"
                   "## Fields\n"
                   "# Node\n"
                   "name=[\"Ann\\u000a\"]\n"
                   "gone=0x123450\n"
                   "# Base\n"
                   "number=7\n"
                   "other=[Base]\n");

  g_autofree char *figures = print_sections (details->sections, 0);
  g_assert_nonnull (strstr (figures, "\nDominated by=[GC roots]\nClass=[Node]\n"));
  g_assert_nonnull (strstr (figures, "\nOthers of class=0\n"));
}

static void
test_text (Fixture *fixture,
           gconstpointer data)
{
  guint64 string = dump_builder_text (fixture->builder, "two\nlines");

  dump_builder_root (fixture->builder, HPROF_HEAP_ROOT_JNI_GLOBAL, string);
  open_dump (fixture);

  g_autoptr (HeapwoodDetails) details
    = read_details (fixture->questions, find_node (fixture->heap, string));
  g_assert_cmpstr (details->text, ==, "two\nlines");
}

static void
test_elements (Fixture *fixture,
               gconstpointer data)
{
  DumpBuilder *builder = fixture->builder;

  dump_builder_class (builder, "Node", NULL, NULL);
  guint64 node = dump_builder_object (builder, "Node");
  guint64 array = dump_builder_array (builder, "Node[]", DUMP_IDS (node, 0));
  guint64 bytes = dump_builder_primitive_array (builder, HPROF_TYPE_BYTE, "abc\001defg h", 10);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, array);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, bytes);
  open_dump (fixture);

  g_autoptr (HeapwoodDetails) objects
    = read_details (fixture->questions, find_node (fixture->heap, array));
  assert_sections (objects->sections, 2, "## Elements=2\n[0]=[Node]\n[1]=null\n");

  g_autoptr (HeapwoodDetails) numbers
    = read_details (fixture->questions, find_node (fixture->heap, bytes));
  assert_sections (numbers->sections, 2,
                   "## Elements=10\n"
                   "0=61 62 63 01 64 65 66 67 abc.defg\n"
                   "8=20 68                    h      \n");
}

static void
test_many_elements (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree guint8 *zeroes = g_malloc0 (4 * 100000);
  guint64 array
    = dump_builder_primitive_array (fixture->builder, HPROF_TYPE_INT, zeroes, 100000);

  dump_builder_root (fixture->builder, HPROF_HEAP_ROOT_JNI_GLOBAL, array);
  open_dump (fixture);

  g_autoptr (HeapwoodDetails) details
    = read_details (fixture->questions, find_node (fixture->heap, array));
  const HeapwoodDetailsSection *section = g_ptr_array_index (details->sections, 2);

  g_assert_cmpuint (section->n_rows, ==, 100000);
  g_assert_cmpuint (section->n_shown, ==, 100);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (section->list)), ==, 100);
}

static GPtrArray *
read_holders (HeapwoodQuestions *questions,
              guint32 object)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  heapwood_details_holders_read_async (questions, object, cancellable, keep_result, &result);
  window_testing_wait (has_result, &result);
  GPtrArray *sections = heapwood_details_holders_read_finish (result, &error);
  g_assert_no_error (error);
  return sections;
}

static GPtrArray *
read_non_holders (Heap *heap,
                  guint32 object)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  heapwood_details_non_holders_read_async (heap, object, NULL, keep_result, &result);
  window_testing_wait (has_result, &result);
  GPtrArray *sections = heapwood_details_non_holders_read_finish (result, &error);
  g_assert_no_error (error);
  return sections;
}

static void
test_referrers (Fixture *fixture,
                gconstpointer data)
{
  DumpBuilder *builder = fixture->builder;

  dump_builder_class (builder, "Node", NULL, "Object left; Object right");
  guint64 target = dump_builder_object (builder, "Node");
  guint64 holders[3];
  for (guint i = 0; i < 3; i++)
    {
      holders[i] = dump_builder_object (builder, "Node");
      dump_builder_set (builder, holders[i], i < 2 ? "left" : "right", target);
      dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, holders[i]);
    }
  guint64 garbage = dump_builder_object (builder, "Node");
  dump_builder_set (builder, garbage, "left", target);
  open_dump (fixture);

  guint32 object = heap_find_object (fixture->heap, target);
  g_autoptr (GPtrArray) held = read_holders (fixture->questions, object);
  g_autofree char *expected = g_strdup_printf ("## Held by=3\n"
                                               "# Node · left=2\n"
                                               "0x%" G_GINT64_MODIFIER "x=[Node]\n"
                                               "0x%" G_GINT64_MODIFIER "x=[Node]\n"
                                               "# Node · right=1\n"
                                               "0x%" G_GINT64_MODIFIER "x=[Node]\n",
                                               holders[0], holders[1], holders[2]);
  assert_sections (held, 0, expected);

  g_autoptr (GPtrArray) not_held = read_non_holders (fixture->heap, object);
  g_autofree char *reasons = g_strdup_printf ("## Points here without holding\n"
                                              "## Garbage, which holds nothing that is alive\n"
                                              "# Node · left=1\n"
                                              "0x%" G_GINT64_MODIFIER "x=[Node]\n",
                                              garbage);
  assert_sections (not_held, 0, reasons);

  g_autoptr (GPtrArray) nothing
    = read_non_holders (fixture->heap, heap_find_object (fixture->heap, garbage));
  assert_sections (nothing, 0, "## Points here without holding=Nothing\n");
}

static void
test_thread (void)
{
  g_autofree char *path = window_testing_get_fixture ("vthreads-25.hprof.gz");
  g_autoptr (Heap) heap = window_testing_open_heap (path);
  g_autoptr (HeapwoodQuestions) questions = heapwood_questions_new (heap);
  guint32 thread = HEAP_NONE;

  for (gsize i = 0; i < heap_get_n_roots (heap) && thread == HEAP_NONE; i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);
      g_autofree char *name = root->kind == HEAP_ROOT_THREAD_OBJECT
                                ? heap_get_thread_name (heap, root->thread_serial)
                                : NULL;

      if (g_strcmp0 (name, "deep-stack") == 0)
        thread = root->object;
    }
  g_assert_cmpuint (thread, !=, HEAP_NONE);

  g_autoptr (HeapwoodDetails) details
    = read_details (questions, heap_node (HEAP_NODE_OBJECT, thread));
  g_autofree char *text = print_sections (details->sections, 0);
  g_assert_nonnull (strstr (text, "## Thread=deep-stack\n# Unsafe.park=native method\n"));
  g_assert_nonnull (strstr (text, "\nJava frame=[RecursionFrameLocal]\n"));
}

static void
test_whole_heap (void)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");
  g_autoptr (Heap) heap = window_testing_open_heap (path);
  g_autoptr (HeapwoodQuestions) questions = heapwood_questions_new (heap);

  g_autoptr (HeapwoodDetails) details = read_details (questions, heap_node (HEAP_NODE_ROOT, 0));
  g_autofree char *text = print_sections (details->sections, 0);
  g_assert_cmpstr (details->title, ==, "Whole heap");
  g_assert_nonnull (strstr (text, "\nFormat=JAVA PROFILE 1.0.3\n"));
  g_assert_nonnull (strstr (text, "\n## GC roots\nJNI global=244\n"));

  g_autoptr (HeapwoodDetails) pile = read_details (questions, heap_node (HEAP_NODE_GARBAGE, 0));
  g_assert_cmpstr (pile->title, ==, "Uncollected garbage");
  g_assert_nonnull (pile->identity);

  guint32 string = heap_find_class (heap, "java.lang.String");
  g_autoptr (HeapwoodDetails) group = read_details (questions, heap_node (HEAP_NODE_GROUP, string));
  g_autofree char *members = print_sections (group->sections, 0);
  g_assert_cmpstr (group->subtitle, ==, "java.lang");
  g_assert_true (g_str_has_prefix (members, "Objects="));
  g_assert_nonnull (strstr (members, "\nClass=[String]\n"));
  g_assert_nonnull (strstr (members, "\n## Largest\n\""));
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
#define ADD(name, function) \
  g_test_add ("/window/details/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("fields", test_fields);
  ADD ("text", test_text);
  ADD ("elements", test_elements);
  ADD ("many-elements", test_many_elements);
  ADD ("referrers", test_referrers);
#undef ADD
  g_test_add_func ("/window/details/thread", test_thread);
  g_test_add_func ("/window/details/whole-heap", test_whole_heap);
  return g_test_run ();
}
