/* heapwood-heap-page.c: an open heap: legend, panes, facts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-view.h"
#include "heapwood-colour-scheme.h"
#include "heapwood-details-pane.h"
#include "heapwood-error-bar.h"
#include "heapwood-format.h"
#include "heapwood-heap-page.h"
#include "heapwood-legend.h"
#include "heapwood-map-menu.h"
#include "heapwood-objects-view.h"
#include "heapwood-problem-bar.h"
#include "heapwood-root-path-pane.h"
#include "heapwood-save.h"
#include "heapwood-space-legend.h"
#include "heapwood-treemap-view.h"

#include <glib/gi18n.h>

struct _HeapwoodHeapPage
{
  GtkBox parent_instance;

  GSettings *settings;
  Heap *heap;
  HeapwoodQuestions *questions; /* of @heap */

  HeapwoodProblemBar *problem_bar;
  HeapwoodErrorBar *error_bar;
  HeapwoodLegend *legend;
  HeapwoodSpaceLegend *space_legend;
  GtkWidget *empty_strengths;
  HeapwoodMapMenu *map_menu;
  GtkPaned *path_paned;
  HeapwoodRootPathPane *root_path;
  GtkWidget *path_toggle;
  HeapwoodPlace *place; /* (nullable): that is shown */
  HeapNode looked_at;   /* what the details tell of */
  GtkPaned *details_paned;
  GtkStack *views;
  HeapwoodClassesView *classes;
  HeapwoodObjectsView *objects;
  HeapwoodTreemapView *treemap;
  HeapwoodDetailsPane *details;
  gboolean details_placed; /* the width of the details is the remembered one */
  GtkWidget *details_toggle;
  GtkLabel *facts;
  GtkLabel *size_model;
};

static guint go_signal;
static guint became_signal;
static guint out_signal;

G_DEFINE_FINAL_TYPE (HeapwoodHeapPage, heapwood_heap_page, GTK_TYPE_BOX)

static void
look_at_node (HeapwoodHeapPage *self,
              const HeapNode *node)
{
  if (heap_node_equal (self->looked_at, *node))
    return;

  self->looked_at = *node;
  heapwood_details_pane_set_place (self->details, self->questions, *node);
}

static void
go (HeapwoodHeapPage *self,
    HeapwoodPlace *place,
    gboolean behind)
{
  g_signal_emit (self, go_signal, 0, place, behind);
}

static void
node_activated (HeapwoodHeapPage *self,
                const HeapNode *node)
{
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (*node);

  go (self, place, FALSE);
}

static void
open_node_behind (HeapwoodHeapPage *self,
                  const HeapNode *node)
{
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_map (*node);

  go (self, place, TRUE);
}

static void
list_objects_like (HeapwoodHeapPage *self,
                   const HeapwoodFilter *fields)
{
  g_autoptr (HeapwoodFilter) filter = heapwood_filter_new (fields);
  g_autoptr (HeapwoodPlace) place = heapwood_place_new_objects (self->place->node, filter);

  go (self, place, FALSE);
}

static void
list_class (HeapwoodHeapPage *self,
            const char *class_name)
{
  list_objects_like (self, &(HeapwoodFilter) { .class_name = class_name,
                                               .class_match = HEAP_MATCH_EXACT });
}

static void
list_objects (HeapwoodHeapPage *self,
              GArray *objects,
              const char *title)
{
  list_objects_like (self, &(HeapwoodFilter) { .class_match = HEAP_MATCH_SUBSTRING,
                                               .objects = objects,
                                               .title = title });
}

static void
show_class (HeapwoodHeapPage *self,
            guint class_index)
{
  g_autoptr (HeapwoodPlace) place
    = heapwood_place_new_classes (self->place->node, class_index);

  go (self, place, FALSE);
}

/* The place that is shown, in another view: a list is as it was left. */
static HeapwoodPlace *
place_new_in_view (HeapwoodHeapPage *self,
                   const char *view)
{
  HeapNode node = self->place->node;

  if (g_str_equal (view, HEAPWOOD_VIEW_OBJECTS))
    return heapwood_place_new_objects (node, heapwood_objects_view_get_filter (self->objects));
  if (g_str_equal (view, HEAPWOOD_VIEW_CLASSES))
    return heapwood_place_new_classes (node, HEAP_NONE);
  return heapwood_place_new_map (node);
}

