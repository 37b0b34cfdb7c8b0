/* heapwood-names.c: what a node of the dominator tree is called in the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-names.h"

#include <glib/gi18n.h>

char *
heapwood_node_get_name (const Heap *heap,
                        HeapNode node)
{
  switch (node.kind)
    {
    case HEAP_NODE_ROOT:
      return g_strdup (_("Whole heap"));

    case HEAP_NODE_GARBAGE:
      return g_strdup (heap_tree_may_pile_live_objects (heap) ? _("Not reached from any root")
                                                              : _("Uncollected garbage"));

    case HEAP_NODE_OBJECT:
    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
    default:
      return heap_tree_get_name (heap, node);
    }
}

/* The class whose name is part of the name of @node; HEAP_NONE where there is none. */
static guint32
get_named_class (const Heap *heap,
                 HeapNode node)
{
  switch (node.kind)
    {
    case HEAP_NODE_OBJECT:
      {
        guint32 defined = heap_object_get_class_defined (heap, node.index);
        return defined != HEAP_NONE ? defined : heap_object_get_class (heap, node.index);
      }

    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
      return node.index;

    case HEAP_NODE_ROOT:
    case HEAP_NODE_GARBAGE:
    default:
      return HEAP_NONE;
    }
}

char *
heapwood_node_get_short_name (const Heap *heap,
                              HeapNode node)
{
  g_autofree char *name = heapwood_node_get_name (heap, node);
  guint32 class_index = get_named_class (heap, node);
  if (class_index == HEAP_NONE)
    return g_steal_pointer (&name);

  const char *class_name = heap_class_get_name (heap, class_index);
  const char *simple_name = heap_class_get_simple_name (heap, class_index);
  g_autofree char *package = g_strndup (class_name, (gsize) (simple_name - class_name));
  char *found = *package != '\0' ? strstr (name, package) : NULL;
  if (found == NULL)
    return g_steal_pointer (&name);

  g_autofree char *before = g_strndup (name, (gsize) (found - name));
  return g_strconcat (before, found + strlen (package), NULL);
}

const char *
heapwood_node_get_explanation (const Heap *heap,
                               HeapNode node)
{
  if (node.kind != HEAP_NODE_GARBAGE)
    return NULL;

  if (heap_tree_may_pile_live_objects (heap))
    return _("No path from a GC root leads here. Part of it may be alive: dumps of this virtual "
             "machine leave out the fields of class objects, and what only those hold is reached "
             "from no root.");
  return _("No path from a GC root leads here: the next collection frees it.");
}

const char *
heapwood_strength_get_name (HeapStrength strength)
{
  static const char *const names[HEAP_STRENGTH_COUNT] = {
    [HEAP_STRENGTH_STRONG] = NC_("reachability", "Strong"),
    [HEAP_STRENGTH_CACHE] = NC_("reachability", "Cache"),
    [HEAP_STRENGTH_THREAD_LOCAL] = NC_("reachability", "Thread local"),
    [HEAP_STRENGTH_LOCAL] = NC_("reachability", "Local"),
    [HEAP_STRENGTH_SOFT] = NC_("reachability", "Soft"),
    [HEAP_STRENGTH_WEAK] = NC_("reachability", "Weak"),
    [HEAP_STRENGTH_FINALIZER] = NC_("reachability", "Finalizer"),
    [HEAP_STRENGTH_PHANTOM] = NC_("reachability", "Phantom"),
    [HEAP_STRENGTH_UNREACHABLE] = NC_("reachability", "Unreachable"),
  };

  g_return_val_if_fail ((guint) strength < HEAP_STRENGTH_COUNT, "");
  return g_dpgettext2 (NULL, "reachability", names[strength]);
}

