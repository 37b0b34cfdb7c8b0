/* cli-describe.h: objects, roots and references as people read them, and as JSON
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-json.h"

#include "heap/heap.h"

G_BEGIN_DECLS

/* cli_describe_quoted:
 * @max_length: characters; what is longer ends with "…"
 *
 * Returns: (transfer full): @text in quotes, control characters escaped.
 */
char *cli_describe_quoted (const char *text,
                           guint max_length);

/* Returns: (transfer full): the name of an object, with its value where it stands for one:
 *   "java.lang.String \"text\"", "java.lang.Integer 5". */
char *cli_describe_object (const Heap *heap,
                           guint32 object);

/* Returns: (transfer full): what an id in the dump leads to: "null", "0x12 dangling", "0x12
 *   java.lang.Integer 5". */
char *cli_describe_id (const Heap *heap,
                       guint64 id);

/* cli_describe_label:
 * @weakens: (out): the strength of the reference where it weakens, STRONG where not
 *
 * Returns: (transfer full): the label of the reference by which @holder holds @object.
 */
char *cli_describe_label (const Heap *heap,
                          guint32 holder,
                          guint32 object,
                          HeapStrength *weakens);

/* cli_describe_root:
 * @position: of a root (heap-roots.h), G_MAXSIZE for the entry point of the garbage
 *
 * Returns: (transfer full): "GC root: java-frame, thread \"main\", Main.run (Main.java:12)".
 */
char *cli_describe_root (const Heap *heap,
                         gsize position);

/* The same as members "kind", "thread" and "frame" of an object under @key. */
void cli_describe_root_json (const Heap *heap,
                             gsize position,
                             const char *key,
                             CliJson *json);

/* The members "id", "class" and "name" of an object. */
void cli_describe_object_json (const Heap *heap,
                               guint32 object,
                               CliJson *json);

/* The member "folded_into", null where @object stands alone. */
void cli_describe_folding_json (const Heap *heap,
                                guint32 object,
                                CliJson *json);

/* A line that says where @object is shown instead, nothing where it stands alone. */
void cli_describe_folding (const Heap *heap,
                           guint32 object,
                           CliOutput *output);

G_END_DECLS
