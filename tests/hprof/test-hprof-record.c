/* test-hprof-record.c: the fields of object records
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dump-folder.h"
#include "dump-reading.h"

static DumpWriter *
begin_dump (guint id_size)
{
  DumpWriter *writer = dump_writer_new ("JAVA PROFILE 1.0.2", id_size, 0);

  dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
  return writer;
}

static DumpReading *
end_dump (DumpWriter *writer)
{
  g_autoptr (GBytes) bytes = NULL;
  DumpReading *reading;

  dump_writer_end_record (writer);
  bytes = dump_writer_to_bytes (writer);
  reading = dump_reading_new (bytes);
  dump_reading_assert_clean (reading);
  return reading;
}

static void
test_objects (gconstpointer data)
{
  guint id_size = GPOINTER_TO_UINT (data);
  g_autoptr (DumpWriter) writer = begin_dump (id_size);
  g_autoptr (DumpReading) reading = NULL;
  const guint64 elements[] = { 0x10, 0, 0xfffffff0 };
  HprofRecord record;

  dump_writer_instance (writer, 0x10, 0x100, "abcde", 5);
  dump_writer_object_array (writer, 0x20, 0x200, elements, 3);
  dump_writer_primitive_array (writer, 0x30, HPROF_TYPE_SHORT, "aabbcc", 3);
  dump_writer_array_without_data (writer, 0x40, HPROF_TYPE_LONG, 0x7fffffff);
  dump_writer_instance (writer, 0x50, 0x100, NULL, 0);
  reading = end_dump (writer);
  dump_reading_assert_objects (reading, 0x10, 0x20, 0x30, 0x40, 0x50);

  dump_reading_get_record (reading, 0x10, &record);
  g_assert_cmphex (record.tag, ==, HPROF_HEAP_INSTANCE_DUMP);
  g_assert_cmphex (record.id, ==, 0x10);
  g_assert_cmphex (record.class_id, ==, 0x100);
  g_assert_cmpuint (record.element_type, ==, 0);
  g_assert_cmpmem (record.data, record.length, "abcde", 5);

  dump_reading_get_record (reading, 0x20, &record);
  g_assert_cmphex (record.tag, ==, HPROF_HEAP_OBJECT_ARRAY_DUMP);
  g_assert_cmphex (record.class_id, ==, 0x200);
  g_assert_cmpuint (record.length, ==, 3);
  g_assert_cmpuint (record.element_type, ==, HPROF_TYPE_OBJECT);
  for (guint i = 0; i < 3; i++)
    g_assert_cmphex (hprof_load_id (record.data + i * id_size, id_size), ==, elements[i]);

  dump_reading_get_record (reading, 0x30, &record);
  g_assert_cmphex (record.tag, ==, HPROF_HEAP_PRIMITIVE_ARRAY_DUMP);
  g_assert_cmphex (record.class_id, ==, 0);
  g_assert_cmpuint (record.length, ==, 3);
  g_assert_cmpuint (record.element_type, ==, HPROF_TYPE_SHORT);
  g_assert_cmpmem (record.data, 6, "aabbcc", 6);

  dump_reading_get_record (reading, 0x40, &record);
  g_assert_cmphex (record.tag, ==, HPROF_HEAP_PRIMITIVE_ARRAY_NODATA);
  g_assert_cmpuint (record.length, ==, 0x7fffffff);
  g_assert_cmpuint (record.element_type, ==, HPROF_TYPE_LONG);
  g_assert_null (record.data);

  dump_reading_get_record (reading, 0x50, &record);
  g_assert_cmpuint (record.length, ==, 0);
}

static void
test_class (gconstpointer data)
{
  guint id_size = GPOINTER_TO_UINT (data);
  g_autoptr (DumpWriter) writer = begin_dump (id_size);
  g_autoptr (DumpReading) reading = NULL;
  const DumpField statics[] = {
    { 1, HPROF_TYPE_LONG, 5 }, { 2, HPROF_TYPE_OBJECT, 0x10 }, { 3, HPROF_TYPE_BOOLEAN, 1 },
  };
  const DumpField fields[] = { { 4, HPROF_TYPE_CHAR }, { 5, HPROF_TYPE_OBJECT } };
  HprofClassRecord record;
  const guint8 *position;
  HprofField field;

  dump_writer_class (writer, &(DumpClass) {
                                 .id = 0x100,
                                 .trace_serial = 7,
                                 .super_id = 0x101,
                                 .loader_id = 0x102,
                                 .signers_id = 0x103,
                                 .protection_domain_id = 0x104,
                                 .instance_size = 24,
                                 .statics = statics,
                                 .n_statics = G_N_ELEMENTS (statics),
                                 .fields = fields,
                                 .n_fields = G_N_ELEMENTS (fields),
                             });
  reading = end_dump (writer);
  dump_reading_get_class (reading, 0x100, &record);
  g_assert_cmphex (record.id, ==, 0x100);
  g_assert_cmpuint (record.trace_serial, ==, 7);
  g_assert_cmphex (record.super_id, ==, 0x101);
  g_assert_cmphex (record.loader_id, ==, 0x102);
  g_assert_cmphex (record.signers_id, ==, 0x103);
  g_assert_cmphex (record.protection_domain_id, ==, 0x104);
  g_assert_cmpuint (record.instance_size, ==, 24);
  g_assert_cmpuint (record.n_statics, ==, 3);
  g_assert_cmpuint (record.n_fields, ==, 2);

  position = record.statics;
  hprof_class_record_next_static (&position, id_size, &field);
  g_assert_cmpuint (field.name_id, ==, 1);
  g_assert_cmpuint (field.type, ==, HPROF_TYPE_LONG);
  g_assert_cmpuint (hprof_load_u64 (field.value), ==, 5);
  hprof_class_record_next_static (&position, id_size, &field);
  g_assert_cmpuint (field.name_id, ==, 2);
  g_assert_cmphex (hprof_load_id (field.value, id_size), ==, 0x10);
  hprof_class_record_next_static (&position, id_size, &field);
  g_assert_cmpuint (field.name_id, ==, 3);
  g_assert_cmpuint (*field.value, ==, 1);

  position = record.fields;
  hprof_class_record_next_field (&position, id_size, &field);
  g_assert_cmpuint (field.name_id, ==, 4);
  g_assert_cmpuint (field.type, ==, HPROF_TYPE_CHAR);
  g_assert_null (field.value);
  hprof_class_record_next_field (&position, id_size, &field);
  g_assert_cmpuint (field.name_id, ==, 5);
  g_assert_true (position == record.end);
}

/* Data shorter than the fields of its class end where they end. */
static void
test_short_instance (void)
{
  g_autoptr (DumpWriter) writer = begin_dump (8);
  g_autoptr (DumpReading) reading = NULL;
  const DumpField fields[] = { { 1, HPROF_TYPE_INT }, { 2, HPROF_TYPE_OBJECT } };
  HprofRecord record;

  dump_writer_class (writer, &(DumpClass) { .id = 0x100, .fields = fields, .n_fields = 2 });
  dump_writer_instance (writer, 0x10, 0x100, "\0\0\0\5\1", 5);
  dump_writer_instance (writer, 0x20, 0x100, "\0\0\0\6\0\0\0\0\0\0\0\7", 12);
  reading = end_dump (writer);
  dump_reading_assert_objects (reading, 0x100, 0x10, 0x20);
  dump_reading_get_record (reading, 0x10, &record);
  g_assert_cmpmem (record.data, record.length, "\0\0\0\5\1", 5);
}

