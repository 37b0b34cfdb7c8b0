/* test-heap-disjoint-ways.c: two ways where the shortest one crosses every other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap/heap-disjoint-ways-private.h"
#include "path-checks.h"

#include <string.h>

#define LONG 200000 /* objects */

/* Letters are objects, and an arrow is a field: "sa sb ad" has s hold a and b, and a hold d. */
typedef struct
{
  DumpBuilder *builder;
  guint64 ids[26];
  guint n_references[26];
  Heap *heap;
  PathChecks *checks;
} Graph;

static void
graph_clear (Graph *self)
{
  dump_builder_free (self->builder);
  path_checks_free (self->checks);
  heap_unref (self->heap);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Graph, graph_clear)

static guint64
get_id (Graph *self,
        char letter)
{
  guint64 *id = &self->ids[letter - 'a'];

  if (*id == 0)
    *id = dump_builder_object (self->builder, "Node");
  return *id;
}

/* @roots: letters that roots hold */
static void
graph_init (Graph *self,
            const char *arrows,
            const char *roots)
{
  static const char *const fields[] = { "first", "second", "third", "fourth" };
  g_auto (GStrv) words = g_strsplit (arrows, " ", -1);

  *self = (Graph) { .builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8) };
  dump_builder_class (self->builder, "Node", NULL,
                      "Object first; Object second; Object third; Object fourth");
  dump_builder_root_classes (self->builder);
  for (char letter = 'a'; letter <= 'z'; letter++)
    if (strchr (arrows, letter) != NULL)
      get_id (self, letter);
  for (guint i = 0; words[i] != NULL; i++)
    {
      guint *n_references = &self->n_references[words[i][0] - 'a'];

      g_assert_cmpuint (*n_references, <, G_N_ELEMENTS (fields));
      dump_builder_set (self->builder, get_id (self, words[i][0]), fields[(*n_references)++],
                        get_id (self, words[i][1]));
    }
  for (; *roots != '\0'; roots++)
    dump_builder_root (self->builder, HPROF_HEAP_ROOT_JNI_GLOBAL, get_id (self, *roots));
  self->heap = heap_fixture_open (self->builder);
  self->checks = path_checks_new (self->heap);
}

static guint32
find (Graph *self,
      char letter)
{
  return heap_fixture_find (self->heap, get_id (self, letter));
}

static char *
describe (Graph *self,
          const guint32 *objects,
          guint n_objects)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_objects; i++)
    for (char letter = 'a'; letter <= 'z'; letter++)
      if (self->ids[letter - 'a'] == heap_object_get_id (self->heap, objects[i]))
        g_string_append_c (text, letter);
  return g_string_free (text, FALSE);
}

/* In either order. */
static void
assert_ways (Graph *self,
             const HeapWay *first,
             const HeapWay *second,
             const char *const expected[2])
{
  g_autofree char *one = describe (self, first->objects, first->n_objects);
  g_autofree char *other = describe (self, second->objects, second->n_objects);
  gboolean swapped = !g_str_equal (one, expected[0]);

  g_assert_cmpstr (one, ==, expected[swapped ? 1 : 0]);
  g_assert_cmpstr (other, ==, expected[swapped ? 0 : 1]);
}

/* The shortest way, sadt, takes what each other way needs one of. */
static void
test_crossing (void)
{
  g_auto (Graph) graph = { 0 };
  g_autoptr (HeapPath) path = NULL;
  g_autoptr (GArray) ways = NULL;
  const HeapDetour *detour;
  gboolean more;

  graph_init (&graph, "sa sb ad ax xy yt bw wz zd dt", "s");
  path_checks_check (graph.checks, find (&graph, 't'));
  path = heap_path_find (path_checks_get_referrers (graph.checks), find (&graph, 't'),
                         HEAP_PATHS_MAX_WAYS, NULL, NULL);
  g_assert_cmpuint (path->detours->len, ==, 1);
  detour = &g_array_index (path->detours, HeapDetour, 0);
  g_assert_cmpuint (detour->ways->len, ==, 2);
  g_assert_cmpuint (path_checks_get_n_longer (graph.checks), ==, 1);

  ways = heap_path_find_ways (path_checks_get_referrers (graph.checks), find (&graph, 't'),
                              HEAP_PATHS_MAX_WAYS, &more, NULL, NULL);
  g_assert_cmpuint (ways->len, ==, 2);
  path_checks_check_ways (graph.checks, ways, find (&graph, 's'), find (&graph, 't'));
}

/* The same right below the roots and in the garbage. */
static void
test_from_above (void)
{
  static const char *const roots[] = { "ab", "" };

  for (guint i = 0; i < G_N_ELEMENTS (roots); i++)
    {
      g_auto (Graph) graph = { 0 };
      g_autoptr (HeapPath) path = NULL;

      graph_init (&graph, "ad ax xy yt bw wz zd dt", roots[i]);
      path_checks_check (graph.checks, find (&graph, 't'));
      path = heap_path_find (path_checks_get_referrers (graph.checks), find (&graph, 't'),
                             HEAP_PATHS_MAX_WAYS, NULL, NULL);
      g_assert_cmpint (path->garbage, ==, *roots[i] == '\0');
      g_assert_cmpuint (path->detours->len, ==, 1);
      g_assert_cmpint (g_array_index (path->detours, HeapDetour, 0).from, ==, -1);
    }
}

