/* heapwood-classes-chart.c: the classes of a dump, and what holds their objects, as an icicle chart
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-chart.h"

#include "heapwood-classes-announcement.h"
#include "heapwood-classes-chart-private.h"
#include "heapwood-classes-maker.h"
#include "heapwood-classes-model.h"
#include "heapwood-classes-words.h"
#include "heapwood-colour-scheme.h"
#include "heapwood-treemap-mark.h"
#include "heapwood-treemap-scroll.h"

#include <glib/gi18n.h>

/* Pixels a side. */
#define MIN_SIZE 160
#define NATURAL_SIZE 480

struct _HeapwoodClassesChart
{
  GtkWidget parent_instance;

  HeapwoodClassesModel *model;
  guint64 current;       /* node, HEAPWOOD_CLASSES_TREE_BOTTOM for none */
  gboolean is_revealing; /* the current block must be seen */

  HeapwoodClassesMaker *maker;
  HeapwoodClassesPicture *picture; /* (nullable) */

  HeapwoodTreemapScroll *scroll;
  guint32 hover; /* positions in the picture, or TREEMAP_NONE */
  guint32 focus;
  gboolean by_key;
};

G_DEFINE_FINAL_TYPE (HeapwoodClassesChart, heapwood_classes_chart, GTK_TYPE_WIDGET)

static guint activate_signal;
static guint current_changed_signal;

/* Blocks and points */

TreemapLayout *
_heapwood_classes_chart_get_layout (HeapwoodClassesChart *self)
{
  return self->picture != NULL ? heapwood_classes_picture_get_layout (self->picture) : NULL;
}

guint32
_heapwood_classes_chart_get_cell_at (HeapwoodClassesChart *self,
                                     double x,
                                     double y)
{
  if (self->picture == NULL)
    return TREEMAP_NONE;

  return heapwood_classes_picture_get_cell_at (
    self->picture, x, y + heapwood_treemap_scroll_get_offset (self->scroll));
}

guint32
_heapwood_classes_chart_get_focus (HeapwoodClassesChart *self)
{
  return self->focus;
}

graphene_rect_t
_heapwood_classes_chart_get_area (HeapwoodClassesChart *self,
                                  guint32 position)
{
  TreemapRectangle area
    = treemap_draw_get_area (heapwood_classes_picture_get_layout (self->picture), position);
  double offset = heapwood_treemap_scroll_get_offset (self->scroll);

  return GRAPHENE_RECT_INIT ((float) area.x0, (float) (area.y0 - offset),
                             (float) treemap_rectangle_get_width (area),
                             (float) treemap_rectangle_get_height (area));
}

static const TreemapCell *
get_cell (HeapwoodClassesChart *self,
          guint32 position)
{
  return treemap_layout_get_cell (heapwood_classes_picture_get_layout (self->picture), position);
}

void
_heapwood_classes_chart_point (HeapwoodClassesChart *self,
                               double x,
                               double y)
{
  guint32 hover = _heapwood_classes_chart_get_cell_at (self, x, y);

  if (hover == self->hover)
    return;
  self->hover = hover;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_widget_trigger_tooltip_query (GTK_WIDGET (self));
}

