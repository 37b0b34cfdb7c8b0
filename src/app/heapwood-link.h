/* heapwood-link.h: opening what a widget leads to in a new tab
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* heapwood_link_is_behind:
 * @event: (nullable)
 *
 * Returns: whether a click or key asks for what it leads to in a tab behind the current one: the
 *   middle button, or the Control key.
 */
gboolean heapwood_link_is_behind (GdkEvent *event);

/* heapwood_link_mark:
 * @target: (transfer none): says where @child leads; lives as long as @child
 */
void heapwood_link_mark (GtkWidget *child,
                         gpointer target);

/* HeapwoodLinkFunc:
 * Returns: whether @target leads somewhere, which has been opened behind.
 */
typedef gboolean (*HeapwoodLinkFunc) (gpointer owner,
                                      gpointer target);

/* heapwood_link_watch:
 * @container: holds widgets that are marked
 * @owner: passed to @open; it outlives @container
 *
 * Calls @open for what is marked at a middle click, a click with Control, or at the focus when
 * Control+Enter is pressed.
 */
void heapwood_link_watch (GtkWidget *container,
                          HeapwoodLinkFunc open,
                          gpointer owner);

G_END_DECLS
