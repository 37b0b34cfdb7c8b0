/* heap-references.c: the references out of an object
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"
#include "heap-rules-private.h"

/* What reading the references of the whole dump gathers for one block of objects. */
typedef struct
{
  const Heap *heap;
  HprofProgress *progress;
  HeapVector targets;
  guint64 n_dangling;
  guint64 first_dangling; /* the object it is in, by file offset */
  guint64 first_dangling_id;
  guint64 n_short;
  guint64 first_short;
} BlockReader;

static inline gboolean
add_reference (BlockReader *reader,
               guint64 record,
               guint64 id,
               HeapStrength strength,
               gboolean implied,
               GError **error)
{
  guint32 target;

  if (id == 0)
    return TRUE;
  target = heap_id_map_find (&reader->heap->ids, id);
  if (G_UNLIKELY (target == HEAP_NONE))
    {
      if (reader->n_dangling++ == 0)
        {
          reader->first_dangling = record;
          reader->first_dangling_id = id;
        }
      return TRUE;
    }
  if (G_UNLIKELY (strength != HEAP_STRENGTH_STRONG)
      && !heap_vector_push (&reader->targets, HEAP_TARGET_STRENGTH | strength, error))
    return FALSE;
  return heap_vector_push (&reader->targets, target | (implied ? HEAP_TARGET_IMPLIED : 0), error);
}