static gboolean
find_pair (Graph *graph,
           const char *taken,
           char upper,
           HeapWay ways[2],
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));
  HeapWay way = { .root = G_MAXSIZE };
  guint32 lower;

  for (const char *letter = taken; *letter != '\0'; letter++)
    {
      lower = find (graph, *letter);
      g_array_append_val (objects, lower);
    }
  way.n_objects = objects->len;
  way.objects = (guint32 *) (gpointer) objects->data;
  lower = way.objects[way.n_objects - 1];
  return heap_disjoint_ways_find (path_checks_get_referrers (graph->checks), lower,
                                  find (graph, upper), &way, ways, cancellable, error);
}

/* The walk may have to go back down along the taken way, over one object or over several, and more
 * than once. */
static void
test_undoing (void)
{
  static const struct
  {
    const char *arrows;
    const char *taken;
    const char *ways[2];
  } cases[] = {
    { "sa sb ad ax xy yt bd dt", "adt", { "axyt", "bdt" } },
    { "sa sb ac cd ax xt bd dt", "acdt", { "axt", "bdt" } },
    { "sa sb ac cd de ax xt be et", "acdet", { "axt", "bet" } },
    { "sa sb ac cd de et ax xd bc cy yt", "acdet", { "axdet", "bcyt" } },
    { "sa sb ab bt at", "at", { "at", "bt" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Graph) graph = { 0 };
      g_auto (HeapWay) first = { 0 }, second = { 0 };
      HeapWay ways[2];

      graph_init (&graph, cases[i].arrows, "s");
      g_assert_true (find_pair (&graph, cases[i].taken, 's', ways, NULL, NULL));
      first = ways[0];
      second = ways[1];
      assert_ways (&graph, &first, &second, cases[i].ways);
    }
}

/* Returns: the id of the last of a list of @length nodes that @first begins. */
static guint64
add_list (DumpBuilder *builder,
          guint64 first,
          guint length)
{
  for (guint i = 0; i < length; i++)
    {
      guint64 next = dump_builder_object (builder, "Node");

      dump_builder_set (builder, first, "second", next);
      first = next;
    }
  return first;
}

/* Long ones take no longer than their length. */
static void
test_long (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  g_autoptr (PathChecks) checks = NULL;
  g_autoptr (HeapPath) path = NULL;
  guint64 a, b, d, t;

  dump_builder_class (builder, "Node", NULL, "Object first; Object second");
  dump_builder_root_classes (builder);
  a = dump_builder_object (builder, "Node");
  b = dump_builder_object (builder, "Node");
  d = dump_builder_object (builder, "Node");
  t = dump_builder_object (builder, "Node");
  dump_builder_set (builder, a, "first", d);
  dump_builder_set (builder, d, "first", t);
  dump_builder_set (builder, add_list (builder, a, LONG), "first", t);
  dump_builder_set (builder, add_list (builder, b, LONG), "first", d);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, a);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, b);
  heap = heap_fixture_open (builder);
  checks = path_checks_new (heap);

  path_checks_check (checks, heap_fixture_find (heap, t));
  path = heap_path_find (path_checks_get_referrers (checks), heap_fixture_find (heap, t),
                         HEAP_PATHS_MAX_WAYS, NULL, NULL);
  g_assert_cmpuint (path->way.n_objects, >, LONG);
}

/* Where everything goes through one object there are no two. */
static void
test_none (void)
{
  g_auto (Graph) graph = { 0 };
  g_autoptr (GError) error = NULL;
  HeapWay ways[2];

  graph_init (&graph, "sa sb ad bd de ex fy ey yt xt", "s");
  g_assert_false (find_pair (&graph, "adext", 's', ways, NULL, &error));
  g_assert_no_error (error);
}

static void
test_cancelled (void)
{
  g_auto (Graph) graph = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  HeapWay ways[2];

  graph_init (&graph, "sa sb ad ax xy yt bw wz zd dt", "s");
  g_cancellable_cancel (cancellable);
  g_assert_false (find_pair (&graph, "adt", 's', ways, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/disjoint-ways/crossing", test_crossing);
  g_test_add_func ("/heap/disjoint-ways/from-above", test_from_above);
  g_test_add_func ("/heap/disjoint-ways/undoing", test_undoing);
  g_test_add_func ("/heap/disjoint-ways/long", test_long);
  g_test_add_func ("/heap/disjoint-ways/none", test_none);
  g_test_add_func ("/heap/disjoint-ways/cancelled", test_cancelled);
  return g_test_run ();
}
