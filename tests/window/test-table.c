/* test-table.c: rows of figures as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "app/heapwood-save.h"
#include "app/heapwood-table.h"

#include <json-glib/json-glib.h>

static const char *const columns[] = { "name", "bytes", "share", NULL };
static const char odd[] = "a \"b\",\tc\nd\\";

static char *
write_rows (HeapwoodTableFormat format)
{
  g_autoptr (HeapwoodTable) table = heapwood_table_new (format, columns);

  heapwood_table_add_text (table, odd);
  heapwood_table_add_number (table, G_MAXUINT64);
  heapwood_table_add_fraction (table, 0.25);
  heapwood_table_add_text (table, NULL);
  heapwood_table_add_number (table, 0);
  heapwood_table_add_text (table, NULL);
  return heapwood_table_end (table);
}

static void
test_csv (void)
{
  g_autofree char *text = write_rows (HEAPWOOD_TABLE_CSV);

  g_assert_cmpstr (text, ==,
                   "name,bytes,share\r\n"
                   "\"a \"\"b\"\",\tc\nd\\\",18446744073709551615,0.250000\r\n"
                   ",0,\r\n");
}

static void
test_tsv (void)
{
  g_autofree char *text = write_rows (HEAPWOOD_TABLE_TSV);

  g_assert_cmpstr (text, ==, "a \"b\", c d\\\t18446744073709551615\t0.250000\n\t0\t\n");
}

static void
test_json (void)
{
  g_autofree char *text = write_rows (HEAPWOOD_TABLE_JSON);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  json_parser_load_from_data (parser, text, -1, &error);
  g_assert_no_error (error);
  JsonArray *rows = json_node_get_array (json_parser_get_root (parser));
  g_assert_cmpuint (json_array_get_length (rows), ==, 2);
  JsonObject *first = json_array_get_object_element (rows, 0);
  JsonObject *second = json_array_get_object_element (rows, 1);
  g_assert_cmpstr (json_object_get_string_member (first, "name"), ==, odd);
  g_assert_cmpfloat (json_object_get_double_member (first, "share"), ==, 0.25);
  g_assert_true (json_object_get_null_member (second, "name"));
  g_assert_cmpint (json_object_get_int_member (second, "bytes"), ==, 0);
}

static void
test_no_rows (void)
{
  static const char *const expected[] = { "name,bytes,share\r\n", "[\n]\n", "" };

  for (guint format = 0; format < G_N_ELEMENTS (expected); format++)
    {
      g_autoptr (HeapwoodTable) table = heapwood_table_new (format, columns);
      g_autofree char *text = heapwood_table_end (table);
      g_assert_cmpstr (text, ==, expected[format]);
    }
}

/* However much is written in between, the whole is the same. */
static void
test_write (void)
{
  g_autoptr (HeapwoodTable) table = heapwood_table_new (HEAPWOOD_TABLE_CSV, columns);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GString) expected = g_string_new ("name,bytes,share\r\n");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 20000; i++)
    {
      heapwood_table_add_text (table, "name");
      heapwood_table_add_number (table, i);
      heapwood_table_add_fraction (table, 1);
      g_string_append_printf (expected, "name,%u,1.000000\r\n", i);
      g_assert_true (heapwood_table_write (table, stream, NULL, &error));
      g_assert_no_error (error);
    }
  g_assert_cmpuint (g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)), >, 0);
  g_autofree char *rest = heapwood_table_end (table);
  g_output_stream_write_all (stream, rest, strlen (rest) + 1, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)), ==,
                   expected->str);
}

static void
test_formats (void)
{
  static const struct
  {
    const char *name;
    HeapwoodTableFormat shown;
    HeapwoodTableFormat expected;
  } cases[] = {
    { "table.csv", HEAPWOOD_TABLE_CSV, HEAPWOOD_TABLE_CSV },
    { "table.csv", HEAPWOOD_TABLE_JSON, HEAPWOOD_TABLE_CSV },
    { "Table.JSON", HEAPWOOD_TABLE_CSV, HEAPWOOD_TABLE_JSON },
    { "table", HEAPWOOD_TABLE_CSV, HEAPWOOD_TABLE_CSV },
    { "table", HEAPWOOD_TABLE_JSON, HEAPWOOD_TABLE_JSON },
    { "table.json.txt", HEAPWOOD_TABLE_CSV, HEAPWOOD_TABLE_CSV },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (heapwood_save_find_table_format (cases[i].name, cases[i].shown), ==,
                     cases[i].expected);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/table/csv", test_csv);
  g_test_add_func ("/window/table/tsv", test_tsv);
  g_test_add_func ("/window/table/json", test_json);
  g_test_add_func ("/window/table/no-rows", test_no_rows);
  g_test_add_func ("/window/table/write", test_write);
  g_test_add_func ("/window/table/formats", test_formats);
  return g_test_run ();
}
