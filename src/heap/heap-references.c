/* heap-references.c: the references out of an object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-entries.h"
#include "heap-parallel-private.h"
#include "heap-private.h"

#define ALWAYS_INLINE inline __attribute__ ((always_inline))

/* The one place that knows which references an object has; they are visited in the order that
 * heap_foreach_reference() promises. Inlined into its callers, so that reading the whole dump does
 * not pay for what only a label needs. A visitor returns %FALSE to stop. */
typedef gboolean (*Visitor) (HeapReference *reference,
                             HeapOwned owns,
                             gpointer data);

static inline HeapStrength
get_cached_strength (const Heap *self,
                     guint32 object)
{
  return (HeapStrength) GPOINTER_TO_UINT (
      g_hash_table_lookup (self->cached, GUINT_TO_POINTER (object)));
}

/* The value of a cached map's entry. */
static gboolean
is_cached_value (const Heap *self,
                 guint32 object,
                 const HeapClass *class,
                 guint32 offset)
{
  return class->shape.rule != NULL && class->shape.rule->kind == HEAP_SHAPE_ENTRY
         && class->shape.offsets[1] == offset && get_cached_strength (self, object) != 0;
}

static ALWAYS_INLINE gboolean
visit_fields (const Heap *self,
              guint32 object,
              guint64 offset,
              guint32 class_index,
              Visitor visitor,
              gpointer data)
{
  const HeapClass *class = heap_get_class (self, class_index);
  guint32 size;
  const guint8 *bytes = heap_get_instance_data (self, offset, &size);
  gboolean any_cached = g_hash_table_size (self->cached) > 0;

  for (guint32 i = 0; i < class->n_references; i++)
    {
      const HeapReferenceField *field = &class->references[i];
      HeapReference reference;

      if (G_UNLIKELY ((guint64) field->offset + self->id_size > size))
        return TRUE;
      reference.target_id = hprof_load_id (bytes + field->offset, self->id_size);
      if (reference.target_id == 0)
        continue;
      reference.kind = HEAP_REFERENCE_FIELD;
      reference.implied = field->implied;
      reference.name_id = field->name_id;
      reference.strength = (HeapStrength) field->strength;
      if (G_UNLIKELY (any_cached) && is_cached_value (self, object, class, field->offset))
        reference.strength = get_cached_strength (self, object);
      if (!visitor (&reference, field->owns, data))
        return FALSE;
    }
  return TRUE;
}

