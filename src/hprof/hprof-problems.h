/* hprof-problems.h: what was odd in a dump that could be opened all the same
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  HPROF_PROBLEM_UNKNOWN_VERSION,    /* a "JAVA PROFILE" version nobody has described */
  HPROF_PROBLEM_TRUNCATED,          /* the file ends inside a record */
  HPROF_PROBLEM_ZERO_LENGTH,        /* a heap segment of length 0 was read to the end of the file */
  HPROF_PROBLEM_LENGTH_WRAPPED,     /* a heap record over 4 GiB whose length lost its upper half */
  HPROF_PROBLEM_LENGTH_WRONG,       /* a sub-record runs past the end of its heap record */
  HPROF_PROBLEM_UNKNOWN_RECORD,     /* top-level records of an unknown tag were skipped */
  HPROF_PROBLEM_BAD_RECORD,         /* a top-level record too short for what it must hold */
  HPROF_PROBLEM_UNKNOWN_SUBRECORD,  /* an unknown sub-record tag ended its heap record */
  HPROF_PROBLEM_BAD_TYPE,           /* a field or element type outside the format's */
  HPROF_PROBLEM_STRIPPED,           /* array contents look removed, their counts kept */
  HPROF_PROBLEM_DUPLICATE_OBJECT,   /* one id dumped more than once */
  HPROF_PROBLEM_DUPLICATE_CLASS,    /* one class dumped more than once */
  HPROF_PROBLEM_UNKNOWN_CLASS,      /* objects of a class that has no record */
  HPROF_PROBLEM_CLASS_CYCLE,        /* a class that is its own superclass */
  HPROF_PROBLEM_SHORT_INSTANCE,     /* instance data shorter than the fields of its class */
  HPROF_PROBLEM_MISSING_NAME,       /* names whose STRING record is missing */
  HPROF_PROBLEM_DANGLING_REFERENCE, /* references to ids with no record */
  HPROF_PROBLEM_DANGLING_ROOT,      /* roots that name an id with no record */
  HPROF_PROBLEM_SHARED_COLLECTIONS, /* collections that share their insides beyond reason */
  HPROF_PROBLEM_NULL_ROOT,          /* roots that name no object */
  HPROF_PROBLEM_NO_ROOTS,           /* not one root: everything is unreachable */
  HPROF_PROBLEM_COUNT,
} HprofProblemKind;

typedef struct
{
  HprofProblemKind kind;
  guint64 offset; /* bytes into the (unpacked) file, of the first occurrence */
  guint64 count;  /* how often it occurred, at least 1 */
  char *message;  /* one sentence about the first occurrence; UTF-8, no control characters */
} HprofProblem;

/* An ordered collection of problems; occurrences of one kind and detail are one entry that counts,
 * so a damaged dump of any size gives a short list. */
typedef struct _HprofProblems HprofProblems;

HprofProblems *hprof_problems_new (void);
void hprof_problems_free (HprofProblems *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HprofProblems, hprof_problems_free)

/* hprof_problems_add:
 * @detail: tells apart entries of one kind (a tag, say); 0 where a kind is one entry
 * @offset: bytes into the file
 * @count: how many occurrences to add, 0 does nothing
 * @format: the message, used for the first occurrence alone
 */
void hprof_problems_add (HprofProblems *self,
                         HprofProblemKind kind,
                         guint detail,
                         guint64 offset,
                         guint64 count,
                         const char *format,
                         ...) G_GNUC_PRINTF (6, 7);

/* Returns: the number of entries. */
guint hprof_problems_get_size (const HprofProblems *self);

/* Returns: (transfer none): entry @position, in the order they were first met; valid until the
 *   next addition. */
const HprofProblem *hprof_problems_get (const HprofProblems *self,
                                        guint position);

/* Returns: (transfer none): the stable name of a kind in JSON, "truncated". */
const char *hprof_problem_kind_to_string (HprofProblemKind kind);

G_END_DECLS
