/* heap-types.c: the words the heap library speaks in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-types.h"

const char *
heap_object_kind_to_string (HeapObjectKind kind)
{
  static const char *const names[HEAP_OBJECT_KIND_COUNT] = {
    [HEAP_OBJECT_CLASS] = "class",
    [HEAP_OBJECT_INSTANCE] = "instance",
    [HEAP_OBJECT_OBJECT_ARRAY] = "object-array",
    [HEAP_OBJECT_PRIMITIVE_ARRAY] = "primitive-array",
  };

  g_return_val_if_fail ((guint) kind < HEAP_OBJECT_KIND_COUNT, NULL);

  return names[kind];
}

const char *
heap_strength_to_string (HeapStrength strength)
{
  static const char *const names[HEAP_STRENGTH_COUNT] = {
    [HEAP_STRENGTH_STRONG] = "strong",
    [HEAP_STRENGTH_CACHE] = "cache",
    [HEAP_STRENGTH_THREAD_LOCAL] = "thread-local",
    [HEAP_STRENGTH_LOCAL] = "local",
    [HEAP_STRENGTH_SOFT] = "soft",
    [HEAP_STRENGTH_WEAK] = "weak",
    [HEAP_STRENGTH_FINALIZER] = "finalizer",
    [HEAP_STRENGTH_PHANTOM] = "phantom",
    [HEAP_STRENGTH_UNREACHABLE] = "unreachable",
  };

  g_return_val_if_fail ((guint) strength < HEAP_STRENGTH_COUNT, NULL);

  return names[strength];
}

static const struct
{
  const char *name;
  HeapStrength strength;
} root_kinds[HEAP_ROOT_KIND_COUNT] = {
  [HEAP_ROOT_UNKNOWN] = { "unknown", HEAP_STRENGTH_STRONG },
  [HEAP_ROOT_JNI_GLOBAL] = { "jni-global", HEAP_STRENGTH_STRONG },
  [HEAP_ROOT_JNI_LOCAL] = { "jni-local", HEAP_STRENGTH_LOCAL },
  [HEAP_ROOT_JAVA_FRAME] = { "java-frame", HEAP_STRENGTH_LOCAL },
  [HEAP_ROOT_NATIVE_STACK] = { "native-stack", HEAP_STRENGTH_LOCAL },
  [HEAP_ROOT_STICKY_CLASS] = { "sticky-class", HEAP_STRENGTH_STRONG },
  [HEAP_ROOT_THREAD_BLOCK] = { "thread-block", HEAP_STRENGTH_STRONG },
  [HEAP_ROOT_MONITOR_USED] = { "monitor-used", HEAP_STRENGTH_LOCAL },
  [HEAP_ROOT_THREAD_OBJECT] = { "thread-object", HEAP_STRENGTH_STRONG },
  [HEAP_ROOT_INTERNED_STRING] = { "interned-string", HEAP_STRENGTH_STRONG },
  [HEAP_ROOT_FINALIZING] = { "finalizing", HEAP_STRENGTH_FINALIZER },
  [HEAP_ROOT_DEBUGGER] = { "debugger", HEAP_STRENGTH_STRONG },
  [HEAP_ROOT_REFERENCE_CLEANUP] = { "reference-cleanup", HEAP_STRENGTH_PHANTOM },
  [HEAP_ROOT_VM_INTERNAL] = { "vm-internal", HEAP_STRENGTH_STRONG },
  [HEAP_ROOT_JNI_MONITOR] = { "jni-monitor", HEAP_STRENGTH_LOCAL },
  [HEAP_ROOT_UNREACHABLE] = { "unreachable", HEAP_STRENGTH_UNREACHABLE },
};

const char *
heap_root_kind_to_string (HeapRootKind kind)
{
  g_return_val_if_fail ((guint) kind < HEAP_ROOT_KIND_COUNT, NULL);

  return root_kinds[kind].name;
}

HeapStrength
heap_root_kind_get_strength (HeapRootKind kind)
{
  g_return_val_if_fail ((guint) kind < HEAP_ROOT_KIND_COUNT, HEAP_STRENGTH_UNREACHABLE);

  return root_kinds[kind].strength;
}
