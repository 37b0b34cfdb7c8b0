/* heapwood-cell-keys.h: the keys of a picture of cells
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What keys do, the same in each picture. */
typedef struct
{
  GtkShortcutFunc move;   /* arrows: gets "(i)", a TreemapDirection */
  GtkShortcutFunc scroll; /* Page Up and Page Down: gets "(i)", pages down, less than none for up */
  GtkShortcutFunc enter;  /* Enter and the space bar */
  GtkShortcutFunc beside; /* Control+Enter */
  GtkShortcutFunc leave;  /* Backspace and Alt+Up */
  GtkShortcutFunc home;   /* Home */
  GtkShortcutFunc menu;   /* the Menu key and Shift+F10 */
} HeapwoodCellKeys;

void heapwood_cell_keys_add (GtkWidgetClass *widget_class,
                             const HeapwoodCellKeys *keys);

G_END_DECLS
