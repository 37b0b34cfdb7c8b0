/* heapwood-classes-chart.c: the classes of a dump, and what holds their objects, as an icicle chart
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-chart.h"

#include "heapwood-classes-announcement.h"
#include "heapwood-classes-chart-private.h"
#include "heapwood-classes-opener.h"
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

  HeapwoodClassesOpener *opener;
  GListModel *all;           /* (nullable) */
  GListModel *shown;         /* (nullable) */
  HeapwoodClassesTree *tree; /* (nullable): what is to be shown */
  guint64 current;           /* node, HEAPWOOD_CLASSES_TREE_BOTTOM for none */
  gboolean is_revealing;     /* the current block must be seen */

  HeapwoodClassesPicture *picture; /* (nullable) */
  GCancellable *making;            /* (nullable): of the picture that is being made */
  gboolean is_stale;               /* the picture being made, or shown, is not the one wanted */
  gboolean is_urgent;              /* it is not to wait for blocks that open by themselves */
  guint source;

  HeapwoodTreemapScroll *scroll;
  guint32 hover; /* positions in the picture, or TREEMAP_NONE */
  guint32 focus;
  gboolean by_key;
};

G_DEFINE_FINAL_TYPE (HeapwoodClassesChart, heapwood_classes_chart, GTK_TYPE_WIDGET)

static guint activate_signal;
static guint current_changed_signal;

static void queue_picture (HeapwoodClassesChart *self);
static void queue_picture_now (HeapwoodClassesChart *self);

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

/* What is pointed at in a picture may be gone from the tree. */
static HeapwoodClassesRow *
get_row (HeapwoodClassesChart *self,
         guint64 id)
{
  return self->tree != NULL ? heapwood_classes_tree_get_row (self->tree, id) : NULL;
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

  return get_row (self, self->current);
}

char *
heapwood_classes_chart_describe (HeapwoodClassesChart *self)
{
  HeapwoodClassesRow *row;

  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), NULL);

  row = get_row (self, self->current);
  if (row == NULL)
    return NULL;
  return heapwood_classes_describe_in_line (
    heapwood_classes_row_get (row),
    heapwood_classes_row_get (heapwood_classes_tree_get_lowest (self->tree, self->current)));
}

/* Opening and looking nearer */

/* @tree: (transfer full) */
static void
set_tree (HeapwoodClassesChart *self,
          HeapwoodClassesTree *tree)
{
  g_clear_pointer (&self->tree, heapwood_classes_tree_unref);
  self->tree = tree;
  queue_picture (self);
  g_signal_emit (self, current_changed_signal, 0);
}

static void
level_opened (HeapwoodClassesRow *below,
              GPtrArray *rows,
              gpointer data)
{
  HeapwoodClassesChart *self = data;

  if (below == NULL)
    {
      queue_picture (self);
      return;
    }
  set_tree (self, heapwood_classes_tree_open (
                    self->tree,
                    heapwood_classes_tree_get_id (heapwood_classes_row_get (below)), rows));
  heapwood_classes_opener_go_on (self->opener, self->tree);
}

static gboolean
can_open (HeapwoodClassesChart *self,
          guint64 id)
{
  HeapwoodClassesRow *row = get_row (self, id);

  return row != NULL && !heapwood_classes_row_get (row)->is_end
         && !heapwood_classes_tree_is_open (self->tree, id);
}

static gboolean
can_zoom (HeapwoodClassesChart *self,
          guint64 id)
{
  HeapwoodClassesRow *row = get_row (self, id);

  return row != NULL && !heapwood_classes_row_get (row)->is_end
         && heapwood_classes_tree_get_top (self->tree) != id;
}

static void
open_node (HeapwoodClassesChart *self,
           guint64 id)
{
  if (can_open (self, id))
    heapwood_classes_opener_open (self->opener, get_row (self, id));
}

void
_heapwood_classes_chart_zoom (HeapwoodClassesChart *self,
                              guint64 id)
{
  if (self->tree == NULL || id == heapwood_classes_tree_get_top (self->tree))
    return;

  open_node (self, id);
  set_tree (self, heapwood_classes_tree_look_at (self->tree, id));
  queue_picture_now (self);
  heapwood_classes_opener_begin (self->opener, self->tree);
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

  if (can_zoom (self, id)
      && (treemap_cell_is_dotted (cell)
          || treemap_rectangle_get_width (cell->area) < TREEMAP_LAYOUT_MIN_CONTAINER))
    {
      _heapwood_classes_chart_zoom (self, id);
      return TRUE;
    }
  if (can_open (self, id))
    {
      open_node (self, id);
      return TRUE;
    }
  return FALSE;
}

