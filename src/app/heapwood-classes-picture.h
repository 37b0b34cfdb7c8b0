/* heapwood-classes-picture.h: a finished icicle chart of the classes, made in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-tree.h"

#include "treemap/treemap-colours.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* All that a chart depends on. */
typedef struct
{
  HeapwoodClassesTree *tree;
  int width; /* application pixels */
  int height;
  int scale;
  TreemapColouring colouring;
  PangoFontDescription *font;
} HeapwoodClassesRequest;

/* Immutable. */
typedef struct _HeapwoodClassesPicture HeapwoodClassesPicture;

/* heapwood_classes_picture_make_async:
 * @widget: whose font rendering it is drawn with
 * @request: with a tree, a font and a size of at least one pixel; it is copied
 */
void heapwood_classes_picture_make_async (GtkWidget *widget,
                                          const HeapwoodClassesRequest *request,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer data);

/* Returns: (transfer full): %NULL with G_IO_ERROR_CANCELLED. */
HeapwoodClassesPicture *heapwood_classes_picture_make_finish (GAsyncResult *result,
                                                              GError **error);

void heapwood_classes_picture_free (HeapwoodClassesPicture *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodClassesPicture, heapwood_classes_picture_free)

/* (transfer none): each of them */
const TreemapColouring *heapwood_classes_picture_get_colouring (HeapwoodClassesPicture *self);
HeapwoodClassesTree *heapwood_classes_picture_get_tree (HeapwoodClassesPicture *self);
TreemapLayout *heapwood_classes_picture_get_layout (HeapwoodClassesPicture *self);

/* The visible block of a node, else TREEMAP_NONE. */
guint32 heapwood_classes_picture_find (HeapwoodClassesPicture *self,
                                       guint64 id);

/* The block at a point of the chart, else TREEMAP_NONE. */
guint32 heapwood_classes_picture_get_cell_at (HeapwoodClassesPicture *self,
                                              double x,
                                              double y);

/* Draws the chart at the origin. */
void heapwood_classes_picture_append (HeapwoodClassesPicture *self,
                                      GtkSnapshot *snapshot);

G_END_DECLS
