/* heapwood-lazy-list.c: a list whose rows are read when they come into view
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-lazy-list.h"

#define PAGE_ROWS 128
#define MAX_PAGES 32

struct _HeapwoodLazyRow
{
  GObject parent_instance;

  gpointer value;
  GDestroyNotify free_func;
};

static guint filled_signal;

G_DEFINE_FINAL_TYPE (HeapwoodLazyRow, heapwood_lazy_row, G_TYPE_OBJECT)

static void
heapwood_lazy_row_finalize (GObject *object)
{
  HeapwoodLazyRow *self = HEAPWOOD_LAZY_ROW (object);

  if (self->value != NULL)
    self->free_func (self->value);

  G_OBJECT_CLASS (heapwood_lazy_row_parent_class)->finalize (object);
}

static void
heapwood_lazy_row_class_init (HeapwoodLazyRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = heapwood_lazy_row_finalize;

  filled_signal = g_signal_new ("filled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
heapwood_lazy_row_init (HeapwoodLazyRow *self)
{
}

HeapwoodLazyRow *
heapwood_lazy_row_new (gpointer value,
                       GDestroyNotify free_func)
{
  HeapwoodLazyRow *self = g_object_new (HEAPWOOD_TYPE_LAZY_ROW, NULL);

  self->value = value;
  self->free_func = free_func;
  return self;
}

gconstpointer
heapwood_lazy_row_get_value (HeapwoodLazyRow *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_LAZY_ROW (self), NULL);

  return self->value;
}

/* What the pages are read from; the threads that read hold it too. */
typedef struct
{
  HeapwoodLazyListFunc func;
  gpointer data;
  GDestroyNotify free_data;
  GDestroyNotify free_value;
} Source;

static void
source_clear (gpointer data)
{
  Source *source = data;

  source->free_data (source->data);
}

static void
source_unref (Source *source)
{
  g_atomic_rc_box_release_full (source, source_clear);
}

typedef struct
{
  guint number;
  HeapwoodLazyRow *rows[PAGE_ROWS];
  GCancellable *cancellable;
} Page;

struct _HeapwoodLazyList
{
  GObject parent_instance;

  Source *source;
  guint n_rows;
  GQueue pages; /* of Page, what was looked at last first */
};

static GType
get_item_type (GListModel *model)
{
  return HEAPWOOD_TYPE_LAZY_ROW;
}

static guint
get_n_items (GListModel *model)
{
  return HEAPWOOD_LAZY_LIST (model)->n_rows;
}

typedef struct
{
  Source *source;
  guint first;
  HeapwoodLazyRow *rows[PAGE_ROWS];
} Question;

static void
question_free (Question *self)
{
  g_clear_pointer (&self->source, source_unref);
  for (guint i = 0; i < PAGE_ROWS; i++)
    g_object_unref (self->rows[i]);
  g_free (self);
}

static void
read_in_thread (GTask *task,
                gpointer object,
                gpointer data,
                GCancellable *cancellable)
{
  Question *question = data;
  g_autoptr (GPtrArray) values
    = g_ptr_array_new_with_free_func (question->source->free_value);

  if (!g_cancellable_is_cancelled (cancellable))
    question->source->func (question->source->data, question->first, PAGE_ROWS, values,
                            cancellable);

  /* Here rather than in the main thread: the last one frees what the rows are read from. */
  g_clear_pointer (&question->source, source_unref);
  g_task_return_pointer (task, g_steal_pointer (&values), (GDestroyNotify) g_ptr_array_unref);
}

static void
page_read (GObject *object,
           GAsyncResult *result,
           gpointer data)
{
  GTask *task = G_TASK (result);
  Question *question = g_task_get_task_data (task);
  g_autoptr (GPtrArray) values = g_task_propagate_pointer (task, NULL);
  GDestroyNotify free_value = data;

  if (values == NULL)
    return;

  g_ptr_array_set_free_func (values, NULL);
  for (guint i = 0; i < values->len; i++)
    {
      HeapwoodLazyRow *row = question->rows[i];

      row->value = g_ptr_array_index (values, i);
      row->free_func = free_value;
      g_signal_emit (row, filled_signal, 0);
    }
}

