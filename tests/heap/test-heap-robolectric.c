/* test-heap-robolectric.c: a dump with real Android framework classes: what owns what
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * test-heap-robolectric DUMP; skipped where there is no such file.
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

static char *dump_path;
static Heap *dump;

static gboolean
open_dump (void)
{
  if (dump == NULL && g_file_test (dump_path, G_FILE_TEST_EXISTS))
    dump = heap_fixture_open_path (dump_path);
  if (dump == NULL)
    g_test_skip ("this dump is not here");
  return dump != NULL;
}

static const char *
get_class_name (guint32 object)
{
  return heap_class_get_name (dump, heap_object_get_class (dump, object));
}

/* The only instance of a class. */
static guint32
find_instance (const char *class_name)
{
  guint32 found = HEAP_NONE;

  for (guint32 i = 0; i < heap_get_n_objects (dump); i++)
    if (heap_object_get_kind (dump, i) == HEAP_OBJECT_INSTANCE
        && g_str_equal (get_class_name (i), class_name))
      {
        g_assert_cmpuint (found, ==, HEAP_NONE);
        found = i;
      }
  g_assert_cmpuint (found, !=, HEAP_NONE);
  return found;
}

/* The object that @object has under @label. */
static guint32
get_target (guint32 object,
            const char *label)
{
  HeapReference reference;

  g_assert_cmpuint (heap_fixture_count_references (dump, heap_object_get_id (dump, object), label,
                                                   &reference),
                    ==, 1);
  g_assert_cmpuint (reference.target, !=, HEAP_NONE);
  return reference.target;
}

typedef struct
{
  GArray *views; /* of guint32 */
  guint32 parent;
} Hierarchy;

static gboolean
add_child (const HeapReference *reference,
           gpointer data)
{
  Hierarchy *hierarchy = data;

  if (reference->kind != HEAP_REFERENCE_ENTRY)
    return TRUE;
  g_assert_true (reference->holds);
  g_assert_false (reference->rival);
  g_assert_cmpuint (heap_object_get_dominator (dump, reference->target), ==, hierarchy->parent);
  g_array_append_val (hierarchy->views, reference->target);
  return TRUE;
}

/* Asserts that each view below @top is dominated by its parent. Returns: (transfer full): all of
 * them, @top first. */
static GArray *
check_hierarchy (guint32 top)
{
  guint32 view = heap_find_class (dump, "android.view.View");
  Hierarchy hierarchy = { g_array_new (FALSE, FALSE, sizeof (guint32)), HEAP_NONE };

  g_array_append_val (hierarchy.views, top);
  for (guint i = 0; i < hierarchy.views->len; i++)
    {
      hierarchy.parent = g_array_index (hierarchy.views, guint32, i);
      if (heap_class_is_subclass (dump, heap_object_get_class (dump, hierarchy.parent), view))
        heap_foreach_reference (dump, hierarchy.parent, add_child, &hierarchy);
    }
  return hierarchy.views;
}

static guint
count_views (const GArray *views,
             const char *class_name)
{
  guint count = 0;

  for (guint i = 0; i < views->len; i++)
    count += g_str_equal (get_class_name (g_array_index (views, guint32, i)), class_name);
  return count;
}

static void
test_activity (void)
{
  guint32 thread, activity, decor;
  g_autoptr (GArray) views = NULL;

  if (!open_dump ())
    return;
  thread = find_instance ("android.app.ActivityThread");
  activity = find_instance ("demo.LeakTest$MainActivity");
  g_assert_cmpuint (heap_object_get_dominator (dump, activity), ==, thread);
  decor = get_target (activity, "mDecor");
  g_assert_cmpstr (get_class_name (decor), ==, "com.android.internal.policy.DecorView");
  g_assert_cmpuint (heap_object_get_dominator (dump, decor), ==, activity);
  g_assert_cmpuint (heap_object_get_retained_size (dump, decor), ==, 234440);
  views = check_hierarchy (decor);
  g_assert_cmpuint (count_views (views, "android.widget.ImageView"), >=, 6);
  g_assert_cmpuint (count_views (views, "android.widget.FrameLayout"), >=, 6);
  g_assert_cmpuint (count_views (views, "android.widget.TextView"), >=, 1);
}

