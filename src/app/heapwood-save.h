/* heapwood-save.h: choosing a file to save to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* heapwood_save_new_chooser:
 * @widget: in the window that the dialog belongs to
 * @name: the name to begin with, whose extension says the format
 * @kind: what files of these formats are called, "Pictures"
 * @extensions: (array zero-terminated=1): "png"
 *
 * Returns: (transfer full): a dialog that has not been shown, for the handler of its "response" to
 *   let go of.
 */
GtkFileChooserNative *heapwood_save_new_chooser (GtkWidget *widget,
                                                 const char *title,
                                                 const char *name,
                                                 const char *kind,
                                                 const char *const *extensions);

G_END_DECLS
