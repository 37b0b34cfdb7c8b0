/* test-heap-query.c: finding objects by what they are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "entries-fixture.h"
#include "heap-test-util.h"

typedef struct
{
  DumpBuilder *builder;
  Heap *heap;
  guint64 first, second, third, text, number;
} Fixture;

static void
fixture_init (Fixture *fixture,
              gconstpointer data)
{
  DumpBuilder *builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);

  fixture->builder = builder;
  dump_builder_class (builder, "com.example.Node", NULL, "Object link; int size; boolean gone");
  dump_builder_class (builder, "com.example.Other", "com.example.Node",
                      "char letter; double share");
  dump_builder_root_classes (builder);
  fixture->first = dump_builder_object (builder, "com.example.Node");
  fixture->second = dump_builder_object (builder, "com.example.Other");
  fixture->third = dump_builder_object (builder, "com.example.Node");
  fixture->text = dump_builder_text (builder, "Hello World");
  fixture->number = entries_fixture_number (builder, 12);
  dump_builder_set (builder, fixture->first, "link", fixture->text);
  dump_builder_set (builder, fixture->first, "size", 0xfffffffb);
  dump_builder_set (builder, fixture->second, "link", fixture->number);
  dump_builder_set (builder, fixture->second, "size", 7);
  dump_builder_set (builder, fixture->second, "gone", 1);
  dump_builder_set (builder, fixture->second, "letter", 'x');
  dump_builder_set (builder, fixture->second, "share", G_GUINT64_CONSTANT (0x3fe0000000000000));
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, fixture->first);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JAVA_FRAME, fixture->second);
  fixture->heap = heap_fixture_open (builder);
}

static void
fixture_clear (Fixture *fixture,
               gconstpointer data)
{
  heap_unref (fixture->heap);
  dump_builder_free (fixture->builder);
}

static void
assert_found (const Heap *heap,
              const HeapQuery *query,
              const guint64 *ids,
              guint n_ids)
{
  g_auto (HeapQueryResult) result = { 0 };
  g_autoptr (GError) error = NULL;
  guint64 shallow = 0;

  g_assert_true (heap_query_run (heap, query, &result, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (result.n_objects, ==, n_ids);
  for (guint i = 0; i < n_ids; i++)
    {
      g_assert_cmphex (heap_object_get_id (heap, result.objects[i]), ==, ids[i]);
      shallow += heap_object_get_shallow_size (heap, result.objects[i]);
    }
  g_assert_cmpuint (result.shallow, ==, shallow);
}

static void
test_classes (Fixture *fixture,
              gconstpointer data)
{
  HeapQuery query = HEAP_QUERY_INIT;
  Heap *heap = fixture->heap;

  query.class_name = "com.example.Node";
  query.class_match = HEAP_MATCH_EXACT;
  assert_found (heap, &query, DUMP_IDS (fixture->first, fixture->third));
  query.class_name = "com.example.N";
  assert_found (heap, &query, NULL, 0);
  query.class_name = "EXAMPLE.n";
  query.class_match = HEAP_MATCH_SUBSTRING;
  assert_found (heap, &query, DUMP_IDS (fixture->first, fixture->third));
  query.class_name = "com.*.??her";
  query.class_match = HEAP_MATCH_GLOB;
  assert_found (heap, &query, DUMP_IDS (fixture->second));
  query.class_name = "example";
  assert_found (heap, &query, NULL, 0);
  query.class_name = "Node$|^java[.]lang[.]Integer";
  query.class_match = HEAP_MATCH_REGEX;
  assert_found (heap, &query, DUMP_IDS (fixture->first, fixture->third, fixture->number));
}

static void
test_bad_patterns (Fixture *fixture,
                   gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      g_auto (HeapQueryResult) result = { 0 };
      g_autoptr (GError) error = NULL;
      HeapQuery query = HEAP_QUERY_INIT;

      if (i == 0)
        query.class_name = "(";
      else
        query.text = "[";
      query.class_match = query.text_match = HEAP_MATCH_REGEX;
      g_assert_false (heap_query_run (fixture->heap, &query, &result, NULL, &error));
      g_assert_nonnull (error);
      g_assert_true (error->domain == G_REGEX_ERROR);
      g_assert_null (result.objects);
    }
}

static void
test_criteria (Fixture *fixture,
               gconstpointer data)
{
  Heap *heap = fixture->heap;
  guint32 first = heap_fixture_find (heap, fixture->first);
  guint64 retained = heap_object_get_retained_size (heap, first);
  HeapQuery query = HEAP_QUERY_INIT;

  query.class_name = "com.example.*";
  query.class_match = HEAP_MATCH_GLOB;
  query.strengths = 1u << HEAP_STRENGTH_LOCAL;
  assert_found (heap, &query, DUMP_IDS (fixture->second));
  query.strengths = 1u << HEAP_STRENGTH_STRONG | 1u << HEAP_STRENGTH_UNREACHABLE;
  assert_found (heap, &query, DUMP_IDS (fixture->first, fixture->third));
  query.strengths = 0;
  query.min_retained = retained;
  query.max_retained = retained;
  assert_found (heap, &query, DUMP_IDS (fixture->first));
  query.min_retained = retained + 1;
  assert_found (heap, &query, NULL, 0);
  query.min_retained = 0;
  query.max_retained = G_MAXUINT64;
  query.min_shallow = heap_object_get_shallow_size (heap, first) + 1;
  assert_found (heap, &query, DUMP_IDS (fixture->second));
  query.min_shallow = 0;
  query.max_shallow = heap_object_get_shallow_size (heap, first);
  assert_found (heap, &query, DUMP_IDS (fixture->first, fixture->third));
  query.max_shallow = G_MAXUINT64;
  query.kinds = 1u << HEAP_OBJECT_CLASS;
  assert_found (heap, &query, NULL, 0);
}

static void
test_among (Fixture *fixture,
            gconstpointer data)
{
  guint32 some[] = { heap_find_object (fixture->heap, fixture->second),
                     heap_find_object (fixture->heap, fixture->third) };
  guint64 third[] = { fixture->third };
  HeapQuery query = HEAP_QUERY_INIT;
  g_autoptr (GArray) among = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_array_append_vals (among, some, 2);
  query.among = among;
  query.class_name = "com.example.Node";
  assert_found (fixture->heap, &query, third, 1);
  g_array_set_size (among, 0);
  assert_found (fixture->heap, &query, NULL, 0);
}

static void
test_text (Fixture *fixture,
           gconstpointer data)
{
  HeapQuery query = HEAP_QUERY_INIT;

  query.text = "o w";
  query.text_match = HEAP_MATCH_SUBSTRING;
  assert_found (fixture->heap, &query, DUMP_IDS (fixture->text));
  query.text = "^H.*d$";
  query.text_match = HEAP_MATCH_REGEX;
  assert_found (fixture->heap, &query, DUMP_IDS (fixture->text));
  query.text = "Hello";
  query.text_match = HEAP_MATCH_EXACT;
  assert_found (fixture->heap, &query, NULL, 0);
}

static void
test_fields (Fixture *fixture,
             gconstpointer data)
{
  const struct
  {
    HeapFieldCondition condition;
    guint64 found[3];
  } cases[] = {
    { { "link", FALSE, HEAP_VALUE_NULL }, { fixture->third } },
    { { "link", TRUE, HEAP_VALUE_NULL }, { fixture->first, fixture->second } },
    { { "link", FALSE, HEAP_VALUE_ID, .id = fixture->text }, { fixture->first } },
    { { "link", FALSE, HEAP_VALUE_TEXT, .text = "Hello World" }, { fixture->first } },
    { { "link", FALSE, HEAP_VALUE_NUMBER, .number = 12 }, { fixture->second } },
    { { "link", TRUE, HEAP_VALUE_NUMBER, .number = 12 }, { fixture->first, fixture->third } },
    { { "size", FALSE, HEAP_VALUE_NUMBER, .number = -5 }, { fixture->first } },
    { { "size", TRUE, HEAP_VALUE_NUMBER, .number = -5 }, { fixture->second, fixture->third } },
    { { "size", FALSE, HEAP_VALUE_NULL }, { 0 } },
    { { "size", FALSE, HEAP_VALUE_TEXT, .text = "7" }, { 0 } },
    { { "gone", FALSE, HEAP_VALUE_NUMBER, .number = 1 }, { fixture->second } },
    { { "gone", FALSE, HEAP_VALUE_NUMBER, .number = 0 }, { fixture->first, fixture->third } },
    { { "letter", FALSE, HEAP_VALUE_TEXT, .text = "x" }, { fixture->second } },
    { { "letter", FALSE, HEAP_VALUE_NUMBER, .number = 'x' }, { fixture->second } },
    { { "share", FALSE, HEAP_VALUE_NUMBER, .number = 0.5 }, { fixture->second } },
    { { "share", TRUE, HEAP_VALUE_NUMBER, .number = 0.5 }, { 0 } },
    { { "nothing", TRUE, HEAP_VALUE_NULL }, { 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      HeapQuery query = HEAP_QUERY_INIT;
      guint n_found = 0;

      while (cases[i].found[n_found] != 0)
        n_found++;
      query.field = cases[i].condition;
      assert_found (fixture->heap, &query, cases[i].found, n_found);
    }
}

/* An instance that is too short for the field has it neither way. */
static void
test_short_instance (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  HeapQuery query = HEAP_QUERY_INIT;
  guint64 object;

  dump_builder_class (builder, "Node", NULL, "int first; Object second");
  object = dump_builder_object (builder, "Node");
  dump_builder_set_data_size (builder, object, 11);
  heap = heap_fixture_open (builder);
  query.field.name = "second";
  assert_found (heap, &query, NULL, 0);
  query.field.differs = TRUE;
  assert_found (heap, &query, NULL, 0);
  query.field = (HeapFieldCondition) { "first", FALSE, HEAP_VALUE_NUMBER };
  assert_found (heap, &query, DUMP_IDS (object));
}

