/* hprof-error.c: why a dump could not be read
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-error.h"

G_DEFINE_QUARK (hprof-error-quark, hprof_error)