/* Entries of the constant pool are stepped over by the size of their type. */
static void
test_constant_pool (gconstpointer data)
{
  g_autoptr (DumpWriter) writer = begin_dump (GPOINTER_TO_UINT (data));
  g_autoptr (DumpReading) reading = NULL;
  const DumpConstant constants[] = {
    { 1, HPROF_TYPE_BYTE, 0x21 }, { 2, HPROF_TYPE_LONG, 0x21 }, { 3, HPROF_TYPE_OBJECT, 0x10 },
  };
  const DumpField statics[] = { { 9, HPROF_TYPE_INT, 77 } };
  HprofClassRecord record;
  const guint8 *position;
  HprofField field;

  dump_writer_class (writer, &(DumpClass) { .id = 0x100,
                                            .constants = constants,
                                            .n_constants = G_N_ELEMENTS (constants),
                                            .statics = statics,
                                            .n_statics = 1 });
  dump_writer_instance (writer, 0x10, 0x100, NULL, 0);
  reading = end_dump (writer);
  dump_reading_assert_objects (reading, 0x100, 0x10);
  dump_reading_get_class (reading, 0x100, &record);
  g_assert_cmpuint (record.n_statics, ==, 1);
  position = record.statics;
  hprof_class_record_next_static (&position, GPOINTER_TO_UINT (data), &field);
  g_assert_cmpuint (field.name_id, ==, 9);
  g_assert_cmpuint (hprof_load_u32 (field.value), ==, 77);
}

