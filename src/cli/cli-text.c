/* cli-text.c: figures and text as a terminal shows them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-text.h"

#include <math.h>
#include <string.h>

char *
cli_text_format_size (guint64 bytes,
                      gboolean exact)
{
  static const char prefixes[] = "KMGTPE";
  double scaled = (double) bytes / 1024;
  guint prefix = 0;

  if (exact)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, bytes);
  if (bytes < 1024)
    return g_strdup_printf ("%" G_GUINT64_FORMAT " B", bytes);

  /* What would be rounded up to 1024.0 is 1.0 of the next. */
  while (scaled >= 1023.95 && prefix + 1 < sizeof prefixes - 1)
    {
      scaled /= 1024;
      prefix++;
    }
  return g_strdup_printf ("%.1f %ciB", scaled, prefixes[prefix]);
}

gboolean
cli_text_parse_size (const char *text,
                     guint64 *bytes)
{
  static const char prefixes[] = "KMG";
  char *end;
  double value = g_ascii_strtod (text, &end);
  const char *prefix = *end != '\0' ? strchr (prefixes, g_ascii_toupper (*end)) : NULL;

  if (!g_ascii_isdigit (text[0]) || (prefix == NULL ? *end != '\0' : end[1] != '\0'))
    return FALSE;
  if (prefix != NULL)
    value = ldexp (value, 10 * (int) (prefix - prefixes + 1));
  if (!(value < 0x1p63))
    return FALSE;
  *bytes = (guint64) value;
  return TRUE;
}

void
cli_text_make_valid (char **text)
{
  char *given = *text;

  if (given == NULL)
    return;
  *text = g_utf8_make_valid (given, -1);
  g_free (given);
}

char *
cli_text_format_count (guint64 count,
                       const char *singular,
                       const char *plural)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT " %s", count, count == 1 ? singular : plural);
}

char *
cli_text_format_time (GDateTime *time)
{
  return g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ");
}

guint
cli_text_get_width (const char *text)
{
  guint width = 0;

  for (const char *position = text; *position != '\0'; position = g_utf8_next_char (position))
    {
      gunichar character = g_utf8_get_char (position);

      if (g_unichar_iswide (character))
        width += 2;
      else if (!g_unichar_iszerowidth (character))
        width++;
    }
  return width;
}
