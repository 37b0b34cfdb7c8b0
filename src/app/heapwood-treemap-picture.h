/* heapwood-treemap-picture.h: a finished picture of a place, made in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap/treemap.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* All that a picture depends on. */
typedef struct
{
  Heap *heap;     /* (nullable): nothing to show; a finished picture holds it no more */
  guint serial;   /* which heap it is */
  HeapNode place;
  const TreemapShape *shape;
  int width;      /* application pixels */
  int height;
  int scale;
  TreemapColouring colouring;
  PangoFontDescription *font; /* (nullable) */
} HeapwoodTreemapRequest;

void heapwood_treemap_request_copy (HeapwoodTreemapRequest *to,
                                    const HeapwoodTreemapRequest *from);
void heapwood_treemap_request_clear (HeapwoodTreemapRequest *self);
gboolean heapwood_treemap_request_equal (const HeapwoodTreemapRequest *a,
                                         const HeapwoodTreemapRequest *b);

/* Whether both are of one place in one heap. */
gboolean heapwood_treemap_request_is_same_place (const HeapwoodTreemapRequest *a,
                                                 const HeapwoodTreemapRequest *b);

/* Immutable. */
typedef struct _HeapwoodTreemapPicture HeapwoodTreemapPicture;

/* heapwood_treemap_picture_make_async:
 * @widget: whose font rendering it is drawn with
 * @previous: (nullable): a picture whose layout is used again where it is the same
 */
void heapwood_treemap_picture_make_async (GtkWidget *widget,
                                          const HeapwoodTreemapRequest *request,
                                          HeapwoodTreemapPicture *previous,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer data);

/* Returns: (transfer full): %NULL with G_IO_ERROR_CANCELLED. */
HeapwoodTreemapPicture *heapwood_treemap_picture_make_finish (GAsyncResult *result,
                                                              GError **error);

HeapwoodTreemapPicture *heapwood_treemap_picture_ref (HeapwoodTreemapPicture *self);
void heapwood_treemap_picture_unref (HeapwoodTreemapPicture *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodTreemapPicture, heapwood_treemap_picture_unref)

/* (transfer none): each of them */
const HeapwoodTreemapRequest *heapwood_treemap_picture_get_request (HeapwoodTreemapPicture *self);
TreemapLayout *heapwood_treemap_picture_get_layout (HeapwoodTreemapPicture *self);

/* The height of the picture, which may be higher than was asked for, in a widget @height high. */
double heapwood_treemap_picture_get_height (HeapwoodTreemapPicture *self,
                                            int height);

/* heapwood_treemap_picture_append:
 * Replays the painted picture over @area, stretched where that is not of the size asked for. A
 * higher picture goes on below it.
 */
void heapwood_treemap_picture_append (HeapwoodTreemapPicture *self,
                                      GtkSnapshot *snapshot,
                                      const graphene_rect_t *area);

/* heapwood_treemap_picture_get_cell_at:
 * @width: of the widget over which the picture is stretched, if its own is another
 * @height: likewise
 *
 * Returns: the cell at a point of the widget, else TREEMAP_NONE.
 */
guint32 heapwood_treemap_picture_get_cell_at (HeapwoodTreemapPicture *self,
                                              double x,
                                              double y,
                                              int width,
                                              int height);

/* The rectangle around a cell in a widget of that size, from the corner of the picture. */
graphene_rect_t heapwood_treemap_picture_get_area (HeapwoodTreemapPicture *self,
                                                   guint32 position,
                                                   int width,
                                                   int height);

/* The largest cell that is @node as a whole; TREEMAP_NONE where it has none. */
guint32 heapwood_treemap_picture_find_node (HeapwoodTreemapPicture *self,
                                            HeapNode node);

/* heapwood_treemap_picture_choose_focus:
 * @previous: (nullable): the picture before @self
 * @focus: where the keyboard was in it, or TREEMAP_NONE
 *
 * Returns: where the keyboard is to be: at the same node in a picture of the same place, where one
 *   came from in that of a container, else at the first child, or the only cell.
 */
guint32 heapwood_treemap_picture_choose_focus (HeapwoodTreemapPicture *self,
                                               HeapwoodTreemapPicture *previous,
                                               guint32 focus);

G_END_DECLS
