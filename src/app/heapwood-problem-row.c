/* heapwood-problem-row.c: one kind of oddity of a dump, as a row of a list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-format.h"
#include "heapwood-problem-row.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

struct _HeapwoodProblemRow
{
  GtkListBoxRow parent_instance;

  GtkLabel *title;
  GtkLabel *message;
  GtkLabel *count;
  GtkLabel *offset;
};

static const struct
{
  const char *title;
  gboolean damage;
} kinds[HPROF_PROBLEM_COUNT] = {
  [HPROF_PROBLEM_UNKNOWN_VERSION] = { N_("Unknown version of the format"), FALSE },
  [HPROF_PROBLEM_TRUNCATED] = { N_("The file is cut short"), TRUE },
  [HPROF_PROBLEM_ZERO_LENGTH] = { N_("A heap record without a length"), FALSE },
  [HPROF_PROBLEM_LENGTH_WRAPPED] = { N_("A heap record longer than its length can say"), FALSE },
  [HPROF_PROBLEM_LENGTH_WRONG] = { N_("A heap record with a wrong length"), TRUE },
  [HPROF_PROBLEM_UNKNOWN_RECORD] = { N_("Unknown records were skipped"), FALSE },
  [HPROF_PROBLEM_BAD_RECORD] = { N_("Damaged records"), TRUE },
  [HPROF_PROBLEM_UNKNOWN_SUBRECORD] = { N_("Part of the heap cannot be read"), TRUE },
  [HPROF_PROBLEM_BAD_TYPE] = { N_("Values of an unknown type"), TRUE },
  [HPROF_PROBLEM_STRIPPED] = { N_("The contents of arrays were removed"), FALSE },
  [HPROF_PROBLEM_DUPLICATE_OBJECT] = { N_("Objects dumped more than once"), FALSE },
  [HPROF_PROBLEM_DUPLICATE_CLASS] = { N_("Classes dumped more than once"), FALSE },
  [HPROF_PROBLEM_UNKNOWN_CLASS] = { N_("Objects of classes that are not in the dump"), TRUE },
  [HPROF_PROBLEM_CLASS_CYCLE] = { N_("Classes that are their own superclass"), TRUE },
  [HPROF_PROBLEM_SHORT_INSTANCE] = { N_("Objects with fields missing"), TRUE },
  [HPROF_PROBLEM_MISSING_NAME] = { N_("Names that are not in the dump"), FALSE },
  [HPROF_PROBLEM_DANGLING_REFERENCE] = { N_("References to objects that are not in the dump"),
                                         FALSE },
  [HPROF_PROBLEM_DANGLING_ROOT] = { N_("GC roots of objects that are not in the dump"), FALSE },
  [HPROF_PROBLEM_SHARED_COLLECTIONS] = { N_("Collections that share their insides beyond reason"),
                                         TRUE },
  [HPROF_PROBLEM_NULL_ROOT] = { N_("GC roots that name no object"), FALSE },
  [HPROF_PROBLEM_NO_ROOTS] = { N_("No GC roots: everything reads as unreachable"), TRUE },
};

G_DEFINE_FINAL_TYPE (HeapwoodProblemRow, heapwood_problem_row, GTK_TYPE_LIST_BOX_ROW)

static void
heapwood_problem_row_class_init (HeapwoodProblemRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-problem-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodProblemRow, title);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodProblemRow, message);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodProblemRow, count);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodProblemRow, offset);
}

static void
heapwood_problem_row_init (HeapwoodProblemRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
heapwood_problem_row_new (const HprofProblem *problem)
{
  HeapwoodProblemRow *self = g_object_new (HEAPWOOD_TYPE_PROBLEM_ROW, NULL);

  gtk_label_set_text (self->title, heapwood_problem_kind_get_title (problem->kind));
  g_autofree char *message = heapwood_format_sentence (problem->message);
  gtk_label_set_text (self->message, message);

  g_autofree char *number = treemap_names_format_count (problem->count);
  /* Translators: how often something is odd */
  g_autofree char *count
    = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s time", "%s times",
                                    (gulong) problem->count),
                       number);
  gtk_label_set_text (self->count, count);

  g_autofree char *position = treemap_names_format_count (problem->offset);
  /* Translators: where in the file something is odd for the first time, in bytes */
  g_autofree char *offset = g_strdup_printf (_("first at byte %s"), position);
  gtk_label_set_text (self->offset, offset);

  return GTK_WIDGET (self);
}

const char *
heapwood_problem_kind_get_title (HprofProblemKind kind)
{
  g_return_val_if_fail ((guint) kind < HPROF_PROBLEM_COUNT, "");

  return _(kinds[kind].title);
}

gboolean
heapwood_problem_kind_is_damage (HprofProblemKind kind)
{
  g_return_val_if_fail ((guint) kind < HPROF_PROBLEM_COUNT, FALSE);

  return kinds[kind].damage;
}
