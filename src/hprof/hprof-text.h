/* hprof-text.h: text of a dump as valid UTF-8
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* hprof_text_from_modified_utf8:
 * @bytes: @length bytes of modified UTF-8 (JVM specification 4.4.7: U+0000 as C0 80, supplementary
 *   characters as surrogate pairs of three bytes each)
 *
 * Four-byte UTF-8 is read too. Every byte that is part of no character becomes U+FFFD; U+0000
 * becomes U+2400, the picture of it, since C strings end at it.
 *
 * Returns: (transfer full): UTF-8.
 */
char *hprof_text_from_modified_utf8 (const guint8 *bytes,
                                     gsize length);

/* hprof_text_escape:
 * Returns: (transfer full): @text with C0, DEL, C1 and bidirectional control characters written
 *   as \u0009; other text unchanged. Safe for a terminal, a table and a label.
 */
char *hprof_text_escape (const char *text);

G_END_DECLS
