/* heap-rules-private.h: which fields hold their target less firmly than others do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* A reference field that does not retain its target. */
typedef struct
{
  const char *class_name; /* the class and its subclasses */
  const char *field;      /* a reference field it declares or inherits */
  HeapStrength strength;
} HeapWeakeningRule;

/* heap_rules_find_weakening:
 * Returns: (transfer none) (nullable): the rule with exactly this class and field.
 */
const HeapWeakeningRule *heap_rules_find_weakening (const char *class_name,
                                                    const char *field);

/* heap_rules_is_implied_field:
 * @is_static: whether the field is a static one
 *
 * Returns: whether a reference in the field says no more than which class something is of.
 */
gboolean heap_rules_is_implied_field (const char *class_name,
                                      const char *field,
                                      gboolean is_static);

G_END_DECLS
