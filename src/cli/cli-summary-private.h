/* cli-summary-private.h: what a summary says, before it is text or JSON
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-json.h"

#include "heap/heap.h"

G_BEGIN_DECLS

/* One of the dumps in the file. */
typedef struct
{
  guint64 offset;  /* bytes, in the file */
  guint64 objects;
  guint64 bytes;   /* of its object records in the file; 0 where it is the only dump */
  char *created;   /* (nullable) */
} CliSummaryDump;

typedef struct
{
  const Heap *heap;
  GArray *dumps;               /* of CliSummaryDump */
  HeapCensusRow *census;       /* by class index */
  GArray *classes_by_shallow;  /* of guint32, class indices */
  GArray *classes_by_retained; /* likewise */
  GArray *largest;             /* of guint32, objects by retained size */
} CliSummary;

/* A kind of record at the top level of a file that is counted, but not used. */
typedef struct
{
  guint8 tag;
  const char *name; /* (nullable): %NULL for an unknown one */
  guint64 count;
} CliSummaryRecord;

/* Fills @record for @tag. Returns: whether the file holds unused records of that tag. */
gboolean cli_summary_get_record (const CliSummary *self,
                                 guint8 tag,
                                 CliSummaryRecord *record);

/* Returns: (transfer full) (nullable): the time of the header as text. */
char *cli_summary_get_created (const CliSummary *self);

void cli_summary_write_text (const CliSummary *self,
                             gboolean exact_sizes,
                             CliOutput *output);

void cli_summary_write_json (const CliSummary *self,
                             CliOutput *output);

G_END_DECLS