static void
test_dialog (void)
{
  guint32 dialog, decor;
  g_autoptr (GArray) views = NULL;

  if (!open_dump ())
    return;
  dialog = find_instance ("android.app.AlertDialog");
  decor = get_target (dialog, "mDecor");
  g_assert_cmpuint (heap_object_get_dominator (dump, decor), ==, dialog);
  views = check_hierarchy (decor);
  g_assert_cmpuint (count_views (views, "com.android.internal.widget.DialogTitle"), ==, 1);
}

/* Destroyed, and so no longer the ActivityThread's: it hangs under the static that leaks it, and
 * has its views. */
static void
test_leaked_activity (void)
{
  guint32 activity, class, decor;
  g_autoptr (GArray) views = NULL;

  if (!open_dump ())
    return;
  activity = find_instance ("demo.LeakTest$LeakedActivity");
  class = heap_class_get_object (dump, heap_object_get_class (dump, activity));
  g_assert_cmpuint (get_target (class, "static leaked"), ==, activity);
  g_assert_cmpuint (heap_object_get_dominator (dump, activity), ==, class);
  g_assert_cmpint (heap_object_get_strength (dump, activity), ==, HEAP_STRENGTH_STRONG);
  decor = get_target (activity, "mDecor");
  g_assert_cmpuint (heap_object_get_dominator (dump, decor), ==, activity);
  views = check_hierarchy (decor);
  g_assert_cmpuint (views->len, >, 3);
}

/* A list keeps the middle of a hierarchy that no window has: what is above hangs under it too. */
static void
test_detached_hierarchy (void)
{
  guint32 class, list, view, parent;
  g_autoptr (GArray) views = NULL;

  if (!open_dump ())
    return;
  class = heap_class_get_object (dump, heap_find_class (dump, "demo.LeakTest$DetachedViewCache"));
  list = get_target (class, "static kept");
  g_assert_cmpuint (heap_object_get_dominator (dump, list), ==, class);
  view = get_target (list, "[0]");
  g_assert_cmpuint (heap_object_get_dominator (dump, view), ==, list);
  parent = get_target (view, "mParent");
  g_assert_cmpuint (heap_object_get_dominator (dump, parent), ==, view);
  views = check_hierarchy (view);
  g_assert_cmpuint (views->len, >, 1);
}

/* The owner rules move what dominates what, and no object's strength. */
static void
test_strengths (void)
{
  const HeapOptions options = { .ignore_owners = TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (Heap) plain = NULL;
  guint64 n_moved = 0;

  if (!open_dump ())
    return;
  plain = heap_test_try_open (dump_path, &options, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (heap_get_totals (dump)->strengths, sizeof heap_get_totals (dump)->strengths,
                   heap_get_totals (plain)->strengths, sizeof heap_get_totals (plain)->strengths);
  for (guint32 i = 0; i < heap_get_n_objects (dump); i++)
    {
      g_assert_cmpint (heap_object_get_strength (dump, i), ==, heap_object_get_strength (plain, i));
      n_moved += heap_object_get_dominator (dump, i) != heap_object_get_dominator (plain, i);
    }
  g_assert_cmpuint (n_moved, >, 0);
}

int
main (int argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  dump_path = argv[1];
  g_test_add_func ("/heap/robolectric/activity", test_activity);
  g_test_add_func ("/heap/robolectric/dialog", test_dialog);
  g_test_add_func ("/heap/robolectric/leaked-activity", test_leaked_activity);
  g_test_add_func ("/heap/robolectric/detached-hierarchy", test_detached_hierarchy);
  g_test_add_func ("/heap/robolectric/strengths", test_strengths);
  status = g_test_run ();
  g_clear_pointer (&dump, heap_unref);
  return status;
}
