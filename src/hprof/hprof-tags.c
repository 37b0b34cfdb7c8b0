/* hprof-tags.c: the numbers of the HPROF format
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hprof-tags.h"

const char *
hprof_type_name (guint type)
{
  static const char *const names[HPROF_TYPE_COUNT] = {
    NULL,    NULL,     "object", NULL,    "boolean", "char",
    "float", "double", "byte",   "short", "int",     "long",
  };

  return type < HPROF_TYPE_COUNT ? names[type] : NULL;
}