static ALWAYS_INLINE gboolean
visit_elements (const Heap *self,
                guint64 offset,
                Visitor visitor,
                gpointer data)
{
  const guint8 *record = self->data + offset;
  guint32 length = hprof_load_u32 (record + 5 + self->id_size);
  const guint8 *element = record + 9 + 2 * self->id_size;

  for (guint32 i = 0; i < length; i++, element += self->id_size)
    {
      HeapReference reference;

      reference.target_id = hprof_load_id (element, self->id_size);
      if (reference.target_id == 0)
        continue;
      reference.kind = HEAP_REFERENCE_ELEMENT;
      reference.implied = FALSE;
      reference.element = i;
      reference.strength = HEAP_STRENGTH_STRONG;
      if (!visitor (&reference, 0, data))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_implied_static (const Heap *self,
                   guint64 name_id)
{
  g_autofree char *name = NULL;

  if (!self->android)
    return FALSE;
  name = heap_get_string (self, name_id);
  return heap_rules_is_implied_field ("", name, TRUE);
}

static ALWAYS_INLINE gboolean
visit_statics (const Heap *self,
               guint32 object,
               Visitor visitor,
               gpointer data)
{
  guint32 class_index;
  guint64 instance = heap_get_class_instance (self, object, &class_index);
  HprofClassRecord record;
  const guint8 *position;

  hprof_class_record_read (self->data, self->id_size, self->records[object], &record);
  position = record.statics;
  for (guint i = 0; i < record.n_statics; i++)
    {
      HprofField field;
      HeapReference reference = { .kind = HEAP_REFERENCE_STATIC, .strength = HEAP_STRENGTH_STRONG };

      hprof_class_record_next_static (&position, self->id_size, &field);
      if (field.type != HPROF_TYPE_OBJECT)
        continue;
      reference.target_id = hprof_load_id (field.value, self->id_size);
      if (reference.target_id == 0)
        continue;
      reference.name_id = field.name_id;
      reference.implied = is_implied_static (self, field.name_id);
      if (!visitor (&reference, 0, data))
        return FALSE;
    }

  return instance == 0 || visit_fields (self, object, instance, class_index, visitor, data);
}

typedef struct
{
  Visitor visitor;
  gpointer data;
  HeapStrength strength;
  HeapOwned owns;
  gboolean more;
} EntryVisit;

static gboolean
visit_entry (const HeapEntry *entry,
             gpointer data)
{
  EntryVisit *visit = data;
  HeapReference reference = {
    .kind = HEAP_REFERENCE_ENTRY,
    .key = entry->key,
    .target_id = entry->value_id,
    .strength = visit->strength,
  };

  if (entry->value_id != 0)
    visit->more = visit->visitor (&reference, visit->owns, visit->data);
  return visit->more;
}

static gboolean
visit_entries (const Heap *self,
               guint32 object,
               Visitor visitor,
               gpointer data)
{
  EntryVisit visit = {
    .visitor = visitor,
    .data = data,
    .strength = get_cached_strength (self, object),
    .owns = heap_get_class (self, self->object_classes[object])->shape.rule->owns,
    .more = TRUE,
  };

  heap_foreach_entry (self, object, visit_entry, &visit);
  return visit.more;
}

static ALWAYS_INLINE gboolean
visit_object (const Heap *self,
              guint32 object,
              Visitor visitor,
              gpointer data)
{
  guint64 offset = self->records[object];
  guint32 class_index = self->object_classes[object];

  switch ((guint) self->data[offset])
    {
    case HPROF_HEAP_INSTANCE_DUMP:
      return visit_fields (self, object, offset, class_index, visitor, data)
             && (heap_get_class (self, class_index)->shape.rule == NULL
                 || visit_entries (self, object, visitor, data));
    case HPROF_HEAP_OBJECT_ARRAY_DUMP:
      return visit_elements (self, offset, visitor, data);
    case HPROF_HEAP_CLASS_DUMP:
      return visit_statics (self, object, visitor, data);
    default:
      return TRUE;
    }
}

/* Whether the target has an owner that this reference is not. */
static inline gboolean
is_rival (const Heap *self,
          HeapOwned owns,
          guint32 target)
{
  HeapOwned owned;

  if (G_LIKELY (!self->has_owned))
    return FALSE;
  owned = heap_get_class (self, self->object_classes[target])->owned;
  if (g_hash_table_contains (self->provided, GUINT_TO_POINTER (target)))
    owned |= HEAP_OWNED_PROVIDED;
  return owned != 0 && (owned & owns) == 0;
}

/* What was odd in the references a thread has read. */
typedef struct
{
  guint64 count;
  guint32 object; /* the first it was met in */
  guint64 id;
} Oddity;

/* A thread that reads references, a block of objects at a time. */
typedef struct
{
  const Heap *heap;
  HprofProgress *progress;
  GError **error;
  guint32 object; /* being read */
  HeapVector targets;
  guint64 n_visited;
  guint64 n_entries;
  guint64 entry_limit;
  Oddity dangling;
  Oddity short_instances;
} BlockReader;

static void
note (Oddity *self,
      guint32 object,
      guint64 id)
{
  if (self->count++ == 0 || object < self->object)
    {
      self->object = object;
      self->id = id;
    }
}

static void
add_oddity (Oddity *self,
            const Oddity *other)
{
  guint64 count = self->count + other->count;

  if (other->count > 0 && (self->count == 0 || other->object < self->object))
    *self = *other;
  self->count = count;
}

static inline gboolean
add_reference (HeapReference *reference,
               HeapOwned owns,
               gpointer data)
{
  BlockReader *reader = data;
  guint32 target = heap_id_map_find (&reader->heap->ids, reference->target_id);
  guint32 kind = HEAP_TARGET_PLAIN;

  if (reference->kind == HEAP_REFERENCE_ENTRY && ++reader->n_entries > reader->entry_limit)
    return FALSE;
  if (G_UNLIKELY (++reader->n_visited % (16 * HPROF_PROGRESS_STEPS) == 0)
      && !hprof_progress_update (reader->progress, 0, 0, reader->error))
    return FALSE;
  if (G_UNLIKELY (target == HEAP_NONE))
    {
      note (&reader->dangling, reader->object, reference->target_id);
      return TRUE;
    }
  if (reference->implied || is_rival (reader->heap, owns, target))
    kind = HEAP_TARGET_LAST_RESORT;
  if (G_UNLIKELY (reference->strength != HEAP_STRENGTH_STRONG)
      && !heap_vector_push (&reader->targets, HEAP_TARGET_STRENGTH | reference->strength,
                            reader->error))
    return FALSE;
  return heap_vector_push (&reader->targets, target | kind, reader->error);
}

/* An instance with less data than its class has fields. */
static void
check_length (BlockReader *reader,
              guint32 object)
{
  const Heap *self = reader->heap;
  const guint8 *record = self->data + self->records[object];

  if (record[0] == HPROF_HEAP_INSTANCE_DUMP
      && hprof_load_u32 (record + 5 + 2 * self->id_size)
             < heap_get_class (self, self->object_classes[object])->data_size)
    note (&reader->short_instances, object, 0);
}

typedef struct
{
  Heap *heap;
  HeapSlices *slices;
  BlockReader *readers; /* one a thread */
  gint too_many;        /* atomic: more entries than the file can hold */
} Reading;

static void
set_too_many (GError **error)
{
  g_set_error_literal (error, HPROF_ERROR, HPROF_ERROR_TOO_LARGE,
                       "the collections hold more entries than the file has references");
}

static gboolean
read_block (guint32 block,
            guint worker,
            gpointer data,
            HprofProgress *progress,
            GError **error)
{
  Reading *reading = data;
  BlockReader *reader = &reading->readers[worker];
  guint32 size = heap_slices_get_block_size (reading->slices, block);
  g_autofree guint32 *starts = g_new (guint32, HEAP_BLOCK_SIZE + 1);

  reader->heap = reading->heap;
  reader->progress = progress;
  reader->error = error;
  reader->entry_limit = heap_entries_get_limit (reading->heap);
  reader->targets.length = 0;
  for (guint32 i = 0; i < size; i++)
    {
      guint32 object = (block << HEAP_BLOCK_SHIFT) + i;

      if (i % HPROF_PROGRESS_STEPS == 0
          && (!hprof_progress_update (progress, object, reading->slices->n_vertices, error)
              || !hprof_file_check (reading->heap->file, error)))
        return FALSE;
      starts[i] = (guint32) reader->targets.length;
      reader->object = object;
      check_length (reader, object);
      if (!visit_object (reading->heap, object, add_reference, reader))
        {
          if (reader->n_entries > reader->entry_limit)
            {
              g_atomic_int_set (&reading->too_many, TRUE);
              set_too_many (error);
            }
          return FALSE;
        }
    }
  starts[size] = (guint32) reader->targets.length;
  return heap_slices_set_block (reading->slices, block, &reader->targets, starts, error);
}

static void
add_problems (Heap *self,
              const Oddity *dangling,
              const Oddity *short_instances)
{
  if (dangling->count > 0)
    hprof_problems_add (self->problems, HPROF_PROBLEM_DANGLING_REFERENCE, 0,
                        self->records[dangling->object], dangling->count,
                        "references to ids with no record, the first in the object at byte "
                        "%" G_GUINT64_FORMAT " to 0x%" G_GINT64_MODIFIER "x; they lead nowhere",
                        self->records[dangling->object], dangling->id);
  if (short_instances->count > 0)
    hprof_problems_add (self->problems, HPROF_PROBLEM_SHORT_INSTANCE, 0,
                        self->records[short_instances->object], short_instances->count,
                        "instances shorter than the fields of their class, the first at byte "
                        "%" G_GUINT64_FORMAT "; the fields that fit were read",
                        self->records[short_instances->object]);
}

typedef struct
{
  guint64 n_entries;
  guint64 limit;
} EntryCount;

static gboolean
count_entry (const HeapEntry *entry,
             gpointer data)
{
  EntryCount *count = data;

  return ++count->n_entries <= count->limit;
}

/* Collections that share their insides over and over promise more entries than memory holds. Those
 * that come before the limit is passed keep their entries, in the order of objects, so that the same
 * dump always gives the same heap. */
static gboolean
limit_collections (Heap *self,
                   HprofProgress *progress,
                   GError **error)
{
  EntryCount count = { 0, heap_entries_get_limit (self) };

  for (guint32 i = 0; i < self->n_objects; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 0, 0, error))
        return FALSE;
      heap_foreach_entry (self, i, count_entry, &count);
      if (count.n_entries <= count.limit)
        continue;
      self->collections_end = i;
      hprof_problems_add (self->problems, HPROF_PROBLEM_SHARED_COLLECTIONS, 0, self->records[i], 1,
                          "the collections hold more entries than the file has references; those "
                          "from the object at byte %" G_GUINT64_FORMAT
                          " on show their fields alone",
                          self->records[i]);
      break;
    }
  return TRUE;
}

