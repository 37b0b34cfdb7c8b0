/* treemap-fake.c: trees to lay out, without a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "treemap-fake.h"

typedef struct
{
  TreemapNode node;
  guint64 parent;
  GArray *children; /* of guint64: ids; NULL for none */
  char *name;
} Entry;

struct _TreemapFake
{
  GArray *entries; /* of Entry */
  GCancellable *cancellable;
  guint countdown;
};

static Entry *
get_entry (TreemapFake *self,
           guint64 id)
{
  return &g_array_index (self->entries, Entry, id);
}

static void
entry_clear (gpointer data)
{
  Entry *entry = data;

  g_clear_pointer (&entry->children, g_array_unref);
  g_clear_pointer (&entry->name, g_free);
}

TreemapFake *
treemap_fake_new (guint64 own)
{
  TreemapFake *self = g_new0 (TreemapFake, 1);
  Entry root = { .node = { 0, own, own, 0 }, .parent = G_MAXUINT64 };

  self->entries = g_array_new (FALSE, TRUE, sizeof (Entry));
  g_array_set_clear_func (self->entries, entry_clear);
  g_array_append_val (self->entries, root);

  return self;
}

void
treemap_fake_free (TreemapFake *self)
{
  g_clear_object (&self->cancellable);
  g_array_unref (self->entries);
  g_free (self);
}

guint64
treemap_fake_add (TreemapFake *self,
                  guint64 parent,
                  guint64 own,
                  guint8 strength,
                  const char *name)
{
  guint64 id = self->entries->len;
  Entry entry = { .node = { id, 0, own, strength }, .parent = parent, .name = g_strdup (name) };

  g_array_append_val (self->entries, entry);

  if (get_entry (self, parent)->children == NULL)
    get_entry (self, parent)->children = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_array_append_val (get_entry (self, parent)->children, id);

  for (guint64 i = id; i != G_MAXUINT64; i = get_entry (self, i)->parent)
    get_entry (self, i)->node.weight += own;

  return id;
}

void
treemap_fake_end (TreemapFake *self,
                  guint64 id)
{
  get_entry (self, id)->node.is_end = TRUE;
}

TreemapFake *
treemap_fake_new_random (guint32 seed,
                         guint n_nodes)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  TreemapFake *self = treemap_fake_new (g_rand_int_range (random, 0, 1000));
  int spread = g_rand_int_range (random, 1, 60);

  for (guint i = 1; i < n_nodes; i++)
    {
      /* Most often under a recent node, so that branches grow deep. */
      guint64 nearest = i > (guint) spread ? i - spread : 0;
      guint64 first = g_rand_int_range (random, 0, 3) == 0 ? 0 : nearest;
      guint64 parent = (guint64) g_rand_int_range (random, (gint32) first, (gint32) i);
      guint64 own = g_rand_int_range (random, 0, 8) == 0
                      ? 0 : (guint64) 1 << g_rand_int_range (random, 0, 20);

      own += own > 0 ? (guint64) g_rand_int_range (random, 0, 50) : 0;
      treemap_fake_add (self, parent, own, (guint8) g_rand_int_range (random, 0, 9), NULL);
    }

  return self;
}

void
treemap_fake_cancel_after (TreemapFake *self,
                           GCancellable *cancellable,
                           guint n)
{
  g_set_object (&self->cancellable, cancellable);
  self->countdown = n;
}

static TreemapNode
get_node (gpointer tree,
          guint64 id)
{
  return get_entry (tree, id)->node;
}

static TreemapNode
get_root (gpointer tree)
{
  return get_node (tree, 0);
}

static int
compare_nodes (gconstpointer a,
               gconstpointer b)
{
  const TreemapNode *one = a;
  const TreemapNode *other = b;

  if (one->weight != other->weight)
    return one->weight > other->weight ? -1 : 1;

  return one->id < other->id ? -1 : one->id > other->id;
}

static gboolean
get_children (gpointer tree,
              guint64 id,
              guint limit,
              TreemapChildren *children,
              GCancellable *cancellable)
{
  TreemapFake *self = tree;
  const Entry *entry = get_entry (self, id);

  if (self->cancellable != NULL && self->countdown > 0 && --self->countdown == 0)
    g_cancellable_cancel (self->cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return FALSE;

  for (guint i = 0; entry->children != NULL && i < entry->children->len; i++)
    {
      guint64 child = g_array_index (entry->children, guint64, i);

      g_array_append_val (children->nodes, get_entry (self, child)->node);
    }

  g_array_sort (children->nodes, compare_nodes);
  children->n_rest = 0;
  children->rest_weight = 0;

  for (guint i = limit; i < children->nodes->len; i++)
    {
      children->n_rest++;
      children->rest_weight += g_array_index (children->nodes, TreemapNode, i).weight;
    }

  g_array_set_size (children->nodes, MIN (limit, children->nodes->len));

  return TRUE;
}

static char *
get_name (gpointer tree,
          guint64 id)
{
  const char *name = get_entry (tree, id)->name;

  return g_strdup (name != NULL ? name : "Node");
}

static const TreemapTreeInterface fake_interface = { get_root, get_node, get_children, get_name };

TreemapTree
treemap_fake_get_tree (TreemapFake *self)
{
  return (TreemapTree) { &fake_interface, self };
}

TreemapLayout *
treemap_fake_lay_out (TreemapFake *self,
                      double width,
                      double height,
                      double scale)
{
  return treemap_layout_new (treemap_shape_get (0), treemap_fake_get_tree (self), 0, width, height,
                             scale, NULL, NULL);
}
