/* heapwood-opening-page.c: what a window shows while a dump opens
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-format.h"
#include "heapwood-names.h"
#include "heapwood-opening-page.h"

#include <glib/gi18n.h>

#define CLOCK_INTERVAL 100 /* milliseconds */

typedef struct
{
  GtkWidget *state;
  GtkWidget *name;
  GtkWidget *bar;
  GtkWidget *figure; /* percent while it runs, seconds once it has */
  gint64 begun;      /* microseconds, 0 before */
} Stage;

struct _HeapwoodOpeningPage
{
  GtkBox parent_instance;

  HeapwoodLoader *loader;
  Stage stage[HEAP_STAGE_COUNT];
  int current; /* stage, -1 before the first */
  gint64 begun;
  guint clock;

  GtkLabel *title;
  GtkLabel *elapsed;
  GtkProgressBar *overall;
  GtkGrid *stages;
  GtkWidget *cancel_button;
};

G_DEFINE_FINAL_TYPE (HeapwoodOpeningPage, heapwood_opening_page, GTK_TYPE_BOX)

static void
show_stage_waiting (Stage *stage)
{
  stage->begun = 0;
  gtk_image_clear (GTK_IMAGE (stage->state));
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (stage->bar), 0);
  gtk_label_set_text (GTK_LABEL (stage->figure), "");
  gtk_widget_add_css_class (stage->name, "dim-label");
}

static void
show_stage_running (Stage *stage)
{
  stage->begun = g_get_monotonic_time ();
  gtk_image_set_from_icon_name (GTK_IMAGE (stage->state), "media-playback-start-symbolic");
  gtk_widget_remove_css_class (stage->name, "dim-label");
}

static void
show_stage_done (Stage *stage)
{
  gtk_image_set_from_icon_name (GTK_IMAGE (stage->state), "object-select-symbolic");
  gtk_widget_remove_css_class (stage->name, "dim-label");
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (stage->bar), 1);

  double seconds
    = stage->begun > 0 ? (double) (g_get_monotonic_time () - stage->begun) / G_USEC_PER_SEC : 0;
  g_autofree char *text = heapwood_format_duration (seconds);
  gtk_label_set_text (GTK_LABEL (stage->figure), text);
}

static void
show_progress (HeapwoodOpeningPage *self)
{
  HeapwoodLoaderProgress progress = heapwood_loader_get_progress (self->loader);
  int running = (int) progress.stage;

  if (progress.compressed)
    {
      Stage *unpacking = &self->stage[HEAP_STAGE_UNPACKING];
      gtk_widget_show (unpacking->state);
      gtk_widget_show (unpacking->name);
      gtk_widget_show (unpacking->bar);
      gtk_widget_show (unpacking->figure);
    }

  if (running > self->current)
    {
      for (int i = MAX (self->current, 0); i < running; i++)
        show_stage_done (&self->stage[i]);
      show_stage_running (&self->stage[running]);
      self->current = running;
    }

  Stage *stage = &self->stage[running];
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (stage->bar), progress.fraction);
  g_autofree char *percent = g_strdup_printf ("%.0f %%", progress.fraction * 100);
  gtk_label_set_text (GTK_LABEL (stage->figure), percent);
  gtk_progress_bar_set_fraction (self->overall, progress.overall_fraction);
}

static gboolean
show_elapsed (gpointer data)
{
  HeapwoodOpeningPage *self = data;
  double seconds = (double) (g_get_monotonic_time () - self->begun) / G_USEC_PER_SEC;
  g_autofree char *text = heapwood_format_duration (seconds);

  gtk_label_set_text (self->elapsed, text);
  return G_SOURCE_CONTINUE;
}

static void
stop_following (HeapwoodOpeningPage *self)
{
  g_clear_handle_id (&self->clock, g_source_remove);
  if (self->loader != NULL)
    g_signal_handlers_disconnect_by_data (self->loader, self);
  g_clear_object (&self->loader);
}

static void
heapwood_opening_page_dispose (GObject *object)
{
  stop_following (HEAPWOOD_OPENING_PAGE (object));

  G_OBJECT_CLASS (heapwood_opening_page_parent_class)->dispose (object);
}

static gboolean
heapwood_opening_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (HEAPWOOD_OPENING_PAGE (widget)->cancel_button);
}

static void
heapwood_opening_page_class_init (HeapwoodOpeningPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_opening_page_dispose;
  widget_class->grab_focus = heapwood_opening_page_grab_focus;

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-opening-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodOpeningPage, title);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodOpeningPage, elapsed);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodOpeningPage, overall);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodOpeningPage, stages);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodOpeningPage, cancel_button);
}

static void
add_stage (HeapwoodOpeningPage *self,
           HeapStage number)
{
  Stage *stage = &self->stage[number];
  const char *name = heapwood_stage_get_name (number);

  stage->state = gtk_image_new ();
  gtk_image_set_pixel_size (GTK_IMAGE (stage->state), 16);
  stage->name = gtk_label_new (name);
  gtk_label_set_xalign (GTK_LABEL (stage->name), 0);
  stage->bar = gtk_progress_bar_new ();
  gtk_widget_set_hexpand (stage->bar, TRUE);
  gtk_widget_set_valign (stage->bar, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (stage->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  stage->figure = gtk_label_new (NULL);
  gtk_widget_add_css_class (stage->figure, "figures");
  gtk_label_set_xalign (GTK_LABEL (stage->figure), 1);
  gtk_label_set_width_chars (GTK_LABEL (stage->figure), 7);

  int row = (int) number;
  gtk_grid_attach (self->stages, stage->state, 0, row, 1, 1);
  gtk_grid_attach (self->stages, stage->name, 1, row, 1, 1);
  gtk_grid_attach (self->stages, stage->bar, 2, row, 1, 1);
  gtk_grid_attach (self->stages, stage->figure, 3, row, 1, 1);
}

static void
heapwood_opening_page_init (HeapwoodOpeningPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < HEAP_STAGE_COUNT; i++)
    add_stage (self, (HeapStage) i);
}

void
heapwood_opening_page_set_loader (HeapwoodOpeningPage *self,
                                  HeapwoodLoader *loader)
{
  g_return_if_fail (HEAPWOOD_IS_OPENING_PAGE (self));

  stop_following (self);
  if (loader == NULL)
    return;

  g_autofree char *name = g_filename_display_basename (heapwood_loader_get_path (loader));
  /* Translators: a file name */
  g_autofree char *title = g_strdup_printf (_("Opening %s"), name);
  gtk_label_set_text (self->title, title);

  for (guint i = 0; i < HEAP_STAGE_COUNT; i++)
    show_stage_waiting (&self->stage[i]);
  Stage *unpacking = &self->stage[HEAP_STAGE_UNPACKING];
  gtk_widget_hide (unpacking->state);
  gtk_widget_hide (unpacking->name);
  gtk_widget_hide (unpacking->bar);
  gtk_widget_hide (unpacking->figure);

  self->current = -1;
  self->begun = g_get_monotonic_time ();
  self->loader = g_object_ref (loader);
  g_signal_connect_swapped (loader, "progressed", G_CALLBACK (show_progress), self);
  self->clock = g_timeout_add (CLOCK_INTERVAL, show_elapsed, self);
  show_elapsed (self);
}
