/* test-cli-where.c: conditions as they are written on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/cli-error.h"
#include "cli/cli-where.h"

static gboolean
parse (const char *text,
       HeapValueKind kind,
       const char *name)
{
  g_auto (CliWhere) where = { 0 };
  g_autoptr (GError) error = NULL;

  if (!cli_where_parse (text, &where, &error))
    {
      g_assert_error (error, CLI_ERROR, CLI_ERROR_USAGE);
      return FALSE;
    }
  g_assert_no_error (error);
  g_assert_cmpstr (where.condition.name, ==, name);
  g_assert_cmpint (where.condition.kind, ==, kind);
  return TRUE;
}

static void
test_where (void)
{
  static const char *const wrong[]
      = { "", "a", "a =", "a = 1", "a ==", "a == ", "== 1", "a == b", "a == 1 1", "a == \"b",
          "a == \"b\\\"", "a < 1", "a b == 1", "a == 0x", "a == 'b' c" };
  g_auto (CliWhere) where = { 0 };

  g_assert_true (parse ("a == null", HEAP_VALUE_NULL, "a"));
  g_assert_true (parse (" mParent!=null ", HEAP_VALUE_NULL, "mParent"));
  g_assert_true (parse ("this$0 == -1.5e3", HEAP_VALUE_NUMBER, "this$0"));
  g_assert_true (parse ("a\t==\ttrue", HEAP_VALUE_NUMBER, "a"));
  g_assert_true (parse ("a == 0x7f", HEAP_VALUE_ID, "a"));
  g_assert_true (parse ("a == ''", HEAP_VALUE_TEXT, "a"));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (parse (wrong[i], HEAP_VALUE_NULL, NULL));

  g_assert_true (cli_where_parse ("a != \"it's \\\"x\\\\y\\\"\"", &where, NULL));
  g_assert_true (where.condition.differs);
  g_assert_cmpstr (where.condition.text, ==, "it's \"x\\y\"");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/where/parse", test_where);
  return g_test_run ();
}
