/* test-cli-text.c: sizes, widths, aligned tables, rows and rankings
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/cli-ranking.h"
#include "cli/cli-rows.h"
#include "cli/cli-table.h"
#include "cli/cli-text.h"

typedef void (*WriteFunc) (CliOutput *output);

static void
assert_written (WriteFunc write,
                const char *expected)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (CliOutput) output = cli_output_open_stream (stream, "memory", NULL);
  g_autoptr (GBytes) bytes = NULL;

  write (output);
  g_assert_true (cli_output_close (output, NULL));
  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), expected,
                   strlen (expected));
}

static void
test_sizes (void)
{
  static const struct
  {
    guint64 bytes;
    const char *text;
  } sizes[] = {
    { 0, "0 B" },
    { 1023, "1023 B" },
    { 1024, "1.0 KiB" },
    { 1536, "1.5 KiB" },
    { 1024 * 1024 - 1, "1.0 MiB" },
    { G_GUINT64_CONSTANT (3) << 30, "3.0 GiB" },
    { G_MAXUINT64, "16.0 EiB" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *text = cli_text_format_size (sizes[i].bytes, FALSE);
      g_autofree char *exact = cli_text_format_size (sizes[i].bytes, TRUE);
      g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, sizes[i].bytes);

      g_assert_cmpstr (text, ==, sizes[i].text);
      g_assert_cmpstr (exact, ==, digits);
    }
}

static void
write_table (CliOutput *output)
{
  static const CliColumn columns[] = {
    { "name", CLI_COLUMN_TEXT },
    { "size", CLI_COLUMN_NUMBER },
    { "what", CLI_COLUMN_TEXT },
  };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), FALSE);

  cli_table_add_text (table, "世界");
  cli_table_add_size (table, 2048);
  cli_table_add_text (table, "wide");
  cli_table_add_text (table, "e\xcc\x81");
  cli_table_add_number (table, 7);
  cli_table_add_id (table, 0xab);
  cli_table_write (table, "Title", output);
}

static void
write_empty_table (CliOutput *output)
{
  static const CliColumn columns[] = { { "name", CLI_COLUMN_TEXT } };
  g_autoptr (CliTable) table = cli_table_new (columns, G_N_ELEMENTS (columns), FALSE);

  cli_table_write (table, "Title", output);
}

static void
test_table (void)
{
  assert_written (write_table, "\nTitle\n"
                               "name     size  what\n"
                               "世界  2.0 KiB  wide\n"
                               "e\xcc\x81           7  0xab\n");
  assert_written (write_empty_table, "");
}

static void
write_rows (CliOutput *output,
            CliRowsFormat format)
{
  static const char *const columns[] = { "id", "text", "size", "holder" };
  g_autoptr (CliRows) rows = cli_rows_new (format, columns, G_N_ELEMENTS (columns), output);
  g_autoptr (GString) cell = g_string_new (NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_string_truncate (cell, 0);
      cli_rows_append_encoded (rows, i == 0 ? "a,\"b\"\t\\" : "plain", cell);
      cli_rows_id (rows, 0x10 + i);
      cli_rows_encoded (rows, cell->str, cell->len);
      cli_rows_number (rows, i);
      if (i == 0)
        cli_rows_empty (rows);
      else
        cli_rows_word (rows, "root");
      cli_rows_end_row (rows);
    }
}

static void
write_tsv (CliOutput *output)
{
  write_rows (output, CLI_ROWS_TSV);
}

static void
write_csv (CliOutput *output)
{
  write_rows (output, CLI_ROWS_CSV);
}

static void
write_json_lines (CliOutput *output)
{
  write_rows (output, CLI_ROWS_JSON_LINES);
}

static void
write_json_array (CliOutput *output)
{
  write_rows (output, CLI_ROWS_JSON_ARRAY);
}

static void
test_rows (void)
{
  assert_written (write_tsv, "id\ttext\tsize\tholder\n"
                             "0x10\ta,\"b\"\\u0009\\\t0\t\n"
                             "0x11\tplain\t1\troot\n");
  assert_written (write_csv, "id,text,size,holder\n"
                             "0x10,\"a,\"\"b\"\"\\u0009\\\",0,\n"
                             "0x11,plain,1,root\n");
  assert_written (
      write_json_lines,
      "{\"id\": \"0x10\", \"text\": \"a,\\\"b\\\"\\u0009\\\\\", \"size\": 0, \"holder\": null}\n"
      "{\"id\": \"0x11\", \"text\": \"plain\", \"size\": 1, \"holder\": \"root\"}\n");
  assert_written (
      write_json_array,
      "\n{\"id\": \"0x10\", \"text\": \"a,\\\"b\\\"\\u0009\\\\\", \"size\": 0, \"holder\": null},"
      "\n{\"id\": \"0x11\", \"text\": \"plain\", \"size\": 1, \"holder\": \"root\"}");
}

static void
test_parsed_sizes (void)
{
  static const struct
  {
    const char *text;
    guint64 bytes;
  } sizes[] = {
    { "0", 0 },        { "1000", 1000 },   { "1k", 1024 },
    { "1.5M", 1572864 }, { "2G", G_GUINT64_CONSTANT (2147483648) },
    { "9e18", G_GUINT64_CONSTANT (9000000000000000000) },
  };
  static const char *const wrong[]
      = { "", "K", "-1", "+1", "1KB", "1T", "1 K", "nan", "inf", "1e30", "9e18G" };
  guint64 bytes;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_assert_true (cli_text_parse_size (sizes[i].text, &bytes));
      g_assert_cmpuint (bytes, ==, sizes[i].bytes);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (cli_text_parse_size (wrong[i], &bytes));
}

static void
test_ranking (void)
{
  static const guint limits[] = { 1, 5, 100, 5000, G_MAXUINT };
  const guint n_members = 3000;

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_auto (CliRanking) ranking = { 0 };
      const GArray *ranks;

      cli_ranking_init (&ranking, limits[i]);
      for (guint32 index = 0; index < n_members; index++)
        cli_ranking_add (&ranking, index, index * 7919u % 1000);
      ranks = cli_ranking_finish (&ranking);

      g_assert_cmpuint (ranks->len, ==, MIN (limits[i], n_members));
      for (guint j = 0; j < ranks->len; j++)
        {
          const CliRank *rank = &g_array_index (ranks, CliRank, j);

          g_assert_cmpuint (rank->size, ==, 999 - j / 3);
          g_assert_cmpuint (rank->size, ==, rank->index * 7919u % 1000);
          if (j % 3 != 0)
            g_assert_cmpuint (rank->index, >, (rank - 1)->index);
        }
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/text/sizes", test_sizes);
  g_test_add_func ("/cli/text/parsed-sizes", test_parsed_sizes);
  g_test_add_func ("/cli/text/table", test_table);
  g_test_add_func ("/cli/text/rows", test_rows);
  g_test_add_func ("/cli/text/ranking", test_ranking);
  return g_test_run ();
}