static gboolean
read_fields (BlockReader *reader,
             guint64 offset,
             guint32 class_index,
             GError **error)
{
  const Heap *self = reader->heap;
  const HeapClass *class = heap_get_class (self, class_index);
  const guint8 *data = self->data + offset + 9 + 2 * self->id_size;
  guint32 size = hprof_load_u32 (data - 4);

  if (G_UNLIKELY (size < class->data_size) && reader->n_short++ == 0)
    reader->first_short = offset;

  for (guint32 i = 0; i < class->n_references; i++)
    {
      const HeapReferenceField *field = &class->references[i];

      if (G_UNLIKELY ((guint64) field->offset + self->id_size > size))
        break;
      if (!add_reference (reader, offset, hprof_load_id (data + field->offset, self->id_size),
                          field->strength, field->implied, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_elements (BlockReader *reader,
               guint64 offset,
               GError **error)
{
  const Heap *self = reader->heap;
  const guint8 *record = self->data + offset;
  guint32 length = hprof_load_u32 (record + 5 + self->id_size);
  const guint8 *element = record + 9 + 2 * self->id_size;

  for (guint32 i = 0; i < length; i++, element += self->id_size)
    {
      if (i % HPROF_PROGRESS_STEPS == HPROF_PROGRESS_STEPS - 1
          && !hprof_progress_update (reader->progress, 0, 0, error))
        return FALSE;
      if (!add_reference (reader, offset, hprof_load_id (element, self->id_size),
                          HEAP_STRENGTH_STRONG, FALSE, error))
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

/* The INSTANCE_DUMP that a class object has beside its CLASS_DUMP, and its class; 0 for none. */
static guint64
get_class_instance (const Heap *self,
                    guint32 object,
                    guint32 *class_index)
{
  const guint64 *offset = g_hash_table_lookup (self->class_instances, GUINT_TO_POINTER (object));

  if (offset == NULL)
    return 0;
  *class_index = heap_find_class_by_id (
      self, hprof_load_id (self->data + *offset + 5 + self->id_size, self->id_size));
  return *class_index == HEAP_NONE ? 0 : *offset;
}

static gboolean
read_statics (BlockReader *reader,
              guint32 object,
              GError **error)
{
  const Heap *self = reader->heap;
  guint32 instance_class;
  guint64 instance = get_class_instance (self, object, &instance_class);
  HprofClassRecord record;
  const guint8 *position;

  hprof_class_record_read (self->data, self->id_size, self->records[object], &record);
  position = record.statics;
  for (guint i = 0; i < record.n_statics; i++)
    {
      HprofField field;

      hprof_class_record_next_static (&position, self->id_size, &field);
      if (field.type == HPROF_TYPE_OBJECT
          && !add_reference (reader, self->records[object],
                             hprof_load_id (field.value, self->id_size), HEAP_STRENGTH_STRONG,
                             is_implied_static (self, field.name_id), error))
        return FALSE;
    }
  return instance == 0 || read_fields (reader, instance, instance_class, error);
}

static gboolean
read_object (BlockReader *reader,
             guint32 object,
             GError **error)
{
  guint64 offset = reader->heap->records[object];

  switch ((guint) reader->heap->data[offset])
    {
    case HPROF_HEAP_INSTANCE_DUMP:
      return read_fields (reader, offset, reader->heap->object_classes[object], error);
    case HPROF_HEAP_OBJECT_ARRAY_DUMP:
      return read_elements (reader, offset, error);
    case HPROF_HEAP_CLASS_DUMP:
      return read_statics (reader, object, error);
    default:
      return TRUE;
    }
}

/* Reads the objects of one block into the reader's targets. */
static gboolean
read_block (BlockReader *reader,
            HeapSlices *slices,
            guint32 block,
            GError **error)
{
  g_autofree guint32 *starts = g_new (guint32, HEAP_BLOCK_SIZE + 1);
  guint32 size = heap_slices_get_block_size (slices, block);

  reader->targets.length = 0;
  for (guint32 i = 0; i < size; i++)
    {
      guint32 object = (block << HEAP_BLOCK_SHIFT) + i;

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (reader->progress, object, slices->n_vertices, error))
        return FALSE;
      starts[i] = (guint32) reader->targets.length;
      if (!read_object (reader, object, error))
        return FALSE;
    }
  starts[size] = (guint32) reader->targets.length;
  return heap_slices_set_block (slices, block, &reader->targets, starts, error);
}

gboolean
heap_references_read (Heap *self,
                      HeapSlices *slices,
                      HprofProgress *progress,
                      GError **error)
{
  BlockReader reader = { .heap = self, .progress = progress };
  gboolean done = heap_slices_init (slices, self->n_objects, error);

  for (guint32 block = 0; done && block < slices->n_blocks; block++)
    done = read_block (&reader, slices, block, error) && hprof_file_check (self->file, error);
  heap_vector_clear (&reader.targets);

  hprof_problems_add (self->problems, HPROF_PROBLEM_DANGLING_REFERENCE, 0, reader.first_dangling,
                      reader.n_dangling,
                      "references to ids with no record, the first in the object at byte "
                      "%" G_GUINT64_FORMAT " to 0x%" G_GINT64_MODIFIER "x; they lead nowhere",
                      reader.first_dangling, reader.first_dangling_id);
  hprof_problems_add (self->problems, HPROF_PROBLEM_SHORT_INSTANCE, 0, reader.first_short,
                      reader.n_short,
                      "instances shorter than the fields of their class, the first at byte "
                      "%" G_GUINT64_FORMAT "; the fields that fit were read",
                      reader.first_short);
  return done;
}

/* One object's references as the caller of heap_foreach_reference() gets them. */
typedef struct
{
  const Heap *heap;
  guint32 source;
  HeapReferenceFunc func;
  gpointer data;
} Enumeration;

static gboolean
report (const Enumeration *enumeration,
        HeapReference *reference)
{
  if (reference->target_id == 0)
    return TRUE;
  reference->target = heap_find_object (enumeration->heap, reference->target_id);
  reference->holds = reference->target != HEAP_NONE
                     && heap_edges_hold (enumeration->heap, enumeration->source,
                                         reference->strength, reference->implied,
                                         reference->target);
  return enumeration->func (reference, enumeration->data);
}

static gboolean
report_fields (const Enumeration *enumeration,
               guint64 offset,
               guint32 class_index)
{
  const Heap *self = enumeration->heap;
  const HeapClass *class = heap_get_class (self, class_index);
  const guint8 *data = self->data + offset + 9 + 2 * self->id_size;
  guint32 size = hprof_load_u32 (data - 4);

  for (guint32 i = 0; i < class->n_references; i++)
    {
      const HeapReferenceField *field = &class->references[i];
      HeapReference reference = {
        .kind = HEAP_REFERENCE_FIELD,
        .implied = field->implied,
        .name_id = field->name_id,
        .strength = (HeapStrength) field->strength,
      };

      if ((guint64) field->offset + self->id_size > size)
        return TRUE;
      reference.target_id = hprof_load_id (data + field->offset, self->id_size);
      if (!report (enumeration, &reference))
        return FALSE;
    }
  return TRUE;
}

static gboolean
report_elements (const Enumeration *enumeration,
                 guint64 offset)
{
  const Heap *self = enumeration->heap;
  HprofRecord record;

  hprof_record_read (self->data, self->id_size, offset, &record);
  for (guint32 i = 0; i < record.length; i++)
    {
      HeapReference reference = {
        .kind = HEAP_REFERENCE_ELEMENT,
        .element = i,
        .target_id = hprof_load_id (record.data + (gsize) i * self->id_size, self->id_size),
        .strength = HEAP_STRENGTH_STRONG,
      };

      if (!report (enumeration, &reference))
        return FALSE;
    }
  return TRUE;
}

static gboolean
report_statics (const Enumeration *enumeration,
                const HprofClassRecord *record)
{
  const Heap *self = enumeration->heap;
  const guint8 *position = record->statics;

  for (guint i = 0; i < record->n_statics; i++)
    {
      HprofField field;
      HeapReference reference = { .kind = HEAP_REFERENCE_STATIC, .strength = HEAP_STRENGTH_STRONG };

      hprof_class_record_next_static (&position, self->id_size, &field);
      if (field.type != HPROF_TYPE_OBJECT)
        continue;
      reference.name_id = field.name_id;
      reference.implied = is_implied_static (self, field.name_id);
      reference.target_id = hprof_load_id (field.value, self->id_size);
      if (!report (enumeration, &reference))
        return FALSE;
    }
  return TRUE;
}

static gboolean
report_implied (const Enumeration *enumeration,
                HeapReferenceKind kind,
                guint64 target_id)
{
  HeapReference reference = {
    .kind = kind,
    .implied = TRUE,
    .target_id = target_id,
    .strength = HEAP_STRENGTH_STRONG,
  };

  return report (enumeration, &reference);
}

static gboolean
report_class (const Enumeration *enumeration)
{
  const Heap *self = enumeration->heap;
  guint32 object = enumeration->source;
  guint32 instance_class;
  guint64 instance = get_class_instance (self, object, &instance_class);
  HprofClassRecord record;

  hprof_class_record_read (self->data, self->id_size, self->records[object], &record);
  return report_statics (enumeration, &record)
         && (instance == 0 || report_fields (enumeration, instance, instance_class))
         && report_implied (enumeration, HEAP_REFERENCE_SUPERCLASS, record.super_id)
         && report_implied (enumeration, HEAP_REFERENCE_CLASS_LOADER, record.loader_id)
         && report_implied (enumeration, HEAP_REFERENCE_SIGNERS, record.signers_id)
         && report_implied (enumeration, HEAP_REFERENCE_PROTECTION_DOMAIN,
                            record.protection_domain_id);
}

void
heap_foreach_reference (const Heap *heap,
                        guint32 object,
                        HeapReferenceFunc func,
                        gpointer data)
{
  const Enumeration enumeration = { heap, object, func, data };
  guint64 offset = heap->records[object];
  gboolean more = TRUE;

  switch ((guint) heap->data[offset])
    {
    case HPROF_HEAP_CLASS_DUMP:
      report_class (&enumeration);
      return;
    case HPROF_HEAP_INSTANCE_DUMP:
      more = report_fields (&enumeration, offset, heap->object_classes[object]);
      break;
    case HPROF_HEAP_OBJECT_ARRAY_DUMP:
      more = report_elements (&enumeration, offset);
      break;
    default:
      break;
    }
  if (more)
    report_implied (&enumeration, HEAP_REFERENCE_CLASS,
                    heap_get_class (heap, heap->object_classes[object])->id);
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
