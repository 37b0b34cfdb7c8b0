/* heapwood-treemap-view.c: the map of what a place retains
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-view.h"

#include "heapwood-treemap-announcement.h"
#include "heapwood-treemap-card.h"
#include "heapwood-treemap-maker.h"
#include "heapwood-treemap-mark.h"
#include "heapwood-treemap-picture.h"
#include "heapwood-treemap-scroll.h"
#include "heapwood-treemap-spinner.h"
#include "heapwood-treemap-view-private.h"
#include "heapwood-treemap-zoom.h"

#include <glib/gi18n.h>

/* Pixels a side. */
#define MIN_SIZE 160
#define NATURAL_SIZE 480

struct _HeapwoodTreemapView
{
  GtkWidget parent_instance;

  HeapwoodTreemapMaker *maker;
  HeapwoodTreemapRequest *wanted;  /* the maker's */
  HeapwoodTreemapPicture *picture; /* (nullable): on the screen */

  HeapwoodTreemapScroll *scroll;
  HeapwoodTreemapZoom *zoom; /* (nullable) */

  gboolean has_pointer;
  double pointer_x;
  double pointer_y;
  gboolean by_key;  /* the cell of the keyboard is shown, until the pointer moves */
  guint32 hover;    /* positions in the picture, or TREEMAP_NONE */
  guint32 focus;
  guint32 selected;
  gboolean has_selected_node;
  HeapNode selected_node;

  GtkWidget *card;
  HeapwoodTreemapSpinner *spinner; /* while a place is waited for */
  GCancellable *announcing; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (HeapwoodTreemapView, heapwood_treemap_view, GTK_TYPE_WIDGET)

static guint hover_changed_signal;
static guint shown_signal;

/* Cells and points */

const HeapwoodTreemapRequest *
_heapwood_treemap_view_get_wanted (HeapwoodTreemapView *self)
{
  return self->wanted;
}

TreemapColouring *
_heapwood_treemap_view_change_colouring (HeapwoodTreemapView *self)
{
  heapwood_treemap_maker_queue (self->maker);

  return &self->wanted->colouring;
}

TreemapLayout *
_heapwood_treemap_view_get_layout (HeapwoodTreemapView *self)
{
  if (self->picture == NULL ||
      !heapwood_treemap_request_is_same_place (heapwood_treemap_picture_get_request (self->picture),
                                               self->wanted))
    return NULL;

  return heapwood_treemap_picture_get_layout (self->picture);
}

guint32
_heapwood_treemap_view_get_cell_at (HeapwoodTreemapView *self,
                                    double x,
                                    double y)
{
  if (_heapwood_treemap_view_get_layout (self) == NULL)
    return TREEMAP_NONE;

  y += heapwood_treemap_scroll_get_offset (self->scroll);

  return heapwood_treemap_picture_get_cell_at (self->picture, x, y,
                                               gtk_widget_get_width (GTK_WIDGET (self)),
                                               gtk_widget_get_height (GTK_WIDGET (self)));
}

/* The area of a cell in the widget; there must be a picture. */
static graphene_rect_t
get_area (HeapwoodTreemapView *self,
          guint32 position)
{
  graphene_rect_t area
    = heapwood_treemap_picture_get_area (self->picture, position,
                                         gtk_widget_get_width (GTK_WIDGET (self)),
                                         gtk_widget_get_height (GTK_WIDGET (self)));

  area.origin.y -= (float) heapwood_treemap_scroll_get_offset (self->scroll);

  return area;
}

GdkRectangle
_heapwood_treemap_view_get_area (HeapwoodTreemapView *self,
                                 guint32 position)
{
  graphene_rect_t area = get_area (self, position);

  return (GdkRectangle) {
    (int) area.origin.x, (int) area.origin.y, (int) area.size.width, (int) area.size.height,
  };
}

/* Hover */

static void
set_hover (HeapwoodTreemapView *self,
           guint32 position)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (self);

  /* The place itself is all of the map: nothing to point out, unless it lies beside the rest. */
  if (position == 0 && layout != NULL && treemap_layout_get_cell (layout, 0)->n_children > 0 &&
      !treemap_shape_is_layered (treemap_layout_get_shape (layout)))
    position = TREEMAP_NONE;

  if (position == self->hover)
    {
      heapwood_treemap_card_move (HEAPWOOD_TREEMAP_CARD (self->card), self->pointer_x,
                                  self->pointer_y);
      return;
    }

