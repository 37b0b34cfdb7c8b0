/* heapwood-classes-text.h: rows of the classes as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes.h"
#include "heapwood-table.h"

G_BEGIN_DECLS

/* heapwood_classes_to_text:
 * @rows: (element-type HeapwoodClass)
 *
 * Returns: (transfer full): a row for each: its level, its name, which is not translated unless no
 *   dump gives it, its loader, objects, bytes, its share as a fraction of 1, and what is retained in
 *   bytes, at level 0 alone.
 */
char *heapwood_classes_to_text (const GPtrArray *rows,
                                HeapwoodTableFormat format);

G_END_DECLS