static gboolean
read_blocks (Reading *reading,
             guint n_threads,
             HprofProgress *progress,
             GError **error)
{
  Oddity dangling = { 0 }, short_instances = { 0 };
  guint64 n_entries = 0;
  gboolean done = heap_slices_init (reading->slices, reading->heap->n_objects, error)
                  && heap_parallel_run (reading->slices->n_blocks, n_threads, read_block, reading,
                                        progress, error);

  for (guint i = 0; i < n_threads; i++)
    {
      BlockReader *reader = &reading->readers[i];

      heap_vector_clear (&reader->targets);
      add_oddity (&dangling, &reader->dangling);
      add_oddity (&short_instances, &reader->short_instances);
      n_entries += reader->n_entries;
      *reader = (BlockReader) { 0 };
    }
  if (done && n_entries > heap_entries_get_limit (reading->heap))
    {
      reading->too_many = TRUE;
      set_too_many (error);
      done = FALSE;
    }
  if (done)
    add_problems (reading->heap, &dangling, &short_instances);
  return done;
}

gboolean
heap_references_read (Heap *self,
                      HeapSlices *slices,
                      HprofProgress *progress,
                      GError **error)
{
  guint n_threads = heap_parallel_get_n_threads (self->options.n_threads);
  g_autofree BlockReader *readers = g_new0 (BlockReader, n_threads);
  Reading reading = { .heap = self, .slices = slices, .readers = readers };
  g_autoptr (GError) local_error = NULL;

  hprof_progress_set_part (progress, 0, 0.8);
  if (read_blocks (&reading, n_threads, progress, &local_error))
    return TRUE;
  if (!reading.too_many)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  heap_slices_clear (slices);
  return limit_collections (self, progress, error)
         && read_blocks (&reading, n_threads, progress, error);
}

