/* heap-strings.c: the text of strings, and of other objects that stand for a value
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-strings.h"

#include "heap-fields.h"
#include "heap-private.h"

static gboolean
find_int (const Heap *heap,
          guint32 object,
          const char *name,
          guint32 *value)
{
  const guint8 *bytes = heap_layouts_find_value (heap, object, name, HPROF_TYPE_INT);

  if (bytes == NULL)
    return FALSE;
  *value = hprof_load_u32 (bytes);
  return TRUE;
}

/* @n_units big-endian or little-endian UTF-16 units as UTF-8; what is no character is U+FFFD. */
static char *
utf16_to_utf8 (const guint8 *bytes,
               gsize n_units,
               gboolean big_endian)
{
  GString *text = g_string_sized_new (n_units);

  for (gsize i = 0; i < n_units; i++)
    {
      gunichar unit = big_endian ? hprof_load_u16 (bytes + 2 * i)
                                 : GUINT16_SWAP_LE_BE (hprof_load_u16 (bytes + 2 * i));

      if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < n_units)
        {
          gunichar low = big_endian ? hprof_load_u16 (bytes + 2 * i + 2)
                                    : GUINT16_SWAP_LE_BE (hprof_load_u16 (bytes + 2 * i + 2));

          if (low >= 0xdc00 && low < 0xe000)
            {
              unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
              i++;
            }
        }
      if (unit == 0)
        unit = 0x2400;
      else if (unit >= 0xd800 && unit < 0xe000)
        unit = 0xfffd;
      g_string_append_unichar (text, unit);
    }
  return g_string_free (text, FALSE);
}

static char *
latin1_to_utf8 (const guint8 *bytes,
                gsize length)
{
  GString *text = g_string_sized_new (length);

  for (gsize i = 0; i < length; i++)
    g_string_append_unichar (text, bytes[i] == 0 ? 0x2400 : bytes[i]);
  return g_string_free (text, FALSE);
}

char *
heap_object_get_string (const Heap *heap,
                        guint32 object)
{
  const guint8 *coder;
  guint32 array, offset, count;
  HprofRecord record;

  if (object == HEAP_NONE || heap->data[heap->records[object]] != HPROF_HEAP_INSTANCE_DUMP
      || !heap_get_class (heap, heap->object_classes[object])->is_string)
    return NULL;
  array = heap_layouts_find_target (heap, object, HEAP_RULES_STRING_FIELD);
  if (array == HEAP_NONE || heap_object_get_kind (heap, array) != HEAP_OBJECT_PRIMITIVE_ARRAY)
    return NULL;

  hprof_record_read (heap->data, heap->id_size, heap->records[array], &record);
  if (record.data == NULL)
    return NULL;

  if (record.element_type == HPROF_TYPE_CHAR)
    {
      if (!find_int (heap, object, "offset", &offset) || !find_int (heap, object, "count", &count)
          || (guint64) offset + count > record.length)
        {
          offset = 0;
          count = record.length;
        }
      return utf16_to_utf8 (record.data + 2 * (gsize) offset, count, TRUE);
    }
  if (record.element_type != HPROF_TYPE_BYTE)
    return NULL;

  /* UTF-16 bytes are in the order of the machine that ran the JVM, nearly always little-endian. */
  coder = heap_layouts_find_value (heap, object, "coder", HPROF_TYPE_BYTE);
  if (coder != NULL && *coder == 1)
    return utf16_to_utf8 (record.data, record.length / 2, FALSE);
  return latin1_to_utf8 (record.data, record.length);
}

char *
heap_object_get_text_field (const Heap *heap,
                            guint32 object,
                            const char *name)
{
  guint32 target;
  HprofRecord record;

  if (object == HEAP_NONE || heap_object_get_kind (heap, object) != HEAP_OBJECT_INSTANCE)
    return NULL;
  target = heap_layouts_find_target (heap, object, name);
  if (target == HEAP_NONE || heap_object_get_kind (heap, target) != HEAP_OBJECT_PRIMITIVE_ARRAY)
    return heap_object_get_string (heap, target);
  hprof_record_read (heap->data, heap->id_size, heap->records[target], &record);
  return record.data == NULL || record.element_type != HPROF_TYPE_CHAR
             ? NULL
             : utf16_to_utf8 (record.data, record.length, TRUE);
}

