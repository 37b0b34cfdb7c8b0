/* heapwood-hold.h: letting what is being written come to its end
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* heapwood_hold_for_task:
 * The application does not end before @task has, though its last window is closed.
 */
void heapwood_hold_for_task (GTask *task);

G_END_DECLS