void
_heapwood_classes_chart_point_nowhere (HeapwoodClassesChart *self)
{
  self->hover = TREEMAP_NONE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The current block */

static void
announce (HeapwoodClassesChart *self)
{
  if (self->picture != NULL && self->focus != TREEMAP_NONE)
    heapwood_classes_announce (GTK_ACCESSIBLE (self), self->picture, self->focus);
}

static void
scroll_to (HeapwoodClassesChart *self,
           guint32 position)
{
  TreemapRectangle area
    = treemap_draw_get_area (heapwood_classes_picture_get_layout (self->picture), position);

  heapwood_treemap_scroll_to (self->scroll, area.y0, area.y1);
}

static void
set_current (HeapwoodClassesChart *self,
             guint64 id)
{
  if (self->current == id)
    return;
  self->current = id;
  g_signal_emit (self, current_changed_signal, 0);
}

void
_heapwood_classes_chart_set_focus (HeapwoodClassesChart *self,
                                   guint32 position,
                                   gboolean by_key)
{
  const TreemapCell *cell = get_cell (self, position);

  self->focus = position;
  self->by_key = by_key;
  set_current (self, cell->kind == TREEMAP_CELL_NODE ? cell->node.id
                                                     : HEAPWOOD_CLASSES_TREE_BOTTOM);
  if (by_key)
    scroll_to (self, position);
  announce (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

HeapwoodClassesRow *
heapwood_classes_chart_get_current (HeapwoodClassesChart *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), NULL);

  return heapwood_classes_model_get_row (self->model, self->current);
}

char *
heapwood_classes_chart_describe (HeapwoodClassesChart *self)
{
  HeapwoodClassesRow *row;

  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), NULL);

  row = heapwood_classes_model_get_row (self->model, self->current);
  if (row == NULL)
    return NULL;
  return heapwood_classes_describe_in_line (
    heapwood_classes_row_get (row),
    heapwood_classes_row_get (heapwood_classes_tree_get_lowest (
      heapwood_classes_model_get_tree (self->model), self->current)));
}

/* Opening and looking nearer */

void
_heapwood_classes_chart_zoom (HeapwoodClassesChart *self,
                              guint64 id)
{
  heapwood_classes_model_look_at (self->model, id);
}

gboolean
_heapwood_classes_chart_press (HeapwoodClassesChart *self,
                               guint32 position)
{
  const TreemapCell *cell = get_cell (self, position);
  guint64 id = cell->node.id;

  if (position == 0 || cell->kind != TREEMAP_CELL_NODE)
    {
      if (!heapwood_classes_chart_can_zoom_out (self) && position == 0)
        return FALSE;
      if (position == 0)
        heapwood_classes_chart_zoom_out (self);
      else
        _heapwood_classes_chart_zoom (self, id);
      return TRUE;
    }

  if (heapwood_classes_model_can_look_at (self->model, id)
      && (treemap_cell_is_dotted (cell)
          || treemap_rectangle_get_width (cell->area) < TREEMAP_LAYOUT_MIN_CONTAINER))
    {
      _heapwood_classes_chart_zoom (self, id);
      return TRUE;
    }
  if (heapwood_classes_model_can_open (self->model, id))
    {
      heapwood_classes_model_open (self->model, id);
      return TRUE;
    }
  return FALSE;
}

gboolean
heapwood_classes_chart_can_open (HeapwoodClassesChart *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), FALSE);

  return heapwood_classes_model_can_open (self->model, self->current);
}

gboolean
heapwood_classes_chart_can_zoom_in (HeapwoodClassesChart *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), FALSE);

  return heapwood_classes_model_can_look_at (self->model, self->current);
}

gboolean
heapwood_classes_chart_can_zoom_out (HeapwoodClassesChart *self)
{
  HeapwoodClassesTree *tree;

  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), FALSE);

  tree = heapwood_classes_model_get_tree (self->model);
  return tree != NULL && heapwood_classes_tree_get_top (tree) != HEAPWOOD_CLASSES_TREE_BOTTOM;
}

void
heapwood_classes_chart_open (HeapwoodClassesChart *self)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_CHART (self));

  heapwood_classes_model_open (self->model, self->current);
}

void
heapwood_classes_chart_zoom_in (HeapwoodClassesChart *self)
{
  HeapwoodClassesRow *row;

  g_return_if_fail (HEAPWOOD_IS_CLASSES_CHART (self));

  row = heapwood_classes_model_get_row (self->model, self->current);
  if (heapwood_classes_model_can_look_at (self->model, self->current))
    _heapwood_classes_chart_zoom (self, self->current);
  else if (row != NULL && heapwood_classes_row_get (row)->is_end)
    g_signal_emit (self, activate_signal, 0, row);
}

void
heapwood_classes_chart_zoom_out (HeapwoodClassesChart *self)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_CHART (self));

  if (heapwood_classes_chart_can_zoom_out (self))
    {
      HeapwoodClassesTree *tree = heapwood_classes_model_get_tree (self->model);
      guint64 top = heapwood_classes_tree_get_top (tree);

      set_current (self, top);
      _heapwood_classes_chart_zoom (self, heapwood_classes_tree_get_below (tree, top));
    }
}

