/* cli-paths-merge.c: the root paths of many objects as one tree
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli-paths-merge.h"

#define UNSEEN G_MAXUINT32

typedef struct
{
  const Heap *heap;
  guint32 *depths; /* by object: steps from the nearest root, UNSEEN for none */
  guint32 *above;  /* by object: what holds it; at the top the root, HEAP_NONE for the garbage */
  GArray *layer;   /* of guint32, the objects of one depth */
  GArray *next;
  guint32 source;
} Walk;

static void
walk_clear (Walk *self)
{
  g_free (self->depths);
  g_free (self->above);
  g_clear_pointer (&self->layer, g_array_unref);
  g_clear_pointer (&self->next, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

static void
start_at (Walk *self,
          guint32 object,
          guint32 root)
{
  if (self->depths[object] != UNSEEN)
    return;
  self->depths[object] = 0;
  self->above[object] = root;
  g_array_append_val (self->layer, object);
}

static void
walk_init (Walk *self,
           const Heap *heap)
{
  guint32 n = heap_get_n_objects (heap);

  self->heap = heap;
  self->depths = g_new (guint32, n);
  self->above = g_new (guint32, n);
  self->layer = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->next = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0; i < n; i++)
    self->depths[i] = UNSEEN;
  for (gsize i = 0; i < heap_get_n_roots (heap); i++)
    if (heap_root_holds (heap, heap_get_root (heap, i)))
      start_at (self, heap_get_root (heap, i)->object, (guint32) i);
  for (guint32 i = 0; i < n; i++)
    if (heap_object_is_garbage_entry_point (heap, i))
      start_at (self, i, HEAP_NONE);
}

static gboolean
take (const HeapReference *reference,
      gpointer data)
{
  Walk *self = data;
  guint32 target = reference->target;
  guint32 depth = self->depths[self->source] + 1;

  if (!reference->holds)
    return TRUE;
  if (self->depths[target] == UNSEEN)
    {
      self->depths[target] = depth;
      self->above[target] = self->source;
      g_array_append_val (self->next, target);
    }
  else if (self->depths[target] == depth && self->above[target] < self->source)
    {
      self->above[target] = self->source;
    }
  return TRUE;
}

static gboolean
walk_run (Walk *self,
          HprofProgress *progress,
          GError **error)
{
  guint64 done = 0;

  while (self->layer->len > 0)
    {
      GArray *swap = self->layer;

      for (guint i = 0; i < self->layer->len; i++)
        {
          if (done++ % HPROF_PROGRESS_STEPS == 0
              && (!hprof_progress_update (progress, done, heap_get_n_objects (self->heap), error)
                  || !hprof_file_check (heap_get_file (self->heap), error)))
            return FALSE;
          self->source = g_array_index (self->layer, guint32, i);
          heap_foreach_reference (self->heap, self->source, take, self);
        }
      self->layer = self->next;
      self->next = swap;
      g_array_set_size (self->next, 0);
    }
  return TRUE;
}

/* What is known of an object while bytes are counted. */
enum
{
  NOT_KNOWN,
  NOT_INSIDE, /* neither it nor a dominator of it was asked for */
  INSIDE,
};

/* Whether a dominator of @object was asked for; @known: by object, filled along the way. */
static gboolean
is_inside_another (const Heap *heap,
                   guint32 object,
                   guint8 *known)
{
  guint32 top = heap_object_get_dominator (heap, object);
  gboolean inside;

  while (top < heap_get_n_objects (heap) && known[top] == NOT_KNOWN)
    top = heap_object_get_dominator (heap, top);
  inside = top < heap_get_n_objects (heap) && known[top] == INSIDE;
  for (guint32 i = heap_object_get_dominator (heap, object); i != top;
       i = heap_object_get_dominator (heap, i))
    known[i] = inside ? INSIDE : NOT_INSIDE;
  return inside;
}

/* The nodes of all paths up to the roots, with what is asked for at its own node. */
static GArray *
collect_nodes (const Walk *walk,
               const GArray *objects)
{
  const Heap *heap = walk->heap;
  guint32 n = heap_get_n_objects (heap);
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (CliPathsNode));
  g_autofree guint8 *known = g_new0 (guint8, n);
  g_autofree guint8 *seen = g_new0 (guint8, n);

  for (guint i = 0; i < objects->len; i++)
    known[g_array_index (objects, guint32, i)] = INSIDE;
  for (guint i = 0; i < objects->len; i++)
    {
      guint32 asked = g_array_index (objects, guint32, i);

      for (guint32 object = asked; object != HEAP_NONE && !seen[object];)
        {
          gboolean is_top = walk->depths[object] == 0;
          CliPathsNode node = {
            .object = object,
            .holder = is_top ? HEAP_NONE : walk->above[object],
            .root = is_top && walk->above[object] != HEAP_NONE ? walk->above[object] : G_MAXSIZE,
            .depth = walk->depths[object],
          };

          seen[object] = TRUE;
          g_array_append_val (nodes, node);
          object = node.holder;
        }
    }

  memset (seen, 0, n);
  for (guint i = 0; i < objects->len; i++)
    seen[g_array_index (objects, guint32, i)] = TRUE;
  for (guint i = 0; i < nodes->len; i++)
    {
      CliPathsNode *node = &g_array_index (nodes, CliPathsNode, i);

      if (!seen[node->object])
        continue;
      node->is_asked = TRUE;
      node->n_asked = 1;
      if (!is_inside_another (heap, node->object, known))
        node->bytes = heap_object_get_retained_size (heap, node->object);
    }
  return nodes;
}