  self->hover = position;
  gtk_widget_queue_draw (GTK_WIDGET (self));

  if (position == TREEMAP_NONE || layout == NULL)
    {
      heapwood_treemap_card_dismiss (HEAPWOOD_TREEMAP_CARD (self->card));
      g_signal_emit (self, hover_changed_signal, 0, NULL, NULL);
    }
  else
    {
      GdkRectangle area = _heapwood_treemap_view_get_area (self, position);
      HeapNode node
        = treemap_heap_get_node (treemap_layout_get_cell (layout, position)->node.id);

      heapwood_treemap_card_ask (HEAPWOOD_TREEMAP_CARD (self->card), self->wanted->heap,
                                 treemap_layout_get_cell (layout, position), self->pointer_x,
                                 self->pointer_y);
      g_signal_emit (self, hover_changed_signal, 0, &node, &area);
    }
}

void
_heapwood_treemap_view_point (HeapwoodTreemapView *self,
                              double x,
                              double y)
{
  if (self->has_pointer && (x != self->pointer_x || y != self->pointer_y))
    self->by_key = FALSE;

  self->has_pointer = TRUE;
  self->pointer_x = x;
  self->pointer_y = y;
  set_hover (self, _heapwood_treemap_view_get_cell_at (self, x, y));
}

void
_heapwood_treemap_view_point_nowhere (HeapwoodTreemapView *self)
{
  self->has_pointer = FALSE;
  set_hover (self, TREEMAP_NONE);
}

guint32
_heapwood_treemap_view_get_hover (HeapwoodTreemapView *self)
{
  return self->hover;
}

/* Focus and what a screen reader says of it */

static void
stop_announcing (HeapwoodTreemapView *self)
{
  if (self->announcing != NULL)
    g_cancellable_cancel (self->announcing);

  g_clear_object (&self->announcing);
}

static void
announce_focus (HeapwoodTreemapView *self)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (self);

  stop_announcing (self);
  if (layout == NULL || self->focus == TREEMAP_NONE)
    return;

  self->announcing = g_cancellable_new ();
  heapwood_treemap_announce (GTK_ACCESSIBLE (self), self->wanted->heap, layout, self->focus,
                             self->announcing);
}

guint32
_heapwood_treemap_view_get_focus (HeapwoodTreemapView *self)
{
  return self->focus;
}

static void
scroll_to_focus (HeapwoodTreemapView *self)
{
  graphene_rect_t area = get_area (self, self->focus);
  double begin = area.origin.y + heapwood_treemap_scroll_get_offset (self->scroll);

  heapwood_treemap_scroll_to (self->scroll, begin, begin + area.size.height);
}

void
_heapwood_treemap_view_dismiss_card (HeapwoodTreemapView *self)
{
  heapwood_treemap_card_dismiss (HEAPWOOD_TREEMAP_CARD (self->card));
}

void
_heapwood_treemap_view_set_focus (HeapwoodTreemapView *self,
                                  guint32 position)
{
  const TreemapLayout *layout = _heapwood_treemap_view_get_layout (self);
  GdkRectangle area;

  if (layout == NULL)
    return;

  self->by_key = TRUE;
  self->focus = position;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  announce_focus (self);
  scroll_to_focus (self);

  area = _heapwood_treemap_view_get_area (self, position);
  heapwood_treemap_card_ask (HEAPWOOD_TREEMAP_CARD (self->card), self->wanted->heap,
                             treemap_layout_get_cell (layout, position),
                             area.x + area.width / 2.0, area.y + area.height / 2.0);
}

/* Scrolling */

gboolean
_heapwood_treemap_view_can_scroll (HeapwoodTreemapView *self)
{
  return heapwood_treemap_scroll_is_needed (self->scroll);
}

void
_heapwood_treemap_view_scroll (HeapwoodTreemapView *self,
                               double pages)
{
  heapwood_treemap_scroll_by (self->scroll, pages);
  if (self->has_pointer)
    _heapwood_treemap_view_point (self, self->pointer_x, self->pointer_y);
}

/* Pictures */

static void
zoom_ended (gpointer data)
{
  HeapwoodTreemapView *self = data;

  g_clear_pointer (&self->zoom, heapwood_treemap_zoom_free);
}