/* What is shown */

static void
drop_picture (HeapwoodClassesChart *self)
{
  g_clear_pointer (&self->picture, heapwood_classes_picture_free);
  self->hover = TREEMAP_NONE;
  self->focus = TREEMAP_NONE;
}

/* The first picture waits until all blocks that open by themselves have, and so does one where
 * nothing else is new, or the chart would grow by jerks. */
static void
tree_changed (gboolean is_grown,
              gpointer data)
{
  HeapwoodClassesChart *self = data;

  if (!heapwood_classes_model_is_growing (self->model) || (self->picture != NULL && !is_grown))
    heapwood_classes_maker_want (self->maker, heapwood_classes_model_get_tree (self->model));
  else if (self->picture == NULL)
    heapwood_classes_maker_want (self->maker, NULL);
  g_signal_emit (self, current_changed_signal, 0);
}

void
heapwood_classes_chart_set_rows (HeapwoodClassesChart *self,
                                 HeapwoodClasses *classes,
                                 GListModel *all,
                                 GListModel *shown)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_CHART (self));

  self->current = HEAPWOOD_CLASSES_TREE_BOTTOM;
  self->is_revealing = FALSE;
  if (classes == NULL)
    drop_picture (self);
  heapwood_classes_model_set_rows (self->model, classes, all, shown);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
heapwood_classes_chart_reveal (HeapwoodClassesChart *self,
                               HeapwoodClassesRow *row)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_CHART (self));

  _heapwood_classes_chart_zoom (self, HEAPWOOD_CLASSES_TREE_BOTTOM);
  set_current (self, heapwood_classes_tree_get_id (heapwood_classes_row_get (row)));
  self->is_revealing = TRUE;
  heapwood_classes_maker_want (self->maker, heapwood_classes_model_get_tree (self->model));
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Pictures */

/* What is seen stays where it is, as seen from the bottom, where a chart begins. */
static void
set_scroll (HeapwoodClassesChart *self,
            double from_bottom)
{
  double height
    = treemap_layout_get_height (heapwood_classes_picture_get_layout (self->picture));
  double page = gtk_widget_get_height (GTK_WIDGET (self));
  double bottom = height - from_bottom;

  heapwood_treemap_scroll_set_size (self->scroll, height, page);
  heapwood_treemap_scroll_reset (self->scroll);
  heapwood_treemap_scroll_to (self->scroll, bottom - page, bottom);
}

static double
get_hidden_below (HeapwoodClassesChart *self)
{
  double height
    = treemap_layout_get_height (heapwood_classes_picture_get_layout (self->picture));
  double seen = heapwood_treemap_scroll_get_offset (self->scroll)
                + gtk_widget_get_height (GTK_WIDGET (self));

  return MAX (0, height - seen);
}

/* The block that was opened last may have what it was opened for above what is seen. */
static void
show_focus (HeapwoodClassesChart *self)
{
  const TreemapCell *cell;

  self->focus = self->current != HEAPWOOD_CLASSES_TREE_BOTTOM
                  ? heapwood_classes_picture_find (self->picture, self->current)
                  : TREEMAP_NONE;
  if (self->focus == TREEMAP_NONE)
    {
      if (self->is_revealing)
        _heapwood_classes_chart_zoom (self, self->current);
      cell = get_cell (self, 0);
      self->focus = cell->n_children > 0 ? cell->first_child : 0;
      return;
    }

  self->is_revealing = FALSE;
  cell = get_cell (self, self->focus);
  if (cell->n_children > 0)
    scroll_to (self, cell->first_child);
  scroll_to (self, self->focus);
}