static void
show_map (HeapwoodHeapPage *self)
{
  heapwood_heap_page_set_view (self, HEAPWOOD_VIEW_MAP);
}

/* Not where the view follows the place. */
static void
view_changed (HeapwoodHeapPage *self)
{
  const char *view = gtk_stack_get_visible_child_name (self->views);

  if (self->place != NULL && view != NULL && !g_str_equal (view, self->place->view))
    {
      g_autoptr (HeapwoodPlace) place = place_new_in_view (self, view);
      go (self, place, FALSE);
    }
}

static void
filter_changed (HeapwoodHeapPage *self)
{
  if (self->place == NULL || self->place->filter == NULL)
    return;

  HeapwoodPlace *place = place_new_in_view (self, HEAPWOOD_VIEW_OBJECTS);
  heapwood_place_unref (self->place);
  self->place = place;
  g_signal_emit (self, became_signal, 0, place);
}

static void
picture_exported (GObject *source,
                  GAsyncResult *result,
                  gpointer data)
{
  g_autoptr (HeapwoodHeapPage) self = data;
  g_autoptr (GError) error = NULL;

  if (!heapwood_export_write_finish (result, &error) && self->treemap != NULL)
    heapwood_error_bar_show (self->error_bar, _("The picture could not be saved"), error);
}

/* Returns: (transfer full) (nullable): the file that was chosen; lets go of @chooser. */
static GFile *
take_chosen_file (GtkFileChooser *chooser,
                  int response)
{
  GFile *file
    = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (chooser) : NULL;

  g_object_unref (chooser);
  return file;
}

static void
export_picture (HeapwoodHeapPage *self,
                HeapwoodExport *picture,
                GFile *file)
{
  heapwood_error_bar_hide (self->error_bar);
  heapwood_export_write_async (picture, file, NULL, picture_exported, g_object_ref (self));
}

static void
map_file_chosen (HeapwoodHeapPage *self,
                 int response,
                 GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = take_chosen_file (chooser, response);

  if (file != NULL)
    export_picture (self, heapwood_treemap_view_export (self->treemap), file);
}

static void
chart_file_chosen (HeapwoodHeapPage *self,
                   int response,
                   GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = take_chosen_file (chooser, response);

  if (file != NULL)
    export_picture (self, heapwood_classes_view_export_picture (self->classes), file);
}

