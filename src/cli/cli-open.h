/* cli-open.h: from the name of a dump to a heap that answers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-command.h"
#include "cli-json.h"

G_BEGIN_DECLS

/* cli_open:
 * Opens the dump of @invocation, with a line of progress where stderr is a terminal, and tells
 * stderr what was odd and, if asked, what the stages took.
 *
 * Returns: (transfer full): the heap; %NULL with the errors of hprof_file_open(),
 *   hprof_contents_read() and heap_open().
 */
Heap *cli_open (CliInvocation *invocation,
                GError **error);

/* cli_open_referrers:
 * Returns: (transfer full): who holds each object of @heap; %NULL with the errors of
 *   heap_referrers_build().
 */
HeapReferrers *cli_open_referrers (const CliInvocation *invocation,
                                   Heap *heap,
                                   GError **error);

/* The "problems" of a document. */
void cli_open_write_problems (const Heap *heap,
                              CliJson *json);

G_END_DECLS
