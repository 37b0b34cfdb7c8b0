/* hprof-unpack-private.h: gzip files, unpacked once into an unlinked file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof-progress.h"

G_BEGIN_DECLS

/* Whether @size bytes at @data begin like a gzip member. */
gboolean hprof_unpack_is_gzip (const guint8 *data,
                               gsize size);

/* hprof_unpack:
 * @packed: @packed_size bytes of one or more gzip members
 * @damage: (out) (transfer full) (nullable): what is wrong with the packed data when only a part
 *   could be unpacked, or bytes behind the last member were left out
 * @damage_offset: (out): the packed byte where it is wrong
 *
 * Unpacks into an unlinked file in $TMPDIR or /var/tmp, where the room is looked at first.
 *
 * Returns: a file descriptor of the unpacked data, the caller's to close; -1 with
 *   HPROF_ERROR_NO_SPACE or a #GIOErrorEnum.
 */
int hprof_unpack (const guint8 *packed,
                  gsize packed_size,
                  char **damage,
                  guint64 *damage_offset,
                  HprofProgress *progress,
                  GError **error);

G_END_DECLS
