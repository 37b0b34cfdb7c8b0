/* cli-text.h: figures and text as a terminal shows them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* cli_text_format_size:
 * @exact: "1234567" instead of "1.2 MiB"
 *
 * Returns: (transfer full): a number of bytes, the same in every locale.
 */
char *cli_text_format_size (guint64 bytes,
                            gboolean exact);

/* cli_text_parse_size:
 * @text: "1000", "10K", "1.5M", "2G": powers of 1024
 *
 * Returns: whether @text is a number of bytes; fills @bytes.
 */
gboolean cli_text_parse_size (const char *text,
                              guint64 *bytes);

/* Makes *@text, an argument of the command line, valid UTF-8; it may be %NULL. */
void cli_text_make_valid (char **text);

/* cli_text_format_count:
 * Returns: (transfer full): "1 object", "2 objects"; @plural is what more than one are called.
 */
char *cli_text_format_count (guint64 count,
                             const char *singular,
                             const char *plural);

/* Returns: (transfer full): @time as in "2026-01-31T12:00:00Z". */
char *cli_text_format_time (GDateTime *time);

/* The columns of a terminal that @text, UTF-8, takes. */
guint cli_text_get_width (const char *text);

G_END_DECLS
