/* entries-fixture.h: collections of numbers, and their added references as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-fixture.h"

G_BEGIN_DECLS

/* Returns: the id of a new java.lang.Integer. */
guint64 entries_fixture_number (DumpBuilder *builder,
                                gint32 number);

/* Returns: the id of a new constant of the enum Planet. */
guint64 entries_fixture_constant (DumpBuilder *builder,
                                  const char *name);

/* Adds class @name with @fields, as for dump_builder_class(), where there is none of the name. */
void entries_fixture_class (DumpBuilder *builder,
                            const char *name,
                            const char *super,
                            const char *fields);

/* Returns: (transfer full): the added references out of object @id in their order, each with its
 * label and the value of its target: "[0]=1 [\"key\"]=2"; "?" for a target without one. */
char *entries_fixture_describe (const Heap *heap,
                                guint64 id);

/* Asserts what they are. */
void entries_fixture_assert (const Heap *heap,
                             guint64 id,
                             const char *expected);

G_END_DECLS
