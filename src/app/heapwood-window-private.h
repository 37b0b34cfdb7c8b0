/* heapwood-window-private.h: what the files of the window share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-window.h"

G_BEGIN_DECLS

/* Lets files be dropped anywhere on the window; shows while one hovers that it would be taken. */
void heapwood_window_accept_drops (HeapwoodWindow *self);

/* Shows that a file that hovers over the window would be taken. */
void heapwood_window_set_dropping (HeapwoodWindow *self,
                                   gboolean dropping);

/* Lets the user choose files to open. */
void heapwood_window_choose_file (HeapwoodWindow *self);

G_END_DECLS
