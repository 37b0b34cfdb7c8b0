/* test-heap-owners.c: objects with one true owner, and the rivals that hold them as a last resort
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"
#include "heap-test-util.h"

#define DOUBLE_CHECK "dagger.internal.DoubleCheck"
#define BASE_DOUBLE_CHECK "dev.zacsweers.metro.internal.BaseDoubleCheck"

static DumpBuilder *
new_builder (void)
{
  DumpBuilder *builder = dump_builder_new (DUMP_BUILDER_ANDROID, 4);

  dump_builder_class (builder, "android.view.View", NULL, "Object mContext; Object mParent");
  dump_builder_class (builder, "android.view.ViewGroup", "android.view.View",
                      "Object mChildren; int mChildrenCount");
  dump_builder_class (builder, "android.widget.ImageView", "android.view.View", "Object mDrawable");
  dump_builder_class (builder, "android.widget.LinearLayout", "android.view.ViewGroup", NULL);
  dump_builder_class (builder, "android.app.Activity", NULL, "Object mWindow; Object mDecor");
  dump_builder_class (builder, "com.example.MainActivity", "android.app.Activity", "Object title");
  dump_builder_class (builder, "android.app.Dialog", NULL, "Object mDecor; Object mWindow");
  dump_builder_class (builder, "android.app.AlertDialog", "android.app.Dialog", NULL);
  dump_builder_class (builder, "android.util.ArrayMap", NULL, "Object mArray; int mSize");
  dump_builder_class (builder, "android.app.ActivityThread", NULL, "Object mActivities");
  dump_builder_class (builder, "android.app.ActivityThread$ActivityClientRecord", NULL,
                      "Object activity");
  dump_builder_class (builder, "Holder", NULL, "Object first; Object second");
  return builder;
}

/* A layout with @child alone. */
static guint64
add_group (DumpBuilder *builder,
           guint64 child)
{
  guint64 group = dump_builder_object (builder, "android.widget.LinearLayout");

  dump_builder_set (builder, group, "mChildren",
                    dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (child, 0)));
  dump_builder_set (builder, group, "mChildrenCount", 1);
  return group;
}

static guint64
add_holder (DumpBuilder *builder,
            const char *where,
            guint64 held)
{
  guint64 holder = dump_builder_object (builder, "Holder");

  dump_builder_set (builder, holder, "first", held);
  dump_builder_keep (builder, where, holder);
  return holder;
}

static void
assert_reference (const Heap *heap,
                  guint64 id,
                  const char *label,
                  gboolean rival,
                  gboolean holds)
{
  HeapReference reference;

  g_assert_cmpuint (heap_fixture_count_references (heap, id, label, &reference), ==, 1);
  g_assert_cmpint (reference.rival, ==, rival);
  g_assert_cmpint (reference.holds, ==, holds);
}

static void
assert_equal_strengths (const Heap *heap,
                        const Heap *other)
{
  g_assert_cmpmem (heap_get_totals (heap)->strengths, sizeof heap_get_totals (heap)->strengths,
                   heap_get_totals (other)->strengths, sizeof heap_get_totals (other)->strengths);
  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    g_assert_cmpint (heap_object_get_strength (heap, i), ==, heap_object_get_strength (other, i));
}

/* @owner owns @owned and @rival holds it too: with the rules it is the owner's alone, without them
 * both hold it. */
static void
assert_owned (DumpBuilder *builder,
              guint64 owned,
              guint64 owner,
              const char *owner_label,
              guint64 rival,
              const char *rival_label)
{
  const HeapOptions without = { .ignore_owners = TRUE };
  g_autoptr (Heap) heap = heap_fixture_open (builder);
  g_autoptr (Heap) plain = heap_test_open_with (builder, &without);

  heap_fixture_assert_dominator (heap, owned, owner);
  assert_reference (heap, owner, owner_label, FALSE, TRUE);
  assert_reference (heap, rival, rival_label, TRUE, FALSE);
  heap_fixture_check (plain);
  assert_reference (plain, owner, owner_label, FALSE, TRUE);
  assert_reference (plain, rival, rival_label, FALSE, TRUE);
  heap_fixture_assert_dominator (plain, owned, HEAP_ROOT);
  assert_equal_strengths (heap, plain);
}