static void
show_picture (HeapwoodClassesPicture *picture,
              gpointer data)
{
  HeapwoodClassesChart *self = data;
  HeapwoodClassesTree *tree = heapwood_classes_picture_get_tree (picture);
  double from_bottom = 0;

  if (self->picture != NULL
      && heapwood_classes_tree_get_top (heapwood_classes_picture_get_tree (self->picture))
           == heapwood_classes_tree_get_top (tree))
    from_bottom = get_hidden_below (self);

  drop_picture (self);
  self->picture = picture;
  set_scroll (self, from_bottom);
  show_focus (self);
  announce (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
heapwood_classes_chart_is_settled (HeapwoodClassesChart *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), FALSE);

  return self->picture != NULL && heapwood_classes_maker_is_idle (self->maker)
         && !heapwood_classes_model_is_busy (self->model);
}

/* The widget */

void
_heapwood_classes_chart_scroll (HeapwoodClassesChart *self,
                                double pages)
{
  heapwood_treemap_scroll_by (self->scroll, pages);
}

static gboolean
heapwood_classes_chart_query_tooltip (GtkWidget *widget,
                                      int x,
                                      int y,
                                      gboolean by_keyboard,
                                      GtkTooltip *tooltip)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);
  guint32 position
    = by_keyboard ? self->focus : _heapwood_classes_chart_get_cell_at (self, x, y);

  if (self->picture == NULL || position == TREEMAP_NONE)
    return FALSE;

  g_autofree char *text = heapwood_classes_describe_block (self->picture, position);
  graphene_rect_t area = _heapwood_classes_chart_get_area (self, position);
  gtk_tooltip_set_markup (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle) { (int) area.origin.x, (int) area.origin.y,
                                                       (int) area.size.width,
                                                       (int) area.size.height });
  return TRUE;
}

static void
heapwood_classes_chart_measure (GtkWidget *widget,
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
heapwood_classes_chart_size_allocate (GtkWidget *widget,
                                      int width,
                                      int height,
                                      int baseline)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);

  if (self->picture != NULL)
    set_scroll (self, get_hidden_below (self));
  heapwood_treemap_scroll_allocate (self->scroll, width, height);
  heapwood_classes_maker_queue (self->maker);
}

static void
append_mark (HeapwoodClassesChart *self,
             GtkSnapshot *snapshot,
             guint32 position,
             TreemapMark mark)
{
  graphene_rect_t area = _heapwood_classes_chart_get_area (self, position);

  heapwood_treemap_mark_append (mark, snapshot,
                                heapwood_classes_picture_get_layout (self->picture), position,
                                &area, heapwood_widget_is_dark (GTK_WIDGET (self)));
}

static void
heapwood_classes_chart_snapshot (GtkWidget *widget,
                                 GtkSnapshot *snapshot)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);
  TreemapColour ground = treemap_colours_get_background (heapwood_widget_is_dark (widget));
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                            (float) gtk_widget_get_height (widget));

  gtk_snapshot_push_clip (snapshot, &all);
  gtk_snapshot_append_color (snapshot,
                             &(GdkRGBA) { (float) ground.red, (float) ground.green,
                                          (float) ground.blue, 1 },
                             &all);
  if (self->picture != NULL)
    {
      gboolean has_focus = gtk_widget_has_visible_focus (widget)
                           || (self->by_key && gtk_widget_has_focus (widget));

      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (
        snapshot,
        &GRAPHENE_POINT_INIT (0, (float) -heapwood_treemap_scroll_get_offset (self->scroll)));
      heapwood_classes_picture_append (self->picture, snapshot);
      gtk_snapshot_restore (snapshot);
      if (self->hover != TREEMAP_NONE)
        append_mark (self, snapshot, self->hover, TREEMAP_MARK_HOVER);
      if (has_focus && self->focus != TREEMAP_NONE)
        append_mark (self, snapshot, self->focus, TREEMAP_MARK_FOCUS);
      else if (self->current != HEAPWOOD_CLASSES_TREE_BOTTOM && self->focus != TREEMAP_NONE)
        append_mark (self, snapshot, self->focus, TREEMAP_MARK_SELECTION);
    }
  heapwood_treemap_scroll_snapshot (self->scroll, snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
heapwood_classes_chart_state_flags_changed (GtkWidget *widget,
                                            GtkStateFlags previous)
{
  GTK_WIDGET_CLASS (heapwood_classes_chart_parent_class)->state_flags_changed (widget, previous);
  /* For the mark of the focus. */
  gtk_widget_queue_draw (widget);
}

static void
style_changed (HeapwoodClassesChart *self)
{
  if (self->maker != NULL)
    heapwood_classes_maker_queue (self->maker);
}

static void
heapwood_classes_chart_css_changed (GtkWidget *widget,
                                    GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (heapwood_classes_chart_parent_class)->css_changed (widget, change);
  style_changed (HEAPWOOD_CLASSES_CHART (widget));
}

static void
heapwood_classes_chart_map (GtkWidget *widget)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);

  GTK_WIDGET_CLASS (heapwood_classes_chart_parent_class)->map (widget);
  heapwood_classes_model_set_opens (self->model, TRUE);
}