static gint64
get_key (const Heap *heap,
         HeapSort sort,
         guint32 object)
{
  switch (sort)
    {
    case HEAP_SORT_SHALLOW:
      return (gint64) heap_object_get_shallow_size (heap, object);
    case HEAP_SORT_RETAINED:
      return (gint64) heap_object_get_retained_size (heap, object);
    case HEAP_SORT_STRENGTH:
      return heap_object_get_strength (heap, object);
    case HEAP_SORT_ID:
    case HEAP_SORT_CLASS:
    default:
      return object;
    }
}

static void
check_order (const Heap *heap,
             const HeapQueryResult *result,
             const HeapQuery *query)
{
  for (guint32 i = 1; i < result->n_objects; i++)
    {
      guint32 before = result->objects[i - 1], object = result->objects[i];
      gint64 difference = get_key (heap, query->sort, object) - get_key (heap, query->sort, before);

      if (query->sort == HEAP_SORT_CLASS)
        difference = g_strcmp0 (heap_class_get_name (heap, heap_object_get_class (heap, object)),
                                heap_class_get_name (heap, heap_object_get_class (heap, before)));
      if (query->descending)
        difference = -difference;
      g_assert_cmpint (difference, >=, 0);
      if (difference == 0 && query->sort != HEAP_SORT_CLASS)
        g_assert_cmpuint (object, >, before);
    }
}

