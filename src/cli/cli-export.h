/* cli-export.h: the two tables of an analysis
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-rows.h"

#include "heap/heap.h"

G_BEGIN_DECLS

/* cli_export_write_objects:
 * @limit: the most rows
 *
 * Writes a row for each object, in order of id. Stops early where @output has failed.
 */
void cli_export_write_objects (const Heap *heap,
                               CliRowsFormat format,
                               guint limit,
                               CliOutput *output);

/* cli_export_write_references:
 * @limit: the most rows
 *
 * Writes a row for each reference of the one edge set: what the roots hold in order of object and
 * kind, a row a root record; the entry points of the garbage; then the references out of each
 * object. Stops early where @output has failed.
 */
void cli_export_write_references (const Heap *heap,
                                  CliRowsFormat format,
                                  guint limit,
                                  CliOutput *output);

G_END_DECLS
