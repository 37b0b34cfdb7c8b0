/* heap-roots.c: the GC roots of a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"
#include "heap-strings.h"

static HeapRootKind
get_kind (HprofHeapTag tag)
{
  switch ((guint) tag)
    {
    case HPROF_HEAP_ROOT_JNI_GLOBAL:
      return HEAP_ROOT_JNI_GLOBAL;
    case HPROF_HEAP_ROOT_JNI_LOCAL:
      return HEAP_ROOT_JNI_LOCAL;
    case HPROF_HEAP_ROOT_JAVA_FRAME:
      return HEAP_ROOT_JAVA_FRAME;
    case HPROF_HEAP_ROOT_NATIVE_STACK:
      return HEAP_ROOT_NATIVE_STACK;
    case HPROF_HEAP_ROOT_STICKY_CLASS:
      return HEAP_ROOT_STICKY_CLASS;
    case HPROF_HEAP_ROOT_THREAD_BLOCK:
      return HEAP_ROOT_THREAD_BLOCK;
    case HPROF_HEAP_ROOT_MONITOR_USED:
      return HEAP_ROOT_MONITOR_USED;
    case HPROF_HEAP_ROOT_THREAD_OBJECT:
      return HEAP_ROOT_THREAD_OBJECT;
    case HPROF_HEAP_ROOT_INTERNED_STRING:
      return HEAP_ROOT_INTERNED_STRING;
    case HPROF_HEAP_ROOT_FINALIZING:
      return HEAP_ROOT_FINALIZING;
    case HPROF_HEAP_ROOT_DEBUGGER:
      return HEAP_ROOT_DEBUGGER;
    case HPROF_HEAP_ROOT_REFERENCE_CLEANUP:
      return HEAP_ROOT_REFERENCE_CLEANUP;
    case HPROF_HEAP_ROOT_VM_INTERNAL:
      return HEAP_ROOT_VM_INTERNAL;
    case HPROF_HEAP_ROOT_JNI_MONITOR:
      return HEAP_ROOT_JNI_MONITOR;
    case HPROF_HEAP_ROOT_UNREACHABLE:
      return HEAP_ROOT_UNREACHABLE;
    default:
      return HEAP_ROOT_UNKNOWN;
    }
}

void
heap_roots_add (Heap *self,
                HprofHeapTag tag,
                guint64 id,
                guint32 thread_serial,
                gint32 frame,
                guint32 trace_serial,
                guint64 offset)
{
  HeapRoot root = { HEAP_NONE, id, get_kind (tag), thread_serial, frame, 1 };

  self->root_counts[root.kind].count++;
  if (id == 0)
    {
      self->root_counts[root.kind].missing++;
      hprof_problems_add (self->problems, HPROF_PROBLEM_NULL_ROOT, root.kind, offset, 1,
                          "%s roots that name no object, the first at byte %" G_GUINT64_FORMAT
                          "; they were ignored",
                          heap_root_kind_to_string (root.kind), offset);
    }
  g_array_append_val (self->roots, root);
  if (root.kind == HEAP_ROOT_THREAD_OBJECT)
    {
      HeapThread thread = { id, trace_serial, thread_serial };

      g_array_append_val (self->threads, thread);
    }
}

#define COMPARE(a, b) if ((a) != (b)) return (a) < (b) ? -1 : 1

static int
compare_roots (gconstpointer a,
               gconstpointer b)
{
  const HeapRoot *left = a, *right = b;

  COMPARE (left->object, right->object);
  COMPARE (left->id, right->id);
  COMPARE (left->kind, right->kind);
  COMPARE (left->thread_serial, right->thread_serial);
  COMPARE (left->frame, right->frame);
  return 0;
}

static int
compare_threads (gconstpointer a,
                 gconstpointer b)
{
  const HeapThread *left = a, *right = b;

  COMPARE (left->serial, right->serial);
  return 0;
}

#undef COMPARE

static gboolean
find_objects (Heap *self,
              HprofProgress *progress,
              GError **error)
{
  for (gsize i = 0; i < self->roots->len; i++)
    {
      HeapRoot *root = &g_array_index (self->roots, HeapRoot, i);

      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 0, 0, error))
        return FALSE;
      if (root->id == 0)
        continue;
      root->object = heap_id_map_find (&self->ids, root->id);
      if (root->object != HEAP_NONE)
        continue;
      self->root_counts[root->kind].missing++;
      hprof_problems_add (self->problems, HPROF_PROBLEM_DANGLING_ROOT, root->kind,
                          self->dump->offset, 1,
                          "%s roots that name an id with no record, the first 0x%" G_GINT64_MODIFIER
                          "x; they were ignored",
                          heap_root_kind_to_string (root->kind), root->id);
    }
  return TRUE;
}

gboolean
heap_roots_resolve (Heap *self,
                    HprofProgress *progress,
                    GError **error)
{
  gsize kept = 0;

  if (!find_objects (self, progress, error))
    return FALSE;
  g_array_sort (self->roots, compare_roots);
  g_array_sort (self->threads, compare_threads);

  for (gsize i = 0; i < self->roots->len; i++)
    {
      HeapRoot root = g_array_index (self->roots, HeapRoot, i);
      HeapRoot *last = kept == 0 ? NULL : &g_array_index (self->roots, HeapRoot, kept - 1);

      if (last != NULL && compare_roots (last, &root) == 0)
        {
          last->count++;
          continue;
        }
      if (last == NULL || last->object != root.object || last->id != root.id
          || last->kind != root.kind)
        self->root_counts[root.kind].unique++;
      g_array_index (self->roots, HeapRoot, kept++) = root;
    }
  g_array_set_size (self->roots, kept);

  if (kept == 0 && self->n_objects > 0)
    hprof_problems_add (self->problems, HPROF_PROBLEM_NO_ROOTS, 0, self->dump->offset, 1,
                        "the dump has no GC roots: every object counts as unreachable");
  return TRUE;
}

gsize
heap_get_n_roots (const Heap *self)
{
  return self->roots->len;
}

const HeapRoot *
heap_get_root (const Heap *self,
               gsize position)
{
  g_return_val_if_fail (position < self->roots->len, NULL);

  return &g_array_index (self->roots, HeapRoot, position);
}

gsize
heap_find_root (const Heap *self,
                guint32 object)
{
  gsize low = 0, high = self->roots->len;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (g_array_index (self->roots, HeapRoot, middle).object < object)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

gboolean
heap_root_holds (const Heap *self,
                 const HeapRoot *root)
{
  return root->object != HEAP_NONE && root->kind != HEAP_ROOT_UNREACHABLE
         && heap_root_kind_get_strength (root->kind)
                == heap_get_state_strength (self->states[root->object]);
}

const HeapRootCount *
heap_get_root_counts (const Heap *self)
{
  return self->root_counts;
}

static const HeapThread *
find_thread (const Heap *self,
             guint32 serial)
{
  guint position;
  HeapThread wanted = { 0, 0, serial };

  if (!g_array_binary_search (self->threads, &wanted, compare_threads, &position))
    return NULL;
  return &g_array_index (self->threads, HeapThread, position);
}

guint32
heap_get_thread_object (const Heap *self,
                        guint32 thread_serial)
{
  const HeapThread *thread = find_thread (self, thread_serial);

  return thread == NULL ? HEAP_NONE : heap_find_object (self, thread->id);
}

char *
heap_get_thread_name (const Heap *self,
                      guint32 thread_serial)
{
  char *name = heap_object_get_text_field (self, heap_get_thread_object (self, thread_serial), "name");
  guint64 name_id;

  if (name != NULL)
    return name;
  if (!hprof_contents_find_thread_name (self->contents, self->dump, thread_serial, &name_id))
    return NULL;
  return heap_get_string (self, name_id);
}

static char *
format_frame (const Heap *self,
              const HprofFrame *frame)
{
  g_autofree char *method = heap_get_string (self, frame->method_name_id);
  g_autofree char *source
      = frame->source_file_id == 0 ? NULL : heap_get_string (self, frame->source_file_id);
  gpointer class_index;
  const char *class_name = "<unknown class>";

  if (g_hash_table_lookup_extended (self->class_serials, GUINT_TO_POINTER (frame->class_serial), NULL,
                                    &class_index))
    class_name = heap_class_get_name (self, GPOINTER_TO_UINT (class_index));

  if (frame->line == -3)
    return g_strdup_printf ("%s.%s (native method)", class_name, method);
  if (frame->line == -2)
    return g_strdup_printf ("%s.%s (%s, compiled)", class_name, method,
                            source == NULL ? "unknown source" : source);
  if (frame->line > 0)
    return g_strdup_printf ("%s.%s (%s:%d)", class_name, method,
                            source == NULL ? "unknown source" : source, frame->line);
  return g_strdup_printf ("%s.%s (%s, unknown line)", class_name, method,
                          source == NULL ? "unknown source" : source);
}

char *
heap_get_frame_text (const Heap *self,
                     guint32 thread_serial,
                     gint32 frame)
{
  const HeapThread *thread = find_thread (self, thread_serial);
  HprofTrace trace;
  HprofFrame found;
  guint64 id;

  if (thread == NULL || frame < 0
      || !hprof_contents_find_trace (self->contents, self->dump, thread->trace_serial, &trace)
      || (guint32) frame >= trace.n_frames)
    return NULL;

  id = hprof_load_id (trace.frames + (gsize) frame * self->id_size, self->id_size);
  if (!hprof_contents_find_frame (self->contents, self->dump, id, &found))
    return g_strdup_printf ("<frame 0x%" G_GINT64_MODIFIER "x>", id);
  return format_frame (self, &found);
}
