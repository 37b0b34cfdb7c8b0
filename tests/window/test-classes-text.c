/* test-classes-text.c: rows of the classes as text and in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-classes-text.h"
#include "app/heapwood-classes-words.h"

static HeapwoodClass bottom = {
  .below = HEAP_NONE,
  .name = (char *) "a.b.Text",
  .short_name = (char *) "Text",
  .loader = (char *) "say \"x\", y",
  .objects = 12,
  .bytes = 840,
  .share = 0.25,
  .retained = 900,
  .has_own_name = TRUE,
};

static HeapwoodClass above = {
  .cell = 1,
  .level = 1,
  .name = (char *) "a.b.Holder",
  .short_name = (char *) "Holder",
  .objects = 1,
  .bytes = 512,
  .share = 0.5,
  .has_own_name = TRUE,
};

static GPtrArray *
get_rows (void)
{
  GPtrArray *rows = g_ptr_array_new ();

  g_ptr_array_add (rows, &bottom);
  g_ptr_array_add (rows, &above);
  return rows;
}

static void
test_formats (void)
{
  g_autoptr (GPtrArray) rows = get_rows ();
  g_autofree char *tsv = heapwood_classes_to_text (rows, HEAPWOOD_TABLE_TSV);
  g_autofree char *csv = heapwood_classes_to_text (rows, HEAPWOOD_TABLE_CSV);
  g_autofree char *json = heapwood_classes_to_text (rows, HEAPWOOD_TABLE_JSON);

  g_assert_cmpstr (tsv, ==,
                   "0\ta.b.Text\tsay \"x\", y\t12\t840\t0.250000\t900\n"
                   "1\ta.b.Holder\t\t1\t512\t0.500000\t\n");
  g_assert_cmpstr (csv, ==,
                   "level,name,loader,objects,bytes,share,retained\r\n"
                   "0,a.b.Text,\"say \"\"x\"\", y\",12,840,0.250000,900\r\n"
                   "1,a.b.Holder,,1,512,0.500000,\r\n");
  g_assert_cmpstr (json, ==,
                   "[\n  {\"level\": 0, \"name\": \"a.b.Text\", "
                   "\"loader\": \"say \\\"x\\\", y\", \"objects\": 12, \"bytes\": 840, "
                   "\"share\": 0.250000, \"retained\": 900},\n"
                   "  {\"level\": 1, \"name\": \"a.b.Holder\", \"loader\": null, "
                   "\"objects\": 1, \"bytes\": 512, \"share\": 0.500000, \"retained\": null}\n]\n");
}

static void
check_column (const char *const *names,
              const char *wanted)
{
  g_autoptr (GPtrArray) column = g_ptr_array_new ();
  g_autofree char *name = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (column, (gpointer) names[i]);
  name = heapwood_classes_name_column (column);
  g_assert_cmpstr (name, ==, wanted);
}

static void
test_column (void)
{
  check_column ((const char *const[]) { "a", NULL }, "a");
  check_column ((const char *const[]) { "a", "b", NULL }, "a held by b");
  check_column ((const char *const[]) { "a", "b", "c", "d", NULL },
                "a held by b held by c held by d");
  check_column ((const char *const[]) { "a", "b", "c", "d", "e", NULL },
                "a held by b held by … held by e");
  check_column ((const char *const[]) { "a", "b", "c", "d", "e", "f", "g", NULL },
                "a held by b held by … held by g");
}

static void
test_words (void)
{
  HeapwoodClass root = above, pile = above;
  g_autofree char *line = heapwood_classes_describe_in_line (&bottom, &bottom);
  g_autofree char *markup = heapwood_classes_describe (&bottom, &bottom);
  g_autofree char *higher = heapwood_classes_describe_in_line (&above, &bottom);
  g_autofree char *end = NULL;
  g_autofree char *garbage = NULL;

  g_assert_cmpstr (line, ==, "a.b.Text · 840 B shallow · 25.0 % of all bytes · 12 objects");
  g_assert_cmpstr (markup, ==,
                   "<b>a.b.Text</b>\nLoaded by: say &quot;x&quot;, y\n"
                   "840 B shallow · 25.0 % of all bytes\n12 objects\n≥ 900 B retained");
  g_assert_cmpstr (higher, ==,
                   "a.b.Holder · 512 B of Text · 50.0 % of what is below · "
                   "1 object holds them");

  root.group = HEAP_ROOT;
  end = heapwood_classes_describe_objects (&root);
  g_assert_cmpstr (end, ==, "No single object holds them");
  pile.group = HEAP_GARBAGE;
  garbage = heapwood_classes_describe_objects (&pile);
  g_assert_cmpstr (garbage, ==, "Nothing that is reached holds them");
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);

  g_test_add_func ("/window/classes-text/formats", test_formats);
  g_test_add_func ("/window/classes-text/column", test_column);
  g_test_add_func ("/window/classes-text/words", test_words);

  return g_test_run ();
}