static void
ask_for_picture_file (HeapwoodHeapPage *self,
                      const char *name,
                      GCallback chosen)
{
  GtkFileChooserNative *chooser = heapwood_save_new_picture_chooser (GTK_WIDGET (self), name);

  g_signal_connect_object (chooser, "response", chosen, self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
export_chart (HeapwoodHeapPage *self)
{
  /* Translators: the extension says the format: png, svg or pdf */
  ask_for_picture_file (self, _("Classes.png"), G_CALLBACK (chart_file_chosen));
}

static void
show_failure (HeapwoodHeapPage *self,
              const char *what,
              const GError *error)
{
  heapwood_error_bar_show (self->error_bar, what, error);
}

static void
menu_asked (HeapwoodHeapPage *self,
            const HeapNode *node,
            const GdkRectangle *area)
{
  heapwood_map_menu_popup (self->map_menu, self->questions, *node, GTK_WIDGET (self->treemap),
                           area);
}

static void
hover_changed (HeapwoodHeapPage *self,
               const HeapNode *node)
{
  heapwood_root_path_pane_set_pointed (self->root_path, node);
}

/* The referrers are for what is asked next; what is seen first does not wait for them. */
static void
picture_shown (HeapwoodHeapPage *self)
{
  if (self->questions != NULL)
    heapwood_questions_prepare (self->questions);
}

static void
went_out (HeapwoodHeapPage *self)
{
  g_signal_emit (self, out_signal, 0);
}

static void
strengths_changed (HeapwoodHeapPage *self)
{
  heapwood_treemap_view_set_strengths (self->treemap, heapwood_legend_get_strengths (self->legend));
}

static void
spaces_changed (HeapwoodHeapPage *self)
{
  heapwood_treemap_view_set_grey_spaces (
    self->treemap, heapwood_space_legend_get_grey_spaces (self->space_legend));
}

static void
scheme_changed (HeapwoodHeapPage *self)
{
  g_autofree char *name = g_settings_get_string (self->settings, "colour-scheme");
  TreemapScheme scheme;

  if (treemap_scheme_from_string (name, &scheme))
    heapwood_treemap_view_set_scheme (self->treemap, scheme);
}

static void
shape_changed (HeapwoodHeapPage *self)
{
  g_autofree char *name = g_settings_get_string (self->settings, "shape");

  heapwood_treemap_view_set_shape (self->treemap, name);
}

/* The divider is counted from the left, the width of the details from the right: they meet when the
 * page gets its size. */
static void
place_details (HeapwoodHeapPage *self)
{
  int minimum, max_position;

  g_object_get (self->details_paned, "max-position", &max_position, NULL);
  if (self->details_placed || max_position == G_MAXINT
      || !gtk_widget_get_visible (GTK_WIDGET (self->details)))
    return;

  gtk_widget_measure (GTK_WIDGET (self->details), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                      NULL, NULL);
  gtk_paned_set_position (self->details_paned,
                          max_position + minimum
                            - g_settings_get_int (self->settings, "details-width"));
  self->details_placed = TRUE;
}

static void
fold_path (HeapwoodHeapPage *self)
{
  g_settings_set_boolean (self->settings, "path-pane-visible", FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->treemap));
}

static void
fold_details (HeapwoodHeapPage *self)
{
  g_settings_set_boolean (self->settings, "details-visible", FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
heapwood_heap_page_unmap (GtkWidget *widget)
{
  HeapwoodHeapPage *self = HEAPWOOD_HEAP_PAGE (widget);

  if (self->details_placed && self->settings != NULL
      && gtk_widget_get_mapped (GTK_WIDGET (self->details)))
    g_settings_set_int (self->settings, "details-width",
                        MAX (gtk_widget_get_width (GTK_WIDGET (self->details)), 1));

  GTK_WIDGET_CLASS (heapwood_heap_page_parent_class)->unmap (widget);
}

static gboolean
heapwood_heap_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (gtk_stack_get_visible_child (HEAPWOOD_HEAP_PAGE (widget)->views));
}

static void
heapwood_heap_page_css_changed (GtkWidget *widget,
                                GtkCssStyleChange *change)
{
  HeapwoodHeapPage *self = HEAPWOOD_HEAP_PAGE (widget);

  GTK_WIDGET_CLASS (heapwood_heap_page_parent_class)->css_changed (widget, change);
  if (self->treemap != NULL)
    heapwood_treemap_view_set_dark (self->treemap, heapwood_widget_is_dark (widget));
}

static void
heapwood_heap_page_dispose (GObject *object)
{
  HeapwoodHeapPage *self = HEAPWOOD_HEAP_PAGE (object);

  if (self->map_menu != NULL)
    heapwood_map_menu_detach (self->map_menu);
  g_clear_object (&self->map_menu);
  g_clear_object (&self->settings);
  g_clear_object (&self->questions);
  g_clear_pointer (&self->heap, heap_unref);
  g_clear_pointer (&self->place, heapwood_place_unref);
  self->treemap = NULL;

  G_OBJECT_CLASS (heapwood_heap_page_parent_class)->dispose (object);
}

static void
heapwood_heap_page_class_init (HeapwoodHeapPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_heap_page_dispose;
  widget_class->css_changed = heapwood_heap_page_css_changed;
  widget_class->grab_focus = heapwood_heap_page_grab_focus;
  widget_class->unmap = heapwood_heap_page_unmap;

  go_signal = g_signal_new ("go", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                            NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_BOOLEAN);
  became_signal = g_signal_new ("became", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  out_signal = g_signal_new ("out", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                             NULL, G_TYPE_NONE, 0);

  g_type_ensure (HEAPWOOD_TYPE_CLASSES_VIEW);
  g_type_ensure (HEAPWOOD_TYPE_DETAILS_PANE);
  g_type_ensure (HEAPWOOD_TYPE_ERROR_BAR);
  g_type_ensure (HEAPWOOD_TYPE_LEGEND);
  g_type_ensure (HEAPWOOD_TYPE_OBJECTS_VIEW);
  g_type_ensure (HEAPWOOD_TYPE_PROBLEM_BAR);
  g_type_ensure (HEAPWOOD_TYPE_ROOT_PATH_PANE);
  g_type_ensure (HEAPWOOD_TYPE_SPACE_LEGEND);
  g_type_ensure (HEAPWOOD_TYPE_TREEMAP_VIEW);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-heap-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, problem_bar);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, error_bar);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, legend);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, space_legend);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, empty_strengths);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, path_paned);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, path_toggle);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, root_path);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, treemap);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, details);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, details_paned);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, details_toggle);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, views);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, classes);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, objects);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, facts);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodHeapPage, size_model);
  gtk_widget_class_bind_template_callback (widget_class, export_chart);
  gtk_widget_class_bind_template_callback (widget_class, fold_details);
  gtk_widget_class_bind_template_callback (widget_class, list_class);
  gtk_widget_class_bind_template_callback (widget_class, list_objects);
  gtk_widget_class_bind_template_callback (widget_class, look_at_node);
  gtk_widget_class_bind_template_callback (widget_class, fold_path);
  gtk_widget_class_bind_template_callback (widget_class, filter_changed);
  gtk_widget_class_bind_template_callback (widget_class, hover_changed);
  gtk_widget_class_bind_template_callback (widget_class, menu_asked);
  gtk_widget_class_bind_template_callback (widget_class, node_activated);
  gtk_widget_class_bind_template_callback (widget_class, open_node_behind);
  gtk_widget_class_bind_template_callback (widget_class, picture_shown);
  gtk_widget_class_bind_template_callback (widget_class, place_details);
  gtk_widget_class_bind_template_callback (widget_class, show_failure);
  gtk_widget_class_bind_template_callback (widget_class, show_map);
  gtk_widget_class_bind_template_callback (widget_class, went_out);
  gtk_widget_class_bind_template_callback (widget_class, spaces_changed);
  gtk_widget_class_bind_template_callback (widget_class, strengths_changed);
  gtk_widget_class_bind_template_callback (widget_class, view_changed);
}

