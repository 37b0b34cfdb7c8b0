/* hprof-problems.c: what was odd in a dump that could be opened all the same
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-problems.h"

#include "hprof-text.h"

typedef struct
{
  HprofProblem problem;
  guint detail;
} Entry;

struct _HprofProblems
{
  GArray *entries; /* of Entry */
};

static void
entry_clear (gpointer data)
{
  Entry *entry = data;

  g_free (entry->problem.message);
}

HprofProblems *
hprof_problems_new (void)
{
  HprofProblems *self = g_new (HprofProblems, 1);

  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (self->entries, entry_clear);
  return self;
}

void
hprof_problems_free (HprofProblems *self)
{
  g_array_unref (self->entries);
  g_free (self);
}

void
hprof_problems_add (HprofProblems *self,
                    HprofProblemKind kind,
                    guint detail,
                    guint64 offset,
                    guint64 count,
                    const char *format,
                    ...)
{
  Entry entry = { { kind, offset, count, NULL }, detail };
  g_autofree char *message = NULL;
  va_list arguments;

  if (count == 0)
    return;

  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *known = &g_array_index (self->entries, Entry, i);

      if (known->problem.kind == kind && known->detail == detail)
        {
          known->problem.count += count;
          return;
        }
    }

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  entry.problem.message = hprof_text_escape (message);
  g_array_append_val (self->entries, entry);
}

guint
hprof_problems_get_size (const HprofProblems *self)
{
  return self->entries->len;
}

const HprofProblem *
hprof_problems_get (const HprofProblems *self,
                    guint position)
{
  g_return_val_if_fail (position < self->entries->len, NULL);

  return &g_array_index (self->entries, Entry, position).problem;
}

const char *
hprof_problem_kind_to_string (HprofProblemKind kind)
{
  static const char *const names[HPROF_PROBLEM_COUNT] = {
    [HPROF_PROBLEM_UNKNOWN_VERSION] = "unknown-version",
    [HPROF_PROBLEM_TRUNCATED] = "truncated",
    [HPROF_PROBLEM_ZERO_LENGTH] = "zero-length",
    [HPROF_PROBLEM_LENGTH_WRAPPED] = "length-wrapped",
    [HPROF_PROBLEM_LENGTH_WRONG] = "length-wrong",
    [HPROF_PROBLEM_UNKNOWN_RECORD] = "unknown-record",
    [HPROF_PROBLEM_BAD_RECORD] = "bad-record",
    [HPROF_PROBLEM_UNKNOWN_SUBRECORD] = "unknown-subrecord",
    [HPROF_PROBLEM_BAD_TYPE] = "bad-type",
    [HPROF_PROBLEM_STRIPPED] = "stripped",
    [HPROF_PROBLEM_DUPLICATE_OBJECT] = "duplicate-object",
    [HPROF_PROBLEM_DUPLICATE_CLASS] = "duplicate-class",
    [HPROF_PROBLEM_UNKNOWN_CLASS] = "unknown-class",
    [HPROF_PROBLEM_CLASS_CYCLE] = "class-cycle",
    [HPROF_PROBLEM_SHORT_INSTANCE] = "short-instance",
    [HPROF_PROBLEM_MISSING_NAME] = "missing-name",
    [HPROF_PROBLEM_DANGLING_REFERENCE] = "dangling-reference",
    [HPROF_PROBLEM_DANGLING_ROOT] = "dangling-root",
    [HPROF_PROBLEM_SHARED_COLLECTIONS] = "shared-collections",
    [HPROF_PROBLEM_NULL_ROOT] = "null-root",
    [HPROF_PROBLEM_NO_ROOTS] = "no-roots",
  };

  g_return_val_if_fail ((guint) kind < HPROF_PROBLEM_COUNT, NULL);

  return names[kind];
}
