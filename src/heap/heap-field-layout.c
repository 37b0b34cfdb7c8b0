/* heap-field-layout.c: how HotSpot places the fields of an instance
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-field-layout-private.h"

static const guint primitive_sizes[] = { 8, 4, 2, 1 };

static guint64
align (guint64 offset,
       guint alignment)
{
  return (offset + alignment - 1) / alignment * alignment;
}

void
heap_field_layout_clear (HeapFieldLayout *self)
{
  g_clear_pointer (&self->holes, g_array_unref);
}

static void
insert_hole (HeapFieldLayout *self,
             guint position,
             guint64 begin,
             guint64 end)
{
  HeapFieldHole hole = { begin, end };

  if (begin == end)
    return;
  if (self->holes == NULL)
    self->holes = g_array_new (FALSE, FALSE, sizeof (HeapFieldHole));
  g_array_insert_val (self->holes, position, hole);
}

/* Puts a field into the smallest hole that fits it, of equal ones the last, else behind the end. */
static void
place_in_hole (HeapFieldLayout *self,
               guint size)
{
  guint n_holes = self->holes == NULL ? 0 : self->holes->len;
  guint best = n_holes;
  HeapFieldHole hole;
  guint64 begin;

  for (guint i = n_holes; i-- > 0;)
    {
      const HeapFieldHole *candidate = &g_array_index (self->holes, HeapFieldHole, i);
      const HeapFieldHole *chosen = best == n_holes ? NULL
                                                    : &g_array_index (self->holes, HeapFieldHole, best);

      if (align (candidate->begin, size) + size <= candidate->end
          && (chosen == NULL || candidate->end - candidate->begin < chosen->end - chosen->begin))
        best = i;
    }

  if (best == n_holes)
    {
      begin = align (self->end, size);
      insert_hole (self, n_holes, self->end, begin);
      self->end = begin + size;
      return;
    }

  hole = g_array_index (self->holes, HeapFieldHole, best);
  begin = align (hole.begin, size);
  g_array_remove_index (self->holes, best);
  insert_hole (self, best, begin + size, hole.end);
  insert_hole (self, best, hole.begin, begin);
}

static void
place_in_holes (HeapFieldLayout *self,
                const HeapFieldCounts *counts,
                guint reference)
{
  for (guint i = 0; i < G_N_ELEMENTS (primitive_sizes); i++)
    for (guint32 k = 0; k < counts->primitives[i]; k++)
      place_in_hole (self, primitive_sizes[i]);
  for (guint32 k = 0; k < counts->references; k++)
    place_in_hole (self, reference);
}

/* JDK 6 to 14: what fits of the smaller fields goes into the gap before the first of 8 bytes. */
static void
fill_gap (guint64 gap,
          HeapFieldCounts *counts,
          guint reference)
{
  if (gap >= 4 && counts->primitives[1] > 0)
    {
      counts->primitives[1]--;
      gap -= 4;
    }
  while (gap >= 2 && counts->primitives[2] > 0)
    {
      counts->primitives[2]--;
      gap -= 2;
    }
  while (gap >= 1 && counts->primitives[3] > 0)
    {
      counts->primitives[3]--;
      gap--;
    }
  if (gap >= reference && counts->references > 0)
    counts->references--;
}

static guint64
get_primitives_end (guint64 begin,
                    const HeapFieldCounts *counts)
{
  guint64 end = begin;

  if (counts->primitives[0] > 0)
    end = align (end, 8);
  for (guint i = 0; i < G_N_ELEMENTS (primitive_sizes); i++)
    end += (guint64) counts->primitives[i] * primitive_sizes[i];
  return end;
}

static guint64
place_in_order (guint64 begin,
                HeapFieldCounts counts,
                guint reference,
                gboolean references_first)
{
  begin = align (begin, reference);
  if (references_first)
    return get_primitives_end (begin + (guint64) counts.references * reference, &counts);

  if (counts.primitives[0] > 0)
    {
      guint64 first = align (begin, 8);

      fill_gap (first - begin, &counts, reference);
      begin = first;
    }
  begin = get_primitives_end (begin, &counts);
  if (counts.references > 0)
    begin = align (begin, reference) + (guint64) counts.references * reference;
  return begin;
}

HeapFieldLayout
heap_field_layout_extend (const HeapFieldLayout *super,
                          const HeapFieldCounts *counts,
                          HeapFieldLayoutRule rule,
                          guint header,
                          guint reference,
                          gboolean references_first)
{
  HeapFieldLayout layout = { header, NULL };

  if (super != NULL)
    {
      layout.end = super->end;
      if (super->holes != NULL && super->holes->len > 0)
        layout.holes = g_array_copy (super->holes);
    }

  if (rule == HEAP_FIELD_LAYOUT_JDK_15)
    place_in_holes (&layout, counts, reference);
  else
    layout.end = place_in_order (layout.end, *counts, reference,
                                 references_first || rule == HEAP_FIELD_LAYOUT_JDK_5);
  return layout;
}

gboolean
heap_field_layout_has_references_first (const char *class_name)
{
  static const char *const names[] = {
    "java.lang.AssertionStatusDirectives",
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Class",
    "java.lang.ClassLoader",
    "java.lang.Double",
    "java.lang.Float",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Short",
    "java.lang.StackTraceElement",
    "java.lang.String",
    "java.lang.Throwable",
    "java.lang.ref.Reference",
    "java.lang.ref.SoftReference",
    NULL,
  };

  return g_strv_contains (names, class_name);
}

guint64
heap_field_layout_get_statics_size (const HeapFieldCounts *counts,
                                    guint reference)
{
  return get_primitives_end ((guint64) counts->references * reference, counts);
}
