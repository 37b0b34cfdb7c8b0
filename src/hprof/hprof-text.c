/* hprof-text.c: text of a dump as valid UTF-8
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-text.h"

#include <string.h>

#define REPLACEMENT 0xfffd
#define PICTURE_OF_NUL 0x2400

static gboolean
is_continuation (const guint8 *byte,
                 const guint8 *end)
{
  return byte < end && (*byte & 0xc0) == 0x80;
}

/* Returns: the bytes of one UTF-16 unit or character at @byte, 0 where there is none. */
static guint
read_unit (const guint8 *byte,
           const guint8 *end,
           gunichar *unit)
{
  if (byte[0] < 0x80)
    {
      *unit = byte[0] == 0 ? PICTURE_OF_NUL : byte[0];
      return 1;
    }
  if ((byte[0] & 0xe0) == 0xc0 && is_continuation (byte + 1, end))
    {
      *unit = (gunichar) (byte[0] & 0x1f) << 6 | (byte[1] & 0x3f);
      if (*unit == 0)
        *unit = PICTURE_OF_NUL;
      else if (*unit < 0x80)
        return 0;
      return 2;
    }
  if ((byte[0] & 0xf0) == 0xe0 && is_continuation (byte + 1, end) && is_continuation (byte + 2, end))
    {
      *unit = (gunichar) (byte[0] & 0x0f) << 12 | (gunichar) (byte[1] & 0x3f) << 6 | (byte[2] & 0x3f);
      return *unit < 0x800 ? 0 : 3;
    }
  if ((byte[0] & 0xf8) == 0xf0 && is_continuation (byte + 1, end) && is_continuation (byte + 2, end)
      && is_continuation (byte + 3, end))
    {
      *unit = (gunichar) (byte[0] & 0x07) << 18 | (gunichar) (byte[1] & 0x3f) << 12
              | (gunichar) (byte[2] & 0x3f) << 6 | (byte[3] & 0x3f);
      return *unit < 0x10000 || *unit > 0x10ffff ? 0 : 4;
    }
  return 0;
}

/* Returns: the bytes of the character at @byte, surrogate pairs joined; 0 where there is none. */
static guint
read_character (const guint8 *byte,
                const guint8 *end,
                gunichar *character)
{
  guint length = read_unit (byte, end, character);

  if (length == 3 && *character >= 0xd800 && *character < 0xe000)
    {
      gunichar low;

      if (*character >= 0xdc00 || byte + 3 >= end || read_unit (byte + 3, end, &low) != 3
          || low < 0xdc00 || low >= 0xe000)
        return 0;
      *character = 0x10000 + ((*character - 0xd800) << 10) + (low - 0xdc00);
      return 6;
    }
  return length;
}

char *
hprof_text_from_modified_utf8 (const guint8 *bytes,
                               gsize length)
{
  GString *text = g_string_sized_new (length);
  const guint8 *end = bytes + length;

  while (bytes < end)
    {
      gunichar character;
      guint used = read_character (bytes, end, &character);

      g_string_append_unichar (text, used == 0 ? REPLACEMENT : character);
      bytes += MAX (used, 1);
    }
  return g_string_free (text, FALSE);
}

static gboolean
is_control (gunichar character)
{
  return character < 0x20 || (character >= 0x7f && character < 0xa0) || character == 0x061c
         || (character >= 0x200e && character <= 0x200f)
         || (character >= 0x202a && character <= 0x202e)
         || (character >= 0x2066 && character <= 0x2069) || character == 0x2028
         || character == 0x2029;
}

char *
hprof_text_escape (const char *text)
{
  GString *escaped = g_string_sized_new (strlen (text));

  for (const char *position = text; *position != '\0'; position = g_utf8_next_char (position))
    {
      gunichar character = g_utf8_get_char (position);

      if (is_control (character))
        g_string_append_printf (escaped, "\\u%04x", character);
      else
        g_string_append_unichar (escaped, character);
    }
  return g_string_free (escaped, FALSE);
}
