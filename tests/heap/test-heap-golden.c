/* test-heap-golden.c: dumps of real virtual machines against figures worked out by another program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * test-heap-golden: every dump of the fixtures.
 * test-heap-golden DUMP FIGURES: one dump, skipped where there is no such file.
 */
#include "heap-fixture.h"

#include <json-glib/json-glib.h>
#include <string.h>

typedef struct
{
  char *dump;
  char *figures; /* NAME.json */
  char *rows;    /* NAME.tsv.gz, a row an object; may be missing */
} Golden;

static void
golden_free (gpointer data)
{
  Golden *golden = data;

  g_free (golden->dump);
  g_free (golden->figures);
  g_free (golden->rows);
  g_free (golden);
}

/* @figures ends in .json, and the rows lie beside it. */
static Golden *
golden_new (const char *dump,
            const char *figures)
{
  Golden *golden = g_new0 (Golden, 1);
  int length = (int) (strlen (figures) - strlen (".json"));

  golden->dump = g_strdup (dump);
  golden->figures = g_strdup (figures);
  golden->rows = g_strdup_printf ("%.*s.tsv.gz", length, figures);
  return golden;
}

static guint64
get_number (JsonObject *object,
            const char *name)
{
  return json_object_has_member (object, name)
             ? (guint64) json_object_get_int_member (object, name)
             : 0;
}

static void
check_strengths (const Heap *heap,
                 JsonObject *figures)
{
  const HeapTotals *totals = heap_get_totals (heap);
  JsonObject *strengths = json_object_get_object_member (figures, "strengths");

  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    {
      const char *name = heap_strength_to_string ((HeapStrength) i);
      JsonObject *expected = json_object_get_object_member (strengths, name);
      guint64 objects = get_number (expected, "objects"), bytes = get_number (expected, "bytes");

      if (totals->strengths[i].objects != objects || totals->strengths[i].bytes != bytes)
        {
          g_test_message ("%s: %" G_GUINT64_FORMAT " objects of %" G_GUINT64_FORMAT " bytes, not "
                          "%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT,
                          name, totals->strengths[i].objects, totals->strengths[i].bytes, objects,
                          bytes);
          g_test_fail ();
        }
    }
}

static void
check_roots (const Heap *heap,
             JsonObject *figures)
{
  const HeapRootCount *counts = heap_get_root_counts (heap);
  JsonObject *roots = json_object_get_object_member (figures, "roots");
  JsonObject *dangling = json_object_get_object_member (figures, "roots_dangling");

  for (guint i = 0; i < HEAP_ROOT_KIND_COUNT; i++)
    {
      const char *name = heap_root_kind_to_string ((HeapRootKind) i);
      guint64 expected = get_number (roots, name);

      if (counts[i].count != expected || counts[i].missing != get_number (dangling, name))
        {
          g_test_message ("%s roots: %" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT " of them missing",
                          name, counts[i].count, counts[i].missing);
          g_test_fail ();
        }
    }
}

static void
check_tree (const Heap *heap,
            JsonObject *figures)
{
  const HeapTotals *totals = heap_get_totals (heap);
  guint64 n_folded = 0, n_entry_points = 0;

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    {
      n_folded += heap_tree_get_object_node (heap, i).index != i;
      n_entry_points += heap_object_is_garbage_entry_point (heap, i);
    }
  g_assert_cmpuint (n_folded, ==, get_number (figures, "folded"));
  g_assert_cmpuint (n_entry_points, ==, get_number (figures, "garbage_entry_points"));
  g_assert_cmpuint (totals->root_children, ==, get_number (figures, "root_children_count"));
  g_assert_cmpuint (totals->garbage_children, ==, get_number (figures, "garbage_children_count"));
  g_assert_cmpuint (heap_tree_get_entry (heap, heap_node (HEAP_NODE_ROOT, 0)).retained, ==,
                    get_number (figures, "root_retained"));
}

static GBytes *
read_packed (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GConverter) converter
      = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GInputStream) packed = NULL;
  g_autoptr (GInputStream) unpacked = NULL;
  g_autoptr (GError) error = NULL;

  packed = G_INPUT_STREAM (g_file_read (file, NULL, &error));
  g_assert_no_error (error);
  unpacked = g_converter_input_stream_new (packed, converter);
  g_output_stream_splice (memory, unpacked, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error);
  g_assert_no_error (error);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

enum { ID, CLASS, KIND, SHALLOW, NATIVE, RETAINED, STRENGTH, DOMINATOR, FOLDED_INTO, N_COLUMNS };

static gboolean
is_number (const char *column,
           guint64 value)
{
  return g_ascii_strtoull (column, NULL, 10) == value;
}

/* A dominator is "root", "garbage" or an id. */
static gboolean
is_dominator (const Heap *heap,
              guint32 dominator,
              const char *column)
{
  if (dominator == HEAP_ROOT)
    return g_str_equal (column, "root");
  if (dominator == HEAP_GARBAGE)
    return g_str_equal (column, "garbage");
  return heap_object_get_id (heap, dominator) == g_ascii_strtoull (column, NULL, 16);
}

