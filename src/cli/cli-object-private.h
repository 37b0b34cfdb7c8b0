/* cli-object-private.h: the object command's parts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-output.h"

#include "heap/heap.h"

G_BEGIN_DECLS

typedef struct
{
  const Heap *heap;
  guint32 asked;        /* the object asked for */
  guint32 object;       /* shown: the same, or the holder it is folded into */
  guint limit;          /* of elements and entries */
  guint preview_bytes;  /* of a primitive array */
} CliObject;

/* Elements of a primitive array as they stand in the dump. */
typedef struct
{
  HprofType type;
  const guint8 *bytes; /* (nullable): %NULL where the dump has none, or it is no such array */
  guint64 n_bytes;
  guint length;        /* elements */
  guint size;          /* bytes of an element */
} CliObjectElements;

/* The elements of the object asked for. */
CliObjectElements cli_object_get_elements (const CliObject *self);

/* Returns: (transfer full): the first preview_bytes bytes of @elements as characters, those that
 *   are none as ".". Of chars each is one. */
char *cli_object_get_preview_text (const CliObject *self,
                                   const CliObjectElements *elements);

void cli_object_write_text (const CliObject *self,
                            gboolean exact_sizes,
                            CliOutput *output);

void cli_object_write_json (const CliObject *self,
                            CliOutput *output);

G_END_DECLS
