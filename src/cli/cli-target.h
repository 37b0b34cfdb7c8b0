/* cli-target.h: how objects are named on the command line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

G_BEGIN_DECLS

/* cli_target_find_object:
 * @text: "0x7f2a4b18"
 *
 * Returns: the object, which may be folded; HEAP_NONE with CLI_ERROR_NOT_FOUND.
 */
guint32 cli_target_find_object (const Heap *heap,
                                const char *text,
                                GError **error);

/* cli_target_find_objects:
 * @names: (array zero-terminated=1): ids, and names of classes, which mean all their objects; a
 *   name means every class of that name
 *
 * Returns: (transfer full) (element-type guint32): the objects, each once, ascending; those that
 *   are folded are their holders. %NULL with CLI_ERROR_NOT_FOUND where a name means no object.
 */
GArray *cli_target_find_objects (const Heap *heap,
                                 char **names,
                                 HprofProgress *progress,
                                 GError **error);

G_END_DECLS