static void
heapwood_heap_page_init (HeapwoodHeapPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->settings = g_settings_new (HEAPWOOD_APPLICATION_ID);
  g_signal_connect_object (self->settings, "changed::colour-scheme", G_CALLBACK (scheme_changed),
                           self, G_CONNECT_SWAPPED);
  scheme_changed (self);
  g_signal_connect_object (self->settings, "changed::shape", G_CALLBACK (shape_changed), self,
                           G_CONNECT_SWAPPED);
  shape_changed (self);
  self->map_menu = heapwood_map_menu_new (GTK_WIDGET (self));
  g_signal_connect_object (self->map_menu, "activate-node", G_CALLBACK (node_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->map_menu, "open-behind", G_CALLBACK (open_node_behind), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->map_menu, "show-class", G_CALLBACK (show_class), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->map_menu, "list-class", G_CALLBACK (list_class), self,
                           G_CONNECT_SWAPPED);
  g_settings_bind (self->settings, "path-pane-width", self->path_paned, "position",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "path-pane-visible", self->root_path, "visible",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "path-pane-visible", self->path_toggle, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "details-visible", self->details, "visible",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "details-visible", self->details_toggle, "active",
                   G_SETTINGS_BIND_DEFAULT);
}

static gboolean
has_empty_reference_strengths (const HeapTotals *totals)
{
  return totals->strengths[HEAP_STRENGTH_SOFT].objects == 0
         && totals->strengths[HEAP_STRENGTH_WEAK].objects == 0
         && totals->strengths[HEAP_STRENGTH_FINALIZER].objects == 0
         && totals->strengths[HEAP_STRENGTH_PHANTOM].objects == 0;
}

static void
show_facts (HeapwoodHeapPage *self,
            Heap *heap)
{
  const HprofFile *file = heap_get_file (heap);
  g_autoptr (GDateTime) created = hprof_file_get_created (file);
  guint64 time = heap_get_dump (heap)->time;
  guint id_size = hprof_file_get_id_size (file);
  GString *facts = g_string_new (hprof_file_get_version (file));

  g_string_append (facts, " · ");
  g_string_append_printf (facts,
                          g_dngettext (GETTEXT_PACKAGE, "ids of %u byte", "ids of %u bytes",
                                       id_size),
                          id_size);
  if (created != NULL)
    {
      g_autoptr (GDateTime) dumped = g_date_time_new_from_unix_utc ((gint64) (time / 1000));
      g_autofree char *text = heapwood_format_time (dumped);
      g_string_append_printf (facts, " · %s", text);
    }
  gtk_label_set_text (self->facts, facts->str);
  g_string_free (facts, TRUE);
}

static void
show_size_model (HeapwoodHeapPage *self,
                 const HeapSizeModel *model)
{
  g_autofree char *text = NULL;

  if (model->android)
    text = g_strdup (_("Sizes as the dump gives them"));
  else if (model->assumed)
    text = g_strdup_printf (
      /* Translators: numbers of bytes, how the virtual machine is thought to lay out objects */
      _("Sizes assume %u-byte headers, %u-byte references, %u-byte alignment"), model->header,
      model->reference, model->alignment);
  else
    text = g_strdup_printf (
      /* Translators: numbers of bytes, how the virtual machine lays out objects */
      _("Sizes from %u-byte headers, %u-byte references, %u-byte alignment"), model->header,
      model->reference, model->alignment);
  gtk_label_set_text (self->size_model, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->size_model), text);
}