static void
start_zoom (HeapwoodTreemapView *self,
            HeapwoodTreemapPicture *from,
            HeapwoodTreemapPicture *to)
{
  const HeapwoodTreemapRequest *old = heapwood_treemap_picture_get_request (from);
  const HeapwoodTreemapRequest *new = heapwood_treemap_picture_get_request (to);
  gboolean animated;

  if (heapwood_treemap_request_is_same_place (old, new))
    return;

  g_clear_pointer (&self->zoom, heapwood_treemap_zoom_free);
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &animated,
                NULL);
  if (!animated || old->serial != new->serial || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  self->zoom = heapwood_treemap_zoom_new (GTK_WIDGET (self), from,
                                          heapwood_treemap_scroll_get_offset (self->scroll), to,
                                          zoom_ended, self);
}

static void
drop_picture (HeapwoodTreemapView *self)
{
  g_clear_pointer (&self->zoom, heapwood_treemap_zoom_free);
  stop_announcing (self);
  g_clear_pointer (&self->picture, heapwood_treemap_picture_unref);
  heapwood_treemap_scroll_set_size (self->scroll, 0, 0);
  self->focus = TREEMAP_NONE;
  self->selected = TREEMAP_NONE;
  set_hover (self, TREEMAP_NONE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
find_selected (HeapwoodTreemapView *self)
{
  if (self->picture != NULL && self->has_selected_node)
    self->selected = heapwood_treemap_picture_find_node (self->picture, self->selected_node);
  else
    self->selected = TREEMAP_NONE;
}

/* What is seen stays, but a place one comes to is seen from its top. */
static void
set_scroll (HeapwoodTreemapView *self,
            HeapwoodTreemapPicture *previous)
{
  const HeapwoodTreemapRequest *request = heapwood_treemap_picture_get_request (self->picture);
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  if (previous == NULL ||
      !heapwood_treemap_request_is_same_place (heapwood_treemap_picture_get_request (previous),
                                               request))
    heapwood_treemap_scroll_reset (self->scroll);

  heapwood_treemap_scroll_set_size (self->scroll,
                                    heapwood_treemap_picture_get_height (self->picture, height),
                                    height);
}

static void
show_picture (HeapwoodTreemapPicture *picture,
              gpointer data)
{
  HeapwoodTreemapView *self = data;
  g_autoptr (HeapwoodTreemapPicture) previous = NULL;

  heapwood_treemap_spinner_stop (self->spinner);
  heapwood_treemap_card_dismiss (HEAPWOOD_TREEMAP_CARD (self->card));
  if (picture == NULL)
    {
      drop_picture (self);
      return;
    }

  previous = g_steal_pointer (&self->picture);
  self->focus = heapwood_treemap_picture_choose_focus (picture, previous, self->focus);
  if (previous != NULL)
    start_zoom (self, previous, picture);

  self->picture = heapwood_treemap_picture_ref (picture);
  set_scroll (self, previous);
  find_selected (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  announce_focus (self);

  self->hover = TREEMAP_NONE;
  if (self->has_pointer)
    _heapwood_treemap_view_point (self, self->pointer_x, self->pointer_y);

  g_signal_emit (self, shown_signal, 0);
}

static void
set_font (HeapwoodTreemapView *self)
{
  PangoContext *context;

  if (self->maker == NULL)
    return;

  context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  g_clear_pointer (&self->wanted->font, pango_font_description_free);
  self->wanted->font = pango_font_description_copy (pango_context_get_font_description (context));
  heapwood_treemap_maker_queue (self->maker);
}

/* The widget */

static void
heapwood_treemap_view_measure (GtkWidget *widget,
                               GtkOrientation orientation,
                               int for_size,
                               int *minimum,
                               int *natural,
                               int *minimum_baseline,
                               int *natural_baseline)
{
  *minimum = MIN_SIZE;
  *natural = NATURAL_SIZE;
}

static void
heapwood_treemap_view_size_allocate (GtkWidget *widget,
                                     int width,
                                     int height,
                                     int baseline)
{
  HeapwoodTreemapView *self = HEAPWOOD_TREEMAP_VIEW (widget);
  int scale = gtk_widget_get_scale_factor (widget);

  if (self->picture != NULL)
    heapwood_treemap_scroll_set_size (self->scroll,
                                      heapwood_treemap_picture_get_height (self->picture, height),
                                      height);
  heapwood_treemap_scroll_allocate (self->scroll, width, height);
  heapwood_treemap_card_allocate (HEAPWOOD_TREEMAP_CARD (self->card), width, height);
  heapwood_treemap_spinner_allocate (self->spinner, width, height);

  if (width != self->wanted->width || height != self->wanted->height ||
      scale != self->wanted->scale)
    {
      self->wanted->width = width;
      self->wanted->height = height;
      self->wanted->scale = scale;
      heapwood_treemap_maker_queue (self->maker);
    }
}

static void
scale_factor_changed (HeapwoodTreemapView *self)
{
  self->wanted->scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  heapwood_treemap_maker_queue (self->maker);
}

static void
append_mark (HeapwoodTreemapView *self,
             GtkSnapshot *snapshot,
             guint32 position,
             TreemapMark mark)
{
  graphene_rect_t area = get_area (self, position);

  heapwood_treemap_mark_append (mark, snapshot, heapwood_treemap_picture_get_layout (self->picture),
                                position, &area, self->wanted->colouring.dark);
}

static gboolean
is_focus_visible (HeapwoodTreemapView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  return self->focus != TREEMAP_NONE &&
         (gtk_widget_has_visible_focus (widget) || (self->by_key && gtk_widget_has_focus (widget)));
}

static void
heapwood_treemap_view_snapshot (GtkWidget *widget,
                                GtkSnapshot *snapshot)
{
  HeapwoodTreemapView *self = HEAPWOOD_TREEMAP_VIEW (widget);
  float width = gtk_widget_get_width (widget);
  float height = gtk_widget_get_height (widget);
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, width, height);

  gtk_snapshot_push_clip (snapshot, &all);

  if (self->zoom != NULL)
    {
      heapwood_treemap_zoom_snapshot (self->zoom, snapshot, width, height);
    }
  else if (self->picture != NULL)
    {
      graphene_rect_t area = all;

      area.origin.y -= (float) heapwood_treemap_scroll_get_offset (self->scroll);
      heapwood_treemap_picture_append (self->picture, snapshot, &area);
      if (self->hover != TREEMAP_NONE)
        append_mark (self, snapshot, self->hover, TREEMAP_MARK_HOVER);
      if (is_focus_visible (self))
        append_mark (self, snapshot, self->focus, TREEMAP_MARK_FOCUS);
      if (self->selected != TREEMAP_NONE)
        append_mark (self, snapshot, self->selected, TREEMAP_MARK_SELECTION);
    }

  heapwood_treemap_scroll_snapshot (self->scroll, snapshot);
  heapwood_treemap_spinner_snapshot (self->spinner, snapshot);
  gtk_widget_snapshot_child (widget, self->card, snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
heapwood_treemap_view_state_flags_changed (GtkWidget *widget,
                                           GtkStateFlags previous)
{
  HeapwoodTreemapView *self = HEAPWOOD_TREEMAP_VIEW (widget);

  GTK_WIDGET_CLASS (heapwood_treemap_view_parent_class)->state_flags_changed (widget, previous);
  if (self->card != NULL && self->by_key && (previous & GTK_STATE_FLAG_FOCUSED) != 0 &&
      !gtk_widget_has_focus (widget))
    heapwood_treemap_card_dismiss (HEAPWOOD_TREEMAP_CARD (self->card));
  /* For the mark of the focus. */
  gtk_widget_queue_draw (widget);
}

static void
heapwood_treemap_view_css_changed (GtkWidget *widget,
                                   GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (heapwood_treemap_view_parent_class)->css_changed (widget, change);
  set_font (HEAPWOOD_TREEMAP_VIEW (widget));
}

static void
heapwood_treemap_view_unmap (GtkWidget *widget)
{
  HeapwoodTreemapView *self = HEAPWOOD_TREEMAP_VIEW (widget);

  g_clear_pointer (&self->zoom, heapwood_treemap_zoom_free);
  _heapwood_treemap_view_point_nowhere (self);
  heapwood_treemap_card_dismiss (HEAPWOOD_TREEMAP_CARD (self->card));

  GTK_WIDGET_CLASS (heapwood_treemap_view_parent_class)->unmap (widget);
}

static void
heapwood_treemap_view_dispose (GObject *object)
{
  HeapwoodTreemapView *self = HEAPWOOD_TREEMAP_VIEW (object);

  stop_announcing (self);
  g_clear_pointer (&self->zoom, heapwood_treemap_zoom_free);
  g_clear_pointer (&self->picture, heapwood_treemap_picture_unref);
  g_clear_pointer (&self->spinner, heapwood_treemap_spinner_free);
  g_clear_pointer (&self->card, gtk_widget_unparent);
  g_clear_pointer (&self->scroll, heapwood_treemap_scroll_free);
  g_clear_pointer (&self->maker, heapwood_treemap_maker_free);
  self->wanted = NULL;

  G_OBJECT_CLASS (heapwood_treemap_view_parent_class)->dispose (object);
}

static guint
add_signal (HeapwoodTreemapViewClass *class,
            const char *name,
            guint n_parameters)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_parameters, G_TYPE_POINTER, G_TYPE_POINTER);
}

static void
heapwood_treemap_view_class_init (HeapwoodTreemapViewClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = heapwood_treemap_view_dispose;

  widget_class->measure = heapwood_treemap_view_measure;
  widget_class->size_allocate = heapwood_treemap_view_size_allocate;
  widget_class->snapshot = heapwood_treemap_view_snapshot;
  widget_class->state_flags_changed = heapwood_treemap_view_state_flags_changed;
  widget_class->css_changed = heapwood_treemap_view_css_changed;
  widget_class->unmap = heapwood_treemap_view_unmap;

  add_signal (class, "activate-node", 1);
  add_signal (class, "open-behind", 1);
  add_signal (class, "out", 0);
  hover_changed_signal = add_signal (class, "hover-changed", 2);
  add_signal (class, "menu", 2);
  shown_signal = add_signal (class, "shown", 0);

  gtk_widget_class_set_css_name (widget_class, "treemap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  _heapwood_treemap_input_add_bindings (widget_class);
}

static void
heapwood_treemap_view_init (HeapwoodTreemapView *self)
{
  self->maker = heapwood_treemap_maker_new (GTK_WIDGET (self), show_picture, self);
  self->wanted = heapwood_treemap_maker_get_wanted (self->maker);
  self->hover = TREEMAP_NONE;
  self->focus = TREEMAP_NONE;
  self->selected = TREEMAP_NONE;

  self->spinner = heapwood_treemap_spinner_new (GTK_WIDGET (self));
  self->scroll = heapwood_treemap_scroll_new (GTK_WIDGET (self));
  self->card = heapwood_treemap_card_new ();
  gtk_widget_set_parent (self->card, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Map"),
                                  -1);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (scale_factor_changed), NULL);
  _heapwood_treemap_input_add_controllers (self);
}

GtkWidget *
heapwood_treemap_view_new (void)
{
  return g_object_new (HEAPWOOD_TYPE_TREEMAP_VIEW, NULL);
}

void
heapwood_treemap_view_set_place (HeapwoodTreemapView *self,
                                 Heap *heap,
                                 HeapNode place)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self));

  heapwood_treemap_maker_set_heap (self->maker, heap);
  self->wanted->place = place;
  set_hover (self, TREEMAP_NONE);
  /* It may be of the keyboard's cell. */
  heapwood_treemap_card_dismiss (HEAPWOOD_TREEMAP_CARD (self->card));
  heapwood_treemap_spinner_stop (self->spinner);
  if (heap != NULL && _heapwood_treemap_view_get_layout (self) == NULL)
    heapwood_treemap_spinner_start (self->spinner);
  heapwood_treemap_maker_queue (self->maker);
}

