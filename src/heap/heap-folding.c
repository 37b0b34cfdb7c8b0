/* heap-folding.c: objects shown as a part of the one that holds them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

/* A string's array and the boxes of an array of boxes are folded into it where nothing else points
 * at them. First those that may be, from the holders' side; then every reference of the dump is
 * asked whether it comes from elsewhere. */

typedef struct
{
  Heap *heap;
  const HeapSlices *slices;
  guint32 *holders; /* of a candidate the object that would hold it */
} Folding;

static void
set_candidate (Folding *folding,
               guint32 object,
               guint32 holder)
{
  guint64 *word = &folding->heap->folded[object >> 6];
  guint64 bit = G_GUINT64_CONSTANT (1) << (object & 63);

  if ((*word & bit) == 0)
    folding->holders[object] = holder;
  *word |= bit;
}

static void
clear_candidate (Heap *heap,
                 guint32 object)
{
  heap->folded[object >> 6] &= ~(G_GUINT64_CONSTANT (1) << (object & 63));
}

static void
find_string_array (Folding *folding,
                   guint32 object,
                   guint32 field)
{
  const Heap *heap = folding->heap;
  const guint8 *value = heap_get_instance_bytes (heap, object, field, heap->id_size);
  guint32 array;

  if (value == NULL)
    return;
  array = heap_find_object (heap, hprof_load_id (value, heap->id_size));
  if (array != HEAP_NONE && heap_object_get_kind (heap, array) == HEAP_OBJECT_PRIMITIVE_ARRAY)
    set_candidate (folding, array, object);
}

static void
find_boxes (Folding *folding,
            guint32 object)
{
  const Heap *heap = folding->heap;
  const char *array_name = heap_get_class (heap, heap->object_classes[object])->name;
  gsize length = strlen (array_name) - strlen ("[]");
  guint32 *end;

  for (guint32 *slot = heap_slices_get (folding->slices, object, &end); slot < end; slot++)
    {
      guint32 element = *slot & HEAP_TARGET_MASK;
      const char *name = heap_get_class (heap, heap->object_classes[element])->name;

      if (strlen (name) == length && strncmp (name, array_name, length) == 0
          && heap_object_get_kind (heap, element) == HEAP_OBJECT_INSTANCE)
        set_candidate (folding, element, object);
    }
}

static gboolean
find_candidates (Folding *folding,
                 HprofProgress *progress,
                 GError **error)
{
  Heap *heap = folding->heap;
  guint32 string_class = heap_find_class (heap, HEAP_RULES_STRING_CLASS);
  guint32 field;

  hprof_progress_set_part (progress, 0.8, 0.85);
  if (string_class != HEAP_NONE
      && !heap_layouts_find_field (heap, string_class, HEAP_RULES_STRING_FIELD, HPROF_TYPE_OBJECT,
                                   &field))
    string_class = HEAP_NONE;

  for (guint32 i = 0; i < heap->n_objects; i++)
    {
      guint32 class_index = heap->object_classes[i];

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, i, heap->n_objects, error))
        return FALSE;
      if (class_index == string_class
          && heap->data[heap->records[i]] == HPROF_HEAP_INSTANCE_DUMP)
        find_string_array (folding, i, field);
      else if (heap_get_class (heap, class_index)->folds_elements
               && heap_object_get_kind (heap, i) == HEAP_OBJECT_OBJECT_ARRAY)
        find_boxes (folding, i);
    }
  return TRUE;
}

static gboolean
ask_references (Folding *folding,
                HprofProgress *progress,
                GError **error)
{
  Heap *heap = folding->heap;

  hprof_progress_set_part (progress, 0.85, 1);
  for (guint32 i = 0; i < heap->n_objects; i++)
    {
      guint32 *end;

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, i, heap->n_objects, error))
        return FALSE;
      for (guint32 *slot = heap_slices_get (folding->slices, i, &end); slot < end; slot++)
        {
          guint32 target = *slot & HEAP_TARGET_MASK;

          if (heap_is_folded (heap, target) && folding->holders[target] != i
              && (*slot & HEAP_TARGET_KIND) != HEAP_TARGET_STRENGTH)
            clear_candidate (heap, target);
        }
    }
  return TRUE;
}

static void
ask_roots (Heap *heap)
{
  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);

      if (root->object != HEAP_NONE && root->kind != HEAP_ROOT_UNREACHABLE)
        clear_candidate (heap, root->object);
    }
}

gboolean
heap_folding_find (Heap *self,
                   const HeapSlices *slices,
                   HprofProgress *progress,
                   GError **error)
{
  g_autofree guint32 *holders = heap_memory_new (self->n_objects, sizeof (guint32), error);
  Folding folding = { self, slices, holders };

  self->folded = heap_memory_new (((gsize) self->n_objects + 63) / 64, sizeof (guint64), error);
  if (holders == NULL || self->folded == NULL || !find_candidates (&folding, progress, error)
      || !ask_references (&folding, progress, error))
    return FALSE;
  ask_roots (self);
  return TRUE;
}
