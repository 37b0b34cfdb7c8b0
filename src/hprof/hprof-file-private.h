/* hprof-file-private.h: what reading the contents needs to know of how a file was opened
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof-file.h"

G_BEGIN_DECLS

/* (transfer none) (nullable): what was wrong with the packed data, and at which packed byte. */
const char *hprof_file_get_unpack_damage (const HprofFile *self,
                                          guint64 *offset);

G_END_DECLS