void
heapwood_treemap_view_set_questions (HeapwoodTreemapView *self,
                                     HeapwoodQuestions *questions)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self));

  heapwood_treemap_card_set_questions (HEAPWOOD_TREEMAP_CARD (self->card), questions);
}

void
heapwood_treemap_view_set_selected (HeapwoodTreemapView *self,
                                    const HeapNode *node)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self));

  self->has_selected_node = node != NULL;
  if (node != NULL)
    self->selected_node = *node;

  find_selected (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
heapwood_treemap_view_set_shape (HeapwoodTreemapView *self,
                                 const char *name)
{
  const TreemapShape *shape;

  g_return_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self));

  shape = treemap_shape_from_name (name);
  if (shape == NULL)
    return;

  self->wanted->shape = shape;
  heapwood_treemap_maker_queue (self->maker);
}

gboolean
heapwood_treemap_view_is_current (HeapwoodTreemapView *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self), FALSE);

  return heapwood_treemap_maker_is_current (self->maker);
}

HeapwoodExport *
heapwood_treemap_view_export (HeapwoodTreemapView *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_TREEMAP_VIEW (self), NULL);

  TreemapLayout *layout = _heapwood_treemap_view_get_layout (self);
  Heap *heap = self->wanted->heap;
  if (layout == NULL || heap == NULL)
    return NULL;

  return heapwood_export_new (layout, treemap_heap_get_tree (heap), heap_ref (heap),
                              (GDestroyNotify) heap_unref, &self->wanted->colouring);
}
