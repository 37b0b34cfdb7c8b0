/* test-format.c: numbers and sizes as a person reads them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "app/heapwood-format.h"

static void
assert_text (char *actual,
             const char *expected)
{
  g_assert_cmpstr (actual, ==, expected);
  g_free (actual);
}

static void
test_size (void)
{
  assert_text (heapwood_format_size (0), "0 B");
  assert_text (heapwood_format_size (1023), "1023 B");
  assert_text (heapwood_format_size (1024), "1.0\u00a0KiB");
  assert_text (heapwood_format_size (G_GUINT64_CONSTANT (79377203)), "75.7\u00a0MiB");
}

static void
test_exact_size (void)
{
  assert_text (heapwood_format_exact_size (1), "1 byte");
  g_autofree char *text = heapwood_format_exact_size (G_GUINT64_CONSTANT (5000000000));
  g_assert_true (g_str_has_prefix (text, "5"));
  g_assert_true (g_str_has_suffix (text, "000 bytes"));
}

static void
test_duration (void)
{
  assert_text (heapwood_format_duration (0.44), "0.4 s");
  assert_text (heapwood_format_duration (72.9), "1 min 12 s");
}

static void
test_time (void)
{
  g_autoptr (GDateTime) time = g_date_time_new_local (2014, 7, 1, 9, 5, 0);
  assert_text (heapwood_format_time (time), "1 July 2014, 09:05");
}

static void
test_sentence (void)
{
  assert_text (heapwood_format_sentence ("at byte 7: ärger"), "At byte 7: ärger.");
  assert_text (heapwood_format_sentence ("über."), "Über.");
  assert_text (heapwood_format_sentence (""), "");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/format/size", test_size);
  g_test_add_func ("/window/format/exact-size", test_exact_size);
  g_test_add_func ("/window/format/duration", test_duration);
  g_test_add_func ("/window/format/time", test_time);
  g_test_add_func ("/window/format/sentence", test_sentence);
  return g_test_run ();
}
