/* heapwood-classes-maker.h: sees to it that the picture of the classes that is wanted is made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes-picture.h"

G_BEGIN_DECLS

typedef struct _HeapwoodClassesMaker HeapwoodClassesMaker;

/* @picture: (transfer full): what is to be shown from now on */
typedef void (*HeapwoodClassesMakerFunc) (HeapwoodClassesPicture *picture,
                                          gpointer data);

/* @widget: whose size, font and style the pictures have; it owns the maker */
HeapwoodClassesMaker *heapwood_classes_maker_new (GtkWidget *widget,
                                                  HeapwoodClassesMakerFunc func,
                                                  gpointer data);

/* The function is called no more. */
void heapwood_classes_maker_free (HeapwoodClassesMaker *self);

/* heapwood_classes_maker_want:
 * @tree: (nullable): what is to be shown; %NULL for nothing, then what is being made is dropped
 */
void heapwood_classes_maker_want (HeapwoodClassesMaker *self,
                                  HeapwoodClassesTree *tree);

/* The size, font or style of the widget is another one. */
void heapwood_classes_maker_queue (HeapwoodClassesMaker *self);

/* Whether what was wanted last has been made. */
gboolean heapwood_classes_maker_is_idle (HeapwoodClassesMaker *self);

G_END_DECLS
