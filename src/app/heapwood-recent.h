/* heapwood-recent.h: the dumps that were opened before
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define HEAPWOOD_DUMP_MIME_TYPE "application/x-java-hprof"

/* Puts @file at the top of the desktop's recent files. */
void heapwood_recent_add (GFile *file);

/* Returns: (transfer container) (element-type GFile): the dumps among the desktop's recent files,
 *   the latest first, at most @limit; whether they are still there is not looked at. */
GPtrArray *heapwood_recent_list (guint limit);

G_END_DECLS
