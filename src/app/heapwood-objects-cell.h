/* heapwood-objects-cell.h: a cell of the list of objects
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  HEAPWOOD_OBJECTS_CLASS,
  HEAPWOOD_OBJECTS_ADDRESS,
  HEAPWOOD_OBJECTS_SHALLOW,
  HEAPWOOD_OBJECTS_RETAINED,
  HEAPWOOD_OBJECTS_STRENGTH,
} HeapwoodObjectsColumn;

#define HEAPWOOD_OBJECTS_N_COLUMNS 5

#define HEAPWOOD_TYPE_OBJECTS_CELL (heapwood_objects_cell_get_type ())

/* The child of a GtkListItem whose item is a HeapwoodLazyRow with a HeapwoodFound. */
G_DECLARE_FINAL_TYPE (HeapwoodObjectsCell, heapwood_objects_cell, HEAPWOOD, OBJECTS_CELL, GtkWidget)

GtkWidget *heapwood_objects_cell_new (HeapwoodObjectsColumn column);

/* Shows the object of the list item, at once or when it has been read. */
void heapwood_objects_cell_bind (HeapwoodObjectsCell *self,
                                 GtkListItem *list_item);

/* Lets go of the list item. */
void heapwood_objects_cell_unbind (HeapwoodObjectsCell *self);

G_END_DECLS