/* Every object once, in every order; the figures are those of the whole dump. */
static void
test_sorts (void)
{
  for (guint32 seed = 1; seed <= 4; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (seed, 3000);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      guint32 n = heap_get_n_objects (heap);

      for (guint sort = 0; sort <= HEAP_SORT_STRENGTH; sort++)
        for (guint descending = 0; descending < 2; descending++)
          {
            g_auto (HeapQueryResult) result = { 0 };
            g_autofree guint8 *seen = g_new0 (guint8, n);
            HeapQuery query = HEAP_QUERY_INIT;

            query.sort = (HeapSort) sort;
            query.descending = descending == 1;
            g_assert_true (heap_query_run (heap, &query, &result, NULL, NULL));
            g_assert_cmpuint (result.n_objects, ==, n);
            g_assert_cmpuint (result.shallow, ==, heap_get_totals (heap)->all.bytes);
            g_assert_cmpuint (result.native, ==, heap_get_totals (heap)->all.native);
            for (guint32 i = 0; i < n; i++)
              g_assert_false (seen[result.objects[i]]++);
            check_order (heap, &result, &query);
          }
    }
}

static void
test_space (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);
  g_autoptr (Heap) heap = NULL;
  HeapQuery query = HEAP_QUERY_INIT;
  guint64 objects[2];

  dump_builder_heap (builder, 1, "zygote");
  dump_builder_class (builder, "Node", NULL, NULL);
  objects[0] = dump_builder_object (builder, "Node");
  dump_builder_heap (builder, 2, "app");
  objects[1] = dump_builder_object (builder, "Node");
  heap = heap_fixture_open (builder);
  g_assert_cmpuint (heap_get_n_spaces (heap), ==, 2);
  query.class_name = "Node";
  for (guint i = 0; i < 2; i++)
    {
      query.space = heap_object_get_space (heap, heap_fixture_find (heap, objects[i]));
      assert_found (heap, &query, &objects[i], 1);
    }
}

static void
test_cancelled (void)
{
  g_autoptr (DumpBuilder) builder = heap_test_random_dump (1, 100);
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_auto (HeapQueryResult) result = { 0 };
  HeapQuery query = HEAP_QUERY_INIT;
  HprofProgress progress;

  g_cancellable_cancel (cancellable);
  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_assert_false (heap_query_run (heap, &query, &result, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (result.objects);
}

static void
add_test (const char *path,
          void (*func) (Fixture *fixture,
                        gconstpointer data))
{
  g_test_add (path, Fixture, NULL, fixture_init, func, fixture_clear);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_test ("/heap/query/classes", test_classes);
  add_test ("/heap/query/bad-patterns", test_bad_patterns);
  add_test ("/heap/query/criteria", test_criteria);
  add_test ("/heap/query/among", test_among);
  add_test ("/heap/query/text", test_text);
  add_test ("/heap/query/fields", test_fields);
  g_test_add_func ("/heap/query/short-instance", test_short_instance);
  g_test_add_func ("/heap/query/sorts", test_sorts);
  g_test_add_func ("/heap/query/space", test_space);
  g_test_add_func ("/heap/query/cancelled", test_cancelled);
  return g_test_run ();
}