gboolean
heapwood_classes_chart_can_open (HeapwoodClassesChart *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), FALSE);

  return can_open (self, self->current);
}

gboolean
heapwood_classes_chart_can_zoom_in (HeapwoodClassesChart *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), FALSE);

  return can_zoom (self, self->current);
}

gboolean
heapwood_classes_chart_can_zoom_out (HeapwoodClassesChart *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), FALSE);

  return self->tree != NULL
         && heapwood_classes_tree_get_top (self->tree) != HEAPWOOD_CLASSES_TREE_BOTTOM;
}

void
heapwood_classes_chart_open (HeapwoodClassesChart *self)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_CHART (self));

  open_node (self, self->current);
}

void
heapwood_classes_chart_zoom_in (HeapwoodClassesChart *self)
{
  HeapwoodClassesRow *row;

  g_return_if_fail (HEAPWOOD_IS_CLASSES_CHART (self));

  row = get_row (self, self->current);
  if (can_zoom (self, self->current))
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
      guint64 top = heapwood_classes_tree_get_top (self->tree);

      set_current (self, top);
      _heapwood_classes_chart_zoom (self, heapwood_classes_tree_get_below (self->tree, top));
    }
}

/* Rows */

static char *
name_bottom (HeapGroupBy by,
             gboolean is_filtered)
{
  switch (by)
    {
    case HEAP_GROUP_BY_PACKAGE:
      return g_strdup (is_filtered ? _("Packages that match") : _("All packages"));

    case HEAP_GROUP_BY_LOADER:
      return g_strdup (is_filtered ? _("Loaders that match") : _("All loaders"));

    case HEAP_GROUP_BY_CLASS:
    default:
      return g_strdup (is_filtered ? _("Classes that match") : _("All classes"));
    }
}

static guint64
count_bytes (GListModel *rows)
{
  guint64 bytes = 0;

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (HeapwoodClassesRow) row = g_list_model_get_item (rows, i);
      bytes += heapwood_classes_row_get (row)->bytes;
    }
  return bytes;
}

static void
rows_changed (HeapwoodClassesChart *self)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_rows = g_list_model_get_n_items (self->shown);
  HeapwoodClasses *classes = heapwood_classes_opener_get_classes (self->opener);
  g_autofree char *name = name_bottom (heapwood_classes_get_by (classes),
                                       n_rows < g_list_model_get_n_items (self->all));

  for (guint i = 0; i < n_rows; i++)
    g_ptr_array_add (rows, g_list_model_get_item (self->shown, i));

  set_tree (self, self->tree != NULL
                    ? heapwood_classes_tree_replace_bottom (self->tree, name, rows)
                    : heapwood_classes_tree_new (name, rows, count_bytes (self->all)));
  if (self->picture != NULL)
    queue_picture_now (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    heapwood_classes_opener_begin (self->opener, self->tree);
}

static void
forget (HeapwoodClassesChart *self)
{
  if (self->shown != NULL)
    g_signal_handlers_disconnect_by_data (self->shown, self);
  g_clear_object (&self->shown);
  g_clear_object (&self->all);
  g_cancellable_cancel (self->making);
  g_clear_object (&self->making);
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->tree, heapwood_classes_tree_unref);
  self->current = HEAPWOOD_CLASSES_TREE_BOTTOM;
  self->is_revealing = FALSE;
}

static void
drop_picture (HeapwoodClassesChart *self)
{
  g_clear_pointer (&self->picture, heapwood_classes_picture_free);
  self->hover = TREEMAP_NONE;
  self->focus = TREEMAP_NONE;
}

void
heapwood_classes_chart_set_rows (HeapwoodClassesChart *self,
                                 HeapwoodClasses *classes,
                                 GListModel *all,
                                 GListModel *shown)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_CHART (self));

  forget (self);
  heapwood_classes_opener_set_classes (self->opener, classes);
  if (classes != NULL)
    {
      self->all = g_object_ref (all);
      self->shown = g_object_ref (shown);
      g_signal_connect_object (shown, "items-changed", G_CALLBACK (rows_changed), self,
                               G_CONNECT_SWAPPED);
      rows_changed (self);
    }
  else
    {
      drop_picture (self);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
}

