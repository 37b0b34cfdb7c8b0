/* heapwood-filter.c: what the objects of a list must be
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-filter.h"

#include "heapwood-names.h"

#include <glib/gi18n.h>

#include <string.h>

static char *
copy (const char *text)
{
  return g_strdup (text != NULL ? text : "");
}

HeapwoodFilter *
heapwood_filter_new (const HeapwoodFilter *fields)
{
  HeapwoodFilter *self = g_atomic_rc_box_new0 (HeapwoodFilter);

  self->class_name = copy (fields->class_name);
  self->class_match = fields->class_match;
  self->text = copy (fields->text);
  self->size = copy (fields->size);
  self->strengths = fields->strengths;
  if (fields->objects != NULL)
    {
      self->objects = g_array_ref (fields->objects);
      self->title = copy (fields->title);
    }
  return self;
}

HeapwoodFilter *
heapwood_filter_ref (HeapwoodFilter *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  HeapwoodFilter *self = data;

  g_free ((char *) self->class_name);
  g_free ((char *) self->text);
  g_free ((char *) self->size);
  g_free ((char *) self->title);
  g_clear_pointer (&self->objects, g_array_unref);
}

void
heapwood_filter_unref (HeapwoodFilter *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

gboolean
heapwood_filter_equal (const HeapwoodFilter *self,
                       const HeapwoodFilter *other)
{
  return self == other
         || (g_str_equal (self->class_name, other->class_name)
             && self->class_match == other->class_match && g_str_equal (self->text, other->text)
             && g_str_equal (self->size, other->size) && self->strengths == other->strengths
             && self->objects == other->objects);
}

char *
heapwood_filter_describe (const HeapwoodFilter *self)
{
  if (self->class_name[0] != '\0')
    return g_strdup (self->class_name);
  if (self->objects != NULL)
    return g_strdup (self->title);
  if (self->text[0] != '\0')
    /* Translators: part of the text of the Strings that are listed */
    return g_strdup_printf (_("“%s”"), self->text);
  if (self->size[0] != '\0')
    /* Translators: objects that retain at least this size */
    return g_strdup_printf (_("≥ %s"), self->size);
  for (guint i = 0; i < HEAP_STRENGTH_COUNT; i++)
    if (self->strengths == 1u << i)
      return g_strdup (heapwood_strength_get_name (i));
  return g_strdup (_("All objects"));
}
