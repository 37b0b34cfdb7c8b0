/* heapwood-treemap-zoom.c: the way from one picture to the next
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-zoom.h"

#define DURATION (200 * G_TIME_SPAN_MILLISECOND)

struct _HeapwoodTreemapZoom
{
  GtkWidget *widget; /* unowned */
  HeapwoodTreemapZoomFunc ended;
  gpointer data;
  guint tick;
  HeapwoodTreemapPicture *from;
  HeapwoodTreemapPicture *to;
  gboolean inward;
  TreemapRectangle cell; /* of the inner picture in the outer; all of it to fade only */
  float offset;          /* pixels of the inner picture above what was seen of it */
  gint64 start;          /* of the first frame, 0 before it */
  float progress;        /* 0 to 1 */
};

/* Returns: %FALSE where @inner has no cell in @outer. */
static gboolean
find_cell (HeapwoodTreemapPicture *outer,
           HeapwoodTreemapPicture *inner,
           TreemapRectangle *cell)
{
  const HeapwoodTreemapRequest *place = heapwood_treemap_picture_get_request (inner);
  guint32 position = heapwood_treemap_picture_find_node (outer, place->place);

  if (position == TREEMAP_NONE)
    return FALSE;

  return treemap_draw_get_inner_area (heapwood_treemap_picture_get_layout (outer), position, cell);
}

static gboolean
advance (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer data)
{
  HeapwoodTreemapZoom *self = data;
  gint64 time = gdk_frame_clock_get_frame_time (clock);
  float left;

  if (self->start == 0)
    self->start = time;

  left = 1 - MIN ((float) (time - self->start) / DURATION, 1.f);
  /* Fast at first, then slower. */
  self->progress = 1 - left * left * left;
  gtk_widget_queue_draw (widget);

  if (left > 0)
    return G_SOURCE_CONTINUE;

  self->tick = 0;
  self->ended (self->data);

  return G_SOURCE_REMOVE;
}

static void
set_cell (HeapwoodTreemapZoom *self,
          double offset)
{
  const HeapwoodTreemapRequest *size = heapwood_treemap_picture_get_request (self->to);

  self->inward = find_cell (self->from, self->to, &self->cell);
  if (self->inward)
    {
      self->cell.y0 -= offset;
      self->cell.y1 -= offset;
      return;
    }

  self->offset = (float) offset;
  if (!find_cell (self->to, self->from, &self->cell))
    self->cell = (TreemapRectangle) { 0, 0, size->width, size->height };
}

HeapwoodTreemapZoom *
heapwood_treemap_zoom_new (GtkWidget *widget,
                           HeapwoodTreemapPicture *from,
                           double offset,
                           HeapwoodTreemapPicture *to,
                           HeapwoodTreemapZoomFunc ended,
                           gpointer data)
{
  HeapwoodTreemapZoom *self = g_new0 (HeapwoodTreemapZoom, 1);

  self->widget = widget;
  self->ended = ended;
  self->data = data;
  self->from = heapwood_treemap_picture_ref (from);
  self->to = heapwood_treemap_picture_ref (to);
  set_cell (self, offset);
  self->tick = gtk_widget_add_tick_callback (widget, advance, self, NULL);

  return self;
}

void
heapwood_treemap_zoom_free (HeapwoodTreemapZoom *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (self->widget, self->tick);

  heapwood_treemap_picture_unref (self->from);
  heapwood_treemap_picture_unref (self->to);
  g_free (self);
}

static float
between (float from,
         float to,
         float progress)
{
  return from + (to - from) * progress;
}

void
heapwood_treemap_zoom_snapshot (HeapwoodTreemapZoom *self,
                                GtkSnapshot *snapshot,
                                float width,
                                float height)
{
  HeapwoodTreemapPicture *inner = self->inward ? self->to : self->from;
  HeapwoodTreemapPicture *outer = self->inward ? self->from : self->to;
  const HeapwoodTreemapRequest *size = heapwood_treemap_picture_get_request (outer);
  float grown = self->inward ? self->progress : 1 - self->progress;
  float cell_x = (float) self->cell.x0 * width / size->width;
  float cell_y = (float) self->cell.y0 * height / size->height;
  float cell_width = (float) treemap_rectangle_get_width (self->cell) * width / size->width;
  float cell_height = (float) treemap_rectangle_get_height (self->cell) * height / size->height;
  graphene_rect_t front = GRAPHENE_RECT_INIT (between (cell_x, 0, grown),
                                              between (cell_y, 0, grown),
                                              between (cell_width, width, grown),
                                              between (cell_height, height, grown));
  float zoom_x = front.size.width / cell_width;
  float zoom_y = front.size.height / cell_height;
  graphene_rect_t back = GRAPHENE_RECT_INIT (front.origin.x - cell_x * zoom_x,
                                             front.origin.y - cell_y * zoom_y,
                                             width * zoom_x,
                                             height * zoom_y);

  front.origin.y -= self->offset * front.size.height / height;
  heapwood_treemap_picture_append (outer, snapshot, &back);
  gtk_snapshot_push_opacity (snapshot, grown);
  heapwood_treemap_picture_append (inner, snapshot, &front);
  gtk_snapshot_pop (snapshot);
}