const char *
heapwood_strength_get_description (HeapStrength strength)
{
  static const char *const descriptions[HEAP_STRENGTH_COUNT] = {
    [HEAP_STRENGTH_STRONG] = N_("Held by ordinary references from a GC root"),
    [HEAP_STRENGTH_CACHE] = N_("Held by nothing firmer than a cache that lets go when it is full"),
    [HEAP_STRENGTH_THREAD_LOCAL] = N_("Held by nothing firmer than a thread-local variable"),
    [HEAP_STRENGTH_LOCAL] = N_("Held by nothing firmer than a local variable, a monitor or a "
                               "native method that is running"),
    [HEAP_STRENGTH_SOFT] = N_("Held by nothing firmer than a SoftReference: goes when memory runs "
                              "short"),
    [HEAP_STRENGTH_WEAK] = N_("Held by nothing firmer than a WeakReference: goes with the next "
                              "collection"),
    [HEAP_STRENGTH_FINALIZER] = N_("Only waits for its finalizer to run"),
    [HEAP_STRENGTH_PHANTOM] = N_("Held by nothing firmer than a PhantomReference"),
    [HEAP_STRENGTH_UNREACHABLE] = N_("No GC root reaches it"),
  };

  g_return_val_if_fail ((guint) strength < HEAP_STRENGTH_COUNT, "");
  return _(descriptions[strength]);
}

const char *
heapwood_root_kind_get_name (HeapRootKind kind)
{
  static const char *const names[HEAP_ROOT_KIND_COUNT] = {
    [HEAP_ROOT_UNKNOWN] = NC_("kind of GC root", "Unknown"),
    [HEAP_ROOT_JNI_GLOBAL] = NC_("kind of GC root", "JNI global"),
    [HEAP_ROOT_JNI_LOCAL] = NC_("kind of GC root", "JNI local"),
    [HEAP_ROOT_JAVA_FRAME] = NC_("kind of GC root", "Java frame"),
    [HEAP_ROOT_NATIVE_STACK] = NC_("kind of GC root", "Native stack"),
    [HEAP_ROOT_STICKY_CLASS] = NC_("kind of GC root", "Sticky class"),
    [HEAP_ROOT_THREAD_BLOCK] = NC_("kind of GC root", "Thread block"),
    [HEAP_ROOT_MONITOR_USED] = NC_("kind of GC root", "Monitor in use"),
    [HEAP_ROOT_THREAD_OBJECT] = NC_("kind of GC root", "Thread"),
    [HEAP_ROOT_INTERNED_STRING] = NC_("kind of GC root", "Interned string"),
    [HEAP_ROOT_FINALIZING] = NC_("kind of GC root", "Finalizing"),
    [HEAP_ROOT_DEBUGGER] = NC_("kind of GC root", "Debugger"),
    [HEAP_ROOT_REFERENCE_CLEANUP] = NC_("kind of GC root", "Reference cleanup"),
    [HEAP_ROOT_VM_INTERNAL] = NC_("kind of GC root", "VM internal"),
    [HEAP_ROOT_JNI_MONITOR] = NC_("kind of GC root", "JNI monitor"),
    [HEAP_ROOT_UNREACHABLE] = NC_("kind of GC root", "Unreachable"),
  };

  g_return_val_if_fail ((guint) kind < HEAP_ROOT_KIND_COUNT, "");
  return g_dpgettext2 (NULL, "kind of GC root", names[kind]);
}

const char *
heapwood_stage_get_name (HeapStage stage)
{
  static const char *const names[HEAP_STAGE_COUNT] = {
    [HEAP_STAGE_UNPACKING] = NC_("stage of opening", "Unpacking"),
    [HEAP_STAGE_READING] = NC_("stage of opening", "Reading"),
    [HEAP_STAGE_SORTING] = NC_("stage of opening", "Sorting"),
    [HEAP_STAGE_REFERENCES] = NC_("stage of opening", "References"),
    [HEAP_STAGE_REACHABILITY] = NC_("stage of opening", "Reachability"),
    [HEAP_STAGE_DOMINATORS] = NC_("stage of opening", "Dominators"),
  };

  g_return_val_if_fail ((guint) stage < HEAP_STAGE_COUNT, "");
  return g_dpgettext2 (NULL, "stage of opening", names[stage]);
}
