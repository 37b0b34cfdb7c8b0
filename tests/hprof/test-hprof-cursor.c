/* test-hprof-cursor.c: reads of bytes, each within bounds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hprof/hprof-cursor.h"

static const guint8 bytes[] = {
  0x80, 0x01, 0x02, 0xff, 0xfe, 0xfd, 0xfc, 0x81, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09,
};

static void
test_values (void)
{
  HprofCursor cursor;

  hprof_cursor_init (&cursor, bytes, bytes + sizeof bytes, 4);
  g_assert_cmphex (hprof_cursor_u8 (&cursor), ==, 0x80);
  g_assert_cmphex (hprof_cursor_u16 (&cursor), ==, 0x0102);
  g_assert_cmphex (hprof_cursor_u32 (&cursor), ==, 0xfffefdfc);
  g_assert_cmphex (hprof_cursor_u64 (&cursor), ==, G_GUINT64_CONSTANT (0x8102030405060708));
  g_assert_cmpuint (hprof_cursor_left (&cursor), ==, 1);
  g_assert_false (cursor.failed);
}

/* Ids of 4 bytes are zero-extended, with the top bit set too. */
static void
test_ids (void)
{
  HprofCursor cursor;

  hprof_cursor_init (&cursor, bytes + 3, bytes + sizeof bytes, 4);
  g_assert_cmphex (hprof_cursor_id (&cursor), ==, 0xfffefdfc);
  hprof_cursor_init (&cursor, bytes + 3, bytes + sizeof bytes, 8);
  g_assert_cmphex (hprof_cursor_id (&cursor), ==, G_GUINT64_CONSTANT (0xfffefdfc81020304));
}

/* A read that does not fit moves nothing, and no later one succeeds. */
static void
test_end (void)
{
  HprofCursor cursor;

  hprof_cursor_init (&cursor, bytes, bytes + 3, 8);
  g_assert_cmpuint (hprof_cursor_u32 (&cursor), ==, 0);
  g_assert_true (cursor.failed);
  g_assert_true (cursor.position == bytes);
  g_assert_cmpuint (hprof_cursor_u8 (&cursor), ==, 0);
  g_assert_cmpuint (hprof_cursor_id (&cursor), ==, 0);
  g_assert_true (cursor.position == bytes);

  hprof_cursor_init (&cursor, bytes, bytes, 8);
  g_assert_false (cursor.failed);
  g_assert_true (hprof_cursor_skip (&cursor, 0));
  g_assert_cmpuint (hprof_cursor_u8 (&cursor), ==, 0);
  g_assert_true (cursor.failed);
}

static void
test_huge_skip (void)
{
  static const guint64 sizes[] = { 17, G_MAXUINT32, G_MAXINT64, G_MAXUINT64 };
  HprofCursor cursor;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      hprof_cursor_init (&cursor, bytes, bytes + sizeof bytes, 8);
      g_assert_false (hprof_cursor_skip (&cursor, sizes[i]));
      g_assert_true (cursor.position == bytes);
      g_assert_true (cursor.failed);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hprof/cursor/values", test_values);
  g_test_add_func ("/hprof/cursor/ids", test_ids);
  g_test_add_func ("/hprof/cursor/end", test_end);
  g_test_add_func ("/hprof/cursor/A06-huge-skip", test_huge_skip);
  return g_test_run ();
}
