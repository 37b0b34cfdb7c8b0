/* heapwood-classes-level.c: the rows above one row of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-level.h"

struct _HeapwoodClassesRow
{
  GObject parent_instance;

  HeapwoodClasses *classes;
  HeapwoodClass *value;
  char *key;
};

G_DEFINE_FINAL_TYPE (HeapwoodClassesRow, heapwood_classes_row, G_TYPE_OBJECT)

static void
heapwood_classes_row_finalize (GObject *object)
{
  HeapwoodClassesRow *self = HEAPWOOD_CLASSES_ROW (object);

  g_clear_object (&self->classes);
  g_clear_pointer (&self->value, heapwood_class_free);
  g_free (self->key);

  G_OBJECT_CLASS (heapwood_classes_row_parent_class)->finalize (object);
}

static void
heapwood_classes_row_class_init (HeapwoodClassesRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = heapwood_classes_row_finalize;
}

static void
heapwood_classes_row_init (HeapwoodClassesRow *self)
{
}

HeapwoodClassesRow *
heapwood_classes_row_new (HeapwoodClasses *classes,
                          HeapwoodClass *value)
{
  HeapwoodClassesRow *self = g_object_new (HEAPWOOD_TYPE_CLASSES_ROW, NULL);

  g_set_object (&self->classes, classes);
  self->value = value;
  self->key = g_utf8_casefold (value->name, -1);
  return self;
}

const HeapwoodClass *
heapwood_classes_row_get (HeapwoodClassesRow *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_ROW (self), NULL);

  return self->value;
}

const char *
heapwood_classes_row_get_key (HeapwoodClassesRow *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_ROW (self), NULL);

  return self->key;
}

GListModel *
heapwood_classes_row_open (HeapwoodClassesRow *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_ROW (self), NULL);

  if (self->value->is_end)
    return NULL;
  return G_LIST_MODEL (heapwood_classes_level_new (self->classes, self->value->cell));
}

struct _HeapwoodClassesLevel
{
  GObject parent_instance;

  HeapwoodClasses *classes;
  guint32 below;
  GCancellable *cancellable; /* (nullable): once the rows have been asked for */
  GPtrArray *rows;           /* of HeapwoodClassesRow */
};

static void
rows_read (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  GWeakRef *reference = data;
  g_autoptr (HeapwoodClassesLevel) self = g_weak_ref_get (reference);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) values
    = heapwood_classes_read_finish (HEAPWOOD_CLASSES (source), result, &error);

  g_weak_ref_clear (reference);
  g_free (reference);
  if (self == NULL)
    return;
  if (values == NULL)
    {
      g_signal_emit_by_name (source, "failed", error);
      return;
    }

  g_ptr_array_set_free_func (values, NULL);
  for (guint i = 0; i < values->len; i++)
    g_ptr_array_add (self->rows,
                     heapwood_classes_row_new (self->classes, g_ptr_array_index (values, i)));
  g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, self->rows->len);
}

static GType
get_item_type (GListModel *model)
{
  return HEAPWOOD_TYPE_CLASSES_ROW;
}

static guint
get_n_items (GListModel *model)
{
  HeapwoodClassesLevel *self = HEAPWOOD_CLASSES_LEVEL (model);

  if (self->cancellable == NULL)
    {
      GWeakRef *reference = g_new (GWeakRef, 1);

      g_weak_ref_init (reference, self);
      self->cancellable = g_cancellable_new ();
      heapwood_classes_read_async (self->classes, self->below, self->cancellable, rows_read,
                                   reference);
    }
  return self->rows->len;
}

static gpointer
get_item (GListModel *model,
          guint position)
{
  HeapwoodClassesLevel *self = HEAPWOOD_CLASSES_LEVEL (model);

  if (position >= self->rows->len)
    return NULL;
  return g_object_ref (g_ptr_array_index (self->rows, position));
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeapwoodClassesLevel, heapwood_classes_level, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
heapwood_classes_level_finalize (GObject *object)
{
  HeapwoodClassesLevel *self = HEAPWOOD_CLASSES_LEVEL (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->classes);
  g_ptr_array_unref (self->rows);

  G_OBJECT_CLASS (heapwood_classes_level_parent_class)->finalize (object);
}

static void
heapwood_classes_level_class_init (HeapwoodClassesLevelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = heapwood_classes_level_finalize;
}

static void
heapwood_classes_level_init (HeapwoodClassesLevel *self)
{
  self->rows = g_ptr_array_new_with_free_func (g_object_unref);
}

HeapwoodClassesLevel *
heapwood_classes_level_new (HeapwoodClasses *classes,
                            guint32 below)
{
  HeapwoodClassesLevel *self = g_object_new (HEAPWOOD_TYPE_CLASSES_LEVEL, NULL);

  self->classes = g_object_ref (classes);
  self->below = below;
  return self;
}
