/* hprof-mapping-private.h: a file mapped read-only, guarded against being cut short
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Touching a page that the file no longer has raises SIGBUS. While a mapping is live a handler puts
 * a page of zeros in its place and notes the loss. At most HPROF_MAPPING_MAX live at once. */
#define HPROF_MAPPING_MAX 256

typedef struct _HprofMapping HprofMapping;

/* hprof_mapping_new:
 * @fd: stays the caller's and may be closed at once
 * @size: bytes to map, not 0
 *
 * Returns: (transfer full): the mapping, or %NULL with a #GIOErrorEnum.
 */
HprofMapping *hprof_mapping_new (int fd,
                                 gsize size,
                                 GError **error);

void hprof_mapping_free (HprofMapping *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HprofMapping, hprof_mapping_free)

const guint8 *hprof_mapping_get_data (const HprofMapping *self);

gsize hprof_mapping_get_size (const HprofMapping *self);

/* Whether a page was missing when it was read, or is by now: a cut within the last
 * page is not seen. */
gboolean hprof_mapping_is_cut (const HprofMapping *self);

G_END_DECLS
