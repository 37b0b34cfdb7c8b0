/* treemap-fake.h: trees to lay out, without a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap/treemap-layout.h"

G_BEGIN_DECLS

typedef struct _TreemapFake TreemapFake;

/* A tree of one node, whose id is 0; ids count up as nodes are added. */
TreemapFake *treemap_fake_new (guint64 own);
void treemap_fake_free (TreemapFake *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TreemapFake, treemap_fake_free)

/* Adds a node under @parent; all weights above it grow. The name is for get_name(), %NULL for
 * "Node". */
guint64 treemap_fake_add (TreemapFake *self,
                          guint64 parent,
                          guint64 own,
                          guint8 strength,
                          const char *name);

/* Nothing can ever be under the node. */
void treemap_fake_end (TreemapFake *self,
                       guint64 id);

/* treemap_fake_new_random:
 * A tree of @n_nodes with every shape in it: wide and deep parts, nodes that weigh nothing, weights
 * of all magnitudes, every strength. The same @seed gives the same tree.
 */
TreemapFake *treemap_fake_new_random (guint32 seed,
                                      guint n_nodes);

/* Cancels @cancellable when the tree is asked for children for the @n th time. */
void treemap_fake_cancel_after (TreemapFake *self,
                                GCancellable *cancellable,
                                guint n);

TreemapTree treemap_fake_get_tree (TreemapFake *self);

/* Returns: (transfer full): the usual shape of the whole tree. */
TreemapLayout *treemap_fake_lay_out (TreemapFake *self,
                                     double width,
                                     double height,
                                     double scale);

G_END_DECLS
