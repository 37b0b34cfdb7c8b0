/* cli-interrupt.h: Ctrl+C ends the work in good order
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* cli_interrupt_new_cancellable:
 * From here on SIGINT, SIGTERM and SIGHUP cancel what is returned; a second one ends the program at
 * once. To be called before any other thread is started, and once.
 *
 * Returns: (transfer full): the cancellable.
 */
GCancellable *cli_interrupt_new_cancellable (void);

G_END_DECLS
