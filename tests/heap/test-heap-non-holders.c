/* test-heap-non-holders.c: what points at an object without holding it, and why
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

typedef struct
{
  const Heap *heap;
  GString *text;
  guint left;
} Description;

static gboolean
describe (guint32 source,
          const HeapReference *reference,
          HeapWhy why,
          gpointer data)
{
  Description *description = data;

  if (description->text->len > 0)
    g_string_append_c (description->text, ' ');
  g_string_append_printf (description->text, "0x%" G_GINT64_MODIFIER "x.",
                          heap_object_get_id (description->heap, source));
  heap_reference_append_label (description->heap, reference, description->text);
  g_string_append_printf (description->text, ":%s", heap_why_to_string (why));
  return --description->left > 0;
}

static char *
describe_all (const Heap *heap,
              guint64 id,
              guint left)
{
  Description description = { heap, g_string_new (NULL), left };
  guint32 object = heap_fixture_find (heap, id);

  g_assert_true (heap_foreach_non_holder (heap, &object, 1, describe, &description, NULL, NULL));
  return g_string_free (description.text, FALSE);
}

static void
assert_non_holders (const Heap *heap,
                    guint64 id,
                    const char *format,
                    ...) G_GNUC_PRINTF (3, 4);

static void
assert_non_holders (const Heap *heap,
                    guint64 id,
                    const char *format,
                    ...)
{
  va_list arguments;
  g_autofree char *expected = NULL;
  g_autofree char *found = describe_all (heap, id, 100);

  va_start (arguments, format);
  expected = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_assert_cmpstr (found, ==, expected);
}

#define ID "0x%" G_GINT64_MODIFIER "x"

/* Garbage, a weak reference, and a holder that is itself held less firmly. */
static void
test_strengths (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 target, strong, weak, softly_held, soft, garbage;

  dump_builder_class (builder, "Node", NULL, "Object a");
  dump_builder_get_class (builder, "java.lang.ref.SoftReference");
  dump_builder_get_class (builder, "java.lang.ref.WeakReference");
  dump_builder_root_classes (builder);
  target = dump_builder_object (builder, "Node");
  strong = dump_builder_object (builder, "Node");
  weak = dump_builder_object (builder, "java.lang.ref.WeakReference");
  softly_held = dump_builder_object (builder, "Node");
  soft = dump_builder_object (builder, "java.lang.ref.SoftReference");
  garbage = dump_builder_object (builder, "Node");
  dump_builder_set (builder, strong, "a", target);
  dump_builder_set (builder, weak, "referent", target);
  dump_builder_set (builder, softly_held, "a", target);
  dump_builder_set (builder, soft, "referent", softly_held);
  dump_builder_set (builder, garbage, "a", target);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, strong);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, weak);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, soft);
  heap = heap_fixture_open (builder);

  assert_non_holders (heap, target, ID ".referent:weak " ID ".a:weaker-source " ID ".a:garbage",
                      weak, softly_held, garbage);
  assert_non_holders (heap, softly_held, "%s", "");
  g_autofree char *first = describe_all (heap, target, 1);
  g_autofree char *expected = g_strdup_printf (ID ".referent:weak", weak);
  g_assert_cmpstr (first, ==, expected);
}

/* A view has an owner; a class has its instances only where nothing else holds it. */
static void
test_last_resorts (void)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  g_autoptr (Heap) heap = NULL;
  guint64 node_class, activity, view, rival;

  node_class = dump_builder_class (builder, "Node", NULL, "Object a");
  dump_builder_class (builder, "android.view.View", NULL, "Object mParent");
  dump_builder_class (builder, "android.app.Activity", NULL, "Object mDecor");
  dump_builder_root_classes (builder);
  activity = dump_builder_object (builder, "android.app.Activity");
  view = dump_builder_object (builder, "android.view.View");
  rival = dump_builder_object (builder, "Node");
  dump_builder_set (builder, activity, "mDecor", view);
  dump_builder_set (builder, rival, "a", view);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, activity);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, rival);
  heap = heap_fixture_open (builder);

  assert_non_holders (heap, view, ID ".a:rival", rival);
  assert_non_holders (heap, node_class, ID ".<class>:implied", rival);
}

static gint
compare_targets (gconstpointer a,
                 gconstpointer b)
{
  const HeapTestEdge *first = a, *second = b;

  return (first->target > second->target) - (first->target < second->target);
}

static gboolean
count (guint32 source,
       const HeapReference *reference,
       HeapWhy why,
       gpointer data)
{
  guint *counts = data;

  g_assert_false (reference->holds);
  counts[reference->target]++;
  return TRUE;
}

/* Asked about many objects at once: every reference that does not hold, and no other. */
static void
test_random (void)
{
  for (guint32 seed = 1; seed <= 20; seed++)
    {
      g_autoptr (DumpBuilder) builder = heap_test_random_dump (seed, 60);
      g_autoptr (Heap) heap = heap_fixture_open (builder);
      g_autoptr (GArray) edges = heap_test_collect_edges (heap);
      g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint32));
      guint32 n = heap_get_n_objects (heap);
      g_autofree guint *counts = g_new0 (guint, n);

      g_array_sort (edges, compare_targets);
      for (guint32 i = 0; i < n; i++)
        if (i % 3 != 0 && heap_object_get_holder (heap, i) == HEAP_NONE)
          g_array_append_val (objects, i);
      g_assert_true (heap_foreach_non_holder (heap, (const guint32 *) (gpointer) objects->data,
                                              objects->len, count, counts, NULL, NULL));
      for (guint i = 0; i < edges->len; i++)
        {
          const HeapTestEdge *edge = &g_array_index (edges, HeapTestEdge, i);

          if (!edge->holds && edge->target % 3 != 0
              && heap_object_get_holder (heap, edge->target) == HEAP_NONE
              && heap_object_get_holder (heap, edge->source) == HEAP_NONE)
            counts[edge->target]--;
        }
      for (guint32 i = 0; i < n; i++)
        g_assert_cmpuint (counts[i], ==, 0);
    }
}

static void
test_cancelled (void)
{
  g_autoptr (DumpBuilder) builder = heap_test_random_dump (1, 60);
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Description description = { heap, g_string_new (NULL), 100 };
  HprofProgress progress;
  guint32 object = 0;

  g_cancellable_cancel (cancellable);
  hprof_progress_init (&progress, NULL, NULL, cancellable);
  g_assert_false (
      heap_foreach_non_holder (heap, &object, 1, describe, &description, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_string_free (description.text, TRUE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/non-holders/strengths", test_strengths);
  g_test_add_func ("/heap/non-holders/last-resorts", test_last_resorts);
  g_test_add_func ("/heap/non-holders/random", test_random);
  g_test_add_func ("/heap/non-holders/cancelled", test_cancelled);
  return g_test_run ();
}
