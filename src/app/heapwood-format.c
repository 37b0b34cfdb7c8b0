/* heapwood-format.c: numbers and sizes as a person reads them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-format.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

char *
heapwood_format_size (guint64 bytes)
{
  if (bytes >= 1024)
    return g_format_size_full (bytes, G_FORMAT_SIZE_IEC_UNITS);

  /* Translators: a number of bytes below 1024, in the short form of KiB and MiB */
  return g_strdup_printf (_("%u B"), (guint) bytes);
}

char *
heapwood_format_exact_size (guint64 bytes)
{
  g_autofree char *count = treemap_names_format_count (bytes);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s byte", "%s bytes", (gulong) bytes),
                          count);
}

char *
heapwood_format_objects (guint64 count)
{
  g_autofree char *text = treemap_names_format_count (count);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s object", "%s objects", (gulong) count),
                          text);
}

char *
heapwood_format_duration (double seconds)
{
  if (seconds < 60)
    /* Translators: a span of time in seconds */
    return g_strdup_printf (_("%.1f s"), seconds);

  guint whole = (guint) seconds;
  /* Translators: a span of time in minutes and seconds */
  return g_strdup_printf (_("%u min %02u s"), whole / 60, whole % 60);
}

char *
heapwood_format_time (GDateTime *time)
{
  g_autoptr (GDateTime) local = g_date_time_to_local (time);
  /* Translators: a date and a time of day, for g_date_time_format() */
  return g_date_time_format (local, _("%-e %B %Y, %H:%M"));
}

char *
heapwood_format_sentence (const char *text)
{
  gunichar first = g_unichar_toupper (g_utf8_get_char (text));
  GString *sentence = g_string_new (NULL);

  if (*text != '\0')
    {
      g_string_append_unichar (sentence, first);
      g_string_append (sentence, g_utf8_next_char (text));
      if (!g_str_has_suffix (text, "."))
        g_string_append_c (sentence, '.');
    }
  return g_string_free (sentence, FALSE);
}
