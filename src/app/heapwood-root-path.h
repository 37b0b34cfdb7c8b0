/* heapwood-root-path.h: what holds a place, step by step, as values
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heapwood-questions.h"

G_BEGIN_DECLS

/* More steps of a way, or stretches of a path, than these are left out of their middle. */
#define HEAPWOOD_ROOT_PATH_MAX_STEPS 4000
#define HEAPWOOD_ROOT_PATH_MAX_STRETCHES 1000

/* An object on the way, or @n_skipped of them that are left out. */
typedef struct
{
  HeapNode node;
  guint64 id;
  char *name;            /* without the package */
  char *full_name;
  char *label;           /* (nullable): the reference of the step above; %NULL for a root's */
  HeapStrength strength; /* of that reference; STRONG unless it weakens */
  guint64 retained;      /* bytes, native memory included */
  gboolean dominates;
  guint n_skipped;
} HeapwoodRootPathStep;

/* A chain of references. */
typedef struct
{
  char *root;   /* (nullable): the kind of GC root that holds the first step; in the pile, why it
                 * is on top */
  char *origin; /* (nullable): the root's thread and frame */
  GPtrArray *steps; /* of HeapwoodRootPathStep */
} HeapwoodRootPathWay;

/* A part of the path: one way where there is but one, several at a detour; they end at the same
 * object. */
typedef struct
{
  GPtrArray *ways; /* of HeapwoodRootPathWay */
  gboolean more;   /* there may be more ways than these */
} HeapwoodRootPathStretch;

/* Immutable and reference counted. No stretches where the place is no object: @note says why. */
typedef struct
{
  HeapNode place;
  guint64 total;        /* bytes of the whole heap */
  gboolean garbage;     /* the place is in the pile */
  char *pile_name;
  guint64 pile_retained;
  GPtrArray *stretches; /* of HeapwoodRootPathStretch, from the top down */
  char *note;           /* (nullable) */
} HeapwoodRootPath;

HeapwoodRootPath *heapwood_root_path_ref (HeapwoodRootPath *self);
void heapwood_root_path_unref (HeapwoodRootPath *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodRootPath, heapwood_root_path_unref)

/* heapwood_root_path_ask_async:
 * @cancellable: as for heapwood_questions_ask_async()
 */
void heapwood_root_path_ask_async (HeapwoodQuestions *questions,
                                   HeapNode place,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer data);

/* Returns: (transfer full): %NULL with an error of heapwood_questions_ask_finish(). */
HeapwoodRootPath *heapwood_root_path_ask_finish (GAsyncResult *result,
                                                 GError **error);

/* heapwood_root_path_to_text:
 * @chosen: (nullable): the way that is taken in each stretch; %NULL for the first
 *
 * Returns: (transfer full): the path as lines to paste somewhere.
 */
char *heapwood_root_path_to_text (const HeapwoodRootPath *self,
                                  const guint *chosen);

/* Returns: (transfer full): the reference that leads to @step, its strength where it weakens, and
 *   the step's address: "mDecor · 0x7b20f2a0", "referent (soft) · 0x1234". */
char *heapwood_root_path_step_get_details (const HeapwoodRootPathStep *step);

G_END_DECLS