/* One object's references as the caller of heap_foreach_reference() gets them. */
typedef struct
{
  const Heap *heap;
  guint32 source; /* that the references are told of */
  guint32 holder; /* that they are out of, where the source is folded */
  HeapReferenceFunc func;
  gpointer data;
} Enumeration;

static gboolean
report (HeapReference *reference,
        HeapOwned owns,
        gpointer data)
{
  const Enumeration *enumeration = data;
  const Heap *heap = enumeration->heap;
  guint32 target = heap_find_object (heap, reference->target_id);

  reference->target = target;
  reference->rival = target != HEAP_NONE && is_rival (heap, owns, target);
  reference->folded = target != HEAP_NONE && heap_is_folded (heap, target);
  reference->holds
      = target != HEAP_NONE && !reference->folded && !heap_is_folded (heap, enumeration->holder)
        && heap_edges_hold (heap, enumeration->holder, reference->strength,
                            reference->implied || reference->rival, target);
  return enumeration->func (reference, enumeration->data);
}

static gboolean
report_implied (Enumeration *enumeration,
                HeapReferenceKind kind,
                guint64 target_id)
{
  HeapReference reference = {
    .kind = kind,
    .implied = TRUE,
    .target_id = target_id,
    .strength = HEAP_STRENGTH_STRONG,
  };

  return target_id == 0 || report (&reference, 0, enumeration);
}

