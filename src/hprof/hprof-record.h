/* hprof-record.h: the fields of one object record that a scan has found whole
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof-cursor.h"
#include "hprof-file.h"
#include "hprof-tags.h"

G_BEGIN_DECLS

/* An INSTANCE_DUMP, OBJECT_ARRAY_DUMP, PRIMITIVE_ARRAY_DUMP or PRIMITIVE_ARRAY_NODATA. */
typedef struct
{
  HprofHeapTag tag;
  guint64 id;
  guint64 class_id;    /* of an instance or object array, else 0 */
  guint32 trace_serial;
  guint32 length;      /* instance: bytes of field data; array: elements */
  guint8 element_type; /* HprofType of an array's elements, 0 for an instance */
  const guint8 *data;  /* (transfer none): field data or elements; %NULL without data */
} HprofRecord;

/* hprof_record_read:
 * @data: hprof_file_get_data()
 * @offset: where hprof_scan() found one of the four
 *
 * Fills @record.
 */
void hprof_record_read (const guint8 *data,
                        guint id_size,
                        guint64 offset,
                        HprofRecord *record);

/* A CLASS_DUMP. */
typedef struct
{
  guint64 id;
  guint32 trace_serial;
  guint64 super_id;
  guint64 loader_id;
  guint64 signers_id;
  guint64 protection_domain_id;
  guint32 instance_size; /* bytes, as the file says */
  guint16 n_statics;
  guint16 n_fields;
  const guint8 *statics; /* (transfer none): for hprof_class_record_next_static() */
  const guint8 *fields;  /* (transfer none): n_fields of (name id, type byte) */
  const guint8 *end;     /* behind the record */
} HprofClassRecord;

/* Fills @record from the CLASS_DUMP that hprof_scan() found at @offset. */
void hprof_class_record_read (const guint8 *data,
                              guint id_size,
                              guint64 offset,
                              HprofClassRecord *record);

typedef struct
{
  guint64 name_id;
  guint8 type;         /* HprofType */
  const guint8 *value; /* (transfer none): hprof_type_size() bytes; %NULL for an instance field */
} HprofField;

/* Reads the static at *@position and moves *@position behind it. */
static inline void
hprof_class_record_next_static (const guint8 **position,
                                guint id_size,
                                HprofField *field)
{
  field->name_id = hprof_load_id (*position, id_size);
  field->type = (*position)[id_size];
  field->value = *position + id_size + 1;
  *position = field->value + hprof_type_size (field->type, id_size);
}

/* Reads the instance field at *@position and moves *@position behind it. */
static inline void
hprof_class_record_next_field (const guint8 **position,
                               guint id_size,
                               HprofField *field)
{
  field->name_id = hprof_load_id (*position, id_size);
  field->type = (*position)[id_size];
  field->value = NULL;
  *position += id_size + 1;
}

G_END_DECLS
