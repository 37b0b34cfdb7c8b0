/* heapwood-classes-model.h: what the chart of the classes is a picture of, as it grows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-tree.h"

G_BEGIN_DECLS

/* Holds a tree that grows where rows are opened, and shrinks where rows are filtered. */
typedef struct _HeapwoodClassesModel HeapwoodClassesModel;

/* The tree is another one.
 * @is_grown: whether nothing but a block that was opened is new in it */
typedef void (*HeapwoodClassesModelFunc) (gboolean is_grown,
                                          gpointer data);

HeapwoodClassesModel *heapwood_classes_model_new (HeapwoodClassesModelFunc func,
                                                  gpointer data);
void heapwood_classes_model_free (HeapwoodClassesModel *self);

/* heapwood_classes_model_set_rows:
 * @classes: (nullable): %NULL for no tree
 * @all: (nullable): a list of HeapwoodClassesRow, of all of level 0, filled
 * @shown: (nullable): likewise, of those that are to be in the tree; it may change
 */
void heapwood_classes_model_set_rows (HeapwoodClassesModel *self,
                                      HeapwoodClasses *classes,
                                      GListModel *all,
                                      GListModel *shown);

/* (transfer none) (nullable) */
HeapwoodClassesTree *heapwood_classes_model_get_tree (HeapwoodClassesModel *self);

/* (transfer none) (nullable): %NULL for what is not in the tree */
HeapwoodClassesRow *heapwood_classes_model_get_row (HeapwoodClassesModel *self,
                                                    guint64 id);

/* heapwood_classes_model_set_opens:
 * @opens: whether the widest blocks open by themselves, as far as that is cheap
 */
void heapwood_classes_model_set_opens (HeapwoodClassesModel *self,
                                       gboolean opens);

/* Whether there may be something above the node that is not in the tree yet; reads it. */
gboolean heapwood_classes_model_can_open (HeapwoodClassesModel *self,
                                          guint64 id);
void heapwood_classes_model_open (HeapwoodClassesModel *self,
                                  guint64 id);

/* Whether there is more to see of the node when it is looked at alone; does that, unless the node is
 * not in the tree. */
gboolean heapwood_classes_model_can_look_at (HeapwoodClassesModel *self,
                                             guint64 id);
void heapwood_classes_model_look_at (HeapwoodClassesModel *self,
                                     guint64 id);

/* Whether blocks are opening by themselves, or any at all. */
gboolean heapwood_classes_model_is_growing (HeapwoodClassesModel *self);
gboolean heapwood_classes_model_is_busy (HeapwoodClassesModel *self);

G_END_DECLS
