/* heapwood-treemap-picture.c: a finished picture of a place, made in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-picture.h"

#include "heapwood-paint.h"

struct _HeapwoodTreemapPicture
{
  gatomicrefcount references;
  HeapwoodTreemapRequest request;
  TreemapLayout *layout;
  TreemapNames *names;
  GskRenderNode *node;
};

/* What the thread works with. */
typedef struct
{
  HeapwoodTreemapRequest request;
  TreemapLayout *layout; /* (nullable): of the previous picture */
  TreemapNames *names;
  HeapwoodPaint *paint;
} Job;

void
heapwood_treemap_request_copy (HeapwoodTreemapRequest *to,
                               const HeapwoodTreemapRequest *from)
{
  *to = *from;
  to->heap = from->heap != NULL ? heap_ref (from->heap) : NULL;
  to->font = pango_font_description_copy (from->font);
}

void
heapwood_treemap_request_clear (HeapwoodTreemapRequest *self)
{
  g_clear_pointer (&self->heap, heap_unref);
  g_clear_pointer (&self->font, pango_font_description_free);
}

gboolean
heapwood_treemap_request_is_same_place (const HeapwoodTreemapRequest *a,
                                        const HeapwoodTreemapRequest *b)
{
  return a->serial == b->serial && heap_node_equal (a->place, b->place);
}

static gboolean
has_same_layout (const HeapwoodTreemapRequest *a,
                 const HeapwoodTreemapRequest *b)
{
  return heapwood_treemap_request_is_same_place (a, b) &&
         a->shape == b->shape &&
         a->width == b->width &&
         a->height == b->height &&
         a->scale == b->scale &&
         (a->font == NULL) == (b->font == NULL) &&
         (a->font == NULL || pango_font_description_equal (a->font, b->font));
}

gboolean
heapwood_treemap_request_equal (const HeapwoodTreemapRequest *a,
                                const HeapwoodTreemapRequest *b)
{
  return has_same_layout (a, b) &&
         a->colouring.scheme == b->colouring.scheme &&
         a->colouring.dark == b->colouring.dark &&
         a->colouring.strengths == b->colouring.strengths &&
         a->colouring.grey_spaces == b->colouring.grey_spaces;
}

static void
job_free (Job *self)
{
  heapwood_treemap_request_clear (&self->request);
  g_clear_pointer (&self->layout, treemap_layout_unref);
  g_clear_pointer (&self->names, treemap_names_unref);
  heapwood_paint_free (self->paint);
  g_free (self);
}

typedef struct
{
  const Job *job;
  PangoContext *context;
} Drawing;

static void
draw (cairo_t *cr,
      gpointer data)
{
  const Drawing *drawing = data;
  const Job *job = drawing->job;

  treemap_draw (cr, job->layout, job->names, &job->request.colouring, drawing->context);
}

/* Returns: (transfer full): %NULL when cancelled. */
static HeapwoodTreemapPicture *
job_run (Job *self,
         GCancellable *cancellable,
         GError **error)
{
  HeapwoodTreemapRequest *request = &self->request;
  TreemapTree tree = treemap_heap_get_tree (request->heap);
  HeapwoodTreemapPicture *picture;
  PangoContext *context;

  if (self->layout == NULL)
    self->layout = treemap_layout_new (request->shape, tree,
                                       treemap_heap_get_id (request->place), request->width,
                                       request->height, request->scale, cancellable, error);
  if (self->layout == NULL)
    return NULL;

  context = heapwood_paint_create_context (self->paint);
  if (self->names == NULL)
    self->names = treemap_names_new (self->layout, tree, context);

  picture = g_new0 (HeapwoodTreemapPicture, 1);
  g_atomic_ref_count_init (&picture->references);
  picture->layout = treemap_layout_ref (self->layout);
  picture->names = treemap_names_ref (self->names);
  picture->node
    = heapwood_paint_draw (request->width, treemap_layout_get_height (self->layout),
                           request->scale, draw, &(Drawing) { self, context });
  g_object_unref (context);

  return picture;
}

