/* heap-fixture.h: opens heaps that a test built, and checks what is true of every heap
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "dump-builder.h"
#include "heap/heap.h"

G_BEGIN_DECLS

/* Opens the file @path. Returns: (transfer full): the heap; an error aborts the test. */
Heap *heap_fixture_open_path (const char *path);

/* The same of a file of @bytes. */
Heap *heap_fixture_open_bytes (GBytes *bytes);

/* The same of what @builder holds. */
Heap *heap_fixture_open (DumpBuilder *builder);

/* Asserts that figures add up: objects and bytes over strengths and kinds, retained sizes over the
 * dominator tree. Opening does so too. */
void heap_fixture_check (const Heap *heap);

/* The index of the object @id, which must be there. */
guint32 heap_fixture_find (const Heap *heap,
                           guint64 id);

/* Returns: (transfer none) (nullable): the first problem of @kind. */
const HprofProblem *heap_fixture_find_problem (const Heap *heap,
                                               HprofProblemKind kind);

/* Asserts that problems of @kind are @count. */
void heap_fixture_assert_problem (const Heap *heap,
                                  HprofProblemKind kind,
                                  guint64 count);

/* Asserts that nothing was odd. */
void heap_fixture_assert_clean (const Heap *heap);

void heap_fixture_assert_strength (const Heap *heap,
                                   guint64 id,
                                   HeapStrength strength);

/* @dominator: an id, or HEAP_ROOT or HEAP_GARBAGE */
void heap_fixture_assert_dominator (const Heap *heap,
                                    guint64 id,
                                    guint64 dominator);

/* The number of references out of object @id that have @label; @reference: (out) (nullable): the
 * last of them. */
guint heap_fixture_count_references (const Heap *heap,
                                     guint64 id,
                                     const char *label,
                                     HeapReference *reference);

G_END_DECLS
