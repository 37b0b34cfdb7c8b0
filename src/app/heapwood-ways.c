/* heapwood-ways.c: in how many independent ways an object is held, in brief
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-ways.h"

#include "heapwood-names.h"

#include <glib/gi18n.h>

/* Of a longer way, the first reference and the last one are told. */
#define MAX_FIRST_REFERENCES 1

void
heapwood_ways_free (HeapwoodWays *self)
{
  g_free (self->title);
  g_ptr_array_unref (self->lines);
  g_free (self);
}

/* Returns: (transfer full): "AssetManager.mApkAssets", "static Cache.ENTRIES", "Object[12] [3]". */
static char *
describe_reference (const Heap *heap,
                    guint32 holder,
                    guint32 object)
{
  g_autofree char *name = heapwood_node_get_short_name (heap, heap_node (HEAP_NODE_OBJECT, holder));
  guint32 defined = heap_object_get_class_defined (heap, holder);
  HeapReference reference;

  if (!heap_path_find_reference (heap, holder, object, &reference))
    return g_steal_pointer (&name);

  GString *label = g_string_new (NULL);
  heap_reference_append_label (heap, &reference, label);
  g_autofree char *text = g_string_free (label, FALSE);
  if (defined != HEAP_NONE && g_str_has_prefix (text, "static "))
    return g_strdup_printf ("static %s.%s", heap_class_get_simple_name (heap, defined),
                            text + strlen ("static "));
  return g_strconcat (name, reference.kind == HEAP_REFERENCE_FIELD ? "." : " ", text, NULL);
}

/* Returns: (transfer full): where a way that begins at no object begins. */
static char *
describe_start (const Heap *heap,
                const HeapWay *way)
{
  if (way->root == G_MAXSIZE)
    return heapwood_node_get_name (heap, heap_node (HEAP_NODE_GARBAGE, 0));

  const HeapRoot *root = heap_get_root (heap, way->root);
  /* Translators: %s is a kind of GC root */
  return g_strdup_printf (_("GC root: %s"), heapwood_root_kind_get_name (root->kind));
}

/* @dominator: what the way begins below; no object where it is none */
static char *
describe_way (const Heap *heap,
              guint32 dominator,
              const HeapWay *way)
{
  gboolean rooted = dominator >= heap_get_n_objects (heap);
  GString *line = g_string_new (NULL);
  guint n_references = way->n_objects - (rooted ? 1 : 0);

  if (rooted)
    {
      g_autofree char *start = describe_start (heap, way);
      g_string_append (line, start);
    }
  for (guint i = 0; i < n_references; i++)
    {
      guint position = i + (rooted ? 1 : 0);
      if (line->len > 0)
        g_string_append (line, " › ");
      if (i == MAX_FIRST_REFERENCES && n_references > MAX_FIRST_REFERENCES + 1)
        {
          g_string_append (line, "… › ");
          i = n_references - 1;
          position = way->n_objects - 1;
        }
      guint32 holder = position > 0 ? way->objects[position - 1] : dominator;
      g_autofree char *reference = describe_reference (heap, holder, way->objects[position]);
      g_string_append (line, reference);
    }
  return g_string_free (line, FALSE);
}

static char *
describe_count (guint n_ways,
                gboolean more)
{
  if (n_ways == 1)
    return g_strdup (_("Held in one way:"));
  if (more)
    return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "Held in %u independent way or more:",
                   "Held in %u independent ways or more:", n_ways), n_ways);
  return g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "Held in %u independent way:", "Held in %u independent ways:",
                 n_ways), n_ways);
}

static gpointer
find_ways (Heap *heap,
           const HeapReferrers *referrers,
           gpointer data,
           GCancellable *cancellable,
           GError **error)
{
  guint32 object = GPOINTER_TO_UINT (data);
  gboolean more;
  g_autoptr (GArray) found
    = heap_path_find_ways (referrers, object, HEAP_PATHS_MAX_WAYS, &more, cancellable, error);
  if (found == NULL)
    return NULL;

  HeapwoodWays *ways = g_new0 (HeapwoodWays, 1);
  ways->title = describe_count (found->len, more);
  ways->lines = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < MIN (found->len, HEAPWOOD_WAYS_MAX_LINES); i++)
    g_ptr_array_add (ways->lines, describe_way (heap, heap_object_get_dominator (heap, object),
                                                &g_array_index (found, HeapWay, i)));
  return ways;
}

static const HeapwoodQuestion ways_question
  = { find_ways, TRUE, (GDestroyNotify) heapwood_ways_free };

void
heapwood_ways_ask_async (HeapwoodQuestions *questions,
                         guint32 object,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer data)
{
  heapwood_questions_ask_async (questions, &ways_question, GUINT_TO_POINTER (object), NULL,
                                cancellable, callback, data);
}

HeapwoodWays *
heapwood_ways_ask_finish (GAsyncResult *result,
                          GError **error)
{
  return heapwood_questions_ask_finish (result, error);
}