/* What a folded object is shown as; nothing for others, which are shown as themselves. */
static gboolean
is_holder (const Heap *heap,
           guint32 object,
           const char *column)
{
  HeapNode node = heap_tree_get_object_node (heap, object);

  if (*column == '\0')
    return node.index == object;
  return heap_object_get_id (heap, node.index) == g_ascii_strtoull (column, NULL, 16);
}

static gboolean
is_row (const Heap *heap,
        guint32 object,
        char **columns)
{
  return heap_object_get_id (heap, object) == g_ascii_strtoull (columns[ID], NULL, 16)
         && g_str_equal (heap_class_get_name (heap, heap_object_get_class (heap, object)),
                         columns[CLASS])
         && g_str_equal (heap_object_kind_to_string (heap_object_get_kind (heap, object)),
                         columns[KIND])
         && g_str_equal (heap_strength_to_string (heap_object_get_strength (heap, object)),
                         columns[STRENGTH])
         && is_number (columns[SHALLOW], heap_object_get_shallow_size (heap, object))
         && is_number (columns[NATIVE], heap_object_get_native_size (heap, object))
         && is_number (columns[RETAINED], heap_object_get_retained_size (heap, object))
         && is_dominator (heap, heap_object_get_dominator (heap, object), columns[DOMINATOR])
         && is_holder (heap, object, columns[FOLDED_INTO]);
}

/* Object by object. */
static void
check_rows (const Heap *heap,
            const char *path)
{
  g_autoptr (GBytes) bytes = read_packed (path);
  gsize size = g_bytes_get_size (bytes);
  const char *line = g_bytes_get_data (bytes, NULL), *end = line + size;
  guint32 object = 0;

  for (const char *next; line < end; line = next)
    {
      g_autofree char *text = NULL;
      g_auto (GStrv) columns = NULL;
      const char *newline = memchr (line, '\n', (gsize) (end - line));

      next = newline == NULL ? end : newline + 1;
      text = g_strndup (line, (gsize) ((newline == NULL ? end : newline) - line));
      if (!g_str_has_prefix (text, "0x"))
        continue;
      columns = g_strsplit (text, "\t", N_COLUMNS + 1);
      g_assert_cmpuint (g_strv_length (columns), >=, N_COLUMNS);
      g_assert_cmpuint (object, <, heap_get_n_objects (heap));
      if (!is_row (heap, object, columns))
        g_error ("object 0x%" G_GINT64_MODIFIER "x of %s is %s, %" G_GUINT64_FORMAT " bytes, %"
                 G_GUINT64_FORMAT " retained, under %x: %s",
                 heap_object_get_id (heap, object),
                 heap_class_get_name (heap, heap_object_get_class (heap, object)),
                 heap_strength_to_string (heap_object_get_strength (heap, object)),
                 heap_object_get_shallow_size (heap, object),
                 heap_object_get_retained_size (heap, object),
                 heap_object_get_dominator (heap, object), text);
      object++;
    }
  g_assert_cmpuint (object, ==, heap_get_n_objects (heap));
}

static void
test_dump (gconstpointer data)
{
  const Golden *golden = data;
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) heap = NULL;
  JsonObject *figures;

  if (!g_file_test (golden->dump, G_FILE_TEST_EXISTS)
      || !g_file_test (golden->figures, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("this dump is not here");
      return;
    }
  json_parser_load_from_file (parser, golden->figures, &error);
  g_assert_no_error (error);
  figures = json_node_get_object (json_parser_get_root (parser));

  /* Opening asserts that objects and bytes over the strengths add up. */
  heap = heap_fixture_open_path (golden->dump);
  g_assert_cmpuint (heap_get_totals (heap)->all.objects, ==, get_number (figures, "objects"));
  g_assert_cmpuint (heap_get_totals (heap)->all.bytes, ==, get_number (figures, "bytes"));
  check_roots (heap, figures);
  check_strengths (heap, figures);
  check_tree (heap, figures);
  if (g_file_test (golden->rows, G_FILE_TEST_EXISTS))
    check_rows (heap, golden->rows);
}

static void
add_test (const char *name,
          Golden *golden)
{
  g_autofree char *path = g_strconcat ("/heap/golden/", name, NULL);

  g_test_add_data_func_full (path, golden, test_dump, golden_free);
}

static void
add_fixtures (void)
{
  const char *folder = g_test_get_dir (G_TEST_DIST);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *file;

  g_assert_nonnull (dir);
  while ((file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *dump = g_build_filename (folder, file, NULL);
      g_autofree char *name = NULL;
      g_autofree char *json = NULL;
      g_autofree char *figures = NULL;

      if (!g_str_has_suffix (file, ".hprof.gz"))
        continue;
      name = g_strndup (file, strlen (file) - strlen (".hprof.gz"));
      json = g_strconcat (name, ".json", NULL);
      figures = g_build_filename (folder, "golden", json, NULL);
      add_test (name, golden_new (dump, figures));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (argc == 3)
    add_test ("given", golden_new (argv[1], argv[2]));
  else
    add_fixtures ();
  return g_test_run ();
}
