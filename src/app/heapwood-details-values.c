/* heapwood-details-values.c: how a value reads in the details
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-details-private.h"

#include "heapwood-format.h"
#include "heapwood-names.h"

#include <glib/gi18n.h>

/* The characters of a text that stand in the pane, and in a row. */
#define MAX_CHARACTERS 20000
#define MAX_ROW_CHARACTERS 200

/* Returns: (transfer full): @text on one line and of a length for a row. */
static char *
shorten (const char *text)
{
  g_autofree char *start = NULL;

  if (g_utf8_strlen (text, -1) > MAX_ROW_CHARACTERS)
    {
      g_autofree char *cut = g_utf8_substring (text, 0, MAX_ROW_CHARACTERS);
      start = g_strconcat (cut, "…", NULL);
    }
  return hprof_text_escape (start != NULL ? start : text);
}

/* Returns: (transfer full): what stands for the object: its text where it has one. */
static char *
get_text (const Heap *heap,
          guint32 object)
{
  g_autofree char *name
    = heapwood_node_get_short_name (heap, heap_node (HEAP_NODE_OBJECT, object));
  g_autofree char *string = heap_object_get_string (heap, object);

  if (string != NULL)
    {
      g_autofree char *text = shorten (string);
      return g_strdup_printf ("\"%s\"", text);
    }
  if (heap_object_get_class_defined (heap, object) != HEAP_NONE)
    return g_steal_pointer (&name);

  g_autofree char *value = heap_object_get_value_text (heap, object);
  if (value == NULL)
    return g_steal_pointer (&name);

  g_autofree char *text = shorten (value);
  return g_strconcat (name, " ", text, NULL);
}

/* Returns: (transfer full) (nullable): the start of an array of chars; %NULL for another object. */
static char *
get_characters (const Heap *heap,
                guint32 object)
{
  HprofType type;
  const guint8 *elements = heap_object_get_primitive_elements (heap, object, &type);

  if (elements == NULL || type != HPROF_TYPE_CHAR)
    return NULL;

  GString *text = g_string_new (NULL);
  guint32 length = MIN (heap_object_get_length (heap, object), MAX_CHARACTERS + 1);

  for (guint32 i = 0; i < length; i++)
    {
      gunichar character = elements[2 * i] * 256u + elements[2 * i + 1];

      if (character >= 0xd800 && character < 0xdc00 && i + 1 < length)
        {
          gunichar low = elements[2 * i + 2] * 256u + elements[2 * i + 3];

          if (low >= 0xdc00 && low < 0xe000)
            {
              character = 0x10000 + ((character - 0xd800) << 10) + (low - 0xdc00);
              i++;
            }
        }
      g_string_append_unichar (text, character != 0 && g_unichar_validate (character) ? character
                                                                                      : 0xfffd);
    }
  return g_string_free (text, FALSE);
}

char *
heapwood_details_get_text (const Heap *heap,
                           guint32 object)
{
  g_autofree char *text = heap_object_get_string (heap, object);

  if (text == NULL)
    text = get_characters (heap, object);
  if (text == NULL || g_utf8_strlen (text, -1) <= MAX_CHARACTERS)
    return g_steal_pointer (&text);

  g_autofree char *start = g_utf8_substring (text, 0, MAX_CHARACTERS);
  return g_strconcat (start, "…", NULL);
}

void
heapwood_details_describe (const Heap *heap,
                           guint32 place,
                           guint64 id,
                           HeapwoodFact *fact)
{
  guint32 object = id != 0 ? heap_find_object (heap, id) : HEAP_NONE;

  if (object == HEAP_NONE)
    {
      fact->value
        = id == 0 ? g_strdup ("null") : g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", id);
      if (id != 0)
        fact->tooltip = g_strdup (_("The dump has no object of this address"));
      return;
    }

  guint32 holder = heap_object_get_holder (heap, object);
  g_autofree char *name = heap_object_get_name (heap, object);
  g_autofree char *size
    = heapwood_format_size (heap_object_get_retained_size (heap, object));

  fact->value = get_text (heap, object);
  fact->target = heap_tree_get_object_node (heap, object);
  fact->is_link = fact->target.index != place;
  if (holder == HEAP_NONE)
    fact->tooltip = g_strdup_printf (
      /* Translators: name and address of an object, its retained size, how strongly it is held */
      _("%s\n0x%" G_GINT64_MODIFIER "x\n%s retained · %s"), name, id, size,
      heapwood_strength_get_name (heap_object_get_strength (heap, object)));
  else
    fact->tooltip = g_strdup_printf (
      holder == place ? _("%s\n0x%" G_GINT64_MODIFIER "x\nPart of this object")
                      : _("%s\n0x%" G_GINT64_MODIFIER "x\nPart of the object that holds it"),
      name, id);
}

void
heapwood_details_describe_value (HprofType type,
                                 const guint8 *value,
                                 HeapwoodFact *fact)
{
  GString *tooltip = g_string_new (hprof_type_name (type));
  g_autofree char *text = heap_value_to_text (type, value);

  fact->value = hprof_text_escape (text);
  g_string_append (tooltip, " 0x");
  for (guint i = 0; i < hprof_type_size (type, 8); i++)
    g_string_append_printf (tooltip, "%02x", value[i]);
  fact->tooltip = g_string_free (tooltip, FALSE);
}
