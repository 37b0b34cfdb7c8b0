/* heapwood-classes-maker.c: sees to it that the picture of the classes that is wanted is made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-maker.h"

#include "heapwood-colour-scheme.h"

/* Reference counted: a picture that is on its way holds it. */
struct _HeapwoodClassesMaker
{
  GtkWidget *widget; /* (unowned) */
  HeapwoodClassesMakerFunc func;
  gpointer data;

  HeapwoodClassesTree *tree; /* (nullable) */
  GCancellable *making;      /* (nullable): of the picture that is being made */
  gboolean is_stale;         /* that picture is not the one wanted */
  guint source;
};

HeapwoodClassesMaker *
heapwood_classes_maker_new (GtkWidget *widget,
                            HeapwoodClassesMakerFunc func,
                            gpointer data)
{
  HeapwoodClassesMaker *self = g_rc_box_new0 (HeapwoodClassesMaker);

  self->widget = widget;
  self->func = func;
  self->data = data;
  return self;
}

static void
drop (HeapwoodClassesMaker *self)
{
  g_cancellable_cancel (self->making);
  g_clear_object (&self->making);
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->tree, heapwood_classes_tree_unref);
}

void
heapwood_classes_maker_free (HeapwoodClassesMaker *self)
{
  drop (self);
  g_rc_box_release (self);
}

static void
picture_made (GObject *source,
              GAsyncResult *result,
              gpointer data)
{
  HeapwoodClassesMaker *self = data;
  HeapwoodClassesPicture *picture = heapwood_classes_picture_make_finish (result, NULL);

  if (picture != NULL && g_task_get_cancellable (G_TASK (result)) == self->making)
    {
      g_clear_object (&self->making);
      self->func (picture, self->data);
      if (self->is_stale)
        heapwood_classes_maker_queue (self);
    }
  else if (picture != NULL)
    heapwood_classes_picture_free (picture);
  g_rc_box_release (self);
}

/* One at a time. */
static gboolean
make (gpointer data)
{
  HeapwoodClassesMaker *self = data;
  GtkWidget *widget = self->widget;
  PangoContext *context = gtk_widget_get_pango_context (widget);

  self->source = 0;
  if (self->tree == NULL || self->making != NULL || gtk_widget_get_width (widget) < 1
      || gtk_widget_get_height (widget) < 1)
    return G_SOURCE_REMOVE;

  self->is_stale = FALSE;
  self->making = g_cancellable_new ();
  heapwood_classes_picture_make_async (
    widget,
    &(HeapwoodClassesRequest) {
      .tree = self->tree,
      .width = gtk_widget_get_width (widget),
      .height = gtk_widget_get_height (widget),
      .scale = gtk_widget_get_scale_factor (widget),
      .colouring = {
        .scheme = TREEMAP_SCHEME_BLOCK,
        .dark = heapwood_widget_is_dark (widget),
        .strengths = TREEMAP_ALL_STRENGTHS,
      },
      .font = pango_context_get_font_description (context),
    },
    self->making, picture_made, g_rc_box_acquire (self));
  return G_SOURCE_REMOVE;
}

void
heapwood_classes_maker_queue (HeapwoodClassesMaker *self)
{
  self->is_stale = TRUE;
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, make, self, NULL);
}

void
heapwood_classes_maker_want (HeapwoodClassesMaker *self,
                             HeapwoodClassesTree *tree)
{
  if (tree != NULL)
    heapwood_classes_tree_ref (tree);
  else
    drop (self);
  g_clear_pointer (&self->tree, heapwood_classes_tree_unref);
  self->tree = tree;
  if (tree != NULL)
    heapwood_classes_maker_queue (self);
}

gboolean
heapwood_classes_maker_is_idle (HeapwoodClassesMaker *self)
{
  return self->source == 0 && self->making == NULL;
}