static void
make_picture (GTask *task,
              gpointer source,
              gpointer data,
              GCancellable *cancellable)
{
  Job *job = data;
  HeapwoodTreemapPicture *picture;
  GError *error = NULL;

  picture = job_run (job, cancellable, &error);
  /* Here rather than in the main thread, which a last reference would hold up. */
  g_clear_pointer (&job->request.heap, heap_unref);

  if (picture == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  heapwood_treemap_request_copy (&picture->request, &job->request);
  g_task_return_pointer (task, picture, (GDestroyNotify) heapwood_treemap_picture_unref);
}

void
heapwood_treemap_picture_make_async (GtkWidget *widget,
                                     const HeapwoodTreemapRequest *request,
                                     HeapwoodTreemapPicture *previous,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer data)
{
  g_autoptr (GTask) task = g_task_new (widget, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  g_return_if_fail (request->heap != NULL && request->width > 0 && request->height > 0);

  heapwood_treemap_request_copy (&job->request, request);
  job->paint = heapwood_paint_new (widget, request->font);

  if (previous != NULL && has_same_layout (&previous->request, request))
    {
      job->layout = treemap_layout_ref (previous->layout);
      job->names = treemap_names_ref (previous->names);
    }

  g_task_set_source_tag (task, heapwood_treemap_picture_make_async);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, make_picture);
}

HeapwoodTreemapPicture *
heapwood_treemap_picture_make_finish (GAsyncResult *result,
                                      GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_treemap_picture_make_async),
                        NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

HeapwoodTreemapPicture *
heapwood_treemap_picture_ref (HeapwoodTreemapPicture *self)
{
  g_atomic_ref_count_inc (&self->references);

  return self;
}

void
heapwood_treemap_picture_unref (HeapwoodTreemapPicture *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;

  heapwood_treemap_request_clear (&self->request);
  treemap_layout_unref (self->layout);
  treemap_names_unref (self->names);
  gsk_render_node_unref (self->node);
  g_free (self);
}

const HeapwoodTreemapRequest *
heapwood_treemap_picture_get_request (HeapwoodTreemapPicture *self)
{
  return &self->request;
}

TreemapLayout *
heapwood_treemap_picture_get_layout (HeapwoodTreemapPicture *self)
{
  return self->layout;
}

guint32
heapwood_treemap_picture_get_cell_at (HeapwoodTreemapPicture *self,
                                      double x,
                                      double y,
                                      int width,
                                      int height)
{
  return treemap_hit_test (self->layout, self->names, x * self->request.width / width,
                           y * self->request.height / height);
}

graphene_rect_t
heapwood_treemap_picture_get_area (HeapwoodTreemapPicture *self,
                                   guint32 position,
                                   int width,
                                   int height)
{
  TreemapRectangle area = treemap_draw_get_area (self->layout, position);
  double x = (double) width / self->request.width;
  double y = (double) height / self->request.height;

  return GRAPHENE_RECT_INIT ((float) (area.x0 * x), (float) (area.y0 * y),
                             (float) (treemap_rectangle_get_width (area) * x),
                             (float) (treemap_rectangle_get_height (area) * y));
}

double
heapwood_treemap_picture_get_height (HeapwoodTreemapPicture *self,
                                     int height)
{
  return treemap_layout_get_height (self->layout) * height / self->request.height;
}

void
heapwood_treemap_picture_append (HeapwoodTreemapPicture *self,
                                 GtkSnapshot *snapshot,
                                 const graphene_rect_t *area)
{
  float stretch_x = area->size.width / self->request.width;
  float stretch_y = area->size.height / self->request.height;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &area->origin);
  if (stretch_x != 1 || stretch_y != 1)
    gtk_snapshot_scale (snapshot, stretch_x, stretch_y);

  gtk_snapshot_append_node (snapshot, self->node);
  gtk_snapshot_restore (snapshot);
}

guint32
heapwood_treemap_picture_find_node (HeapwoodTreemapPicture *self,
                                    HeapNode node)
{
  return treemap_hit_find_node (self->layout, treemap_heap_get_id (node));
}

/* Where @position is, or is in, right under the top cell. */
static guint32
find_top_child (const TreemapLayout *layout,
                guint32 position)
{
  while (treemap_layout_get_cell (layout, position)->depth > 1)
    position = treemap_layout_get_cell (layout, position)->parent;

  return position;
}

guint32
heapwood_treemap_picture_choose_focus (HeapwoodTreemapPicture *self,
                                       HeapwoodTreemapPicture *previous,
                                       guint32 focus)
{
  const TreemapCell *top = treemap_layout_get_cell (self->layout, 0);
  guint32 position = TREEMAP_NONE;

  if (previous != NULL && previous->layout == self->layout)
    return focus;

  if (previous != NULL && previous->request.serial == self->request.serial)
    {
      if (!heapwood_treemap_request_is_same_place (&previous->request, &self->request))
        position = heapwood_treemap_picture_find_node (self, previous->request.place);
      else if (focus != TREEMAP_NONE)
        position = heapwood_treemap_picture_find_node (
          self,
          treemap_heap_get_node (treemap_layout_get_cell (previous->layout, focus)->node.id));
    }

  if (position != TREEMAP_NONE && position > 0)
    return treemap_shape_is_layered (self->request.shape) ? position
                                                          : find_top_child (self->layout, position);

  return top->n_children > 0 ? top->first_child : 0;
}
