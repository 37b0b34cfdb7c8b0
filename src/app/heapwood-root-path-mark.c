/* heapwood-root-path-mark.c: the mark beside a step of a path, and the line that joins them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-root-path-mark.h"

#include "heapwood-colour-scheme.h"

/* Pixels. */
#define WIDTH 13
#define DIAMETER 11
#define LINE 2
/* From the top to the middle of the mark: beside the first line of text. */
#define MIDDLE 10

struct _HeapwoodRootPathMark
{
  GtkWidget parent_instance;

  HeapwoodMarkKind kind;
  gboolean first;
  gboolean last;
};

G_DEFINE_FINAL_TYPE (HeapwoodRootPathMark, heapwood_root_path_mark, GTK_TYPE_WIDGET)

static void
heapwood_root_path_mark_measure (GtkWidget *widget,
                                 GtkOrientation orientation,
                                 int for_size,
                                 int *minimum,
                                 int *natural,
                                 int *minimum_baseline,
                                 int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : DIAMETER;
}

static void
append_line (GtkSnapshot *snapshot,
             float from,
             float to,
             const GdkRGBA *colour)
{
  if (to > from)
    gtk_snapshot_append_color (snapshot, colour,
                               &GRAPHENE_RECT_INIT ((WIDTH - LINE) / 2.0f, from, LINE, to - from));
}

/* The colour of selections, which the dark style makes too dark for a small mark. */
static GdkRGBA
get_accent (GtkWidget *widget)
{
  GdkRGBA accent = { 0.2f, 0.5f, 0.9f, 1 };

  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget),
                                  "theme_selected_bg_color", &accent);
  if (heapwood_widget_is_dark (widget))
    {
      accent.red += (1 - accent.red) * 0.4f;
      accent.green += (1 - accent.green) * 0.4f;
      accent.blue += (1 - accent.blue) * 0.4f;
    }
  return accent;
}

static void
heapwood_root_path_mark_snapshot (GtkWidget *widget,
                                  GtkSnapshot *snapshot)
{
  HeapwoodRootPathMark *self = HEAPWOOD_ROOT_PATH_MARK (widget);
  float height = gtk_widget_get_height (widget);
  float radius = self->kind == HEAPWOOD_MARK_NONE ? 0 : DIAMETER / 2.0f;
  GdkRGBA accent = get_accent (widget);
  GdkRGBA colour;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  colour.alpha *= 0.35f;

  if (!self->first)
    append_line (snapshot, 0, MIDDLE - radius, &colour);
  if (!self->last)
    append_line (snapshot, MIDDLE + radius, height, &colour);
  if (self->kind == HEAPWOOD_MARK_NONE)
    return;

  GskRoundedRect circle;
  gsk_rounded_rect_init_from_rect (
    &circle,
    &GRAPHENE_RECT_INIT ((WIDTH - DIAMETER) / 2.0f, MIDDLE - radius, DIAMETER, DIAMETER), radius);
  if (self->kind == HEAPWOOD_MARK_DOMINATES)
    {
      gtk_snapshot_push_rounded_clip (snapshot, &circle);
      gtk_snapshot_append_color (snapshot, &accent, &circle.bounds);
      gtk_snapshot_pop (snapshot);
      return;
    }
  gtk_snapshot_append_border (snapshot, &circle, (float[4]) { LINE, LINE, LINE, LINE },
                              (GdkRGBA[4]) { accent, accent, accent, accent });
}

static void
heapwood_root_path_mark_class_init (HeapwoodRootPathMarkClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = heapwood_root_path_mark_measure;
  widget_class->snapshot = heapwood_root_path_mark_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
heapwood_root_path_mark_init (HeapwoodRootPathMark *self)
{
}

void
heapwood_root_path_mark_set (HeapwoodRootPathMark *self,
                             HeapwoodMarkKind kind,
                             gboolean first,
                             gboolean last)
{
  g_return_if_fail (HEAPWOOD_IS_ROOT_PATH_MARK (self));

  self->kind = kind;
  self->first = first;
  self->last = last;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
