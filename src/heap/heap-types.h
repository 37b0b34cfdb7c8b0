/* heap-types.h: the words the heap library speaks in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof/hprof.h"

G_BEGIN_DECLS

/* An analysed dump. Immutable once heap_open() has returned it: any thread may read it. */
typedef struct _Heap Heap;

/* An object is an index in [0, n), in ascending order of its id; the values below are none. */
#define HEAP_MAX_OBJECTS (1u << 30)
#define HEAP_NONE G_MAXUINT32
#define HEAP_ROOT (G_MAXUINT32 - 1)    /* the virtual root, as an immediate dominator */
#define HEAP_GARBAGE (G_MAXUINT32 - 2) /* the pile of unreachable objects, likewise */

typedef enum
{
  HEAP_OBJECT_CLASS,
  HEAP_OBJECT_INSTANCE,
  HEAP_OBJECT_OBJECT_ARRAY,
  HEAP_OBJECT_PRIMITIVE_ARRAY,
} HeapObjectKind;

#define HEAP_OBJECT_KIND_COUNT 4

/* Returns: (transfer none): "class", "instance", "object-array", "primitive-array". */
const char *heap_object_kind_to_string (HeapObjectKind kind);

/* Reachability strengths, strongest first. */
typedef enum
{
  HEAP_STRENGTH_STRONG,
  HEAP_STRENGTH_CACHE,
  HEAP_STRENGTH_THREAD_LOCAL,
  HEAP_STRENGTH_LOCAL,
  HEAP_STRENGTH_SOFT,
  HEAP_STRENGTH_WEAK,
  HEAP_STRENGTH_FINALIZER,
  HEAP_STRENGTH_PHANTOM,
  HEAP_STRENGTH_UNREACHABLE,
} HeapStrength;

#define HEAP_STRENGTH_COUNT 9

/* Returns: (transfer none): "strong", "thread-local", … as in tables and JSON. */
const char *heap_strength_to_string (HeapStrength strength);

typedef enum
{
  HEAP_ROOT_UNKNOWN,
  HEAP_ROOT_JNI_GLOBAL,
  HEAP_ROOT_JNI_LOCAL,
  HEAP_ROOT_JAVA_FRAME,
  HEAP_ROOT_NATIVE_STACK,
  HEAP_ROOT_STICKY_CLASS,
  HEAP_ROOT_THREAD_BLOCK,
  HEAP_ROOT_MONITOR_USED,
  HEAP_ROOT_THREAD_OBJECT,
  HEAP_ROOT_INTERNED_STRING,
  HEAP_ROOT_FINALIZING,
  HEAP_ROOT_DEBUGGER,
  HEAP_ROOT_REFERENCE_CLEANUP,
  HEAP_ROOT_VM_INTERNAL,
  HEAP_ROOT_JNI_MONITOR,
  HEAP_ROOT_UNREACHABLE, /* holds nothing */
} HeapRootKind;

#define HEAP_ROOT_KIND_COUNT 16

/* Returns: (transfer none): "jni-global", … as in tables and JSON. */
const char *heap_root_kind_to_string (HeapRootKind kind);

/* Returns: how firmly a root of @kind holds; UNREACHABLE where it does not hold. */
HeapStrength heap_root_kind_get_strength (HeapRootKind kind);

G_END_DECLS
