/* test-cli-json.c: what the emitter writes is what a JSON parser reads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/cli-json.h"

#include <json-glib/json-glib.h>

typedef void (*WriteFunc) (CliJson *json);

/* Returns: (transfer full): the document that @write writes. */
static char *
write_document (WriteFunc write)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (CliOutput) output = cli_output_open_stream (stream, "memory", NULL);
  g_autoptr (CliJson) json = cli_json_new (output);
  g_autoptr (GError) error = NULL;
  GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (stream);

  write (json);
  cli_output_close (output, &error);
  g_assert_no_error (error);
  return g_strndup (g_memory_output_stream_get_data (memory),
                    g_memory_output_stream_get_data_size (memory));
}

static JsonParser *
parse (const char *document)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (g_utf8_validate (document, -1, NULL));
  json_parser_load_from_data (parser, document, -1, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&parser);
}

static void
write_values (CliJson *json)
{
  cli_json_begin_document (json, "test");
  cli_json_string (json, "text", "a \"quoted\" \\ and\ttab\nline\x7f");
  cli_json_string (json, "foreign", "Größe 世界 \xf0\x9f\x98\x80");
  cli_json_string (json, "broken", "x\xff\xc3y");
  cli_json_string (json, "nothing", NULL);
  cli_json_number (json, "number", G_MAXINT64);
  cli_json_number (json, "zero", 0);
  cli_json_integer (json, "least", G_MININT64);
  cli_json_integer (json, "above", -1);
  cli_json_id (json, "id", G_MAXUINT64);
  cli_json_id (json, "small", 0);
  cli_json_boolean (json, "yes", TRUE);
  cli_json_boolean (json, "no", FALSE);
  cli_json_null (json, "null");
  cli_json_begin_array (json, "empty");
  cli_json_end_array (json);
  cli_json_begin_array (json, "rows");
  for (guint i = 0; i < 3; i++)
    {
      cli_json_begin_object (json, NULL);
      cli_json_number (json, "i", i);
      cli_json_begin_array (json, "pair");
      cli_json_number (json, NULL, i);
      cli_json_string (json, NULL, "second");
      cli_json_end_array (json);
      cli_json_end_object (json);
    }
  cli_json_end_array (json);
  cli_json_end_object (json);
}

static void
test_values (void)
{
  g_autofree char *document = write_document (write_values);
  g_autoptr (JsonParser) parser = parse (document);
  JsonObject *root = json_node_get_object (json_parser_get_root (parser));
  JsonArray *rows = json_object_get_array_member (root, "rows");

  g_assert_cmpint (json_object_get_int_member (root, "schema_version"), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (root, "command"), ==, "test");
  g_assert_cmpstr (json_object_get_string_member (root, "text"), ==,
                   "a \"quoted\" \\ and\ttab\nline\x7f");
  g_assert_cmpstr (json_object_get_string_member (root, "foreign"), ==,
                   "Größe 世界 \xf0\x9f\x98\x80");
  g_assert_cmpstr (json_object_get_string_member (root, "broken"), ==,
                   "x\xef\xbf\xbd\xef\xbf\xbdy");
  g_assert_true (json_object_get_null_member (root, "nothing"));
  g_assert_cmpint (json_object_get_int_member (root, "number"), ==, G_MAXINT64);
  g_assert_cmpint (json_object_get_int_member (root, "zero"), ==, 0);
  g_assert_cmpint (json_object_get_int_member (root, "least"), ==, G_MININT64);
  g_assert_cmpint (json_object_get_int_member (root, "above"), ==, -1);
  g_assert_cmpstr (json_object_get_string_member (root, "id"), ==, "0xffffffffffffffff");
  g_assert_cmpstr (json_object_get_string_member (root, "small"), ==, "0x0");
  g_assert_true (json_object_get_boolean_member (root, "yes"));
  g_assert_false (json_object_get_boolean_member (root, "no"));
  g_assert_true (json_object_get_null_member (root, "null"));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (root, "empty")), ==, 0);
  g_assert_cmpuint (json_array_get_length (rows), ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i);
      JsonArray *pair = json_object_get_array_member (row, "pair");

      g_assert_cmpint (json_object_get_int_member (row, "i"), ==, i);
      g_assert_cmpint (json_array_get_int_element (pair, 0), ==, i);
      g_assert_cmpstr (json_array_get_string_element (pair, 1), ==, "second");
    }
}

static void
test_is_printable (void)
{
  static const char *const dangerous[] = {
    "\x1b", "\x7f", "\xc2\x9b", "\xe2\x80\xae", "\xe2\x81\xa6",
  };

  for (guint i = 0; i < G_N_ELEMENTS (dangerous); i++)
    {
      g_autoptr (GString) quoted = g_string_new (NULL);
      g_autoptr (JsonParser) parser = NULL;
      g_autofree char *document = NULL;
      JsonArray *array;

      cli_json_append_quoted (quoted, dangerous[i]);
      g_assert_null (strstr (quoted->str, dangerous[i]));
      for (const char *position = quoted->str; *position != '\0'; position++)
        g_assert_true (*position >= ' ' && *position < 0x7f);

      document = g_strdup_printf ("[%s]", quoted->str);
      parser = parse (document);
      array = json_node_get_array (json_parser_get_root (parser));
      g_assert_cmpstr (json_array_get_string_element (array, 0), ==, dangerous[i]);
    }
}

static void
write_deep (CliJson *json)
{
  cli_json_begin_document (json, "deep");
  for (guint i = 1; i < CLI_JSON_MAX_DEPTH; i++)
    if (i % 2 == 1)
      cli_json_begin_array (json, i == 1 ? "children" : "a");
    else
      cli_json_begin_object (json, NULL);
  for (guint i = CLI_JSON_MAX_DEPTH - 1; i >= 1; i--)
    if (i % 2 == 1)
      cli_json_end_array (json);
    else
      cli_json_end_object (json);
  cli_json_end_object (json);
}

static void
test_depth (void)
{
  g_autofree char *document = write_document (write_deep);
  g_autoptr (JsonParser) parser = parse (document);

  g_assert_nonnull (json_parser_get_root (parser));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/json/values", test_values);
  g_test_add_func ("/cli/json/is-printable", test_is_printable);
  g_test_add_func ("/cli/json/depth", test_depth);
  return g_test_run ();
}
