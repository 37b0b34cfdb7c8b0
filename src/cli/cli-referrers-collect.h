/* cli-referrers-collect.h: who points at objects, by class and field
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* References alike: out of objects of one class, by one field, element or entry. */
typedef struct
{
  guint32 class_index;  /* of the sources; of class objects the class they are */
  gboolean of_classes;  /* the sources are class objects */
  guint hop;            /* 1 for what points at the objects asked for, 2 for what holds that */
  gboolean holds;
  HeapWhy why;          /* where they do not hold */
  char *label;          /* "[]" for several elements or entries */
  guint64 n_references;
  guint32 n_sources;    /* distinct objects */
  guint32 last_source;
  GArray *sources;      /* of guint32: the first of them, ascending */
} CliReferrersGroup;

/* A kind of root that the objects asked for have. */
typedef struct
{
  gsize root;     /* position of the first such root */
  gboolean holds;
  guint64 count;
} CliReferrersRoot;

typedef struct
{
  GPtrArray *groups; /* of CliReferrersGroup: holders first, by hop, most sources first */
  GArray *roots;     /* of CliReferrersRoot, by kind */
} CliReferrersTable;

void cli_referrers_table_clear (CliReferrersTable *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliReferrersTable, cli_referrers_table_clear)

/* cli_referrers_collect:
 * @objects: (element-type guint32): not folded, ascending, each once
 * @hops: how many references to go up along those that hold; who points at the objects without
 *   holding them is told for the first
 * @from: (nullable): a glob that the class of the sources must match
 * @limit: the most sources to name of each group
 * @table: (out caller-allocates): for cli_referrers_table_clear()
 *
 * Returns: %FALSE with G_IO_ERROR_CANCELLED or HPROF_ERROR_CHANGED.
 */
gboolean cli_referrers_collect (const HeapReferrers *referrers,
                                const GArray *objects,
                                guint hops,
                                const char *from,
                                guint limit,
                                CliReferrersTable *table,
                                HprofProgress *progress,
                                GError **error);

G_END_DECLS