/* The array that the children lie in is a rival like any other. */
static void
test_view_group (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 view = dump_builder_object (builder, "android.widget.ImageView");
  guint64 group = add_group (builder, view);
  guint64 rival = add_holder (builder, "Keep.cache", view);

  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, group);
  assert_owned (builder, view, group, "[0]", rival, "first");
}

/* Of a field that a class of the row declares, in an object of a class below. */
static void
test_decor (gconstpointer class_name)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 view = dump_builder_object (builder, "android.widget.LinearLayout");
  guint64 owner = dump_builder_object (builder, class_name);
  guint64 rival = add_holder (builder, "Keep.cache", view);

  dump_builder_set (builder, owner, "mDecor", view);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, owner);
  assert_owned (builder, view, owner, "mDecor", rival, "first");
}

static guint64
add_activity_thread (DumpBuilder *builder,
                     guint64 activity)
{
  guint64 record = dump_builder_object (builder, "android.app.ActivityThread$ActivityClientRecord");
  guint64 map = dump_builder_object (builder, "android.util.ArrayMap");
  guint64 thread = dump_builder_object (builder, "android.app.ActivityThread");

  dump_builder_set (builder, record, "activity", activity);
  dump_builder_set (builder, map, "mArray",
                    dump_builder_array (builder, "java.lang.Object[]", DUMP_IDS (map, record)));
  dump_builder_set (builder, map, "mSize", 1);
  dump_builder_set (builder, thread, "mActivities", map);
  dump_builder_keep (builder, "Process.thread", thread);
  return thread;
}

static void
test_activity (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  guint64 activity = dump_builder_object (builder, "com.example.MainActivity");
  guint64 thread = add_activity_thread (builder, activity);
  guint64 rival = add_holder (builder, "Keep.cache", activity);

  assert_owned (builder, activity, thread, "[0]", rival, "first");
}

/* What an owner of another kind of object holds is not its. */
static void
test_other_kind (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 activity = dump_builder_object (builder, "com.example.MainActivity");
  guint64 group = add_group (builder, activity);
  guint64 other = add_group (builder, dump_builder_object (builder, "Holder"));
  guint64 rival = add_holder (builder, "Keep.cache", activity);

  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, group);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, other);
  heap = heap_fixture_open (builder);
  assert_reference (heap, group, "[0]", TRUE, TRUE);
  assert_reference (heap, rival, "first", TRUE, TRUE);
  assert_reference (heap, other, "[0]", FALSE, TRUE);
}

/* Classes and fields that only look like an owner: all that hold the view are rivals. */
static void
test_look_alikes (void)
{
  static const struct
  {
    const char *class_name;
    const char *super;
    const char *fields;
    const char *field;
  } owners[] = {
    { "com.example.Activity", NULL, "Object mDecor", "mDecor" },
    { "android.app.Fragment", NULL, "Object mDecor", "mDecor" },
    { "com.example.Other", "android.app.Activity", "Object decor", "decor" },
    { "com.example.Own", "android.app.Activity", "Object mDecor", "com.example.Own.mDecor" },
    { "com.example.Shown", "android.app.Dialog", "Object mWindow", "android.app.Dialog.mWindow" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (owners); i++)
    {
      g_autoptr (DumpBuilder) builder = new_builder ();
      g_autoptr (Heap) heap = NULL;
      guint64 view = dump_builder_object (builder, "android.view.View");
      guint64 owner, rival = add_holder (builder, "Keep.cache", view);
      const char *label = strrchr (owners[i].field, '.');

      dump_builder_class (builder, owners[i].class_name, owners[i].super, owners[i].fields);
      owner = dump_builder_object (builder, owners[i].class_name);
      dump_builder_set (builder, owner, owners[i].field, view);
      dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, owner);
      heap = heap_fixture_open (builder);
      assert_reference (heap, owner, label != NULL ? label + 1 : owners[i].field, TRUE, TRUE);
      assert_reference (heap, rival, "first", TRUE, TRUE);
      heap_fixture_assert_dominator (heap, view, HEAP_ROOT);
    }
}

