/* heapwood-treemap-maker.c: sees to it that the picture that is wanted is made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-maker.h"

#include "heapwood-release.h"

/* Reference counted: a picture that is on its way holds it. */
struct _HeapwoodTreemapMaker
{
  GtkWidget *widget; /* unowned */
  HeapwoodTreemapMakerFunc func;
  gpointer data;

  HeapwoodTreemapRequest wanted;
  HeapwoodTreemapPicture *latest; /* (nullable) */
  GCancellable *running;          /* (nullable): of the picture that is being made */
  HeapwoodTreemapRequest making;  /* what is being made, while @running is there */
  guint source;
};

static void update (HeapwoodTreemapMaker *self);

static void
release_heap (HeapwoodTreemapMaker *self)
{
  Heap *heap = g_steal_pointer (&self->wanted.heap);

  if (heap != NULL)
    heapwood_release_heap (heap);
}

static void
stop (HeapwoodTreemapMaker *self)
{
  if (self->running == NULL)
    return;

  g_cancellable_cancel (self->running);
  g_clear_object (&self->running);
  heapwood_treemap_request_clear (&self->making);
}

HeapwoodTreemapMaker *
heapwood_treemap_maker_new (GtkWidget *widget,
                            HeapwoodTreemapMakerFunc func,
                            gpointer data)
{
  HeapwoodTreemapMaker *self = g_rc_box_new0 (HeapwoodTreemapMaker);

  self->widget = widget;
  self->func = func;
  self->data = data;
  self->wanted.shape = treemap_shape_get (0);
  self->wanted.scale = 1;
  self->wanted.colouring = (TreemapColouring) TREEMAP_COLOURING_INIT;

  return self;
}

void
heapwood_treemap_maker_free (HeapwoodTreemapMaker *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  stop (self);
  release_heap (self);
  heapwood_treemap_request_clear (&self->wanted);
  g_clear_pointer (&self->latest, heapwood_treemap_picture_unref);
  g_rc_box_release (self);
}

static void
show (HeapwoodTreemapMaker *self,
      HeapwoodTreemapPicture *picture)
{
  g_clear_pointer (&self->latest, heapwood_treemap_picture_unref);
  if (picture != NULL)
    self->latest = heapwood_treemap_picture_ref (picture);

  self->func (picture, self->data);
}

static void
picture_made (GObject *source,
              GAsyncResult *result,
              gpointer data)
{
  HeapwoodTreemapMaker *self = data;
  g_autoptr (HeapwoodTreemapPicture) picture = NULL;

  picture = heapwood_treemap_picture_make_finish (result, NULL);

  /* A superseded one is dropped. */
  if (picture != NULL && g_task_get_cancellable (G_TASK (result)) == self->running)
    {
      g_clear_object (&self->running);
      heapwood_treemap_request_clear (&self->making);
      show (self, picture);
      update (self);
    }

  g_rc_box_release (self);
}

/* One picture is made at a time: that of a place that was left is cancelled, but that of a size on
 * the way to another one is finished and shown, or nothing would be shown while a window is drawn
 * larger. */
static void
update (HeapwoodTreemapMaker *self)
{
  if (self->wanted.heap == NULL)
    {
      stop (self);
      if (self->latest != NULL)
        show (self, NULL);
      return;
    }

  if (self->wanted.width < 1 || self->wanted.height < 1)
    return;

  if (self->running != NULL)
    {
      if (heapwood_treemap_request_is_same_place (&self->making, &self->wanted))
        return;

      stop (self);
    }

  if (heapwood_treemap_maker_is_current (self))
    return;

  self->running = g_cancellable_new ();
  heapwood_treemap_request_copy (&self->making, &self->wanted);
  heapwood_treemap_picture_make_async (self->widget, &self->wanted, self->latest, self->running,
                                       picture_made, g_rc_box_acquire (self));
}

static gboolean
update_when_idle (gpointer data)
{
  HeapwoodTreemapMaker *self = data;

  self->source = 0;
  update (self);

  return G_SOURCE_REMOVE;
}

HeapwoodTreemapRequest *
heapwood_treemap_maker_get_wanted (HeapwoodTreemapMaker *self)
{
  return &self->wanted;
}

void
heapwood_treemap_maker_queue (HeapwoodTreemapMaker *self)
{
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_when_idle, self, NULL);
}

void
heapwood_treemap_maker_set_heap (HeapwoodTreemapMaker *self,
                                 Heap *heap)
{
  if (heap == self->wanted.heap)
    return;

  release_heap (self);
  self->wanted.heap = heap != NULL ? heap_ref (heap) : NULL;
  self->wanted.serial++;
  heapwood_treemap_maker_queue (self);
}

gboolean
heapwood_treemap_maker_is_current (HeapwoodTreemapMaker *self)
{
  return self->latest != NULL &&
         heapwood_treemap_request_equal (heapwood_treemap_picture_get_request (self->latest),
                                         &self->wanted);
}