static gint
compare_depths (gconstpointer a,
                gconstpointer b)
{
  const CliPathsNode *first = a, *second = b;

  return (second->depth > first->depth) - (second->depth < first->depth);
}

static gint
compare_nodes (gconstpointer a,
               gconstpointer b)
{
  const CliPathsNode *first = a, *second = b;

  if (first->holder != second->holder)
    return first->holder < second->holder ? -1 : 1;
  if (first->bytes != second->bytes)
    return first->bytes > second->bytes ? -1 : 1;
  if (first->n_asked != second->n_asked)
    return first->n_asked > second->n_asked ? -1 : 1;
  return (first->object > second->object) - (first->object < second->object);
}

/* Adds what is below to what is above it, the deepest nodes first. */
static void
add_up (const Walk *walk,
        GArray *nodes)
{
  guint32 *places = walk->above; /* by object, of those in the tree */

  g_array_sort (nodes, compare_depths);
  for (guint i = 0; i < nodes->len; i++)
    places[g_array_index (nodes, CliPathsNode, i).object] = i;
  for (guint i = 0; i < nodes->len; i++)
    {
      const CliPathsNode *node = &g_array_index (nodes, CliPathsNode, i);
      CliPathsNode *holder;

      if (node->holder == HEAP_NONE)
        continue;
      holder = &g_array_index (nodes, CliPathsNode, places[node->holder]);
      holder->n_asked += node->n_asked;
      holder->bytes += node->bytes;
    }
}

GArray *
cli_paths_merge (const Heap *heap,
                 const GArray *objects,
                 HprofProgress *progress,
                 GError **error)
{
  g_auto (Walk) walk = { NULL };
  GArray *nodes;

  walk_init (&walk, heap);
  if (!walk_run (&walk, progress, error))
    return NULL;
  nodes = collect_nodes (&walk, objects);
  add_up (&walk, nodes);
  g_array_sort (nodes, compare_nodes);
  return nodes;
}

/* The first node whose holder is not before @holder. */
static guint
find_below (const GArray *nodes,
            guint64 holder)
{
  guint low = 0, high = nodes->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (nodes, CliPathsNode, middle).holder < holder)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

void
cli_paths_get_below (const GArray *nodes,
                     guint32 holder,
                     guint *begin,
                     guint *end)
{
  *begin = find_below (nodes, holder);
  *end = find_below (nodes, (guint64) holder + 1);
}
