/* heapwood-classes-model.c: what the chart of the classes is a picture of, as it grows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-model.h"

#include "heapwood-classes-opener.h"

#include <glib/gi18n.h>

struct _HeapwoodClassesModel
{
  HeapwoodClassesModelFunc func;
  gpointer data;

  HeapwoodClassesOpener *opener;
  gboolean opens;
  GListModel *all;           /* (nullable) */
  GListModel *shown;         /* (nullable) */
  HeapwoodClassesTree *tree; /* (nullable) */
};

/* @tree: (transfer full) */
static void
set_tree (HeapwoodClassesModel *self,
          HeapwoodClassesTree *tree)
{
  g_clear_pointer (&self->tree, heapwood_classes_tree_unref);
  self->tree = tree;
}

static void
begin (HeapwoodClassesModel *self)
{
  if (self->opens && self->tree != NULL)
    heapwood_classes_opener_begin (self->opener, self->tree);
}

static void
level_opened (HeapwoodClassesRow *below,
              GPtrArray *rows,
              gpointer data)
{
  HeapwoodClassesModel *self = data;

  if (below != NULL)
    {
      const HeapwoodClass *row = heapwood_classes_row_get (below);

      set_tree (self, heapwood_classes_tree_open (self->tree, heapwood_classes_tree_get_id (row),
                                                  rows));
      heapwood_classes_opener_go_on (self->opener, self->tree);
    }
  self->func (TRUE, self->data);
}

HeapwoodClassesModel *
heapwood_classes_model_new (HeapwoodClassesModelFunc func,
                            gpointer data)
{
  HeapwoodClassesModel *self = g_new0 (HeapwoodClassesModel, 1);

  self->func = func;
  self->data = data;
  self->opener = heapwood_classes_opener_new (level_opened, self);
  return self;
}

static void
forget (HeapwoodClassesModel *self)
{
  if (self->shown != NULL)
    g_signal_handlers_disconnect_by_data (self->shown, self);
  g_clear_object (&self->shown);
  g_clear_object (&self->all);
  g_clear_pointer (&self->tree, heapwood_classes_tree_unref);
}

void
heapwood_classes_model_free (HeapwoodClassesModel *self)
{
  forget (self);
  heapwood_classes_opener_free (self->opener);
  g_free (self);
}

/* Rows */

static char *
name_bottom (HeapGroupBy by,
             gboolean is_filtered)
{
  switch (by)
    {
    case HEAP_GROUP_BY_PACKAGE:
      return g_strdup (is_filtered ? _("Packages that match") : _("All packages"));

    case HEAP_GROUP_BY_LOADER:
      return g_strdup (is_filtered ? _("Loaders that match") : _("All loaders"));

    case HEAP_GROUP_BY_CLASS:
    default:
      return g_strdup (is_filtered ? _("Classes that match") : _("All classes"));
    }
}

static guint64
count_bytes (GListModel *rows)
{
  guint64 bytes = 0;

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (HeapwoodClassesRow) row = g_list_model_get_item (rows, i);
      bytes += heapwood_classes_row_get (row)->bytes;
    }
  return bytes;
}

static void
rows_changed (HeapwoodClassesModel *self)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_rows = g_list_model_get_n_items (self->shown);
  HeapwoodClasses *classes = heapwood_classes_opener_get_classes (self->opener);
  g_autofree char *name = name_bottom (heapwood_classes_get_by (classes),
                                       n_rows < g_list_model_get_n_items (self->all));

  for (guint i = 0; i < n_rows; i++)
    g_ptr_array_add (rows, g_list_model_get_item (self->shown, i));

  set_tree (self, self->tree != NULL
                    ? heapwood_classes_tree_replace_bottom (self->tree, name, rows)
                    : heapwood_classes_tree_new (name, rows, count_bytes (self->all)));
  begin (self);
  self->func (FALSE, self->data);
}

void
heapwood_classes_model_set_rows (HeapwoodClassesModel *self,
                                 HeapwoodClasses *classes,
                                 GListModel *all,
                                 GListModel *shown)
{
  forget (self);
  heapwood_classes_opener_set_classes (self->opener, classes);
  if (classes == NULL)
    {
      self->func (FALSE, self->data);
      return;
    }

  self->all = g_object_ref (all);
  self->shown = g_object_ref (shown);
  g_signal_connect_swapped (shown, "items-changed", G_CALLBACK (rows_changed), self);
  rows_changed (self);
}

HeapwoodClassesTree *
heapwood_classes_model_get_tree (HeapwoodClassesModel *self)
{
  return self->tree;
}

HeapwoodClassesRow *
heapwood_classes_model_get_row (HeapwoodClassesModel *self,
                                guint64 id)
{
  return self->tree != NULL ? heapwood_classes_tree_get_row (self->tree, id) : NULL;
}

/* Opening and looking nearer */

void
heapwood_classes_model_set_opens (HeapwoodClassesModel *self,
                                  gboolean opens)
{
  self->opens = opens;
  begin (self);
  self->func (TRUE, self->data);
}

gboolean
heapwood_classes_model_can_open (HeapwoodClassesModel *self,
                                 guint64 id)
{
  HeapwoodClassesRow *row = heapwood_classes_model_get_row (self, id);

  return row != NULL && !heapwood_classes_row_get (row)->is_end
         && !heapwood_classes_tree_is_open (self->tree, id);
}

void
heapwood_classes_model_open (HeapwoodClassesModel *self,
                             guint64 id)
{
  if (heapwood_classes_model_can_open (self, id))
    heapwood_classes_opener_open (self->opener, heapwood_classes_model_get_row (self, id));
}

gboolean
heapwood_classes_model_can_look_at (HeapwoodClassesModel *self,
                                    guint64 id)
{
  HeapwoodClassesRow *row = heapwood_classes_model_get_row (self, id);

  return row != NULL && !heapwood_classes_row_get (row)->is_end
         && heapwood_classes_tree_get_top (self->tree) != id;
}

void
heapwood_classes_model_look_at (HeapwoodClassesModel *self,
                                guint64 id)
{
  if (self->tree == NULL || id == heapwood_classes_tree_get_top (self->tree)
      || (id != HEAPWOOD_CLASSES_TREE_BOTTOM && heapwood_classes_model_get_row (self, id) == NULL))
    return;

  heapwood_classes_model_open (self, id);
  set_tree (self, heapwood_classes_tree_look_at (self->tree, id));
  begin (self);
  self->func (FALSE, self->data);
}

gboolean
heapwood_classes_model_is_growing (HeapwoodClassesModel *self)
{
  return heapwood_classes_opener_is_going_on (self->opener);
}

gboolean
heapwood_classes_model_is_busy (HeapwoodClassesModel *self)
{
  return heapwood_classes_opener_is_busy (self->opener);
}
