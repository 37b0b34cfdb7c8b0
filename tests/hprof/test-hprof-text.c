/* test-hprof-text.c: modified UTF-8 and escaping
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hprof/hprof-text.h"

#include <string.h>

#define REPLACEMENT "\357\277\275"

static void
check (const char *bytes,
       const char *expected)
{
  g_autofree char *text =
      hprof_text_from_modified_utf8 ((const guint8 *) bytes, strlen (bytes));

  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static void
test_characters (void)
{
  check ("", "");
  check ("java/lang/String", "java/lang/String");
  check ("\303\251", "é");
  check ("\342\202\254", "€");
  check ("\357\277\277", "\357\277\277");
}

/* U+1F600 as the two surrogates D83D DE00, and as UTF-8. */
static void
test_supplementary (void)
{
  check ("a\355\240\275\355\270\200b", "a\360\237\230\200b");
  check ("a\360\237\230\200b", "a\360\237\230\200b");
}

static void
test_null (void)
{
  g_autofree char *text = hprof_text_from_modified_utf8 ((const guint8 *) "a\0b", 3);

  check ("a\300\200b", "a\342\220\200b");
  g_assert_cmpstr (text, ==, "a\342\220\200b");
}

/* Nothing is dropped: what stands around bad bytes stays, and each bad byte shows. */
static void
test_invalid (void)
{
  check ("a\377b", "a" REPLACEMENT "b");
  check ("a\200\200b", "a" REPLACEMENT REPLACEMENT "b");
  check ("a\303", "a" REPLACEMENT);
  check ("a\303b", "a" REPLACEMENT "b");
  check ("a\342\202", "a" REPLACEMENT REPLACEMENT);
  check ("\301\201", REPLACEMENT REPLACEMENT);
  check ("\355\240\275x", REPLACEMENT REPLACEMENT REPLACEMENT "x");
  check ("\355\270\200", REPLACEMENT REPLACEMENT REPLACEMENT);
  check ("\364\220\200\200", REPLACEMENT REPLACEMENT REPLACEMENT REPLACEMENT);
}

static void
test_every_pair (void)
{
  for (guint first = 0; first < 256; first++)
    for (guint second = 0; second < 256; second++)
      {
        guint8 bytes[] = { (guint8) first, (guint8) second };
        g_autofree char *text = hprof_text_from_modified_utf8 (bytes, sizeof bytes);

        g_assert_true (g_utf8_validate (text, -1, NULL));
        g_assert_cmpuint (strlen (text), >, 0);
      }
}

static void
test_no_bytes (void)
{
  g_autofree char *text = hprof_text_from_modified_utf8 (NULL, 0);

  g_assert_cmpstr (text, ==, "");
}

static void
check_escape (const char *text,
              const char *expected)
{
  g_autofree char *escaped = hprof_text_escape (text);

  g_assert_cmpstr (escaped, ==, expected);
}

static void
test_escape (void)
{
  check_escape ("", "");
  check_escape ("naïve \\u0041 😀", "naïve \\u0041 😀");
  check_escape ("a\tb\nc\033[31m", "a\\u0009b\\u000ac\\u001b[31m");
  check_escape ("\177\302\200\302\237\302\240", "\\u007f\\u0080\\u009f\302\240");
  check_escape ("a\342\200\256b\342\201\246c\342\200\216", "a\\u202eb\\u2066c\\u200e");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hprof/text/A56-characters", test_characters);
  g_test_add_func ("/hprof/text/supplementary", test_supplementary);
  g_test_add_func ("/hprof/text/null", test_null);
  g_test_add_func ("/hprof/text/invalid", test_invalid);
  g_test_add_func ("/hprof/text/every-pair", test_every_pair);
  g_test_add_func ("/hprof/text/no-bytes", test_no_bytes);
  g_test_add_func ("/hprof/text/E06-escape", test_escape);
  return g_test_run ();
}
