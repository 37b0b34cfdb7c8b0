/* heapwood-root-path-model.h: the rows of the root path pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-root-path.h"

G_BEGIN_DECLS

typedef enum
{
  HEAPWOOD_ROOT_PATH_ROW_HEAP,   /* the whole heap, and the root that the path begins at */
  HEAPWOOD_ROOT_PATH_ROW_PILE,
  HEAPWOOD_ROOT_PATH_ROW_DETOUR, /* stands above a stretch that has several ways */
  HEAPWOOD_ROOT_PATH_ROW_STEP,
} HeapwoodRootPathRowKind;

#define HEAPWOOD_TYPE_ROOT_PATH_ITEM (heapwood_root_path_item_get_type ())

/* What a row shows; made when the row is. */
G_DECLARE_FINAL_TYPE (HeapwoodRootPathItem, heapwood_root_path_item, HEAPWOOD, ROOT_PATH_ITEM,
                      GObject)

HeapwoodRootPathRowKind heapwood_root_path_item_get_kind (HeapwoodRootPathItem *self);

/* (transfer none): the path the row is of. */
const HeapwoodRootPath *heapwood_root_path_item_get_path (HeapwoodRootPathItem *self);

/* (transfer none) (nullable): of a step's row; else %NULL. */
const HeapwoodRootPathStep *heapwood_root_path_item_get_step (HeapwoodRootPathItem *self);

/* (transfer none) (nullable): of the row above the first step: the way the path begins with. */
const HeapwoodRootPathWay *heapwood_root_path_item_get_way (HeapwoodRootPathItem *self);

/* Of a detour's row: which stretch of the path it is. */
guint heapwood_root_path_item_get_stretch (HeapwoodRootPathItem *self);

/* Where a click on the row leads. Returns: %FALSE where it leads nowhere. */
gboolean heapwood_root_path_item_get_node (HeapwoodRootPathItem *self,
                                           HeapNode *node);

#define HEAPWOOD_TYPE_ROOT_PATH_MODEL (heapwood_root_path_model_get_type ())

/* A GListModel of HeapwoodRootPathItem: the path with the way that is chosen of each detour. */
G_DECLARE_FINAL_TYPE (HeapwoodRootPathModel, heapwood_root_path_model, HEAPWOOD, ROOT_PATH_MODEL,
                      GObject)

HeapwoodRootPathModel *heapwood_root_path_model_new (void);

/* @path: (nullable): shown with the first way of each detour */
void heapwood_root_path_model_set_path (HeapwoodRootPathModel *self,
                                        HeapwoodRootPath *path);

/* (transfer none) (nullable) */
const HeapwoodRootPath *heapwood_root_path_model_get_path (HeapwoodRootPathModel *self);

/* Which way of a stretch is chosen, from 0. */
guint heapwood_root_path_model_get_way (HeapwoodRootPathModel *self,
                                        guint stretch);

/* Puts another way in place. */
void heapwood_root_path_model_set_way (HeapwoodRootPathModel *self,
                                       guint stretch,
                                       guint way);

/* Returns: (transfer full): the path as it is shown, as lines. */
char *heapwood_root_path_model_to_text (HeapwoodRootPathModel *self);

G_END_DECLS