static gboolean
report_all_implied (Enumeration *enumeration)
{
  const Heap *heap = enumeration->heap;
  guint32 object = enumeration->source;
  HprofClassRecord record;

  if (heap_object_get_kind (heap, object) != HEAP_OBJECT_CLASS)
    return report_implied (enumeration, HEAP_REFERENCE_CLASS,
                           heap_get_class (heap, heap->object_classes[object])->id);

  hprof_class_record_read (heap->data, heap->id_size, heap->records[object], &record);
  return report_implied (enumeration, HEAP_REFERENCE_SUPERCLASS, record.super_id)
         && report_implied (enumeration, HEAP_REFERENCE_CLASS_LOADER, record.loader_id)
         && report_implied (enumeration, HEAP_REFERENCE_SIGNERS, record.signers_id)
         && report_implied (enumeration, HEAP_REFERENCE_PROTECTION_DOMAIN,
                            record.protection_domain_id);
}

static gboolean
report_object (Enumeration *enumeration)
{
  return visit_object (enumeration->heap, enumeration->source, report, enumeration)
         && report_all_implied (enumeration);
}

void
heap_foreach_reference (const Heap *heap,
                        guint32 object,
                        HeapReferenceFunc func,
                        gpointer data)
{
  Enumeration enumeration = { heap, object, object, func, data };
  const HeapClass *class = heap_get_class (heap, heap->object_classes[object]);
  guint32 begin, end;

  if (!report_object (&enumeration) || !(class->is_string || class->folds_elements))
    return;
  heap_tree_get_child_range (heap, object, &begin, &end);
  for (guint32 i = begin; i < end; i++)
    if (heap_is_folded (heap, heap->children[i]))
      {
        enumeration.source = heap->children[i];
        if (!report_object (&enumeration))
          return;
      }
}

void
heap_reference_append_label (const Heap *heap,
                             const HeapReference *reference,
                             GString *label)
{
  g_autofree char *name = NULL;

  switch (reference->kind)
    {
    case HEAP_REFERENCE_ELEMENT:
      g_string_append_printf (label, "[%u]", reference->element);
      return;
    case HEAP_REFERENCE_ENTRY:
      heap_key_append_text (heap, &reference->key, label);
      return;
    case HEAP_REFERENCE_CLASS:
      g_string_append (label, "<class>");
      return;
    case HEAP_REFERENCE_SUPERCLASS:
      g_string_append (label, "<superclass>");
      return;
    case HEAP_REFERENCE_CLASS_LOADER:
      g_string_append (label, "<class loader>");
      return;
    case HEAP_REFERENCE_SIGNERS:
      g_string_append (label, "<signers>");
      return;
    case HEAP_REFERENCE_PROTECTION_DOMAIN:
      g_string_append (label, "<protection domain>");
      return;
    case HEAP_REFERENCE_STATIC:
      g_string_append (label, "static ");
      break;
    case HEAP_REFERENCE_FIELD:
    default:
      break;
    }
  name = heap_get_string (heap, reference->name_id);
  g_string_append (label, name);
}

gboolean
heap_object_is_garbage_entry_point (const Heap *heap,
                                    guint32 object)
{
  return (heap->states[object] & HEAP_STATE_ENTRY_POINT) != 0;
}
