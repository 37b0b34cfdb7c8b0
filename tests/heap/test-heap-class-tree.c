/* test-heap-class-tree.c: classes read upward, against figures worked out by another program and on
 * random graphs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* The most cells of a real dump that are expanded. */
#define MAX_EXPANDED 3000

static HeapClassTree *
create (Heap *heap,
        HeapGroupBy by)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeapClassGroups) groups = heap_class_groups_new (heap, by);
  HeapClassTree *tree = heap_class_tree_new (groups, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (tree);
  return tree;
}

static GArray *
expand (HeapClassTree *tree,
        guint32 cell)
{
  g_autoptr (GError) error = NULL;
  GArray *above = heap_class_tree_expand (tree, cell, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (above);
  return above;
}

static GArray *
list_objects (HeapClassTree *tree,
              guint32 cell)
{
  g_autoptr (GError) error = NULL;
  GArray *objects = heap_class_tree_list_objects (tree, cell, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (objects);
  return objects;
}

static guint32
get_group (HeapClassTree *tree,
           const Heap *heap,
           guint32 object)
{
  return object >= HEAP_GARBAGE ? object
                                : heap_class_groups_find (heap_class_tree_get_groups (tree),
                                                          heap_object_get_class (heap, object));
}

/* Works out a cell from the objects at the bottom of its column. */
static void
check_cell (HeapClassTree *tree,
            const Heap *heap,
            const HeapClassCell *cell)
{
  g_autoptr (GArray) objects = list_objects (tree, cell->cell);
  g_autoptr (GHashTable) members = g_hash_table_new (NULL, NULL);
  guint64 bytes = 0;

  for (guint i = 0; i < objects->len; i++)
    {
      guint32 object = g_array_index (objects, guint32, i);

      g_assert_true (i == 0 || object > g_array_index (objects, guint32, i - 1));
      bytes += heap_object_get_shallow_size (heap, object);
      for (guint32 level = 0; level < cell->level; level++)
        object = heap_object_get_dominator (heap, object);
      g_assert_cmpuint (get_group (tree, heap, object), ==, cell->group);
      g_hash_table_add (members, GUINT_TO_POINTER (object));
    }
  g_assert_cmpuint (bytes, ==, cell->bytes);
  g_assert_cmpuint (g_hash_table_size (members), ==, cell->objects);
}

/* Expands cells from the bottom up; the bytes of those above add up to the one below.
 * @naively: whether to work each of them out besides */
static void
check_columns (Heap *heap,
               HeapGroupBy by,
               gboolean naively)
{
  g_autoptr (HeapClassTree) tree = create (heap, by);
  g_autoptr (GArray) cells = heap_class_tree_get_bottom (tree);
  guint64 objects = 0, bytes = 0;
  guint n_expanded = 0;

  for (guint i = 0; i < cells->len; i++)
    {
      const HeapClassCell *cell = &g_array_index (cells, HeapClassCell, i);

      g_assert_cmpuint (cell->level, ==, 0);
      g_assert_cmpuint (cell->below, ==, HEAP_NONE);
      objects += cell->objects;
      bytes += cell->bytes;
    }
  g_assert_cmpuint (objects, ==, heap_get_totals (heap)->all.objects);
  g_assert_cmpuint (bytes, ==, heap_get_totals (heap)->all.bytes);

  for (guint i = 0; i < cells->len && n_expanded < MAX_EXPANDED; i++, n_expanded++)
    {
      HeapClassCell cell = g_array_index (cells, HeapClassCell, i);
      g_autoptr (GArray) above = expand (tree, cell.cell);
      g_autoptr (GArray) again = expand (tree, cell.cell);
      guint64 sum = 0;

      g_assert_cmpmem (above->data, above->len * sizeof (HeapClassCell), again->data,
                       again->len * sizeof (HeapClassCell));
      if (naively)
        check_cell (tree, heap, &cell);
      if (cell.group >= HEAP_GARBAGE)
        {
          g_assert_cmpuint (above->len, ==, 0);
          g_assert_cmpuint (cell.objects, ==, 1);
          continue;
        }
      for (guint k = 0; k < above->len; k++)
        {
          const HeapClassCell *holder = &g_array_index (above, HeapClassCell, k);

          g_assert_cmpuint (holder->below, ==, cell.cell);
          g_assert_cmpuint (holder->level, ==, cell.level + 1);
          g_assert_true (k == 0 || holder->bytes <= holder[-1].bytes);
          sum += holder->bytes;
        }
      g_assert_cmpuint (sum, ==, cell.bytes);
      g_array_append_vals (cells, above->data, above->len);
    }
}

static void
check_groups (Heap *heap,
              gboolean naively)
{
  check_columns (heap, HEAP_GROUP_BY_CLASS, naively);
  check_columns (heap, HEAP_GROUP_BY_PACKAGE, naively);
  check_columns (heap, HEAP_GROUP_BY_LOADER, naively);
}

static void
test_random_dumps (void)
{
  for (guint32 seed = 0; seed < 60; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (7000 + seed, 10 + 3 * seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);

      check_groups (heap, TRUE);
    }
}

static char *
get_name (HeapClassTree *tree,
          guint32 group)
{
  if (group == HEAP_ROOT)
    return g_strdup ("root");
  if (group == HEAP_GARBAGE)
    return g_strdup ("garbage");
  return heap_class_groups_get_name (heap_class_tree_get_groups (tree), group);
}

/* Takes the cell of these figures out of @cells. */
static HeapClassCell
take (HeapClassTree *tree,
      GArray *cells,
      JsonObject *expected)
{
  const char *class = json_object_get_string_member (expected, "class");
  guint64 objects = (guint64) json_object_get_int_member (expected, "objects");
  guint64 bytes = (guint64) json_object_get_int_member (expected, "bytes");

  for (guint i = 0; i < cells->len; i++)
    {
      HeapClassCell cell = g_array_index (cells, HeapClassCell, i);
      g_autofree char *name = get_name (tree, cell.group);

      if (g_str_equal (name, class) && cell.objects == objects && cell.bytes == bytes)
        {
          g_array_remove_index (cells, i);
          return cell;
        }
    }
  g_error ("there are no %" G_GUINT64_FORMAT " × %s of %" G_GUINT64_FORMAT " bytes", objects, class,
           bytes);
}

static void
check_above (HeapClassTree *tree,
             const HeapClassCell *cell,
             JsonArray *expected)
{
  g_autoptr (GArray) above = expand (tree, cell->cell);

  g_assert_cmpuint (above->len, ==, json_array_get_length (expected));
  for (guint i = 0; i < json_array_get_length (expected); i++)
    take (tree, above, json_array_get_object_element (expected, i));
  g_assert_cmpuint (above->len, ==, 0);
}

static void
test_golden (gconstpointer data)
{
  const char *name = data;
  g_autofree char *file = g_strconcat (name, ".hprof.gz", NULL);
  g_autofree char *json = g_strconcat (name, ".json", NULL);
  g_autofree char *dump = g_test_build_filename (G_TEST_DIST, file, NULL);
  g_autofree char *figures = g_test_build_filename (G_TEST_DIST, "golden", json, NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) heap = heap_fixture_open_path (dump);
  g_autoptr (HeapClassTree) tree = create (heap, HEAP_GROUP_BY_CLASS);
  g_autoptr (GArray) cells = heap_class_tree_get_bottom (tree);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (HeapClassCell));
  JsonArray *census, *above;
  JsonObject *root;

  json_parser_load_from_file (parser, figures, &error);
  g_assert_no_error (error);
  root = json_node_get_object (json_parser_get_root (parser));
  census = json_object_get_array_member (root, "census");
  above = json_object_get_array_member (root, "above");

  for (guint i = 0; i < json_array_get_length (census); i++)
    {
      HeapClassCell cell = take (tree, cells, json_array_get_object_element (census, i));

      g_array_append_val (taken, cell);
    }
  /* Those that are left are no larger. */
  if (cells->len > 0)
    g_assert_cmpuint (g_array_index (cells, HeapClassCell, 0).bytes, <=,
                      g_array_index (taken, HeapClassCell, taken->len - 1).bytes);

  g_assert_cmpuint (json_array_get_length (above), ==, 5);
  for (guint i = 0; i < json_array_get_length (above); i++)
    {
      JsonObject *column = json_array_get_object_element (above, i);
      const HeapClassCell *cell = &g_array_index (taken, HeapClassCell, i);
      g_autofree char *class = get_name (tree, cell->group);

      g_assert_cmpstr (class, ==, json_object_get_string_member (column, "class"));
      check_above (tree, cell, json_object_get_array_member (column, "above"));
    }
  check_groups (heap, FALSE);
}

static void
test_cancelled (void)
{
  g_autoptr (DumpBuilder) builder = heap_test_random_dump (1, 100);
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  g_autoptr (HeapClassGroups) groups = heap_class_groups_new (heap, HEAP_GROUP_BY_CLASS);
  g_autoptr (HeapClassTree) tree = create (heap, HEAP_GROUP_BY_CLASS);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GArray) above = NULL;
  HprofProgress progress;

  g_cancellable_cancel (cancellable);
  hprof_progress_init (&progress, NULL, NULL, cancellable);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;

      if (i == 0)
        g_assert_null (heap_class_tree_new (groups, &progress, &error));
      else if (i == 1)
        g_assert_null (heap_class_tree_expand (tree, 0, &progress, &error));
      else
        g_assert_null (heap_class_tree_list_objects (tree, 0, &progress, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
  /* What was cancelled can be asked again. */
  above = expand (tree, 0);
  g_assert_cmpuint (above->len, >, 0);
}

int
main (int argc,
      char **argv)
{
  static const char suffix[] = ".hprof.gz";
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) folder = NULL;
  const char *file;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_open (g_test_get_dir (G_TEST_DIST), 0, NULL);
  g_assert_nonnull (folder);
  while ((file = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = NULL;
      char *name;

      if (!g_str_has_suffix (file, suffix))
        continue;
      name = g_strndup (file, strlen (file) - strlen (suffix));
      path = g_strconcat ("/heap/class-tree/golden/", name, NULL);
      g_ptr_array_add (names, name);
      g_test_add_data_func (path, name, test_golden);
    }
  g_test_add_func ("/heap/class-tree/random-dumps", test_random_dumps);
  g_test_add_func ("/heap/class-tree/cancelled", test_cancelled);
  return g_test_run ();
}
