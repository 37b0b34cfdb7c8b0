/* hprof-error.h: why a dump could not be read
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HPROF_ERROR (hprof_error_quark ())

/* Messages name the byte offset, what was expected and what was found; they do not name the file,
 * which whoever shows them knows. A cancelled operation is G_IO_ERROR_CANCELLED. */
typedef enum
{
  HPROF_ERROR_NOT_HPROF,   /* the file is something else: empty, text, an archive */
  HPROF_ERROR_UNSUPPORTED, /* an HPROF file of a kind that cannot be read (id size, a pipe) */
  HPROF_ERROR_NO_DUMP,     /* a whole HPROF file, but with no heap dump in it */
  HPROF_ERROR_CHANGED,     /* the file was cut short while it was read */
  HPROF_ERROR_NO_SPACE,    /* no room to unpack a compressed file */
  HPROF_ERROR_NO_MEMORY,   /* the system gives no more memory */
  HPROF_ERROR_TOO_LARGE,   /* a stated limit was exceeded */
} HprofError;

GQuark hprof_error_quark (void);

G_END_DECLS
