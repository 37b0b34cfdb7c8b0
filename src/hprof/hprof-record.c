/* hprof-record.c: the fields of one object record that a scan has found whole
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-record.h"

void
hprof_record_read (const guint8 *data,
                   guint id_size,
                   guint64 offset,
                   HprofRecord *record)
{
  const guint8 *position = data + offset;

  record->tag = *position++;
  record->id = hprof_load_id (position, id_size);
  position += id_size;
  record->trace_serial = hprof_load_u32 (position);
  position += 4;

  switch ((guint) record->tag)
    {
    case HPROF_HEAP_INSTANCE_DUMP:
      record->class_id = hprof_load_id (position, id_size);
      record->length = hprof_load_u32 (position + id_size);
      record->element_type = 0;
      record->data = position + id_size + 4;
      break;

    case HPROF_HEAP_OBJECT_ARRAY_DUMP:
      record->length = hprof_load_u32 (position);
      record->class_id = hprof_load_id (position + 4, id_size);
      record->element_type = HPROF_TYPE_OBJECT;
      record->data = position + 4 + id_size;
      break;

    case HPROF_HEAP_PRIMITIVE_ARRAY_DUMP:
    case HPROF_HEAP_PRIMITIVE_ARRAY_NODATA:
      record->length = hprof_load_u32 (position);
      record->class_id = 0;
      record->element_type = position[4];
      record->data = record->tag == HPROF_HEAP_PRIMITIVE_ARRAY_DUMP ? position + 5 : NULL;
      break;

    default:
      g_assert_not_reached ();
    }
}

void
hprof_class_record_read (const guint8 *data,
                         guint id_size,
                         guint64 offset,
                         HprofClassRecord *record)
{
  const guint8 *position = data + offset + 1;
  guint16 n_constants;

  record->id = hprof_load_id (position, id_size);
  position += id_size;
  record->trace_serial = hprof_load_u32 (position);
  position += 4;
  record->super_id = hprof_load_id (position, id_size);
  record->loader_id = hprof_load_id (position + id_size, id_size);
  record->signers_id = hprof_load_id (position + 2 * id_size, id_size);
  record->protection_domain_id = hprof_load_id (position + 3 * id_size, id_size);
  position += 6 * id_size; /* two more are reserved */
  record->instance_size = hprof_load_u32 (position);
  position += 4;

  n_constants = hprof_load_u16 (position);
  position += 2;
  for (guint i = 0; i < n_constants; i++)
    position += 3 + hprof_type_size (position[2], id_size);

  record->n_statics = hprof_load_u16 (position);
  position += 2;
  record->statics = position;
  for (guint i = 0; i < record->n_statics; i++)
    {
      HprofField field;

      hprof_class_record_next_static (&position, id_size, &field);
    }

  record->n_fields = hprof_load_u16 (position);
  position += 2;
  record->fields = position;
  record->end = position + (gsize) record->n_fields * (id_size + 1);
}
