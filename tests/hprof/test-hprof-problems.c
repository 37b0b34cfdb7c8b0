/* test-hprof-problems.c: the list of what was odd in a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hprof/hprof-problems.h"

#include <string.h>

static void
test_empty (void)
{
  g_autoptr (HprofProblems) problems = hprof_problems_new ();

  g_assert_cmpuint (hprof_problems_get_size (problems), ==, 0);
  hprof_problems_add (problems, HPROF_PROBLEM_TRUNCATED, 0, 10, 0, "nothing");
  g_assert_cmpuint (hprof_problems_get_size (problems), ==, 0);
}

/* One entry for a kind and detail: it keeps the first offset and message, and counts. */
static void
test_counts (void)
{
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  const HprofProblem *problem;

  hprof_problems_add (problems, HPROF_PROBLEM_UNKNOWN_SUBRECORD, 0xca, 100, 1, "tag 0x%02x", 0xca);
  hprof_problems_add (problems, HPROF_PROBLEM_UNKNOWN_SUBRECORD, 0xcb, 50, 1, "tag 0x%02x", 0xcb);
  hprof_problems_add (problems, HPROF_PROBLEM_UNKNOWN_SUBRECORD, 0xca, 200, 2, "another");
  hprof_problems_add (problems, HPROF_PROBLEM_DUPLICATE_OBJECT, 0xca, 300, G_MAXUINT32, "twice");
  hprof_problems_add (problems, HPROF_PROBLEM_DUPLICATE_OBJECT, 0xca, 301, 1, "twice");

  g_assert_cmpuint (hprof_problems_get_size (problems), ==, 3);
  problem = hprof_problems_get (problems, 0);
  g_assert_cmpint (problem->kind, ==, HPROF_PROBLEM_UNKNOWN_SUBRECORD);
  g_assert_cmpuint (problem->offset, ==, 100);
  g_assert_cmpuint (problem->count, ==, 3);
  g_assert_cmpstr (problem->message, ==, "tag 0xca");
  problem = hprof_problems_get (problems, 1);
  g_assert_cmpuint (problem->offset, ==, 50);
  g_assert_cmpuint (problem->count, ==, 1);
  g_assert_cmpstr (problem->message, ==, "tag 0xcb");
  problem = hprof_problems_get (problems, 2);
  g_assert_cmpint (problem->kind, ==, HPROF_PROBLEM_DUPLICATE_OBJECT);
  g_assert_cmpuint (problem->count, ==, G_GUINT64_CONSTANT (0x100000000));
}

static void
test_message_is_printable (void)
{
  g_autoptr (HprofProblems) problems = hprof_problems_new ();
  const char *message;

  hprof_problems_add (problems, HPROF_PROBLEM_MISSING_NAME, 0, 1, 1, "class %s of\n%s",
                      "\033[31mRed", "caf\303\251");
  message = hprof_problems_get (problems, 0)->message;
  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_null (strpbrk (message, "\033\n"));
  g_assert_nonnull (strstr (message, "caf\303\251"));
}

static void
test_kinds_have_names (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint kind = 0; kind < HPROF_PROBLEM_COUNT; kind++)
    {
      const char *name = hprof_problem_kind_to_string ((HprofProblemKind) kind);

      g_assert_nonnull (name);
      g_assert_true (g_regex_match_simple ("^[a-z]+(-[a-z]+)*$", name, 0, 0));
      g_assert_true (g_hash_table_add (names, (gpointer) name));
    }
  g_assert_cmpstr (hprof_problem_kind_to_string (HPROF_PROBLEM_TRUNCATED), ==, "truncated");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hprof/problems/empty", test_empty);
  g_test_add_func ("/hprof/problems/counts", test_counts);
  g_test_add_func ("/hprof/problems/message-is-printable", test_message_is_printable);
  g_test_add_func ("/hprof/problems/kinds-have-names", test_kinds_have_names);
  return g_test_run ();
}
