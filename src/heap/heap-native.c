/* heap-native.c: native memory that goes with an object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

/* Android registers native memory with a Cleaner: its thunk belongs to a registry that knows how
 * large each allocation is, and its referent is the object the memory goes with. */
#define CLEANER_CLASS "sun.misc.Cleaner"
#define THUNK_CLASS "libcore.util.NativeAllocationRegistry$CleanerThunk"

static void
read_cleaner (Heap *self,
              guint32 cleaner,
              guint32 thunk_class)
{
  guint32 thunk = heap_layouts_find_target (self, cleaner, "thunk");
  HeapNativeSize size = { heap_layouts_find_target (self, cleaner, "referent"), 0 };
  const guint8 *bytes;

  if (thunk == HEAP_NONE || self->object_classes[thunk] != thunk_class || size.object == HEAP_NONE)
    return;
  bytes = heap_layouts_find_value (self, heap_layouts_find_target (self, thunk, "this$0"), "size",
                                   HPROF_TYPE_LONG);
  /* The lowest bit tells how the memory was allocated. */
  size.bytes = bytes == NULL ? 0 : hprof_load_u64 (bytes) & ~G_GUINT64_CONSTANT (1);
  if (size.bytes > 0 && size.bytes <= G_MAXINT64)
    g_array_append_val (self->native_sizes, size);
}

static int
compare_objects (gconstpointer a,
                 gconstpointer b)
{
  const HeapNativeSize *left = a, *right = b;

  return left->object < right->object ? -1 : left->object > right->object;
}

static void
add_up (GArray *sizes)
{
  guint kept = 0;

  g_array_sort (sizes, compare_objects);
  for (guint i = 0; i < sizes->len; i++)
    {
      HeapNativeSize size = g_array_index (sizes, HeapNativeSize, i);

      if (kept > 0 && g_array_index (sizes, HeapNativeSize, kept - 1).object == size.object)
        g_array_index (sizes, HeapNativeSize, kept - 1).bytes += size.bytes;
      else
        g_array_index (sizes, HeapNativeSize, kept++) = size;
    }
  g_array_set_size (sizes, kept);
}

gboolean
heap_native_find (Heap *self,
                  HprofProgress *progress,
                  GError **error)
{
  guint32 cleaner_class = heap_find_class (self, CLEANER_CLASS);
  guint32 thunk_class = heap_find_class (self, THUNK_CLASS);

  if (!self->android || cleaner_class == HEAP_NONE || thunk_class == HEAP_NONE)
    return TRUE;
  for (guint32 i = 0; i < self->n_objects; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 0, 0, error))
        return FALSE;
      if (self->object_classes[i] == cleaner_class)
        read_cleaner (self, i, thunk_class);
    }
  add_up (self->native_sizes);
  return TRUE;
}

guint64
heap_object_get_native_size (const Heap *self,
                             guint32 object)
{
  HeapNativeSize wanted = { object, 0 };
  guint position;

  if (self->native_sizes->len == 0
      || !g_array_binary_search (self->native_sizes, &wanted, compare_objects, &position))
    return 0;
  return g_array_index (self->native_sizes, HeapNativeSize, position).bytes;
}
