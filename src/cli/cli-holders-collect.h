/* cli-holders-collect.h: the classes above some classes, as far as they are shown
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* A cell that is shown. What is above it adds up to its bytes: the cells of the next level that
 * stand on it and the rest. */
typedef struct
{
  HeapClassCell cell;
  guint32 below;      /* position in the level below of what it stands on; 0 at the bottom */
  guint32 begin;      /* positions in the next level of what stands on it: [begin, end) */
  guint32 end;
  guint32 n_rest;     /* cells above it that are not shown; G_MAXUINT32 where nobody looked */
  guint64 rest_bytes;
} CliHolder;

typedef struct
{
  GPtrArray *levels; /* of GArray of CliHolder, the bottom first: what stands on one cell lies
                      * together, largest first */
  guint64 objects;   /* at the bottom, those of cells that are not shown counted */
  guint64 bytes;
  guint32 n_rest;    /* cells of the bottom that are not shown */
  guint64 rest_bytes;
} CliHolders;

void cli_holders_clear (CliHolders *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliHolders, cli_holders_clear)

/* cli_holders_collect:
 * @bottom: (element-type guint32): groups to begin with, ascending
 * @depth: levels above the bottom
 * @limit: the most cells of each level, the bottom too; those with the most bytes are kept
 * @holders: (out caller-allocates): without any objects where the groups have none
 *
 * Returns: %FALSE with the errors of heap_class_tree_expand(), and nothing in @holders.
 */
gboolean cli_holders_collect (HeapClassTree *tree,
                              const GArray *bottom,
                              guint depth,
                              guint limit,
                              CliHolders *holders,
                              HprofProgress *progress,
                              GError **error);

/* Returns: (transfer none) (element-type CliHolder): level 0 is the bottom. */
const GArray *cli_holders_get_level (const CliHolders *self,
                                     guint level);

/* Whether a column ends with @holder: the root and the pile. */
gboolean cli_holder_is_end (const CliHolder *holder);

G_END_DECLS
