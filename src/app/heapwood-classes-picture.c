/* heapwood-classes-picture.c: a finished icicle chart of the classes, made in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-picture.h"

#include "heapwood-paint.h"

#include "treemap/treemap.h"

struct _HeapwoodClassesPicture
{
  TreemapColouring colouring;
  HeapwoodClassesTree *tree;
  TreemapLayout *layout;
  TreemapNames *names;
  GskRenderNode *node;
};

typedef struct
{
  HeapwoodClassesRequest request;
  HeapwoodPaint *paint;
} Job;

static void
job_free (gpointer data)
{
  Job *self = data;

  heapwood_classes_tree_unref (self->request.tree);
  pango_font_description_free (self->request.font);
  heapwood_paint_free (self->paint);
  g_free (self);
}

typedef struct
{
  const HeapwoodClassesPicture *picture;
  PangoContext *context;
} Drawing;

static void
draw (cairo_t *cr,
      gpointer data)
{
  const Drawing *drawing = data;
  const HeapwoodClassesPicture *picture = drawing->picture;

  treemap_draw (cr, picture->layout, picture->names, &picture->colouring, drawing->context);
}

static void
make_picture (GTask *task,
              gpointer source,
              gpointer data,
              GCancellable *cancellable)
{
  const Job *job = data;
  const HeapwoodClassesRequest *request = &job->request;
  TreemapTree tree = heapwood_classes_tree_get_tree (request->tree);
  GError *error = NULL;
  TreemapLayout *layout
    = treemap_layout_new (treemap_shape_get_upward_icicle (), tree,
                          heapwood_classes_tree_get_top (request->tree), request->width,
                          request->height, request->scale, cancellable, &error);

  if (layout == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  HeapwoodClassesPicture *picture = g_new0 (HeapwoodClassesPicture, 1);
  PangoContext *context = heapwood_paint_create_context (job->paint);
  picture->colouring = request->colouring;
  picture->tree = heapwood_classes_tree_ref (request->tree);
  picture->layout = layout;
  picture->names = treemap_names_new (layout, tree, context);
  picture->node = heapwood_paint_draw (request->width, treemap_layout_get_height (layout),
                                       request->scale, draw,
                                       &(Drawing) { picture, context });
  g_object_unref (context);
  g_task_return_pointer (task, picture, (GDestroyNotify) heapwood_classes_picture_free);
}

void
heapwood_classes_picture_make_async (GtkWidget *widget,
                                     const HeapwoodClassesRequest *request,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer data)
{
  g_autoptr (GTask) task = g_task_new (widget, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  job->request = *request;
  job->request.tree = heapwood_classes_tree_ref (request->tree);
  job->request.font = pango_font_description_copy (request->font);
  job->paint = heapwood_paint_new (widget, request->font);

  g_task_set_source_tag (task, heapwood_classes_picture_make_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, make_picture);
}

HeapwoodClassesPicture *
heapwood_classes_picture_make_finish (GAsyncResult *result,
                                      GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, heapwood_classes_picture_make_async),
                        NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
heapwood_classes_picture_free (HeapwoodClassesPicture *self)
{
  heapwood_classes_tree_unref (self->tree);
  treemap_layout_unref (self->layout);
  treemap_names_unref (self->names);
  gsk_render_node_unref (self->node);
  g_free (self);
}

const TreemapColouring *
heapwood_classes_picture_get_colouring (HeapwoodClassesPicture *self)
{
  return &self->colouring;
}

HeapwoodClassesTree *
heapwood_classes_picture_get_tree (HeapwoodClassesPicture *self)
{
  return self->tree;
}

TreemapLayout *
heapwood_classes_picture_get_layout (HeapwoodClassesPicture *self)
{
  return self->layout;
}

guint32
heapwood_classes_picture_find (HeapwoodClassesPicture *self,
                               guint64 id)
{
  return treemap_hit_find_node (self->layout, id);
}

guint32
heapwood_classes_picture_get_cell_at (HeapwoodClassesPicture *self,
                                      double x,
                                      double y)
{
  return treemap_hit_test (self->layout, self->names, x, y);
}

void
heapwood_classes_picture_append (HeapwoodClassesPicture *self,
                                 GtkSnapshot *snapshot)
{
  gtk_snapshot_append_node (snapshot, self->node);
}
