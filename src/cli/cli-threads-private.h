/* cli-threads-private.h: the threads command's parts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "cli-output.h"

#include "heap/heap.h"

G_BEGIN_DECLS

/* An object that a root of a thread names. */
typedef struct
{
  gint32 frame;      /* position in the stack, -1 for none */
  HeapRootKind kind;
  guint32 object;
  gboolean holds;    /* nothing holds the object more firmly */
  guint64 retained;  /* bytes */
} CliThreadLocal;

typedef struct
{
  guint32 serial;       /* 0 where the dump gives none */
  guint32 object;       /* HEAP_NONE where the dump has none */
  char *name;           /* (nullable) */
  gboolean has_number;  /* Java's own number of the thread is known */
  guint64 number;
  gboolean has_priority;
  gint32 priority;
  gboolean daemon;
  const char *state;    /* (nullable): "RUNNABLE" */
  gboolean is_virtual;
  guint64 carrier_id;   /* of a virtual thread that is mounted, else 0 */
  GPtrArray *frames;    /* of char *, from the innermost */
  GArray *locals;       /* of CliThreadLocal: by frame, those without one last, largest first */
} CliThread;

/* Threads whose stacks are equal. */
typedef struct
{
  GPtrArray *threads; /* of CliThread, by serial, then by object; at least one */
} CliThreadGroup;

/* cli_threads_collect:
 * Every thread that has roots or is an instance of java.lang.Thread. What a thread's fields do not
 * tell is left open.
 *
 * Returns: (transfer full) (element-type CliThreadGroup): in order of their first threads, threads
 *   without frames last; %NULL with G_IO_ERROR_CANCELLED.
 */
GPtrArray *cli_threads_collect (const Heap *heap,
                                HprofProgress *progress,
                                GError **error);

/* @limit: the most groups, and threads of each; @limit_locals: the most objects of a frame */
void cli_threads_write_text (const Heap *heap,
                             const GPtrArray *groups,
                             guint limit,
                             guint limit_locals,
                             gboolean exact_sizes,
                             CliOutput *output);

/* The same; @limit_locals: of a thread */
void cli_threads_write_json (const Heap *heap,
                             const GPtrArray *groups,
                             guint limit,
                             guint limit_locals,
                             CliOutput *output);

G_END_DECLS