void
heapwood_heap_page_set_heap (HeapwoodHeapPage *self,
                             Heap *heap)
{
  g_return_if_fail (HEAPWOOD_IS_HEAP_PAGE (self));

  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);

  g_clear_pointer (&self->heap, heap_unref);
  g_clear_object (&self->questions);
  g_clear_pointer (&self->place, heapwood_place_unref);
  if (heap != NULL)
    {
      self->questions = heapwood_questions_new (heap);
      self->place = heapwood_place_new_map (root);
    }
  heapwood_problem_bar_set_heap (self->problem_bar, heap);
  heapwood_error_bar_hide (self->error_bar);
  heapwood_treemap_view_set_place (self->treemap, heap, root);
  heapwood_treemap_view_set_questions (self->treemap, self->questions);
  heapwood_root_path_pane_set_place (self->root_path, self->questions, root);
  self->looked_at = root;
  heapwood_details_pane_set_place (self->details, self->questions, root);
  heapwood_classes_view_set_heap (self->classes, heap);
  heapwood_objects_view_set_heap (self->objects, heap);
  gtk_stack_set_visible_child_name (self->views, HEAPWOOD_VIEW_MAP);
  if (heap == NULL)
    return;

  self->heap = heap_ref (heap);
  heapwood_legend_set_heap (self->legend, heap);
  heapwood_space_legend_set_heap (self->space_legend, heap);
  gtk_widget_set_visible (self->empty_strengths,
                          has_empty_reference_strengths (heap_get_totals (heap)));
  show_facts (self, heap);
  show_size_model (self, heap_get_size_model (heap));
}

/* What does not change stays as it is, where it was scrolled to and which way was put in place. */
void
heapwood_heap_page_set_place (HeapwoodHeapPage *self,
                              HeapwoodPlace *place)
{
  g_return_if_fail (HEAPWOOD_IS_HEAP_PAGE (self));
  g_return_if_fail (self->place != NULL);

  g_autoptr (HeapwoodPlace) before = self->place;
  self->place = heapwood_place_ref (place);
  if (!heap_node_equal (before->node, place->node))
    {
      heapwood_treemap_view_set_place (self->treemap, self->heap, place->node);
      heapwood_root_path_pane_set_place (self->root_path, self->questions, place->node);
    }
  look_at_node (self, &place->node);
  if (place->filter != NULL)
    heapwood_objects_view_set_filter (self->objects, place->filter);
  gtk_stack_set_visible_child_name (self->views, place->view);
  if (place->class_index != HEAP_NONE && place->class_index != before->class_index)
    heapwood_classes_view_reveal_class (self->classes, place->class_index);
}

void
heapwood_heap_page_set_view (HeapwoodHeapPage *self,
                             const char *name)
{
  g_return_if_fail (HEAPWOOD_IS_HEAP_PAGE (self));

  gtk_stack_set_visible_child_name (self->views, name);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

GtkStack *
heapwood_heap_page_get_views (HeapwoodHeapPage *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_HEAP_PAGE (self), NULL);

  return self->views;
}

void
heapwood_heap_page_export_picture (HeapwoodHeapPage *self)
{
  g_return_if_fail (HEAPWOOD_IS_HEAP_PAGE (self));

  /* Translators: the extension says the format: png, svg or pdf */
  ask_for_picture_file (self, _("Heap.png"), G_CALLBACK (map_file_chosen));
}
