/* test-heap-histogram.c: bytes of an instance against what the virtual machine said of the class
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

#include "heap/heap-private.h"

#include <string.h>

/* Instances and their bytes, of one class or of several of one name. */
typedef struct
{
  guint64 instances;
  guint64 bytes;
} Count;

static void
add (GHashTable *counts,
     const char *class_name,
     guint64 instances,
     guint64 bytes)
{
  Count *count = g_hash_table_lookup (counts, class_name);

  if (count == NULL)
    {
      count = g_new0 (Count, 1);
      g_hash_table_insert (counts, g_strdup (class_name), count);
    }
  count->instances += instances;
  count->bytes += bytes;
}

static GHashTable *
new_counts (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* "   3:   3617   202552  java.util.HashMap$Node (java.base@17)": number, instances, bytes, class.
 */
static GHashTable *
read_histogram (const char *path)
{
  GHashTable *counts = new_counts ();
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint64 values[2];
      char *position = strchr (lines[i], ':');

      if (position == NULL)
        continue;
      position++;
      for (guint k = 0; k < 2; k++)
        values[k] = g_ascii_strtoull (position, &position, 10);
      position += strspn (position, " ");
      position[strcspn (position, " ")] = '\0';
      /* Arrays are of many sizes, and class objects have their statics in them. */
      if (position[0] != '[' && !g_str_equal (position, "java.lang.Class"))
        add (counts, position, values[0], values[1]);
    }
  return counts;
}

static GHashTable *
count_instances (const Heap *heap)
{
  GHashTable *counts = new_counts ();

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    if (heap_object_get_kind (heap, i) == HEAP_OBJECT_INSTANCE)
      add (counts, heap_class_get_name (heap, heap_object_get_class (heap, i)), 1,
           heap_sizes_get_shallow (heap, i));
  return counts;
}

static void
test_histogram (gconstpointer data)
{
  const char *name = data;
  g_autofree char *dump = g_strconcat (name, ".hprof.gz", NULL);
  g_autofree char *histogram = g_strconcat (name, ".histogram.txt", NULL);
  g_autoptr (Heap) heap = heap_fixture_open_path (g_test_get_filename (G_TEST_DIST, dump, NULL));
  g_autoptr (GHashTable) expected
      = read_histogram (g_test_get_filename (G_TEST_DIST, histogram, NULL));
  g_autoptr (GHashTable) found = count_instances (heap);
  GHashTableIter iter;
  gpointer key, value;
  guint n_compared = 0, n_wrong = 0;

  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const Count *count = value, *truth = g_hash_table_lookup (expected, key);

      if (truth == NULL || truth->instances == 0)
        continue;
      n_compared++;
      /* Counts have moved on between the two: the bytes of one instance count. */
      if (count->bytes * truth->instances == truth->bytes * count->instances)
        continue;
      n_wrong++;
      g_test_message ("%s: %" G_GUINT64_FORMAT " instances of %" G_GUINT64_FORMAT
                      " bytes, not %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT,
                      (const char *) key, count->instances, count->bytes, truth->instances,
                      truth->bytes);
    }
  g_test_message ("%u classes", n_compared);
  g_assert_cmpuint (n_compared, >, 400);
  g_assert_cmpuint (n_wrong, ==, 0);
}

int
main (int argc,
      char **argv)
{
  static const char *const names[] = { "strengths-17", "strengths-25", "compact-25", "nocoops-25" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strconcat ("/heap/histogram/", names[i], NULL);

      g_test_add_data_func (path, names[i], test_histogram);
    }
  return g_test_run ();
}