static void
test_look_alike_view (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 view, group, rival;

  dump_builder_class (builder, "com.example.view.View", NULL, NULL);
  view = dump_builder_object (builder, "com.example.view.View");
  group = add_group (builder, view);
  rival = add_holder (builder, "Keep.cache", view);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, group);
  heap = heap_fixture_open (builder);
  assert_reference (heap, group, "[0]", FALSE, TRUE);
  assert_reference (heap, rival, "first", FALSE, TRUE);
  heap_fixture_assert_dominator (heap, view, HEAP_ROOT);
}

/* Without an owner all rivals hold it, though none is dropped; so does one that is alone. */
static void
test_rivals_alone (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 view = dump_builder_object (builder, "android.view.View");
  guint64 lone = dump_builder_object (builder, "android.view.View");
  guint64 first = add_holder (builder, "Keep.first", view);
  guint64 second = add_holder (builder, "Keep.second", view);
  guint64 third = add_holder (builder, "Keep.third", lone);

  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, view, HEAP_STRENGTH_STRONG);
  assert_reference (heap, first, "first", TRUE, TRUE);
  assert_reference (heap, second, "first", TRUE, TRUE);
  heap_fixture_assert_dominator (heap, first, dump_builder_get_class (builder, "Keep"));
  heap_fixture_assert_dominator (heap, view, dump_builder_get_class (builder, "Keep"));
  heap_fixture_assert_dominator (heap, lone, third);
}

/* An owner that is reached less firmly, or not at all, does not own. */
static void
test_weaker_owner (gconstpointer data)
{
  gboolean weakly = GPOINTER_TO_INT (data);
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 view = dump_builder_object (builder, "android.view.View");
  guint64 group = add_group (builder, view);
  guint64 rival = add_holder (builder, "Keep.cache", view);

  if (weakly)
    {
      guint64 reference = dump_builder_object (builder, "java.lang.ref.WeakReference");

      dump_builder_set (builder, reference, "referent", group);
      dump_builder_keep (builder, "Window.content", reference);
    }
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, group,
                                weakly ? HEAP_STRENGTH_WEAK : HEAP_STRENGTH_UNREACHABLE);
  heap_fixture_assert_strength (heap, view, HEAP_STRENGTH_STRONG);
  heap_fixture_assert_dominator (heap, view, rival);
  assert_reference (heap, rival, "first", TRUE, TRUE);
  assert_reference (heap, group, "[0]", FALSE, FALSE);
}

/* Within each strength the owner has every chance first: here all is weak, and in garbage too. */
static void
test_weak_and_garbage (gconstpointer data)
{
  gboolean garbage = GPOINTER_TO_INT (data);
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 view = dump_builder_object (builder, "android.view.View");
  guint64 holder = dump_builder_object (builder, "Holder");
  guint64 top = dump_builder_object (builder, "Holder");
  guint64 group;

  /* Nothing owns the group either: of the two it is taken first. */
  dump_builder_set_next_id (builder, 0x800);
  group = add_group (builder, view);
  dump_builder_set (builder, holder, "first", view);
  dump_builder_set (builder, top, "first", holder);
  dump_builder_set (builder, top, "second", group);
  if (!garbage)
    {
      guint64 reference = dump_builder_object (builder, "java.lang.ref.WeakReference");

      dump_builder_set (builder, reference, "referent", top);
      dump_builder_keep (builder, "Keep.top", reference);
    }
  heap = heap_fixture_open (builder);
  heap_fixture_assert_strength (heap, view,
                                garbage ? HEAP_STRENGTH_UNREACHABLE : HEAP_STRENGTH_WEAK);
  heap_fixture_assert_dominator (heap, view, group);
  assert_reference (heap, holder, "first", TRUE, FALSE);
}

