/* cli-ranking.c: the largest few of many
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-ranking.h"

void
cli_ranking_init (CliRanking *self,
                  guint limit)
{
  g_assert (limit > 0);

  self->ranks = g_array_new (FALSE, FALSE, sizeof (CliRank));
  self->limit = limit;
  self->least = 0;
}

void
cli_ranking_clear (CliRanking *self)
{
  g_clear_pointer (&self->ranks, g_array_unref);
}

static int
compare_ranks (gconstpointer a,
               gconstpointer b)
{
  const CliRank *first = a;
  const CliRank *second = b;

  if (first->size != second->size)
    return first->size > second->size ? -1 : 1;
  return first->index < second->index ? -1 : first->index > second->index;
}

void
cli_ranking_shrink (CliRanking *self)
{
  g_array_sort (self->ranks, compare_ranks);
  if (self->ranks->len > self->limit)
    g_array_set_size (self->ranks, self->limit);
  if (self->ranks->len == self->limit)
    self->least = g_array_index (self->ranks, CliRank, self->limit - 1).size;
}

const GArray *
cli_ranking_finish (CliRanking *self)
{
  cli_ranking_shrink (self);
  return self->ranks;
}