static void
heapwood_classes_chart_unmap (GtkWidget *widget)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);

  _heapwood_classes_chart_point_nowhere (self);
  heapwood_classes_model_set_opens (self->model, FALSE);

  GTK_WIDGET_CLASS (heapwood_classes_chart_parent_class)->unmap (widget);
}

static void
heapwood_classes_chart_dispose (GObject *object)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (object);

  g_clear_pointer (&self->picture, heapwood_classes_picture_free);
  g_clear_pointer (&self->maker, heapwood_classes_maker_free);
  g_clear_pointer (&self->model, heapwood_classes_model_free);
  g_clear_pointer (&self->scroll, heapwood_treemap_scroll_free);

  G_OBJECT_CLASS (heapwood_classes_chart_parent_class)->dispose (object);
}

static guint
add_signal (HeapwoodClassesChartClass *class,
            const char *name,
            guint n_parameters,
            GType type)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_parameters, type, type);
}

static void
heapwood_classes_chart_class_init (HeapwoodClassesChartClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = heapwood_classes_chart_dispose;

  widget_class->css_changed = heapwood_classes_chart_css_changed;
  widget_class->map = heapwood_classes_chart_map;
  widget_class->measure = heapwood_classes_chart_measure;
  widget_class->query_tooltip = heapwood_classes_chart_query_tooltip;
  widget_class->size_allocate = heapwood_classes_chart_size_allocate;
  widget_class->snapshot = heapwood_classes_chart_snapshot;
  widget_class->state_flags_changed = heapwood_classes_chart_state_flags_changed;
  widget_class->unmap = heapwood_classes_chart_unmap;

  activate_signal = add_signal (class, "activate", 1, HEAPWOOD_TYPE_CLASSES_ROW);
  current_changed_signal = add_signal (class, "current-changed", 0, G_TYPE_NONE);
  add_signal (class, "close", 0, G_TYPE_NONE);
  add_signal (class, "list", 0, G_TYPE_NONE);
  add_signal (class, "menu", 2, G_TYPE_DOUBLE);

  gtk_widget_class_set_css_name (widget_class, "classeschart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  _heapwood_classes_chart_add_bindings (widget_class);
}

static void
heapwood_classes_chart_init (HeapwoodClassesChart *self)
{
  self->hover = TREEMAP_NONE;
  self->focus = TREEMAP_NONE;
  self->maker = heapwood_classes_maker_new (GTK_WIDGET (self), show_picture, self);
  self->model = heapwood_classes_model_new (tree_changed, self);
  self->scroll = heapwood_treemap_scroll_new (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Chart of the classes"), -1);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (style_changed), NULL);
  _heapwood_classes_chart_add_controllers (self);
}

HeapwoodExport *
heapwood_classes_chart_export (HeapwoodClassesChart *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), NULL);

  if (self->picture == NULL)
    return NULL;

  HeapwoodClassesTree *tree = heapwood_classes_picture_get_tree (self->picture);
  return heapwood_export_new (heapwood_classes_picture_get_layout (self->picture),
                              heapwood_classes_tree_get_tree (tree),
                              heapwood_classes_tree_ref (tree),
                              (GDestroyNotify) heapwood_classes_tree_unref,
                              heapwood_classes_picture_get_colouring (self->picture));
}
