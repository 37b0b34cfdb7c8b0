/* heapwood-treemap-card.h: what is told of a cell beside the pointer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-questions.h"
#include "heapwood-treemap-facts.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Takes neither focus nor pointer; its parent puts it in place. */
#define HEAPWOOD_TYPE_TREEMAP_CARD (heapwood_treemap_card_get_type ())
G_DECLARE_FINAL_TYPE (HeapwoodTreemapCard, heapwood_treemap_card, HEAPWOOD, TREEMAP_CARD, GtkWidget)

GtkWidget *heapwood_treemap_card_new (void);

/* heapwood_treemap_card_set_questions:
 * @questions: (nullable): asked in how many ways an object is held; %NULL not to tell
 */
void heapwood_treemap_card_set_questions (HeapwoodTreemapCard *self,
                                          HeapwoodQuestions *questions);

/* heapwood_treemap_card_ask:
 * Tells of @cell when nothing else was asked for a tenth of a second; till then nothing is shown.
 * @x: the pointer in the parent's coordinates
 * @y: likewise
 */
void heapwood_treemap_card_ask (HeapwoodTreemapCard *self,
                                Heap *heap,
                                const TreemapCell *cell,
                                double x,
                                double y);

/* Hides the card and forgets what was asked. */
void heapwood_treemap_card_dismiss (HeapwoodTreemapCard *self);

/* Tells the card that the pointer moved within the cell, so that it is never under it. */
void heapwood_treemap_card_move (HeapwoodTreemapCard *self,
                                 double x,
                                 double y);

/* Allocates the card, beside the pointer and within its parent's @width and @height. */
void heapwood_treemap_card_allocate (HeapwoodTreemapCard *self,
                                     int width,
                                     int height);

G_END_DECLS
