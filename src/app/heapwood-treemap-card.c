/* heapwood-treemap-card.c: what is told of a cell beside the pointer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-card.h"

#include "heapwood-format.h"
#include "heapwood-names.h"
#include "heapwood-swatch.h"
#include "heapwood-ways.h"

#include "treemap/treemap-heap.h"

#include <glib/gi18n.h>

/* Milliseconds of rest before the card is shown. */
#define DELAY 100
/* Milliseconds more until it is shown that the ways are on their way. */
#define LATE 300
/* Pixels from the pointer to the card, and from the card to the edge of its parent. */
#define POINTER_GAP 14
#define EDGE_GAP 6
/* Characters, then a line is ellipsised. */
#define MAX_WIDTH 56

struct _HeapwoodTreemapCard
{
  GtkWidget parent_instance;

  GtkWidget *name;
  GtkWidget *identity; /* class and address */
  GtkWidget *retained;
  GtkWidget *own;
  GtkWidget *strength_row;
  GtkWidget *swatch;
  GtkWidget *strength_name;
  GtkWidget *explanation;
  GtkWidget *ways_title;
  GtkWidget *ways[HEAPWOOD_WAYS_MAX_LINES];

  double x; /* of the pointer */
  double y;
  GtkAllocation area; /* where the card is, while it is visible */

  Heap *heap; /* (nullable): of the question */
  TreemapCell cell;
  guint timer;
  GCancellable *cancellable; /* of the answer that is on its way */

  HeapwoodQuestions *questions;   /* (nullable) */
  GCancellable *ways_cancellable; /* of the ways that are on their way */
  guint late_timer;
};

G_DEFINE_FINAL_TYPE (HeapwoodTreemapCard, heapwood_treemap_card, GTK_TYPE_WIDGET)

static void
set_line (GtkWidget *label,
          const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL);
}

static char *
format_identity (const HeapwoodTreemapFacts *facts)
{
  if (facts->holder_name != NULL)
    /* Translators: %s is the object whose own bytes or whose smaller objects these are. */
    return g_strdup_printf (_("of %s"), facts->holder_name);

  if (facts->id != 0)
    return g_strdup_printf ("%s · 0x%" G_GINT64_MODIFIER "x", facts->class_name, facts->id);

  return g_strdup (facts->class_name);
}

static char *
format_retained (const HeapwoodTreemapFacts *facts)
{
  g_autofree char *size = heapwood_format_size (facts->bytes);
  double share = facts->total > 0 ? 100.0 * (double) facts->bytes / (double) facts->total : 0;

  if (facts->holder_name != NULL)
    /* Translators: a size and its share; "17.8 MiB · 20.0 % of the heap" */
    return g_strdup_printf (_("%s · %.1f %% of the heap"), size, share);

  /* Translators: a size and its share; "17.8 MiB retained · 20.0 % of the heap" */
  return g_strdup_printf (_("%s retained · %.1f %% of the heap"), size, share);
}

/* Returns: (transfer full) (nullable) */
static char *
format_own (const HeapwoodTreemapFacts *facts)
{
  if (facts->holder_name != NULL)
    return NULL;

  if (facts->id != 0)
    {
      g_autofree char *size = heapwood_format_size (facts->shallow);
      g_autofree char *native = heapwood_format_size (facts->native);

      if (facts->native == 0)
        /* Translators: a size, of the object itself */
        return g_strdup_printf (_("%s shallow"), size);
      /* Translators: two sizes, of the object itself and of the native memory that goes with it */
      return g_strdup_printf (_("%s shallow · %s native"), size, native);
    }

  return heapwood_format_objects (facts->n_objects);
}

static void
show_facts (HeapwoodTreemapCard *self,
            const HeapwoodTreemapFacts *facts)
{
  g_autofree char *identity = format_identity (facts);
  g_autofree char *retained = format_retained (facts);
  g_autofree char *own = format_own (facts);

  set_line (self->name, facts->name);
  set_line (self->identity, identity);
  set_line (self->retained, retained);
  set_line (self->own, own);
  set_line (self->explanation, facts->explanation);
  set_line (self->strength_name, heapwood_strength_get_name (facts->strength));
  gtk_widget_set_visible (self->strength_row, facts->has_strength);
  heapwood_swatch_set_strength (HEAPWOOD_SWATCH (self->swatch), facts->strength);
}

