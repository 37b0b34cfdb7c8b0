/* heapwood-problem-window.c: everything that is odd in a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-problem-row.h"
#include "heapwood-problem-window.h"

struct _HeapwoodProblemWindow
{
  GtkWindow parent_instance;

  GString *text;

  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (HeapwoodProblemWindow, heapwood_problem_window, GTK_TYPE_WINDOW)

static void
copy (HeapwoodProblemWindow *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), self->text->str);
}

static void
heapwood_problem_window_finalize (GObject *object)
{
  g_string_free (HEAPWOOD_PROBLEM_WINDOW (object)->text, TRUE);

  G_OBJECT_CLASS (heapwood_problem_window_parent_class)->finalize (object);
}

static void
heapwood_problem_window_class_init (HeapwoodProblemWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = heapwood_problem_window_finalize;

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-problem-window.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodProblemWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, copy);
}

static void
heapwood_problem_window_init (HeapwoodProblemWindow *self)
{
  self->text = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
heapwood_problem_window_new (GtkWindow *parent,
                             const HprofProblems *problems)
{
  HeapwoodProblemWindow *self
    = g_object_new (HEAPWOOD_TYPE_PROBLEM_WINDOW, "transient-for", parent, NULL);

  for (guint i = 0; i < hprof_problems_get_size (problems); i++)
    {
      const HprofProblem *problem = hprof_problems_get (problems, i);
      gtk_list_box_append (self->list, heapwood_problem_row_new (problem));
      g_string_append_printf (self->text,
                              "%s: %s (%" G_GUINT64_FORMAT ", @%" G_GUINT64_FORMAT ")\n",
                              heapwood_problem_kind_get_title (problem->kind), problem->message,
                              problem->count, problem->offset);
    }
  return GTK_WIDGET (self);
}