/* A root is never a rival. */
static void
test_root (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 view = dump_builder_object (builder, "android.view.View");
  guint64 group = add_group (builder, view);

  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, view);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, group);
  heap = heap_fixture_open (builder);
  heap_fixture_assert_dominator (heap, view, HEAP_ROOT);
  assert_reference (heap, group, "[0]", FALSE, TRUE);
}

/* Two views that nothing owns at first, one the other's child: the one with the lower id is taken
 * first, and then the other may have its owner. */
static void
test_lowest_first (gconstpointer data)
{
  gboolean group_first = GPOINTER_TO_INT (data);
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 view, group, rival;

  dump_builder_set_next_id (builder, group_first ? 0x90000 : 0x80000);
  view = dump_builder_object (builder, "android.view.View");
  dump_builder_set_next_id (builder, group_first ? 0x80000 : 0x90000);
  group = add_group (builder, view);
  rival = add_holder (builder, "Keep.cache", view);
  add_holder (builder, "Window.content", group);
  heap = heap_fixture_open (builder);
  assert_reference (heap, group, "[0]", FALSE, TRUE);
  assert_reference (heap, rival, "first", TRUE, !group_first);
  heap_fixture_assert_dominator (heap, view, group_first ? group : HEAP_ROOT);
}

static const struct
{
  const char *class_name;
  const char *field;
} providers[] = {
  { DOUBLE_CHECK, "instance" },
  { BASE_DOUBLE_CHECK, "_value" },
};

/* What a provider holds is its, whatever class it is of; the same class elsewhere is free. */
static void
test_provider (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  g_autofree char *fields = g_strconcat ("Object provider; Object ", providers[row].field, NULL);
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 provider, provided, other, rival, holder;

  dump_builder_class (builder, providers[row].class_name, NULL, fields);
  dump_builder_class (builder, "com.example.Provider", providers[row].class_name, NULL);
  provider = dump_builder_object (builder, "com.example.Provider");
  provided = dump_builder_object (builder, "Holder");
  other = dump_builder_object (builder, "Holder");
  dump_builder_set (builder, provider, providers[row].field, provided);
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, provider);
  rival = add_holder (builder, "Keep.rival", provided);
  holder = add_holder (builder, "Keep.holder", other);
  assert_owned (builder, provided, provider, providers[row].field, rival, "first");
  heap = heap_fixture_open (builder);
  assert_reference (heap, holder, "first", FALSE, TRUE);
}

/* Two providers may hold one thing. */
static void
test_two_providers (void)
{
  g_autoptr (DumpBuilder) builder = new_builder ();
  g_autoptr (Heap) heap = NULL;
  guint64 owners[2], provided, rival;

  dump_builder_class (builder, DOUBLE_CHECK, NULL, "Object instance");
  provided = dump_builder_object (builder, "Holder");
  for (guint i = 0; i < 2; i++)
    {
      owners[i] = dump_builder_object (builder, DOUBLE_CHECK);
      dump_builder_set (builder, owners[i], "instance", provided);
      dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, owners[i]);
    }
  rival = add_holder (builder, "Keep.rival", provided);
  heap = heap_fixture_open (builder);
  assert_reference (heap, owners[0], "instance", FALSE, TRUE);
  assert_reference (heap, owners[1], "instance", FALSE, TRUE);
  assert_reference (heap, rival, "first", TRUE, FALSE);
}

/* What stands for nothing yet is no provider's: a static of its class, of the file's class, or, for
 * comparison, of a class that has nothing to do with it. */