void
heapwood_classes_chart_reveal (HeapwoodClassesChart *self,
                               HeapwoodClassesRow *row)
{
  g_return_if_fail (HEAPWOOD_IS_CLASSES_CHART (self));

  _heapwood_classes_chart_zoom (self, HEAPWOOD_CLASSES_TREE_BOTTOM);
  set_current (self, heapwood_classes_tree_get_id (heapwood_classes_row_get (row)));
  self->is_revealing = TRUE;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  queue_picture (self);
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
show_picture (HeapwoodClassesChart *self,
              HeapwoodClassesPicture *picture)
{
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

static void
picture_made (GObject *source,
              GAsyncResult *result,
              gpointer data)
{
  g_autoptr (HeapwoodClassesChart) self = data;
  g_autoptr (HeapwoodClassesPicture) picture
    = heapwood_classes_picture_make_finish (result, NULL);

  if (picture == NULL || g_task_get_cancellable (G_TASK (result)) != self->making)
    return;

  g_clear_object (&self->making);
  show_picture (self, g_steal_pointer (&picture));
  if (self->is_stale)
    queue_picture (self);
}

/* One at a time. What is shown stays until all blocks that open by themselves have, or the chart
 * would grow by jerks. */
static gboolean
make_picture (gpointer data)
{
  HeapwoodClassesChart *self = data;
  GtkWidget *widget = GTK_WIDGET (self);
  PangoContext *context = gtk_widget_get_pango_context (widget);

  self->source = 0;
  if (self->tree == NULL || self->making != NULL || gtk_widget_get_width (widget) < 1
      || gtk_widget_get_height (widget) < 1
      || (!self->is_urgent && heapwood_classes_opener_is_going_on (self->opener)))
    return G_SOURCE_REMOVE;

  self->is_stale = FALSE;
  self->is_urgent = FALSE;
  self->making = g_cancellable_new ();
  heapwood_classes_picture_make_async (
    widget,
    &(HeapwoodClassesRequest) {
      .tree = self->tree,
      .width = gtk_widget_get_width (widget),
      .height = gtk_widget_get_height (widget),
      .scale = gtk_widget_get_scale_factor (widget),
      .dark = heapwood_widget_is_dark (widget),
      .font = pango_context_get_font_description (context),
    },
    self->making, picture_made, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
queue_picture (HeapwoodClassesChart *self)
{
  self->is_stale = TRUE;
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, make_picture, self, NULL);
}

static void
queue_picture_now (HeapwoodClassesChart *self)
{
  self->is_urgent = self->picture != NULL;
  queue_picture (self);
}

gboolean
heapwood_classes_chart_is_settled (HeapwoodClassesChart *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_CLASSES_CHART (self), FALSE);

  return self->picture != NULL && !self->is_stale && self->making == NULL
         && !heapwood_classes_opener_is_busy (self->opener);
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
  queue_picture_now (self);
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
heapwood_classes_chart_css_changed (GtkWidget *widget,
                                    GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (heapwood_classes_chart_parent_class)->css_changed (widget, change);
  queue_picture_now (HEAPWOOD_CLASSES_CHART (widget));
}

static void
heapwood_classes_chart_map (GtkWidget *widget)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (widget);

  GTK_WIDGET_CLASS (heapwood_classes_chart_parent_class)->map (widget);
  if (self->tree != NULL)
    heapwood_classes_opener_begin (self->opener, self->tree);
  queue_picture (self);
}

static void
heapwood_classes_chart_unmap (GtkWidget *widget)
{
  _heapwood_classes_chart_point_nowhere (HEAPWOOD_CLASSES_CHART (widget));

  GTK_WIDGET_CLASS (heapwood_classes_chart_parent_class)->unmap (widget);
}

static void
heapwood_classes_chart_dispose (GObject *object)
{
  HeapwoodClassesChart *self = HEAPWOOD_CLASSES_CHART (object);

  forget (self);
  g_clear_pointer (&self->picture, heapwood_classes_picture_free);
  g_clear_pointer (&self->opener, heapwood_classes_opener_free);
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
  self->opener = heapwood_classes_opener_new (level_opened, self);
  self->scroll = heapwood_treemap_scroll_new (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Chart of the classes"), -1);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (queue_picture_now), NULL);
  _heapwood_classes_chart_add_controllers (self);
}
