/* cli-holders-collect.c: the classes above some classes, as far as they are shown
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-holders-collect.h"

void
cli_holders_clear (CliHolders *self)
{
  g_clear_pointer (&self->levels, g_ptr_array_unref);
}

const GArray *
cli_holders_get_level (const CliHolders *self,
                       guint level)
{
  return g_ptr_array_index (self->levels, level);
}

gboolean
cli_holder_is_end (const CliHolder *holder)
{
  return holder->cell.group == HEAP_ROOT || holder->cell.group == HEAP_GARBAGE;
}

static int
compare_bytes (gconstpointer a,
               gconstpointer b)
{
  const CliHolder *first = a, *second = b;

  if (first->cell.bytes != second->cell.bytes)
    return first->cell.bytes > second->cell.bytes ? -1 : 1;
  if (first->below != second->below)
    return first->below < second->below ? -1 : 1;
  return first->cell.group < second->cell.group ? -1 : first->cell.group > second->cell.group;
}

static int
compare_columns (gconstpointer a,
                 gconstpointer b)
{
  const CliHolder *first = a, *second = b;

  if (first->below != second->below)
    return first->below < second->below ? -1 : 1;
  return compare_bytes (first, second);
}

/* Keeps the @limit largest of @cells, and tells those they stand on what was left out. */
static void
cut (GArray *cells,
     GArray *below,
     guint limit)
{
  g_array_sort (cells, compare_bytes);
  for (guint i = limit; i < cells->len; i++)
    {
      const CliHolder *left_out = &g_array_index (cells, CliHolder, i);
      CliHolder *holder = &g_array_index (below, CliHolder, left_out->below);

      holder->n_rest++;
      holder->rest_bytes += left_out->cell.bytes;
    }
  g_array_set_size (cells, MIN (cells->len, limit));

  g_array_sort (cells, compare_columns);
  for (guint i = 0; i < cells->len; i++)
    {
      CliHolder *holder
          = &g_array_index (below, CliHolder, g_array_index (cells, CliHolder, i).below);

      if (holder->begin == holder->end)
        holder->begin = i;
      holder->end = i + 1;
    }
}

static void
add_cell (GArray *cells,
          const HeapClassCell *cell,
          guint32 below)
{
  CliHolder holder = { .cell = *cell, .below = below };

  if (!cli_holder_is_end (&holder))
    {
      holder.n_rest = G_MAXUINT32;
      holder.rest_bytes = cell->bytes;
    }
  g_array_append_val (cells, holder);
}

/* (transfer full): the cells above those of @below. */
static GArray *
go_up (HeapClassTree *tree,
       GArray *below,
       guint limit,
       HprofProgress *progress,
       GError **error)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (CliHolder));

  for (guint32 i = 0; i < below->len; i++)
    {
      CliHolder *holder = &g_array_index (below, CliHolder, i);
      g_autoptr (GArray) above
          = heap_class_tree_expand (tree, holder->cell.cell, progress, error);

      if (above == NULL)
        return NULL;
      holder->n_rest = 0;
      holder->rest_bytes = 0;
      for (guint k = 0; k < above->len; k++)
        add_cell (cells, &g_array_index (above, HeapClassCell, k), i);
    }
  cut (cells, below, limit);
  return g_steal_pointer (&cells);
}

static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const guint32 *first = a, *second = b;

  return (*first > *second) - (*first < *second);
}

static GArray *
find_bottom (const HeapClassTree *tree,
             const GArray *groups,
             guint limit,
             CliHolders *holders)
{
  g_autoptr (GArray) row = heap_class_tree_get_bottom (tree);
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (CliHolder));

  for (guint i = 0; i < row->len; i++)
    {
      const HeapClassCell *cell = &g_array_index (row, HeapClassCell, i);

      if (!g_array_binary_search ((GArray *) groups, &cell->group, compare_groups, NULL))
        continue;
      holders->objects += cell->objects;
      holders->bytes += cell->bytes;
      if (cells->len < limit)
        {
          add_cell (cells, cell, 0);
          continue;
        }
      holders->n_rest++;
      holders->rest_bytes += cell->bytes;
    }
  return cells;
}

gboolean
cli_holders_collect (HeapClassTree *tree,
                     const GArray *bottom,
                     guint depth,
                     guint limit,
                     CliHolders *holders,
                     HprofProgress *progress,
                     GError **error)
{
  GArray *level;

  *holders = (CliHolders) { g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref) };
  level = find_bottom (tree, bottom, limit, holders);
  g_ptr_array_add (holders->levels, level);
  for (guint i = 0; i < depth; i++)
    {
      level = go_up (tree, level, limit, progress, error);
      if (level == NULL)
        {
          cli_holders_clear (holders);
          return FALSE;
        }
      if (level->len == 0)
        {
          g_array_unref (level);
          break;
        }
      g_ptr_array_add (holders->levels, level);
    }
  return TRUE;
}
