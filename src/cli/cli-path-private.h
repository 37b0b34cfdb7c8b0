/* cli-path-private.h: the path command's parts
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
  guint32 object;       /* asked for; the path is its holder's where it is folded */
  const HeapPath *path;
  guint first;          /* step that is shown first; those above are left out */
} CliPath;

/* Whether both ends of @detour are shown. */
gboolean cli_path_shows_detour (const CliPath *self,
                                const HeapDetour *detour);

void cli_path_write_text (const CliPath *self,
                          gboolean with_retained,
                          gboolean exact_sizes,
                          CliOutput *output);

void cli_path_write_json (const CliPath *self,
                          CliOutput *output);

G_END_DECLS
