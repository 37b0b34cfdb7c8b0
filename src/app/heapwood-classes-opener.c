/* heapwood-classes-opener.c: reads what is above blocks of the chart of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-opener.h"

/* What opens by itself at a time: blocks wide enough for a name, and not so many that one would
 * wait for them. */
#define MIN_SHARE 0.04
#define MAX_ROWS 48
/* Objects and holders of what opens by itself, in all: each takes some memory and time. */
#define MAX_OBJECTS 8000000

struct _HeapwoodClassesOpener
{
  HeapwoodClassesOpenerFunc func;
  gpointer data;

  HeapwoodClasses *classes; /* (nullable) */
  GHashTable *opening;      /* of GListModel, to the HeapwoodClassesRow it is above */
  gboolean is_going_on;
  guint n_rows; /* that may yet open by themselves */
  guint64 n_objects;
};

HeapwoodClassesOpener *
heapwood_classes_opener_new (HeapwoodClassesOpenerFunc func,
                             gpointer data)
{
  HeapwoodClassesOpener *self = g_new0 (HeapwoodClassesOpener, 1);

  self->func = func;
  self->data = data;
  self->opening = g_hash_table_new_full (NULL, NULL, g_object_unref, g_object_unref);
  return self;
}

static void
drop_levels (HeapwoodClassesOpener *self)
{
  GHashTableIter iter;
  gpointer level;

  g_hash_table_iter_init (&iter, self->opening);
  while (g_hash_table_iter_next (&iter, &level, NULL))
    g_signal_handlers_disconnect_by_data (level, self);
  g_hash_table_remove_all (self->opening);
  self->is_going_on = FALSE;
}

void
heapwood_classes_opener_free (HeapwoodClassesOpener *self)
{
  heapwood_classes_opener_set_classes (self, NULL);
  g_hash_table_unref (self->opening);
  g_free (self);
}

static void
reading_failed (HeapwoodClassesOpener *self)
{
  drop_levels (self);
  self->func (NULL, NULL, self->data);
}

void
heapwood_classes_opener_set_classes (HeapwoodClassesOpener *self,
                                     HeapwoodClasses *classes)
{
  drop_levels (self);
  if (self->classes != NULL)
    g_signal_handlers_disconnect_by_data (self->classes, self);
  g_set_object (&self->classes, classes);
  self->n_objects = MAX_OBJECTS;
  if (classes != NULL)
    g_signal_connect_swapped (classes, "failed", G_CALLBACK (reading_failed), self);
}

HeapwoodClasses *
heapwood_classes_opener_get_classes (HeapwoodClassesOpener *self)
{
  return self->classes;
}

static void
level_read (HeapwoodClassesOpener *self,
            guint position,
            guint n_removed,
            guint n_added,
            GListModel *level)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (HeapwoodClassesRow) below
    = g_object_ref (g_hash_table_lookup (self->opening, level));

  for (guint i = 0; i < n_added; i++)
    g_ptr_array_add (rows, g_list_model_get_item (level, i));
  g_signal_handlers_disconnect_by_data (level, self);
  g_hash_table_remove (self->opening, level);
  self->func (below, rows, self->data);
}

static gboolean
is_opening (HeapwoodClassesOpener *self,
            HeapwoodClassesRow *row)
{
  GHashTableIter iter;
  gpointer below;

  g_hash_table_iter_init (&iter, self->opening);
  while (g_hash_table_iter_next (&iter, NULL, &below))
    if (heapwood_classes_row_get (below)->cell == heapwood_classes_row_get (row)->cell)
      return TRUE;
  return FALSE;
}

void
heapwood_classes_opener_open (HeapwoodClassesOpener *self,
                              HeapwoodClassesRow *row)
{
  GListModel *level;

  if (is_opening (self, row))
    return;

  level = heapwood_classes_row_open (row);
  g_hash_table_insert (self->opening, level, g_object_ref (row));
  g_signal_connect_data (level, "items-changed", G_CALLBACK (level_read), self, NULL,
                         G_CONNECT_SWAPPED);
  g_list_model_get_n_items (level);
}

void
heapwood_classes_opener_begin (HeapwoodClassesOpener *self,
                               const HeapwoodClassesTree *tree)
{
  self->n_rows = MAX_ROWS;
  self->is_going_on = TRUE;
  heapwood_classes_opener_go_on (self, tree);
}

void
heapwood_classes_opener_go_on (HeapwoodClassesOpener *self,
                               const HeapwoodClassesTree *tree)
{
  HeapwoodClassesRow *row;

  if (!self->is_going_on || g_hash_table_size (self->opening) > 0)
    return;

  row = self->n_rows > 0 ? heapwood_classes_tree_get_widest (tree, MIN_SHARE, self->n_objects)
                         : NULL;
  self->is_going_on = row != NULL;
  if (row == NULL)
    return;

  self->n_rows--;
  self->n_objects -= heapwood_classes_row_get (row)->objects;
  heapwood_classes_opener_open (self, row);
}

gboolean
heapwood_classes_opener_is_going_on (HeapwoodClassesOpener *self)
{
  return self->is_going_on;
}

gboolean
heapwood_classes_opener_is_busy (HeapwoodClassesOpener *self)
{
  return g_hash_table_size (self->opening) > 0;
}
