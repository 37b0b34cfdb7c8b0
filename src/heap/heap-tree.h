/* heap-tree.h: the dominator tree, as a person walks it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap-types.h"

G_BEGIN_DECLS

/* Above this many children of the root or of the pile, objects of one class are one group. */
#define HEAP_TREE_GROUPING_THRESHOLD 200

typedef enum
{
  HEAP_NODE_ROOT,          /* the whole heap */
  HEAP_NODE_GARBAGE,       /* the pile of unreachable objects */
  HEAP_NODE_OBJECT,
  HEAP_NODE_GROUP,         /* objects of one class right under the root */
  HEAP_NODE_GARBAGE_GROUP, /* objects of one class right under the pile */
} HeapNodeKind;

/* A node of the tree, passed by value. @index: the object's, the class index of a group, else 0. */
typedef struct
{
  HeapNodeKind kind;
  guint32 index;
} HeapNode;

static inline HeapNode
heap_node (HeapNodeKind kind,
           guint32 index)
{
  return (HeapNode) { kind, index };
}

static inline gboolean
heap_node_equal (HeapNode a,
                 HeapNode b)
{
  return a.kind == b.kind && a.index == b.index;
}

/* A node with what is shown of it. */
typedef struct
{
  HeapNode node;
  guint64 retained;      /* bytes, native memory included */
  guint64 own;           /* bytes of the node itself, native memory included: retained less its
                          * children's; 0 for the root, the pile and groups */
  guint32 n_objects;     /* members of a group, children of the root and the pile, 1 for an object */
  HeapStrength strength; /* of an object; of a group's largest member; UNREACHABLE for the pile */
} HeapTreeEntry;

/* Returns: whether @node is in the tree (an object that is not folded, a group that exists). */
gboolean heap_tree_has_node (const Heap *heap,
                             HeapNode node);

/* @node must be in the tree. */
HeapTreeEntry heap_tree_get_entry (const Heap *heap,
                                   HeapNode node);

/* The node that contains @node: its immediate dominator, or the class group it is gathered in. The
 * root is its own parent. */
HeapNode heap_tree_get_parent (const Heap *heap,
                               HeapNode node);

/* The node an object is shown as: itself, or the holder it is folded into. */
HeapNode heap_tree_get_object_node (const Heap *heap,
                                    guint32 object);

/* The children of a node, largest retained size first, equal ones by ascending id (groups: by class
 * index). */
typedef struct
{
  guint n_entries;
  HeapTreeEntry *entries; /* the largest ones, at most the limit asked for */
  guint64 n_rest;         /* children left out */
  guint64 rest_retained;  /* bytes they retain together */
} HeapTreeChildren;

void heap_tree_children_clear (HeapTreeChildren *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HeapTreeChildren, heap_tree_children_clear)

/* heap_tree_get_children:
 * @limit: the most entries to return, at least 1; G_MAXUINT for all
 * @children: (out caller-allocates): for heap_tree_children_clear()
 *
 * Returns: %FALSE with G_IO_ERROR_CANCELLED, @children empty.
 */
gboolean heap_tree_get_children (const Heap *heap,
                                 HeapNode node,
                                 guint limit,
                                 HeapTreeChildren *children,
                                 GCancellable *cancellable,
                                 GError **error);

/* heap_tree_get_name:
 * Returns: (transfer full): one line for a node, in English: "Whole heap", "129 ×
 *   android.graphics.Bitmap", heap_object_get_name() of an object; for the pile "Uncollected
 *   garbage", or "Not reached from any root" where live objects may be among it.
 */
char *heap_tree_get_name (const Heap *heap,
                          HeapNode node);

/* heap_tree_may_pile_live_objects:
 * A HotSpot dump leaves out the fields of java.lang.Class objects, so what only they hold is
 * reached from no root though it may be alive.
 */
gboolean heap_tree_may_pile_live_objects (const Heap *heap);

G_END_DECLS
