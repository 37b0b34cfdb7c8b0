/* test-search.c: the objects that are looked for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-search.h"

static void
assert_size (const char *text,
             guint64 expected)
{
  guint64 bytes;

  g_assert_true (heapwood_search_parse_size (text, &bytes));
  g_assert_cmpuint (bytes, ==, expected);
}

static void
test_size (void)
{
  guint64 bytes;

  assert_size ("12", 12);
  assert_size (" 12 B ", 12);
  assert_size ("64k", 65536);
  assert_size ("64 KiB", 65536);
  assert_size ("1.5 MiB", 1572864);
  assert_size ("2gb", G_GUINT64_CONSTANT (2147483648));
  assert_size ("0.5", 0);
  g_assert_false (heapwood_search_parse_size ("", &bytes));
  g_assert_false (heapwood_search_parse_size ("-1", &bytes));
  g_assert_false (heapwood_search_parse_size ("KiB", &bytes));
  g_assert_false (heapwood_search_parse_size ("1 x", &bytes));
  g_assert_false (heapwood_search_parse_size ("1 KiBs", &bytes));
  g_assert_false (heapwood_search_parse_size ("inf", &bytes));
  g_assert_false (heapwood_search_parse_size ("nan", &bytes));
  g_assert_false (heapwood_search_parse_size ("1e300", &bytes));
  g_assert_false (heapwood_search_parse_size ("16777216 T", &bytes));
}

static void
test_address (void)
{
  guint64 id;

  g_assert_true (heapwood_search_parse_address ("0x7F3a10", &id));
  g_assert_cmpuint (id, ==, 0x7f3a10);
  g_assert_true (heapwood_search_parse_address (" 42 ", &id));
  g_assert_cmpuint (id, ==, 42);
  g_assert_true (heapwood_search_parse_address ("0xffffffffffffffff", &id));
  g_assert_cmpuint (id, ==, G_MAXUINT64);
  g_assert_false (heapwood_search_parse_address ("", &id));
  g_assert_false (heapwood_search_parse_address ("0x", &id));
  g_assert_false (heapwood_search_parse_address ("7f3a10", &id));
  g_assert_false (heapwood_search_parse_address ("-1", &id));
  g_assert_false (heapwood_search_parse_address ("0x10000000000000000", &id));
}

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

static HeapwoodSearchResult *
run (Heap *heap,
     const HeapwoodFilter *fields,
     GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (HeapwoodFilter) filter = heapwood_filter_new (fields);

  heapwood_search_run_async (heap, filter, HEAP_SORT_RETAINED, TRUE, NULL, keep_result, &result);
  window_testing_wait (has_result, &result);
  return heapwood_search_run_finish (result, error);
}

static gboolean
is_filled (gpointer data)
{
  return heapwood_lazy_row_get_value (data) != NULL;
}

static void
test_found (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 300);
  g_autoptr (GError) error = NULL;

  g_autoptr (HeapwoodSearchResult) result
    = run (heap,
           &(HeapwoodFilter) { .class_name = "com.example.Node", .class_match = HEAP_MATCH_EXACT },
           &error);
  g_assert_no_error (error);
  g_assert_cmpuint (result->n_objects, ==, 300);

  guint64 size = 0;
  for (guint i = 0; i < 300; i += 299)
    {
      g_autoptr (HeapwoodLazyRow) row = g_list_model_get_item (G_LIST_MODEL (result->list), i);
      window_testing_wait (is_filled, row);
      const HeapwoodFound *found = heapwood_lazy_row_get_value (row);

      g_assert_cmpstr (found->name, ==, "Node");
      g_assert_cmpstr (found->full_name, ==, "com.example.Node");
      g_assert_cmpuint (found->node.kind, ==, HEAP_NODE_OBJECT);
      g_assert_cmpuint (found->id, ==, heap_object_get_id (heap, found->node.index));
      g_assert_cmpuint (found->strength, ==, HEAP_STRENGTH_STRONG);
      g_assert_cmpuint (found->retained, ==, found->shallow * (300 - i));
      size = found->shallow;
    }
  g_assert_cmpuint (result->bytes, ==, 300 * size);
}

/* Each field lets fewer through. */
static void
test_fields (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 300);
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));
  HeapwoodFilter fields = { .class_name = "com.example.Node", .class_match = HEAP_MATCH_EXACT };

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    if (objects->len < 10 && heap_object_get_kind (heap, i) == HEAP_OBJECT_INSTANCE)
      g_array_append_val (objects, i);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint32));
  fields.title = "none";
  fields.objects = none;
  g_autoptr (HeapwoodSearchResult) nothing = run (heap, &fields, NULL);
  g_assert_cmpuint (nothing->n_objects, ==, 0);

  fields.objects = objects;
  fields.title = "ten";
  g_autoptr (HeapwoodSearchResult) among = run (heap, &fields, NULL);
  g_assert_cmpuint (among->n_objects, ==, 10);

  fields.size = "1 GiB";
  g_autoptr (HeapwoodSearchResult) large = run (heap, &fields, NULL);
  g_assert_cmpuint (large->n_objects, ==, 0);
  fields.size = NULL;

  fields.text = "anything";
  g_autoptr (HeapwoodSearchResult) text = run (heap, &fields, NULL);
  g_assert_cmpuint (text->n_objects, ==, 0);
  fields.text = NULL;

  fields.strengths = 1u << HEAP_STRENGTH_WEAK;
  g_autoptr (HeapwoodSearchResult) weak = run (heap, &fields, NULL);
  g_assert_cmpuint (weak->n_objects, ==, 0);
  fields.strengths = 1u << HEAP_STRENGTH_STRONG;
  g_autoptr (HeapwoodSearchResult) strong = run (heap, &fields, NULL);
  g_assert_cmpuint (strong->n_objects, ==, 10);
}

static void
test_error (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (Heap) heap = window_testing_open_chain (folder, 3);
  g_autoptr (GError) error = NULL;

  g_assert_null (run (heap,
                      &(HeapwoodFilter) { .class_name = "(", .class_match = HEAP_MATCH_REGEX },
                      &error));
  g_assert_true (error->domain == G_REGEX_ERROR);
  g_clear_error (&error);

  g_assert_null (run (heap, &(HeapwoodFilter) { .size = "much" }, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/search/size", test_size);
  g_test_add_func ("/window/search/address", test_address);
  g_test_add_func ("/window/search/found", test_found);
  g_test_add_func ("/window/search/fields", test_fields);
  g_test_add_func ("/window/search/error", test_error);
  return g_test_run ();
}
