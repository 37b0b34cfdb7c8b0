/* heapwood-root-path-model.c: the rows of the root path pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-root-path-model.h"

struct _HeapwoodRootPathItem
{
  GObject parent_instance;

  HeapwoodRootPath *path;
  HeapwoodRootPathRowKind kind;
  guint stretch;
  const HeapwoodRootPathWay *way;
  const HeapwoodRootPathStep *step;
};

struct _HeapwoodRootPathModel
{
  GObject parent_instance;

  HeapwoodRootPath *path; /* (nullable) */
  guint *chosen;          /* the way of each stretch */
  guint *starts;          /* the first row of each stretch, and behind the last one their number */
};

static void list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE (HeapwoodRootPathItem, heapwood_root_path_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE (HeapwoodRootPathModel, heapwood_root_path_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
heapwood_root_path_item_finalize (GObject *object)
{
  heapwood_root_path_unref (HEAPWOOD_ROOT_PATH_ITEM (object)->path);

  G_OBJECT_CLASS (heapwood_root_path_item_parent_class)->finalize (object);
}

static void
heapwood_root_path_item_class_init (HeapwoodRootPathItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = heapwood_root_path_item_finalize;
}

static void
heapwood_root_path_item_init (HeapwoodRootPathItem *self)
{
}

HeapwoodRootPathRowKind
heapwood_root_path_item_get_kind (HeapwoodRootPathItem *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_ROOT_PATH_ITEM (self), HEAPWOOD_ROOT_PATH_ROW_HEAP);

  return self->kind;
}

const HeapwoodRootPath *
heapwood_root_path_item_get_path (HeapwoodRootPathItem *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_ROOT_PATH_ITEM (self), NULL);

  return self->path;
}

const HeapwoodRootPathStep *
heapwood_root_path_item_get_step (HeapwoodRootPathItem *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_ROOT_PATH_ITEM (self), NULL);

  return self->step;
}

const HeapwoodRootPathWay *
heapwood_root_path_item_get_way (HeapwoodRootPathItem *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_ROOT_PATH_ITEM (self), NULL);

  return self->way;
}

guint
heapwood_root_path_item_get_stretch (HeapwoodRootPathItem *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_ROOT_PATH_ITEM (self), 0);

  return self->stretch;
}

gboolean
heapwood_root_path_item_get_node (HeapwoodRootPathItem *self,
                                  HeapNode *node)
{
  g_return_val_if_fail (HEAPWOOD_IS_ROOT_PATH_ITEM (self), FALSE);

  switch (self->kind)
    {
    case HEAPWOOD_ROOT_PATH_ROW_HEAP:
      *node = heap_node (HEAP_NODE_ROOT, 0);
      return TRUE;

    case HEAPWOOD_ROOT_PATH_ROW_PILE:
      *node = heap_node (HEAP_NODE_GARBAGE, 0);
      return TRUE;

    case HEAPWOOD_ROOT_PATH_ROW_STEP:
      *node = self->step->node;
      return self->step->n_skipped == 0;

    case HEAPWOOD_ROOT_PATH_ROW_DETOUR:
    default:
      return FALSE;
    }
}

static const HeapwoodRootPathStretch *
get_stretch (HeapwoodRootPathModel *self,
             guint stretch)
{
  return g_ptr_array_index (self->path->stretches, stretch);
}

static const HeapwoodRootPathWay *
get_chosen (HeapwoodRootPathModel *self,
            guint stretch)
{
  return g_ptr_array_index (get_stretch (self, stretch)->ways, self->chosen[stretch]);
}

/* Rows before the first stretch. */
static guint
get_n_head_rows (HeapwoodRootPathModel *self)
{
  return self->path->garbage ? 2 : 1;
}

static gboolean
is_detour (HeapwoodRootPathModel *self,
           guint stretch)
{
  return get_stretch (self, stretch)->ways->len > 1;
}

static void
count_rows (HeapwoodRootPathModel *self)
{
  guint row = get_n_head_rows (self);

  for (guint i = 0; i < self->path->stretches->len; i++)
    {
      self->starts[i] = row;
      row += get_chosen (self, i)->steps->len + (is_detour (self, i) ? 1 : 0);
    }
  self->starts[self->path->stretches->len] = row;
}

