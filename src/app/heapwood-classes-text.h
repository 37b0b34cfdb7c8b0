/* heapwood-classes-text.h: rows of the classes as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-classes.h"

G_BEGIN_DECLS

/* Sizes are bytes, shares fractions of 1, names not translated but for those that no dump gives.
 * @rows: (element-type HeapwoodClass) */

/* Returns: (transfer full): a line a row, fields parted by tabs, without a heading: for the
 *   clipboard. */
char *heapwood_classes_to_tsv (const GPtrArray *rows);

/* Returns: (transfer full): the rows as of RFC 4180, with a heading. */
char *heapwood_classes_to_csv (const GPtrArray *rows);

/* Returns: (transfer full): a JSON array with an object for each row. */
char *heapwood_classes_to_json (const GPtrArray *rows);

G_END_DECLS
