/* heapwood-classes-words.c: what the figures of a row of the classes are of, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-words.h"

#include "heapwood-format.h"

#include "treemap/treemap-names.h"

#include <glib/gi18n.h>

/* Names of classes in a title, then the ones in the middle are left out. */
#define MAX_NAMES 4

char *
heapwood_classes_name_column (const GPtrArray *names)
{
  gboolean is_long = names->len > MAX_NAMES;
  char *title = g_strdup (g_ptr_array_index (names, names->len - 1));

  for (guint i = names->len - 1; i-- > 0;)
    {
      g_autofree char *holders = NULL;

      if (is_long && i > 2)
        continue;

      holders = title;
      /* Translators: what is held, then what holds it, which may be such a text as well */
      title = g_strdup_printf (_("%s held by %s"),
                               is_long && i == 2 ? "…" : (char *) g_ptr_array_index (names, i),
                               holders);
    }
  return title;
}

char *
heapwood_classes_name (const HeapwoodClass *row)
{
  if (row->has_own_name)
    return g_strdup (row->name);
  /* Translators: a class, and what loaded it */
  return g_strdup_printf (_("%s (%s)"), row->name, row->loader);
}

char *
heapwood_classes_describe_objects (const HeapwoodClass *row)
{
  g_autofree char *count = NULL;

  if (row->group == HEAP_ROOT)
    /* Translators: of objects */
    return g_strdup (_("No single object holds them"));
  if (row->group == HEAP_GARBAGE)
    /* Translators: of objects */
    return g_strdup (_("Nothing that is reached holds them"));
  if (row->level == 0)
    return heapwood_format_objects (row->objects);

  count = treemap_names_format_count (row->objects);
  /* Translators: %s is the number of objects that hold what is in the row below */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s object holds them",
                                       "%s objects hold them", (gulong) row->objects),
                          count);
}

char *
heapwood_classes_describe_bytes (const HeapwoodClass *row,
                                 const HeapwoodClass *bottom)
{
  g_autofree char *size = heapwood_format_size (row->bytes);

  if (row->level == 0)
    /* Translators: a size, of objects themselves */
    return g_strdup_printf (_("%s shallow"), size);
  /* Translators: a size, and the class whose objects have it together */
  return g_strdup_printf (_("%s of %s"), size, bottom->short_name);
}

char *
heapwood_classes_describe_share (const HeapwoodClass *row)
{
  double share = 100 * row->share;

  return row->level == 0 ? g_strdup_printf (_("%.1f %% of all bytes"), share)
                         : g_strdup_printf (_("%.1f %% of what is below"), share);
}

char *
heapwood_classes_describe (const HeapwoodClass *row,
                           const HeapwoodClass *bottom)
{
  g_autofree char *name = g_markup_escape_text (row->name, -1);
  g_autofree char *bytes = heapwood_classes_describe_bytes (row, bottom);
  g_autofree char *safe_bytes = g_markup_escape_text (bytes, -1);
  g_autofree char *share = heapwood_classes_describe_share (row);
  g_autofree char *objects = heapwood_classes_describe_objects (row);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "<b>%s</b>", name);
  if (row->loader != NULL)
    {
      g_autofree char *loader = g_markup_escape_text (row->loader, -1);
      g_string_append_c (text, '\n');
      /* Translators: what loaded a class */
      g_string_append_printf (text, _("Loaded by: %s"), loader);
    }
  g_string_append_printf (text, "\n%s · %s\n%s", safe_bytes, share, objects);
  if (row->level == 0)
    {
      g_autofree char *retained = heapwood_format_size (row->retained);
      g_string_append_c (text, '\n');
      /* Translators: a size that is a lower bound */
      g_string_append_printf (text, _("≥ %s retained"), retained);
    }
  return g_string_free (text, FALSE);
}

char *
heapwood_classes_describe_in_line (const HeapwoodClass *row,
                                   const HeapwoodClass *bottom)
{
  g_autofree char *name = heapwood_classes_name (row);
  g_autofree char *bytes = heapwood_classes_describe_bytes (row, bottom);
  g_autofree char *share = heapwood_classes_describe_share (row);
  g_autofree char *objects = heapwood_classes_describe_objects (row);

  return g_strdup_printf ("%s · %s · %s · %s", name, bytes, share, objects);
}
