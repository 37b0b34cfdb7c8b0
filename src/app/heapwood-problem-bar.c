/* heapwood-problem-bar.c: says in one line what is missing from a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-problem-bar.h"
#include "heapwood-problem-row.h"
#include "heapwood-problem-window.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

struct _HeapwoodProblemBar
{
  GtkBox parent_instance;

  Heap *heap;

  GtkInfoBar *bar;
  GtkImage *icon;
  GtkLabel *text;
  GtkWidget *details_button;
};

G_DEFINE_FINAL_TYPE (HeapwoodProblemBar, heapwood_problem_bar, GTK_TYPE_BOX)

static void
bar_responded (HeapwoodProblemBar *self,
               int response)
{
  if (response != GTK_RESPONSE_HELP)
    {
      gtk_widget_hide (GTK_WIDGET (self));
      return;
    }

  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  gtk_window_present (
    GTK_WINDOW (heapwood_problem_window_new (window, heap_get_problems (self->heap))));
}

static void
heapwood_problem_bar_dispose (GObject *object)
{
  HeapwoodProblemBar *self = HEAPWOOD_PROBLEM_BAR (object);

  g_clear_pointer (&self->heap, heap_unref);

  G_OBJECT_CLASS (heapwood_problem_bar_parent_class)->dispose (object);
}

static void
heapwood_problem_bar_class_init (HeapwoodProblemBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_problem_bar_dispose;

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-problem-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodProblemBar, bar);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodProblemBar, icon);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodProblemBar, text);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodProblemBar, details_button);
  gtk_widget_class_bind_template_callback (widget_class, bar_responded);
}

static void
heapwood_problem_bar_init (HeapwoodProblemBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Damage before oddities, else in the order they were met. */
static const HprofProblem *
get_worst (const HprofProblems *problems)
{
  for (guint i = 0; i < hprof_problems_get_size (problems); i++)
    {
      const HprofProblem *problem = hprof_problems_get (problems, i);
      if (heapwood_problem_kind_is_damage (problem->kind))
        return problem;
    }
  return hprof_problems_get (problems, 0);
}

void
heapwood_problem_bar_set_heap (HeapwoodProblemBar *self,
                               Heap *heap)
{
  g_return_if_fail (HEAPWOOD_IS_PROBLEM_BAR (self));

  g_clear_pointer (&self->heap, heap_unref);
  if (heap != NULL)
    self->heap = heap_ref (heap);

  guint n_problems = heap != NULL ? hprof_problems_get_size (heap_get_problems (heap)) : 0;
  gtk_widget_set_visible (GTK_WIDGET (self), n_problems > 0);
  if (n_problems == 0)
    return;

  const HprofProblem *worst = get_worst (heap_get_problems (heap));
  g_autofree char *count = treemap_names_format_count (worst->count);
  /* Translators: what is odd in a dump, how often, and a sentence about the first time */
  g_autofree char *text
    = worst->count > 1 ? g_strdup_printf (_("%s (%s): %s"),
                                          heapwood_problem_kind_get_title (worst->kind), count,
                                          worst->message)
                       : g_strdup_printf (
                         /* Translators: what is odd in a dump, and a sentence about it */
                         _("%s: %s"), heapwood_problem_kind_get_title (worst->kind),
                         worst->message);
  gtk_label_set_text (self->text, text);
  gboolean damage = heapwood_problem_kind_is_damage (worst->kind);
  gtk_info_bar_set_message_type (self->bar, damage ? GTK_MESSAGE_WARNING : GTK_MESSAGE_INFO);
  gtk_image_set_from_icon_name (self->icon, damage ? "dialog-warning-symbolic"
                                                   : "dialog-information-symbolic");

  /* Translators: the button that lists everything odd in a dump, and how many kinds there are */
  g_autofree char *details = g_strdup_printf (_("_Details (%u)"), n_problems);
  gtk_button_set_label (GTK_BUTTON (self->details_button), details);
}
