/* heapwood-format.h: numbers and sizes as a person reads them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns: (transfer full): @bytes in IEC units with three or so digits: "840 B", "75.7 MiB". */
char *heapwood_format_size (guint64 bytes);

/* Returns: (transfer full): every byte of @bytes, digits grouped: "79,400,123 bytes". */
char *heapwood_format_exact_size (guint64 bytes);

/* Returns: (transfer full): "43,687 objects". */
char *heapwood_format_objects (guint64 count);

/* Returns: (transfer full): a span of time: "0.4 s", "1 min 12 s". */
char *heapwood_format_duration (double seconds);

/* Returns: (transfer full): date and time in the local zone and the locale's short form. */
char *heapwood_format_time (GDateTime *time);

/* Returns: (transfer full): @text, a message of a library, as a sentence: with a capital letter and
 *   a full stop. */
char *heapwood_format_sentence (const char *text);

G_END_DECLS