/* Two statics of one name are two, in their order. */
static void
test_same_static_twice (void)
{
  g_autoptr (DumpWriter) writer = begin_dump (8);
  g_autoptr (DumpReading) reading = NULL;
  const DumpField statics[] = { { 9, HPROF_TYPE_INT, 1 }, { 9, HPROF_TYPE_INT, 2 } };
  HprofClassRecord record;
  const guint8 *position;
  HprofField field;

  dump_writer_class (writer, &(DumpClass) { .id = 0x100, .statics = statics, .n_statics = 2 });
  reading = end_dump (writer);
  dump_reading_get_class (reading, 0x100, &record);
  g_assert_cmpuint (record.n_statics, ==, 2);
  position = record.statics;
  for (guint i = 1; i <= 2; i++)
    {
      hprof_class_record_next_static (&position, 8, &field);
      g_assert_cmpuint (field.name_id, ==, 9);
      g_assert_cmpuint (hprof_load_u32 (field.value), ==, i);
    }
}

static void
test_types (void)
{
  static const guint8 sizes[] = { 0, 0, 8, 0, 1, 2, 4, 8, 1, 2, 4, 8 };

  for (guint type = 0; type < 256; type++)
    {
      guint size = type < G_N_ELEMENTS (sizes) ? sizes[type] : 0;

      g_assert_cmpuint (hprof_type_size (type, 8), ==, size);
      g_assert_cmpint (hprof_type_name (type) != NULL, ==, size > 0);
    }
  g_assert_cmpuint (hprof_type_size (HPROF_TYPE_OBJECT, 4), ==, 4);
  g_assert_cmpuint (hprof_type_size (G_MAXUINT, 4), ==, 0);
  g_assert_cmpstr (hprof_type_name (HPROF_TYPE_INT), ==, "int");
  g_assert_cmpstr (hprof_type_name (HPROF_TYPE_OBJECT), ==, "object");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/hprof/record/objects/4", GUINT_TO_POINTER (4), test_objects);
  g_test_add_data_func ("/hprof/record/objects/8", GUINT_TO_POINTER (8), test_objects);
  g_test_add_data_func ("/hprof/record/class/4", GUINT_TO_POINTER (4), test_class);
  g_test_add_data_func ("/hprof/record/class/8", GUINT_TO_POINTER (8), test_class);
  g_test_add_func ("/hprof/record/A36-short-instance", test_short_instance);
  g_test_add_data_func ("/hprof/record/A40-constant-pool/4", GUINT_TO_POINTER (4),
                        test_constant_pool);
  g_test_add_data_func ("/hprof/record/A40-constant-pool/8", GUINT_TO_POINTER (8),
                        test_constant_pool);
  g_test_add_func ("/hprof/record/A41-same-static-twice", test_same_static_twice);
  g_test_add_func ("/hprof/record/types", test_types);
  return g_test_run ();
}
