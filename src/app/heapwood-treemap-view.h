/* heapwood-treemap-view.h: the map of what a place retains
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-export.h"
#include "heapwood-questions.h"

#include "treemap/treemap-colours.h"
#include "treemap/treemap-shape.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Signals; a node is passed as a const HeapNode *, valid during the emission:
 *
 * activate-node (node): the place to go to, by click or key.
 * open-behind (node): the place to have in a tab behind this one.
 * out (): the place that contains this one is asked for, by wheel, pinch or key.
 * hover-changed (node, area): the node under the pointer and the area of its cell in the widget's
 *   coordinates, a const GdkRectangle *; %NULL and %NULL for none.
 * shown (): another picture is on the screen.
 * menu (node, area): a context menu for @node is asked for, to point to @area, a const
 *   GdkRectangle *.
 */
#define HEAPWOOD_TYPE_TREEMAP_VIEW (heapwood_treemap_view_get_type ())
G_DECLARE_FINAL_TYPE (HeapwoodTreemapView, heapwood_treemap_view, HEAPWOOD, TREEMAP_VIEW, GtkWidget)

GtkWidget *heapwood_treemap_view_new (void);

/* heapwood_treemap_view_set_place:
 * @heap: (nullable): %NULL to show nothing
 * @place: the node whose map it is; in the tree of @heap
 *
 * Makes the picture in a thread. What was shown stays until it is there.
 */
void heapwood_treemap_view_set_place (HeapwoodTreemapView *self,
                                      Heap *heap,
                                      HeapNode place);

/* heapwood_treemap_view_set_questions:
 * @questions: (nullable): asked in how many ways what the pointer rests on is held; %NULL not to
 *   tell
 */
void heapwood_treemap_view_set_questions (HeapwoodTreemapView *self,
                                          HeapwoodQuestions *questions);

/* Marks the cell of a node, %NULL for none. */
void heapwood_treemap_view_set_selected (HeapwoodTreemapView *self,
                                         const HeapNode *node);

/* heapwood_treemap_view_set_shape:
 * @name: a name of treemap_shape_get_name(); another one changes nothing
 */
void heapwood_treemap_view_set_shape (HeapwoodTreemapView *self,
                                      const char *name);

void heapwood_treemap_view_set_scheme (HeapwoodTreemapView *self,
                                       TreemapScheme scheme);

/* @strengths: a bit for each HeapStrength that is coloured; what is held at the others is grey. */
void heapwood_treemap_view_set_strengths (HeapwoodTreemapView *self,
                                          guint strengths);

/* @spaces: a bit for each heap of the dump that is grey, its position + 1; all others are coloured.
 */
void heapwood_treemap_view_set_grey_spaces (HeapwoodTreemapView *self,
                                            guint32 spaces);

void heapwood_treemap_view_set_dark (HeapwoodTreemapView *self,
                                     gboolean dark);

/* heapwood_treemap_view_export:
 * Returns: (transfer full) (nullable): the picture on the screen, with its place, shape and colours,
 *   to be written; %NULL where nothing is shown.
 */
HeapwoodExport *heapwood_treemap_view_export (HeapwoodTreemapView *self);

/* Whether the picture shown is the one that was asked for last. */
gboolean heapwood_treemap_view_is_current (HeapwoodTreemapView *self);

G_END_DECLS