static void
test_sentinel (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  g_autofree char *file_class = g_strconcat (providers[row].class_name, "Kt", NULL);
  g_autofree char *fields = g_strconcat ("Object ", providers[row].field, NULL);
  const struct
  {
    const char *class_name;
    const char *field;
    gboolean counts;
  } places[] = {
    { providers[row].class_name, "UNINITIALIZED", TRUE },
    { file_class, "UNINITIALIZED", TRUE },
    { providers[row].class_name, "uninitialized", FALSE },
    { "Keep", "UNINITIALIZED", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (DumpBuilder) builder = new_builder ();
      g_autoptr (Heap) heap = NULL;
      guint64 provider, sentinel;
      HeapReference reference;

      dump_builder_class (builder, providers[row].class_name, NULL, fields);
      dump_builder_class (builder, file_class, NULL, NULL);
      provider = dump_builder_object (builder, providers[row].class_name);
      sentinel = dump_builder_object (builder, "java.lang.Object");
      dump_builder_set (builder, provider, providers[row].field, sentinel);
      dump_builder_keep (builder, "Keep.provider", provider);
      dump_builder_static (builder, dump_builder_get_class (builder, places[i].class_name),
                           HPROF_TYPE_OBJECT, places[i].field, sentinel);
      dump_builder_root_classes (builder);
      heap = heap_fixture_open (builder);
      g_assert_cmpuint (heap_fixture_count_references (heap, provider, providers[row].field,
                                                       &reference),
                        ==, 1);
      g_assert_true (reference.holds);
      heap_fixture_assert_dominator (heap, sentinel, places[i].counts ? HEAP_ROOT : provider);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heap/owners/view-group", test_view_group);
  g_test_add_data_func ("/heap/owners/activity-decor", "android.app.Activity", test_decor);
  g_test_add_data_func ("/heap/owners/main-activity-decor", "com.example.MainActivity", test_decor);
  g_test_add_data_func ("/heap/owners/dialog-decor", "android.app.Dialog", test_decor);
  g_test_add_data_func ("/heap/owners/alert-dialog-decor", "android.app.AlertDialog", test_decor);
  g_test_add_func ("/heap/owners/activity", test_activity);
  g_test_add_func ("/heap/owners/other-kind", test_other_kind);
  g_test_add_func ("/heap/owners/look-alikes", test_look_alikes);
  g_test_add_func ("/heap/owners/look-alike-view", test_look_alike_view);
  g_test_add_func ("/heap/owners/rivals-alone", test_rivals_alone);
  g_test_add_data_func ("/heap/owners/weaker-owner", GINT_TO_POINTER (TRUE), test_weaker_owner);
  g_test_add_data_func ("/heap/owners/garbage-owner", GINT_TO_POINTER (FALSE), test_weaker_owner);
  g_test_add_data_func ("/heap/owners/all-weak", GINT_TO_POINTER (FALSE), test_weak_and_garbage);
  g_test_add_data_func ("/heap/owners/all-garbage", GINT_TO_POINTER (TRUE), test_weak_and_garbage);
  g_test_add_func ("/heap/owners/root", test_root);
  g_test_add_data_func ("/heap/owners/group-first", GINT_TO_POINTER (TRUE), test_lowest_first);
  g_test_add_data_func ("/heap/owners/view-first", GINT_TO_POINTER (FALSE), test_lowest_first);
  g_test_add_func ("/heap/owners/two-providers", test_two_providers);
  for (guint i = 0; i < G_N_ELEMENTS (providers); i++)
    {
      g_autofree char *owned = g_strconcat ("/heap/owners/", providers[i].class_name, NULL);
      g_autofree char *sentinel = g_strconcat (owned, "/sentinel", NULL);

      g_test_add_data_func (owned, GUINT_TO_POINTER (i), test_provider);
      g_test_add_data_func (sentinel, GUINT_TO_POINTER (i), test_sentinel);
    }
  return g_test_run ();
}
