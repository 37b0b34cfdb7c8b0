/* treemap-tree.h: the tree a picture is made of, whatever it is a tree of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The most heaps of a dump that are told apart. */
#define TREEMAP_MAX_SPACES 31

/* A node as the layout sees it. */
typedef struct
{
  guint64 id;      /* the tree's own name for the node */
  guint64 weight;  /* bytes, its children's included */
  guint64 own;     /* bytes of the node itself, at most @weight */
  guint8 strength; /* HeapStrength */
  guint8 space;    /* which heap of the dump it is in, from 1; 0 for none or not known */
  gboolean is_end; /* nothing can ever be beyond it; an icicle chart closes it with a bar */
} TreemapNode;

/* The largest children of a node. */
typedef struct
{
  GArray *nodes;       /* of TreemapNode, by weight, largest first */
  guint64 n_rest;      /* children left out */
  guint64 rest_weight; /* bytes they weigh together */
} TreemapChildren;

/* A tree that can be asked from any thread; answers never change. */
typedef struct
{
  /* Returns: the node the tree hangs from. */
  TreemapNode (*get_root) (gpointer tree);

  /* @id must be in the tree. */
  TreemapNode (*get_node) (gpointer tree,
                           guint64 id);

  /* Fills @children, whose nodes array is there and empty, with at most @limit nodes. own +
   * weights of nodes + rest_weight = the node's weight.
   * Returns: %FALSE when cancelled. */
  gboolean (*get_children) (gpointer tree,
                            guint64 id,
                            guint limit,
                            TreemapChildren *children,
                            GCancellable *cancellable);

  /* Returns: (transfer full): a name to show in a cell, "129 × Outer$Inner". Where room is short,
   * the outer class goes first, then the count; the innermost name stays. */
  char *(*get_name) (gpointer tree,
                     guint64 id);
} TreemapTreeInterface;

typedef struct
{
  const TreemapTreeInterface *interface;
  gpointer tree;
} TreemapTree;

G_END_DECLS
