/* heapwood-classes-words.h: what the figures of a row of the classes are of, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes.h"

G_BEGIN_DECLS

/* heapwood_classes_name_column:
 * @names: (element-type utf8): of the rows of a column from level 0 up, at least one
 *
 * Returns: (transfer full): "char[] held by String"; of many, those in the middle are left out.
 */
char *heapwood_classes_name_column (const GPtrArray *names);

/* Returns: (transfer full): the name in full, with the loader where that alone tells it from
 *   others. */
char *heapwood_classes_name (const HeapwoodClass *row);

/* Returns: (transfer full): "43,687 objects", above level 0 "129 objects hold them", or what an end
 *   says. */
char *heapwood_classes_describe_objects (const HeapwoodClass *row);

/* heapwood_classes_describe_bytes:
 * @bottom: the row of level 0 under @row, or @row
 *
 * Returns: (transfer full): "3.1 MiB shallow", above level 0 "2.0 MiB of char[]".
 */
char *heapwood_classes_describe_bytes (const HeapwoodClass *row,
                                       const HeapwoodClass *bottom);

/* Returns: (transfer full): "20.0 % of all bytes", above level 0 "64.1 % of what is below". */
char *heapwood_classes_describe_share (const HeapwoodClass *row);

/* Returns: (transfer full): the name and all figures, in one line. */
char *heapwood_classes_describe_in_line (const HeapwoodClass *row,
                                         const HeapwoodClass *bottom);

/* heapwood_classes_describe:
 * Returns: (transfer full): Pango markup: the name, what loaded it and all figures, a line each.
 */
char *heapwood_classes_describe (const HeapwoodClass *row,
                                 const HeapwoodClass *bottom);

G_END_DECLS
