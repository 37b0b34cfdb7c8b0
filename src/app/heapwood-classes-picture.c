/* heapwood-classes-picture.c: a finished icicle chart of the classes, made in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-picture.h"

#include "treemap/treemap.h"

#include <math.h>

/* Names are a little smaller than the text of the window, as those on the map. */
#define FONT_SCALE 0.85
/* Pixels of the bar that closes a column. */
#define END_HEIGHT 3

struct _HeapwoodClassesPicture
{
  HeapwoodClassesTree *tree;
  TreemapLayout *layout;
  TreemapNames *names;
  GskRenderNode *node;
};

/* The fonts of a thread are its own. */
typedef struct
{
  HeapwoodClassesRequest request;
  cairo_font_options_t *font_options; /* (nullable) */
  double resolution;
} Job;

static void
job_free (gpointer data)
{
  Job *self = data;

  heapwood_classes_tree_unref (self->request.tree);
  pango_font_description_free (self->request.font);
  g_clear_pointer (&self->font_options, cairo_font_options_destroy);
  g_free (self);
}

static PangoContext *
job_create_pango_context (const Job *self)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontDescription *font = pango_font_description_copy (self->request.font);
  int size = (int) (pango_font_description_get_size (font) * FONT_SCALE);

  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (font, size);
  else
    pango_font_description_set_size (font, size);

  pango_context_set_font_description (context, font);
  pango_cairo_context_set_font_options (context, self->font_options);
  pango_cairo_context_set_resolution (context, self->resolution);
  pango_font_description_free (font);
  return context;
}

/* Nothing will ever stand on an end, and a bar along its top says so. */
static void
draw_ends (const HeapwoodClassesPicture *picture,
           cairo_t *cr,
           gboolean dark)
{
  TreemapColour line = treemap_colours_get_text (treemap_colours_get_background (dark));
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (picture->layout, &n_cells);

  cairo_set_source_rgb (cr, line.red, line.green, line.blue);
  for (guint32 i = 0; i < n_cells; i++)
    {
      HeapwoodClassesRow *row
        = heapwood_classes_tree_get_row (picture->tree, cells[i].node.id);

      if (cells[i].kind == TREEMAP_CELL_NODE && treemap_cell_is_visible (&cells[i])
          && row != NULL && heapwood_classes_row_get (row)->is_end)
        {
          TreemapRectangle area = treemap_draw_get_area (picture->layout, i);
          cairo_rectangle (cr, area.x0, area.y0, area.x1 - area.x0, END_HEIGHT);
        }
    }
  cairo_fill (cr);
}

/* A node of finished pixels, which software rendering copies where it draws again, is the cheapest
 * to show. */
static GskRenderNode *
job_paint (const Job *self,
           const HeapwoodClassesPicture *picture,
           PangoContext *context)
{
  const HeapwoodClassesRequest *request = &self->request;
  const TreemapColouring colouring = {
    .scheme = TREEMAP_SCHEME_BLOCK,
    .dark = request->dark,
    .strengths = TREEMAP_ALL_STRENGTHS,
  };
  double height = treemap_layout_get_height (picture->layout);
  cairo_surface_t *surface
    = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, request->width * request->scale,
                                  (int) ceil (height * request->scale));
  GskRenderNode *node;
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, request->scale, request->scale);
  cr = cairo_create (surface);
  treemap_draw (cr, picture->layout, picture->names, &colouring, context);
  draw_ends (picture, cr, request->dark);
  cairo_destroy (cr);

  node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, (float) request->width, (float) height));
  cr = gsk_cairo_node_get_draw_context (node);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return node;
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
  PangoContext *context = job_create_pango_context (job);
  picture->tree = heapwood_classes_tree_ref (request->tree);
  picture->layout = layout;
  picture->names = treemap_names_new (layout, tree, context);
  picture->node = job_paint (job, picture, context);
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
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const cairo_font_options_t *font_options = pango_cairo_context_get_font_options (context);
  Job *job = g_new0 (Job, 1);

  job->request = *request;
  job->request.tree = heapwood_classes_tree_ref (request->tree);
  job->request.font = pango_font_description_copy (request->font);
  job->resolution = pango_cairo_context_get_resolution (context);
  if (font_options != NULL)
    job->font_options = cairo_font_options_copy (font_options);

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
  guint n_cells;
  const TreemapCell *cells = treemap_layout_get_cells (self->layout, &n_cells);

  for (guint32 i = 0; i < n_cells; i++)
    if (cells[i].kind == TREEMAP_CELL_NODE && cells[i].node.id == id
        && treemap_cell_is_visible (&cells[i]))
      return i;
  return TREEMAP_NONE;
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