/* A Java double or float always shows that it is one. */
static char *
format_floating (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_dtostr (buffer, sizeof buffer, value);
  return strpbrk (buffer, ".enN") == NULL ? g_strconcat (buffer, ".0", NULL) : g_strdup (buffer);
}

char *
heap_value_to_text (HprofType type,
                    const guint8 *value)
{
  union
  {
    guint32 bits;
    float value;
  } single;
  union
  {
    guint64 bits;
    double value;
  } both;

  switch (type)
    {
    case HPROF_TYPE_BOOLEAN:
      return g_strdup (value[0] != 0 ? "true" : "false");
    case HPROF_TYPE_CHAR:
      return utf16_to_utf8 (value, 1, TRUE);
    case HPROF_TYPE_BYTE:
      return g_strdup_printf ("%d", (gint8) value[0]);
    case HPROF_TYPE_SHORT:
      return g_strdup_printf ("%d", (gint16) hprof_load_u16 (value));
    case HPROF_TYPE_INT:
      return g_strdup_printf ("%d", (gint32) hprof_load_u32 (value));
    case HPROF_TYPE_LONG:
      return g_strdup_printf ("%" G_GINT64_FORMAT, (gint64) hprof_load_u64 (value));
    case HPROF_TYPE_FLOAT:
      single.bits = hprof_load_u32 (value);
      return format_floating ((double) single.value);
    case HPROF_TYPE_DOUBLE:
      both.bits = hprof_load_u64 (value);
      return format_floating (both.value);
    case HPROF_TYPE_OBJECT:
    default:
      return NULL;
    }
}

static guint
get_box_type (const char *class_name)
{
  static const struct
  {
    const char *class_name;
    HprofType type;
  } boxes[] = {
    { "java.lang.Boolean", HPROF_TYPE_BOOLEAN }, { "java.lang.Byte", HPROF_TYPE_BYTE },
    { "java.lang.Character", HPROF_TYPE_CHAR },  { "java.lang.Double", HPROF_TYPE_DOUBLE },
    { "java.lang.Float", HPROF_TYPE_FLOAT },     { "java.lang.Integer", HPROF_TYPE_INT },
    { "java.lang.Long", HPROF_TYPE_LONG },       { "java.lang.Short", HPROF_TYPE_SHORT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boxes); i++)
    if (g_str_equal (boxes[i].class_name, class_name))
      return boxes[i].type;
  return 0;
}

char *
heap_object_get_value_text (const Heap *heap,
                            guint32 object)
{
  const guint8 *field;
  guint32 enum_class, class_index;
  guint type;

  if (object == HEAP_NONE)
    return NULL;
  if (heap_object_get_kind (heap, object) == HEAP_OBJECT_CLASS)
    return g_strdup (heap_class_get_name (heap, heap_object_get_class_defined (heap, object)));
  if (heap_object_get_kind (heap, object) != HEAP_OBJECT_INSTANCE)
    return NULL;

  class_index = heap->object_classes[object];
  if (heap_get_class (heap, class_index)->is_string)
    return heap_object_get_string (heap, object);

  type = get_box_type (heap_class_get_name (heap, class_index));
  if (type != 0)
    {
      field = heap_layouts_find_value (heap, object, "value", type);
      return field == NULL ? NULL : heap_value_to_text (type, field);
    }

  enum_class = heap_find_class (heap, "java.lang.Enum");
  if (enum_class == HEAP_NONE || !heap_class_is_subclass (heap, class_index, enum_class))
    return NULL;
  return heap_object_get_text_field (heap, object, "name");
}