static void
facts_read (GObject *source,
            GAsyncResult *result,
            gpointer data)
{
  g_autoptr (HeapwoodTreemapCard) self = data;
  g_autoptr (HeapwoodTreemapFacts) facts = heapwood_treemap_facts_read_finish (result, NULL);

  /* A later question has cancelled this one. */
  if (facts == NULL || g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;

  g_clear_object (&self->cancellable);
  show_facts (self, facts);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_widget_queue_allocate (gtk_widget_get_parent (GTK_WIDGET (self)));
}

/* @ways: (nullable): %NULL for none */
static void
show_ways (HeapwoodTreemapCard *self,
           const HeapwoodWays *ways)
{
  set_line (self->ways_title, ways != NULL ? ways->title : NULL);
  for (guint i = 0; i < HEAPWOOD_WAYS_MAX_LINES; i++)
    set_line (self->ways[i],
              ways != NULL && i < ways->lines->len ? g_ptr_array_index (ways->lines, i) : NULL);
  gtk_widget_queue_allocate (gtk_widget_get_parent (GTK_WIDGET (self)));
}

static void
ways_found (GObject *source,
            GAsyncResult *result,
            gpointer data)
{
  g_autoptr (HeapwoodTreemapCard) self = data;
  g_autoptr (HeapwoodWays) ways = heapwood_ways_ask_finish (result, NULL);

  if (g_task_get_cancellable (G_TASK (result)) != self->ways_cancellable)
    return;

  g_clear_object (&self->ways_cancellable);
  g_clear_handle_id (&self->late_timer, g_source_remove);
  show_ways (self, ways);
}

static gboolean
show_late (gpointer data)
{
  HeapwoodTreemapCard *self = data;

  self->late_timer = 0;
  set_line (self->ways_title, _("Looking for the ways in which it is held…"));
  gtk_widget_queue_allocate (gtk_widget_get_parent (GTK_WIDGET (self)));
  return G_SOURCE_REMOVE;
}

static void
ask_ways (HeapwoodTreemapCard *self)
{
  HeapNode node = treemap_heap_get_node (self->cell.node.id);

  if (self->questions == NULL || self->cell.kind != TREEMAP_CELL_NODE ||
      node.kind != HEAP_NODE_OBJECT)
    return;

  self->ways_cancellable = g_cancellable_new ();
  self->late_timer = g_timeout_add (LATE, show_late, self);
  heapwood_ways_ask_async (self->questions, node.index, self->ways_cancellable, ways_found,
                           g_object_ref (self));
}

static gboolean
read_facts (gpointer data)
{
  HeapwoodTreemapCard *self = data;

  self->timer = 0;
  self->cancellable = g_cancellable_new ();
  heapwood_treemap_facts_read_async (self->heap, &self->cell, self->cancellable, facts_read,
                                     g_object_ref (self));
  ask_ways (self);

  return G_SOURCE_REMOVE;
}

static void
forget_question (HeapwoodTreemapCard *self)
{
  g_clear_handle_id (&self->late_timer, g_source_remove);
  g_cancellable_cancel (self->ways_cancellable);
  g_clear_object (&self->ways_cancellable);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->heap, heap_unref);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

void
heapwood_treemap_card_set_questions (HeapwoodTreemapCard *self,
                                     HeapwoodQuestions *questions)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_CARD (self));

  heapwood_treemap_card_dismiss (self);
  g_set_object (&self->questions, questions);
}

void
heapwood_treemap_card_ask (HeapwoodTreemapCard *self,
                           Heap *heap,
                           const TreemapCell *cell,
                           double x,
                           double y)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_CARD (self));

  heapwood_treemap_card_dismiss (self);
  show_ways (self, NULL);
  self->heap = heap_ref (heap);
  self->cell = *cell;
  self->x = x;
  self->y = y;
  self->timer = g_timeout_add (DELAY, read_facts, self);
}