static Page *
page_new (HeapwoodLazyList *self,
          guint number)
{
  Page *page = g_new0 (Page, 1);
  Question *question = g_new0 (Question, 1);

  page->number = number;
  page->cancellable = g_cancellable_new ();
  question->source = g_atomic_rc_box_acquire (self->source);
  question->first = number * PAGE_ROWS;
  for (guint i = 0; i < PAGE_ROWS; i++)
    {
      page->rows[i] = g_object_new (HEAPWOOD_TYPE_LAZY_ROW, NULL);
      question->rows[i] = g_object_ref (page->rows[i]);
    }

  g_autoptr (GTask) task
    = g_task_new (NULL, page->cancellable, page_read, (gpointer) self->source->free_value);
  g_task_set_source_tag (task, page_new);
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  g_task_run_in_thread (task, read_in_thread);
  return page;
}

static void
page_free (Page *self)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  for (guint i = 0; i < PAGE_ROWS; i++)
    g_object_unref (self->rows[i]);
  g_free (self);
}

static Page *
get_page (HeapwoodLazyList *self,
          guint number)
{
  for (GList *link = self->pages.head; link != NULL; link = link->next)
    {
      Page *page = link->data;

      if (page->number == number)
        {
          g_queue_unlink (&self->pages, link);
          g_queue_push_head_link (&self->pages, link);
          return page;
        }
    }

  Page *page = page_new (self, number);
  g_queue_push_head (&self->pages, page);
  if (self->pages.length > MAX_PAGES)
    page_free (g_queue_pop_tail (&self->pages));
  return page;
}

static gpointer
get_item (GListModel *model,
          guint position)
{
  HeapwoodLazyList *self = HEAPWOOD_LAZY_LIST (model);

  if (position >= self->n_rows)
    return NULL;

  return g_object_ref (get_page (self, position / PAGE_ROWS)->rows[position % PAGE_ROWS]);
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeapwoodLazyList, heapwood_lazy_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
heapwood_lazy_list_finalize (GObject *object)
{
  HeapwoodLazyList *self = HEAPWOOD_LAZY_LIST (object);

  g_queue_clear_full (&self->pages, (GDestroyNotify) page_free);
  g_clear_pointer (&self->source, source_unref);

  G_OBJECT_CLASS (heapwood_lazy_list_parent_class)->finalize (object);
}

static void
heapwood_lazy_list_class_init (HeapwoodLazyListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = heapwood_lazy_list_finalize;
}

static void
heapwood_lazy_list_init (HeapwoodLazyList *self)
{
}

HeapwoodLazyList *
heapwood_lazy_list_new (guint n_rows,
                        HeapwoodLazyListFunc func,
                        gpointer source,
                        GDestroyNotify free_source,
                        GDestroyNotify free_value)
{
  HeapwoodLazyList *self = g_object_new (HEAPWOOD_TYPE_LAZY_LIST, NULL);

  self->n_rows = n_rows;
  self->source = g_atomic_rc_box_new0 (Source);
  self->source->func = func;
  self->source->data = source;
  self->source->free_data = free_source;
  self->source->free_value = free_value;
  return self;
}

void
heapwood_lazy_list_set_n_rows (HeapwoodLazyList *self,
                               guint n_rows)
{
  g_return_if_fail (HEAPWOOD_IS_LAZY_LIST (self));

  guint before = self->n_rows;
  guint kept = MIN (before, n_rows);

  self->n_rows = n_rows;
  if (before != n_rows)
    g_list_model_items_changed (G_LIST_MODEL (self), kept, before - kept, n_rows - kept);
}
