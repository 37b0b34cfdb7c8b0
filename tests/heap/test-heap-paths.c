/* test-heap-paths.c: root paths of every kind of heap against the edge set
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With -m slow: of every object of the fixtures instead of some. With the path of a dump behind: of
 * it too, skipped where there is no such file.
 */
#include "heap-fixture.h"
#include "heap-test-util.h"
#include "path-checks.h"

#include <string.h>

#define N_SAMPLES 400
#define MAX_OBJECTS 100000 /* of a dump whose every object is asked about */
#define N_GRAPHS 60

static void
test_dump (gconstpointer data)
{
  g_autoptr (Heap) heap = NULL;
  g_autoptr (PathChecks) checks = NULL;
  guint32 n, step;
  guint n_checked = 0;

  if (!g_file_test (data, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("no such dump");
      return;
    }
  heap = heap_fixture_open_path (data);
  checks = path_checks_new (heap);
  n = heap_get_n_objects (heap);
  step = g_test_slow () && n <= MAX_OBJECTS ? 1 : MAX (n / N_SAMPLES, 1);
  for (guint32 i = 0; i < n; i += step)
    if (heap_object_get_holder (heap, i) == HEAP_NONE)
      {
        path_checks_check (checks, i);
        n_checked++;
      }
  g_test_message ("%u paths, %u of them longer than the shortest", n_checked,
                  path_checks_get_n_longer (checks));
}

/* How often the ways found one by one are fewer than there are. */
typedef struct
{
  guint n_detours;
  guint n_short;
  guint n_missing; /* ways */
} Shortfall;

static void
compare_with_flow (PathChecks *checks,
                   guint32 upper,
                   guint32 lower,
                   guint n_ways,
                   gboolean more,
                   Shortfall *shortfall)
{
  guint most = path_checks_count_ways (checks, upper, lower);

  g_assert_cmpuint (n_ways, <=, most);
  g_assert_cmpuint (n_ways, >=, MIN (most, 2));
  if (more)
    return;
  shortfall->n_detours++;
  if (n_ways < most)
    {
      shortfall->n_short++;
      shortfall->n_missing += most - n_ways;
    }
}

static void
check_object (const Heap *heap,
              PathChecks *checks,
              guint32 object,
              Shortfall *shortfall)
{
  HeapReferrers *referrers = path_checks_get_referrers (checks);
  g_autoptr (HeapPath) path = heap_path_find (referrers, object, HEAP_PATHS_MAX_WAYS, NULL, NULL);
  g_autoptr (GArray) ways = NULL;
  guint32 dominator = heap_object_get_dominator (heap, object);
  gboolean more;

  path_checks_check (checks, object);
  for (guint i = 0; i < path->detours->len; i++)
    {
      const HeapDetour *detour = &g_array_index (path->detours, HeapDetour, i);
      guint32 upper = detour->from >= 0 ? path->way.objects[detour->from]
                      : path->garbage   ? HEAP_GARBAGE
                                        : HEAP_ROOT;

      compare_with_flow (checks, upper, path->way.objects[detour->to], detour->ways->len,
                         detour->more, shortfall);
    }

  ways = heap_path_find_ways (referrers, object, HEAP_PATHS_MAX_WAYS, &more, NULL, NULL);
  g_assert_cmpuint (ways->len, >=, 1);
  path_checks_check_ways (checks, ways, dominator, object);
  compare_with_flow (checks, dominator, object, ways->len, more, shortfall);
}

/* Small heaps of every shape, with the number of ways told by a maximum flow. */
static void
test_random (void)
{
  Shortfall shortfall = { 0 };

  for (guint32 seed = 1; seed <= N_GRAPHS; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (seed, 20 + seed);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autoptr (PathChecks) checks = path_checks_new (heap);

      for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
        if (heap_object_get_holder (heap, i) == HEAP_NONE)
          check_object (heap, checks, i, &shortfall);
    }
  g_test_message ("fewer ways than there are in %u of %u searches, %u ways missed",
                  shortfall.n_short, shortfall.n_detours, shortfall.n_missing);
}

typedef struct
{
  DumpBuilder *builder;
  Heap *heap;
  PathChecks *checks;
} Fixture;

static void
fixture_open (Fixture *fixture)
{
  fixture->heap = heap_fixture_open (fixture->builder);
  fixture->checks = path_checks_new (fixture->heap);
}

static void
fixture_clear (Fixture *fixture)
{
  dump_builder_free (fixture->builder);
  path_checks_free (fixture->checks);
  heap_unref (fixture->heap);
}

static HeapPath *
find_path (const Fixture *fixture,
           guint64 id)
{
  HeapPath *path = heap_path_find (path_checks_get_referrers (fixture->checks),
                                   heap_fixture_find (fixture->heap, id), HEAP_PATHS_MAX_WAYS, NULL,
                                   NULL);

  g_assert_nonnull (path);
  return path;
}

static void
assert_way (const Fixture *fixture,
            const HeapWay *way,
            const guint64 *ids,
            guint n_ids)
{
  g_assert_cmpuint (way->n_objects, ==, n_ids);
  for (guint i = 0; i < n_ids; i++)
    g_assert_cmphex (heap_object_get_id (fixture->heap, way->objects[i]), ==, ids[i]);
}

/* Of equal paths the one that takes the holder with the highest index, going up. */
static void
test_equal_paths (void)
{
  Fixture fixture = { dump_builder_new (DUMP_BUILDER_HOTSPOT, 8), NULL, NULL };
  guint64 top, left, right, bottom;
  g_autoptr (HeapPath) path = NULL;
  const HeapDetour *detour;

  dump_builder_class (fixture.builder, "Node", NULL, "Object a; Object b");
  dump_builder_root_classes (fixture.builder);
  top = dump_builder_object (fixture.builder, "Node");
  left = dump_builder_object (fixture.builder, "Node");
  right = dump_builder_object (fixture.builder, "Node");
  bottom = dump_builder_object (fixture.builder, "Node");
  dump_builder_set (fixture.builder, top, "a", left);
  dump_builder_set (fixture.builder, top, "b", right);
  dump_builder_set (fixture.builder, left, "a", bottom);
  dump_builder_set (fixture.builder, right, "a", bottom);
  dump_builder_root (fixture.builder, HPROF_HEAP_ROOT_JNI_GLOBAL, top);
  fixture_open (&fixture);

  path = find_path (&fixture, bottom);
  assert_way (&fixture, &path->way, DUMP_IDS (top, right, bottom));
  g_assert_true (path->dominates[0] && !path->dominates[1] && path->dominates[2]);
  g_assert_cmpint (heap_get_root (fixture.heap, path->way.root)->kind, ==, HEAP_ROOT_JNI_GLOBAL);
  g_assert_cmpuint (path->detours->len, ==, 1);
  detour = &g_array_index (path->detours, HeapDetour, 0);
  assert_way (&fixture, &g_array_index (detour->ways, HeapWay, 0), DUMP_IDS (right, bottom));
  assert_way (&fixture, &g_array_index (detour->ways, HeapWay, 1), DUMP_IDS (left, bottom));
  g_assert_false (detour->more);
  path_checks_check (fixture.checks, heap_fixture_find (fixture.heap, bottom));
  fixture_clear (&fixture);
}

/* An object that a root points at has a path of one step; so has one that two roots point at, and a
 * reference that goes round to where it began is no way. */
static void
test_root_object (void)
{
  Fixture fixture = { dump_builder_new (DUMP_BUILDER_HOTSPOT, 8), NULL, NULL };
  guint64 top, inner;
  g_autoptr (HeapPath) path = NULL;

  dump_builder_class (fixture.builder, "Node", NULL, "Object a; Object b");
  dump_builder_root_classes (fixture.builder);
  top = dump_builder_object (fixture.builder, "Node");
  inner = dump_builder_object (fixture.builder, "Node");
  dump_builder_set (fixture.builder, top, "a", inner);
  dump_builder_set (fixture.builder, top, "b", top);
  dump_builder_set (fixture.builder, inner, "a", top);
  dump_builder_root (fixture.builder, HPROF_HEAP_ROOT_JNI_GLOBAL, top);
  dump_builder_root (fixture.builder, HPROF_HEAP_ROOT_UNKNOWN, top);
  fixture_open (&fixture);

  path = find_path (&fixture, top);
  assert_way (&fixture, &path->way, DUMP_IDS (top));
  g_assert_true (path->dominates[0]);
  g_assert_cmpuint (path->detours->len, ==, 0);
  fixture_clear (&fixture);
}

static guint
count_ways (const Fixture *fixture,
            guint64 id,
            guint max_ways,
            gboolean *more)
{
  g_autoptr (GArray) ways
      = heap_path_find_ways (path_checks_get_referrers (fixture->checks),
                             heap_fixture_find (fixture->heap, id), max_ways, more, NULL, NULL);

  return ways->len;
}

/* A direct reference is one way beside the others; several of one holder are one. The search stops
 * where it is told to. */
static void
test_ways (void)
{
  Fixture fixture = { dump_builder_new (DUMP_BUILDER_HOTSPOT, 8), NULL, NULL };
  guint64 elements[32];
  guint64 target, array, alone;
  gboolean more;

  dump_builder_class (fixture.builder, "Node", NULL, "Object a; Object b");
  dump_builder_root_classes (fixture.builder);
  target = dump_builder_object (fixture.builder, "Node");
  alone = dump_builder_object (fixture.builder, "Node");
  dump_builder_set (fixture.builder, target, "a", alone);
  dump_builder_set (fixture.builder, target, "b", alone);
  elements[0] = elements[1] = target;
  for (guint i = 2; i < G_N_ELEMENTS (elements); i++)
    {
      elements[i] = dump_builder_object (fixture.builder, "Node");
      dump_builder_set (fixture.builder, elements[i], "a", target);
      dump_builder_set (fixture.builder, elements[i], "b", elements[2]);
    }
  array = dump_builder_array (fixture.builder, "Node[]", elements, G_N_ELEMENTS (elements));
  dump_builder_root (fixture.builder, HPROF_HEAP_ROOT_JNI_GLOBAL, array);
  fixture_open (&fixture);

  g_assert_cmpuint (count_ways (&fixture, target, 100, &more), ==, 31);
  g_assert_false (more);
  g_assert_cmpuint (count_ways (&fixture, target, 31, &more), ==, 31);
  g_assert_false (more);
  g_assert_cmpuint (count_ways (&fixture, target, 30, &more), ==, 30);
  g_assert_true (more);
  g_assert_cmpuint (count_ways (&fixture, alone, 20, &more), ==, 1);
  g_assert_cmpuint (count_ways (&fixture, array, 20, &more), ==, 1);
  path_checks_check (fixture.checks, heap_fixture_find (fixture.heap, target));
  path_checks_check (fixture.checks, heap_fixture_find (fixture.heap, alone));
  fixture_clear (&fixture);
}

/* Garbage has a path from where the garbage begins; a folded object has its holder's. */
static void
test_garbage_and_folded (void)
{
  Fixture fixture = { dump_builder_new (DUMP_BUILDER_HOTSPOT, 8), NULL, NULL };
  guint64 entry, text, value = 0;
  g_autoptr (HeapPath) path = NULL, folded_path = NULL;

  dump_builder_class (fixture.builder, "Node", NULL, "Object a");
  entry = dump_builder_object (fixture.builder, "Node");
  text = dump_builder_text (fixture.builder, "text");
  dump_builder_root_classes (fixture.builder);
  dump_builder_set (fixture.builder, entry, "a", text);
  fixture_open (&fixture);

  path = find_path (&fixture, text);
  assert_way (&fixture, &path->way, DUMP_IDS (entry, text));
  g_assert_true (path->garbage);
  g_assert_cmpuint (path->way.root, ==, G_MAXSIZE);
  for (guint32 i = 0; i < heap_get_n_objects (fixture.heap); i++)
    if (heap_object_get_holder (fixture.heap, i) != HEAP_NONE)
      value = heap_object_get_id (fixture.heap, i);
  g_assert_cmphex (value, !=, 0);
  folded_path = find_path (&fixture, value);
  assert_way (&fixture, &folded_path->way, DUMP_IDS (entry, text));
  fixture_clear (&fixture);
}

static void
test_cancelled (void)
{
  g_autoptr (DumpBuilder) builder = heap_test_random_dump (3, 50);
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  g_autoptr (HeapReferrers) referrers = heap_referrers_build (heap, NULL, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  guint n_cancelled = 0;

  g_cancellable_cancel (cancellable);
  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HeapPath) path
          = heap_path_find (referrers, i, HEAP_PATHS_MAX_WAYS, cancellable, &error);

      /* A path of one step needs no walk. */
      if (path != NULL)
        continue;
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      n_cancelled++;
    }
  g_assert_cmpuint (n_cancelled, >, 0);
}

static void
add_dump (const char *name,
          const char *path)
{
  g_autofree char *test = g_strconcat ("/heap/paths/dumps/", name, NULL);

  g_test_add_data_func_full (test, g_strdup (path), test_dump, g_free);
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
      g_autofree char *path = g_build_filename (folder, file, NULL);

      if (g_str_has_suffix (file, ".hprof.gz"))
        add_dump (file, path);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/paths/equal", test_equal_paths);
  g_test_add_func ("/heap/paths/root-object", test_root_object);
  g_test_add_func ("/heap/paths/ways", test_ways);
  g_test_add_func ("/heap/paths/garbage-and-folded", test_garbage_and_folded);
  g_test_add_func ("/heap/paths/cancelled", test_cancelled);
  g_test_add_func ("/heap/paths/random", test_random);
  add_fixtures ();
  if (argc == 2)
    add_dump ("given", argv[1]);
  return g_test_run ();
}
