/* test-heap-strengths.c: what each class of the dumps that show every way of being held comes out
 * as
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "heap-fixture.h"

typedef enum
{
  ALWAYS,
  JDK_17,
  JDK_25,
  VIRTUAL, /* with virtual threads */
} When;

/* The classes are named for the way their instances are held. */
static const struct
{
  const char *class_name;
  guint count;      /* of instances of this strength */
  guint few;        /* the same in the smaller dumps */
  HeapStrength strength;
  const char *dominator; /* "root", "garbage", "class Name" or a class; how its name begins */
  guint n_others;   /* instances that another dominates: the first of a list, mostly */
  When when;
} rows[] = {
  { "demo.StronglyHeldByStatic", 1, 1, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.WeaklyAndStronglyHeld", 1, 1, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.SoftlyAndStronglyHeld", 1, 1, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.PhantomAndStronglyHeld", 1, 1, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.ThreadLocalAndStronglyHeld", 1, 1, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.LocalAndStronglyHeld", 1, 1, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.LivePointedAtByGarbage", 1, 1, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.NamedWeakReference", 1, 1, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.HeldByStronglyHeld", 1, 1, HEAP_STRENGTH_STRONG, "demo.StronglyHeldByStatic", 0, ALWAYS },
  { "demo.HeldByThreadField", 1, 1, HEAP_STRENGTH_STRONG, "demo.Strengths$1", 0, ALWAYS },
  { "demo.HeldByLambda", 1, 1, HEAP_STRENGTH_STRONG, "demo.Strengths$$Lambda", 0, ALWAYS },
  { "demo.WeakHashMapValue", 10, 10, HEAP_STRENGTH_STRONG, "java.util.WeakHashMap", 0, ALWAYS },
  { "demo.CleaningAction", 10, 10,
    HEAP_STRENGTH_STRONG, "jdk.internal.ref.CleanerImpl$PhantomCleanableRef", 0, ALWAYS },
  { "demo.FinalizableStronglyHeld", 5, 5,
    HEAP_STRENGTH_STRONG, "demo.FinalizableStronglyHeld[]", 0, ALWAYS },
  { "demo.SharedCrowdMember", 500, 120, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.SharedCrowdByMapAndList", 250, 60, HEAP_STRENGTH_STRONG, "class demo.Keep", 0, ALWAYS },
  { "demo.UnsharedCrowdMember", 500, 120,
    HEAP_STRENGTH_STRONG, "demo.UnsharedCrowdMember[]", 0, ALWAYS },
  { "demo.ZeroFields", 501, 121, HEAP_STRENGTH_STRONG, "demo.ZeroFields[]", 1, ALWAYS },
  { "demo.NamedPhantomReference", 12, 12,
    HEAP_STRENGTH_STRONG, "demo.NamedPhantomReference[]", 2, ALWAYS },
  { "plugin.Plugin", 2, 2, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "plugin.OnlyHeldByPluginStatic", 2, 2, HEAP_STRENGTH_STRONG, "class plugin.Plugin", 0, ALWAYS },
  { "plugin.OnlyHeldByStaticsOnly", 1, 1,
    HEAP_STRENGTH_STRONG, "class plugin.StaticsOnly", 0, ALWAYS },
  { "demo.PluginLoader", 2, 2, HEAP_STRENGTH_STRONG, "class plugin.Plugin", 0, ALWAYS },
  { "demo.ChainNode", 5000, 300, HEAP_STRENGTH_STRONG, "demo.ChainNode", 1, ALWAYS },
  { "demo.Größe_世界", 1, 1, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "demo.Ελληνικά", 1, 1, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "demo.FieldsLeaf", 1, 1, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "demo.FieldsMiddle", 1, 1, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "demo.InstancePrimitives", 1, 1, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "demo.Pair", 1, 1, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "demo.Outer", 1, 1, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "demo.Outer$Nested", 1, 1, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "demo.Outer$1Local", 1, 1, HEAP_STRENGTH_STRONG, "java.lang.Object[]", 0, ALWAYS },
  { "demo.Outer$1", 1, 1, HEAP_STRENGTH_STRONG, "demo.Outer", 0, ALWAYS },
  { "demo.Outer$Inner", 1, 1, HEAP_STRENGTH_STRONG, "demo.Outer", 0, ALWAYS },
  { "demo.Point", 62, 62, HEAP_STRENGTH_STRONG, "demo.CollectionsHolder", 2, ALWAYS },
  { "demo.Planet", 1, 1, HEAP_STRENGTH_STRONG, "java.util.ArrayList", 0, ALWAYS },
  { "demo.Planet$1", 1, 1, HEAP_STRENGTH_STRONG, "java.util.ArrayList", 0, ALWAYS },
  { "demo.Planet$2", 1, 1, HEAP_STRENGTH_STRONG, "java.util.ArrayList", 0, ALWAYS },
  { "demo.OnlySoftlyHeld", 10, 10, HEAP_STRENGTH_SOFT, "java.lang.ref.SoftReference", 0, ALWAYS },
  { "demo.HeldBySoftlyHeld", 10, 10, HEAP_STRENGTH_SOFT, "demo.OnlySoftlyHeld", 0, ALWAYS },
  { "demo.SoftlyAndWeaklyHeld", 1, 1,
    HEAP_STRENGTH_SOFT, "java.lang.ref.SoftReference", 0, ALWAYS },
  { "demo.SoftHolderOfWeak", 1, 1, HEAP_STRENGTH_SOFT, "java.lang.ref.SoftReference", 0, ALWAYS },
  { "demo.SoftCacheValue", 60, 60, HEAP_STRENGTH_SOFT, "java.lang.ref.SoftReference", 0, ALWAYS },
  { "demo.OnlyWeaklyHeld", 10, 10, HEAP_STRENGTH_WEAK, "java.lang.ref.WeakReference", 0, ALWAYS },
  { "demo.HeldByWeaklyHeld", 10, 10, HEAP_STRENGTH_WEAK, "demo.OnlyWeaklyHeld", 0, ALWAYS },
  { "demo.WeakBehindSoft", 1, 1, HEAP_STRENGTH_WEAK, "java.lang.ref.WeakReference", 0, ALWAYS },
  { "demo.WeakHolderOfSoft", 1, 1, HEAP_STRENGTH_WEAK, "java.lang.ref.WeakReference", 0, ALWAYS },
  { "demo.SoftBehindWeak", 1, 1, HEAP_STRENGTH_WEAK, "java.lang.ref.SoftReference", 0, ALWAYS },
  { "demo.WeakHashMapKey", 10, 10, HEAP_STRENGTH_WEAK, "java.util.WeakHashMap$Entry", 0, ALWAYS },
  { "demo.WeaklyAndPhantomHeld", 1, 1,
    HEAP_STRENGTH_WEAK, "java.lang.ref.WeakReference", 0, ALWAYS },
  { "demo.WeaklyHeldAndFinalizable", 1, 1,
    HEAP_STRENGTH_WEAK, "java.lang.ref.WeakReference", 0, ALWAYS },
  { "demo.ReferentOfWeakSubclass", 1, 1, HEAP_STRENGTH_WEAK, "demo.NamedWeakReference", 0, ALWAYS },
  { "demo.DroppedThreadLocalKey", 1, 1,
    HEAP_STRENGTH_WEAK, "java.lang.ThreadLocal$ThreadLocalMap$Entry", 0, ALWAYS },
  { "demo.PendingFinalization", 20, 20,
    HEAP_STRENGTH_FINALIZER, "java.lang.ref.Finalizer", 0, ALWAYS },
  { "demo.HeldByPendingFinalization", 20, 20,
    HEAP_STRENGTH_FINALIZER, "demo.PendingFinalization", 0, ALWAYS },
  { "demo.FinalizableDropped", 10, 10,
    HEAP_STRENGTH_FINALIZER, "java.lang.ref.Finalizer", 0, ALWAYS },
  { "demo.HeldByFinalizableDropped", 10, 10,
    HEAP_STRENGTH_FINALIZER, "demo.FinalizableDropped", 0, ALWAYS },
  { "demo.OnlyPhantomHeld", 10, 10,
    HEAP_STRENGTH_PHANTOM, "demo.NamedPhantomReference", 0, ALWAYS },
  { "demo.HeldByPhantomHeld", 10, 10, HEAP_STRENGTH_PHANTOM, "demo.OnlyPhantomHeld", 0, ALWAYS },
  { "demo.CleanedByCleaner", 10, 10,
    HEAP_STRENGTH_PHANTOM, "jdk.internal.ref.CleanerImpl$PhantomCleanableRef", 0, ALWAYS },
  { "java.nio.DirectByteBuffer", 1, 1,
    HEAP_STRENGTH_PHANTOM, "jdk.internal.ref.Cleaner", 0, ALWAYS },
  { "demo.OnlyThreadLocalHeld", 1, 1,
    HEAP_STRENGTH_THREAD_LOCAL, "java.lang.ThreadLocal$ThreadLocalMap$Entry", 0, ALWAYS },
  { "demo.HeldByThreadLocalHeld", 1, 1,
    HEAP_STRENGTH_THREAD_LOCAL, "demo.OnlyThreadLocalHeld", 0, ALWAYS },
  { "demo.StaleThreadLocalValue", 1, 1,
    HEAP_STRENGTH_THREAD_LOCAL, "java.lang.ThreadLocal$ThreadLocalMap$Entry", 0, ALWAYS },
  { "demo.InheritableThreadLocalHeld", 1, 1, HEAP_STRENGTH_THREAD_LOCAL, "root", 0, ALWAYS },
  { "demo.VirtualThreadThreadLocalHeld", 300, 300,
    HEAP_STRENGTH_THREAD_LOCAL, "java.lang.ThreadLocal$ThreadLocalMap$Entry", 0, VIRTUAL },
  { "demo.OnlyLocalHeld", 1, 1, HEAP_STRENGTH_LOCAL, "root", 0, ALWAYS },
  { "demo.HeldByLocalHeld", 1, 1, HEAP_STRENGTH_LOCAL, "demo.OnlyLocalHeld", 0, ALWAYS },
  { "demo.OnlyParameterHeld", 1, 1, HEAP_STRENGTH_LOCAL, "root", 0, ALWAYS },
  { "demo.OnlyOperandStackHeld", 1, 1, HEAP_STRENGTH_LOCAL, "root", 0, ALWAYS },
  { "demo.OnlyLockedMonitor", 1, 1, HEAP_STRENGTH_LOCAL, "root", 0, ALWAYS },
  { "demo.RecursionFrameLocal", 301, 21, HEAP_STRENGTH_LOCAL, "root", 0, ALWAYS },
  { "demo.FinalizerBlocker", 1, 1, HEAP_STRENGTH_LOCAL, "root", 0, ALWAYS },
  { "demo.HeldByVirtualThreadLocal", 300, 300, HEAP_STRENGTH_LOCAL, "root", 0, VIRTUAL },
  { "demo.GarbageTreeRoot", 3, 3, HEAP_STRENGTH_UNREACHABLE, "garbage", 0, ALWAYS },
  { "demo.GarbageTreeNode", 282, 282,
    HEAP_STRENGTH_UNREACHABLE, "demo.GarbageTreeNode", 6, ALWAYS },
  { "demo.GarbageListNode", 100, 100,
    HEAP_STRENGTH_UNREACHABLE, "demo.GarbageListNode", 1, ALWAYS },
  { "demo.GarbageRingNode", 50, 50, HEAP_STRENGTH_UNREACHABLE, "demo.GarbageRingNode", 1, ALWAYS },
  { "demo.GarbageSelfLoop", 5, 5, HEAP_STRENGTH_UNREACHABLE, "garbage", 0, ALWAYS },
  { "demo.GarbageOuterCycle", 3, 3, HEAP_STRENGTH_UNREACHABLE, "java.lang.Object[]", 0, ALWAYS },
  { "demo.GarbageInnerCycle", 6, 6,
    HEAP_STRENGTH_UNREACHABLE, "demo.GarbageOuterCycle", 3, ALWAYS },
  { "demo.GarbageCycleHolder", 1, 1, HEAP_STRENGTH_UNREACHABLE, "garbage", 0, ALWAYS },
  { "demo.GarbageHeldCycle", 2, 2,
    HEAP_STRENGTH_UNREACHABLE, "demo.GarbageCycleHolder", 1, ALWAYS },
  { "demo.GarbageLeaf", 200, 200, HEAP_STRENGTH_UNREACHABLE, "garbage", 0, ALWAYS },
  { "demo.GarbageOwner", 2, 2, HEAP_STRENGTH_UNREACHABLE, "garbage", 0, ALWAYS },
  { "demo.GarbageSharedByTwo", 1, 1, HEAP_STRENGTH_UNREACHABLE, "garbage", 0, ALWAYS },
  { "demo.GarbagePointingAtLive", 1, 1, HEAP_STRENGTH_UNREACHABLE, "garbage", 0, ALWAYS },
  { "demo.GarbageReferenceHolder", 1, 1, HEAP_STRENGTH_UNREACHABLE, "garbage", 0, ALWAYS },
  { "demo.SoftlyHeldByGarbage", 1, 1,
    HEAP_STRENGTH_UNREACHABLE, "java.lang.ref.SoftReference", 0, ALWAYS },
  { "demo.WeaklyHeldByGarbage", 1, 1,
    HEAP_STRENGTH_UNREACHABLE, "java.lang.ref.WeakReference", 0, ALWAYS },
  { "demo.GarbageLongChain", 2000, 2000,
    HEAP_STRENGTH_UNREACHABLE, "demo.GarbageLongChain", 1, ALWAYS },
  { "plugin.Plugin", 1, 1, HEAP_STRENGTH_UNREACHABLE, "garbage", 0, ALWAYS },
  { "demo.PluginLoader", 1, 1, HEAP_STRENGTH_UNREACHABLE, "class plugin.Plugin", 0, JDK_17 },
  { "plugin.OnlyHeldByPluginStatic", 1, 1,
    HEAP_STRENGTH_UNREACHABLE, "class plugin.Plugin", 0, JDK_17 },
  { "demo.PluginLoader", 1, 1, HEAP_STRENGTH_WEAK, "class plugin.Plugin", 0, JDK_25 },
  { "plugin.OnlyHeldByPluginStatic", 1, 1, HEAP_STRENGTH_WEAK, "class plugin.Plugin", 0, JDK_25 },
};

static const struct
{
  const char *name;
  gboolean few;
  gboolean jdk_25;
  gboolean virtual_threads;
} dumps[] = {
  { "strengths-17", FALSE, FALSE, FALSE }, { "strengths-25", FALSE, TRUE, FALSE },
  { "compact-25", TRUE, TRUE, FALSE },     { "nocoops-25", TRUE, TRUE, FALSE },
  { "vthreads-25", TRUE, TRUE, TRUE },
};

static gboolean
is_in_dump (guint row,
            guint dump)
{
  switch (rows[row].when)
    {
    case JDK_17:
      return !dumps[dump].jdk_25;
    case JDK_25:
      return dumps[dump].jdk_25;
    case VIRTUAL:
      return dumps[dump].virtual_threads;
    case ALWAYS:
    default:
      return TRUE;
    }
}

static char *
get_dominator_name (const Heap *heap,
                    guint32 object)
{
  guint32 dominator = heap_object_get_dominator (heap, object);

  if (dominator == HEAP_ROOT || dominator == HEAP_GARBAGE)
    return g_strdup (dominator == HEAP_ROOT ? "root" : "garbage");
  if (heap_object_get_kind (heap, dominator) == HEAP_OBJECT_CLASS)
    return heap_object_get_name (heap, dominator);
  return g_strdup (heap_class_get_name (heap, heap_object_get_class (heap, dominator)));
}

static void
test_dump (gconstpointer data)
{
  guint dump = GPOINTER_TO_UINT (data);
  g_autofree char *file = g_strconcat (dumps[dump].name, ".hprof.gz", NULL);
  g_autoptr (Heap) heap = heap_fixture_open_path (g_test_get_filename (G_TEST_DIST, file, NULL));
  guint counts[G_N_ELEMENTS (rows)] = { 0 }, others[G_N_ELEMENTS (rows)] = { 0 };

  for (guint32 i = 0; i < heap_get_n_objects (heap); i++)
    {
      const char *name = heap_class_get_name (heap, heap_object_get_class (heap, i));
      gboolean known, found = FALSE;

      if (!g_str_has_prefix (name, "demo.") && !g_str_has_prefix (name, "plugin.")
          && !g_str_equal (name, "java.nio.DirectByteBuffer"))
        continue;
      known = g_str_has_prefix (name, "java.");
      for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
        {
          g_autofree char *dominator = NULL;

          if (!g_str_equal (rows[row].class_name, name) || !is_in_dump (row, dump))
            continue;
          found = TRUE;
          if (heap_object_get_strength (heap, i) != rows[row].strength)
            continue;
          known = TRUE;
          dominator = get_dominator_name (heap, i);
          counts[row]++;
          others[row] += !g_str_has_prefix (dominator, rows[row].dominator);
        }
      if (found && !known)
        g_error ("an instance of %s is %s", name,
                 heap_strength_to_string (heap_object_get_strength (heap, i)));
    }

  for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
    {
      guint expected = dumps[dump].few ? rows[row].few : rows[row].count;

      if (is_in_dump (row, dump) && (counts[row] != expected || others[row] != rows[row].n_others))
        g_error ("%u instances of %s are %s, %u of them not below %s", counts[row],
                 rows[row].class_name, heap_strength_to_string (rows[row].strength), others[row],
                 rows[row].dominator);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (dumps); i++)
    {
      g_autofree char *path = g_strconcat ("/heap/strengths/", dumps[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_dump);
    }
  return g_test_run ();
}
