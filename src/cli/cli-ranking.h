/* cli-ranking.h: the largest few of many
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 size;
  guint32 index;
} CliRank;

/* Takes any number of members and keeps the largest, in room for twice as many as it keeps. */
typedef struct
{
  GArray *ranks; /* of CliRank */
  guint limit;
  guint64 least; /* what a member must reach to be kept */
} CliRanking;

/* @limit: the most members to keep, at least 1; G_MAXUINT for all */
void cli_ranking_init (CliRanking *self,
                       guint limit);

void cli_ranking_clear (CliRanking *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliRanking, cli_ranking_clear)

void cli_ranking_shrink (CliRanking *self);

static inline void
cli_ranking_add (CliRanking *self,
                 guint32 index,
                 guint64 size)
{
  CliRank rank = { size, index };

  if (size < self->least)
    return;
  g_array_append_val (self->ranks, rank);
  if (self->ranks->len / 2 >= self->limit)
    cli_ranking_shrink (self);
}

/* cli_ranking_finish:
 * Returns: (transfer none): the largest members, largest first, equal ones by ascending index.
 */
const GArray *cli_ranking_finish (CliRanking *self);

G_END_DECLS