/* The stretch that @row is in. */
static guint
find_stretch (HeapwoodRootPathModel *self,
              guint row)
{
  guint low = 0;
  guint high = self->path->stretches->len;

  while (high - low > 1)
    {
      guint middle = (low + high) / 2;
      if (self->starts[middle] <= row)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static GType
get_item_type (GListModel *model)
{
  return HEAPWOOD_TYPE_ROOT_PATH_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  HeapwoodRootPathModel *self = HEAPWOOD_ROOT_PATH_MODEL (model);

  return self->path != NULL ? self->starts[self->path->stretches->len] : 0;
}

static gpointer
get_item (GListModel *model,
          guint position)
{
  HeapwoodRootPathModel *self = HEAPWOOD_ROOT_PATH_MODEL (model);
  if (position >= get_n_items (model))
    return NULL;

  HeapwoodRootPathItem *item = g_object_new (HEAPWOOD_TYPE_ROOT_PATH_ITEM, NULL);
  item->path = heapwood_root_path_ref (self->path);
  if (position < get_n_head_rows (self))
    {
      item->kind = position == 0 ? HEAPWOOD_ROOT_PATH_ROW_HEAP : HEAPWOOD_ROOT_PATH_ROW_PILE;
      if (position + 1 == get_n_head_rows (self) && self->path->stretches->len > 0)
        item->way = get_chosen (self, 0);
      return item;
    }

  item->stretch = find_stretch (self, position);
  guint row = position - self->starts[item->stretch];
  gboolean detour = is_detour (self, item->stretch);
  if (detour && row == 0)
    {
      item->kind = HEAPWOOD_ROOT_PATH_ROW_DETOUR;
      return item;
    }

  item->kind = HEAPWOOD_ROOT_PATH_ROW_STEP;
  item->step = g_ptr_array_index (get_chosen (self, item->stretch)->steps, row - (detour ? 1 : 0));
  return item;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

static void
heapwood_root_path_model_finalize (GObject *object)
{
  HeapwoodRootPathModel *self = HEAPWOOD_ROOT_PATH_MODEL (object);

  g_clear_pointer (&self->path, heapwood_root_path_unref);
  g_free (self->chosen);
  g_free (self->starts);

  G_OBJECT_CLASS (heapwood_root_path_model_parent_class)->finalize (object);
}

static void
heapwood_root_path_model_class_init (HeapwoodRootPathModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = heapwood_root_path_model_finalize;
}

static void
heapwood_root_path_model_init (HeapwoodRootPathModel *self)
{
}

HeapwoodRootPathModel *
heapwood_root_path_model_new (void)
{
  return g_object_new (HEAPWOOD_TYPE_ROOT_PATH_MODEL, NULL);
}

void
heapwood_root_path_model_set_path (HeapwoodRootPathModel *self,
                                   HeapwoodRootPath *path)
{
  g_return_if_fail (HEAPWOOD_IS_ROOT_PATH_MODEL (self));

  guint n_removed = get_n_items (G_LIST_MODEL (self));
  g_clear_pointer (&self->path, heapwood_root_path_unref);
  g_clear_pointer (&self->chosen, g_free);
  g_clear_pointer (&self->starts, g_free);
  if (path != NULL)
    {
      self->path = heapwood_root_path_ref (path);
      self->chosen = g_new0 (guint, path->stretches->len);
      self->starts = g_new0 (guint, path->stretches->len + 1);
      count_rows (self);
    }
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_removed,
                              get_n_items (G_LIST_MODEL (self)));
}

const HeapwoodRootPath *
heapwood_root_path_model_get_path (HeapwoodRootPathModel *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_ROOT_PATH_MODEL (self), NULL);

  return self->path;
}

guint
heapwood_root_path_model_get_way (HeapwoodRootPathModel *self,
                                  guint stretch)
{
  g_return_val_if_fail (HEAPWOOD_IS_ROOT_PATH_MODEL (self), 0);
  g_return_val_if_fail (self->path != NULL && stretch < self->path->stretches->len, 0);

  return self->chosen[stretch];
}

void
heapwood_root_path_model_set_way (HeapwoodRootPathModel *self,
                                  guint stretch,
                                  guint way)
{
  g_return_if_fail (HEAPWOOD_IS_ROOT_PATH_MODEL (self));
  g_return_if_fail (self->path != NULL && stretch < self->path->stretches->len);
  g_return_if_fail (way < get_stretch (self, stretch)->ways->len);

  if (way == self->chosen[stretch])
    return;

  guint n_removed = get_chosen (self, stretch)->steps->len;
  self->chosen[stretch] = way;
  count_rows (self);
  /* The detour's own row stays, or the focus in it would go. */
  g_list_model_items_changed (G_LIST_MODEL (self), self->starts[stretch] + 1, n_removed,
                              get_chosen (self, stretch)->steps->len);
  if (stretch == 0)
    g_list_model_items_changed (G_LIST_MODEL (self), get_n_head_rows (self) - 1, 1, 1);
}

char *
heapwood_root_path_model_to_text (HeapwoodRootPathModel *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_ROOT_PATH_MODEL (self), NULL);

  return self->path != NULL ? heapwood_root_path_to_text (self->path, self->chosen) : NULL;
}
