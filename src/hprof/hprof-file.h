/* hprof-file.h: an HPROF file, unpacked where needed and mapped into memory
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof-problems.h"
#include "hprof-progress.h"

G_BEGIN_DECLS

/* Immutable after opening, shared between threads by reference. */
typedef struct _HprofFile HprofFile;

/* hprof_file_open:
 * @path: a local file, plain or gzip (told by its content); a pipe or device is refused
 * @progress: (nullable): moves while a gzip file is unpacked into an unlinked file in $TMPDIR or
 *   /var/tmp
 *
 * Checks the header: "JAVA PROFILE …", identifiers of 4 or 8 bytes.
 *
 * Returns: (transfer full): the file, or %NULL with an #HprofError or #GIOErrorEnum.
 */
HprofFile *hprof_file_open (const char *path,
                            HprofProgress *progress,
                            GError **error);

HprofFile *hprof_file_ref (HprofFile *self);
void hprof_file_unref (HprofFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HprofFile, hprof_file_unref)

/* (transfer none): the path it was opened with. */
const char *hprof_file_get_path (const HprofFile *self);

/* (transfer none): the text of the header, "JAVA PROFILE 1.0.2". */
const char *hprof_file_get_version (const HprofFile *self);

/* 4 or 8. */
guint hprof_file_get_id_size (const HprofFile *self);

/* The time of the header, milliseconds since 1970 in UTC; 0 where it says nothing. */
guint64 hprof_file_get_time (const HprofFile *self);

/* hprof_file_get_created:
 * Returns: (transfer full) (nullable): the time of the header in UTC; %NULL where it is not
 *   believable (before 1995 or after 2200).
 */
GDateTime *hprof_file_get_created (const HprofFile *self);

/* Whether the file on disk is gzip. */
gboolean hprof_file_is_compressed (const HprofFile *self);

/* Bytes of the file on disk. */
guint64 hprof_file_get_stored_size (const HprofFile *self);

/* Bytes of the (unpacked) HPROF data. */
guint64 hprof_file_get_size (const HprofFile *self);

/* (transfer none): the HPROF data, hprof_file_get_size() bytes, read-only. Past a point where the
 * file was cut short after opening, zeros are read; hprof_file_check() says so. */
const guint8 *hprof_file_get_data (const HprofFile *self);

/* Bytes of the header: the offset of the first record. */
guint64 hprof_file_get_header_size (const HprofFile *self);

/* hprof_file_check:
 * Returns: %TRUE while every byte read so far was the file's; %FALSE with HPROF_ERROR_CHANGED
 *   when the file was cut short under the program.
 */
gboolean hprof_file_check (const HprofFile *self,
                           GError **error);

G_END_DECLS
