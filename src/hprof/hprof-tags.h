/* hprof-tags.h: the numbers of the HPROF format
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Tags of top-level records. */
typedef enum
{
  HPROF_RECORD_STRING = 0x01,
  HPROF_RECORD_LOAD_CLASS = 0x02,
  HPROF_RECORD_UNLOAD_CLASS = 0x03,
  HPROF_RECORD_FRAME = 0x04,
  HPROF_RECORD_TRACE = 0x05,
  HPROF_RECORD_ALLOC_SITES = 0x06,
  HPROF_RECORD_HEAP_SUMMARY = 0x07,
  HPROF_RECORD_START_THREAD = 0x0a,
  HPROF_RECORD_END_THREAD = 0x0b,
  HPROF_RECORD_HEAP_DUMP = 0x0c,
  HPROF_RECORD_CPU_SAMPLES = 0x0d,
  HPROF_RECORD_CONTROL_SETTINGS = 0x0e,
  HPROF_RECORD_HEAP_DUMP_SEGMENT = 0x1c,
  HPROF_RECORD_HEAP_DUMP_END = 0x2c,
} HprofRecordTag;

/* Tags of the sub-records inside a heap dump. */
typedef enum
{
  HPROF_HEAP_ROOT_JNI_GLOBAL = 0x01,
  HPROF_HEAP_ROOT_JNI_LOCAL = 0x02,
  HPROF_HEAP_ROOT_JAVA_FRAME = 0x03,
  HPROF_HEAP_ROOT_NATIVE_STACK = 0x04,
  HPROF_HEAP_ROOT_STICKY_CLASS = 0x05,
  HPROF_HEAP_ROOT_THREAD_BLOCK = 0x06,
  HPROF_HEAP_ROOT_MONITOR_USED = 0x07,
  HPROF_HEAP_ROOT_THREAD_OBJECT = 0x08,
  HPROF_HEAP_CLASS_DUMP = 0x20,
  HPROF_HEAP_INSTANCE_DUMP = 0x21,
  HPROF_HEAP_OBJECT_ARRAY_DUMP = 0x22,
  HPROF_HEAP_PRIMITIVE_ARRAY_DUMP = 0x23,
  HPROF_HEAP_ROOT_INTERNED_STRING = 0x89,
  HPROF_HEAP_ROOT_FINALIZING = 0x8a,
  HPROF_HEAP_ROOT_DEBUGGER = 0x8b,
  HPROF_HEAP_ROOT_REFERENCE_CLEANUP = 0x8c,
  HPROF_HEAP_ROOT_VM_INTERNAL = 0x8d,
  HPROF_HEAP_ROOT_JNI_MONITOR = 0x8e,
  HPROF_HEAP_ROOT_UNREACHABLE = 0x90,
  HPROF_HEAP_PRIMITIVE_ARRAY_NODATA = 0xc3,
  HPROF_HEAP_DUMP_INFO = 0xfe,
  HPROF_HEAP_ROOT_UNKNOWN = 0xff,
} HprofHeapTag;

/* Types of fields and array elements. */
typedef enum
{
  HPROF_TYPE_OBJECT = 2,
  HPROF_TYPE_BOOLEAN = 4,
  HPROF_TYPE_CHAR = 5,
  HPROF_TYPE_FLOAT = 6,
  HPROF_TYPE_DOUBLE = 7,
  HPROF_TYPE_BYTE = 8,
  HPROF_TYPE_SHORT = 9,
  HPROF_TYPE_INT = 10,
  HPROF_TYPE_LONG = 11,
} HprofType;

#define HPROF_TYPE_COUNT 12

/* hprof_type_size:
 * @type: any byte read from a file
 * @id_size: 4 or 8
 *
 * Returns: the bytes a value of @type takes in the dump, 0 where @type is no type.
 */
static inline guint
hprof_type_size (guint type,
                 guint id_size)
{
  static const guint8 sizes[HPROF_TYPE_COUNT] = { 0, 0, 0, 0, 1, 2, 4, 8, 1, 2, 4, 8 };

  if (type >= HPROF_TYPE_COUNT)
    return 0;
  return type == HPROF_TYPE_OBJECT ? id_size : sizes[type];
}

/* hprof_type_name:
 * Returns: (transfer none): the Java name of a primitive type ("int"), "object" for
 *   references, %NULL where @type is no type.
 */
const char *hprof_type_name (guint type);

G_END_DECLS