void
heapwood_treemap_card_dismiss (HeapwoodTreemapCard *self)
{
  g_return_if_fail (HEAPWOOD_IS_TREEMAP_CARD (self));

  forget_question (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
heapwood_treemap_card_move (HeapwoodTreemapCard *self,
                            double x,
                            double y)
{
  const GtkAllocation *area = &self->area;

  g_return_if_fail (HEAPWOOD_IS_TREEMAP_CARD (self));

  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    {
      self->x = x;
      self->y = y;

      if (self->timer != 0)
        {
          g_source_remove (self->timer);
          self->timer = g_timeout_add (DELAY, read_facts, self);
        }
    }
  else if (x >= area->x - EDGE_GAP && x < area->x + area->width + EDGE_GAP &&
           y >= area->y - EDGE_GAP && y < area->y + area->height + EDGE_GAP)
    {
      self->x = x;
      self->y = y;
      gtk_widget_queue_allocate (gtk_widget_get_parent (GTK_WIDGET (self)));
    }
}

/* Behind the pointer, or before it where there is no room behind. */
static int
place_beside (double pointer,
              int size,
              int room)
{
  int behind = (int) pointer + POINTER_GAP;

  if (behind + size > room - EDGE_GAP)
    behind = (int) pointer - POINTER_GAP - size;

  return CLAMP (behind, EDGE_GAP, MAX (EDGE_GAP, room - EDGE_GAP - size));
}

void
heapwood_treemap_card_allocate (HeapwoodTreemapCard *self,
                                int width,
                                int height)
{
  GtkWidget *widget = GTK_WIDGET (self);

  g_return_if_fail (HEAPWOOD_IS_TREEMAP_CARD (self));

  if (!gtk_widget_should_layout (widget))
    return;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &self->area.width, NULL, NULL);
  self->area.width = MIN (self->area.width, MAX (1, width - 2 * EDGE_GAP));
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, self->area.width, NULL, &self->area.height,
                      NULL, NULL);
  self->area.x = place_beside (self->x, self->area.width, width);
  self->area.y = place_beside (self->y, self->area.height, height);
  gtk_widget_size_allocate (widget, &self->area, -1);
}

static GtkWidget *
add_label (GtkWidget *box,
           const char *style_class,
           PangoEllipsizeMode ellipsize)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), ellipsize);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_WIDTH);
  if (style_class != NULL)
    gtk_widget_add_css_class (label, style_class);

  gtk_box_append (GTK_BOX (box), label);

  return label;
}

static void
heapwood_treemap_card_dispose (GObject *object)
{
  GtkWidget *child;

  forget_question (HEAPWOOD_TREEMAP_CARD (object));
  g_clear_object (&HEAPWOOD_TREEMAP_CARD (object)->questions);

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (heapwood_treemap_card_parent_class)->dispose (object);
}

static void
heapwood_treemap_card_class_init (HeapwoodTreemapCardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = heapwood_treemap_card_dispose;

  gtk_widget_class_set_css_name (widget_class, "treemapcard");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
heapwood_treemap_card_init (HeapwoodTreemapCard *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
  gtk_widget_set_parent (box, GTK_WIDGET (self));

  self->name = add_label (box, "heading", PANGO_ELLIPSIZE_MIDDLE);
  /* At the package side: the end of a class's name tells most. */
  self->identity = add_label (box, "dim-label", PANGO_ELLIPSIZE_START);
  self->retained = add_label (box, "figures", PANGO_ELLIPSIZE_END);
  self->own = add_label (box, "figures", PANGO_ELLIPSIZE_END);

  self->strength_row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append (GTK_BOX (box), self->strength_row);

  self->swatch = g_object_new (HEAPWOOD_TYPE_SWATCH, NULL);
  gtk_widget_set_valign (self->swatch, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->strength_row), self->swatch);
  self->strength_name = add_label (self->strength_row, NULL, PANGO_ELLIPSIZE_NONE);

  self->explanation = add_label (box, NULL, PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (GTK_LABEL (self->explanation), TRUE);

  self->ways_title = add_label (box, "row-title", PANGO_ELLIPSIZE_END);
  gtk_widget_set_visible (self->ways_title, FALSE);
  for (guint i = 0; i < HEAPWOOD_WAYS_MAX_LINES; i++)
    {
      self->ways[i] = add_label (box, NULL, PANGO_ELLIPSIZE_MIDDLE);
      gtk_widget_set_visible (self->ways[i], FALSE);
    }
}

GtkWidget *
heapwood_treemap_card_new (void)
{
  return g_object_new (HEAPWOOD_TYPE_TREEMAP_CARD, NULL);
}
