/* heapwood-classes-announcement.c: what there is to be told of a block of the chart of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-announcement.h"

#include "heapwood-classes-words.h"
#include "heapwood-format.h"

#include "treemap/treemap-names.h"

#include <glib/gi18n.h>

static const TreemapCell *
get_cell (HeapwoodClassesPicture *picture,
          guint32 position)
{
  return treemap_layout_get_cell (heapwood_classes_picture_get_layout (picture), position);
}

/* Returns: (transfer none) (nullable): the row of a block; %NULL for the bottom and what gathers
 *   smaller ones. */
static HeapwoodClassesRow *
get_row (HeapwoodClassesPicture *picture,
         const TreemapCell *cell)
{
  return cell->kind == TREEMAP_CELL_NODE
           ? heapwood_classes_tree_get_row (heapwood_classes_picture_get_tree (picture),
                                            cell->node.id)
           : NULL;
}

/* What is no row has its bytes and its share of what is below, or of all. */
static char *
describe_bytes (HeapwoodClassesPicture *picture,
                const TreemapCell *cell)
{
  TreemapLayout *layout = heapwood_classes_picture_get_layout (picture);
  g_autofree char *size = heapwood_format_size (cell->node.weight);
  guint64 whole = cell->parent != TREEMAP_NONE ? get_cell (picture, cell->parent)->node.weight : 0;
  guint64 total = treemap_layout_get_total (layout);
  double share = 100 * (double) cell->node.weight / (double) MAX (1, whole > 0 ? whole : total);

  if (whole > 0)
    /* Translators: a size and its share */
    return g_strdup_printf (_("%s · %.1f %% of what is below"), size, share);
  /* Translators: a size and its share */
  return g_strdup_printf (_("%s · %.1f %% of all bytes"), size, share);
}

static char *
name_cell (HeapwoodClassesPicture *picture,
           const TreemapCell *cell)
{
  HeapwoodClassesTree *tree = heapwood_classes_picture_get_tree (picture);

  return treemap_names_describe (heapwood_classes_tree_get_tree (tree), cell);
}

char *
heapwood_classes_describe_block (HeapwoodClassesPicture *picture,
                                 guint32 position)
{
  const TreemapCell *cell = get_cell (picture, position);
  HeapwoodClassesTree *tree = heapwood_classes_picture_get_tree (picture);
  HeapwoodClassesRow *row = get_row (picture, cell);

  if (row != NULL)
    return heapwood_classes_describe (
      heapwood_classes_row_get (row),
      heapwood_classes_row_get (heapwood_classes_tree_get_lowest (tree, cell->node.id)));

  g_autofree char *name = name_cell (picture, cell);
  g_autofree char *bytes = describe_bytes (picture, cell);
  return g_markup_printf_escaped ("<b>%s</b>\n%s", name, bytes);
}

void
heapwood_classes_announce (GtkAccessible *chart,
                           HeapwoodClassesPicture *picture,
                           guint32 position)
{
  const TreemapCell *cell = get_cell (picture, position);
  HeapwoodClassesTree *tree = heapwood_classes_picture_get_tree (picture);
  HeapwoodClassesRow *row = get_row (picture, cell);
  GString *text = g_string_new (NULL);

  if (row != NULL)
    {
      HeapwoodClassesRow *bottom = heapwood_classes_tree_get_lowest (tree, cell->node.id);
      g_autofree char *words = heapwood_classes_describe_in_line (
        heapwood_classes_row_get (row), heapwood_classes_row_get (bottom));
      g_string_append (text, words);
    }
  else
    {
      g_autofree char *name = name_cell (picture, cell);
      g_autofree char *bytes = describe_bytes (picture, cell);
      g_string_append_printf (text, "%s · %s", name, bytes);
    }
  if (cell->parent != TREEMAP_NONE)
    {
      const TreemapCell *below = get_cell (picture, cell->parent);
      g_string_append (text, " · ");
      /* Translators: a position among so many */
      g_string_append_printf (text, _("%u of %u"), position - below->first_child + 1,
                              below->n_children);
    }
  gtk_accessible_update_property (chart, GTK_ACCESSIBLE_PROPERTY_LABEL, text->str, -1);
  g_string_free (text, TRUE);

  if (row != NULL && !heapwood_classes_row_get (row)->is_end)
    gtk_accessible_update_state (chart, GTK_ACCESSIBLE_STATE_EXPANDED,
                                 heapwood_classes_tree_is_open (tree, cell->node.id), -1);
  else
    gtk_accessible_reset_state (chart, GTK_ACCESSIBLE_STATE_EXPANDED);
}
