/* heapwood-save.h: choosing a file to save to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-table.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* heapwood_save_new_picture_chooser:
 * @widget: in the window that the dialog belongs to
 * @name: the name to begin with, whose extension says the format, such as "Heap.png"
 *
 * Returns: (transfer full): a dialog that has not been shown, for the formats of pictures; the
 *   handler of its "response" lets go of it.
 */
GtkFileChooserNative *heapwood_save_new_picture_chooser (GtkWidget *widget,
                                                         const char *name);

/* heapwood_save_new_table_chooser:
 * @name: the name to begin with, such as "Classes.csv"
 *
 * Returns: (transfer full): as heapwood_save_new_picture_chooser(), for the formats of tables.
 */
GtkFileChooserNative *heapwood_save_new_table_chooser (GtkWidget *widget,
                                                       const char *name);

/* heapwood_save_get_table_format:
 * Returns: what the name of the file that was chosen says, and where it says nothing what the dialog
 *   was to show.
 */
HeapwoodTableFormat heapwood_save_get_table_format (GtkFileChooser *chooser);

/* heapwood_save_find_table_format:
 * @name: of a file
 *
 * Returns: the format that @name says, @otherwise where it says nothing.
 */
HeapwoodTableFormat heapwood_save_find_table_format (const char *name,
                                                     HeapwoodTableFormat otherwise);

G_END_DECLS
